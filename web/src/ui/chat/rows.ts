/** What the conversation shows, in order: the messages of a lane, and between them by time what was said in the world
 * during this visit. Pure. */

import type { ChatMessage, ChatPart, ChatTool } from "../../wire/types.gen.ts";
import type { Line } from "../model.ts";

export interface Row {
  /** Stays the same while a message changes, and when the lane tells of what this page sent. */
  readonly key: string;
  readonly at: number;
  /** A day begins with it: the first of all, or a later one. */
  readonly begins?: "first" | "later";
  readonly message?: ChatMessage;
  readonly line?: Line;
}

export function rowsOf(messages: readonly ChatMessage[], lines: readonly Line[]): Row[] {
  const rows: Row[] = [];
  const keys = new Set<string>();
  let next = 0;
  let day = { from: 0, to: 0 };
  const add = (row: Row) => {
    if (row.at >= day.from && row.at < day.to) rows.push(row);
    else {
      day = dayOf(row.at);
      rows.push({ ...row, begins: rows.length === 0 ? "first" : "later" });
    }
  };
  for (const message of messages) {
    const at = Date.parse(message.at) || (rows.at(-1)?.at ?? 0);
    for (let line = lines[next]; line && line.at < at; line = lines[++next]) add(ofLine(line));
    const said = message.role === "user" && message.turn ? `said ${message.turn}` : message.id;
    const key = keys.has(said) ? message.id : said;
    keys.add(key);
    add({ key, at, message });
  }
  for (const line of lines.slice(next)) add(ofLine(line));
  return rows;
}

function ofLine(line: Line): Row {
  return { key: `line ${line.id}`, at: line.at, line };
}

/** The day of a moment, in the user's own time. */
function dayOf(at: number): { from: number; to: number } {
  const date = new Date(at);
  const midnight = (days: number) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
  return { from: midnight(0), to: midnight(1) };
}

/** Parts as they are shown: tool calls that follow each other stand together. */
export type Block =
  | { readonly kind: "text" | "thought"; readonly part: number; readonly text: string }
  | { readonly kind: "image"; readonly part: number; readonly image: NonNullable<ChatPart["image"]> }
  | { readonly kind: "tools"; readonly part: number; readonly tools: readonly ChatTool[] };

export function blocksOf(parts: readonly ChatPart[]): Block[] {
  const blocks: Block[] = [];
  parts.forEach(({ kind, text, tool, image }, part) => {
    if (kind === "tool" && tool) {
      const last = blocks.at(-1);
      if (last?.kind === "tools") blocks[blocks.length - 1] = { ...last, tools: [...last.tools, tool] };
      else blocks.push({ kind: "tools", part, tools: [tool] });
    } else if (kind === "image" && image) blocks.push({ kind, part, image });
    else if ((kind === "text" || kind === "thought") && text) blocks.push({ kind, part, text });
  });
  return blocks;
}

/** Of a long run of calls the newest are shown, and every one that is not simply done. */
const SHOWN_CALLS = 3;

export function foldCalls(tools: readonly ChatTool[]): { folded: readonly ChatTool[]; shown: readonly ChatTool[] } {
  if (tools.length <= SHOWN_CALLS + 2) return { folded: [], shown: tools };
  const late = tools.length - SHOWN_CALLS;
  const isShown = (tool: ChatTool, at: number) => at >= late || tool.state !== "done";
  return { folded: tools.filter((t, at) => !isShown(t, at)), shown: tools.filter(isShown) };
}
