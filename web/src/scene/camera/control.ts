// The camera as the page may use it.

import type { Camera } from "../../wire/types.gen.ts";
import type { CameraControl } from "../types.ts";
import type { CameraRig } from "./rig.ts";
import { HOME } from "./state.ts";

export function createControl(rig: CameraRig, pose: () => Camera, listeners: Set<() => void>): CameraControl {
  return {
    get: pose,
    follow: (id) => rig.follow(id),
    get following() {
      return rig.following;
    },
    get mode() {
      return rig.mode;
    },
    setMode: (mode) => rig.setMode(mode),
    go: (at) => rig.go(at, 6),
    walkTo: (at) => rig.walkTo(at),
    state: () => rig.state(),
    restore: (state) => rig.jump(state ?? HOME),
    drive: (wish) => rig.drive(wish),
    turn: (dx, dy) => rig.turn(dx, dy),
    onMode: (fn) => {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
  };
}
