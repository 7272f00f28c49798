// What the scene reads of the world.

import type { Space } from "../core/state.ts";
import type { Avatar, Entry, Environment, WorldObject } from "../wire/types.gen.ts";

/** A change of the world (core/state.ts). */
export interface WorldChange {
  /** Everything may have changed, whatever the lists below say. */
  readonly reset: boolean;
  /** Ids of changed, new and removed objects. */
  readonly objects: readonly string[];
  readonly avatars: readonly string[];
  readonly environment: boolean;
  readonly revision: number;
  /** Another point in time is shown: everything is in place at once, nothing grows or walks there. */
  readonly still?: boolean;
}

/** The part of the world's state that the scene reads. It never writes. */
export interface SceneState extends Space {
  readonly objects: ReadonlyMap<string, WorldObject>;
  readonly avatars: ReadonlyMap<string, Avatar>;
  readonly environment: Environment;
  readonly revision: number;
  /** The latest entries, oldest first. */
  readonly history: readonly Entry[];
  /** Calls back after every change; returns the unsubscriber. */
  subscribe(fn: (change: WorldChange) => void): () => void;
}
