// What the page can ask of the user's project in the scene.

import type { CityModel } from "../../core/project/model.ts";
import type { Vec3 } from "../../core/vector.ts";

/** A part of the project to look at: a box. */
export interface CityTarget {
  at: Vec3;
  /** Half the box's sides (m). */
  half: Vec3;
  /** The box is this file's building: nothing may hide it. */
  file?: number;
  /** Horizontal direction (x, z) from which to look; undefined: from where the camera is now. */
  toward?: readonly [number, number];
  /** Tilt of the camera (radians, positive looks down). */
  pitch: number;
  /** Factor on the least distance at which the box fits the picture. */
  margin: number;
}

/** The user's project as a city. */
export interface CityControl {
  /**
   * Shows a project, or removes it (null). Resolves when it is visible, or when a newer call replaced it. `onNear`:
   * the camera came close to a closed folder, whose files are needed now.
   */
  set(model: CityModel | null, onNear?: (folder: number) => void): Promise<void>;
  /** Flies to where a part of the project fills the picture. */
  lookAt(place: CityTarget): void;
}
