// Doors, gates and lids: how far one is open, and where its leaf is then.

import { Matrix4, Vector3 } from "three";
import { clamp01 } from "../math.ts";
import type { Hinge } from "../pieces/builder.ts";

/** Seconds from shut to open. */
const SWING = 0.7;
/** Metres from a door at which it opens for a body, and at which it shuts again: it does not chatter. */
export const NEAR = 1.4;
const AWAY = 1.75;

const AXES = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };

/** A leaf's place in its piece's frame; `open` 0 is shut, 1 is open. */
export function leafMatrix(hinge: Hinge, open: number): Matrix4 {
  const eased = open * open * (3 - 2 * open);
  const [x, y, z] = hinge.at;
  return new Matrix4()
    .makeTranslation(x, y, z)
    .multiply(new Matrix4().makeRotationAxis(AXES[hinge.axis], hinge.angle * eased))
    .multiply(new Matrix4().makeTranslation(-x, -y, -z));
}

/** Whether it should be open: kept open, or someone is at the door (`nearest` metres away). */
export function wantsOpen(kept: boolean, nearest: number, open: number): boolean {
  return kept || nearest < (open > 0.02 ? AWAY : NEAR);
}

/** How far it is open after `dt` seconds. */
export function swing(open: number, wants: boolean, dt: number, calm: boolean): number {
  if (calm) return wants ? 1 : 0;
  return clamp01(open + ((wants ? 1 : -1) * dt) / SWING);
}
