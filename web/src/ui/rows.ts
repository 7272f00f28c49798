/** Rows of the two side columns: their colours, and those that say the same as one. */

import { cutOffText, traceText } from "../core/words/tools.ts";
import type { Model, TraceRow } from "./model.ts";

/** A row as it is shown: what it says, and how often in a row. */
export interface ShownRow extends TraceRow {
  words: string;
  times: number;
}

/** A column without news for this long fades, in milliseconds. */
export const QUIET_AFTER = 12_000;

/** A colour from the wire, only if it is a plain #rrggbb; a default otherwise. */
export function safeColor(color: string | undefined): string {
  return color !== undefined && /^#[0-9a-f]{6}$/i.test(color) ? color : "#4d5bd1";
}

/** The colour of an agent's avatar; empty while the agent is unknown. */
export function colorOf(model: Model, avatarId: string): string {
  const agent = model.presence.value.agents.find((a) => a.avatarId === avatarId);
  return agent ? safeColor(agent.color) : "";
}

/**
 * Merges consecutive rows that say the same about the same agent into the newest one, with a count. Failures stay
 * apart.
 */
export function mergeRepeats(rows: readonly TraceRow[]): ShownRow[] {
  const folded: ShownRow[] = [];
  for (const row of rows) {
    const words = wordsOf(row);
    const last = folded.at(-1);
    const repeats = last && row.state === "done" && last.state === "done" && last.avatarId === row.avatarId;
    if (repeats && last.words === words) folded[folded.length - 1] = { ...row, words, times: last.times + 1 };
    else folded.push({ ...row, words, times: 1 });
  }
  return folded;
}

/** What a row says after the agent's name. */
function wordsOf(row: TraceRow): string {
  return row.cut ? cutOffText(row) : traceText(row);
}
