/** What the rules found about a thing where a hand holds it, in a few words. Pure. */

import type { WorldState } from "../core/state.ts";
import type { Editing } from "../ui/hand.ts";
import { kindWords } from "../ui/words.ts";

/** The parts of a placement's answer that are told (core/report.ts). */
export interface Found {
  id: string;
  stands_on: string;
  gap: number;
  overlaps: readonly (string | { id: string })[];
}

export function saysOf(found: readonly Found[], state: Pick<WorldState, "object">): Editing {
  const name = (id: string): string => state.object(id)?.label || kindWords(state.object(id)?.kind ?? id).toLowerCase();
  const own = new Set(found.map((f) => f.id));
  const cuts = [...new Set(found.flatMap((f) => f.overlaps.map((o) => (typeof o === "string" ? o : o.id))))].filter(
    (id) => !own.has(id),
  );
  if (cuts.length > 0) {
    const more = cuts.length > 2 ? ` and ${cuts.length - 2} more` : "";
    return { says: `Overlaps ${cuts.slice(0, 2).map(name).join(", ")}${more}`, bad: true };
  }
  const only = found.length === 1 ? found[0] : undefined;
  if (!only) return { says: `${found.length} things`, bad: false };
  if (only.stands_on === "nothing") return { says: `${only.gap.toFixed(2)} m above the ground`, bad: false };
  return { says: only.stands_on === "ground" ? "On the ground" : `On ${name(only.stands_on)}`, bad: false };
}
