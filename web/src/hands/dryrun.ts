/** What a call would do, by the rules that will execute it, and in a few words. Nothing here changes anything. */

import { execute } from "../core/execute.ts";
import type { WorldState } from "../core/state.ts";
import { capitalized, counted, few } from "../core/words/text.ts";
import { objectName } from "../core/words/things.ts";
import type { EditFeedback } from "../ui/inhand.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import type { ToolDeps } from "./tool.ts";
import { USER } from "./useredits.ts";

/** A call of the agents' tools by the user. */
export interface UserCall {
  tool: string;
  args: Record<string, unknown>;
}

/** The fields of a tool's answer that the text uses (core/report.ts). */
interface PlacementReport {
  id: string;
  stands_on: string;
  gap: number;
  overlaps: readonly (string | { id: string })[];
}

/** Runs a call without committing it: the objects as they would be, and where they would stand or why not. */
export function dryRun(
  { state, edits }: Pick<ToolDeps, "state" | "edits">,
  { tool, args }: UserCall,
): { ok: boolean; objects: WorldObject[]; feedback: EditFeedback } {
  const answer = execute(state, { callId: "", tool, arguments: args, agent: USER }, edits.context());
  if (!answer.ok) return { ok: false, objects: [], feedback: { text: capitalized(answer.error.message), bad: true } };
  const { operations, result } = answer.outcome;
  const objects = operations.flatMap((op) =>
    op.type === "object" && op.op === "put" ? [op.value as WorldObject] : [],
  );
  const data = result.data as { objects?: PlacementReport[]; object?: PlacementReport } | undefined;
  const found = data?.objects ?? (data?.object ? [data.object] : []);
  return { ok: true, objects, feedback: describePlacement(found, state) };
}

/** The text, and whether the placement is bad. `found` has one report for each object that was moved. */
function describePlacement(found: readonly PlacementReport[], state: Pick<WorldState, "object">): EditFeedback {
  const name = (id: string): string => objectName(state.object(id) ?? { kind: id });
  const own = new Set(found.map((f) => f.id));
  const cuts = [...new Set(found.flatMap((f) => f.overlaps.map((o) => (typeof o === "string" ? o : o.id))))].filter(
    (id) => !own.has(id),
  );
  if (cuts.length > 0) {
    return { text: `Overlaps ${few(cuts.map(name), 2)}`, bad: true };
  }
  const only = found.length === 1 ? found[0] : undefined;
  if (!only) return { text: counted(found.length, "thing"), bad: false };
  if (only.stands_on === "nothing") return { text: `${only.gap.toFixed(2)} m above the ground`, bad: false };
  return { text: only.stands_on === "ground" ? "On the ground" : `On ${name(only.stands_on)}`, bad: false };
}
