// The relief of the meadow: gentle swells outside what is built. Pure.
//
// The world itself is flat: the ground is y = 0 in every answer to an agent. The relief is only how far the
// picture lifts bare ground, and it is 0 wherever something stands. Heights live on one grid, and both the
// shader and the feet of bodies read the same triangles, so feet never float.

import { clamp, damp, smoothstep } from "../../core/vector.ts";

/** Metres between two grid points. */
export const CELL = 5;
/** Half the side of the square the grid covers (m). */
export const HALF = 210;
/** Grid points along a side. */
export const SIDE = (2 * HALF) / CELL + 1;
/** Half the side of the square in the middle that is always flat (m). */
export const FLAT = 35;
/** Height of the highest swell (m). */
export const HIGHEST = 2.6;

/** Around a thing the land is flat up to CLEAR metres, and natural again beyond FREE. */
const CLEAR = 18;
const FREE = 42;
/** Rate of easing (1/s): a change takes about a second. */
const SETTLE_RATE = 4.5;
/** Differences below this (m) snap to the target. */
const SNAP = 0.002;

/** The area a thing covers, seen from above (m). */
export interface Footprint {
  minX: number;
  minZ: number;
  maxX: number;
  maxZ: number;
}

/**
 * Distance from the middle where circles are squares with rounded corners: (x⁸ + z⁸) to the power of ⅛, by products and
 * roots, which take a fifth of the time of powers.
 */
export function roundedRadius(x: number, z: number): number {
  const [x4, z4] = [x * x * x * x, z * z * z * z];
  return Math.sqrt(Math.sqrt(Math.sqrt(x4 * x4 + z4 * z4)));
}

/** Height the land would have at a place if nothing stood anywhere. */
export function swell(x: number, z: number): number {
  const square = Math.max(Math.abs(x), Math.abs(z));
  const round = roundedRadius(x, z);
  const where = smoothstep(FLAT * 1.1, 72, round) * (1 - smoothstep(HALF - 30, HALF - CELL, square));
  if (where <= 0) return 0;
  const n =
    0.5 * Math.sin(x * 0.066 + z * 0.031 + 1.3) +
    0.3 * Math.sin(z * 0.083 - x * 0.047 + 4.1) +
    0.2 * Math.sin(x * 0.108 - z * 0.091 + 2.2);
  return HIGHEST * smoothstep(-0.42, 0.92, n) * where;
}

export class Relief {
  /**
   * The visible heights, in rows of z. The same array for the life of the relief, because a texture wraps it.
   */
  readonly heights = new Float32Array(SIDE * SIDE);
  /** Heights without any occupants. */
  private readonly natural = new Float32Array(SIDE * SIDE);
  /** The heights that `heights` eases towards. */
  private readonly target = new Float32Array(SIDE * SIDE);
  /** Scratch: distance (m) of each grid point from the nearest occupant. */
  private readonly distances = new Float32Array(SIDE * SIDE);
  private settling = false;

  constructor() {
    for (let j = 0; j < SIDE; j++)
      for (let i = 0; i < SIDE; i++) this.natural[j * SIDE + i] = swell(i * CELL - HALF, j * CELL - HALF);
    this.target.set(this.natural);
    this.heights.set(this.natural);
  }

  /**
   * Sets the occupants and computes the new target heights. The land eases there in update(), or jumps with
   * `atOnce`.
   */
  flatten(things: Iterable<Footprint>, atOnce: boolean): void {
    const { distances, natural, target } = this;
    distances.fill(FREE);
    for (const t of things) seed(distances, t);
    spread(distances);
    this.settling = false;
    for (let k = 0; k < distances.length; k++) {
      const h = (natural[k] as number) * smoothstep(CLEAR + CELL, FREE, distances[k] as number);
      target[k] = h;
      if (Math.abs(h - (this.heights[k] as number)) > SNAP) this.settling = true;
    }
    if (atOnce) this.finish();
  }

  /** Eases towards the target; returns whether the land changed. */
  update(dt: number): boolean {
    if (!this.settling) return false;
    const { heights, target } = this;
    const k = damp(SETTLE_RATE, dt);
    let most = 0;
    for (let n = 0; n < heights.length; n++) {
      const gap = (target[n] as number) - (heights[n] as number);
      if (gap === 0) continue;
      heights[n] = (heights[n] as number) + gap * k;
      most = Math.max(most, Math.abs(gap) * (1 - k));
    }
    if (most < SNAP) this.finish();
    return true;
  }

