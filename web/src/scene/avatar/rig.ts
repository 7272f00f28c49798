// The robot's skeleton, and inverse kinematics of legs: bones by name, and the two-bone solution that puts a foot where
// the gait wants it. Body units (metres of an adult robot).

import { Bone, Matrix4, type Object3D, Quaternion, Vector3 } from "three";
import { clamp, type Vec3 } from "../../core/vector.ts";
import type { FootState } from "./gait.ts";
import { HIP_HALF } from "./gait.ts";

/** Lengths of the upper and the lower leg. */
export const THIGH = 0.3;
export const SHIN = 0.29;
/** From the sole up to the ankle, and from the ankle forward to the ball of the foot. */
export const ANKLE = 0.1;
export const BALL = 0.075;
/** Height of the hips of a standing body: its knees are slightly bent. */
export const HIPS = 0.67;

/** Name, parent, and position relative to the parent. */
export const BONES = [
  ["hips", null, 0, HIPS, 0],
  ["spine", "hips", 0, 0.08, 0],
  ["head", "spine", 0, 0.46, 0.005],
  ["eyes", "head", 0, 0.285, 0.3],
  ["mouth", "head", 0, 0.165, 0.318],
  ["armL", "spine", 0.235, 0.37, 0],
  ["foreL", "armL", 0, -0.22, 0],
  ["armR", "spine", -0.235, 0.37, 0],
  ["foreR", "armR", 0, -0.22, 0],
  ["legL", "hips", HIP_HALF, -0.02, 0],
  ["shinL", "legL", 0, -THIGH, 0],
  ["footL", "shinL", 0, -SHIN, 0],
  ["legR", "hips", -HIP_HALF, -0.02, 0],
  ["shinR", "legR", 0, -THIGH, 0],
  ["footR", "shinR", 0, -SHIN, 0],
  ["ears", "head", 0, 0.54, 0],
] as const;

export type BoneName = (typeof BONES)[number][0];
export type Bones = Record<BoneName, Bone>;

/** Height of the head's joint above the soles. */
export const NECK = HIPS + 0.08 + 0.46;

/** The bones of one robot. `shoulder`: distance of the arms from the middle. */
export function createBones(shoulder: number): Bones {
  const bones = {} as Bones;
  for (const [name, parent, x, y, z] of BONES) {
    const b = new Bone();
    b.name = name;
    b.position.set(name === "armL" ? shoulder : name === "armR" ? -shoulder : x, y, z);
    if (parent) bones[parent].add(b);
    bones[name] = b;
  }
  return bones;
}

const hip = new Vector3();
const ankle = new Vector3();
const direction = new Vector3();
const pole = new Vector3();
const knee = new Vector3();
const side = new Vector3();
const basis = new Matrix4();
const sole = new Quaternion();
const inverse = new Quaternion();
const AXIS_X = new Vector3(1, 0, 0);
const AXIS_Y = new Vector3(0, 1, 0);

/** Sets a rotation in Euler order YXZ: yaw first, as heads and arms turn. */
export function setRotation(bone: Object3D, v: Readonly<Vec3>): void {
  bone.rotation.set(v[0], v[1], v[2], "YXZ");
}

/** Measures of a leg, in the units of its feet. */
export interface Leg {
  /** The hip joint in the frame of the hips joint. */
  hip: Readonly<Vec3>;
  thigh: number;
  shin: number;
  /** From the sole up to the ankle, and from the ankle forward to the ball of the foot. */
  ankle: number;
  ball: number;
}

/** The robot's legs. */
const LEGS: Record<"L" | "R", Leg> = {
  L: { hip: [HIP_HALF, -0.02, 0], thigh: THIGH, shin: SHIN, ankle: ANKLE, ball: BALL },
  R: { hip: [-HIP_HALF, -0.02, 0], thigh: THIGH, shin: SHIN, ankle: ANKLE, ball: BALL },
};

