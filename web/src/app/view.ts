/** Remembers the camera of each world for the life of the tab, and tells the panels the view mode. */

import type { Signal } from "@preact/signals";
import { union } from "../core/geometry.ts";
import { shapeOf } from "../core/shape.ts";
import type { Vec3 } from "../core/vector.ts";
import { type CameraState, readCameraState } from "../scene/camera/state.ts";
import type { Scene, SceneState } from "../scene/types.ts";
import type { Model } from "../ui/model.ts";
import type { ViewMode } from "../ui/useractions.ts";

/** Prefix of the keys in sessionStorage. */
const PREFIX = "world.view.";
/** How often a moving camera is stored, in milliseconds. */
const EVERY = 1000;

/** The stored cameras. */
export type SavedView = ReturnType<typeof persistView>;

/** What of a world decides where its first visit begins. */
export type Visited = Pick<SceneState, "environment" | "objects">;

/** From the south and above, as far as a whole can be seen from. */
const FROM: Vec3 = [0.25, 0.45, 1];
/** The distances (m) between which a first view is taken; from farther away where the picture is narrow. */
const [CLOSEST, FARTHEST] = [6, 120];

/**
 * Where a first visit begins: undefined is the front of the plaza. A world that was made empty has none, so its visitor
 * sees what was built there. `aspect` is the picture's width by its height.
 */
export function firstView({ environment, objects }: Visited, aspect = 1): CameraState | undefined {
  if (!environment.bare || objects.size === 0) return undefined;
  const { min, max } = union([...objects.values()].map((object) => shapeOf(object).box));
  const target: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  const size = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const away = Math.min(Math.max(size * 1.4, CLOSEST), FARTHEST) / Math.min(1, aspect) / Math.hypot(...FROM);
  const position: Vec3 = [target[0] + FROM[0] * away, target[1] + FROM[1] * away, target[2] + FROM[2] * away];
  return { mode: "orbit", position, target };
}

/**
 * Starts storing the camera of the world that is shown. Until the user has moved it, it is not stored, and it glides to
 * what agents build out of its sight in a world that was made empty: nothing else would say that there is something.
 * `busy`: the user is at something that must not leave the picture.
 */
export function persistView(
  scene: Scene,
  visited: Pick<SceneState, "environment" | "objects" | "history" | "subscribe">,
  busy: () => boolean,
) {
  let world = "";
  let stored = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (world === "" || !(stored || scene.camera.touched)) return;
    stored = true;
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
  visited.subscribe(({ reset, objects }) => {
    const { camera } = scene;
    if (reset || stored || camera.touched || visited.history.at(-1)?.author.kind !== "agent" || busy()) return;
    const built = objects.flatMap((id) => visited.objects.get(id) ?? []);
    if (built.length === 0 || built.some((object) => camera.sees(shapeOf(object).box))) return;
    const whole = firstView(visited, scene.camera.aspect);
    if (whole) camera.show(whole);
  });
  return {
    /** The page shows this world: restores its camera, or the default. */
    enter(worldId: string | undefined) {
      if (worldId === undefined || worldId === "" || worldId === world) return;
      if (world !== "") store();
      const first = world === "";
      world = worldId;
      const kept = readCameraState(recall(PREFIX + worldId));
      const state = kept ?? firstView(visited, scene.camera.aspect);
      if (state || !first) scene.camera.restore(state);
      stored = kept !== undefined;
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

/** Whether the user has something selected or in hand. */
export const isHandling = ({ inHand, interaction }: Pick<Model, "inHand" | "interaction">): boolean =>
  inHand.peek().tool !== "idle" || interaction.selected.peek().length > 0;

/** Keeps the model's view mode and the followed avatar up to date. */
export function watchView({ camera }: Scene, view: Signal<{ mode: ViewMode; following: string | null }>): void {
  const update = (): void => {
    view.value = { mode: camera.mode, following: camera.following };
  };
  camera.onMode(update);
  update();
}
