// The lists of the chat lane beside the conversations: which lane the page talks to, approvals, turns, sessions.

import type { Approval, Backend, ChatMessage, ChatSession, Turn } from "../wire/types.gen.ts";

/** How many turns a page keeps. */
export const MAX_TURNS = 200;

/** Lanes that nobody can talk through until something is done about them. */
const ABSENT = new Set(["off", "missing", "refused"]);

export function isAbsent({ state }: Backend): boolean {
  return ABSENT.has(state);
}

/** The id of the lane to talk to (null: everyone in the world; undefined: nobody can be talked to yet). Once there is one
 * it stays, also while it is being repaired: a message must never go to someone else because a connection broke. At
 * first it is the one of the last visit, or else the first that is ready. */
export function pickLane(
  lanes: readonly Backend[],
  current: string | null | undefined,
  last: string | null,
): string | null | undefined {
  if (current === null || lanes.some(({ id }) => id === current)) return current;
  const wanted = lanes.find((lane) => lane.id === last && !isAbsent(lane));
  const first = (state: Backend["state"]) => lanes.find((lane) => lane.state === state);
  return (wanted ?? first("ready") ?? first("lost"))?.id;
}

/** Adds or replaces an approval, oldest first. */
export function withApproval(approvals: readonly Approval[], approval: Approval): readonly Approval[] {
  const at = approvals.findIndex((a) => a.id === approval.id && a.backend === approval.backend);
  if (at >= 0) return approvals.with(at, approval);
  return [...approvals, approval].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

/** Adds a turn, newest first, and lets the oldest go. */
export function withTurn(turns: readonly Turn[], turn: Turn): readonly Turn[] {
  const others = turns.filter((t) => t.id !== turn.id);
  const time = Date.parse(turn.at);
  const at = others.findIndex((t) => !(Date.parse(t.at) > time));
  others.splice(at < 0 ? others.length : at, 0, turn);
  return others.slice(0, MAX_TURNS);
}

/** The conversation to show first: the one that was shown last, the lane's own, its main one, the newest. */
export function firstSession(lane: Backend, sessions: readonly ChatSession[] | undefined, last: string | null): string {
  if (last && (!sessions || sessions.some((s) => s.id === last))) return last;
  return lane.session || (sessions?.find((s) => s.main) ?? sessions?.[0])?.id || "";
}

/** The text of a message, as it was written. */
export function messageText(message: ChatMessage): string {
  return message.parts
    .filter((part) => part.kind === "text")
    .map((part) => part.text ?? "")
    .join("\n\n")
    .trim();
}

/** Whether a message ended, in whatever way. */
export function isOver({ state }: ChatMessage): boolean {
  return state === "done" || state === "stopped" || state === "failed";
}
