// Everything in the scene that comes from files of the user and the agents: models, pictures on screens, figures. Their
// code comes when the first of them is there.

import type { Scene, Vector3 } from "three";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { Crew } from "../crew.ts";
import type { Guest } from "../instances.ts";
import type { SurfaceKit } from "../material.ts";
import type { ObjectLayer } from "../objects.ts";
import type { Screens } from "../screens.ts";
import type { SceneState } from "../types.ts";
import type { FileSource } from "./files.ts";
import { Guests } from "./guests.ts";
import { Wardrobe } from "./wardrobe.ts";

export interface BroughtParts {
  scene: Scene;
  surface: SurfaceKit;
  night: { value: number };
  state: SceneState;
  files: FileSource | undefined;
  calm: boolean;
  objects(): ObjectLayer;
  crew(): Crew;
}

export class Brought {
  /** Something came: a picture of the world is due. */
  changed: () => void = () => {};
  private readonly parts: BroughtParts;
  private readonly guests: Guests;
  private readonly wardrobe: Wardrobe;
  private screens: Screens | null = null;
  /** Something came that throws a shadow. */
  private fresh = false;
  private asked: Promise<void> | null = null;

  constructor(parts: BroughtParts) {
    this.parts = parts;
    const changed = (): void => {
      this.fresh = true;
      this.changed();
    };
    this.guests = new Guests({
      ...parts,
      arrived(ids) {
        for (const id of ids) parts.objects().formArrived(id);
        changed();
      },
    });
    this.wardrobe = new Wardrobe({ ...parts, changed });
  }

  guest(object: WorldObject): Guest | null {
    return this.guests.guest(object);
  }

  /** Time t in seconds; true: something moves by itself, or has just come. */
  update(t: number): boolean {
    const { fresh } = this;
    this.fresh = false;
    this.wardrobe.update();
    return this.guests.update(t) || fresh;
  }

  /** Shows everything where its objects are now, to an eye. */
  flush(eye: Vector3): void {
    this.guests.flush();
    const { pictured } = this.parts.objects();
    if (this.screens) this.screens.update(pictured, eye);
    else if (pictured.size > 0) this.asked ??= this.openScreens();
  }

  private async openScreens(): Promise<void> {
    try {
      const { Screens } = await import("../screens.ts");
      const { scene, night, files } = this.parts;
      this.screens = new Screens(scene, night, files, () => this.changed());
      this.changed();
    } catch (error) {
      console.warn(`world: pictures cannot be shown: ${String(error)}`);
      this.asked = null;
    }
  }

  /** A file was brought: what waited for it, or was shown as missing, is shown anew. */
  brought(id: string): void {
    this.screens?.invalidate(id);
    this.wardrobe.brought(id);
    if (this.guests.brought(id)) {
      const { objects, state } = this.parts;
      const users = [...state.objects.values()].filter((o) => o.asset === id).map((o) => o.id);
      objects().update(users, state.objects, 0, true);
    }
    this.changed();
  }

  /** Resolves when what is shown is there, or is not to be had. */
  async ready(eye: Vector3): Promise<void> {
    await Promise.all([this.asked, this.guests.ready(), this.wardrobe.ready()]);
    this.screens?.update(this.parts.objects().pictured, eye);
    await this.screens?.ready();
  }

  dispose(): void {
    this.guests.dispose();
    this.wardrobe.dispose();
    this.screens?.dispose();
  }
}
