// Vectors, quaternions and yaw as plain tuples, so that they go over the wire without conversion.
//
// Conventions of the whole core: metres, y up, right-handed. Yaw is in degrees: yaw 0 looks along +z, a
// positive yaw turns towards +x. Everything that is stored goes through round(), so that two pages that compute
// the same placement write the same numbers.
//
// Like all of core, this file is pure: no DOM, no three.js, no clock, no network. The linter enforces it
// (.oxlintrc.json), and core therefore runs in plain Node as well as in a browser.

/** [x, y, z]: a point or a direction, in metres. */
export type Vec3 = [number, number, number];
/** [x, y, z, w]: a unit quaternion. */
export type Quat = [number, number, number, number];

/** The identity rotation. */
export const NO_TURN: Readonly<Quat> = [0, 0, 0, 1];

/** Radians per degree. */
const RADIANS = Math.PI / 180;

/** Rounds to `digits` decimals and never gives -0, which JSON would not keep. */
export function round(value: number, digits = 4): number {
  const unit = 10 ** digits;
  return Math.round(value * unit) / unit + 0;
}

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

/** The rotation that applies `b` first and then `a`. */
export function multiply(a: Readonly<Quat>, b: Readonly<Quat>): Quat {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** The opposite rotation. Valid for unit quaternions only, where the inverse is the conjugate. */
export function inverse(q: Readonly<Quat>): Quat {
  return [-q[0], -q[1], -q[2], q[3]];
}

/** Rotates a vector by a unit quaternion. */
export function turn(q: Readonly<Quat>, v: Readonly<Vec3>): Vec3 {
  const [x, y, z, w] = q;
  const tx = 2 * (y * v[2] - z * v[1]);
  const ty = 2 * (z * v[0] - x * v[2]);
  const tz = 2 * (x * v[1] - y * v[0]);
  return [v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz, v[2] + w * tz + x * ty - y * tx];
}

/** The rotation by pitch (about x), yaw (about y) and roll (about z) in degrees, applied in the order YXZ. */
export function fromEuler(pitch: number, yaw: number, roll: number): Quat {
  const about = (axis: 0 | 1 | 2, degrees: number): Quat => {
    const half = ((degrees % 360) * RADIANS) / 2;
    const q: Quat = [0, 0, 0, Math.cos(half)];
    q[axis] = Math.sin(half);
    return q;
  };
  return multiply(multiply(about(1, yaw), about(0, pitch)), about(2, roll));
}

/** An upright rotation: yaw in degrees, no pitch, no roll. */
export function fromYaw(yaw: number): Quat {
  return fromEuler(0, yaw, 0);
}

/** The heading of a rotation in degrees, in (-180, 180]. */
export function yawOf(q: Readonly<Quat>): number {
  const front = turn(q, [0, 0, 1]);
  if (Math.hypot(front[0], front[2]) > 0.02) return degrees(Math.atan2(front[0], front[2]));
  // Looking straight up or down, the front has no heading; the side axis still has one.
  const side = turn(q, [1, 0, 0]);
  return degrees(Math.atan2(-side[2], side[0]));
}

/** The yaw in degrees with which something at `from` faces `to`. Heights are ignored. */
export function yawTowards(from: Readonly<Vec3>, to: Readonly<Vec3>): number {
  return degrees(Math.atan2(to[0] - from[0], to[2] - from[2]));
}

/** The direction of a yaw (degrees) on the ground, as a unit vector [x, z]. */
export function heading(yaw: number): [number, number] {
  return [Math.sin(yaw * RADIANS), Math.cos(yaw * RADIANS)];
}

/** Distance on the ground, in metres. */
export function flatDistance(a: Readonly<Vec3>, b: Readonly<Vec3>): number {
  return Math.hypot(a[0] - b[0], a[2] - b[2]);
}

/** Radians to degrees, rounded to two decimals, in (-180, 180]. */
function degrees(radians: number): number {
  const value = round(radians / RADIANS, 2);
  return value <= -180 ? value + 360 : value;
}
