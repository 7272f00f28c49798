// The world's past: its log, folded so that any revision can be shown at once. It never touches the live state. Each
// entry is kept as what it changed, from what and to what, by reference; going a long way starts at the nearest of the
// checkpoints, which are taken so that they cost no more than the entries themselves.

import type { Avatar, Entry, Environment, Operation, WorldObject } from "../wire/types.gen.ts";
import { problemOf } from "./check.ts";
import { Grid } from "./grid.ts";
import { differences } from "./mapdiff.ts";
import { shapeOf } from "./shape.ts";
import { DAYLIGHT, type Space } from "./state.ts";

/** One value before and after an entry; undefined: it was not there. */
type ValueChange<T> = readonly [id: string, before: T | undefined, after: T | undefined];

/** One entry as the timeline tells it. */
export interface TimelineStep {
  readonly entry: Entry;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly objects: readonly ValueChange<WorldObject>[];
  readonly avatars: readonly ValueChange<Avatar>[];
  readonly environment: readonly [before: Environment, after: Environment] | undefined;
}

/** What is another between two revisions. */
export interface ReplayDiff {
  readonly objects: readonly string[];
  readonly avatars: readonly string[];
  readonly environment: boolean;
}

interface Checkpoint {
  readonly revision: number;
  readonly objects: ReadonlyMap<string, WorldObject>;
  readonly avatars: ReadonlyMap<string, Avatar>;
  readonly environment: Environment;
}

/** A checkpoint is due after this many changed values, and not before as many as the world holds. */
const CHECKPOINT = 5000;

export class Replay implements Space {
  objects = new Map<string, WorldObject>();
  avatars = new Map<string, Avatar>();
  environment: Environment = { ...DAYLIGHT };
  revision = 0;
  readonly steps: TimelineStep[] = [];
  /** The newest revision's values: what the next entry is folded onto. */
  readonly #newest = {
    objects: new Map<string, WorldObject>(),
    avatars: new Map<string, Avatar>(),
    environment: DAYLIGHT,
  };
  readonly #firsts = new Map<string, number>();
  readonly #checkpoints: Checkpoint[] = [];
  /** How many values all entries up to each one changed. */
  readonly #cost: number[] = [0];
  readonly #grid = new Grid();
  /** Objects that the grid does not know as they are now. */
  readonly #staleInGrid = new Set<string>();

  /** The first entry of an author; undefined: there is none. */
  firstOf(author: string): number | undefined {
    return this.#firsts.get(author);
  }

  /** The newest revision that it holds. */
  get newest(): number {
    return this.steps.length;
  }

  /** The entry that made what is shown; undefined before the first. */
  get step(): TimelineStep | undefined {
    return this.steps[this.revision - 1];
  }

  object(id: string): WorldObject | undefined {
    return this.objects.get(id);
  }

  near(minX: number, minZ: number, maxX: number, maxZ: number): WorldObject[] {
    for (const id of this.#staleInGrid) {
      const object = this.objects.get(id);
      if (object) this.#grid.put(id, shapeOf(object).box);
      else this.#grid.remove(id);
    }
    this.#staleInGrid.clear();
    return this.#grid.near(minX, minZ, maxX, maxZ).flatMap((id) => this.objects.get(id) ?? []);
  }

  /** Takes the next entries of the log; those it has already are passed over. Throws at a gap and at what is malformed,
   * and has taken those before it. */
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

  /** Goes to a revision; answers what is another since the one that was shown before. */
  seek(to: number): ReplayDiff {
    const target = Math.max(0, Math.min(this.newest, Math.round(to)));
    const from = this.#nearest(target);
    return from ? this.#jump(from, target) : this.#walk(target);
  }

  /** The checkpoint from which a revision is reached sooner than from what is shown; undefined: none. */
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

/** Folds an operation into the newest values, and remembers what was there before the entry. */
function recordChange<T extends { id: string }>(
  changed: Map<string, T | undefined>,
  values: Map<string, T>,
  op: Operation,
): void {
  const id = op.op === "remove" ? (op.id ?? "") : (op.value as unknown as T).id;
  if (!changed.has(id)) changed.set(id, values.get(id));
  set(values, id, op.op === "remove" ? undefined : (op.value as unknown as T));
}

function changesOf<T>(changed: ReadonlyMap<string, T | undefined>, values: ReadonlyMap<string, T>): ValueChange<T>[] {
  return [...changed].map(([id, before]) => [id, before, values.get(id)] as const);
}

function set<T>(values: Map<string, T>, id: string, value: T | undefined): void {
  if (value === undefined) values.delete(id);
  else values.set(id, value);
}
