/** Numbers for fields: a turn as tilt, turn and roll in degrees, as the tools take them; lengths to a millimetre. */

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
