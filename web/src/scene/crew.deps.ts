// What the crew needs of the rest of the scene, and what its bodies need.

import type { Material } from "three";
import type { Surroundings } from "./avatar/avatar.ts";
import type { Consoles } from "./consoles.ts";
import type { SurfaceKit } from "./material.ts";
import type { ObjectView } from "./objects.ts";
import type { Pathfinder } from "./pathfinder.ts";
import type { Pool } from "./pool.ts";
import { seatAt } from "./seats.ts";
import type { ShadowProxies } from "./shadowproxies.ts";
import type { SceneState } from "./types.ts";

/** What the crew needs of the rest of the scene. */
export interface CrewDeps {
  state: SceneState;
  surface: SurfaceKit;
  /** The objects' views, by id. A function, because the object layer is created later. */
  views: () => ReadonlyMap<string, ObjectView>;
  /** The pool of contact shadows. */
  contact: Pool;
  /** Shadow proxies of the bodies; without them bodies cast no shadow. */
  shadowProxies?: ShadowProxies;
  /** Panes in front of bodies whose work is invisible. */
  consoles: Consoles;
  /** Material of carried objects. */
  material: Material;
  /** No idle motion and no errands (tests, reduced motion). */
  calm: boolean;
  /** Bodies do not travel through the picture: the user asked for less motion. */
  still?: boolean;
  /** Visible height of bare ground (m), by which bodies standing on it are lifted. */
  land?: (x: number, z: number) => number;
  /** Whether the clock is Unix time, so that times of acts and entries can be compared with it. */
  unixClock: boolean;
}

/** The surroundings that all bodies share. Camera and pointer change as the scene runs. */
export function createSurroundings(deps: CrewDeps, paths: Pathfinder): Surroundings {
  return {
    camera: [0, 2, 8],
    seat: (id, near) => seatAt(deps.state.objects.get(id), near),
    calm: deps.calm,
    still: deps.still ?? false,
    floor: (x, z, height) => paths.floorHeight(x, z, height),
    ...(deps.land ? { land: deps.land } : {}),
    pointer: null,
  };
}
