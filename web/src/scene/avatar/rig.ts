// The skeleton and its legs: bones by name, and the two-bone solution that puts a foot where the gait wants it.

import { Bone, Matrix4, Quaternion, Vector3 } from "three";
import { clamp } from "../math.ts";
import type { FootState } from "./gait.ts";
import { HIP_HALF } from "./gait.ts";

export const THIGH = 0.3;
export const SHIN = 0.29;
/** From the sole to the ankle, and from the ankle forward to the ball of the foot. */
export const ANKLE = 0.1;
export const BALL = 0.075;
/** Height of the hips of a standing body: the knees are a little bent. */
export const HIPS = 0.67;

/** name, parent, position relative to the parent (m) */
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

export function createBones(): Bones {
  const bones = {} as Bones;
  for (const [name, parent, x, y, z] of BONES) {
    const b = new Bone();
    b.name = name;
    b.position.set(x, y, z);
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
const upper = new Quaternion();
const lower = new Quaternion();
const sole = new Quaternion();
const inverse = new Quaternion();
const AXIS_X = new Vector3(1, 0, 0);
const AXIS_Y = new Vector3(0, 1, 0);

/** Where the ankle is over a foot, in the frame in which `foot` is given (y up). */
export function ankleOf(foot: FootState, out: Vector3): Vector3 {
  const [c, s] = [Math.cos(foot.pitch), Math.sin(foot.pitch)];
  const forward = -BALL * c + ANKLE * s;
  const up = ANKLE * c + BALL * s;
  return out.set(foot.at[0] + Math.sin(foot.yaw) * forward, foot.at[1] + up, foot.at[2] + Math.cos(foot.yaw) * forward);
}

/** The highest hips from which a leg reaches this ankle; `reach` 1 is a stretched leg. */
export function hipsLimit(ankleAt: Vector3, hipX: number, hipZ: number, reach: number): number {
  const l = (THIGH + SHIN) * reach;
  const flat = (ankleAt.x - hipX) ** 2 + (ankleAt.z - hipZ) ** 2;
  return ankleAt.y + Math.sqrt(Math.max(0.01, l * l - flat)) + 0.02;
}

/** A rotation whose y axis points along `up` and whose z axis lies close to `forward`. */
function frame(up: Vector3, forward: Vector3, out: Quaternion): Quaternion {
  side.crossVectors(up, forward).normalize();
  pole.crossVectors(side, up);
  basis.makeBasis(side, up, pole);
  return out.setFromRotationMatrix(basis);
}

const up = new Vector3();
const ahead = new Vector3();

/**
 * Puts one foot. `foot` is in the body's frame (origin under the body, +z ahead); the hips bone must be in place.
 * The knee always bends towards where the toes and the body point, so it cannot flip.
 */
export function solveLeg(bones: Bones, which: "L" | "R", foot: FootState): void {
  const hips = bones.hips;
  const x = which === "L" ? HIP_HALF : -HIP_HALF;
  hip.set(x, -0.02, 0).applyQuaternion(hips.quaternion).add(hips.position);
  ankleOf(foot, ankle);
  direction.subVectors(ankle, hip);
  const d = clamp(direction.length(), Math.abs(THIGH - SHIN) + 0.03, THIGH + SHIN - 0.0005);
  direction.normalize();
  ahead
    .set(Math.sin(foot.yaw * 0.6) + (which === "L" ? 0.1 : -0.1), 0, Math.cos(foot.yaw * 0.6))
    .addScaledVector(AXIS_Y, 0.25);
  const bend = Math.acos(clamp((THIGH * THIGH + d * d - SHIN * SHIN) / (2 * THIGH * d), -1, 1));
  knee.copy(ahead).addScaledVector(direction, -ahead.dot(direction)).normalize();
  const forward = knee.clone();
  knee
    .multiplyScalar(Math.sin(bend) * THIGH)
    .addScaledVector(direction, Math.cos(bend) * THIGH)
    .add(hip);
  frame(up.subVectors(hip, knee).normalize(), forward, upper);
  ankle.copy(hip).addScaledVector(direction, d);
  frame(up.subVectors(knee, ankle).normalize(), forward, lower);
  sole.setFromAxisAngle(AXIS_Y, foot.yaw).multiply(inverse.setFromAxisAngle(AXIS_X, foot.pitch));
  bones[`leg${which}`].quaternion.copy(inverse.copy(hips.quaternion).invert()).multiply(upper);
  bones[`shin${which}`].quaternion.copy(inverse.copy(upper).invert()).multiply(lower);
  bones[`foot${which}`].quaternion.copy(inverse.copy(lower).invert()).multiply(sole);
}
