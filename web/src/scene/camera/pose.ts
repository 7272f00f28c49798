// A camera pose in numbers that interpolate well: the point it rotates about (anchor), two angles, and the
// distance of the eye from that point (arm). With an arm of 0 the eye looks around from where it stands. Pure
// functions.

import { Vector3 } from "three";
import { clamp, isPoint, type Vec3, wrapAngle } from "../../core/vector.ts";

/** A camera pose; see the top of the file. */
export interface Pose {
  /** The point the camera rotates about. */
  anchor: Vector3;
  /** Radians; at 0 the eye is south (+z) of what it looks at. */
  yaw: number;
  /** Radians; positive looks down. */
  pitch: number;
  /** Metres from the anchor to the eye. */
  arm: number;
}

/** A default pose at the origin. */
export const newPose = (): Pose => ({ anchor: new Vector3(), yaw: 0, pitch: 0.2, arm: 6 });

/** Unit vector from the anchor to the eye. */
export function backwards(p: Pick<Pose, "yaw" | "pitch">, out = new Vector3()): Vector3 {
  const flat = Math.cos(p.pitch);
  return out.set(Math.sin(p.yaw) * flat, Math.sin(p.pitch), Math.cos(p.yaw) * flat);
}

/** Position of the eye. */
function eyeOf(p: Pose): Vector3 {
  return backwards(p).multiplyScalar(p.arm).add(p.anchor);
}

/** Sets pose `p` so that its eye is at `position` and looks at `target`. */
export function lookFrom(position: Readonly<Vec3>, target: Readonly<Vec3>, p: Pose): void {
  const d = new Vector3(...position).sub(new Vector3(...target));
  const length = Math.max(0.01, d.length());
  p.anchor.set(...target);
  p.arm = length;
  p.yaw = Math.atan2(d.x, d.z);
  p.pitch = Math.asin(clamp(d.y / length, -1, 1));
}

/** Moves the anchor along the line of sight to this arm length, leaving eye and direction unchanged. */
export function reanchor(p: Pose, arm: number): void {
  const eye = eyeOf(p);
  p.anchor.copy(eye).addScaledVector(backwards(p), -arm);
  p.arm = arm;
}

/** Whether a pose is somewhere. */
export const isPose = (p: Pose): boolean => isPoint(p.anchor.toArray()) && isPoint([p.yaw, p.pitch, p.arm]);

/** Copies all numbers of one pose into another. */
export function copyPose(from: Pose, to: Pose): void {
  to.anchor.copy(from.anchor);
  to.yaw = from.yaw;
  to.pitch = from.pitch;
  to.arm = from.arm;
}

/**
 * Moves `now` a share `k` of the way to the goal; returns false when it was already there. Snaps when the rest
 * is too small to see.
 */
export function approach(now: Pose, goal: Pose, k: number): boolean {
  const far =
    now.anchor.distanceTo(goal.anchor) +
    Math.abs(wrapAngle(goal.yaw - now.yaw)) +
    Math.abs(goal.pitch - now.pitch) +
    Math.abs(goal.arm - now.arm);
  if (far === 0) return false;
  // A pose that is nowhere cannot be left by degrees.
  if (far < 1e-3 || k >= 1 || !Number.isFinite(far)) copyPose(goal, now);
  else {
    now.anchor.lerp(goal.anchor, k);
    now.yaw += wrapAngle(goal.yaw - now.yaw) * k;
    now.pitch += (goal.pitch - now.pitch) * k;
    now.arm += (goal.arm - now.arm) * k;
  }
  return true;
}
