/** The turn log as rows: which path handled each turn, in words. Pure. */

import type { Turn } from "../../wire/types.gen.ts";
import { clockWords, durationWords } from "../words.ts";

export type Path = Turn["path"];

/** Every path, with the word of its filter. */
export const PATHS: readonly { path: Path; word: string }[] = [
  { path: "text runtime", word: "Text" },
  { path: "realtime voice", word: "Voice" },
  { path: "world tool", word: "World tools" },
];

export interface TurnRow {
  key: string;
  turn: Turn;
  time: string;
  /** Which tools, each with its count: "exec ×2, read". */
  tools: string;
  /** "1.2 s, first word after 340 ms". */
  took: string;
  /** "done", "stopped", "failed · rate_limited". */
  outcome: string;
}

/** A turn and the world tools that it called carry the same run; a run may also be logged twice under one id. */
function keyOf(turn: Turn): string {
  return `${turn.path} ${turn.id}`;
}

/** Newest first, each once, of one path or of all. */
export function rowsOf(turns: readonly Turn[], only: Path | null, now: number): TurnRow[] {
  const seen = new Set<string>();
  const rows: { at: number; row: TurnRow }[] = [];
  for (const turn of turns) {
    const key = keyOf(turn);
    if (seen.has(key) || (only !== null && turn.path !== only)) continue;
    seen.add(key);
    rows.push({ at: Date.parse(turn.at) || 0, row: rowOf(turn, key, now) });
  }
  return rows.sort((a, b) => b.at - a.at).map(({ row }) => row);
}

function rowOf(turn: Turn, key: string, now: number): TurnRow {
  const first = turn.firstMillis ? `, first word after ${durationWords(turn.firstMillis)}` : "";
  return {
    key,
    turn,
    time: clockWords(turn.at, now),
    tools: toolWords(turn),
    took: durationWords(turn.millis) + first,
    outcome: turn.code ? `${turn.outcome} · ${turn.code}` : turn.outcome,
  };
}

/** "place_objects ×3 (1 failed), exec". */
export function toolWords(turn: Pick<Turn, "tools">): string {
  return (turn.tools ?? [])
    .map(({ name, calls, failed }) => name + (calls > 1 ? ` ×${calls}` : "") + (failed ? ` (${failed} failed)` : ""))
    .join(", ");
}

/** The turn before which older ones are asked for: the oldest that is held. */
export function oldest(turns: readonly Turn[]): string {
  let found: Turn | undefined;
  for (const turn of turns) if (!found || Date.parse(turn.at) < Date.parse(found.at)) found = turn;
  return found?.id ?? "";
}
