// Finds the objects near a line of sight without testing all of them: a coarse uniform grid over the ground.

import type { Box3, Vector3 } from "three";

/** Side of a cell (m). */
const CELL = 12;
/** A box that spans more cells than this is not indexed, and is a candidate of every query. */
const WIDE = 64;

/** What can be indexed. */
interface Boxed {
  readonly box: Box3;
}

/** The index. It reads a thing's box in add() only: what moves later must be added with `moves`. */
export class SpatialIndex<T extends Boxed> {
  /** Things by cell key. */
  private readonly cells = new Map<number, Set<T>>();
  /** The cell keys of each thing, for its removal. */
  private readonly cellsOf = new Map<T, number[]>();
  /** Things that move by themselves or are as large as a landscape: candidates of every query. */
  private readonly unindexed = new Set<T>();

  /** Adds a thing, or updates it after its box changed. `moves`: its box will not stay where it is. */
  add(thing: T, moves: boolean): void {
    this.remove(thing);
    const { min, max } = thing.box;
    const [i0, i1, j0, j1] = [cellOf(min.x), cellOf(max.x), cellOf(min.z), cellOf(max.z)];
    // The negated comparison also catches NaN, the box of something empty.
    if (moves || !((i1 - i0 + 1) * (j1 - j0 + 1) <= WIDE)) {
      this.unindexed.add(thing);
      return;
    }
    const keys: number[] = [];
    for (let i = i0; i <= i1; i++) for (let j = j0; j <= j1; j++) keys.push(key(i, j));
    this.cellsOf.set(thing, keys);
    for (const k of keys) {
      const cell = this.cells.get(k);
      if (cell) cell.add(thing);
      else this.cells.set(k, new Set([thing]));
    }
  }

  /** Removes a thing; unknown ones are ignored. */
  remove(thing: T): void {
    this.unindexed.delete(thing);
    for (const k of this.cellsOf.get(thing) ?? []) {
      const cell = this.cells.get(k);
      cell?.delete(thing);
      if (cell?.size === 0) this.cells.delete(k);
    }
    this.cellsOf.delete(thing);
  }

  /**
   * Everything whose box may meet the segment between two places. A superset, and some things come more than
   * once.
   */
  *alongSegment(from: Vector3, to: Vector3): Generator<T> {
    yield* this.unindexed;
    const [dx, dz] = [to.x - from.x, to.z - from.z];
    const length = Math.hypot(dx, dz);
    const steps = Math.max(1, Math.ceil(length / (CELL / 2)));
    let last = Number.NaN;
    for (let n = 0; n <= steps; n++) {
      const [i, j] = [cellOf(from.x + (dx * n) / steps), cellOf(from.z + (dz * n) / steps)];
      if (key(i, j) === last) continue;
      last = key(i, j);
      // Between two samples the line may cut the corner of a neighbouring cell.
      for (let a = -1; a <= 1; a++)
        for (let b = -1; b <= 1; b++) {
          const cell = this.cells.get(key(i + a, j + b));
          if (cell) yield* cell;
        }
    }
  }
}

/** Cell coordinate of a position. */
const cellOf = (v: number): number => Math.floor(v / CELL);
/** One number per cell, for up to 4096 cells on each side of the origin. */
const key = (i: number, j: number): number => (i + 4096) * 8192 + (j + 4096);
