/** Texts of the conversation: screen reader announcements, problems. Pure. */

import { messageText } from "../../core/chatlists.ts";
import { shorten } from "../../core/words/text.ts";
import type { Backend, ChatMessage } from "../../wire/types.gen.ts";

/** The longest text that a screen reader announces, in characters. */
const SPOKEN = 600;
/** How much longer the markdown source of such a text may be; the rest of a long message is not parsed. */
export const MARKDOWN_FACTOR = 10;

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

/** Why nothing can be sent to a back end now; empty: it can. */
export function backendProblem(backend: Backend): string {
  if (backend.state === "ready") return "";
  const what = backend.reason || `${backend.name} is not connected.`;
  return backend.next ? `${what} ${backend.next}` : what;
}
