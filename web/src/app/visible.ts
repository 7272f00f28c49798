/** What can be seen when: lets the page show itself first, and marks the moment at which the world is there. */

import type { Scene } from "../scene/types.ts";

/** Sets the performance mark `world-visible` after the next frame that the scene draws, and begins what has waited for
 * it; later calls do nothing. */
export function markVisible(scene: Scene, then: () => void): void {
  if (performance.getEntriesByName("world-visible").length > 0) return;
  const before = scene.inspect().frames;
  const look = () => {
    if (performance.getEntriesByName("world-visible").length > 0) return;
    if (scene.inspect().frames > before) {
      performance.mark("world-visible");
      then();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Resolves when the browser has painted what is there now; at once in a hidden tab, which paints nothing. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
