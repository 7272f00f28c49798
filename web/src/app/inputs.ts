/** Ways into the page that nobody uses before the first picture: controllers, files that are dropped on it. */

import { watchDrops } from "./drop.ts";
import type { GamepadDeps } from "./gamepad.ts";
import { watchGamepads } from "./gamepads.ts";

/** Listens for the life of the page. */
export function watchInputs(deps: GamepadDeps & Omit<Parameters<typeof watchDrops>[0], "scene">): void {
  const { scene, canvas, files, model } = deps;
  watchGamepads(deps);
  watchDrops({ canvas, files, model, scene: () => scene });
}
