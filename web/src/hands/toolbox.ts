/** The tools that place and edit, with the rules and the gizmo they need: loaded together with their first use. */

import { EditTool, type EditToolDeps } from "./edittool.ts";
import { PlaceTool, type PlaceToolDeps } from "./placetool.ts";

/** The loaded tools. */
export interface Toolbox {
  readonly place: PlaceTool;
  readonly edit: EditTool;
}

/** Creates the tools. They do nothing until they are in hand. */
export function createToolbox(deps: PlaceToolDeps & EditToolDeps): Toolbox {
  return { place: new PlaceTool(deps), edit: new EditTool(deps) };
}
