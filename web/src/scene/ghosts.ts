// A pale outline of what is about to be: shows for a moment where a new thing will stand, while the thing grows into it.
// One draw for all of them, none when nothing grows.

import { type Box3, Color, type Material, Matrix4, type Scene, Vector3 } from "three";
import { clamp01, smoothstep } from "./math.ts";
import { Builder } from "./pieces/builder.ts";
import { createPool, type Handle, type Pool } from "./pool.ts";

/** Seconds of an outline alone, and of all of it. */
export const GHOST = 0.16;
const WHOLE = 0.75;
/** Metres by which it is larger than the thing. */
const ROOM = 0.05;

interface Ghost {
  handle: Handle;
  box: Box3;
  start: number;
}

export class Ghosts {
  private readonly pool: Pool;
  private ghosts: Ghost[] = [];

  constructor(scene: Scene, veil: Material) {
    const cube = new Builder().box(1, 1, 1, { color: "ink", bevel: 0.06 }).raw();
    this.pool = createPool(cube, veil, { colors: true });
    this.pool.mesh.renderOrder = 30;
    this.pool.mesh.visible = false;
    scene.add(this.pool.mesh);
  }

  add(box: Box3, start: number): void {
    const handle = this.pool.add(matrix.makeScale(0, 0, 0), BLACK);
    this.ghosts.push({ handle, box: box.clone(), start });
  }

  update(now: number): void {
    if (this.ghosts.length === 0) return;
    this.ghosts = this.ghosts.filter((g) => {
      const live = now - g.start < WHOLE && now > g.start - 2;
      if (!live) this.pool.remove(g.handle);
      return live;
    });
    for (const g of this.ghosts) {
      const u = now - g.start;
      g.box.getSize(size).addScalar(ROOM);
      const k = u <= 0 ? 0.001 : 0.86 + 0.14 * smoothstep(0, GHOST, u);
      matrix.makeScale(size.x * k, size.y * k, size.z * k);
      g.box.getCenter(middle);
      matrix.setPosition(middle.x, middle.y - (size.y * k) / 2, middle.z);
      this.pool.setMatrix(g.handle, matrix);
      const show = clamp01(u / (GHOST * 0.7)) * (1 - smoothstep(GHOST * 2, WHOLE, u));
      this.pool.setColor(g.handle, shade.setRGB(show, 0.93 * show, 0.72 * show));
    }
    this.pool.mesh.visible = this.ghosts.length > 0;
    this.pool.flush();
  }

  /** Whether outlines are drawn: not into pictures, which say what is there. */
  show(yes: boolean): void {
    this.pool.mesh.visible = yes && this.ghosts.length > 0;
  }

  get any(): boolean {
    return this.ghosts.length > 0;
  }

  dispose(): void {
    this.pool.mesh.geometry.dispose();
    this.pool.dispose();
  }
}

const BLACK = new Color(0, 0, 0);
const shade = new Color();
const matrix = new Matrix4();
const size = new Vector3();
const middle = new Vector3();
