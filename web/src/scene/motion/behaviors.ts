// What moves by itself: plays the behaviours of objects and takes along what stands on them. Everything follows from
// the clock and from where bodies are; the document never changes.

import { Matrix4, Quaternion, Vector3 } from "three";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { Instances, ObjectView, OpenLeaf } from "../instances.ts";
import { clamp, type Vec3 } from "../math.ts";
import { type Follower, follow } from "./follow.ts";
import { idleFrame } from "./idle.ts";
import { swing, wantsOpen } from "./open.ts";
import { patrolAt, periodOf, type Track, trackOf } from "./patrol.ts";

/** Who is around. */
export interface Company {
  bodies(): Iterable<{ id: string; position: Readonly<Vec3> }>;
  /** Where on the ground the user is; null: nobody looks. */
  user(): Vec3 | null;
  /** Whether something solid stands at a place. */
  blocked(x: number, z: number, radius: number, but: string): boolean;
}

interface Mover {
  view: ObjectView;
  track: Track | null;
  /** Seconds by which a patrol that began just now is behind those of other pages; it catches up. */
  lag: number;
  follower: Follower | null;
}

/** Seconds a second by which a patrol catches up. */
const CATCH_UP = 0.2;
/** A body so much higher or lower (m) is not at the door. */
const STOREY = 1.6;
const DEEP = 8;
/** Seconds between two looks at who is near a door. */
const ASK = 0.1;
/** What goes back the way it came, backwards. */
const REVERSES = new Set(["train", "wagon"]);
/** What rocks on the water. */
const FLOATS = new Set(["boat", "sailboat", "raft", "duck"]);

const frame = new Matrix4();
const turn = new Quaternion();
const rock = new Quaternion();
const at = new Vector3();
const grown = new Vector3();
const AXIS_Y = new Vector3(0, 1, 0);
const AXIS_Z = new Vector3(0, 0, 1);

export class Behaviors {
  /** Seconds to add to the scene's time so that it is the same on every page. */
  epoch = 0;
  private readonly instances: Instances;
  private readonly company: Company;
  private readonly calm: boolean;
  private readonly movers = new Map<string, Mover>();
  private readonly doors = new Set<ObjectView>();
  private readonly riders = new Map<string, Set<ObjectView>>();
  /** The mover that was removed last: its successor may go on from where it is. */
  private left: Mover | null = null;
  private last = Number.NaN;
  /** Seconds since the doors were asked who is near. */
  private unasked = 0;

  constructor(instances: Instances, company: Company, calm: boolean) {
    this.instances = instances;
    this.company = company;
    this.calm = calm;
  }

  /** `live`: it was changed just now, so it sets out from its place; unless it goes on with what it did as `before`. */
  add(view: ObjectView, before: ObjectView | undefined, live: boolean, now: number): void {
    const { on, behavior } = view.object;
    if (on) {
      const on_ = this.riders.get(on);
      if (on_) on_.add(view);
      else this.riders.set(on, new Set([view]));
    }
    if (view.leafs.length > 0) this.doors.add(view);
    const old = this.left;
    this.left = null;
    this.unasked = ASK;
    before?.leafs.forEach((leaf, i) => {
      const same = view.leafs[i];
      if (same) this.instances.swing(view, same, leaf.open);
    });
    if (!behavior || behavior.motion === "open" || view.waiting) return;
    if (
      before &&
      old?.view === before &&
      sameBehavior(before.object, view.object) &&
      before.matrix.equals(view.matrix)
    ) {
      this.movers.set(view.id, { ...old, view });
      return;
    }
    const mover: Mover = { view, track: null, lag: 0, follower: null };
    if (behavior.motion === "patrol") {
      mover.track = trackOf(view.object.position, behavior.path ?? []);
      const period = periodOf(mover.track, behavior.speed);
      const phase = mod(now + this.epoch, period);
      mover.lag = live ? (phase > period / 2 ? phase - period : phase) : 0;
    }
    if (behavior.motion === "follow") {
      const ahead = new Vector3(0, 0, 1).transformDirection(view.matrix);
      mover.follower = {
        position: [...view.object.position],
        heading: Math.atan2(ahead.x, ahead.z),
        speed: 0,
        going: false,
      };
    }
    this.movers.set(view.id, mover);
  }

  remove(view: ObjectView): void {
    this.left = this.movers.get(view.id) ?? null;
    this.movers.delete(view.id);
    this.doors.delete(view);
    const { on } = view.object;
    if (!on) return;
    const on_ = this.riders.get(on);
    on_?.delete(view);
    if (on_?.size === 0) this.riders.delete(on);
  }

  /** What a moving thing does, for people; empty: it stands. */
  static verb(view: ObjectView): string {
    const motion = view.object.behavior?.motion;
    return motion === "patrol" ? "patrols" : motion === "follow" ? "follows" : "";
  }

  /** Moves what moves, but for what is busy otherwise; true: something did. */
  update(now: number, busy: (id: string) => boolean): boolean {
    const dt = Number.isFinite(this.last) ? clamp(now - this.last, 0, 10) : 0;
    this.last = now;
    let moved = this.swing(dt);
    if (this.calm) return moved;
    for (const m of this.movers.values()) {
      if (busy(m.view.id) || this.carried(m.view)) continue;
      moved = this.step(m, now, dt) || moved;
    }
    return moved;
  }

