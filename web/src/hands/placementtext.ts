/** A short text about where an object would stand: "On the ground", "Overlaps bench". Pure. */

import type { WorldState } from "../core/state.ts";
import { counted, few } from "../core/words/text.ts";
import { pieceTitle } from "../core/words/things.ts";
import type { EditFeedback } from "../ui/inhand.ts";

/** The fields of a tool's answer that the text uses (core/report.ts). */
export interface PlacementReport {
  id: string;
  stands_on: string;
  gap: number;
  overlaps: readonly (string | { id: string })[];
}

/** The text, and whether the placement is bad. `found` has one report for each object that was moved. */
export function describePlacement(found: readonly PlacementReport[], state: Pick<WorldState, "object">): EditFeedback {
  const name = (id: string): string =>
    state.object(id)?.label || pieceTitle(state.object(id)?.kind ?? id).toLowerCase();
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
