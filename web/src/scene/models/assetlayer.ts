// Everything in the scene that comes from uploaded files: models, pictures on screens, figures. Each of the three has a
// chunk of its own that is loaded when the first of its files is needed.

import type { Scene, Vector3 } from "three";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { SceneHost } from "../host.ts";
import type { Crew } from "../people/crew.ts";
import type { SurfaceKit } from "../surface/material.ts";
import { type Frame, Motion, type System, type View } from "../system.ts";
import type { Guest } from "../things/instances.ts";
import type { ObjectLayer } from "../things/objects.ts";
import type { Screens } from "../things/screens.ts";
import { ModelCache } from "./modelcache.ts";
import { Wardrobe } from "./wardrobe.ts";

/** What the layer needs from the stage. */
interface AssetLayerDeps {
  scene: Scene;
  surface: SurfaceKit;
  /** 0 day .. 1 night; screens shine at night. */
  night: { value: number };
  /** Getters, because objects and crew are created after this layer. */
  objects(): ObjectLayer;
  crew(): Crew;
}

/** See the top of the file. */
export class AssetLayer implements System {
  private readonly host: SceneHost;
  private readonly deps: AssetLayerDeps;
  private readonly models: ModelCache;
  private readonly wardrobe: Wardrobe;
  private screens: Screens | null = null;
  /** Something has loaded that casts a shadow. */
  private shadowsDirty = false;
  /** The chunk of the screens while it loads, and afterwards; null: not needed yet, or failed. */
  private screensLoad: Promise<void> | null = null;

  constructor(host: SceneHost, deps: AssetLayerDeps) {
    const { state, files, calm } = host;
    this.host = host;
    this.deps = deps;
    const changed = (): void => {
      this.shadowsDirty = true;
      host.wake();
    };
    this.models = new ModelCache({
      ...deps,
      files,
      calm,
      onLoaded(ids) {
        for (const id of ids) deps.objects().formArrived(id);
        changed();
      },
    });
    this.wardrobe = new Wardrobe({ ...deps, state, files, calm, onChange: changed });
  }

  /** The model of an object; null while its file loads (instances.ts shows the object when formArrived is called). */
  guestFor(object: WorldObject): Guest | null {
    return this.models.guestFor(object);
  }

  /** Advances animations; what has just loaded counts as moved. */
  update(frame: Frame): Motion {
    const loaded = this.shadowsDirty;
    this.shadowsDirty = false;
    this.wardrobe.update();
    if (!this.models.update(frame.time) && !loaded) return Motion.still;
    frame.castersMoved = true;
    return Motion.moves;
  }

  /** Uploads what changed, and updates the pictures by their distance from the eye. */
  prepare({ eye }: View): void {
    this.models.flush();
    const { pictured } = this.deps.objects();
    if (this.screens) this.screens.update(pictured, eye);
    else if (pictured.size > 0) this.screensLoad ??= this.openScreens();
  }

  /** Loads the chunk of the screens. A failure is logged, and the next flush tries again. */
  private async openScreens(): Promise<void> {
    try {
      const { Screens } = await import("../things/screens.ts");
      const { scene, night } = this.deps;
      const { files, wake } = this.host;
      this.screens = new Screens(scene, night, files, wake);
      wake();
    } catch (error) {
      console.warn(`world: could not load the code for pictures: ${String(error)}`);
      this.screensLoad = null;
    }
  }

  /** A file was uploaded: whatever waited for it, or was shown as broken without it, is loaded again. */
  assetUploaded(id: string): void {
    this.screens?.invalidate(id);
    this.wardrobe.retryAsset(id);
    if (this.models.retryAsset(id)) {
      const { objects } = this.deps;
      const { state } = this.host;
      const users = [...state.objects.values()].filter((o) => o.asset === id).map((o) => o.id);
      objects().follow(users, state.objects, 0, true);
    }
    this.host.wake();
  }

  /** Resolves when everything has loaded or failed. For pictures and tests. */
  async ready(eye: Vector3): Promise<void> {
    await Promise.all([this.screensLoad, this.models.ready(), this.wardrobe.ready()]);
    this.screens?.update(this.deps.objects().pictured, eye);
    await this.screens?.ready();
  }

  /** Frees everything. */
  dispose(): void {
    this.models.dispose();
    this.wardrobe.dispose();
    this.screens?.dispose();
  }
}
