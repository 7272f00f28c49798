/** What a message is shown as: its parts, with the calls in a row as one block. Pure. */

import type { ChatPart, ChatTool } from "../../wire/types.gen.ts";

/** Parts of a message as they are shown: consecutive tool calls form one block. */
export type Block =
  | { readonly kind: "text" | "thought"; readonly part: number; readonly text: string }
  | { readonly kind: "image"; readonly part: number; readonly image: NonNullable<ChatPart["image"]> }
  | { readonly kind: "tools"; readonly part: number; readonly tools: readonly ChatTool[] };

/** The blocks of a message. Empty parts are left out. */
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

/** Of a long run of calls, this many of the newest are shown, all that are not simply done, and all that change files. */
const SHOWN_CALLS = 3;

/** Splits a run of calls into those hidden behind a button and those shown. */
export function foldCalls(tools: readonly ChatTool[]): { folded: readonly ChatTool[]; shown: readonly ChatTool[] } {
  if (tools.length <= SHOWN_CALLS + 2) return { folded: [], shown: tools };
  const late = tools.length - SHOWN_CALLS;
  const isShown = (tool: ChatTool, at: number) => at >= late || tool.state !== "done" || tool.diffs !== undefined;
  return { folded: tools.filter((t, at) => !isShown(t, at)), shown: tools.filter(isShown) };
}
