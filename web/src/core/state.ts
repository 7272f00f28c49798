// The folded world: what every entry of the log so far has made. The scene and the panels read it, the socket feeds
// it, nobody else writes it. Values in it are never changed in place.

import type { Avatar, Document, Entry, Environment, Operation, WorldObject } from "../wire/types.gen.ts";
import { problemOf } from "./check.ts";
import type { YawBox } from "./geometry.ts";
import { Grid } from "./grid.ts";
import { Names } from "./names.ts";
import { shapeOf } from "./shape.ts";

/** How many of the newest entries are kept with their inverses: what undo works on. */
export const HISTORY = 100;

export interface StateChange {
  readonly reset: boolean; // everything may be different
  readonly objects: readonly string[]; // ids that were put or removed
  readonly avatars: readonly string[];
  readonly environment: boolean;
  readonly revision: number;
}

/** What stands on the ground and is no object: the project's buildings. Bodies go around them. */
export interface GroundObstacles {
  /** Another number: another answer. */
  readonly revision: number;
  near(minX: number, minZ: number, maxX: number, maxZ: number): Iterable<YawBox>;
}

/** The objects of a world with the question the rules ask most. */
export interface Space {
  readonly obstacles?: GroundObstacles | null;
  object(id: string): WorldObject | undefined;
  /** Objects whose boxes come into a rectangle of the ground. */
  near(minX: number, minZ: number, maxX: number, maxZ: number): WorldObject[];
}

export interface WorldState extends Space {
  /** Set by who shows a project (core/project/plan.ts); no part of the document. */
  obstacles: GroundObstacles | null;
  readonly name: string;
  readonly revision: number;
  readonly objects: ReadonlyMap<string, WorldObject>;
  readonly avatars: ReadonlyMap<string, Avatar>;
  readonly environment: Environment;
  /** Objects and their parts together. */
  readonly instances: number;
  /** The newest entries, oldest first. */
  readonly history: readonly Entry[];
  /** Ids that are or were in use. */
  readonly names: Names;
  reset(document: Document, history?: readonly Entry[]): void;
  /** Folds the next entry; throws and changes nothing when it is not the next one or not well formed. */
  apply(entry: Entry): void;
  setHistory(history: readonly Entry[]): void;
  subscribe(listener: (change: StateChange) => void): () => void;
  document(): Document;
}

export const DAYLIGHT: Readonly<Environment> = {
  timeOfDay: 13,
  sky: "clear",
  weather: "none",
  ground: "meadow",
  lights: "auto",
};

export function createState(document?: Document): WorldState {
  const state = new State();
  if (document) state.reset(document);
  return state;
}

export function instancesOf(object: WorldObject): number {
  return 1 + (object.parts?.length ?? 0);
}

class State implements WorldState {
  obstacles: GroundObstacles | null = null;
  name = "";
  revision = 0;
  environment: Environment = { ...DAYLIGHT };
  instances = 0;
  history: readonly Entry[] = [];
  readonly names = new Names();
  readonly objects = new Map<string, WorldObject>();
  readonly avatars = new Map<string, Avatar>();
  readonly #grid = new Grid();
  readonly #listeners = new Set<(change: StateChange) => void>();

  object(id: string): WorldObject | undefined {
    return this.objects.get(id);
  }

  near(minX: number, minZ: number, maxX: number, maxZ: number): WorldObject[] {
    return this.#grid.near(minX, minZ, maxX, maxZ).flatMap((id) => this.objects.get(id) ?? []);
  }

  reset(document: Document, history: readonly Entry[] = []): void {
    this.objects.clear();
    this.avatars.clear();
    this.#grid.clear();
    this.names.clear();
    this.instances = 0;
    for (const object of document.objects) this.#store(object);
    for (const avatar of document.avatars) this.avatars.set(avatar.id, avatar);
    this.environment = document.environment;
    this.name = document.name;
    this.revision = document.revision;
    this.setHistory(history);
    this.#emit({ reset: true, objects: [], avatars: [], environment: true, revision: this.revision });
  }

  setHistory(history: readonly Entry[]): void {
    this.history = history.slice(-HISTORY);
    for (const entry of this.history) this.#rememberRemoved(entry.operations);
  }

  apply(entry: Entry): void {
    if (entry.revision !== this.revision + 1) {
      throw new Error(`entry ${entry.revision} does not follow revision ${this.revision}`);
    }
    for (const op of entry.operations) {
      const problem = problemOf(op);
      if (problem) throw new Error(`entry ${entry.revision} holds ${problem}`);
    }
    const objects = new Set<string>();
    const avatars = new Set<string>();
    let environment = false;
    for (const op of entry.operations) {
      if (op.type === "environment") {
        this.environment = op.value as Environment;
        environment = true;
      } else if (op.type === "object") objects.add(this.#applyObject(op));
      else avatars.add(this.#applyAvatar(op));
    }
    this.revision = entry.revision;
    this.history = [...this.history, entry].slice(-HISTORY);
    this.#rememberRemoved(entry.operations);
    this.#emit({
      reset: false,
      objects: [...objects],
      avatars: [...avatars],
      environment,
      revision: this.revision,
    });
  }

  subscribe(listener: (change: StateChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  document(): Document {
    const byAge = (a: WorldObject, b: WorldObject) => a.created - b.created || (a.id < b.id ? -1 : 1);
    return {
      name: this.name,
      revision: this.revision,
      objects: [...this.objects.values()].sort(byAge),
      avatars: [...this.avatars.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
      environment: this.environment,
    };
  }

  #applyObject(op: Operation): string {
    if (op.op === "put") {
      const object = op.value as WorldObject;
      this.#store(object);
      return object.id;
    }
    const id = op.id ?? "";
    const old = this.objects.get(id);
    if (old) this.instances -= instancesOf(old);
    this.objects.delete(id);
    this.#grid.remove(id);
    return id;
  }

  #applyAvatar(op: Operation): string {
    if (op.op === "put") {
      const avatar = op.value as Avatar;
      this.avatars.set(avatar.id, avatar);
      return avatar.id;
    }
    this.avatars.delete(op.id ?? "");
    return op.id ?? "";
  }

  #store(object: WorldObject): void {
    const old = this.objects.get(object.id);
    if (old) this.instances -= instancesOf(old);
    this.instances += instancesOf(object);
    this.objects.set(object.id, object);
    this.#grid.put(object.id, shapeOf(object).box);
    this.names.use(object.id);
  }

  #rememberRemoved(operations: readonly Operation[]): void {
    for (const op of operations) {
      if (op.type === "object" && op.op === "remove" && op.id) this.names.use(op.id);
    }
  }

  #emit(change: StateChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
