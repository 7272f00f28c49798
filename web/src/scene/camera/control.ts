// The camera as the page may use it: a narrow facade over the rig, which also has methods for the scene alone.

import type { Camera } from "../../wire/types.gen.ts";
import type { CameraControl } from "../types.ts";
import { HOME } from "./state.ts";
import type { CameraRig } from "./types.ts";

/**
 * `pose` reads the camera as the wire describes it; `listeners` are called by the scene when the mode or the
 * followed avatar changes.
 */
export function createControl(rig: CameraRig, pose: () => Camera, listeners: Set<() => void>): CameraControl {
  return {
    get: pose,
    keys: rig.keys,
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
