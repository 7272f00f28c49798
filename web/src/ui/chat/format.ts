/** Texts of the conversation: bubbles, screen reader announcements, times. Pure. */

import { messageText } from "../../core/chatlists.ts";
import { formatAge, formatDuration } from "../../core/words/age.ts";
import { shorten } from "../../core/words/text.ts";
import type { Backend, ChatMessage, ChatTool } from "../../wire/types.gen.ts";

/** The longest text of a speech bubble, in characters. */
const BUBBLE = 120;
/** The longest text that a screen reader announces, in characters. */
const SPOKEN = 600;
/** How much longer the markdown source of such a text may be; the rest of a long message is not parsed. */
const MARKDOWN_FACTOR = 10;

/** The short text for the bubble over an agent's head: no markdown, whole words. */
export function bubbleSummary(message: ChatMessage): string {
  return shorten(plainText(messageText(message).slice(0, MARKDOWN_FACTOR * BUBBLE)), BUBBLE);
}

/** What a screen reader announces for a finished message. */
export function spokenText(message: ChatMessage, name: string): string {
  const text = plainText(messageText(message).slice(0, MARKDOWN_FACTOR * SPOKEN));
  if (message.state === "failed") return `${name} could not finish: ${message.reason || "no reason given"}`;
  if (message.state === "stopped") return `${name} was stopped.`;
  return text ? `${name}: ${shorten(text, SPOKEN)}` : `${name} is done.`;
}

/** Markdown as one line of text: words stay; markup, code blocks and tables go. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\1[ \t]*$|$(?![\s\S]))/gm, " ")
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>\n]*>/g, "")
    .replace(/^[ \t]*(?:#{1,6}|>+|[-*+]|\d+[.)])[ \t]+/gm, "")
    .replace(/^[ \t]*\|.*$/gm, " ")
    .replace(/^[ \t|:-]+$/gm, " ")
    .replace(/(\*\*|__|~~|`+)(.+?)\1/g, "$2")
    .replace(/(^|[^\w*])[*_](\S(?:[^*_\n]*\S)?)[*_](?!\w)/g, "$1$2")
    .replace(/\s+/g, " ")
    .trim();
}

/** How long a call took, or has been running. */
export function formatCallTime(tool: ChatTool, now: number): string {
  if (tool.state === "running" || tool.state === "waiting") {
    const began = Date.parse(tool.began ?? "");
    return Number.isNaN(began) ? "" : formatAge(Math.max(1000, now - began));
  }
  return tool.millis === undefined ? "" : formatDuration(tool.millis);
}

/** Why nothing can be sent to a back end now; empty: it can. */
export function backendProblem(backend: Backend): string {
  if (backend.state === "ready") return "";
  const what = backend.reason || `${backend.name} is not connected.`;
  return backend.next ? `${what} ${backend.next}` : what;
}
