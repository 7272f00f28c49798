/**
 * Loads ahead what agents' calls may need. A page goes on when the service behind it was updated, and an updated
 * service no longer has the files of the page before.
 */

import { fetchPlans } from "./plans.ts";

/** How long after the first picture, in milliseconds: the user's first steps come first. */
const AFTER = 3000;

/** Starts loading; `scene` loads its own part. What fails is loaded when it is needed, or the page has to be reloaded. */
export function loadAhead(scene: { loadAhead(): Promise<void> }): void {
  setTimeout(() => {
    fetchPlans()
      .then(() => scene.loadAhead())
      .catch((error: unknown) => console.warn("world: something could not be loaded ahead", error));
  }, AFTER);
}
