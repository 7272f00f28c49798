// The world's objects: follows the state, lets new things grow and removed ones shrink, moves what has a behaviour, and
// chooses what is drawn in full. Reads the state, never writes it.

import { Matrix4, Vector3 } from "three";
import { MODEL } from "../wire/tables.gen.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import { SpatialIndex } from "./spatialindex.ts";
import { type Costed, detailRadius } from "./lod.ts";
import { GHOST, Ghosts } from "./ghosts.ts";
import { Instances, type ObjectView, pieceMatrix, SLIM, type InstancesDeps } from "./instances.ts";
import type { Clearing } from "./land/grass.ts";
import { Behaviors, type Company, sameBehavior } from "./motion/behaviors.ts";
import { type Change, changeFrame, MOST_DELAY, SETTLE, startDelay } from "./motion/change.ts";
import { Highlights } from "./highlights.ts";
import { IMAGE_FACES, TEXT_FACES } from "./pieces/faces.ts";
import { hasForm, onForms, pieceOf, ready } from "./pieces/index.ts";

export type { Instance, KindPool, ObjectView } from "./instances.ts";

interface Moving extends Change {
  view: ObjectView;
}

/** What of the surroundings the behaviours of things need. */
export interface BehaviorOptions {
  company: Company;
  /** Nothing moves by itself. */
  calm: boolean;
}

/** Milliseconds that a picture waits for forms. */
const FORMS_TIMEOUT = 5000;

const NO_COMPANY: BehaviorOptions = {
  company: { bodies: () => [], user: () => null, blocked: () => false },
  calm: false,
};

export class ObjectLayer {
  readonly views = new Map<string, ObjectView>();
  /** Those that bear writing, and those that show a picture. */
  readonly lettered = new Set<ObjectView>();
  readonly pictured = new Set<ObjectView>();
  /** Those with a label, and where all of them are. */
  readonly labelled = new Set<ObjectView>();
  readonly index = new SpatialIndex<ObjectView>();
  readonly behaviors: Behaviors;
  private readonly instances: Instances;
  private readonly ghosts: Ghosts;
  private readonly motions = new Map<string, Moving>();
  private readonly highlights: Highlights<ObjectView>;
  /** What a hand holds elsewhere than where it is, and what is shown without being in the world. */
  private readonly held = new Map<string, Matrix4>();
  private readonly previews = new Set<ObjectView>();
  private readonly eye = new Vector3();
  private readonly calm: boolean;
  private readonly unsubscribe: () => void;
  private radius = 30;
  private time = 0;
  private formsArrived = false;

  constructor(deps: InstancesDeps, life: BehaviorOptions = NO_COMPANY) {
    this.instances = new Instances(deps);
    this.ghosts = new Ghosts(deps.scene, deps.veil);
    this.behaviors = new Behaviors(this.instances, life.company, life.calm);
    this.calm = life.calm;
    this.highlights = new Highlights(deps.highlights ?? []);
    this.unsubscribe = onForms(() => this.onFormsLoaded());
  }

  /** Whether something just made still glows. */
  get glowing(): boolean {
    return this.highlights.any;
  }

  /** How many objects wait for their form. */
  get waiting(): number {
    return this.ghosts.waiting;
  }

  /** Takes over these ids from the state; `now` in seconds, animated unless `still`. */
  update(ids: Iterable<string>, objects: ReadonlyMap<string, WorldObject>, now: number, still: boolean): void {
    const all = [...ids];
    const fresh = all.filter((id) => objects.has(id) && !this.views.has(id)).length;
    const slot = fresh > 0 && !still && !this.calm ? this.highlights.open(now) : 0;
    let grown = 0;
    for (const id of all) {
      const before = this.views.get(id);
      this.forget(id);
      const object = objects.get(id);
      if (object) this.put(object, before, now, still, before ? 0 : startDelay(grown++, fresh));
      if (object && !before && slot > 0) this.highlightNew(id, slot);
      else if (before && still) this.instances.destroy(before);
      else if (before)
        this.motions.set(`-${id}`, { view: before, from: null, to: before.frame.clone(), start: now, leaving: true });
    }
  }

