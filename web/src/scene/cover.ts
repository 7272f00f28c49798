// Keeps what the camera looks at in the part of the picture that no panel covers: the picture is shifted, the camera is
// not moved.

import type { PerspectiveCamera } from "three";
import { clamp, damp } from "./math.ts";

/** Of the upright picture, in degrees. */
export const FOV = 42;
/** The largest shift as a part of the picture. Upwards less: the sky shall stay in it. */
const MOST = { x: 0.24, y: 0.17 };
/** Closer than this is there, in pixels. */
const THERE = 0.5;

export class Cover {
  private readonly wish = { x: 0, y: 0 };
  private readonly now = { x: 0, y: 0 };

  /** Covered pixels at the right and the bottom; true: something changed. */
  set(right: number, bottom: number): boolean {
    const [x, y] = [right / 2, bottom / 2];
    const changed = x !== this.wish.x || y !== this.wish.y;
    Object.assign(this.wish, { x, y });
    return changed;
  }

  /** Moves on; true: the picture shifted. */
  update(dt: number): boolean {
    const { now, wish } = this;
    if (now.x === wish.x && now.y === wish.y) return false;
    const k = damp(7, dt);
    now.x = Math.abs(wish.x - now.x) < THERE ? wish.x : now.x + (wish.x - now.x) * k;
    now.y = Math.abs(wish.y - now.y) < THERE ? wish.y : now.y + (wish.y - now.y) * k;
    return true;
  }

  /** Fits the camera to the picture's size, with the middle as wide on a tall phone as its height allows. */
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