/** Where the ankle is for a foot, in the frame in which the foot is given (y up). Writes to `out`. */
export function ankleOf(foot: FootState, out: Vector3, leg: Pick<Leg, "ankle" | "ball"> = LEGS.L): Vector3 {
  const [c, s] = [Math.cos(foot.pitch), Math.sin(foot.pitch)];
  const forward = -leg.ball * c + leg.ankle * s;
  const up = leg.ankle * c + leg.ball * s;
  return out.set(foot.at[0] + Math.sin(foot.yaw) * forward, foot.at[1] + up, foot.at[2] + Math.cos(foot.yaw) * forward);
}

/** The highest hips from which a leg reaches this ankle; `reach` 1 is a straight leg. */
export function hipsLimit(ankleAt: Vector3, hipX: number, hipZ: number, reach: number): number {
  const l = (THIGH + SHIN) * reach;
  const flat = (ankleAt.x - hipX) ** 2 + (ankleAt.z - hipZ) ** 2;
  return ankleAt.y + Math.sqrt(Math.max(0.01, l * l - flat)) + 0.02;
}

/** A rotation whose y axis points along `up` and whose z axis is close to `forward`. */
function frame(up: Vector3, forward: Vector3, out: Quaternion): Quaternion {
  side.crossVectors(up, forward).normalize();
  pole.crossVectors(side, up);
  basis.makeBasis(side, up, pole);
  return out.setFromRotationMatrix(basis);
}

const up = new Vector3();
const ahead = new Vector3();

/** Rotations of a leg's three joints in the root's frame (not relative to each other). */
export interface LegTurns {
  upper: Quaternion;
  lower: Quaternion;
  foot: Quaternion;
}

/**
 * Solves one leg: law of cosines for the knee's bend. `foot`, `hipsAt` and `hipsTurn` are in the root's frame (origin
 * under the body, +z ahead). The knee always bends towards where toes and body point, so it cannot flip. Writes to
 * `out`.
 */
export function solveLegAt(leg: Leg, hipsAt: Vector3, hipsTurn: Quaternion, foot: FootState, out: LegTurns): LegTurns {
  const { thigh, shin } = leg;
  hip
    .set(...leg.hip)
    .applyQuaternion(hipsTurn)
    .add(hipsAt);
  ankleOf(foot, ankle, leg);
  direction.subVectors(ankle, hip);
  const d = clamp(direction.length(), Math.abs(thigh - shin) + 0.03, thigh + shin - 0.0005);
  direction.normalize();
  const outwards = leg.hip[0] > 0 ? 0.1 : -0.1;
  ahead.set(Math.sin(foot.yaw * 0.6) + outwards, 0.25, Math.cos(foot.yaw * 0.6));
  const bend = Math.acos(clamp((thigh * thigh + d * d - shin * shin) / (2 * thigh * d), -1, 1));
  knee.copy(ahead).addScaledVector(direction, -ahead.dot(direction)).normalize();
  const forward = knee.clone();
  knee
    .multiplyScalar(Math.sin(bend) * thigh)
    .addScaledVector(direction, Math.cos(bend) * thigh)
    .add(hip);
  frame(up.subVectors(hip, knee).normalize(), forward, out.upper);
  ankle.copy(hip).addScaledVector(direction, d);
  frame(up.subVectors(knee, ankle).normalize(), forward, out.lower);
  out.foot.setFromAxisAngle(AXIS_Y, foot.yaw).multiply(sole.setFromAxisAngle(AXIS_X, foot.pitch));
  return out;
}

const turns: LegTurns = { upper: new Quaternion(), lower: new Quaternion(), foot: new Quaternion() };

/** Poses one leg of a robot; the hips bone must be in place. */
export function solveLeg(bones: Bones, which: "L" | "R", foot: FootState): void {
  const { hips } = bones;
  const { upper, lower, foot: flat } = solveLegAt(LEGS[which], hips.position, hips.quaternion, foot, turns);
  bones[`leg${which}`].quaternion.copy(inverse.copy(hips.quaternion).invert()).multiply(upper);
  bones[`shin${which}`].quaternion.copy(inverse.copy(upper).invert()).multiply(lower);
  bones[`foot${which}`].quaternion.copy(inverse.copy(lower).invert()).multiply(flat);
}
