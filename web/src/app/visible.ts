/**
 * Timing of the first picture: lets the panels paint first, and marks the moment at which the world becomes visible.
 */

import { behaviorsCode } from "../scene/motion/latebehaviors.ts";
import { anyMoves } from "../scene/motion/moves.ts";
import type { Scene } from "../scene/types.ts";
import type { WorldObject } from "../wire/types.gen.ts";

/** How long the first picture waits for code, in milliseconds. */
const CODE_AFTER = 2000;

/**
 * Sets the performance mark `world-visible` after the next frame that the scene draws, and runs `callback` once the browser
 * has painted that frame; in a hidden tab, which draws nothing, it runs at once. Later calls do nothing.
 */
export function markVisible(scene: Scene, callback: () => void): void {
  if (performance.getEntriesByName("world-visible").length > 0) return;
  if (document.hidden) callback();
  const before = scene.inspect().frames;
  const check = () => {
    if (performance.getEntriesByName("world-visible").length > 0) return;
    if (scene.inspect().frames > before) {
      performance.mark("world-visible");
      setTimeout(callback); // not in the frame that shows the world
    } else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/**
 * Resolves when the code is there that these objects need in their first picture, or after CODE_AFTER: what moves by
 * itself would otherwise be seen to jump from its place of rest.
 */
export function codeFor(objects: ReadonlyMap<string, WorldObject>): Promise<unknown> {
  if (!anyMoves(objects.values())) return Promise.resolve();
  const waited = new Promise((done) => setTimeout(done, CODE_AFTER));
  return Promise.race([waited, behaviorsCode.load().catch(() => {})]); // the scene tries again
}

/** Resolves when the browser has painted the current state; at once in a hidden tab, which paints nothing. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
