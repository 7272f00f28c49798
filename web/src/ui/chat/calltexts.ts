/** Texts of bubbles and of calls. Pure. */

import { messageText } from "../../core/chatlists.ts";
import { formatAge, formatDuration } from "../../core/words/age.ts";
import { shorten } from "../../core/words/text.ts";
import type { ChatMessage, ChatTool } from "../../wire/types.gen.ts";
import { MARKDOWN_FACTOR, plainText } from "./format.ts";

/** The longest text of a speech bubble, in characters. */
const BUBBLE = 120;

/** The short text for the bubble over an agent's head: no markdown, whole words. */
export function bubbleSummary(message: ChatMessage): string {
  return shorten(plainText(messageText(message).slice(0, MARKDOWN_FACTOR * BUBBLE)), BUBBLE);
}

/** How long a call took, or has been running. */
export function formatCallTime(tool: ChatTool, now: number): string {
  if (tool.state === "running" || tool.state === "waiting") {
    const began = Date.parse(tool.began ?? "");
    return Number.isNaN(began) ? "" : formatAge(Math.max(1000, now - began));
  }
  return tool.millis === undefined ? "" : formatDuration(tool.millis);
}
