/** The tool that chooses a point: the next click on the ground is passed to whoever asked for it. */

import { inWorld } from "../scene/hits.ts";
import type { Scene } from "../scene/types.ts";
import type { Holder, Tool } from "./tool.ts";

/** Creates the tool. Afterwards what was in hand before is in hand again. */
export function createPickTool(hands: Holder, scene: Pick<Scene, "at">): Tool {
  return {
    gesture({ type, x, y }) {
      const now = hands.inHand.peek();
      if (now.tool !== "pick" || type === "add") return false;
      const at = inWorld(scene.at(x, y))?.point;
      if (!at) return true;
      hands.hold(now.back);
      now.take(at);
      return true;
    },
    cancel() {
      const now = hands.inHand.peek();
      if (now.tool !== "pick") return false;
      hands.hold(now.back);
      hands.focusWorld();
      return true;
    },
  };
}
