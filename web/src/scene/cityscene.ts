// What the page asks of the scene about the user's project.

import type { Ray } from "three";
import type { CityModel } from "../core/project/model.ts";
import type { Stage } from "./stage.ts";
import type { Picked } from "./types.ts";

export abstract class CityScene {
  protected abstract readonly stage: Stage;
  /** The moment that is shown, in seconds. */
  protected abstract present(): number;
  protected abstract wake(): void;
  /** The line of sight through a point of the canvas. */
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
    const { origin, direction } = this.ray(x, y);
    const hit = this.stage.city.pick(origin.toArray(), direction.toArray());
    if (!hit) return null;
    const other = this.pick(x, y);
    const thing = other?.objectId ?? other?.avatarId;
    if (
      thing &&
      other?.point &&
      Math.hypot(...origin.toArray().map((v, i) => v - (other.point?.[i] ?? 0))) < hit.distance
    )
      return null;
    return hit.id;
  }
}
