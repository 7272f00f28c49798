/** The tools that place and edit, with the rules and the gizmo they need: loaded together with their first use. */

import { EditTool } from "./edittool.ts";
import { PlaceTool } from "./placetool.ts";
import type { ToolDeps } from "./tool.ts";

export type Toolbox = ReturnType<typeof createToolbox>;

/** Creates the tools. They do nothing until they are in hand. */
export const createToolbox = (deps: ToolDeps) => ({ place: new PlaceTool(deps), edit: new EditTool(deps) });
