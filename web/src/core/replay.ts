// The world's past: the log folded so that any revision can be shown at once. It never touches the live state.
//
// Each entry is stored as the values that it changed, before and after, by reference. seek() steps through them
// from the shown revision, or from the nearest checkpoint (a copy of all values) when that is closer.
// Checkpoints are taken so rarely that they cost no more memory than the entries themselves.

import type { Avatar, Entry, Environment, Operation, WorldObject } from "../wire/types.gen.ts";
import { problemOf } from "./check.ts";
import { groundOf } from "./geometry.ts";
import { differences } from "./mapdiff.ts";
import { shapeOf } from "./shape.ts";
import { SpatialHash } from "./space/hash.ts";
import { DAYLIGHT, type Space } from "./state.ts";

/** One value before and after an entry; undefined where it does not exist. */
type ValueChange<T> = readonly [id: string, before: T | undefined, after: T | undefined];

/** One entry, as the timeline shows it. */
export interface TimelineStep {
  readonly entry: Entry;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly objects: readonly ValueChange<WorldObject>[];
  readonly avatars: readonly ValueChange<Avatar>[];
  readonly environment: readonly [before: Environment, after: Environment] | undefined;
}

/** What differs between two revisions: ids, and whether the environment does. */
export interface ReplayDiff {
  readonly objects: readonly string[];
  readonly avatars: readonly string[];
  readonly environment: boolean;
}

/** All values at one revision. */
interface Checkpoint {
  readonly revision: number;
  readonly objects: ReadonlyMap<string, WorldObject>;
  readonly avatars: ReadonlyMap<string, Avatar>;
  readonly environment: Environment;
}

/** A checkpoint is due after this many changed values, and never before as many as the world holds objects. */
const CHECKPOINT = 5000;

