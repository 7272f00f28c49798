// Pale outlines: for a moment where a new thing will stand, while the thing grows into it; and for as long as it takes
// where a thing stands whose form has not come. One draw for all of them, none when there is none.

import { type Box3, Color, type Material, Matrix4, type Scene, Vector3 } from "three";
import { clamp01, smoothstep } from "./math.ts";
import { Builder } from "./pieces/builder.ts";
import { createPool, type Handle, type Pool } from "./pool.ts";

/** Seconds of an outline alone, and of all of it. */
export const GHOST = 0.14;
const WHOLE = 0.7;
/** Metres by which it is larger than the thing. */
const ROOM = 0.05;
/** How strongly one shows that waits. */
const WAITING = 0.5;

interface Ghost {
  handle: Handle;
  box: Box3;
  start: number;
}

export class Ghosts {
  private readonly pool: Pool;
  private ghosts: Ghost[] = [];
  private readonly held = new Map<string, Handle>();

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

  /** Stands for a thing until it is let go. */
  hold(id: string, box: Box3): void {
    this.release(id);
    const handle = this.pool.add(around(box, 1), shade.setRGB(WAITING, 0.93 * WAITING, 0.72 * WAITING));
    this.held.set(id, handle);
    this.flush();
  }

  release(id: string): void {
    const handle = this.held.get(id);
    if (!handle) return;
    this.pool.remove(handle);
    this.held.delete(id);
    this.flush();
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
      this.pool.setMatrix(g.handle, around(g.box, u <= 0 ? 0.001 : 0.86 + 0.14 * smoothstep(0, GHOST, u)));
      const show = clamp01(u / (GHOST * 0.7)) * (1 - smoothstep(GHOST * 2, WHOLE, u));
      this.pool.setColor(g.handle, shade.setRGB(show, 0.93 * show, 0.72 * show));
    }
    this.flush();
  }

  private flush(): void {
    this.pool.mesh.visible = this.pool.count > 0;
    this.pool.flush();
  }

  /** Takes those that grow out of the picture until the next update. Those that wait stay: something is there. */
  hideGrowing(): void {
    for (const g of this.ghosts) this.pool.setMatrix(g.handle, matrix.makeScale(0, 0, 0));
    this.flush();
  }

  get any(): boolean {
    return this.ghosts.length > 0;
  }

  /** How many things wait for their form. */
  get waiting(): number {
    return this.held.size;
  }

  dispose(): void {
    this.pool.mesh.geometry.dispose();
    this.pool.dispose();
  }
}

function around(box: Box3, k: number): Matrix4 {
  box.getSize(size).addScalar(ROOM);
  box.getCenter(middle);
  return matrix
    .makeScale(size.x * k, size.y * k, size.z * k)
    .setPosition(middle.x, middle.y - (size.y * k) / 2, middle.z);
}

const BLACK = new Color(0, 0, 0);
const shade = new Color();
const matrix = new Matrix4();
const size = new Vector3();
const middle = new Vector3();
