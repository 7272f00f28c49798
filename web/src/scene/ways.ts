// Ways over the ground for movements that only the picture shows. The same grid and search as an agent's own walks.

import { Nav } from "../core/nav.ts";
import { findRoute, isClear } from "../core/route.ts";
import type { Space } from "../core/state.ts";
import { apart, type Vec3 } from "./math.ts";

export class Ways {
  private readonly space: Space & { readonly revision: number };
  private nav: Nav | null = null;
  private revision = -1;

  constructor(space: Space & { readonly revision: number }) {
    this.space = space;
  }

  private get grid(): Nav {
    if (!this.nav || this.revision !== this.space.revision) this.nav = new Nav(this.space);
    this.revision = this.space.revision;
    return this.nav;
  }

  /** Where a body can stand, at most `most` metres from a place. */
  free(near: Readonly<Vec3>, most: number): Vec3 | null {
    return this.grid.nearestFree(near, most) ?? null;
  }

  /** Whether every leg of a way is free. */
  clear(path: readonly Vec3[]): boolean {
    const { grid } = this;
    return path.every((p, i) => i === 0 || isClear(grid, path[i - 1] as Vec3, p));
  }

  /** The way from one place to another; it begins exactly where the body is. */
  find(from: Vec3, to: Vec3): Vec3[] | null {
    const { grid } = this;
    const start = grid.nearestFree(from, 4);
    if (!start) return null;
    const found = findRoute(grid, start, {
      at: (x, z, height) => Math.hypot(x - to[0], z - to[2]) < 0.2 && Math.abs(height - to[1]) < 0.35,
      estimate: (x, z) => Math.hypot(x - to[0], z - to[2]),
      point: to,
      seeds: [to],
    });
    if (!("path" in found)) return null;
    return apart(from, start) > 0.01 ? [from, ...found.path] : found.path;
  }
}