  private highlightNew(id: string, slot: number): void {
    const view = this.views.get(id);
    if (!view) return;
    this.highlights.add(slot, view);
    this.instances.setHighlight(view, slot);
  }

  private forget(id: string): void {
    const leaving = this.motions.get(`-${id}`);
    if (leaving) this.finish(`-${id}`, leaving);
    this.motions.delete(id);
    const view = this.views.get(id);
    if (!view) return;
    this.behaviors.remove(view);
    this.lettered.delete(view);
    this.pictured.delete(view);
    this.labelled.delete(view);
    this.index.remove(view);
    this.ghosts.release(id);
    this.highlights.forget(view);
    this.views.delete(id);
  }

  private put(object: WorldObject, before: ObjectView | undefined, now: number, still: boolean, after: number): void {
    if (before) this.instances.destroy(before);
    const view = this.instances.create(object, (box) => box.distanceToPoint(this.eye) < this.radius);
    this.views.set(object.id, view);
    this.index.add(view, object.behavior !== undefined);
    if (object.label) this.labelled.add(view);
    if (view.waiting) this.ghosts.hold(object.id, view.box);
    if (hasFace(view, TEXT_FACES) && (object.text || object.label)) this.lettered.add(view);
    if (hasFace(view, IMAGE_FACES) && object.asset) this.pictured.add(view);
    this.behaviors.add(view, before, !still, now);
    const held = this.held.delete(object.id);
    if (still || view.waiting || (before && !held && continues(before, view))) return;
    const start = before ? now : now + after + GHOST;
    const motion = { view, from: before?.frame.clone() ?? null, to: view.matrix, start, leaving: false };
    if (!before) this.ghosts.add(view.box, now + after);
    this.motions.set(object.id, motion);
    this.instances.move(view, changeFrame(motion, now));
  }

  private finish(key: string, m: Moving): void {
    this.motions.delete(key);
    if (m.leaving) this.instances.destroy(m.view);
    else this.instances.move(m.view, m.to);
  }

  /** Makers have come: what waited for them appears. */
  private onFormsLoaded(): void {
    for (const view of [...this.views.values()].filter((v) => v.waiting)) this.formArrived(view.id);
  }

  /** The form of an object may have come: a model's file, a piece's maker. */
  formArrived(id: string): void {
    const view = this.views.get(id);
    if (!view?.waiting || (view.object.kind !== MODEL && !hasForm(view.object))) return;
    this.forget(id);
    this.instances.destroy(view);
    this.put(view.object, undefined, this.time, this.calm, 0);
    this.formsArrived = true;
  }

  /** Resolves when the form of every piece has come, or after a while: a picture with outlines is better than none. */
  ready(): Promise<void> {
    return Promise.race([ready(), new Promise<void>((done) => setTimeout(done, FORMS_TIMEOUT))]);
  }

  /** Moves what moves; true: something did, and shadows with it. A clock that was set back ends what is on its way. */
  animate(now: number): boolean {
    this.time = now;
    const any = this.motions.size > 0 || this.ghosts.any || this.formsArrived;
    this.formsArrived = false;
    this.ghosts.update(now);
    for (const view of this.highlights.update(now)) this.instances.setHighlight(view, 0);
    for (const [key, m] of this.motions)
      if (now - m.start >= SETTLE || now < m.start - MOST_DELAY - 1) this.finish(key, m);
      else this.instances.move(m.view, changeFrame(m, now));
    const moved = this.behaviors.update(now, (id) => this.motions.has(id) || this.held.has(id));
    for (const [id, frame] of this.held) this.moveTo(id, frame);
    for (const view of this.previews) this.instances.move(view, view.matrix);
    return any || moved;
  }

