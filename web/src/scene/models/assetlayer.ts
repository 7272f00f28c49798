// Everything in the scene that comes from uploaded files: models, pictures on screens, figures. The code of each of the
// three is loaded when the first of its files is needed; objects wait for it as they wait for their file.

import type { Scene, Vector3 } from "three";
import { type Late, late } from "../../core/late.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { SceneHost } from "../host.ts";
import { loadPatiently } from "../patience.ts";
import type { Crew } from "../people/crew.ts";
import type { SurfaceKit } from "../surface/material.ts";
import { type Frame, Motion, type System, type View } from "../system.ts";
import type { Guest } from "../things/instances.ts";
import type { ObjectLayer } from "../things/objects.ts";
import type { Screens } from "../things/screens.ts";
import type { ModelCache } from "./modelcache.ts";
import type { Wardrobe } from "./wardrobe.ts";

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
  private readonly models: Late<ModelCache>;
  private readonly wardrobe: Late<Wardrobe>;
  private readonly screens: Late<Screens>;
  /** Objects that wait for the code of models. */
  private readonly waiting = new Set<string>();
  /** Something has loaded that casts a shadow. */
  private shadowsDirty = false;
  private disposed = false;

  constructor(host: SceneHost, deps: AssetLayerDeps) {
    const { state, files, calm } = host;
    this.host = host;
    this.deps = deps;
    const changed = (): void => {
      this.shadowsDirty = true;
      host.wake();
    };
    this.models = this.part("models", async () => {
      const { ModelCache } = await import("./modelcache.ts");
      return new ModelCache({
        ...deps,
        files,
        calm,
        onLoaded(ids) {
          for (const id of ids) deps.objects().formArrived(id);
          changed();
        },
      });
    });
    this.wardrobe = this.part("figures", async () => {
      const { Wardrobe } = await import("./wardrobe.ts");
      return new Wardrobe({ ...deps, state, files, calm, onChange: changed });
    });
    this.screens = this.part("pictures", async () => {
      const { Screens } = await import("../things/screens.ts");
      return new Screens(deps.scene, deps.night, files, host.wake);
    });
  }

  /** A part that is made when it is first needed. */
  private part<T extends { dispose(): void }>(what: string, make: () => Promise<T>): Late<T> {
    return late(async () => {
      const made = await loadPatiently(make, `the code for ${what}`);
      if (this.disposed) made.dispose();
      return made;
    });
  }

  /** Loads a part, unless that is under way; a failure is logged, and the next frame tries again. */
  private open(part: Late<unknown>): void {
    if (part.pending) return;
    part.load().then(this.host.wake, () => {});
  }

  /** The model of an object; null while its file loads (instances.ts shows the object when formArrived is called). */
  guestFor(object: WorldObject): Guest | null {
    const models = this.models.now;
    if (models) return models.guestFor(object);
    this.waiting.add(object.id);
    return null;
  }

  /** Advances animations; what has just loaded counts as moved. */
  update(frame: Frame): Motion {
    this.showModels();
    this.dress();
    const loaded = this.shadowsDirty;
    this.shadowsDirty = false;
    if (!this.models.now?.update(frame.time) && !loaded) return Motion.still;
    frame.castersMoved = true;
    return Motion.moves;
  }

  /** Hands over the objects that have waited for the code of models. */
  private showModels(): void {
    if (this.waiting.size === 0) return;
    if (!this.models.now) return this.open(this.models);
    const ids = [...this.waiting];
    this.waiting.clear();
    for (const id of ids) this.deps.objects().formArrived(id);
  }

  /** Gives bodies their figures. */
  private dress(): void {
    if (this.wardrobe.now) this.wardrobe.now.update();
    else if ([...this.host.state.avatars.values()].some(({ model }) => model)) this.open(this.wardrobe);
  }

  /** Uploads what changed, and updates the pictures by their distance from the eye. */
  prepare({ eye }: View): void {
    this.models.now?.flush();
    const { pictured } = this.deps.objects();
    if (this.screens.now) this.screens.now.update(pictured, eye);
    else if (pictured.size > 0) this.open(this.screens);
  }

  /** A file was uploaded: whatever waited for it, or was shown as broken without it, is loaded again. */
  assetUploaded(id: string): void {
    this.screens.now?.invalidate(id);
    this.wardrobe.now?.retryAsset(id);
    if (this.models.now?.retryAsset(id)) {
      const { objects } = this.deps;
      const { state } = this.host;
      const users = [...state.objects.values()].filter((o) => o.asset === id).map((o) => o.id);
      objects().follow(users, state.objects, 0, true);
    }
    this.host.wake();
  }

  /** Resolves when everything has loaded or failed. For pictures and tests. */
  async ready(eye: Vector3): Promise<void> {
    this.showModels();
    this.dress();
    await Promise.allSettled([this.screens.pending, this.models.pending, this.wardrobe.pending]);
    this.showModels();
    this.wardrobe.now?.update();
    await Promise.all([this.models.now?.ready(), this.wardrobe.now?.ready()]);
    this.screens.now?.update(this.deps.objects().pictured, eye);
    await this.screens.now?.ready();
  }

  /** Frees everything. */
  dispose(): void {
    this.disposed = true;
    for (const part of [this.models, this.wardrobe, this.screens]) part.now?.dispose();
  }
}
