/**
 * The editing tools, loaded together with the first one that is used: TransformTool for what is selected, PlaceTool
 * for what is in hand. At most one of them is active.
 */

import type { WorldState } from "../core/state.ts";
import type { Scene } from "../scene/types.ts";
import type { Model, Placing } from "../ui/model.ts";
import { PlaceTool } from "./placetool.ts";
import type { PointerTools } from "./pointertools.ts";
import { TransformTool } from "./transformtool.ts";
import type { UserEdits } from "./useredits.ts";

/** What the tools need. */
interface ToolboxDeps {
  model: Model;
  state: WorldState;
  edits: UserEdits;
  scene: Scene;
  pointerTools(): PointerTools | null;
}

/** Starts and ends the tools. */
export interface Toolbox {
  /** Starts editing the selection. Does nothing without one. */
  startEditing(): void;
  /** Ends the editing once its last change is committed. `keep` only waits for the commit. */
  finishEditing(keep: boolean): Promise<void>;
  /** Starts placing what `model.placing` names. */
  startPlacing(from?: PointerEvent): void;
  /** Places something in front of the user and starts editing it. */
  placeAhead(placing: Placing): Promise<void>;
}

/** Creates the toolbox; the tools themselves are created when they are used. */
export function createToolbox(deps: ToolboxDeps): Toolbox {
  const { model, state, edits, scene } = deps;
  const { bench } = scene;
  let transformTool: TransformTool | null = null;
  let placeTool: PlaceTool | null = null;

  const begin = (): void => {
    if (model.interaction.selected.peek().length === 0) return;
    transformTool ??= new TransformTool({ bench, model, state, edits });
  };
  const stop = (): void => {
    transformTool?.dispose();
    transformTool = null;
    if (model.open.peek() === "edit") model.open.value = "none";
  };
  // Nothing is selected, so there is nothing to edit.
  model.interaction.selected.subscribe((ids) => {
    if (ids.length === 0) stop();
  });
  const loadPlaceTool = (): PlaceTool => {
    placeTool ??= new PlaceTool({ bench, model, state, edits, select: (ids) => deps.pointerTools()?.selectAll(ids) });
    const pointerTools = deps.pointerTools();
    if (pointerTools) pointerTools.drop = (x, y, several) => placeTool?.drop(x, y, several);
    return placeTool;
  };

  return {
    startEditing: begin,
    async finishEditing(keep) {
      await transformTool?.commit();
      if (!keep) stop();
    },
    startPlacing(from) {
      stop();
      loadPlaceTool().start(from);
    },
    async placeAhead(placing) {
      stop();
      const id = await loadPlaceTool().placeAhead(placing);
      if (id === undefined) return;
      begin();
      bench.canvas.focus({ preventScroll: true }); // the canvas handles the keys that move it
    },
  };
}
