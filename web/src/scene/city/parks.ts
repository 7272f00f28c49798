// Lawns on pavement that no street needs: between districts that lie far apart, and on ground reserved for future
// folders. Pure. Works on a coarse grid of the site: first everything used is marked, then free rectangles are cut out
// greedily.

import { cityGateOf } from "../../core/project/citygrid.ts";
import type { CityModel } from "../../core/project/model.ts";

/** A rectangle of lawn: centre and half sides (m). */
export interface Park {
  x: number;
  z: number;
  halfX: number;
  halfZ: number;
}

/** Pavement that stays free around districts (m). */
const WALK = 1.15;
/** Free pavement before the gate (m). */
const FORECOURT = 4.5;
/** Free pavement between two lawns (m). */
const CROSSING = 1.5;
/** Smallest and largest side of a lawn (m). */
const MIN_SIDE = 1.1;
const MAX_SIDE = 13;
/** Resolution of the grid: cells along the longer side of the site at most, and side of a cell at least (m). */
const CELLS = 260;
const FINEST = 0.3;

/** A grid over the site, centred on it, with one flag per cell: taken or free. */
class FreeCells {
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  private readonly taken: Uint8Array;
  private readonly x: number;
  private readonly z: number;

  constructor({ x, z, width, depth }: { x: number; z: number; width: number; depth: number }) {
    this.cell = Math.max(FINEST, Math.max(width, depth) / CELLS);
    this.columns = Math.max(1, Math.floor(width / this.cell));
    this.rows = Math.max(1, Math.floor(depth / this.cell));
    this.taken = new Uint8Array(this.columns * this.rows);
    this.x = x + (width - this.columns * this.cell) / 2;
    this.z = z + (depth - this.rows * this.cell) / 2;
  }

  /** Marks every cell that a rectangle touches as taken. */
  occupy(x0: number, z0: number, x1: number, z1: number): void {
    const at = (v: number, origin: number): number => (v - origin) / this.cell;
    const [i0, i1] = [Math.max(0, Math.floor(at(x0, this.x))), Math.min(this.columns, Math.ceil(at(x1, this.x)))];
    const [j0, j1] = [Math.max(0, Math.floor(at(z0, this.z))), Math.min(this.rows, Math.ceil(at(z1, this.z)))];
    for (let j = j0; j < j1; j++) if (i1 > i0) this.taken.fill(1, j * this.columns + i0, j * this.columns + i1);
  }

  /** Whether a cell is inside the grid and free. */
  isFree(i: number, j: number): boolean {
    return i < this.columns && j < this.rows && this.taken[j * this.columns + i] === 0;
  }

  /** The largest free rectangle with its low corner at a cell, as [wide, deep] in cells, no side longer than `most`. */
  largestFrom(i: number, j: number, most: number): [wide: number, deep: number] {
    const wideAt = (row: number, limit: number): number => {
      let n = 0;
      while (n < limit && this.isFree(i + n, row)) n++;
      return n;
    };
    let best: [number, number] = [0, 0];
    let wide = wideAt(j, most);
    for (let deep = 1; deep <= most && wide > 0; deep++) {
      if (wide * deep > best[0] * best[1]) best = [wide, deep];
      wide = wideAt(j + deep, wide);
    }
    return best;
  }

  /** The park that covers a rectangle of cells. */
  parkAt(i: number, j: number, wide: number, deep: number): Park {
    const { cell } = this;
    return {
      x: this.x + (i + wide / 2) * cell,
      z: this.z + (j + deep / 2) * cell,
      halfX: (wide * cell) / 2,
      halfZ: (deep * cell) / 2,
    };
  }
}

/** All parks of a city; none while it has no site. */
export function parksOf(model: CityModel): Park[] {
  const { site } = model;
  if (!site) return [];
  const free = new FreeCells(site);
  const reserve = (x: number, z: number, width: number, depth: number, around = WALK): void =>
    free.occupy(x - around, z - around, x + width + around, z + depth + around);
  for (const f of model.folders.values()) {
    if (f.depth === 1) reserve(f.x, f.z, f.width, f.depthZ);
    if (f.depth > 0) for (const [x, z, w, d] of f.more ?? []) reserve(x, z, w, d);
    if (f.depth > 0) continue;
    const { unit, lane } = site;
    for (const { x, z } of model.filesOf(f.id)) reserve(x - unit / 2, z - unit / 2, unit, unit, Math.max(WALK, lane));
  }
  const { x, z, outZ } = cityGateOf(site);
  const wide = outZ ? [2.4, FORECOURT] : [FORECOURT, 2.4];
  free.occupy(x - (wide[0] as number), z - (wide[1] as number), x + (wide[0] as number), z + (wide[1] as number));
  return cut(free);
}

/** Cuts lawns from the free cells, row by row from the low corner, leaving crossings between them. */
function cut(free: FreeCells): Park[] {
  const parks: Park[] = [];
  const least = Math.ceil(MIN_SIDE / free.cell);
  const most = Math.max(least, Math.floor(MAX_SIDE / free.cell));
  const gap = Math.ceil(CROSSING / free.cell);
  for (let j = 0; j < free.rows; j++)
    for (let i = 0; i < free.columns; i++) {
      if (!free.isFree(i, j)) continue;
      const [wide, deep] = free.largestFrom(i, j, most);
      if (wide < least || deep < least) continue;
      const park = free.parkAt(i, j, wide, deep);
      parks.push(park);
      const round = gap * free.cell;
      free.occupy(
        park.x - park.halfX - round,
        park.z - park.halfZ - round,
        park.x + park.halfX + round,
        park.z + park.halfZ + round,
      );
    }
  return parks;
}