  /** Shows an object where a hand holds it, until it is let go or the world has it elsewhere. */
  hold(id: string, frame: Matrix4): void {
    this.motions.delete(id);
    this.held.set(id, frame.clone());
    this.moveTo(id, frame);
  }

  private moveTo(id: string, frame: Matrix4): void {
    const view = this.views.get(id);
    if (view) this.instances.move(view, frame);
  }

  /** Lets go of what is held: it goes back to its place. */
  releaseHeld(now: number): void {
    for (const [id, from] of this.held) {
      const view = this.views.get(id);
      if (view) this.motions.set(id, { view, from, to: view.matrix, start: now, leaving: false });
    }
    this.held.clear();
  }

  /** Shows a thing that is not in the world; unmake() takes it away. */
  addPreview(object: WorldObject): ObjectView {
    const view = this.instances.create(object, () => true);
    this.previews.add(view);
    return view;
  }

  removePreview(view: ObjectView): void {
    this.previews.delete(view);
    this.instances.destroy(view);
  }

  /** Shows everything as it will be: a picture says what is there, not how it came. Until the next animate. */
  showFinal(): void {
    this.ghosts.hideGrowing();
    this.highlights.clear();
    for (const m of this.motions.values()) this.instances.move(m.view, m.leaving ? COLLAPSED : m.to);
    for (const id of this.held.keys()) {
      const view = this.views.get(id);
      if (view) this.instances.move(view, view.matrix);
    }
    for (const view of this.previews) this.instances.move(view, COLLAPSED);
  }

  /** Draws in full what is near `eye`, within a budget of triangles; true: something changed. */
  detail(eye: Vector3, budget: number): boolean {
    this.radius = detailRadius(costs(this.views.values(), eye), budget);
    this.eye.copy(eye);
    let changed = false;
    for (const view of this.views.values()) {
      const near = view.box.distanceToPoint(eye) < (view.near ? this.radius * 1.06 : this.radius);
      if (near === view.near) continue;
      view.near = near;
      this.instances.show(view);
      changed = true;
    }
    return changed;
  }

  clearings(): Clearing[] {
    return [...this.views.values()].flatMap(clearingsOf);
  }

  flush(): void {
    this.instances.flush();
  }

  dispose(): void {
    this.unsubscribe();
    this.instances.dispose();
    this.ghosts.dispose();
    this.views.clear();
    this.motions.clear();
  }
}

/** Whether a thing stays where it is and goes on doing what it did. */
function continues(before: ObjectView, now: ObjectView): boolean {
  if (!before.matrix.equals(now.matrix) || before.waiting) return false;
  return before.frame.equals(now.matrix) || sameBehavior(before.object, now.object);
}

function hasFace(view: ObjectView, faces: Readonly<Record<string, unknown>>): boolean {
  const { kind, parts } = view.object;
  return parts ? parts.some((p) => p.kind in faces) : kind in faces;
}

const COLLAPSED = new Matrix4().makeScale(1e-4, 1e-4, 1e-4);

function* costs(views: Iterable<ObjectView>, eye: Vector3): Generator<Costed> {
  for (const v of views) {
    let triangles = 0;
    for (const i of v.instances) triangles += i.kind.triangles;
    yield { distance: v.box.distanceToPoint(eye), triangles };
  }
}

function clearingsOf(view: ObjectView): Clearing[] {
  return view.instances
    .filter((i) => i.kind.kind !== "grass" && i.kind.kind !== "flower")
    .map((i) => {
      const m = pieceMatrix(i, view.matrix);
      const size = pieceOf(i.kind.kind)?.size ?? [1, 1, 1];
      const slim = SLIM[i.kind.kind] ?? 1;
      const k = m.getMaxScaleOnAxis();
      return {
        x: m.elements[12] ?? 0,
        z: m.elements[14] ?? 0,
        radius:
          m.elements[13] !== undefined && m.elements[13] > 0.5 ? 0 : Math.hypot(size[0], size[2]) * 0.5 * k * slim,
      };
    });
}
