/**
 * Conversions between the world's units and the numbers in fields: rotations as tilt, turn and roll in degrees, as
 * the tools take them; lengths to a millimetre; sizes.
 */

import { shapeOf } from "../../core/shape.ts";
import type { Vec3 } from "../../core/vector.ts";
import type { WorldObject } from "../../wire/types.gen.ts";

/** Width, height and depth before any rotation, in metres. */
export function sizeOf(object: WorldObject): Vec3 {
  const { min, max } = shapeOf({ ...object, position: [0, 0, 0], rotation: [0, 0, 0, 1] }).box;
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

/** A quaternion as [pitch, yaw, roll] in degrees. At the poles roll is 0 and yaw takes all of the turn. */
export function angles([x, y, z, w]: readonly [number, number, number, number]): [number, number, number] {
  const degrees = 180 / Math.PI;
  const sinPitch = Math.max(-1, Math.min(1, 2 * (w * x - y * z)));
  if (Math.abs(sinPitch) > 0.99999)
    return [tidy(Math.asin(sinPitch) * degrees), tidy(2 * Math.atan2(y, w) * degrees), 0];
  const yaw = Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y));
  const roll = Math.atan2(2 * (x * y + w * z), 1 - 2 * (x * x + z * z));
  return [tidy(Math.asin(sinPitch) * degrees), tidy(yaw * degrees), tidy(roll * degrees)];
}

/** Rounds to hundredths; + 0 turns -0 into 0. */
const tidy = (n: number): number => Math.round(n * 100) / 100 + 0;

/** Rounds to a millimetre. */
export const meters = (n: number): number => Math.round(n * 1000) / 1000 + 0;
