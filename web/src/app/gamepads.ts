/** Brings the reading of game controllers when one is connected. */

import type { Scene } from "../scene/types.ts";
import type { Actions } from "../ui/actions.ts";
import type { Model } from "../ui/model.ts";

export interface GamepadParts {
  scene: Scene;
  actions: Actions;
  model: Model;
}

export function watchGamepads(parts: GamepadParts): void {
  let reading = false;
  const begin = (): void => {
    if (reading) return;
    reading = true;
    import("./gamepad.ts").then(
      ({ readGamepads }) =>
        readGamepads(parts, () => {
          reading = false;
        }),
      () => {
        reading = false;
      },
    );
  };
  window.addEventListener("gamepadconnected", begin);
}
