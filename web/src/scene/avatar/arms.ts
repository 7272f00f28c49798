// The upper body of a pose while it is being composed: arms as quaternions, so that gestures blend the short way round;
// and inverse kinematics that put a hand at a point.

import { Euler, Matrix4, Quaternion, Vector3 } from "three";
import { clamp, type Vec3 } from "../../core/vector.ts";

/** The body's own left (+x) and right. */
export type Side = "L" | "R";

/**
 * Shoulder of the robot in the spine's frame, and lengths of the upper arm and down to the middle of the hand (body
 * units).
 */
const SHOULDER = { x: 0.235, y: 0.37 };
const UPPER = 0.22;
const FORE = 0.215;

/** Rotations of the two joints of an arm, relative to their parents. */
export interface Arm {
  upper: Quaternion;
  fore: Quaternion;
}

/** The pose that stances and gestures are layered onto. */
export interface UpperPose {
  L: Arm;
  R: Arm;
  /** Rotation added to the gaze: pitch, yaw, roll (radians). */
  head: Vec3;
  spine: Vec3;
  /** How far the hips go up (celebrate) or down (lifting something), body units. */
  hop: number;
  /** Added to the smile; it narrows the eyes too. */
  smile: number;
}

const euler = new Euler();
const quaternion = new Quaternion();

/** Euler angles (YXZ, radians) to a quaternion. */
export function turnOf([x, y, z]: Readonly<Vec3>, out: Quaternion): Quaternion {
  return out.setFromEuler(euler.set(x, y, z, "YXZ"));
}

/** A quaternion to Euler angles (YXZ, radians). */
export function eulerOf(q: Quaternion): Vec3 {
  euler.setFromQuaternion(q, "YXZ");
  return [euler.x, euler.y, euler.z];
}

/** Blends an arm towards fixed rotations; `share` 0..1. */
export function armTo(p: UpperPose, side: Side, upper: Readonly<Vec3>, fore: Readonly<Vec3>, share: number): void {
  p[side].upper.slerp(turnOf(upper, quaternion), share);
  p[side].fore.slerp(turnOf(fore, quaternion), share);
}

/** Blends both arms: the given rotations are for the left one, the right one mirrors them. */
export function armsTo(p: UpperPose, upper: Readonly<Vec3>, fore: Readonly<Vec3>, share: number): void {
  armTo(p, "L", upper, fore, share);
  armTo(p, "R", [upper[0], -upper[1], -upper[2]], [fore[0], -fore[1], -fore[2]], share);
}

const reach = new Vector3();
const elbow = new Vector3();
const across = new Vector3();
const from = new Matrix4();
const to = new Matrix4();
const before = new Vector3();
const behind = new Vector3();
const AXIS_X = new Vector3(1, 0, 0);

/**
 * Brings a hand to a point in the spine's frame (body units), or as near as the arm reaches. The elbow points down, and
 * outwards by `out` (0 hangs, 1 is held out to the side).
 */
export function handTo(p: UpperPose, side: Side, point: Readonly<Vec3>, share: number, out = 0.45): void {
  const s = side === "L" ? 1 : -1;
  reach.set(point[0] - s * SHOULDER.x, point[1] - SHOULDER.y, point[2]);
  const far = clamp(reach.length(), 0.1, (UPPER + FORE) * 0.995);
  const bend = Math.PI - Math.acos(clamp((UPPER ** 2 + FORE ** 2 - far ** 2) / (2 * UPPER * FORE), -1, 1));
  // In the frame of the hanging arm: the direction to the hand with this bend, and the side on which the elbow is.
  before.set(0, -UPPER - FORE * Math.cos(bend), FORE * Math.sin(bend)).normalize();
  behind.crossVectors(AXIS_X, before);
  from.makeBasis(AXIS_X, before, behind);
  reach.normalize();
  elbow.set(s * out, -1 + out * 0.4, -0.35);
  elbow.addScaledVector(reach, -elbow.dot(reach)).normalize();
  across.crossVectors(reach, elbow);
  to.makeBasis(across, reach, elbow);
  quaternion.setFromRotationMatrix(to.multiply(from.transpose()));
  p[side].upper.slerp(quaternion, share);
  p[side].fore.slerp(quaternion.setFromAxisAngle(AXIS_X, -bend), share);
}

/** Adds a rotation to head or spine; `share` 0..1. */
export function lean(p: UpperPose, name: "head" | "spine", v: Readonly<Vec3>, share: number): void {
  p[name] = [p[name][0] + v[0] * share, p[name][1] + v[1] * share, p[name][2] + v[2] * share];
}

/** Fastest rotation of an arm's joint (radians per second). */
const FASTEST = 17;

/** Whether a rotation can be shown and blended. */
const isTurn = ({ x, y, z, w }: Quaternion): boolean => Number.isFinite(x + y + z + w);

/**
 * Lets the arms move from where they were at limited speed, so that they never jump, whatever the pose asks for. `dt` 0
 * skips the limit. An arm that is asked to be nowhere hangs, and one that was nowhere starts afresh.
 */
export function limitArmSpeed(was: Pick<UpperPose, "L" | "R"> | null, p: UpperPose, dt: number): void {
  for (const side of ["L", "R"] as const)
    for (const joint of ["upper", "fore"] as const) {
      const goal = p[side][joint];
      const from = was?.[side][joint];
      if (!isTurn(goal)) goal.identity();
      if (from && dt > 0 && isTurn(from)) goal.copy(from.rotateTowards(quaternion.copy(goal), FASTEST * dt));
    }
}

/** A hanging arm. */
export const restArm = (): Arm => ({ upper: new Quaternion(), fore: new Quaternion() });
