// The user's project in the scene. Loads the city (a lazy chunk) when there is one to show; the rest of the
// scene knows the city only through this class.

import type { PerspectiveCamera, Scene, Vector3 } from "three";
import type { CityHit } from "../core/project/citygrid.ts";
import type { CityModel } from "../core/project/model.ts";
import type { Ray } from "../core/space/ray.ts";
import type { City } from "./city/city.ts";
import type { FramedView } from "./city/framing.ts";
import type { Crew } from "./crew.ts";
import type { LabelItem } from "./labels.ts";
import type { Land } from "./land/land.ts";
import type { SurfaceKit } from "./material.ts";
import type { CityTarget } from "./types.ts";

/** What the city needs of the scene. */
interface CityHostDeps {
  scene: Scene;
  kit: SurfaceKit;
  calm: boolean;
  crew: Crew;
  land: Land;
}

/** Shows at most one city. */
export class CityHost {
  private readonly deps: CityHostDeps;
  private city: City | null = null;
  /** Number of the latest set(): an older one that finishes loading later gives up. */
  private request = 0;

  constructor(deps: CityHostDeps) {
    this.deps = deps;
  }

  /**
   * Shows a project, or none. Resolves when it is visible, or when a newer call replaced it. `near` reports
   * closed folders that the camera has come close to.
   */
  async set(
    model: CityModel | null,
    now: () => number,
    near: (folder: number) => void,
    wake: () => void,
  ): Promise<void> {
    const ticket = ++this.request;
    this.drop();
    if (!model) return wake();
    const [{ City: Made }, { cityGridOf: planOf }] = await Promise.all([
      import("./city/city.ts"),
      import("../core/project/citygrid.ts"),
    ]);
    if (ticket !== this.request) return;
    const { scene, kit, calm, crew, land } = this.deps;
    // The city flattens the land under it, and bodies walk around its buildings.
    this.city = new Made(model, {
      scene,
      kit,
      calm,
      now: now(),
      visit: (v) => crew.visit(v.avatar, v, now()),
      openFolder: near,
      clearGround: (areas) => land.reserve(areas),
      wake,
    });
    crew.paths.solids = planOf(model);
    wake();
  }

  /** Removes the city and its obstacles. */
  private drop(): void {
    this.city?.dispose();
    this.city = null;
    this.deps.crew.paths.solids = null;
  }

  /** Advances to a time; true while something moves. */
  update(now: number, camera: PerspectiveCamera): boolean {
    return this.city?.update(now, camera) ?? false;
  }

  /** Whether shadows must be drawn again. Reading it resets the flag. */
  takeShadowsDirty(): boolean {
    const { city } = this;
    if (!city?.shadowsDirty) return false;
    city.shadowsDirty = false;
    return true;
  }

  /** Labels of folders and files in view. */
  labels(eye: Readonly<Vector3>): LabelItem[] {
    return this.city?.labels(eye) ?? [];
  }

  /** The building or tower that a ray hits, or null. */
  pick(ray: Ray): CityHit | null {
    return this.city?.pick(ray) ?? null;
  }

  /** The camera pose that shows a part of the project best; null without a city. */
  frame(place: CityTarget, camera: PerspectiveCamera, target: Readonly<Vector3>): FramedView | null {
    return this.city?.frame(place, camera, target) ?? null;
  }

  /** What tests read; null without a city. */
  inspect(): ReturnType<City["inspect"]> | null {
    return this.city?.inspect() ?? null;
  }

  /** Also cancels a city that is still loading. */
  dispose(): void {
    this.request++;
    this.drop();
  }
}
