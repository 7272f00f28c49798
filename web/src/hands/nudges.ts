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
  shift?: Vec3;
  /** In radians. */
  yaw?: number;
  /** A factor. */
  scale?: number;
}

/** The horizontal direction of view, as the nearest of the four directions of the grid: [x, z]. */
export function viewHeading(eye: PerspectiveCamera): [number, number] {
  const ahead = eye.getWorldDirection(new Vector3());
  return Math.abs(ahead.x) > Math.abs(ahead.z) ? [Math.sign(ahead.x), 0] : [0, Math.sign(ahead.z) || -1];
}

/** What a key does; undefined: nothing. `[x, z]` is the direction of view. */
export function nudgeOf(key: string, shift: boolean, [x, z]: readonly [number, number]): Nudge | undefined {
  const { metres, radians, factor } = shift ? FINE : STEP;
  const move = (right: number, ahead: number): Nudge => ({
    shift: [(x * ahead - z * right) * metres + 0, 0, (z * ahead + x * right) * metres + 0],
  });
  switch (key) {
    case "ArrowUp":
      return move(0, 1);
    case "ArrowDown":
      return move(0, -1);
    case "ArrowRight":
      return move(1, 0);
    case "ArrowLeft":
      return move(-1, 0);
    case "PageUp":
      return { shift: [0, metres, 0] };
    case "PageDown":
      return { shift: [0, -metres, 0] };
    case "[":
    case "{":
      return { yaw: radians };
    case "]":
    case "}":
      return { yaw: -radians };
    case "+":
    case "=":
      return { scale: STEP.factor };
    case "-":
      return { scale: 1 / factor };
    case "_":
      return { scale: 1 / FINE.factor };
    default:
      return undefined;
  }
}
