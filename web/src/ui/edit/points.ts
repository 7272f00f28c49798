/** The points that a thing goes along: where a new one lies. Pure. */

import { round, type Vec3, yawOf } from "../../core/vector.ts";
import { LIMITS } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";

/** How far a new point lies from the last one, in metres. */
const STRIDE = 4;

const within = (n: number): number => round(Math.max(-LIMITS.bounds, Math.min(LIMITS.bounds, n)), 2);

/** The next point: on along the way that the last two lead, or where the thing's front looks; back where the world ends. */
export function nextPoint({ position, rotation }: WorldObject, path: readonly Vec3[]): Vec3 {
  const last = path.at(-1) ?? position;
  const before = path.at(-2) ?? position;
  const facing = (yawOf(rotation) * Math.PI) / 180;
  const way = path.length > 0 ? Math.atan2(last[0] - before[0], last[2] - before[2]) : facing;
  for (const turn of [0, Math.PI / 2, Math.PI]) {
    const x = last[0] + STRIDE * Math.sin(way + turn);
    const z = last[2] + STRIDE * Math.cos(way + turn);
    if (within(x) === round(x, 2) && within(z) === round(z, 2)) return [round(x, 2), last[1], round(z, 2)];
  }
  return [within(last[0] / 2), last[1], within(last[2] / 2)];
}

/** The path with its point `at` changed; without it where there is none. */
export function withPoint(path: readonly Vec3[], at: number, point: Vec3 | undefined): Vec3[] {
  return point ? path.with(at, point) : path.toSpliced(at, 1);
}