  /** Whether heights still differ from their target. */
  get moving(): boolean {
    return this.settling;
  }

  /** Shows the target heights until the returned function is called. */
  rest(): () => void {
    const now = this.heights.slice();
    this.heights.set(this.target);
    return () => this.heights.set(now);
  }

  /** Snaps to the target. */
  private finish(): void {
    this.heights.set(this.target);
    this.settling = false;
  }

  /**
   * Visible height at a place (m), interpolated over the same two triangles per cell that the mesh draws; 0
   * outside the grid.
   */
  heightAt(x: number, z: number): number {
    const u = (x + HALF) / CELL;
    const v = (z + HALF) / CELL;
    if (!(u >= 0 && v >= 0 && u <= SIDE - 1 && v <= SIDE - 1)) return 0;
    const i = Math.min(SIDE - 2, Math.floor(u));
    const j = Math.min(SIDE - 2, Math.floor(v));
    const height = (di: number, dj: number): number => this.heights[(j + dj) * SIDE + i + di] as number;
    const [fx, fz] = [u - i, v - j];
    const [b, c] = [height(1, 0), height(0, 1)];
    if (fx + fz <= 1) {
      const a = height(0, 0);
      return a + fx * (b - a) + fz * (c - a);
    }
    const d = height(1, 1);
    return d + (1 - fx) * (c - d) + (1 - fz) * (b - d);
  }

  /**
   * Distance along a ray to the visible ground, in lengths of `direction`; Infinity when there is none within
   * `most`. Steps shrink near the ground, so that no swell is skipped.
   */
  raycast(
    origin: readonly [number, number, number],
    direction: readonly [number, number, number],
    most: number,
  ): number {
    const over = (t: number): number =>
      origin[1] + direction[1] * t - this.heightAt(origin[0] + direction[0] * t, origin[2] + direction[2] * t);
    let t = 0;
    let gap = over(0);
    if (gap <= 0) return 0;
    while (t < most) {
      // Above the highest swell nothing can be hit: step straight down to that height.
      const fall = direction[1] < 0 ? (origin[1] + direction[1] * t - HIGHEST) / -direction[1] : 0;
      const next = Math.min(most, t + clamp(Math.max(gap, fall), 0.25, Math.max(2, fall)));
      const under = over(next);
      if (under <= 0) return between(over, t, next);
      if (next === most) break;
      [t, gap] = [next, under];
    }
    return Infinity;
  }
}

/** Bisects for the point where a falling function crosses zero. */
function between(over: (t: number) => number, from: number, to: number): number {
  let [a, b] = [from, to];
  for (let n = 0; n < 24; n++) {
    const m = (a + b) / 2;
    if (over(m) > 0) a = m;
    else b = m;
  }
  return (a + b) / 2;
}

/** Sets the grid points in and next to a footprint to distance 0. */
function seed(away: Float32Array, t: Footprint): void {
  const first = (v: number): number => clamp(Math.floor((v + HALF) / CELL), 0, SIDE - 1);
  const last = (v: number): number => clamp(Math.ceil((v + HALF) / CELL), 0, SIDE - 1);
  for (let j = first(t.minZ); j <= last(t.maxZ); j++)
    for (let i = first(t.minX); i <= last(t.maxX); i++) away[j * SIDE + i] = 0;
}

/** Spreads distances over the grid in two sweeps (chamfer distance transform). */
function spread(away: Float32Array): void {
  const side = CELL;
  const slant = CELL * Math.SQRT2;
  const pass = (j: number, i: number, dj: number, di: number): void => {
    const k = j * SIDE + i;
    const take = (jj: number, ii: number, cost: number): void => {
      if (ii < 0 || jj < 0 || ii >= SIDE || jj >= SIDE) return;
      const d = (away[jj * SIDE + ii] as number) + cost;
      if (d < (away[k] as number)) away[k] = d;
    };
    take(j + dj, i, side);
    take(j, i + di, side);
    take(j + dj, i + di, slant);
    take(j + dj, i - di, slant);
  };
  for (let j = 0; j < SIDE; j++) for (let i = 0; i < SIDE; i++) pass(j, i, -1, -1);
  for (let j = SIDE - 1; j >= 0; j--) for (let i = SIDE - 1; i >= 0; i--) pass(j, i, 1, 1);
}
