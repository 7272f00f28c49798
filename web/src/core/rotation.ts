// Rotations and rounded vectors, as calls give them and the document stores them.

import { degrees, multiply, type Quat, radians, round, type Vec3, yawDegrees, yawTo } from "./vector.ts";

/** The identity rotation. */
export const NO_TURN: Readonly<Quat> = [0, 0, 0, 1];

/** Rounds every component; 4 decimals (0.1 mm) is what the document stores. */
export function roundVec(v: Readonly<Vec3>, digits = 4): Vec3 {
  return [round(v[0], digits), round(v[1], digits), round(v[2], digits)];
}

/**
 * Normalises a quaternion and rounds it to 6 decimals, the precision that the document stores. A zero
 * quaternion stays zero instead of turning into NaN.
 */
export function roundQuat(q: Readonly<Quat>): Quat {
  const length = Math.hypot(...q) || 1;
  return [round(q[0] / length, 6), round(q[1] / length, 6), round(q[2] / length, 6), round(q[3] / length, 6)];
}

/** The opposite rotation. Valid for unit quaternions only, where the inverse is the conjugate. */
export function inverse(q: Readonly<Quat>): Quat {
  return [-q[0], -q[1], -q[2], q[3]];
}

/** The rotation by pitch (about x), yaw (about y) and roll (about z) in degrees, applied in the order YXZ. */
export function fromEuler(pitch: number, yaw: number, roll: number): Quat {
  const about = (axis: 0 | 1 | 2, angle: number): Quat => {
    const half = radians(angle % 360) / 2;
    const q: Quat = [0, 0, 0, Math.cos(half)];
    q[axis] = Math.sin(half);
    return q;
  };
  return multiply(multiply(about(1, yaw), about(0, pitch)), about(2, roll));
}

/** The inverse of fromEuler: pitch, yaw and roll in degrees. Straight up or down the roll counts as yaw. */
export function toEuler([x, y, z, w]: Readonly<Quat>): Vec3 {
  const sin = 2 * (w * x - y * z);
  if (Math.abs(sin) > 1 - 1e-9) {
    return [90 * Math.sign(sin), degrees(Math.atan2(-2 * (x * z - w * y), 1 - 2 * (y * y + z * z))), 0];
  }
  return [
    degrees(Math.asin(sin)),
    degrees(Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y))),
    degrees(Math.atan2(2 * (x * y + w * z), 1 - 2 * (x * x + z * z))),
  ];
}

/** An upright rotation: yaw in degrees, no pitch, no roll. */
export function fromYaw(yaw: number): Quat {
  return fromEuler(0, yaw, 0);
}

/** The same in degrees, as the document stores it. */
export const yawTowards = (from: Readonly<Vec3>, to: Readonly<Vec3>): number => yawDegrees(yawTo(from, to));
