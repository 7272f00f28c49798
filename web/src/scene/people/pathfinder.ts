// Paths over the ground for movement that only the picture shows. Uses the same grid and search as an agent's
// own walks (core/nav.ts, core/traffic.ts).

import { Nav, type Person } from "../../core/nav.ts";
import { findRoute, isClear } from "../../core/route.ts";
import type { GroundObstacles, Space } from "../../core/state.ts";
import { findTrip, type OtherAvatar, people } from "../../core/traffic.ts";
import { flatDistance, type Vec3 } from "../../core/vector.ts";
import { STEP_HEIGHT } from "../../core/walkable.ts";

/** Assumed walking speed (m/s), to predict who gets in the way. */
const PACE = 1.8;

/** Finds paths in the current world. */
export class Pathfinder {
  private readonly space: Space & { readonly revision: number };
  private nav: Nav | null = null;
  private revision = "";
  private readonly solids: () => GroundObstacles | null;
  private readonly others: (self: string) => OtherAvatar[];

  /**
   * `solids`: buildings of the user's project, as obstacles. `others`: everyone else in the picture, with their
   * future positions.
   */
  constructor(
    space: Space & { readonly revision: number },
    solids: () => GroundObstacles | null,
    others: (self: string) => OtherAvatar[],
  ) {
    this.space = space;
    this.solids = solids;
    this.others = others;
  }

  /** The grid of the current world; rebuilt after each revision. */
  private get grid(): Nav {
    const revision = `${this.space.revision} ${this.solids()?.revision}`;
    if (!this.nav || this.revision !== revision) this.nav = new Nav(this.ground);
    this.revision = revision;
    return this.nav;
  }

  /** The world, with the project's buildings in it. */
  private get ground(): Space {
    const { space } = this;
    const solids = this.solids();
    if (!solids) return space;
    return { obstacles: solids, object: (id) => space.object(id), near: (...area) => space.near(...area) };
  }

  /**
   * The nearest place where a body can stand, at most `most` metres away; null when there is none. On top of what is
   * there it only stands where that is a step.
   */
  nearestFree(near: Readonly<Vec3>, most: number): Vec3 | null {
    const spot = this.grid.nearestFree(near, most);
    return spot && spot[1] <= near[1] + STEP_HEIGHT + 0.01 ? spot : null;
  }

  /** Whether every leg of a path is unobstructed. */
  isClear(path: readonly Vec3[]): boolean {
    const { grid } = this;
    return path.every((p, i) => i === 0 || isClear(grid, path[i - 1] as Vec3, p));
  }

  /**
   * A path from one place to another, around everyone else; null when there is none. It begins exactly at
   * `from`.
   */
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
    // Someone who blocks the only way in is walked through rather than waited for: this is only the picture, and
    // somebody will move.
    const route = "route" in trip ? trip.route : findRoute(grid, start, goal);
    if (!("path" in route)) return null;
    return flatDistance(from, start) > 0.01 ? [from, ...route.path] : route.path;
  }
}
