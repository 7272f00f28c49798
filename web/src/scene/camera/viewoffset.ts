// Keeps what the camera looks at in the part of the picture that no panel covers. It shifts the projection
// (three's view offset); the camera itself does not move.

import type { PerspectiveCamera } from "three";
import { clamp, damp } from "../../core/vector.ts";

/** Vertical field of view of a landscape picture (degrees). */
export const FOV = 42;
/** The largest shift, as a share of the picture. Less vertically, so that the sky stays visible. */
const MOST = { x: 0.24, y: 0.17 };
/** Shifts this close to the goal (pixels) snap to it. */
const SNAP = 0.5;

/** Eases the shift towards what the panels require. */
export class ViewOffset {
  /** Shift in pixels: requested, and shown now. */
  private readonly goal = { x: 0, y: 0 };
  private readonly now = { x: 0, y: 0 };

  /** Sets how many pixels panels cover at the right and bottom edge; true when that changed. */
  set(right: number, bottom: number): boolean {
    const [x, y] = [right / 2, bottom / 2];
    const changed = x !== this.goal.x || y !== this.goal.y;
    Object.assign(this.goal, { x, y });
    return changed;
  }

  /** Advances by dt seconds; true when the picture shifted. */
  update(dt: number): boolean {
    const { now, goal } = this;
    if (now.x === goal.x && now.y === goal.y) return false;
    const k = damp(7, dt);
    now.x = Math.abs(goal.x - now.x) < SNAP ? goal.x : now.x + (goal.x - now.x) * k;
    now.y = Math.abs(goal.y - now.y) < SNAP ? goal.y : now.y + (goal.y - now.y) * k;
    return true;
  }

  /**
   * Applies size and shift to the camera. Portrait pictures get a wider vertical field, so that the middle
   * stays visible.
   */
  frame(camera: PerspectiveCamera, width: number, height: number): void {
    const aspect = width / height;
    camera.aspect = aspect;
    camera.fov = aspect < 0.9 ? FOV * Math.min(1.35, 0.9 / aspect) : FOV;
    const x = clamp(this.now.x, 0, width * MOST.x);
    const y = clamp(this.now.y, 0, height * MOST.y);
    if (x || y) camera.setViewOffset(width, height, x, y, width, height);
    else camera.clearViewOffset();
    camera.updateProjectionMatrix();
  }
}
