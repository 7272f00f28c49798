// What the scene and the camera rig offer each other.

import type { PerspectiveCamera, Vector3 } from "three";
import type { Vec3 } from "../../core/vector.ts";
import type { CameraInput } from "./input.ts";
import type { CollisionWorld } from "./obstacles.ts";
import type { Pose } from "./pose.ts";
import type { CameraMode, CameraState, Drive } from "./state.ts";

/** What the scene does with the camera. */
export interface CameraRig {
  /** Advances by dt seconds; true when the picture changed. */
  update(dt: number): boolean;
  readonly mode: CameraMode;
  /** The point the camera looks at. */
  readonly target: Vector3;
  /** Avatar id the camera follows; null when it follows none. */
  readonly following: string | null;
  setMode(mode: CameraMode): void;
  /** Follows an avatar (in orbit mode); null stops. Unknown ids are ignored. */
  follow(id: string | null): void;
  /** Flies to look at a place, from `distance` metres if given, and from a side with a free line of sight. */
  go(place: Readonly<Vec3>, distance?: number): void;
  /** Flies to look at a place with a given heading, tilt and distance. */
  flyTo(place: Readonly<Vec3>, view: Readonly<Pick<Pose, "yaw" | "pitch" | "arm">>): void;
  /** Stands on the ground at a place and keeps its view direction. */
  walkTo(place: Readonly<Vec3>): void;
  /** Applies a state at once, without a flight. */
  jump(state: CameraState): void;
  /** The state to store across reloads. */
  state(): CameraState;
  /** Sets the axes of a stick; unnamed axes keep their value. */
  drive(input: Partial<Drive>): void;
  /** Rotates by radians, as a drag does. */
  turn(dx: number, dy: number): void;
  /** Multiplies the distance; walking and flying cameras move instead. */
  zoom(factor: number): void;
  readonly input: CameraInput;
}

/** What the rig needs from the scene. */
export interface CameraDeps {
  camera: PerspectiveCamera;
  /** Receives the input; usually the canvas. */
  element: HTMLElement;
  ground: CollisionWorld;
  /** The visible position of an avatar; null when it has no body. */
  avatarAt(id: string): Vec3 | null;
  /** Cuts instead of flights: the user asked for less motion. */
  still: boolean;
  /** Asks for a frame. */
  wake(): void;
  /** Called when the mode or the followed avatar changes. */
  changed(): void;
}
