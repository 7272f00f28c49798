/** Whether the card of the first visit (helpcard.tsx) was seen. */

import { remember } from "./memory.ts";
import type { Model } from "./model.ts";

/** Closes the card for good. False if it was already closed. */
export function dismissHelp(model: Model): boolean {
  if (model.helpSeen.value) return false;
  model.helpSeen.value = true;
  remember("help-seen", "yes");
  return true;
}
