// Doors, gates and lids: how far a leaf is open, and its transform then.

import { Matrix4, Vector3 } from "three";
import { clamp01, smoothstep } from "../../core/vector.ts";
import type { Hinge } from "../pieces/mesh.ts";

/** Seconds from shut to fully open. */
const SWING = 0.7;
/** A door opens for a body within NEAR metres and shuts beyond AWAY: the gap is hysteresis against chatter. */
export const NEAR = 1.4;
const AWAY = 1.75;

const AXES = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };

/** A leaf's transform in its piece's frame, rotated about its hinge; `open` is 0 (shut) to 1. */
export function leafMatrix(hinge: Hinge, open: number): Matrix4 {
  const eased = smoothstep(0, 1, open);
  const [x, y, z] = hinge.at;
  return new Matrix4()
    .makeTranslation(x, y, z)
    .multiply(new Matrix4().makeRotationAxis(AXES[hinge.axis], hinge.angle * eased))
    .multiply(new Matrix4().makeTranslation(-x, -y, -z));
}

/**
 * Whether a leaf should be open: always (the `open` behaviour), or because the nearest body is at the door
 * (`nearest`, m).
 */
export function wantsOpen(alwaysOpen: boolean, nearest: number, open: number): boolean {
  return alwaysOpen || nearest < (open > 0.02 ? AWAY : NEAR);
}

/** Advances how far a leaf is open by `dt` seconds. With `calm` (reduced motion) it is open or shut at once. */
export function swing(open: number, wants: boolean, dt: number, calm: boolean): number {
  if (calm) return wants ? 1 : 0;
  return clamp01(open + ((wants ? 1 : -1) * dt) / SWING);
}
