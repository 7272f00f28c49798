// The user's project in the scene. Loads the city (a lazy chunk) when there is one to show; the rest of the
// scene knows the city only through this class.

import type { Ray, Vector3 } from "three";
import type { CityHit } from "../../core/project/citygrid.ts";
import type { CityModel } from "../../core/project/model.ts";
import type { ProjectSite } from "../../wire/types.gen.ts";
import type { Bench } from "../bench.ts";
import type { CameraRig } from "../camera/rig.ts";
import type { SceneHost } from "../host.ts";
import type { LabelItem } from "../labels/labels.ts";
import type { People } from "../people/people.ts";
import { type Frame, Motion, type System } from "../system.ts";
import type { City } from "./city.ts";
import type { CityControl, CityTarget } from "./cityview.ts";

/** What the city needs of the scene. */
interface CityHostDeps {
  host: SceneHost;
  bench: Bench;
  people: People;
  /** What moves the user's camera. */
  rig: CameraRig;
}

/** Shows at most one city. */
export class CityHost implements CityControl, System {
  private readonly deps: CityHostDeps;
  private city: City | null = null;
  /** Number of the latest set(): an older one that finishes loading later gives up. */
  private request = 0;

  constructor(deps: CityHostDeps) {
    this.deps = deps;
  }

  async set(model: CityModel | null, onNear: (folder: number) => void = () => {}): Promise<void> {
    const ticket = ++this.request;
    const { people, bench } = this.deps;
    const { calm, clock, wake } = this.deps.host;
    const { scene, shared, crew, backdrop } = bench.stage;
    this.drop();
    if (!model) return wake();
    const [{ City: Made }, { cityGridOf }] = await Promise.all([
      import("./city.ts"),
      import("../../core/project/citygrid.ts"),
    ]);
    if (ticket !== this.request) return;
    // The city flattens the land under it, and bodies walk around its buildings.
    this.city = new Made(model, {
      scene,
      kit: shared.surface,
      calm,
      now: clock(),
      visit: (v) => people.visit(v.avatar, v),
      openFolder: onNear,
      clearGround: (areas) => backdrop.land.reserve("city", areas),
      wake,
    });
    crew.solids = cityGridOf(model);
    wake();
  }

  /** Removes the city and its obstacles. */
  private drop(): void {
    this.city?.dispose();
    this.city = null;
    this.deps.bench.stage.crew.solids = null;
  }

  update(frame: Frame): Motion {
    const { city } = this;
    if (!city) return Motion.still;
    const moves = city.update(frame.now, frame.eye);
    frame.castersMoved ||= city.shadowsDirty;
    city.shadowsDirty = false;
    return moves ? Motion.moves : Motion.still;
  }

  /** The building or tower that a ray hits first. */
  hit(ray: Ray): CityHit | null {
    return this.city?.pick(ray) ?? null;
  }

  /** The ground of the city; null: there is none. */
  get site(): ProjectSite | null {
    return this.city?.site ?? null;
  }

  lookAt(place: CityTarget): void {
    const { bench, rig } = this.deps;
    const view = this.city?.frame(place, bench.eye, rig.target);
    if (view) rig.flyTo(place.at, view);
  }

  /** Labels of folders and files in view. */
  labels(eye: Readonly<Vector3>): LabelItem[] {
    return this.city?.labels(eye) ?? [];
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
