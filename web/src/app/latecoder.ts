/** When the code of the coding surface is loaded: with its first use, and some time after the first picture. */

import type { CoderPlace } from "../core/coderplace.ts";
import { late } from "../core/late.ts";
import type { Model } from "../ui/model.ts";

/** The coding surface, not loaded yet. What the world shows of it is told when it is there. */
export function lateCoder(model: Model, show: (place: CoderPlace) => void) {
  const code = late(async () => {
    const [{ createCoder }, { createCoderPlace }] = await Promise.all([
      import("./coder.ts"),
      import("./coderplace.ts"),
    ]);
    const desk = createCoder();
    const place = createCoderPlace(desk, model);
    show(place);
    model.coder.value = desk;
    return { desk, place };
  });
  return {
    load: async () => (await code.load()).desk,
    place: () => code.now?.place ?? null,
    /** Looks whether sessions run that another page has started. A relay has none, and who only looks is told of none. */
    async loadAhead(): Promise<void> {
      if (model.relay.mode.peek() !== "hosted" && !model.viewer.peek()) await code.load();
    },
  };
}
