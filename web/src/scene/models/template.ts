// A loaded model, whatever it was loaded from.

import type { Scene } from "three";
import type { WorldObject } from "../../wire/types.gen.ts";
import type { SurfaceKit } from "../surface/material.ts";
import type { Guest } from "../things/instances.ts";

/** What every model needs. */
export interface ModelDeps {
  scene: Scene;
  surface: SurfaceKit;
  /** No animation: every model stands still. */
  calm: boolean;
}

/** A loaded model that can show any number of objects. */
export interface Template {
  /** Shows one object. */
  place(object: WorldObject): Guest;
  /** Uploads what changed to the GPU. */
  flush(): void;
  /** Advances to time `t` (s); returns whether anything moves. */
  animate(t: number): boolean;
  /** Frees the model. Its objects must be gone. */
  dispose(): void;
}
