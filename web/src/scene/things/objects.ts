// The world's objects as shown. Follows the state: new objects grow in, removed ones shrink away, changed ones
// glide. Plays behaviours, holds objects in the user's hand, and chooses which are drawn in full. Reads the
// state, never writes it.
//
// An object's view goes through: waiting (its form has not loaded) -> growing -> at rest, from where it may be
// held or moved by a behaviour; then leaving. Every change of an object replaces its view.

import { type Box3, Matrix4, Vector3 } from "three";
import { pieceOf } from "../../core/catalog.ts";
import { type GroundRect, SpatialHash } from "../../core/space/hash.ts";
import { MODEL } from "../../wire/tables.gen.ts";
import type { Follower, WorldObject } from "../../wire/types.gen.ts";
import type { Clearing } from "../land/grass.ts";
import type { Behaviors, Company } from "../motion/behaviors.ts";
import { type Change, changeFrame, MOST_DELAY, SETTLE, startDelay } from "../motion/change.ts";
import { behaviorsCode } from "../motion/latebehaviors.ts";
import { sameBehavior } from "../motion/moves.ts";
import { hasForm, onForms, ready } from "../pieces/index.ts";
import { type Frame, Motion, type System, type View } from "../system.ts";
import { GHOST, Ghosts } from "./ghosts.ts";
import { Highlights } from "./highlights.ts";
import { Instances, type InstancesDeps, type ObjectView, pieceMatrix } from "./instances.ts";
import { type Costed, detailRadius } from "./lod.ts";

export type { Instance, KindPool, ObjectView } from "./instances.ts";

/** A running change, with the view it moves. */
interface Moving extends Change {
  view: ObjectView;
}

/** What the behaviours of objects need. */
interface BehaviorOptions {
  company: Company;
  /** No motion of their own, no growing (tests, reduced motion). */
  calm: boolean;
  /** Offset from scene time to Unix time (s), which makes patrols identical on every page. */
  epoch: number;
}

/** How far (m) a ray may pass an object's box and still find it in the index. */
export const NEAR_MISS = 0.164;
/** Metres the camera moves before the level of detail is chosen again. */
const DETAIL_STEP = 2.5;
/** Longest time (ms) a picture waits for forms. */
const FORMS_TIMEOUT = 5000;

/** For tests and previews: behaviours without surroundings. */
const NO_COMPANY: BehaviorOptions = {
  company: { bodies: () => [], user: () => null, blocked: () => false },
  calm: false,
  epoch: 0,
};

/** All objects of a scene. */
export class ObjectLayer implements System {
  /** By object id. */
  readonly views = new Map<string, ObjectView>();
  /** Views that bear writing, and views that show a picture. */
  readonly lettered = new Set<ObjectView>();
  readonly pictured = new Set<ObjectView>();
  /** Views with a label, and a spatial index of all views. */
  readonly labelled = new Set<ObjectView>();
  readonly index = new SpatialHash<ObjectView>();
  /** Null until their code has loaded: objects rest until then. */
  private behaviors: Behaviors | null = null;
  private readonly life: BehaviorOptions;
  private readonly instances: Instances;
  private readonly ghosts: Ghosts;
  /**
   * Running changes, by object id; leaving objects under "-id", since a new object may take the id meanwhile.
   */
  private readonly motions = new Map<string, Moving>();
  private readonly highlights: Highlights<ObjectView>;
  /**
   * Frames of objects the user holds elsewhere than where the world has them, and previews, which are not in
   * the world.
   */
  private readonly held = new Map<string, Matrix4>();
  private readonly previews = new Set<ObjectView>();
  /** Camera position for which the level of detail was last chosen. */
  private readonly eye = new Vector3();
  private readonly calm: boolean;
  private readonly unsubscribe: () => void;
  /** Objects within this distance of it are drawn in full (m). */
  private radius = 30;
  private budget = 260_000;
  /** Objects or the budget changed since the level of detail was chosen. */
  private stale = true;
  /** Scene time of the last frame (s). */
  private time = 0;
  /** Forms arrived since the last frame. */
  private formsArrived = false;

