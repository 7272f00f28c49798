// Lawns on the paved ground that no street needs: where districts stand far apart, between them a row of trees, and where
// ground is kept for what may come, a park until then. Pure.

import type { CityModel } from "../../core/project/model.ts";
import { cityGateOf } from "../../core/project/citygrid.ts";

export interface Park {
  x: number;
  z: number;
  halfX: number;
  halfZ: number;
}

/** Pavement that stays before districts, before the gate, and between two lawns (m). */
const WALK = 1.15;
const FORECOURT = 4.5;
const CROSSING = 1.5;
/** Sides of a lawn (m). */
const LEAST = 1.1;
const MOST = 13;
/** Cells along the longer side of the site, at most, and the side of one at least (m). */
const CELLS = 260;
const FINEST = 0.3;

/** Which cells of the site are free. */
class Free {
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

  take(x0: number, z0: number, x1: number, z1: number): void {
    const at = (v: number, from: number): number => (v - from) / this.cell;
    const [i0, i1] = [Math.max(0, Math.floor(at(x0, this.x))), Math.min(this.columns, Math.ceil(at(x1, this.x)))];
    const [j0, j1] = [Math.max(0, Math.floor(at(z0, this.z))), Math.min(this.rows, Math.ceil(at(z1, this.z)))];
    for (let j = j0; j < j1; j++) if (i1 > i0) this.taken.fill(1, j * this.columns + i0, j * this.columns + i1);
  }

  is(i: number, j: number): boolean {
    return i < this.columns && j < this.rows && this.taken[j * this.columns + i] === 0;
  }

  /** The largest of the free rectangles that begin at a cell: as wide as can be, or as deep as can be. */
  from(i: number, j: number, most: number): [wide: number, deep: number] {
    const wideAt = (row: number, limit: number): number => {
      let n = 0;
      while (n < limit && this.is(i + n, row)) n++;
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

export function parksOf(model: CityModel): Park[] {
  const { site } = model;
  if (!site) return [];
  const free = new Free(site);
  const keep = (x: number, z: number, width: number, depth: number, around = WALK): void =>
    free.take(x - around, z - around, x + width + around, z + depth + around);
  for (const f of model.folders.values()) {
    if (f.depth === 1) keep(f.x, f.z, f.width, f.depthZ);
    if (f.depth > 0) for (const [x, z, w, d] of f.more ?? []) keep(x, z, w, d);
    if (f.depth > 0) continue;
    const { unit, lane } = site;
    for (const { x, z } of model.filesOf(f.id)) keep(x - unit / 2, z - unit / 2, unit, unit, Math.max(WALK, lane));
  }
  const { x, z, outZ } = cityGateOf(site);
  const wide = outZ ? [2.4, FORECOURT] : [FORECOURT, 2.4];
  free.take(x - (wide[0] as number), z - (wide[1] as number), x + (wide[0] as number), z + (wide[1] as number));
  return cut(free);
}

/** Lawns of what is free, from corner to corner, with a crossing between two. */
function cut(free: Free): Park[] {
  const parks: Park[] = [];
  const least = Math.ceil(LEAST / free.cell);
  const most = Math.max(least, Math.floor(MOST / free.cell));
  const gap = Math.ceil(CROSSING / free.cell);
  for (let j = 0; j < free.rows; j++)
    for (let i = 0; i < free.columns; i++) {
      if (!free.is(i, j)) continue;
      const [wide, deep] = free.from(i, j, most);
      if (wide < least || deep < least) continue;
      const park = free.parkAt(i, j, wide, deep);
      parks.push(park);
      const round = gap * free.cell;
      free.take(
        park.x - park.halfX - round,
        park.z - park.halfZ - round,
        park.x + park.halfX + round,
        park.z + park.halfZ + round,
      );
    }
  return parks;
}