/** The log as a timeline. `objects`, `avatars`, `environment` and `revision` are the world as shown. */
export class Replay implements Space {
  objects = new Map<string, WorldObject>();
  avatars = new Map<string, Avatar>();
  environment: Environment = { ...DAYLIGHT };
  revision = 0;
  /** One step per entry; the step of revision n is at index n - 1. */
  readonly steps: TimelineStep[] = [];
  /** The newest revision's values: what the next entry is folded onto. */
  readonly #newest = {
    objects: new Map<string, WorldObject>(),
    avatars: new Map<string, Avatar>(),
    environment: DAYLIGHT,
  };
  /** First entry of each author, by the author's id. */
  readonly #firsts = new Map<string, number>();
  readonly #checkpoints: Checkpoint[] = [];
  /**
   * How many values all entries up to each revision changed, plus one per entry: the length of the way from the
   * start.
   */
  readonly #cost: number[] = [0];
  /** Spatial index of the shown objects. */
  readonly #grid = new SpatialHash<string>();
  /** Objects that changed since the grid was last updated; near() updates them on demand. */
  readonly #staleInGrid = new Set<string>();

  /** Revision of the first entry of an author; undefined when there is none. */
  firstOf(author: string): number | undefined {
    return this.#firsts.get(author);
  }

  /** The newest revision that has been added. */
  get newest(): number {
    return this.steps.length;
  }

  /** The entry that produced what is shown; undefined before the first. */
  get step(): TimelineStep | undefined {
    return this.steps[this.revision - 1];
  }

  /** An object of the shown revision. */
  object(id: string): WorldObject | undefined {
    return this.objects.get(id);
  }

  /** Objects of the shown revision in a rectangle of the ground. */
  near(minX: number, minZ: number, maxX: number, maxZ: number): WorldObject[] {
    for (const id of this.#staleInGrid) {
      const object = this.objects.get(id);
      if (object) this.#grid.put(id, groundOf(shapeOf(object).box));
      else this.#grid.remove(id);
    }
    this.#staleInGrid.clear();
    return this.#grid.near([minX, minZ, maxX, maxZ]).flatMap((id) => this.objects.get(id) ?? []);
  }

  /**
   * Adds the next entries of the log; entries that are there already are skipped. Throws at a gap and at a
   * malformed entry; entries before that one have been added.
   */
  add(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (entry.revision <= this.newest) continue;
      if (entry.revision !== this.newest + 1) throw new Error(`entry ${entry.revision} does not follow ${this.newest}`);
      for (const op of entry.operations) {
        const problem = problemOf(op);
        if (problem) throw new Error(`entry ${entry.revision} holds ${problem}`);
      }
      this.#fold(entry);
    }
  }

  /** Appends one entry and takes a checkpoint when one is due. */
  #fold(entry: Entry): void {
    const { objects, avatars } = this.#newest;
    const before = this.#newest.environment;
    const changed = {
      objects: new Map<string, WorldObject | undefined>(),
      avatars: new Map<string, Avatar | undefined>(),
    };
    for (const op of entry.operations) {
      if (op.type === "object") recordChange(changed.objects, objects, op);
      else if (op.type === "avatar") recordChange(changed.avatars, avatars, op);
      else this.#newest.environment = op.value as Environment;
    }
    const environment = this.#newest.environment;
    const step: TimelineStep = {
      entry,
      time: Date.parse(entry.time) || 0,
      objects: changesOf(changed.objects, objects),
      avatars: changesOf(changed.avatars, avatars),
      environment: environment === before ? undefined : [before, environment],
    };
    this.steps.push(step);
    if (!this.#firsts.has(entry.author.id)) this.#firsts.set(entry.author.id, entry.revision);
    const cost = (this.#cost.at(-1) ?? 0) + step.objects.length + step.avatars.length + 1;
    this.#cost.push(cost);
    const last = this.#cost[this.#checkpoints.at(-1)?.revision ?? 0] ?? 0;
    if (cost - last < Math.max(CHECKPOINT, objects.size)) return;
    this.#checkpoints.push({
      revision: entry.revision,
      objects: new Map(objects),
      avatars: new Map(avatars),
      environment,
    });
  }

  /** Shows a revision (clamped and rounded) and returns what changed against the one shown before. */
  seek(to: number): ReplayDiff {
    const target = Math.max(0, Math.min(this.newest, Math.round(to)));
    const from = this.#nearest(target);
    return from ? this.#jump(from, target) : this.#walk(target);
  }

  /**
   * The checkpoint from which a revision is reached with less work than from the shown one; undefined when
   * there is none.
   */
  #nearest(target: number): Checkpoint | undefined {
    const cost = (revision: number): number => Math.abs((this.#cost[target] ?? 0) - (this.#cost[revision] ?? 0));
    let best: Checkpoint | undefined;
    let least = cost(this.revision);
    for (const point of this.#checkpoints) {
      const all = point.objects.size + cost(point.revision);
      if (all < least) [best, least] = [point, all];
    }
    return best;
  }

  /** Steps from the shown revision to another, one entry at a time, forwards or backwards. */
  #walk(target: number): ReplayDiff {
    const objects = new Set<string>();
    const avatars = new Set<string>();
    let environment = false;
    while (this.revision !== target) {
      const forward = this.revision < target;
      const step = this.steps[forward ? this.revision : this.revision - 1] as TimelineStep;
      for (const [id, before, after] of step.objects) {
        set(this.objects, id, forward ? after : before);
        this.#staleInGrid.add(id);
        objects.add(id);
      }
      for (const [id, before, after] of step.avatars) {
        set(this.avatars, id, forward ? after : before);
        avatars.add(id);
      }
      if (step.environment) {
        this.environment = step.environment[forward ? 1 : 0];
        environment = true;
      }
      this.revision += forward ? 1 : -1;
    }
    return { objects: [...objects], avatars: [...avatars], environment };
  }

  /** Loads a checkpoint and steps on from there. */
  #jump(from: Checkpoint, target: number): ReplayDiff {
    const before = { objects: this.objects, avatars: this.avatars, environment: this.environment };
    this.objects = new Map(from.objects);
    this.avatars = new Map(from.avatars);
    this.environment = from.environment;
    this.revision = from.revision;
    this.#walk(target);
    const objects = differences(before.objects, this.objects);
    for (const id of objects) this.#staleInGrid.add(id);
    return {
      objects,
      avatars: differences(before.avatars, this.avatars),
      environment: before.environment !== this.environment,
    };
  }
}

/**
 * Folds an operation into the newest values and records what was there before the entry. Only the first change
 * of a value counts as its "before".
 */
function recordChange<T extends { id: string }>(
  changed: Map<string, T | undefined>,
  values: Map<string, T>,
  op: Operation,
): void {
  const id = op.op === "remove" ? (op.id ?? "") : (op.value as unknown as T).id;
  if (!changed.has(id)) changed.set(id, values.get(id));
  set(values, id, op.op === "remove" ? undefined : (op.value as unknown as T));
}

/** Completes the recorded values with what they are after the entry. */
function changesOf<T>(changed: ReadonlyMap<string, T | undefined>, values: ReadonlyMap<string, T>): ValueChange<T>[] {
  return [...changed].map(([id, before]) => [id, before, values.get(id)] as const);
}

/** Sets or deletes. */
function set<T>(values: Map<string, T>, id: string, value: T | undefined): void {
  if (value === undefined) values.delete(id);
  else values.set(id, value);
}
