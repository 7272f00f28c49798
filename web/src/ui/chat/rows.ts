/**
 * What the conversation shows, in order: the messages of a back end, and between them by time what was said in the
 * world during this visit. Pure.
 */

import type { ChatMessage } from "../../wire/types.gen.ts";
import type { Line } from "../model.ts";

/** One row: a message or a line. */
export interface ConversationRow {
  /** Stays the same while a message changes, and when the service echoes what this page sent. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** It is the first row of a day: of the first one, or of a later one. */
  readonly begins?: "first" | "later";
  readonly message?: ChatMessage;
  readonly line?: Line;
}

/** Merges messages and lines by time. Messages stay in their own order, even if their times do not. */
export function conversationRows(messages: readonly ChatMessage[], lines: readonly Line[]): ConversationRow[] {
  const rows: ConversationRow[] = [];
  const keys = new Set<string>();
  let next = 0;
  let day = { from: 0, to: 0 };
  const add = (row: ConversationRow) => {
    if (row.at >= day.from && row.at < day.to) rows.push(row);
    else {
      day = dayOf(row.at);
      rows.push({ ...row, begins: rows.length === 0 ? "first" : "later" });
    }
  };
  for (const message of messages) {
    const at = Date.parse(message.at) || (rows.at(-1)?.at ?? 0);
    for (let line = lines[next]; line && line.at < at; line = lines[++next]) add(lineRow(line));
    const turnKey = message.role === "user" && message.turn ? `said ${message.turn}` : message.id;
    const key = keys.has(turnKey) ? message.id : turnKey;
    keys.add(key);
    add({ key, at, message });
  }
  for (const line of lines.slice(next)) add(lineRow(line));
  return rows;
}

/** A line as a row. */
function lineRow(line: Line): ConversationRow {
  return { key: `line ${line.id}`, at: line.at, line };
}

/** Start and end of the day of a moment, in the user's time zone. */
function dayOf(at: number): { from: number; to: number } {
  const date = new Date(at);
  const midnight = (days: number) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
  return { from: midnight(0), to: midnight(1) };
}
