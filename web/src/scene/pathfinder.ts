// Ways over the ground for movements that only the picture shows. The same grid and search as an agent's own walks.

import { Nav, type Person } from "../core/nav.ts";
import { findRoute, isClear } from "../core/route.ts";
import type { GroundObstacles, Space } from "../core/state.ts";
import { floorAt } from "../core/surroundings.ts";
import { findTrip, type OtherAvatar, people } from "../core/traffic.ts";
import { apart, type Vec3 } from "./math.ts";

/** About how fast one goes (m/s), to tell whom one meets. */
const PACE = 1.8;

export class Pathfinder {
  private readonly space: Space & { readonly revision: number };
  private nav: Nav | null = null;
  private revision = "";
  /** Buildings of the project. */
  solids: GroundObstacles | null = null;

  private readonly others: (self: string) => OtherAvatar[];

  /** `company`: everyone else in the picture, with their ways. */
  constructor(space: Space & { readonly revision: number }, company: (self: string) => OtherAvatar[] = () => []) {
    this.space = space;
    this.others = company;
  }

  private get grid(): Nav {
    const revision = `${this.space.revision} ${this.solids?.revision}`;
    if (!this.nav || this.revision !== revision) this.nav = new Nav(this.ground);
    this.revision = revision;
    return this.nav;
  }

  private get ground(): Space {
    const { space, solids } = this;
    if (!solids) return space;
    return { obstacles: solids, object: (id) => space.object(id), near: (...area) => space.near(...area) };
  }

  /** Where a body can stand, at most `most` metres from a place. */
  nearestFree(near: Readonly<Vec3>, most: number): Vec3 | null {
    return this.grid.nearestFree(near, most) ?? null;
  }

  /** Whether every leg of a way is free. */
  isClear(path: readonly Vec3[]): boolean {
    const { grid } = this;
    return path.every((p, i) => i === 0 || isClear(grid, path[i - 1] as Vec3, p));
  }

  /** Height of what feet stand on at a place, seen from about this height. */
  floorHeight(x: number, z: number, height: number): number {
    return floorAt(this.space, x, z, height + 0.3)?.height ?? 0;
  }

  /** The way from one place to another, around everyone else; it begins exactly where the body is. */
  findPath(from: Vec3, to: Vec3, self = ""): Vec3[] | null {
    const { grid } = this;
    const start = grid.nearestFree(from, 4);
    if (!start) return null;
    const goal = {
      at: (x: number, z: number, height: number) =>
        Math.hypot(x - to[0], z - to[2]) < 0.2 && Math.abs(height - to[1]) < 0.35,
      estimate: (x: number, z: number) => Math.hypot(x - to[0], z - to[2]),
      point: to,
      seeds: [to],
    };
    const others = this.others(self);
    const crowded = (who: readonly Person[]): Nav => (who.length > 0 ? new Nav(this.ground, who, start) : grid);
    const trip = findTrip({
      nav: crowded(people(others, start)),
      grid: crowded,
      start,
      goal,
      others,
      speed: PACE,
    });
    // Who closes a way in by standing there is gone through rather than waited for: it is a picture, and somebody moves.
    const route = "route" in trip ? trip.route : findRoute(grid, start, goal);
    if (!("path" in route)) return null;
    return apart(from, start) > 0.01 ? [from, ...route.path] : route.path;
  }
}
