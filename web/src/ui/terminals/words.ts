/** The agents in terminals in words. Only what their programs told is said. Pure. */

import { isQuestionUnsure, stateText } from "../../core/words/activity.ts";
import { counted, formatNumber } from "../../core/words/text.ts";
import { usageText } from "../../core/words/usage.ts";
import type { AgentAtWork, TerminalHost, TerminalUsage, TerminalWay } from "../../wire/types.gen.ts";

/** What a session does and for how long: "thinking · 4 s", "asked 4 min ago". */
export function sessionState({ activity }: Pick<AgentAtWork, "activity">, now: number): string {
  return stateText({ activity, connected: true, lastSeen: activity.since }, now);
}

/** What the user cannot know from its state alone; empty: nothing. */
export function doubtText({ activity, product }: Pick<AgentAtWork, "activity" | "product">): string {
  if (!activity.unsure) return "";
  return isQuestionUnsure(activity)
    ? `${product} doesn't report when a question has been answered.`
    : `${product} doesn't report when a step ends, so this may be finished.`;
}

/** Where it runs, and with how many helpers: "pts/3, iTerm2 · 2 helpers"; and that World has not measured what it reports. */
export function placeText({ where, detached, headless, helpers = 0, itself }: Partial<AgentAtWork>): string {
  return [
    detached ? "running in the background" : where,
    headless && "running one task unattended",
    helpers > 0 && counted(helpers, "helper"),
    itself && "reports through World's public hook",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** "Answer in the terminal (pts/3, iTerm2)." */
export function answerThere({ where, detached, product }: Pick<AgentAtWork, "where" | "detached" | "product">) {
  if (detached) return `It's running in the background. To answer, open ${product} in that folder.`;
  return where ? `Answer in the terminal (${where}).` : "Answer in the terminal.";
}

/** How full its memory is: "42,000 of 200,000 tokens (21 %)"; empty: not told. */
export function contextText({ context = 0, window = 0 }: TerminalUsage): string {
  if (context <= 0) return "";
  if (window <= 0) return counted(context, "token");
  return `${formatNumber(context)} of ${counted(window, "token")} (${Math.round((100 * context) / window)} %)`;
}

/** What is told of a session's use, by name. */
export function usageRows({ usage, turn }: Pick<AgentAtWork, "usage" | "turn">): [name: string, value: string][] {
  const rows: [string, string][] = [
    ["In all", usage ? usageText(usage) : ""],
    [turn?.ended ? "Last turn" : "This turn", turn?.usage ? usageText(turn.usage) : ""],
    ["Context", usage ? contextText(usage) : ""],
  ];
  return rows.filter(([, value]) => value !== "");
}

/** How many there are, and what they want: "3 agents in terminals, 1 waiting for you, 1 has asked you something". */
export function summary(sessions: readonly AgentAtWork[], more: number): string {
  const asks = sessions.filter(({ activity }) => activity.state === "needs-you");
  const unsure = asks.filter(({ activity }) => activity.unsure).length;
  return [
    `${counted(sessions.length + more, "agent")} in terminals`,
    asks.length > unsure && `${asks.length - unsure} waiting for you`,
    unsure > 0 && `${unsure} ${unsure === 1 ? "has" : "have"} asked you something`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The sessions that have no body of their own, by product: "3 more of Claude Code without their own bodies, 1 waiting for you.". */
export function groupLines(sessions: readonly AgentAtWork[]): string[] {
  const groups = new Map<string, AgentAtWork[]>();
  for (const session of sessions)
    if (!session.avatarId) groups.set(session.product, [...(groups.get(session.product) ?? []), session]);
  return [...groups].map(([product, of]) => {
    const waiting = of.filter(({ activity }) => activity.state === "needs-you").length;
    const own = of.length === 1 ? "its own body" : "their own bodies";
    return `${formatNumber(of.length)} more of ${product} without ${own}${waiting > 0 ? `, ${waiting} waiting for you` : ""}.`;
  });
}

/** How a message reaches it, before it is sent. */
export const WAY_WORDS: Record<Exclude<TerminalWay, "">, string> = {
  queue: "It gets this as your words.",
  note: "It gets this as a note, not as your words.",
};

/** How a message has reached it. */
export const SENT_WORDS: typeof WAY_WORDS = {
  queue: "Sent as your words.",
  note: "Sent as a note, not as your words.",
};

/** How far World is with a program. */
export const HOST_WORDS: Record<TerminalHost["state"], string> = {
  absent: "not on this computer",
  bare: "not set up",
  review: "needs your permission there",
  ready: "ready",
  old: "set up by another version of World",
  outdated: "too old for World's hooks",
};
