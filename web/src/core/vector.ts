// Numbers, angles, vectors and quaternions. Vectors are plain tuples, so that they go over the wire without
// conversion.
//
// Conventions of the whole core: metres, y up, right-handed. Yaw is in degrees (in the scene: radians): yaw 0
// looks along +z, a positive yaw turns towards +x. Everything that is stored goes through round(), so that two
// pages that compute the same placement write the same numbers.
//
// Like all of core, this file is pure: no DOM, no three.js, no clock, no network. The linter enforces it
// (.oxlintrc.json), and core therefore runs in plain Node as well as in a browser.

/** [x, y, z]: a point or a direction, in metres. */
export type Vec3 = [number, number, number];
/** [x, y, z, w]: a unit quaternion. */
export type Quat = [number, number, number, number];

/** Limits a value to a range. */
export const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));
export const clamp01 = (v: number): number => clamp(v, 0, 1);
/** Linear interpolation; t outside 0..1 extrapolates. */
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Hermite step as in GLSL: 0 below `low`, 1 above `high`. */
export function smoothstep(low: number, high: number, v: number): number {
  const t = clamp01((v - low) / (high - low));
  return t * t * (3 - 2 * t);
}

/**
 * Share of the remaining way to cover in `dt` seconds at `rate` per second: exponential easing that does not
 * depend on the frame rate.
 */
export const damp = (rate: number, dt: number): number => 1 - Math.exp(-rate * dt);

/**
 * A damped value after covering a share of the way to its goal. State like this feeds on itself, so one value that is
 * no number would stay for ever: it begins again at its goal, or at `rest` when that is no number either.
 */
export function eased(value: number, goal: number, share: number, rest = 0): number {
  const next = value + (goal - value) * share;
  if (Number.isFinite(next)) return next;
  return Number.isFinite(goal) ? goal : rest;
}

/** Whether all three numbers of a point are finite. */
export const isPoint = (p: Readonly<Vec3>): boolean =>
  Number.isFinite(p[0]) && Number.isFinite(p[1]) && Number.isFinite(p[2]);

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** The equivalent angle (radians) in [-π, π). */
export function wrapAngle(a: number): number {
  const t = (a + Math.PI) % (2 * Math.PI);
  return (t < 0 ? t + 2 * Math.PI : t) - Math.PI;
}

/** Rounds to `digits` decimals and never gives -0, which JSON would not keep. */
export function round(value: number, digits = 4): number {
  const unit = 10 ** digits;
  return Math.round(value * unit) / unit + 0;
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

/** Rotates a vector by a unit quaternion. */
export function turn(q: Readonly<Quat>, v: Readonly<Vec3>): Vec3 {
  const [x, y, z, w] = q;
  const tx = 2 * (y * v[2] - z * v[1]);
  const ty = 2 * (z * v[0] - x * v[2]);
  const tz = 2 * (x * v[1] - y * v[0]);
  return [v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz, v[2] + w * tz + x * ty - y * tx];
}

/** The heading of a rotation in degrees, in (-180, 180]. */
export function yawOf(q: Readonly<Quat>): number {
  const front = turn(q, [0, 0, 1]);
  if (Math.hypot(front[0], front[2]) > 0.02) return yawDegrees(Math.atan2(front[0], front[2]));
  // Looking straight up or down, the front has no heading; the side axis still has one.
  const side = turn(q, [1, 0, 0]);
  return yawDegrees(Math.atan2(-side[2], side[0]));
}

/** The yaw in radians with which something at `from` faces `to`. Heights are ignored. */
export const yawTo = (from: Readonly<Vec3>, to: Readonly<Vec3>): number => Math.atan2(to[0] - from[0], to[2] - from[2]);

/** The direction of a yaw (degrees) on the ground, as a unit vector [x, z]. */
export function heading(yaw: number): [number, number] {
  return [Math.sin(radians(yaw)), Math.cos(radians(yaw))];
}

/** Distance in space, in metres. */
export function distance(a: Readonly<Vec3>, b: Readonly<Vec3>): number {
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.sqrt(x * x + y * y + z * z); // Math.hypot is ten times slower
}

/** Distance on the ground, in metres; heights are ignored. */
export function flatDistance(a: Readonly<Vec3>, b: Readonly<Vec3>): number {
  const [x, z] = [a[0] - b[0], a[2] - b[2]];
  return Math.sqrt(x * x + z * z);
}

/** The point between two points; t = 0 is the first, 1 the second. */
export function mixVec(a: Readonly<Vec3>, b: Readonly<Vec3>, t: number): Vec3 {
  return [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];
}

/** Radians to degrees, rounded to two decimals, in (-180, 180]. */
export function yawDegrees(angle: number): number {
  const value = round(degrees(angle), 2);
  return value <= -180 ? value + 360 : value;
}

/** Length of a path in space. */
export function pathLength(path: readonly Readonly<Vec3>[]): number {
  let length = 0;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1] as Vec3, path[i] as Vec3];
    length += Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
  }
  return length;
}