  private carried(view: ObjectView): boolean {
    const { on } = view.object;
    const base = on ? this.movers.get(on) : undefined;
    return (
      base !== undefined && (base.track !== null || base.follower !== null || base.view.object.behavior !== undefined)
    );
  }

  private step(m: Mover, now: number, dt: number): boolean {
    const { view } = m;
    const behavior = view.object.behavior;
    const time = now + this.epoch;
    if (!m.track && !m.follower) {
      this.instances.move(view, idleFrame(view.matrix, behavior, time, frame));
      this.take(view, 0);
      return true;
    }
    const speed = behavior?.speed ?? 1;
    if (m.track) {
      m.lag = Math.sign(m.lag) * Math.max(0, Math.abs(m.lag) - dt * CATCH_UP);
      const p = patrolAt(m.track, speed, time - m.lag, REVERSES.has(view.object.kind));
      this.place(view, p.position, p.heading, time);
    } else if (m.follower) {
      const moved = follow(m.follower, this.around(m), speed, dt);
      if (!moved) return false;
      this.place(view, m.follower.position, m.follower.heading, time);
    }
    this.take(view, 0);
    return true;
  }

  private place(view: ObjectView, position: Readonly<Vec3>, heading: number, time: number): void {
    grown.setFromMatrixScale(view.matrix);
    turn.setFromAxisAngle(AXIS_Y, heading);
    at.fromArray(position);
    if (FLOATS.has(view.object.kind)) {
      at.y += 0.025 * Math.sin((time * 1.7) % (2 * Math.PI));
      turn.multiply(rock.setFromAxisAngle(AXIS_Z, 0.035 * Math.sin((time * 1.3) % (2 * Math.PI))));
    }
    this.instances.relocate(view, frame.compose(at, turn, grown));
  }

  private around(m: Mover): Parameters<typeof follow>[1] {
    const { view } = m;
    const { company } = this;
    const bodies = [...company.bodies()];
    const wanted = view.object.behavior?.target ?? view.object.creator;
    const body = bodies.find((b) => b.id === wanted)?.position;
    const target = body ?? (wanted === "user" || wanted === "world" ? company.user() : null);
    const size = view.box.getSize(grown);
    const radius = Math.min(1.5, Math.max(0.15, Math.min(size.x, size.z) / 2));
    const lift = view.object.position[1];
    return {
      target: target ? [target[0], Math.max(lift, target[1] + (lift > 0.5 ? lift : 0)), target[2]] : null,
      bodies: bodies.map((b) => [...b.position] as Vec3),
      blocked: (x, z) => company.blocked(x, z, radius, view.id),
      radius,
    };
  }

  /** Takes along what stands on a thing. */
  private take(carrier: ObjectView, depth: number): void {
    const riders = this.riders.get(carrier.id);
    if (!riders || depth > DEEP) return;
    const shift = carrier.frame.clone().multiply(carrier.matrix.clone().invert());
    for (const view of riders) {
      const own = this.movers.get(view.id);
      const rest = own && !own.track && !own.follower ? this.idle(view) : view.matrix;
      this.instances.relocate(view, shift.clone().multiply(rest));
      this.take(view, depth + 1);
    }
  }

  private idle(view: ObjectView): Matrix4 {
    return idleFrame(view.matrix, view.object.behavior, this.last + this.epoch);
  }

  /** Opens doors for who comes, and keeps open what shall be open. */
  private swing(dt: number): boolean {
    if (this.doors.size === 0) return false;
    let moved = false;
    this.unasked += dt;
    const bodies = dt === 0 || this.unasked >= ASK ? [...this.company.bodies()] : null;
    if (bodies) this.unasked = 0;
    for (const view of this.doors) {
      const kept = view.object.behavior?.motion === "open";
      for (const leaf of view.leafs) {
        if (bodies) {
          const near = leaf.hinge.axis === "y" ? nearest(view, leaf, bodies) : Infinity;
          leaf.wants = wantsOpen(kept, near, leaf.open);
        }
        const open = swing(leaf.open, leaf.wants, dt, this.calm);
        if (open === leaf.open) continue;
        this.instances.swing(view, leaf, open);
        moved = true;
      }
    }
    return moved;
  }
}

/** Whether two states of an object do the same. */
export function sameBehavior(a: WorldObject, b: WorldObject): boolean {
  return JSON.stringify(a.behavior) === JSON.stringify(b.behavior);
}

const mod = (a: number, n: number): number => ((a % n) + n) % n;

/** Metres on the ground from a leaf, as it is when shut, to the nearest body on its storey. */
function nearest(view: ObjectView, leaf: OpenLeaf, bodies: { position: Readonly<Vec3> }[]): number {
  const box = leaf.instance.kind.shape.geometry.boundingBox;
  if (!box || bodies.length === 0) return Infinity;
  box.getCenter(at).setY(box.min.y);
  if (leaf.base) at.applyMatrix4(leaf.base);
  at.applyMatrix4(view.frame);
  let least = Infinity;
  for (const { position } of bodies)
    if (Math.abs(position[1] - at.y) < STOREY)
      least = Math.min(least, Math.hypot(position[0] - at.x, position[2] - at.z));
  return least;
}
