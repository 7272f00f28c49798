/** Plain words for what a conversation shows. Pure. */

import { messageText } from "../../core/chatlists.ts";
import type { ChatMessage, ChatStatus, ChatTool, Backend } from "../../wire/types.gen.ts";
import { ageWords } from "../words.ts";

/** The longest text of a speech bubble, and of what is read aloud, in characters. */
const BUBBLE = 120;
const ALOUD = 600;
/** So many times longer may the markdown be that gives them: the rest of a long text is not looked at. */
const MARKED = 10;

/** The short text for the bubble over an agent's head: markdown stripped, whole words. */
export function bubbleText(message: ChatMessage): string {
  return shorten(plain(messageText(message).slice(0, MARKED * BUBBLE)), BUBBLE);
}

/** What a screen reader says of a finished message. */
export function spokenText(message: ChatMessage, name: string): string {
  const text = plain(messageText(message).slice(0, MARKED * ALOUD));
  if (message.state === "failed") return `${name} could not finish: ${message.reason || "no reason given"}`;
  if (message.state === "stopped") return `${name} was stopped.`;
  return text ? `${name}: ${shorten(text, ALOUD)}` : `${name} is done.`;
}

/** Markdown as one line of text: words stay; marks, code blocks and tables go. */
export function plain(markdown: string): string {
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

/** At most so many characters, cut after a sentence where one ends late enough, or else after a whole word. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  const sentence = Math.max(...[". ", "! ", "? "].map((end) => start.lastIndexOf(end)));
  if (sentence >= most / 2) return start.slice(0, sentence + 1);
  const room = text.slice(0, most - 1);
  const word = text[most - 1] === " " ? room.length : room.lastIndexOf(" ");
  return `${word > most / 2 ? room.slice(0, word) : room}…`;
}

/** "thinking · 3 s"; empty while nothing runs. */
export function statusWords({ turn, label, since }: ChatStatus, now: number): string {
  if (!turn) return "";
  const at = Date.parse(since ?? "");
  const age = Number.isNaN(at) ? "" : ` · ${ageWords(Math.max(1000, now - at))}`;
  return `${label || "working"}${age}`;
}

/** How long a call took, or has been running. */
export function callTime(tool: ChatTool, now: number): string {
  if (tool.state === "running" || tool.state === "waiting") {
    const began = Date.parse(tool.began ?? "");
    return Number.isNaN(began) ? "" : ageWords(Math.max(1000, now - began));
  }
  return tool.millis === undefined ? "" : durationWords(tool.millis);
}

export function durationWords(millis: number): string {
  if (millis < 1000) return `${Math.round(millis)} ms`;
  return millis < 10_000 ? `${(millis / 1000).toFixed(1)} s` : ageWords(millis);
}

/** Why nothing can be sent to a lane now; empty: it can. */
export function laneFault(lane: Backend): string {
  if (lane.state === "ready") return "";
  const what = lane.reason || `${lane.name} is not connected.`;
  return lane.next ? `${what} ${lane.next}` : what;
}

const clock = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit" });

export function clockWords(at: number): string {
  return clock.format(at);
}

/** What a conversation that began today need not say. */
export const TODAY = "Today";

export function dayWords(at: number, now: number): string {
  const [day, today] = [new Date(at), new Date(now)];
  if (day.toDateString() === today.toDateString()) return TODAY;
  if (day.toDateString() === new Date(now - 86_400_000).toDateString()) return "Yesterday";
  const year = day.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return day.toLocaleDateString([], { weekday: "short", day: "numeric", month: "short", ...year });
}
