// A copy-on-write view of the world for one call: the state as seen through the changes of the call so far. The
// items of a batch see each other, because all of them read the draft. At the end the draft yields the
// operations and their inverse; the state itself is never touched.

import type { Avatar, Environment, Operation, WorldObject } from "../wire/types.gen.ts";
import { groundOf } from "./geometry.ts";
import { shapeOf } from "./shape.ts";
import { SpatialHash } from "./space/hash.ts";
import { type GroundObstacles, instancesOf, type Space, type WorldState } from "./state.ts";

/** The world as one call has changed it so far. */
export class Draft implements Space {
  /** The world before the call. */
  readonly state: WorldState;
  /** The revision that the operations will have. */
  readonly revision: number;
  /** Changed objects by id; undefined marks a removed one (a tombstone). */
  readonly #objects = new Map<string, WorldObject | undefined>();
  readonly #avatars = new Map<string, Avatar>();
  /** Spatial index of the changed objects only. */
  readonly #grid = new SpatialHash<string>();
  #environment: Environment | undefined;
  #count: number;
  #instances: number;

  constructor(state: WorldState) {
    this.state = state;
    this.revision = state.revision + 1;
    this.#count = state.objects.size;
    this.#instances = state.instances;
  }

  /** How many objects the world would hold. */
  get count(): number {
    return this.#count;
  }

  /** How many objects and parts the world would hold. */
  get instances(): number {
    return this.#instances;
  }

  /** The environment as changed so far. */
  get environment(): Environment {
    return this.#environment ?? this.state.environment;
  }

  /** The project's buildings, unchanged by any call. */
  get obstacles(): GroundObstacles | null {
    return this.state.obstacles;
  }

  /** An object as changed so far; undefined when it does not exist or was removed. */
  object(id: string): WorldObject | undefined {
    return this.#objects.has(id) ? this.#objects.get(id) : this.state.object(id);
  }

  /** An avatar as changed so far. */
  avatar(id: string): Avatar | undefined {
    return this.#avatars.get(id) ?? this.state.avatars.get(id);
  }

  /** Ids of all objects that the world would hold. */
  *ids(): Generator<string> {
    for (const id of this.state.objects.keys()) if (this.object(id)) yield id;
    for (const [id, object] of this.#objects) if (object && !this.state.objects.has(id)) yield id;
  }

  /** All avatars that the world would hold. */
  *avatars(): Generator<Avatar> {
    for (const avatar of this.state.avatars.values()) yield this.#avatars.get(avatar.id) ?? avatar;
    for (const [id, avatar] of this.#avatars) if (!this.state.avatars.has(id)) yield avatar;
  }

  /** Objects in a rectangle of the ground, as changed so far. */
  near(minX: number, minZ: number, maxX: number, maxZ: number): WorldObject[] {
    const old = this.state.near(minX, minZ, maxX, maxZ);
    if (this.#objects.size === 0) return old;
    const changed = this.#grid.near([minX, minZ, maxX, maxZ]).flatMap((id) => this.#objects.get(id) ?? []);
    return [...old.filter((o) => !this.#objects.has(o.id)), ...changed];
  }

  /**
   * Objects that stand on another one. Searches around the support as it was before the call and among what
   * changed.
   */
  standingOn(id: string): WorldObject[] {
    const support = this.object(id) ?? this.state.object(id);
    if (!support) return [...this.#objects.values()].flatMap((o) => (o?.on === id ? [o] : []));
    const { min, max } = shapeOf(this.state.object(id) ?? support).box;
    const found = new Map<string, WorldObject>();
    for (const o of this.near(min[0] - 1, min[2] - 1, max[0] + 1, max[2] + 1)) if (o.on === id) found.set(o.id, o);
    for (const o of this.#objects.values()) if (o?.on === id) found.set(o.id, o);
    return [...found.values()];
  }

  /** Adds or replaces an object. */
  put(object: WorldObject): void {
    const old = this.object(object.id);
    if (!old) this.#count++;
    this.#instances += instancesOf(object) - (old ? instancesOf(old) : 0);
    this.#objects.set(object.id, object);
    this.#grid.put(object.id, groundOf(shapeOf(object).box));
  }

  /** Removes an object; a no-op when it does not exist. */
  remove(id: string): void {
    const old = this.object(id);
    if (!old) return;
    this.#count--;
    this.#instances -= instancesOf(old);
    this.#grid.remove(id);
    if (this.state.object(id)) this.#objects.set(id, undefined);
    else this.#objects.delete(id);
  }

  /** Adds or replaces an avatar. */
  putAvatar(avatar: Avatar): void {
    this.#avatars.set(avatar.id, avatar);
  }

  /** Replaces the environment. */
  putEnvironment(environment: Environment): void {
    this.#environment = environment;
  }

  /**
   * The operations of the call and, in the opposite order, those that undo it. Values that ended up as they
   * were are left out.
   */
  operations(): { operations: Operation[]; inverse: Operation[] } {
    const operations: Operation[] = [];
    const inverse: Operation[] = [];
    const add = (forward: Operation, back?: Operation) => {
      operations.push(forward);
      if (back) inverse.unshift(back);
    };
    for (const [id, object] of this.#objects) {
      const old = this.state.object(id);
      const back: Operation = old ? put("object", old) : { op: "remove", type: "object", id };
      if (!object) add({ op: "remove", type: "object", id }, back);
      else if (!old || !sameButChanged(old, object)) add(put("object", object), back);
    }
    for (const [id, avatar] of this.#avatars) {
      const old = this.state.avatars.get(id);
      const back: Operation = old ? put("avatar", old) : { op: "remove", type: "avatar", id };
      if (!old || !sameButChanged(old, avatar)) add(put("avatar", avatar), back);
    }
    const environment = this.#environment;
    if (environment && !sameButChanged(this.state.environment, environment)) {
      add(put("environment", environment), put("environment", this.state.environment));
    }
    return { operations, inverse };
  }
}

/** A put operation. */
function put(type: Operation["type"], value: WorldObject | Avatar | Environment): Operation {
  return { op: "put", type, value };
}

/**
 * Whether two values are equal apart from the revision that last changed them. Compared as JSON with sorted
 * keys.
 */
export function sameButChanged(a: object, b: object): boolean {
  const plain = (value: object) =>
    JSON.stringify(value, (key, v: unknown) => (key === "changed" ? undefined : isPlain(v) ? sorted(v) : v));
  return a === b || plain(a) === plain(b);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object with its keys in order. */
function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
