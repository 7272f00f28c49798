// Finds the objects near a line of sight without asking all of them: a coarse grid over the ground.

import type { Box3, Vector3 } from "three";

/** Side of a cell (m). */
const CELL = 12;
/** What spans more cells than this is asked always. */
const WIDE = 64;

export interface Boxed {
  readonly box: Box3;
}

export class Cells<T extends Boxed> {
  private readonly cells = new Map<number, Set<T>>();
  private readonly homes = new Map<T, number[]>();
  /** What moves by itself, or is as large as a landscape. */
  private readonly loose = new Set<T>();

  /** `moves`: its box will not stay where it is. */
  add(thing: T, moves: boolean): void {
    this.remove(thing);
    const { min, max } = thing.box;
    const [i0, i1, j0, j1] = [cellOf(min.x), cellOf(max.x), cellOf(min.z), cellOf(max.z)];
    if (moves || !((i1 - i0 + 1) * (j1 - j0 + 1) <= WIDE)) {
      this.loose.add(thing);
      return;
    }
    const keys: number[] = [];
    for (let i = i0; i <= i1; i++) for (let j = j0; j <= j1; j++) keys.push(key(i, j));
    this.homes.set(thing, keys);
    for (const k of keys) {
      const cell = this.cells.get(k);
      if (cell) cell.add(thing);
      else this.cells.set(k, new Set([thing]));
    }
  }

  remove(thing: T): void {
    this.loose.delete(thing);
    for (const k of this.homes.get(thing) ?? []) {
      const cell = this.cells.get(k);
      cell?.delete(thing);
      if (cell?.size === 0) this.cells.delete(k);
    }
    this.homes.delete(thing);
  }

  /** Everything whose box may meet the line between two places; some of it more than once. */
  *between(from: Vector3, to: Vector3): Generator<T> {
    yield* this.loose;
    const [dx, dz] = [to.x - from.x, to.z - from.z];
    const length = Math.hypot(dx, dz);
    const steps = Math.max(1, Math.ceil(length / (CELL / 2)));
    let last = Number.NaN;
    for (let n = 0; n <= steps; n++) {
      const [i, j] = [cellOf(from.x + (dx * n) / steps), cellOf(from.z + (dz * n) / steps)];
      if (key(i, j) === last) continue;
      last = key(i, j);
      // Between two samples the line may cut the corner of a neighbour.
      for (let a = -1; a <= 1; a++)
        for (let b = -1; b <= 1; b++) {
          const cell = this.cells.get(key(i + a, j + b));
          if (cell) yield* cell;
        }
    }
  }
}

const cellOf = (v: number): number => Math.floor(v / CELL);
const key = (i: number, j: number): number => (i + 4096) * 8192 + (j + 4096);
