/** Loads the controller code when a controller is connected. */

import type { Scene } from "../scene/types.ts";
import type { Actions } from "../ui/actions.ts";
import type { Model } from "../ui/model.ts";

/** What reading a controller needs. */
export interface GamepadDeps {
  scene: Scene;
  actions: Actions;
  model: Model;
  /** Goes one step back. */
  cancel(): void;
}

/** Listens for the life of the page. If loading fails, the next connection tries again. */
export function watchGamepads(deps: GamepadDeps): void {
  let reading = false;
  const begin = (): void => {
    if (reading) return;
    reading = true;
    import("./gamepad.ts").then(
      ({ readGamepads }) =>
        readGamepads(deps, () => {
          reading = false;
        }),
      () => {
        reading = false;
      },
    );
  };
  window.addEventListener("gamepadconnected", begin);
  if (navigator.getGamepads().some(Boolean)) begin(); // it was connected before anybody listened
}
