// Ray cast against buildings: walks over the cells of the city's grid along the ray and tests only the buildings there.
// Pure.

import type { CityGrid } from "../../core/project/citygrid.ts";
import type { Vec3 } from "../../core/vector.ts";

/** The building that a ray hit first. */
export interface CityHit {
  /** Id of the file; 0: the building is the tower of a closed folder. */
  id: number;
  /** Id of the closed folder whose tower was hit; 0: the building is a file's. */
  folder: number;
  /** Metres along the ray. */
  distance: number;
}

/** How far rays reach (m). */
const MAX_DISTANCE = 700;

/**
 * Distance at which a ray enters a building's box (slab method), 0 from inside; Infinity: it misses. The ray's
 * direction has unit length.
 */
export function rayBoxDistance(
  from: Readonly<Vec3>,
  direction: Readonly<Vec3>,
  [x, z, half, height]: readonly [number, number, number, number],
): number {
  let near = 0;
  let far = MAX_DISTANCE;
  const low = [x - half, 0, z - half];
  const high = [x + half, height, z + half];
  for (let k = 0; k < 3; k++) {
    const d = direction[k] as number;
    const o = from[k] as number;
    const [l, h] = [low[k] as number, high[k] as number];
    if (Math.abs(d) < 1e-12) {
      if (o < l || o > h) return Infinity;
      continue;
    }
    const [a, b] = [(l - o) / d, (h - o) / d];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far ? near : Infinity;
}

/** The first building that a ray of unit length hits; null: none within MAX_DISTANCE. */
export function pickFile(plan: CityGrid, from: Readonly<Vec3>, direction: Readonly<Vec3>): CityHit | null {
  const { site } = plan.model;
  if (!site) return null;
  plan.at(0, 0); // any query brings the grid up to date, `highest` included
  const [start, end] = clipRay(plan.highest + 0.1, site, from, direction);
  if (!(start <= end)) return null;
  const c = plan.cell;
  const cellAt = (k: 0 | 2, t: number): number => (from[k] + direction[k] * t) / c;
  let [i, j] = [Math.floor(cellAt(0, start)), Math.floor(cellAt(2, start))];
  const [stepX, stepZ] = [Math.sign(direction[0]), Math.sign(direction[2])];
  const next = (k: 0 | 2, cell: number, step: number): number =>
    step === 0 ? Infinity : ((cell + (step > 0 ? 1 : 0)) * c - from[k]) / direction[k];
  // Amanatides and Woo: tx and tz are the distances to the next cell border in x and z; the smaller one is crossed
  // first.
  let [tx, tz] = [next(0, i, stepX), next(2, j, stepZ)];
  let best: CityHit | null = null;
  for (let t = start; t <= end; ) {
    for (const id of plan.at(i, j)) {
      const s = plan.solid(id);
      if (!s) continue;
      const distance = rayBoxDistance(from, direction, [s.x, s.z, s.half, s.height]);
      if (distance < (best?.distance ?? Infinity)) best = { id: s.folder ? 0 : id, folder: s.folder, distance };
    }
    t = Math.min(tx, tz);
    // No cell farther along can hold a nearer hit.
    if (best && best.distance <= t) break;
    if (tx < tz) tx = next(0, (i += stepX), stepX);
    else tz = next(2, (j += stepZ), stepZ);
  }
  return best;
}

/** The part of a ray over the city's ground and below its highest roof, as distances; start > end: none. */
function clipRay(
  highest: number,
  site: { x: number; z: number; width: number; depth: number },
  from: Readonly<Vec3>,
  direction: Readonly<Vec3>,
): [number, number] {
  let [start, end] = [0, MAX_DISTANCE];
  const low = [site.x - 1, -0.01, site.z - 1];
  const high = [site.x + site.width + 1, highest, site.z + site.depth + 1];
  for (let k = 0; k < 3; k++) {
    const [o, d] = [from[k] as number, direction[k] as number];
    if (Math.abs(d) < 1e-12) {
      if (o < (low[k] as number) || o > (high[k] as number)) return [1, 0];
      continue;
    }
    const [a, b] = [((low[k] as number) - o) / d, ((high[k] as number) - o) / d];
    start = Math.max(start, Math.min(a, b));
    end = Math.min(end, Math.max(a, b));
  }
  return [start, end];
}
