/**
 * The keys that move, turn and scale what is being edited: arrows over the ground in the direction of view, PageUp
 * and PageDown, [ ] and + -. Shift makes small steps. Pure.
 */

import { type PerspectiveCamera, Vector3 } from "three";
import type { Vec3 } from "../core/vector.ts";

/** Sizes of one key press: metres, radians, factor; FINE with Shift. */
const STEP = { metres: 0.25, radians: Math.PI / 12, factor: 1.1 };
const FINE = { metres: 0.05, radians: Math.PI / 60, factor: 1.02 };

/** What one press does. */
export interface Nudge {
  /** In metres. */
  shift: Vec3;
  /** In radians. */
  yaw: number;
  /** A factor. */
  scale: number;
}

/** The horizontal direction of view, as the nearest of the four directions of the grid: [x, z]. */
export function viewHeading(eye: PerspectiveCamera): [number, number] {
  const ahead = eye.getWorldDirection(new Vector3());
  return Math.abs(ahead.x) > Math.abs(ahead.z) ? [Math.sign(ahead.x), 0] : [0, Math.sign(ahead.z) || -1];
}

/** What keys do, in steps: to the right, up, ahead; turns; growths. */
const KEYS: Record<
  string,
  { right?: number; up?: number; ahead?: number; turns?: number; grows?: number } | undefined
> = {
  ArrowUp: { ahead: 1 },
  ArrowDown: { ahead: -1 },
  ArrowRight: { right: 1 },
  ArrowLeft: { right: -1 },
  PageUp: { up: 1 },
  PageDown: { up: -1 },
  "[": { turns: 1 },
  "{": { turns: 1 },
  "]": { turns: -1 },
  "}": { turns: -1 },
  "+": { grows: 1 },
  "=": { grows: 1 },
  "-": { grows: -1 },
  _: { grows: -1 },
};

/** What a key does; undefined: nothing. `[x, z]` is the direction of view. */
export function nudgeOf(key: string, shift: boolean, [x, z]: readonly [number, number]): Nudge | undefined {
  const steps = KEYS[key];
  if (!steps) return undefined;
  const { right = 0, up = 0, ahead = 0, turns = 0, grows = 0 } = steps;
  const { metres, radians, factor } = shift && grows < 1 ? FINE : STEP; // + is typed with Shift on most keyboards
  return {
    shift: [(x * ahead - z * right) * metres + 0, up * metres, (z * ahead + x * right) * metres + 0],
    yaw: turns * radians,
    scale: factor ** grows,
  };
}
