// Pale outlines, in one draw. Growing ones show for a moment where a new object will stand, while it grows into
// them. Waiting ones stand for objects whose form has not loaded yet.

import { type Box3, Color, type Material, Matrix4, type Scene, Vector3 } from "three";
import { clamp01, smoothstep } from "../../core/vector.ts";
import { Builder } from "../pieces/builder.ts";
import { type Handle, Pool } from "../surface/pool.ts";

/** Seconds in which an outline shows alone, and its whole duration. */
export const GHOST = 0.14;
const WHOLE = 0.7;
/** Metres by which an outline is larger than its object. */
const ROOM = 0.05;
/** Brightness (0..1) of an outline that waits. */
const WAITING = 0.5;

/** A growing outline. */
interface Ghost {
  handle: Handle;
  box: Box3;
  /** Scene time (s). */
  start: number;
}

/** The outlines of a scene. */
export class Ghosts {
  private readonly pool: Pool;
  private ghosts: Ghost[] = [];
  /** Waiting outlines, by object id. */
  private readonly held = new Map<string, Handle>();

  constructor(scene: Scene, veil: Material) {
    const cube = new Builder().box(1, 1, 1, { color: "ink", bevel: 0.06 }).raw();
    this.pool = new Pool(cube, veil, { colors: true });
    this.pool.mesh.renderOrder = 30;
    this.pool.mesh.visible = false;
    scene.add(this.pool.mesh);
  }

  /** Adds a growing outline that starts at this scene time. */
  add(box: Box3, start: number): void {
    const handle = this.pool.add(matrix.makeScale(0, 0, 0), BLACK);
    this.ghosts.push({ handle, box: box.clone(), start });
  }

  /** Shows a waiting outline until release(). */
  hold(id: string, box: Box3): void {
    this.release(id);
    const handle = this.pool.add(around(box, 1), shade.setRGB(WAITING, 0.93 * WAITING, 0.72 * WAITING));
    this.held.set(id, handle);
    this.flush();
  }

  /** Removes a waiting outline. */
  release(id: string): void {
    const handle = this.held.get(id);
    if (!handle) return;
    this.pool.remove(handle);
    this.held.delete(id);
    this.flush();
  }

  /**
   * Advances the growing outlines; those whose time is over are removed. A clock set back by more than 2 s ends
   * them too.
   */
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

  /**
   * Hides growing outlines until the next update, for a picture. Waiting ones stay: they mark that something is
   * there.
   */
  hideGrowing(): void {
    for (const g of this.ghosts) this.pool.setMatrix(g.handle, matrix.makeScale(0, 0, 0));
    this.flush();
  }

  /** Whether any outline is growing. */
  get any(): boolean {
    return this.ghosts.length > 0;
  }

  /** How many objects wait for their form. */
  get waiting(): number {
    return this.held.size;
  }

  dispose(): void {
    this.pool.mesh.geometry.dispose();
    this.pool.dispose();
  }
}

/** Matrix of an outline around a box, scaled by `k` about its foot. Valid until the next call. */
function around(box: Box3, k: number): Matrix4 {
  box.getSize(size).addScalar(ROOM);
  box.getCenter(middle);
  return matrix.makeScale(size.x * k, size.y * k, size.z * k).setPosition(middle.x, middle.y - size.y / 2, middle.z);
}

// Scratch values, valid until the next call.
const BLACK = new Color(0, 0, 0);
const shade = new Color();
const matrix = new Matrix4();
const size = new Vector3();
const middle = new Vector3();
