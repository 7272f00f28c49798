/** The points of a patrol: where a new one goes. Pure. */

import { radians, round, type Vec3, yawOf, yawTo } from "../../core/vector.ts";
import { LIMITS } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";

/** Distance of a new point from the last one, in metres. */
const STRIDE = 4;

/** A coordinate inside the world, rounded to centimetres. */
const within = (n: number): number => round(Math.max(-LIMITS.bounds, Math.min(LIMITS.bounds, n)), 2);

/**
 * The next point: straight on from the last two, or in front of the object; sideways or back at the edge of the
 * world.
 */
export function nextPoint({ position, rotation }: WorldObject, path: readonly Vec3[]): Vec3 {
  const last = path.at(-1) ?? position;
  const before = path.at(-2) ?? position;
  const facing = radians(yawOf(rotation));
  const heading = path.length > 0 ? yawTo(before, last) : facing;
  for (const turn of [0, Math.PI / 2, Math.PI]) {
    const x = last[0] + STRIDE * Math.sin(heading + turn);
    const z = last[2] + STRIDE * Math.cos(heading + turn);
    if (within(x) === round(x, 2) && within(z) === round(z, 2)) return [round(x, 2), last[1], round(z, 2)];
  }
  return [within(last[0] / 2), last[1], within(last[2] / 2)];
}

/** The path with a point replaced; removed if `point` is undefined. */
export function withPoint(path: readonly Vec3[], at: number, point: Vec3 | undefined): Vec3[] {
  return point ? path.with(at, point) : path.toSpliced(at, 1);
}
