// Plays the behaviours of objects (patrol, follow, spin, bob, sway, open) and moves whatever stands on them.
// Positions follow from the clock and from where bodies are; the document never changes, so agents and rules
// keep seeing an object at its rest position.

import { Matrix4, Quaternion, Vector3 } from "three";
import { pieceOf } from "../../core/catalog.ts";
import { roundVec } from "../../core/rotation.ts";
import { clamp, type Vec3 } from "../../core/vector.ts";
import type { Follower } from "../../wire/types.gen.ts";
import type { Instances, ObjectView, OpenLeaf } from "../things/instances.ts";
import { type Follower as FollowState, follow } from "./follow.ts";
import { idleFrame } from "./idle.ts";
import { sameBehavior } from "./moves.ts";
import { swing, wantsOpen } from "./open.ts";
import { patrolAt, periodOf, type Track, trackOf } from "./patrol.ts";

/** Somebody whom doors open for, and whom followers go after and keep clear of. */
interface Body {
  readonly id: string;
  readonly position: Readonly<Vec3>;
}

/** What the behaviours need to know about the surroundings. */
export interface Company {
  bodies(): Iterable<Body>;
  /** The ground point where the user is taken to be; null when no camera looks. */
  user(): Vec3 | null;
  /** Whether something solid stands at a place, ignoring the object `but`. */
  blocked(x: number, z: number, radius: number, but: string): boolean;
}

/** The runtime state of one moving object. */
interface Mover {
  view: ObjectView;
  /** Of a patrol. */
  track: Track | null;
  /**
   * Seconds by which this patrol lags the shared clock. A patrol that has just been set up starts from its rest
   * position and then catches up, so that all pages end in phase.
   */
  lag: number;
  /** Of a follower. */
  follower: FollowState | null;
}

/** Seconds of lag that a patrol makes up per second. */
const CATCH_UP = 0.2;
/** Bodies that are farther above or below a door than this (m) are on another storey. */
const STOREY = 1.6;
/** Depth limit for things that stand on things: guards against a cycle. */
const DEEP = 8;
/** Seconds between two checks of who is near a door. */
const DOOR_CHECK_INTERVAL = 0.1;

const frame = new Matrix4();
const turn = new Quaternion();
const rock = new Quaternion();
const scratch = new Vector3();
const grown = new Vector3();
const AXIS_Y = new Vector3(0, 1, 0);
const AXIS_Z = new Vector3(0, 0, 1);

export class Behaviors {
  /** Offset from scene time to Unix time (s), which makes patrols identical on every page. */
  epoch: number;
  private readonly instances: Instances;
  private readonly company: Company;
  private readonly calm: boolean;
  /** Objects with a moving behaviour, by id. */
  private readonly movers = new Map<string, Mover>();
  /** Objects with leaves (doors, lids), whether or not they have a behaviour. */
  private readonly doors = new Set<ObjectView>();
  /** Objects that stand on another object, by the id of what they stand on. */
  private readonly riders = new Map<string, Set<ObjectView>>();
  /**
   * The mover removed last. An edit removes and re-adds an object; if the behaviour is unchanged, the new view
   * continues where this one stopped.
   */
  private lastRemoved: Mover | null = null;
  private last = Number.NaN;
  /** Whether a follower came, went or moved since takeFollowers() was asked last. */
  private followed = false;
  /** The bodies of this update, and where they are. */
  private bodies: readonly Body[] = [];
  private bodyPlaces: readonly Readonly<Vec3>[] = [];
  /** Seconds since the doors were last checked. */
  private sinceDoorCheck = 0;

  constructor(instances: Instances, { company, calm, epoch }: { company: Company; calm: boolean; epoch: number }) {
    this.instances = instances;
    this.epoch = epoch;
    this.company = company;
    this.calm = calm;
  }

