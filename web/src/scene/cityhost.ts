// The place of the user's project in the scene: loads the city when there is one to show (city/ is a chunk of its own), and
// is all that the rest of the scene knows of it.

import type { PerspectiveCamera, Scene, Vector3 } from "three";
import type { CityModel } from "../core/project/model.ts";
import type { City } from "./city/city.ts";
import type { View } from "./city/framing.ts";
import type { Hit } from "./city/pick.ts";
import type { Crew } from "./crew.ts";
import type { LabelItem } from "./labels.ts";
import type { Land } from "./land/land.ts";
import type { SurfaceKit } from "./material.ts";
import type { Vec3 } from "./math.ts";
import type { CitySight } from "./types.ts";

export interface CityHostParts {
  scene: Scene;
  kit: SurfaceKit;
  calm: boolean;
  crew: Crew;
  land: Land;
}

export class CityHost {
  private readonly parts: CityHostParts;
  private city: City | null = null;
  private wanted = 0;

  constructor(parts: CityHostParts) {
    this.parts = parts;
  }

  /** Shows a project, or none. Resolves when it is there. */
  async set(
    model: CityModel | null,
    now: () => number,
    near: (folder: number) => void,
    wake: () => void,
  ): Promise<void> {
    const mine = ++this.wanted;
    this.drop();
    if (!model) return wake();
    const [{ City: Made }, { planOf }] = await Promise.all([
      import("./city/city.ts"),
      import("../core/project/plan.ts"),
    ]);
    if (mine !== this.wanted) return;
    const { scene, kit, calm, crew, land } = this.parts;
    this.city = new Made(model, {
      scene,
      kit,
      calm,
      now: now(),
      visit: (v) => crew.visit(v.avatar, v, now()),
      near,
      clear: (areas) => land.keep(areas),
      wake,
    });
    crew.ways.solids = planOf(model);
    wake();
  }

  private drop(): void {
    this.city?.dispose();
    this.city = null;
    this.parts.crew.ways.solids = null;
  }

  /** Moves on; true: something moves. */
  update(now: number, camera: PerspectiveCamera): boolean {
    return this.city?.update(now, camera) ?? false;
  }

  /** Whether shadows must be drawn anew; asking takes it back. */
  shaded(): boolean {
    const { city } = this;
    if (!city?.shaded) return false;
    city.shaded = false;
    return true;
  }

  labels(eye: Readonly<Vector3>): LabelItem[] {
    return this.city?.labels(eye) ?? [];
  }

  pick(from: Readonly<Vec3>, way: Readonly<Vec3>): Hit | null {
    return this.city?.pick(from, way) ?? null;
  }

  /** From where a part of the project is seen best. */
  frame(sight: CitySight, camera: PerspectiveCamera, target: Readonly<Vector3>): View | null {
    return this.city?.frame(sight, camera, target) ?? null;
  }

  inspect(): ReturnType<City["inspect"]> | null {
    return this.city?.inspect() ?? null;
  }

  dispose(): void {
    this.wanted++;
    this.drop();
  }
}