  constructor(deps: InstancesDeps, life: BehaviorOptions = NO_COMPANY) {
    this.instances = new Instances(deps, (view) => this.index.put(view, groundAround(view.box)));
    this.ghosts = new Ghosts(deps.scene, deps.veil);
    this.life = life;
    this.calm = life.calm;
    this.highlights = new Highlights(deps.highlights ?? []);
    this.unsubscribe = onForms(() => this.onFormsLoaded());
    if (behaviorsCode.now) this.begin(behaviorsCode.now);
  }

  /** Loads what plays behaviours. Rejects when it cannot be fetched. */
  async loadBehaviors(): Promise<void> {
    const code = await behaviorsCode.load();
    if (!this.behaviors) this.begin(code);
  }

  /** Plays the behaviours of all objects from now on. */
  private begin({ Behaviors: Player }: { Behaviors: typeof Behaviors }): void {
    const behaviors = new Player(this.instances, this.life);
    for (const view of this.views.values()) behaviors.add(view, undefined, false, this.time);
    this.behaviors = behaviors;
  }

  /** How many objects wait for their form. */
  get waiting(): number {
    return this.ghosts.waiting;
  }

  /** Takes these ids over from the state. `now` is scene time (s); `still`: without animation. */
  follow(ids: Iterable<string>, objects: ReadonlyMap<string, WorldObject>, now: number, still: boolean): void {
    const all = [...ids];
    const fresh = all.filter((id) => objects.has(id) && !this.views.has(id)).length;
    const slot = fresh > 0 && !still && !this.calm ? this.highlights.open(now) : 0;
    let grown = 0;
    this.stale = true;
    for (const id of all) {
      const before = this.views.get(id);
      this.forget(id);
      const object = objects.get(id);
      if (object) this.put(object, before, now, still, before ? 0 : startDelay(grown++, fresh));
      else if (before) this.takeAway(before, now, still);
      if (object && !before && slot > 0) this.highlightNew(id, slot);
    }
  }

  /** Lets the view of an object that is gone shrink away, or ends it at once (`still`). */
  private takeAway(view: ObjectView, now: number, still: boolean): void {
    if (still) return this.instances.destroy(view);
    this.motions.set(`-${view.id}`, { view, from: null, to: view.frame.clone(), start: now, leaving: true });
  }

  /** Makes a new object glow. */
  private highlightNew(id: string, slot: number): void {
    const view = this.views.get(id);
    if (!view) return;
    this.highlights.add(slot, view);
    this.instances.setHighlight(view, slot);
  }

  /** Removes an object from everything except its drawn instances, which may still shrink away. */
  private forget(id: string): void {
    const leaving = this.motions.get(`-${id}`);
    if (leaving) this.finish(`-${id}`, leaving);
    this.motions.delete(id);
    const view = this.views.get(id);
    if (!view) return;
    this.behaviors?.remove(view);
    this.lettered.delete(view);
    this.pictured.delete(view);
    this.labelled.delete(view);
    this.index.remove(view);
    this.ghosts.release(id);
    this.highlights.forget(view);
    this.views.delete(id);
  }

  /**
   * Shows an object's new state. `before` is its previous view; `after` delays growing (s), for the objects of
   * one call.
   */
  private put(object: WorldObject, before: ObjectView | undefined, now: number, still: boolean, after: number): void {
    if (before) this.instances.destroy(before);
    const view = this.instances.create(object, (box) => box.distanceToPoint(this.eye) < this.radius);
    this.views.set(object.id, view);
    this.index.put(view, groundAround(view.box));
    if (object.label) this.labelled.add(view);
    if (view.waiting) this.ghosts.hold(object.id, view.box);
    if (hasFace(view, "text") && (object.text || object.label)) this.lettered.add(view);
    if (hasFace(view, "image") && object.asset) this.pictured.add(view);
    this.behaviors?.add(view, before, !still, now);
    const held = this.held.delete(object.id);
    if (still || view.waiting || (before && !held && continues(before, view))) return;
    const start = before ? now : now + after + GHOST;
    const motion = { view, from: before?.frame.clone() ?? null, to: view.matrix, start, leaving: false };
    if (!before) this.ghosts.add(view.box, now + after);
    this.motions.set(object.id, motion);
    this.instances.move(view, changeFrame(motion, now));
  }

