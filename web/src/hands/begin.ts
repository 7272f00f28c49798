/** Gives the user's hands their tools, once there is a picture. */

import type { WorldState } from "../core/state.ts";
import type { Scene } from "../scene/types.ts";
import type { Model } from "../ui/model.ts";
import { reasonOf } from "../ui/reason.ts";
import type { Hands } from "./hands.ts";
import { createIdleTool, type IdleToolDeps } from "./idletool.ts";
import { createPickTool } from "./picktool.ts";
import { createSelecting, type Selecting, type SelectingDeps } from "./selection.ts";
import type { UserEdits } from "./useredits.ts";

/** What the tools need of the page. */
interface BeginDeps extends Pick<IdleToolDeps, "canvas" | "point" | "project">, Pick<SelectingDeps, "presence"> {
  scene: Scene;
  state: WorldState;
  model: Model;
  edits: UserEdits;
}

/** From now on the hands can take something; returns the selection that they work on. */
export function beginHands(hands: Hands, deps: BeginDeps): Selecting {
  const { canvas, scene, state, model, edits } = deps;
  const selecting = createSelecting(deps);
  hands.begin({
    canvas,
    idle: createIdleTool({ ...deps, selecting }),
    pick: createPickTool(hands, scene),
    async load() {
      const { createToolbox } = await import("./toolbox.ts");
      return createToolbox({ hands, bench: scene.bench, model, state, edits, select: selecting.selectAll });
    },
    onLoadFailed(error) {
      model.interaction.toast.value = { text: `This tool could not be loaded. ${reasonOf(error)}`, warn: true };
    },
    open: model.open,
  });
  return selecting;
}
