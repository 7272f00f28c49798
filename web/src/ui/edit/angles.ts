/**
 * Conversions between the world's units and the numbers in fields: rotations as tilt, turn and roll in degrees, as
 * the tools take them; lengths to a millimetre; sizes.
 */

import { shapeOf } from "../../core/shape.ts";
import { clamp, degrees, round, type Vec3 } from "../../core/vector.ts";
import type { WorldObject } from "../../wire/types.gen.ts";

/** Width, height and depth before any rotation, in metres. */
export function sizeOf(object: WorldObject): Vec3 {
  const { min, max } = shapeOf({ ...object, position: [0, 0, 0], rotation: [0, 0, 0, 1] }).box;
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

/** A quaternion as [pitch, yaw, roll] in degrees. At the poles roll is 0 and yaw takes all of the turn. */
export function angles([x, y, z, w]: readonly [number, number, number, number]): [number, number, number] {
  const sinPitch = clamp(2 * (w * x - y * z), -1, 1);
  if (Math.abs(sinPitch) > 0.99999) return [tidy(Math.asin(sinPitch)), tidy(2 * Math.atan2(y, w)), 0];
  const yaw = Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y));
  const roll = Math.atan2(2 * (x * y + w * z), 1 - 2 * (x * x + z * z));
  return [tidy(Math.asin(sinPitch)), tidy(yaw), tidy(roll)];
}

/** Radians to hundredths of a degree. */
const tidy = (angle: number): number => round(degrees(angle), 2);

/** Rounds to a millimetre. */
export const meters = (n: number): number => round(n, 3);