  /** Ends a change: its object is where it belongs, or gone. */
  private finish(key: string, m: Moving): void {
    this.motions.delete(key);
    if (m.leaving) this.instances.destroy(m.view);
    else this.instances.move(m.view, m.to);
  }

  /** Makers of pieces were loaded: shows what waited for them. */
  private onFormsLoaded(): void {
    for (const view of [...this.views.values()].filter((v) => v.waiting)) this.formArrived(view.id);
  }

  /** Shows an object if its form has arrived: a model's file, or the makers of its pieces. */
  formArrived(id: string): void {
    const view = this.views.get(id);
    if (!view?.waiting || (view.object.kind !== MODEL && !hasForm(view.object))) return;
    this.forget(id);
    this.instances.destroy(view);
    this.put(view.object, undefined, this.time, this.calm, 0);
    this.formsArrived = true;
  }

  /**
   * Resolves when all forms have arrived, or after FORMS_TIMEOUT: a picture with outlines is better than none.
   */
  ready(): Promise<void> {
    return Promise.race([ready(), new Promise<void>((done) => setTimeout(done, FORMS_TIMEOUT))]);
  }

  /**
   * Advances everything to scene time `now`; true when something moved, and shadows with it. Setting the clock
   * back ends running changes.
   */
  animate(now: number): boolean {
    this.time = now;
    const any = this.motions.size > 0 || this.ghosts.any || this.formsArrived;
    this.formsArrived = false;
    this.ghosts.update(now);
    for (const view of this.highlights.update(now)) this.instances.setHighlight(view, 0);
    for (const [key, m] of this.motions)
      if (now - m.start >= SETTLE || now < m.start - MOST_DELAY - 1) this.finish(key, m);
      else this.instances.move(m.view, changeFrame(m, now));
    const moved = this.behaviors?.update(now, (id) => this.motions.has(id) || this.held.has(id)) ?? false;
    for (const [id, frame] of this.held) this.moveTo(id, frame);
    for (const view of this.previews) this.instances.move(view, view.matrix);
    return any || moved;
  }

  update(frame: Frame): Motion {
    if (!this.animate(frame.time)) return this.highlights.any ? Motion.fades : Motion.still;
    frame.castersMoved = true;
    return Motion.moves;
  }

  /** Where the objects that follow somebody are; null when that has not changed since the last time. */
  takeFollowers(): Follower[] | null {
    return this.behaviors?.takeFollowers() ?? null;
  }

  /** Shows an object where the user holds it, until releaseHeld() or until the world moves it. */
  hold(id: string, frame: Matrix4): void {
    this.motions.delete(id);
    this.held.set(id, frame.clone());
    this.moveTo(id, frame);
  }

  /** Shows an object at a frame. */
  private moveTo(id: string, frame: Matrix4): void {
    const view = this.views.get(id);
    if (view) this.instances.move(view, frame);
  }

  /** Lets go of all held objects: they glide back to their places. */
  releaseHeld(now: number): void {
    for (const [id, from] of this.held) {
      const view = this.views.get(id);
      if (view) this.motions.set(id, { view, from, to: view.matrix, start: now, leaving: false });
    }
    this.held.clear();
  }

  /** Shows an object that is not in the world, until removePreview(). */
  addPreview(object: WorldObject): ObjectView {
    const view = this.instances.create(object, () => true);
    this.previews.add(view);
    return view;
  }

