/** The turn log as rows: which path handled each turn. Pure. */

import { formatDuration } from "../../core/words/age.ts";
import { formatWhen } from "../../core/words/time.ts";
import { usageText } from "../../core/words/usage.ts";
import type { Turn } from "../../wire/types.gen.ts";

/** The path that handled a turn. */
export type TurnPath = Turn["path"];

/** Every path with the label of its filter. */
export const PATHS: readonly { path: TurnPath; word: string }[] = [
  { path: "text runtime", word: "Text" },
  { path: "realtime voice", word: "Voice" },
  { path: "world tool", word: "World tools" },
  { path: "terminal", word: "Terminals" },
];

/** Those that a relay hears of: calls by voice and agents in terminals stay on their computer. */
export const HOSTED_PATHS = PATHS.filter(({ path }) => path === "text runtime" || path === "world tool");

/** One turn in words. */
export interface TurnRow {
  key: string;
  turn: Turn;
  time: string;
  /** The tools with their counts: "exec ×2, read". */
  tools: string;
  /** "1.2 s, first word after 340 ms". */
  took: string;
  /** "done", "stopped", "failed · rate limited". */
  outcome: string;
  /** "12,400 tokens in · 800 out · $0.42"; empty: its program did not tell. */
  used: string;
}

/** A turn and the world tools that it called share an id, so the path is part of the key. */
function keyOf(turn: Turn): string {
  return `${turn.path} ${turn.id}`;
}

/** Newest first, without duplicates, of one path or all (null). */
export function turnRows(turns: readonly Turn[], only: TurnPath | null, now: number): TurnRow[] {
  const seen = new Set<string>();
  /** The rows with their times, to sort by. */
  const rows: { at: number; row: TurnRow }[] = [];
  for (const turn of turns) {
    const key = keyOf(turn);
    if (seen.has(key) || (only !== null && turn.path !== only)) continue;
    seen.add(key);
    rows.push({ at: Date.parse(turn.at) || 0, row: rowOf(turn, key, now) });
  }
  return rows.sort((a, b) => b.at - a.at).map(({ row }) => row);
}

/** One turn as a row. */
function rowOf(turn: Turn, key: string, now: number): TurnRow {
  const first = turn.firstMillis ? `, first word after ${formatDuration(turn.firstMillis)}` : "";
  return {
    key,
    turn,
    time: formatWhen(turn.at, now),
    tools: toolList(turn),
    took: formatDuration(turn.millis) + first,
    used: usageText(turn.usage ?? {}),
    outcome: turn.code ? `${turn.outcome} · ${turn.code.replaceAll("_", " ")}` : turn.outcome,
  };
}

/** "place objects ×3 (1 failed), exec". */
export function toolList(turn: Pick<Turn, "tools">): string {
  return (turn.tools ?? [])
    .map(
      ({ name, calls, failed }) =>
        name.replaceAll("_", " ") + (calls > 1 ? ` ×${calls}` : "") + (failed ? ` (${failed} failed)` : ""),
    )
    .join(", ");
}

/** Id of the oldest turn in the list: older ones are requested before it. Empty for an empty list. */
export function oldest(turns: readonly Turn[]): string {
  let found: Turn | undefined;
  for (const turn of turns) if (!found || Date.parse(turn.at) < Date.parse(found.at)) found = turn;
  return found?.id ?? "";
}
