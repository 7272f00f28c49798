/** Remembers the camera of each world for the life of the tab, and tells the panels the view mode. */

import type { Signal } from "@preact/signals";
import { readCameraState } from "../scene/camera/state.ts";
import type { Scene } from "../scene/types.ts";
import type { ViewMode } from "../ui/useractions.ts";

/** Prefix of the keys in sessionStorage. */
const PREFIX = "world.view.";
/** How often a moving camera is stored, in milliseconds. */
const EVERY = 1000;

/** The stored cameras. */
export type SavedView = ReturnType<typeof persistView>;

/** Starts storing the camera of the world that is shown. */
export function persistView(scene: Scene) {
  let world = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (world === "") return;
    try {
      sessionStorage.setItem(PREFIX + world, JSON.stringify(scene.camera.state()));
    } catch {
      // Without storage, a reload starts at the default view.
    }
  };
  scene.onCamera(() => {
    timer ??= setTimeout(store, EVERY);
  });
  window.addEventListener("pagehide", store);
  return {
    /** The page shows this world: restores its camera, or the default. */
    enter(worldId: string | undefined) {
      if (worldId === undefined || worldId === "" || worldId === world) return;
      if (world !== "") store();
      const first = world === "";
      world = worldId;
      const state = readCameraState(recall(PREFIX + worldId));
      if (state || !first) scene.camera.restore(state);
    },
  };
}

/** A stored value; null if there is none or storage is forbidden. */
function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps the model's view mode and the followed avatar up to date. */
export function watchView({ camera }: Scene, view: Signal<{ mode: ViewMode; following: string | null }>): void {
  const update = (): void => {
    view.value = { mode: camera.mode, following: camera.following };
  };
  camera.onMode(update);
  update();
}
