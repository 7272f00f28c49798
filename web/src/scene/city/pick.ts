// Which building a ray meets first: it walks over the plan's cells and asks only the buildings there. Pure.

import type { CityGrid } from "../../core/project/citygrid.ts";
import type { Vec3 } from "../math.ts";

export interface Hit {
  /** Of the file; 0: it is a tower. */
  id: number;
  /** Of the closed folder whose tower it is; 0: it is a file's. */
  folder: number;
  /** Metres along the ray. */
  distance: number;
}

/** The longest way that is looked along (m). */
const FAR = 700;

/** Distance at which a ray enters a building; Infinity: it misses. */
export function through(
  from: Readonly<Vec3>,
  way: Readonly<Vec3>,
  [x, z, half, height]: readonly [number, number, number, number],
): number {
  let near = 0;
  let far = FAR;
  const low = [x - half, 0, z - half];
  const high = [x + half, height, z + half];
  for (let k = 0; k < 3; k++) {
    const d = way[k] as number;
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

/** The building that a ray of unit length meets first. */
export function pickFile(plan: CityGrid, from: Readonly<Vec3>, way: Readonly<Vec3>): Hit | null {
  const { site } = plan.model;
  if (!site) return null;
  plan.at(0, 0); // the plan is as the model is
  const [start, end] = above(plan.highest + 0.1, site, from, way);
  if (!(start <= end)) return null;
  const c = plan.cell;
  const at = (k: 0 | 2, t: number): number => (from[k] + way[k] * t) / c;
  let [i, j] = [Math.floor(at(0, start)), Math.floor(at(2, start))];
  const [stepX, stepZ] = [Math.sign(way[0]), Math.sign(way[2])];
  const next = (k: 0 | 2, cell: number, step: number): number =>
    step === 0 ? Infinity : ((cell + (step > 0 ? 1 : 0)) * c - from[k]) / way[k];
  let [tx, tz] = [next(0, i, stepX), next(2, j, stepZ)];
  let best: Hit | null = null;
  for (let t = start; t <= end; ) {
    for (const id of plan.at(i, j)) {
      const s = plan.solid(id);
      if (!s) continue;
      const distance = through(from, way, [s.x, s.z, s.half, s.height]);
      if (distance < (best?.distance ?? Infinity)) best = { id: s.folder ? 0 : id, folder: s.folder, distance };
    }
    t = Math.min(tx, tz);
    if (best && best.distance <= t) break;
    if (tx < tz) tx = next(0, (i += stepX), stepX);
    else tz = next(2, (j += stepZ), stepZ);
  }
  return best;
}

/** The part of a ray over the city's ground and below its highest roof. */
function above(
  highest: number,
  site: { x: number; z: number; width: number; depth: number },
  from: Readonly<Vec3>,
  way: Readonly<Vec3>,
): [number, number] {
  let [start, end] = [0, FAR];
  const low = [site.x - 1, -0.01, site.z - 1];
  const high = [site.x + site.width + 1, highest, site.z + site.depth + 1];
  for (let k = 0; k < 3; k++) {
    const [o, d] = [from[k] as number, way[k] as number];
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
