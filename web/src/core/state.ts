// The live world: the document folded from every entry of the log so far. The network feeds it (net/stream.ts);
// the scene and the panels subscribe to it; nothing else writes to it. Its values are immutable: a change
// replaces an object, so caches can be keyed by identity (shape.ts).

import type { Avatar, Document, Entry, Environment, Operation, WorldObject } from "../wire/types.gen.ts";
import { problemOf } from "./check.ts";
import type { YawBox } from "./geometry.ts";
import { groundOf } from "./geometry.ts";
import { Names } from "./names.ts";
import { shapeOf } from "./shape.ts";
import { SpatialHash } from "./space/hash.ts";

/** How many of the newest entries are kept with their inverses: the range of undo. */
const HISTORY = 100;

/** What changed, for subscribers. */
interface StateChange {
  /** Everything may be different; the lists are empty then. */
  readonly reset: boolean;
  /** Ids that were put or removed. */
  readonly objects: readonly string[];
  readonly avatars: readonly string[];
  readonly environment: boolean;
  readonly revision: number;
}

/** Obstacles on the ground that are no objects: the buildings of the user's project. Bodies go around them. */
export interface GroundObstacles {
  /** Changes whenever near() may answer differently. */
  readonly revision: number;
  /** Obstacles that reach into a rectangle of the ground. */
  near(minX: number, minZ: number, maxX: number, maxZ: number): Iterable<YawBox>;
}

/** The objects of a world, with the spatial query that the rules ask most. */
export interface Space {
  readonly obstacles?: GroundObstacles | null;
  object(id: string): WorldObject | undefined;
  /** Objects whose boxes reach into a rectangle of the ground. */
  near(minX: number, minZ: number, maxX: number, maxZ: number): WorldObject[];
}

/** The live world. */
export interface WorldState extends Space {
  /** Set by the side that shows a project (core/project/citygrid.ts); not part of the document. */
  obstacles: GroundObstacles | null;
  readonly name: string;
  readonly revision: number;
  readonly objects: ReadonlyMap<string, WorldObject>;
  readonly avatars: ReadonlyMap<string, Avatar>;
  readonly environment: Environment;
  /** Objects and the parts of composites together: what the limit of instances counts. */
  readonly instances: number;
  /** The newest entries, oldest first. */
  readonly history: readonly Entry[];
  /** Ids that are or were in use. */
  readonly names: Names;
  /** Replaces the whole world, when the page enters one. */
  reset(document: Document, history?: readonly Entry[]): void;
  /** Folds the next entry. Throws and changes nothing when it is not the next one or is malformed. */
  apply(entry: Entry): void;
  /** Replaces the history alone, when the document is up to date already. */
  setHistory(history: readonly Entry[]): void;
  /** Calls the listener after every change. Returns the function that unsubscribes it. */
  subscribe(listener: (change: StateChange) => void): () => void;
  /** The whole world as a document, oldest objects first. */
  document(): Document;
}

/** The environment of a new world. */
export const DAYLIGHT: Readonly<Environment> = {
  timeOfDay: 13,
  sky: "clear",
  weather: "none",
  ground: "meadow",
  lights: "auto",
};

/** A state with a document, or empty. */
export function createState(document?: Document): WorldState {
  const state = new State();
  if (document) state.reset(document);
  return state;
}

/** What an object counts towards the limit of instances: itself and its parts. */
export function instancesOf(object: WorldObject): number {
  return 1 + (object.parts?.length ?? 0);
}

/** The only implementation of WorldState. */
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
  readonly #grid = new SpatialHash<string>();
  readonly #listeners = new Set<(change: StateChange) => void>();

  object(id: string): WorldObject | undefined {
    return this.objects.get(id);
  }

  near(minX: number, minZ: number, maxX: number, maxZ: number): WorldObject[] {
    return this.#grid.near([minX, minZ, maxX, maxZ]).flatMap((id) => this.objects.get(id) ?? []);
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

  /** Puts or removes an object and returns its id. */
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

  /** Puts or removes an avatar and returns its id. */
  #applyAvatar(op: Operation): string {
    if (op.op === "put") {
      const avatar = op.value as Avatar;
      this.avatars.set(avatar.id, avatar);
      return avatar.id;
    }
    this.avatars.delete(op.id ?? "");
    return op.id ?? "";
  }

  /** Puts an object into the map, the spatial index and the count. */
  #store(object: WorldObject): void {
    const old = this.objects.get(object.id);
    if (old) this.instances -= instancesOf(old);
    this.instances += instancesOf(object);
    this.objects.set(object.id, object);
    this.#grid.put(object.id, groundOf(shapeOf(object).box));
    this.names.use(object.id);
  }

  /**
   * Records the ids of removed objects: a document does not contain them, so after a reset only the history
   * knows that they were used.
   */
  #rememberRemoved(operations: readonly Operation[]): void {
    for (const op of operations) {
      if (op.type === "object" && op.op === "remove" && op.id) this.names.use(op.id);
    }
  }

  /** Notifies all subscribers. */
  #emit(change: StateChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
