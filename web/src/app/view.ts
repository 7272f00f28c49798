/** From where the user looks: kept for each world as long as the tab lives, and told to the panels. */

import type { Signal } from "@preact/signals";
import { readCameraState } from "../scene/camera/state.ts";
import type { Scene } from "../scene/types.ts";
import type { ViewMode } from "../ui/hand.ts";

const PREFIX = "world.view.";
/** How often a moving view is written down at most, in milliseconds. */
const EVERY = 1000;

export interface View {
  /** A world is shown: the view is as it was left there, or as a visit begins. */
  enter(worldId: string | undefined): void;
}

export function keepView(scene: Scene): View {
  let world = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (world === "") return;
    try {
      sessionStorage.setItem(PREFIX + world, JSON.stringify(scene.camera.state()));
    } catch {
      // Without storage a reload begins where a visit does.
    }
  };
  scene.onCamera(() => {
    timer ??= setTimeout(keep, EVERY);
  });
  window.addEventListener("pagehide", keep);
  return {
    enter(worldId) {
      if (worldId === undefined || worldId === "" || worldId === world) return;
      if (world !== "") keep();
      const first = world === "";
      world = worldId;
      const state = readCameraState(recall(PREFIX + worldId));
      if (state || !first) scene.camera.restore(state);
    },
  };
}

function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Tells the panels how the user looks, and whom the picture follows. */
export function watchView({ camera }: Scene, view: Signal<{ mode: ViewMode; following: string | null }>): void {
  const tell = (): void => {
    view.value = { mode: camera.mode, following: camera.following };
  };
  camera.onMode(tell);
  tell();
}
