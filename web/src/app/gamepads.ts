/** Loads the controller code when a controller is connected. */

import type { GamepadDeps } from "./gamepad.ts";

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
