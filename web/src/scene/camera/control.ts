// The camera as the page may use it: a narrow facade over the rig, which also has methods for the scene alone.

import type { Vec3 } from "../../core/vector.ts";
import type { Camera } from "../../wire/types.gen.ts";
import type { CameraInput } from "./input.ts";
import type { CameraRig } from "./rig.ts";
import { type CameraMode, type CameraState, type Drive, HOME } from "./state.ts";

/** The user's camera. */
export interface CameraControl {
  get(): Camera;
  /** What keys, pointer and wheel do to it: the page passes on what nobody else took. */
  readonly input: CameraInput;
  /** Keeps this avatar in view; null stops following. */
  follow(avatarId: string | null): void;
  readonly following: string | null;
  /** Flies to look at a place from a comfortable distance. */
  go(position: Vec3): void;
  readonly mode: CameraMode;
  setMode(mode: CameraMode): void;
  /** Switches to walking, at a place on the ground. */
  walkTo(position: Vec3): void;
  /** The state to store across reloads, and back to it; without a state: to where a visit begins. */
  state(): CameraState;
  restore(state?: CameraState): void;
  /** Input of a stick, each axis from -1 to 1, in force until changed. */
  drive(input: Partial<Drive>): void;
  /** Rotates by radians. */
  turn(dx: number, dy: number): void;
  /** Calls back when the mode or the followed avatar changed. */
  onMode(fn: () => void): () => void;
}

/**
 * `pose` reads the camera as the wire describes it; `listeners` are called by the scene when the mode or the
 * followed avatar changes.
 */
export function createControl(rig: CameraRig, pose: () => Camera, listeners: Set<() => void>): CameraControl {
  return {
    get: pose,
    input: rig.input,
    follow: (id) => rig.follow(id),
    get following() {
      return rig.following;
    },
    get mode() {
      return rig.mode;
    },
    setMode: (mode) => rig.setMode(mode),
    go: (position) => rig.go(position, 6),
    walkTo: (position) => rig.walkTo(position),
    state: () => rig.state(),
    restore: (state) => rig.jump(state ?? HOME),
    drive: (input) => rig.drive(input),
    turn: (dx, dy) => rig.turn(dx, dy),
    onMode: (fn) => {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
  };
}
