/**
 * Timing of the first picture: lets the panels paint first, and marks the moment at which the world becomes visible.
 */

import { bodiesCode } from "../scene/avatar/latebodies.ts";
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
 * Asks for the code that the first picture of a world needs, if `isSomeoneThere` with bodies in it. Resolves when what these
 * objects need is there, or after CODE_AFTER: what moves by itself would otherwise be seen to jump from its place of rest.
 * Bodies may come a frame later.
 */
export function codeFor(objects: ReadonlyMap<string, WorldObject>, isSomeoneThere: boolean): Promise<unknown> {
  if (isSomeoneThere) bodiesCode.load().catch(() => {}); // the scene tries again
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