  /**
   * Adds an object. `before` is its previous view, whose open doors and running behaviour carry over when
   * nothing relevant changed. With `live` (a change that has just happened) a patrol starts from its rest
   * position.
   */
  add(view: ObjectView, before: ObjectView | undefined, live: boolean, now: number): void {
    const { on, behavior } = view.object;
    if (on) {
      const on_ = this.riders.get(on);
      if (on_) on_.add(view);
      else this.riders.set(on, new Set([view]));
    }
    if (view.leafs.length > 0) this.doors.add(view);
    const old = this.lastRemoved;
    this.lastRemoved = null;
    this.sinceDoorCheck = DOOR_CHECK_INTERVAL;
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
      // Takes the heading from the object's own rotation, so that it does not spin when it starts.
      const ahead = new Vector3(0, 0, 1).transformDirection(view.matrix);
      this.followed = true;
      mover.follower = {
        position: [...view.object.position],
        heading: Math.atan2(ahead.x, ahead.z),
        speed: 0,
        going: false,
      };
    }
    this.movers.set(view.id, mover);
  }

  /** Removes an object; its mover is remembered for a following add(). */
  remove(view: ObjectView): void {
    this.lastRemoved = this.movers.get(view.id) ?? null;
    if (this.lastRemoved?.follower) this.followed = true;
    this.movers.delete(view.id);
    this.doors.delete(view);
    const { on } = view.object;
    if (!on) return;
    const on_ = this.riders.get(on);
    on_?.delete(view);
    if (on_?.size === 0) this.riders.delete(on);
  }

  /**
   * Advances all behaviours to `now` (scene time, s), except objects that are `busy` with another animation.
   * Returns whether anything moved. With reduced motion only doors work.
   */
  update(now: number, busy: (id: string) => boolean): boolean {
    const dt = Number.isFinite(this.last) ? clamp(now - this.last, 0, 10) : 0;
    this.last = now;
    let moved = this.updateDoors(dt);
    if (this.calm) return moved;
    this.bodies = [...this.company.bodies()];
    this.bodyPlaces = this.bodies.map((b) => b.position);
    for (const m of this.movers.values()) {
      if (busy(m.view.id) || this.ridesMover(m.view)) continue;
      moved = this.step(m, now, dt) || moved;
    }
    return moved;
  }

  /** Where the objects that follow somebody are; null when that has not changed since the last time. */
  takeFollowers(): Follower[] | null {
    if (!this.followed) return null;
    this.followed = false;
    return [...this.movers.values()].flatMap(({ view, follower }) =>
      follower ? [{ id: view.id, position: roundVec(follower.position) }] : [],
    );
  }

  /** Whether the object stands on something that moves: it is then moved by moveRiders instead. */
  private ridesMover(view: ObjectView): boolean {
    const { on } = view.object;
    const base = on ? this.movers.get(on) : undefined;
    return (
      base !== undefined && (base.track !== null || base.follower !== null || base.view.object.behavior !== undefined)
    );
  }

  /** Advances one object; returns whether it moved. */
  private step(m: Mover, now: number, dt: number): boolean {
    const { view } = m;
    const behavior = view.object.behavior;
    const time = now + this.epoch;
    if (!m.track && !m.follower) {
      this.instances.move(view, idleFrame(view.matrix, behavior, time, frame));
      this.moveRiders(view, 0);
      return true;
    }
    const speed = behavior?.speed ?? 1;
    if (m.track) {
      m.lag = Math.sign(m.lag) * Math.max(0, Math.abs(m.lag) - dt * CATCH_UP);
      const p = patrolAt(m.track, speed, time - m.lag, pieceOf(view.object.kind)?.reverses ?? false);
      this.place(view, p.position, p.heading, time);
    } else if (m.follower) {
      const moved = follow(m.follower, this.surroundingsOf(m), speed, dt);
      if (!moved) return false;
      this.followed = true;
      this.place(view, m.follower.position, m.follower.heading, time);
    }
    this.moveRiders(view, 0);
    return true;
  }

  /** Puts an object at a position and heading; what floats also rocks with the waves. */
  private place(view: ObjectView, position: Readonly<Vec3>, heading: number, time: number): void {
    grown.setFromMatrixScale(view.matrix);
    turn.setFromAxisAngle(AXIS_Y, heading);
    scratch.fromArray(position);
    if (pieceOf(view.object.kind)?.floats) {
      scratch.y += 0.025 * Math.sin((time * 1.7) % (2 * Math.PI));
      turn.multiply(rock.setFromAxisAngle(AXIS_Z, 0.035 * Math.sin((time * 1.3) % (2 * Math.PI))));
    }
    this.instances.relocate(view, frame.compose(scratch, turn, grown));
  }

  /** Input for one step of a follower. Its target is the named avatar, or the user when a user made it. */
  private surroundingsOf(m: Mover): Parameters<typeof follow>[1] {
    const { view } = m;
    const { company } = this;
    const wanted = view.object.behavior?.target ?? view.object.creator;
    const body = this.bodies.find((b) => b.id === wanted)?.position;
    const target = body ?? (wanted === "user" || wanted === "world" ? company.user() : null);
    const size = view.box.getSize(grown);
    const radius = clamp(Math.min(size.x, size.z) / 2, 0.15, 1.5);
    const lift = view.object.position[1];
    return {
      target: target ? [target[0], Math.max(lift, target[1] + (lift > 0.5 ? lift : 0)), target[2]] : null,
      bodies: this.bodyPlaces,
      blocked: (x, z) => company.blocked(x, z, radius, view.id),
      radius,
    };
  }

  /** Moves whatever stands on an object along with it, and whatever stands on that. */
  private moveRiders(carrier: ObjectView, depth: number): void {
    const riders = this.riders.get(carrier.id);
    if (!riders || depth > DEEP) return;
    const shift = carrier.frame.clone().multiply(carrier.matrix.clone().invert());
    for (const view of riders) {
      const own = this.movers.get(view.id);
      const rest = own && !own.track && !own.follower ? this.idle(view) : view.matrix;
      this.instances.relocate(view, shift.clone().multiply(rest));
      this.moveRiders(view, depth + 1);
    }
  }

  /** The frame of an object that moves in place, at the time of this update. */
  private idle(view: ObjectView): Matrix4 {
    return idleFrame(view.matrix, view.object.behavior, this.last + this.epoch);
  }

  /**
   * Opens doors for bodies that come near and keeps those with the `open` behaviour open; returns whether any
   * leaf moved. Looks for bodies only every DOOR_CHECK_INTERVAL, since leaves keep their target in between.
   */
  private updateDoors(dt: number): boolean {
    if (this.doors.size === 0) return false;
    let moved = false;
    this.sinceDoorCheck += dt;
    const bodies = dt === 0 || this.sinceDoorCheck >= DOOR_CHECK_INTERVAL ? [...this.company.bodies()] : null;
    if (bodies) this.sinceDoorCheck = 0;
    for (const view of this.doors) {
      const alwaysOpen = view.object.behavior?.motion === "open";
      for (const leaf of view.leafs) {
        if (bodies) {
          const near = leaf.hinge.axis === "y" ? nearest(view, leaf, bodies) : Infinity;
          leaf.target = wantsOpen(alwaysOpen, near, leaf.open);
        }
        const open = swing(leaf.open, leaf.target, dt, this.calm);
        if (open === leaf.open) continue;
        this.instances.swing(view, leaf, open);
        moved = true;
      }
    }
    return moved;
  }
}

/** Modulo with a result that is never negative. */
const mod = (a: number, n: number): number => ((a % n) + n) % n;

/** Ground distance (m) from a leaf, in its shut position, to the nearest body on the same storey. */
function nearest(view: ObjectView, leaf: OpenLeaf, bodies: readonly Body[]): number {
  const box = leaf.instance.kind.shape.geometry.boundingBox;
  if (!box || bodies.length === 0) return Infinity;
  box.getCenter(scratch).setY(box.min.y);
  if (leaf.base) scratch.applyMatrix4(leaf.base);
  scratch.applyMatrix4(view.frame);
  let least = Infinity;
  for (const { position } of bodies)
    if (Math.abs(position[1] - scratch.y) < STOREY)
      least = Math.min(least, Math.hypot(position[0] - scratch.x, position[2] - scratch.z));
  return least;
}
