// Frames for tests that step systems by hand.

import { PerspectiveCamera, Vector3 } from "three";
import type { Vec3 } from "../../core/vector.ts";
import { type Frame, Motion } from "../system.ts";

/** A frame at a moment of the page's clock (s), seen from `at`. Everything is moved, whether or not it is in view. */
export function frameAt(now: number, dt: number, at: Readonly<Vec3> = [0, 2.3, 9]): Frame {
  const eye = new PerspectiveCamera();
  eye.position.set(...at);
  return {
    now,
    time: now,
    dt,
    eye,
    focus: new Vector3(),
    unseen: true,
    motion: Motion.still,
    castersMoved: false,
  };
}
