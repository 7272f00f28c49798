// The relief of the meadow: soft swells outside of what is built. Pure. The world itself is flat (ground is y = 0 in
// every answer to an agent); this is how high the picture lifts bare ground, and it is 0 wherever something stands.
// Heights live on one grid. Whoever asks, the shader or the feet of a body, reads the same triangles.

import { clamp, damp, smoothstep } from "../math.ts";

/** Metres between two points of the grid. */
export const CELL = 5;
/** Half the side of the square that the grid covers (m). */
export const HALF = 210;
/** Points along a side. */
export const SIDE = (2 * HALF) / CELL + 1;
/** Half the side of the square in the middle that is always flat (m). */
export const FLAT = 35;
/** Highest swell (m). */
export const HIGHEST = 2.6;

/** Metres around a thing that are flat, and at which the land is itself again. */
const CLEAR = 18;
const FREE = 42;
/** Speed of settling (1/s): it has all but ended after a second. */
const SETTLE = 4.5;
/** Closer than this is there (m). */
const THERE = 0.002;

/** What stands on the ground, seen from above (m). */
export interface Footprint {
  minX: number;
  minZ: number;
  maxX: number;
  maxZ: number;
}

/** How high the land would be at a place if nothing stood anywhere. */
export function swell(x: number, z: number): number {
  const square = Math.max(Math.abs(x), Math.abs(z));
  const round = (Math.abs(x) ** 8 + Math.abs(z) ** 8) ** (1 / 8);
  const where = smoothstep(FLAT * 1.1, 72, round) * (1 - smoothstep(HALF - 30, HALF - CELL, square));
  if (where <= 0) return 0;
  const n =
    0.5 * Math.sin(x * 0.066 + z * 0.031 + 1.3) +
    0.3 * Math.sin(z * 0.083 - x * 0.047 + 4.1) +
    0.2 * Math.sin(x * 0.108 - z * 0.091 + 2.2);
  return HIGHEST * smoothstep(-0.42, 0.92, n) * where;
}

export class Relief {
  /** What is shown, by rows of z; the same array as long as the relief lives. */
  readonly heights = new Float32Array(SIDE * SIDE);
  private readonly natural = new Float32Array(SIDE * SIDE);
  private readonly wanted = new Float32Array(SIDE * SIDE);
  private readonly away = new Float32Array(SIDE * SIDE);
  private settling = false;

  constructor() {
    for (let j = 0; j < SIDE; j++)
      for (let i = 0; i < SIDE; i++) this.natural[j * SIDE + i] = swell(i * CELL - HALF, j * CELL - HALF);
    this.wanted.set(this.natural);
    this.heights.set(this.natural);
  }

  /** Takes over what stands on the ground; the land gets there in settle(), or is there `at once`. */
  flatten(things: Iterable<Footprint>, atOnce: boolean): void {
    const { away, natural, wanted } = this;
    away.fill(FREE);
    for (const t of things) seed(away, t);
    spread(away);
    this.settling = false;
    for (let k = 0; k < away.length; k++) {
      const h = (natural[k] as number) * smoothstep(CLEAR + CELL, FREE, away[k] as number);
      wanted[k] = h;
      if (Math.abs(h - (this.heights[k] as number)) > THERE) this.settling = true;
    }
    if (atOnce) this.end();
  }

  /** Moves towards what is wanted; true: the land changed. */
  settle(dt: number): boolean {
    if (!this.settling) return false;
    const { heights, wanted } = this;
    const k = damp(SETTLE, dt);
    let most = 0;
    for (let n = 0; n < heights.length; n++) {
      const gap = (wanted[n] as number) - (heights[n] as number);
      if (gap === 0) continue;
      heights[n] = (heights[n] as number) + gap * k;
      most = Math.max(most, Math.abs(gap) * (1 - k));
    }
    if (most < THERE) this.end();
    return true;
  }

  get moving(): boolean {
    return this.settling;
  }

  /** Shows the land as it will be, for as long as `draw` takes. */
  atRest<T>(draw: () => T): T {
    const now = this.heights.slice();
    this.heights.set(this.wanted);
    try {
      return draw();
    } finally {
      this.heights.set(now);
    }
  }

  private end(): void {
    this.heights.set(this.wanted);
    this.settling = false;
  }

  /** Height of the ground that is shown at a place (m). */
  heightAt(x: number, z: number): number {
    const u = (x + HALF) / CELL;
    const v = (z + HALF) / CELL;
    if (!(u >= 0 && v >= 0 && u <= SIDE - 1 && v <= SIDE - 1)) return 0;
    const i = Math.min(SIDE - 2, Math.floor(u));
    const j = Math.min(SIDE - 2, Math.floor(v));
    const at = (di: number, dj: number): number => this.heights[(j + dj) * SIDE + i + di] as number;
    const [fx, fz] = [u - i, v - j];
    const [b, c] = [at(1, 0), at(0, 1)];
    if (fx + fz <= 1) {
      const a = at(0, 0);
      return a + fx * (b - a) + fz * (c - a);
    }
    const d = at(1, 1);
    return d + (1 - fx) * (c - d) + (1 - fz) * (b - d);
  }

  /**
   * Distance along a ray to the ground that is shown, in lengths of `direction`; Infinity if it meets none within
   * `most`. Steps shrink near the ground, so that no swell is jumped over.
   */
  hit(origin: readonly [number, number, number], direction: readonly [number, number, number], most: number): number {
    const over = (t: number): number =>
      origin[1] + direction[1] * t - this.heightAt(origin[0] + direction[0] * t, origin[2] + direction[2] * t);
    let t = 0;
    let gap = over(0);
    if (gap <= 0) return 0;
    while (t < most) {
      // Above the highest swell it can fall freely down to it.
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

/** Where a falling function crosses zero between two places. */
function between(over: (t: number) => number, from: number, to: number): number {
  let [a, b] = [from, to];
  for (let n = 0; n < 24; n++) {
    const m = (a + b) / 2;
    if (over(m) > 0) a = m;
    else b = m;
  }
  return (a + b) / 2;
}

/** Marks the points of the grid in and next to a footprint: no point is farther from it than its mark says. */
function seed(away: Float32Array, t: Footprint): void {
  const first = (v: number): number => clamp(Math.floor((v + HALF) / CELL), 0, SIDE - 1);
  const last = (v: number): number => clamp(Math.ceil((v + HALF) / CELL), 0, SIDE - 1);
  for (let j = first(t.minZ); j <= last(t.maxZ); j++)
    for (let i = first(t.minX); i <= last(t.maxX); i++) away[j * SIDE + i] = 0;
}

/** Distances over the grid by two sweeps. */
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