  /** Removes a preview. */
  removePreview(view: ObjectView): void {
    this.previews.delete(view);
    this.instances.destroy(view);
  }

  /**
   * Shows everything in its final state: a picture shows what is there, not how it came about. The next frame moves
   * it back.
   */
  rest(): () => void {
    this.ghosts.hideGrowing();
    this.highlights.clear();
    for (const m of this.motions.values()) this.instances.move(m.view, m.leaving ? COLLAPSED : m.to);
    for (const id of this.held.keys()) {
      const view = this.views.get(id);
      if (view) this.instances.move(view, view.matrix);
    }
    for (const view of this.previews) this.instances.move(view, COLLAPSED);
    return () => {};
  }

  /** Sets how many triangles are drawn in full, approximately at most. */
  setBudget(triangles: number): void {
    this.budget = triangles;
    this.stale = true;
  }

  /** Chooses the level of detail, if the camera is elsewhere or objects changed, and uploads all changes. */
  prepare(view: View): void {
    if (this.stale || this.eye.distanceTo(view.sharpAt) > DETAIL_STEP) {
      this.stale = false;
      if (this.detail(view.sharpAt)) view.castersMoved = true;
    }
    this.instances.flush();
  }

  /**
   * Chooses what is drawn in full for a camera at `eye`; true when something changed. Objects in full stay so for
   * 6 % more distance (hysteresis).
   */
  private detail(eye: Vector3): boolean {
    this.radius = detailRadius(costs(this.views.values(), eye), this.budget);
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

  /** Circles that grass keeps clear of. */
  clearings(): Clearing[] {
    return [...this.views.values()].flatMap(clearingsOf);
  }

  dispose(): void {
    this.unsubscribe();
    this.instances.dispose();
    this.ghosts.dispose();
    this.views.clear();
    this.motions.clear();
  }
}

/** Whether a changed object stays where it is and keeps moving as before, so that no animation is needed. */
function continues(before: ObjectView, now: ObjectView): boolean {
  if (!before.matrix.equals(now.matrix) || before.waiting) return false;
  return before.frame.equals(now.matrix) || sameBehavior(before.object, now.object);
}

/** Whether an object has a face for a text or a picture. */
function hasFace(view: ObjectView, face: "text" | "image"): boolean {
  const { object } = view;
  return (object.parts ?? [object]).some((p) => pieceOf(p.kind)?.[face] !== undefined);
}

/** The ground below a box, and a little more. */
const groundAround = ({ min, max }: Box3): GroundRect => [
  min.x - NEAR_MISS,
  min.z - NEAR_MISS,
  max.x + NEAR_MISS,
  max.z + NEAR_MISS,
];

/** Frame of something that is not to be seen. */
const COLLAPSED = new Matrix4().makeScale(1e-4, 1e-4, 1e-4);

/** Distance and triangles of all objects, for detailRadius. */
function* costs(views: Iterable<ObjectView>, eye: Vector3): Generator<Costed> {
  for (const v of views) {
    let triangles = 0;
    for (const i of v.instances) triangles += i.kind.triangles;
    yield { distance: v.box.distanceToPoint(eye), triangles };
  }
}

/**
 * The circles around an object's pieces at ground level. Grass and flowers need none; what floats above 0.5 m
 * has radius 0.
 */
function clearingsOf(view: ObjectView): Clearing[] {
  return view.instances.flatMap((i) => {
    const piece = pieceOf(i.kind.kind);
    if (piece?.meadow) return [];
    const m = pieceMatrix(i, view.matrix);
    const [x = 0, y = 0, z = 0] = m.elements.slice(12);
    const [width, , depth] = piece?.size ?? [1, 1, 1];
    const radius = y > 0.5 ? 0 : Math.hypot(width, depth) * 0.5 * m.getMaxScaleOnAxis() * (piece?.foot ?? 1);
    return [{ x, z, radius }];
  });
}
