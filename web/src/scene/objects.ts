// The world's objects: follows the state, lets new things grow and removed ones shrink, moves what has a behaviour, and
// chooses what is drawn in full. Reads the state, never writes it.

import { Matrix4, Vector3 } from "three";
import type { WorldObject } from "../wire/types.gen.ts";
import { type Costed, detailRadius } from "./distant.ts";
import type { Clearing } from "./dressing.ts";
import { GHOST, Ghosts } from "./ghosts.ts";
import { Instances, type KindPool, type ObjectView, pieceMatrix, SLIM, type StageParts } from "./instances.ts";
import { behaviorFrame, type Motion, motionFrame, SETTLE } from "./motion.ts";
import { pieceOf } from "./pieces/index.ts";

export type { Instance, KindPool, ObjectView } from "./instances.ts";

/** Seconds between two things of one call that begin to grow, and until the last of them does. */
const STAGGER = 0.045;
const LAST = 0.9;

interface Moving extends Motion {
  view: ObjectView;
}

export class ObjectLayer {
  readonly views = new Map<string, ObjectView>();
  private readonly instances: Instances;
  private readonly ghosts: Ghosts;
  private readonly motions = new Map<string, Moving>();
  private readonly behaving = new Map<string, ObjectView>();
  private readonly eye = new Vector3();
  private radius = 30;
  private time = 0;

  constructor(parts: StageParts) {
    this.instances = new Instances(parts);
    this.ghosts = new Ghosts(parts.scene, parts.veil);
  }

  get pools(): ReadonlyMap<string, KindPool> {
    return this.instances.pools;
  }

  /** Takes over these ids from the state; `now` in seconds, animated unless `still`. */
  update(ids: Iterable<string>, objects: ReadonlyMap<string, WorldObject>, now: number, still: boolean): void {
    let grown = 0;
    for (const id of ids) {
      const before = this.views.get(id);
      this.forget(id);
      const object = objects.get(id);
      if (object) this.put(object, before, now, still, before ? 0 : Math.min(LAST, STAGGER * grown++));
      else if (before && still) this.instances.destroy(before);
      else if (before)
        this.motions.set(`-${id}`, { view: before, from: null, to: before.matrix, start: now, leaving: true });
    }
  }

  private forget(id: string): void {
    const leaving = this.motions.get(`-${id}`);
    if (leaving) this.finish(`-${id}`, leaving);
    this.motions.delete(id);
    this.behaving.delete(id);
    this.views.delete(id);
  }

  private put(object: WorldObject, before: ObjectView | undefined, now: number, still: boolean, wait: number): void {
    if (before) this.instances.destroy(before);
    const view = this.instances.create(object, (box) => box.distanceToPoint(this.eye) < this.radius);
    this.views.set(object.id, view);
    if (object.behavior) this.behaving.set(object.id, view);
    if (still || before?.matrix.equals(view.matrix)) return;
    const start = before ? now : now + wait + GHOST;
    const motion = { view, from: before?.matrix ?? null, to: view.matrix, start, leaving: false };
    if (!before) this.ghosts.add(view.box, now + wait);
    this.motions.set(object.id, motion);
    this.instances.move(view, motionFrame(motion, now));
  }

  private finish(key: string, m: Moving): void {
    this.motions.delete(key);
    if (m.leaving) this.instances.destroy(m.view);
    else this.instances.move(m.view, m.to);
  }

  /** Moves what moves; true: something did, and shadows with it. A clock that was set back ends what is on its way. */
  animate(now: number): boolean {
    this.time = now;
    const any = this.motions.size > 0 || this.behaving.size > 0 || this.ghosts.any;
    this.ghosts.update(now);
    for (const [key, m] of this.motions)
      if (now - m.start >= SETTLE || now < m.start - LAST - 1) this.finish(key, m);
      else this.instances.move(m.view, motionFrame(m, now));
    for (const [id, view] of this.behaving)
      if (!this.motions.has(id)) this.instances.move(view, behaviorFrame(view.matrix, view.object.behavior, now));
    return any;
  }

  /** Shows everything as it will be: a picture says what is there, not how it came. Until the next animate. */
  rest(): void {
    this.ghosts.show(false);
    for (const m of this.motions.values()) this.instances.move(m.view, m.leaving ? NOWHERE : m.to);
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
      const motion = this.motions.get(view.id);
      this.instances.show(
        view,
        motion ? motionFrame(motion, this.time) : behaviorFrame(view.matrix, view.object.behavior, this.time),
      );
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
    this.instances.dispose();
    this.ghosts.dispose();
    this.views.clear();
    this.motions.clear();
  }
}

const NOWHERE = new Matrix4().makeScale(1e-4, 1e-4, 1e-4);

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
