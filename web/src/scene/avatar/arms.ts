// The upper body of a pose while it is put together: arms as quaternions, so that one gesture blends into another the
// short way round; and where a hand shall be, as the two turns of an arm that put it there.

import { Euler, Matrix4, Quaternion, Vector3 } from "three";
import { clamp, type Vec3 } from "../math.ts";

export type Side = "L" | "R";

/** Of a robot's arm, in the spine's frame (body units): its shoulder, and the lengths down to the middle of the hand. */
const SHOULDER = { x: 0.235, y: 0.37 };
const UPPER = 0.22;
const FORE = 0.215;

export interface Arm {
  upper: Quaternion;
  fore: Quaternion;
}

/** What gestures are laid over. */
export interface UpperPose {
  L: Arm;
  R: Arm;
  /** Added to the gaze: pitch, yaw, roll. */
  head: Vec3;
  spine: Vec3;
  /** How much the hips go up (celebrate) or down (lifting something), body units. */
  hop: number;
  /** Added to the smile, and how far the eyes are narrowed by it. */
  smile: number;
}

const euler = new Euler();
const quaternion = new Quaternion();

export function turnOf([x, y, z]: Readonly<Vec3>, out: Quaternion): Quaternion {
  return out.setFromEuler(euler.set(x, y, z, "YXZ"));
}

export function eulerOf(q: Quaternion): Vec3 {
  euler.setFromQuaternion(q, "YXZ");
  return [euler.x, euler.y, euler.z];
}

/** Turns an arm towards fixed turns, by a share. */
export function armTo(p: UpperPose, side: Side, upper: Readonly<Vec3>, fore: Readonly<Vec3>, share: number): void {
  p[side].upper.slerp(turnOf(upper, quaternion), share);
  p[side].fore.slerp(turnOf(fore, quaternion), share);
}

/** The same turns for both arms; the left one is given, the right one mirrors it. */
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
 * Brings a hand to a point in the spine's frame, as far as it reaches. The elbow points down, and outwards by `out`
 * (0 hangs, 1 is held out to the side).
 */
export function handTo(p: UpperPose, side: Side, point: Readonly<Vec3>, share: number, out = 0.45): void {
  const s = side === "L" ? 1 : -1;
  reach.set(point[0] - s * SHOULDER.x, point[1] - SHOULDER.y, point[2]);
  const far = clamp(reach.length(), 0.1, (UPPER + FORE) * 0.995);
  const bend = Math.PI - Math.acos(clamp((UPPER ** 2 + FORE ** 2 - far ** 2) / (2 * UPPER * FORE), -1, 1));
  // In the arm's own frame, hanging: where the hand is with this bend, and what lies behind that line (the elbow).
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

export function lean(p: UpperPose, name: "head" | "spine", v: Readonly<Vec3>, share: number): void {
  p[name] = [p[name][0] + v[0] * share, p[name][1] + v[1] * share, p[name][2] + v[2] * share];
}

/** Radians a second that a joint of an arm turns at most. */
const FASTEST = 17;

/** Where the arms are after `dt` on their way from where they were: whatever they are told, they do not jump. */
export function follow(was: Pick<UpperPose, "L" | "R"> | null, p: UpperPose, dt: number): void {
  if (!was || dt <= 0) return;
  for (const side of ["L", "R"] as const)
    for (const joint of ["upper", "fore"] as const) {
      const goal = p[side][joint];
      goal.copy(was[side][joint].rotateTowards(quaternion.copy(goal), FASTEST * dt));
    }
}

export const restArm = (): Arm => ({ upper: new Quaternion(), fore: new Quaternion() });
