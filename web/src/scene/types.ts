// What the scene needs from the page, and what it offers to it. The page puts both together in app.ts. Inside the
// scene, a file takes these types from where they are made.

import type { Vec3 } from "../core/vector.ts";
import type { Camera } from "../wire/types.gen.ts";
import type { Bench } from "./bench.ts";
import type { CameraControl } from "./camera/rig.ts";
import type { CityControl } from "./city/cityview.ts";
import type { Hit } from "./hits.ts";
import type { Inspection } from "./inspect.ts";
import type { Guide } from "./people/guide.ts";
import type { People } from "./people/people.ts";
import type { PictureControl } from "./pictures/picturecontrol.ts";
import type { WorkshopControl } from "./workshop/workshophost.ts";

export type { Vowels } from "./avatar/figure.ts";
export type { CallStance } from "./avatar/stance.ts";
export type { Bench } from "./bench.ts";
export type { CityTarget } from "./city/cityview.ts";
export type { Hit } from "./hits.ts";
export type { SceneOptions } from "./host.ts";
export type { Inspection } from "./inspect.ts";
export type { Picked } from "./pick.ts";
export type { CaptureView } from "./pictures/picture.ts";
export type { Quality } from "./quality.ts";
export type { SceneState, WorldChange } from "./worldstate.ts";

/** The scene as the page uses it. Times are on the page's clock; positions are in metres. */
export interface Scene {
  readonly people: People;
  /** The user's project. */
  readonly city: CityControl;
  /** The board of missions. */
  readonly workshop: WorkshopControl;
  /** What is shown, and pictures of it. */
  readonly picture: PictureControl;
  readonly guide: Pick<Guide, "set">;
  readonly camera: CameraControl;
  readonly bench: Bench;
  /** Adds what the first picture does without; resolves when all of it runs, or never will. */
  complete(): Promise<void>;
  /** Loads what pieces and pictures need that have not been asked for yet. */
  loadAhead(): Promise<void>;
  /** What is under a point of the canvas (CSS pixels from its top left corner), the nearest first; nothing: the sky. */
  at(x: number, y: number): Hit[];
  /** Outlines objects as selected, or one as hovered. */
  select(ids: readonly string[]): void;
  hover(id: string | null): void;
  /** Flies to look at an object, an avatar or a place. */
  focus(target: string | Vec3): void;
  /** Calls back when the camera has moved; returns the unsubscriber. */
  onCamera(fn: (camera: Camera) => void): () => void;
  /** A file was uploaded: shows whatever waits for it. */
  fileArrived(id: string): void;
  inspect(): Inspection;
  /** Draws at time t and stops the running clock: for tests. */
  step(t: number): void;
  dispose(): void;
}
