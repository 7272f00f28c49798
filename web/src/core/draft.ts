// A world that is being changed by one call: the state seen through what the call has changed so far. At the end it
// gives the operations and their inverse. The items of a batch see each other because they all look at the draft.

import type { Avatar, Environment, Operation, WorldObject } from "../wire/types.gen.ts";
import { Grid } from "./grid.ts";
import { shapeOf } from "./shape.ts";
import { type GroundObstacles, instancesOf, type Space, type WorldState } from "./state.ts";

export class Draft implements Space {
  readonly state: WorldState;
  /** The revision that the operations will have. */
  readonly revision: number;
  readonly #objects = new Map<string, WorldObject | undefined>(); // undefined: removed
  readonly #avatars = new Map<string, Avatar>();
  readonly #grid = new Grid();
  #environment: Environment | undefined;
  #count: number;
  #instances: number;

  constructor(state: WorldState) {
    this.state = state;
    this.revision = state.revision + 1;
    this.#count = state.objects.size;
    this.#instances = state.instances;
  }

  /** How many objects, and how many objects and parts, the world would hold. */
  get count(): number {
    return this.#count;
  }

  get instances(): number {
    return this.#instances;
  }

  get environment(): Environment {
    return this.#environment ?? this.state.environment;
  }

  get obstacles(): GroundObstacles | null {
    return this.state.obstacles;
  }

  object(id: string): WorldObject | undefined {
    return this.#objects.has(id) ? this.#objects.get(id) : this.state.object(id);
  }

  avatar(id: string): Avatar | undefined {
    return this.#avatars.get(id) ?? this.state.avatars.get(id);
  }

  *ids(): Generator<string> {
    for (const id of this.state.objects.keys()) if (this.object(id)) yield id;
    for (const [id, object] of this.#objects) if (object && !this.state.objects.has(id)) yield id;
  }

  *avatars(): Generator<Avatar> {
    for (const avatar of this.state.avatars.values()) yield this.#avatars.get(avatar.id) ?? avatar;
    for (const [id, avatar] of this.#avatars) if (!this.state.avatars.has(id)) yield avatar;
  }

  near(minX: number, minZ: number, maxX: number, maxZ: number): WorldObject[] {
    const old = this.state.near(minX, minZ, maxX, maxZ);
    if (this.#objects.size === 0) return old;
    const changed = this.#grid.near(minX, minZ, maxX, maxZ).flatMap((id) => this.#objects.get(id) ?? []);
    return [...old.filter((o) => !this.#objects.has(o.id)), ...changed];
  }

  /** Objects that stand on another one. */
  standingOn(id: string): WorldObject[] {
    const support = this.object(id) ?? this.state.object(id);
    if (!support) return [...this.#objects.values()].flatMap((o) => (o?.on === id ? [o] : []));
    const { min, max } = shapeOf(this.state.object(id) ?? support).box;
    const found = new Map<string, WorldObject>();
    for (const o of this.near(min[0] - 1, min[2] - 1, max[0] + 1, max[2] + 1)) if (o.on === id) found.set(o.id, o);
    for (const o of this.#objects.values()) if (o?.on === id) found.set(o.id, o);
    return [...found.values()];
  }

  put(object: WorldObject): void {
    const old = this.object(object.id);
    if (!old) this.#count++;
    this.#instances += instancesOf(object) - (old ? instancesOf(old) : 0);
    this.#objects.set(object.id, object);
    this.#grid.put(object.id, shapeOf(object).box);
  }

  remove(id: string): void {
    const old = this.object(id);
    if (!old) return;
    this.#count--;
    this.#instances -= instancesOf(old);
    this.#grid.remove(id);
    if (this.state.object(id)) this.#objects.set(id, undefined);
    else this.#objects.delete(id);
  }

  putAvatar(avatar: Avatar): void {
    this.#avatars.set(avatar.id, avatar);
  }

  putEnvironment(environment: Environment): void {
    this.#environment = environment;
  }

  /** What the call changes, and what takes it back, in the opposite order. Values that end up as they were are left out. */
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

function put(type: Operation["type"], value: WorldObject | Avatar | Environment): Operation {
  return { op: "put", type, value };
}

/** Whether two values say the same, apart from the revision that last changed them. */
export function sameButChanged(a: object, b: object): boolean {
  const plain = (value: object) =>
    JSON.stringify(value, (key, v: unknown) => (key === "changed" ? undefined : isPlain(v) ? sorted(v) : v));
  return a === b || plain(a) === plain(b);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
