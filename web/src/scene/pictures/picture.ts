// What a picture for an agent is asked for with, and what it comes to.

import type { Vec3 } from "../../core/vector.ts";
import type { Camera, Image } from "../../wire/types.gen.ts";

/** What a picture for an agent shows; `montage` is four views in one, `free` is from a point of the agent's choice. */
export type CaptureView = "user" | "avatar" | "overhead" | "object" | "montage" | "free";

/** A request for a picture. */
export interface CaptureRequest {
  view: CaptureView;
  /** The object of view `object`, or the object or avatar that view `free` looks at. */
  id?: string;
  /** Of view `free`: the point to look from, and the one to look at unless there is an id. */
  from?: Vec3;
  at?: Vec3;
  /** Of a montage: the objects that were changed. It shows them from four sides, outlined and numbered. */
  ids?: readonly string[];
  /** Width in pixels, 256 to 1568 (1024); the picture is 16:9. */
  width?: number;
  /** Avatar id of the agent that asks; empty for the user. */
  agent: string;
}

/** An object that is visible in a picture. */
export interface VisibleObject {
  id: string;
  kind: string;
  label?: string;
  /** x, y, width, height in pixels of the picture. */
  rect: [number, number, number, number];
  /** Metres from the camera. */
  distance: number;
}

/** A picture for an agent. */
export interface Capture {
  image: Image;
  camera: Camera;
  /** Nearest first. */
  visible: VisibleObject[];
  /** Describes the picture in words. */
  text: string;
}

/** An error with a code of the wire protocol. */
export class SceneError extends Error {
  readonly code: "render_failed" | "not_found";

  constructor(code: "render_failed" | "not_found", message: string) {
    super(message);
    this.code = code;
  }
}
