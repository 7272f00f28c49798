/** When the code of the coding surface is loaded: with its first use, and some time after the first picture. */

import { chunk } from "../core/chunk.ts";
import type { Model } from "../ui/model.ts";

/** The coding surface, not loaded yet. */
export function lateCoder(model: Model) {
  const code = chunk(async () => (model.coder.value = (await import("./coder.ts")).createCoder()));
  return {
    load: code.load,
    /** Looks whether sessions run that another page has started. A relay has none, and who only looks is told of none. */
    async loadAhead(): Promise<void> {
      if (model.relay.mode.peek() !== "hosted" && !model.viewer.peek()) await code.load();
    },
  };
}
