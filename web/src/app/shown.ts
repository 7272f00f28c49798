/**
 * The world as the scene shows it: the live one, or a moment of its past. The scene reads only this, so that the
 * replay never touches the live state, on which calls keep being executed.
 */

import { differences } from "../core/mapdiff.ts";
import type { Space } from "../core/state.ts";
import type { SceneState, WorldChange } from "../scene/types.ts";
import type { Avatar, Entry, Environment, WorldObject } from "../wire/types.gen.ts";

/** A moment of the past. Its values change when it moves (core/replay.ts). */
export interface Moment extends Space {
  readonly objects: ReadonlyMap<string, WorldObject>;
  readonly avatars: ReadonlyMap<string, Avatar>;
  readonly environment: Environment;
  readonly revision: number;
  /** The entry that made it; its time is in milliseconds since 1970. */
  readonly step?: { readonly time: number } | undefined;
  /** The first entry of an author in the whole log. */
  firstOf?(author: string): number | undefined;
}

/** What a move of the moment changed. */
export type MomentChange = Pick<WorldChange, "objects" | "avatars" | "environment" | "still">;

/** The history of a past moment: nothing in it is news. */
const NONE: readonly Entry[] = [];

/** The switchable state, showing the live world at first. */
export class ShownWorld implements SceneState {
  readonly #live: SceneState;
  readonly #listeners = new Set<(change: WorldChange) => void>();
  #moment: Moment | null = null;

  constructor(live: SceneState) {
    this.#live = live;
    live.subscribe((change) => {
      if (!this.#moment) this.#notify(change);
    });
  }

  /** The source of all getters. */
  get #now(): Moment {
    return this.#moment ?? this.#live;
  }

  get objects(): ReadonlyMap<string, WorldObject> {
    return this.#now.objects;
  }

  get avatars(): ReadonlyMap<string, Avatar> {
    return this.#now.avatars;
  }

  get environment(): Environment {
    return this.#now.environment;
  }

  get revision(): number {
    return this.#now.revision;
  }

  /** Empty in the past, where nothing is news. */
  get history(): readonly Entry[] {
    return this.#moment ? NONE : this.#live.history;
  }

  object(id: string): WorldObject | undefined {
    return this.#now.object(id);
  }

  near(minX: number, minZ: number, maxX: number, maxZ: number): WorldObject[] {
    return this.#now.near(minX, minZ, maxX, maxZ);
  }

  subscribe(listener: (change: WorldChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Shows a moment; null: the live world. Objects appear without animation. `another`: it is a different world, so
   * everything is reset.
   */
  show(moment: Moment | null, another = false): void {
    const before = this.#now;
    this.#moment = moment;
    const after = this.#now;
    if (before === after) return;
    if (another) {
      this.#notify({ reset: true, objects: [], avatars: [], environment: true, revision: this.revision });
      return;
    }
    this.moved({
      objects: differences(before.objects, after.objects),
      avatars: differences(before.avatars, after.avatars),
      environment: true,
      still: true,
    });
  }

  /** The moment that is shown has moved. */
  moved(change: MomentChange): void {
    this.#notify({ ...change, reset: false, revision: this.revision });
  }

  #notify(change: WorldChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
