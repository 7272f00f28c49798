/** Numbers for fields: a turn as tilt, turn and roll in degrees, as the tools take them; lengths to a millimetre; how large
 * a thing is. */

import { shapeOf } from "../../core/shape.ts";
import type { Vec3 } from "../../core/vector.ts";
import type { WorldObject } from "../../wire/types.gen.ts";

/** Width, height and depth before it is turned, in metres. */
export function sizeOf(object: WorldObject): Vec3 {
  const { min, max } = shapeOf({ ...object, position: [0, 0, 0], rotation: [0, 0, 0, 1] }).box;
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

export function angles([x, y, z, w]: readonly [number, number, number, number]): [number, number, number] {
  const degrees = 180 / Math.PI;
  const sinPitch = Math.max(-1, Math.min(1, 2 * (w * x - y * z)));
  if (Math.abs(sinPitch) > 0.99999)
    return [tidy(Math.asin(sinPitch) * degrees), tidy(2 * Math.atan2(y, w) * degrees), 0];
  const yaw = Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y));
  const roll = Math.atan2(2 * (x * y + w * z), 1 - 2 * (x * x + z * z));
  return [tidy(Math.asin(sinPitch) * degrees), tidy(yaw * degrees), tidy(roll * degrees)];
}

const tidy = (n: number): number => Math.round(n * 100) / 100 + 0;

export const meters = (n: number): number => Math.round(n * 1000) / 1000 + 0;
