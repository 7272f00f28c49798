/** Tells the user what was lost of a world on disk. */

import { recall, remember } from "../ui/memory.ts";
import type { Model } from "../ui/model.ts";
import type { BrowserWelcome } from "../wire/types.gen.ts";

/** Shows it once per device; the list of worlds keeps showing it. */
export function reportDamage({ interaction }: Pick<Model, "interaction">, { worldId, damage }: BrowserWelcome): void {
  if (!damage || recall(`damage.${worldId}`) === damage) return;
  remember(`damage.${worldId}`, damage);
  interaction.toast.value = { text: `This world was damaged on disk. ${damage}`, warn: true };
}
