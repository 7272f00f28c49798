// The scene's methods for the user's project. A base class of WorldScene (scene.ts), so that they live in a
// file of their own.

import { type PerspectiveCamera, type Ray, Vector3 } from "three";
import type { CityModel } from "../core/project/model.ts";
import type { CameraRig } from "./camera/types.ts";
import type { Stage } from "./stage.ts";
import type { CityTarget, Picked } from "./types.ts";

/** What the page asks of the scene about the project; see Scene in types.ts. */
export abstract class CityScene {
  protected abstract readonly stage: Stage;
  protected abstract readonly eye: PerspectiveCamera;
  protected abstract readonly rig: CameraRig;
  /** The moment shown, on the page's clock (s). */
  protected abstract present(): number;
  /** Asks for a frame. */
  protected abstract wake(): void;
  /** The ray through a point of the canvas (CSS pixels). */
  protected abstract ray(x: number, y: number): Ray;
  abstract pick(x: number, y: number): Picked | null;

  setCity(model: CityModel | null, onNear: (folder: number) => void = () => {}): Promise<void> {
    return this.stage.city.set(
      model,
      () => this.present(),
      onNear,
      () => this.wake(),
    );
  }

  pickFile(x: number, y: number): number | null {
    return this.hit(x, y)?.id || null;
  }

  pickFolder(x: number, y: number): number | null {
    return this.hit(x, y)?.folder || null;
  }

  /** The building or tower at a point of the canvas, unless an object or avatar is nearer. */
  private hit(x: number, y: number): { id: number; folder: number } | null {
    const ray = this.ray(x, y);
    const hit = this.stage.city.pick(ray);
    if (!hit) return null;
    const other = this.pick(x, y);
    const thing = other?.objectId ?? other?.avatarId;
    const far = thing && other?.point ? ray.origin.distanceTo(new Vector3(...other.point)) : Infinity;
    return far < hit.distance ? null : hit;
  }

  lookAt(place: CityTarget): void {
    const view = this.stage.city.frame(place, this.eye, this.rig.target);
    if (view) this.rig.flyTo(place.at, view);
  }
}
