// A spatial hash over the ground: finds the things whose boxes reach into a rectangle, or lie along a ray, without
// testing all of them. Heights do not count. What covers very many cells goes into a separate list, so that a huge
// thing costs no more than a small one.

import { clamp } from "../vector.ts";
import type { Ray } from "./ray.ts";

/** A rectangle on the ground, both ends included: least x and z, greatest x and z (m). */
export type GroundRect = readonly [minX: number, minZ: number, maxX: number, maxZ: number];

/** What covers more cells than this goes into the list of large things, which every query scans. */
const MAX_CELLS = 64;
/** Cells on each side of the origin; what lies farther out counts to the last one. */
const LIMIT = 4095;

/** An index from rectangles to things. Holds one rectangle for each thing; put() replaces it. */
export class SpatialHash<T> {
  /** Side of a cell (m). */
  readonly #side: number;
  readonly #cells = new Map<number, Set<T>>();
  readonly #large = new Set<T>();
  readonly #rects = new Map<T, GroundRect>();

  constructor(side = 4) {
    this.#side = side;
  }

  /** Adds a thing with its rectangle, or moves it. */
  put(thing: T, rect: GroundRect): void {
    this.remove(thing);
    this.#rects.set(thing, rect);
    const keys = this.#keysOf(rect);
    if (!keys) this.#large.add(thing);
    for (const key of keys ?? []) {
      const members = this.#cells.get(key);
      if (members) members.add(thing);
      else this.#cells.set(key, new Set([thing]));
    }
  }

  /** Removes a thing; a no-op when it is not there. */
  remove(thing: T): void {
    const rect = this.#rects.get(thing);
    if (!rect) return;
    this.#rects.delete(thing);
    if (this.#large.delete(thing)) return;
    for (const key of this.#keysOf(rect) ?? []) {
      const members = this.#cells.get(key);
      members?.delete(thing);
      if (members?.size === 0) this.#cells.delete(key);
    }
  }

  /** Removes everything. */
  clear(): void {
    this.#cells.clear();
    this.#large.clear();
    this.#rects.clear();
  }

  /** Everything that reaches into a rectangle, each thing once, in no particular order. */
  near(rect: GroundRect): T[] {
    const found = new Set<T>(this.#large);
    const keys = this.#keysOf(rect, this.#cells.size);
    // A rectangle of more cells than are occupied: scanning the occupied ones is cheaper.
    if (!keys) for (const members of this.#cells.values()) for (const thing of members) found.add(thing);
    for (const key of keys ?? []) for (const thing of this.#cells.get(key) ?? []) found.add(thing);
    const [minX, minZ, maxX, maxZ] = rect;
    return [...found].filter((thing) => {
      const own = this.#rects.get(thing);
      return own && own[0] <= maxX && own[2] >= minX && own[1] <= maxZ && own[3] >= minZ;
    });
  }

  /**
   * Visits everything in the cells below a ray between two finite distances (m), each thing once, cell by cell away
   * from the origin. A superset of what the ray meets. `visit` returns how far the ray still reaches: `end` to go on,
   * the distance of a hit to end with the cells before it, `start` to stop.
   */
  along({ origin, direction }: Ray, start: number, end: number, visit: (thing: T) => number): void {
    const seen = new Set<T>();
    let reach = end;
    const visitAll = (things: Iterable<T>): void => {
      for (const thing of things) {
        if (seen.has(thing)) continue;
        seen.add(thing);
        reach = Math.min(reach, visit(thing));
      }
    };
    visitAll(this.#large);
    // Amanatides and Woo: tx and tz are the distances to the next border in x and z; the smaller is crossed first.
    const side = this.#side;
    const border = (from: number, step: number, cell: number): number =>
      step === 0 ? Infinity : ((cell + (step > 0 ? 1 : 0)) * side - from) / step;
    let i = Math.floor((origin.x + direction.x * start) / side);
    let j = Math.floor((origin.z + direction.z * start) / side);
    for (let t = start; t <= reach; ) {
      visitAll(this.#cells.get(keyOf(bounded(i), bounded(j))) ?? []);
      const [tx, tz] = [border(origin.x, direction.x, i), border(origin.z, direction.z, j)];
      t = Math.min(tx, tz);
      if (tx < tz) i += Math.sign(direction.x);
      else j += Math.sign(direction.z);
    }
  }

  /** The keys of the cells that a rectangle touches; null when there are more than `most`. */
  #keysOf([minX, minZ, maxX, maxZ]: GroundRect, most = MAX_CELLS): number[] | null {
    const [fromX, toX, fromZ, toZ] = [this.#index(minX), this.#index(maxX), this.#index(minZ), this.#index(maxZ)];
    // The negated comparison also catches NaN.
    if (!((toX - fromX + 1) * (toZ - fromZ + 1) <= most)) return null;
    const keys: number[] = [];
    for (let x = fromX; x <= toX; x++) for (let z = fromZ; z <= toZ; z++) keys.push(keyOf(x, z));
    return keys;
  }

  /** The cell coordinate of a position. */
  #index(metres: number): number {
    return bounded(Math.floor(metres / this.#side));
  }
}

const bounded = (cell: number): number => clamp(cell, -LIMIT, LIMIT);

/** One number per cell: x and z packed with an offset, because they may be negative. */
const keyOf = (x: number, z: number): number => (x + LIMIT) * (2 * LIMIT + 1) + z + LIMIT;
