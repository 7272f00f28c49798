// Lists of the chat beside the conversations: the back ends (the ways to agents' conversations), approvals,
// turns and sessions.

import type { Approval, Backend, ChatMessage, ChatSession, Turn } from "../wire/types.gen.ts";

/** How many turns a page keeps. */
export const MAX_TURNS = 200;

/** States of a back end that cannot be talked through until the user repairs something. */
const ABSENT = new Set(["off", "missing", "refused"]);

/** Whether the user must do something before this back end can be used. */
export function isAbsent({ state }: Backend): boolean {
  return ABSENT.has(state);
}

/**
 * The id of the back end to talk to; null: everyone in the world; undefined: none can be used yet. Once there
 * is one it stays, also while it is being repaired: a message must never go to somebody else because a
 * connection broke. The first choice is the one of the last visit, otherwise the first that is ready.
 */
export function pickBackend(
  backends: readonly Backend[],
  current: string | null | undefined,
  last: string | null,
): string | null | undefined {
  if (current === null || backends.some(({ id }) => id === current)) return current;
  const wanted = backends.find((backend) => backend.id === last && !isAbsent(backend));
  const first = (state: Backend["state"]) => backends.find((backend) => backend.state === state);
  return (wanted ?? first("ready") ?? first("lost"))?.id;
}

/** Adds or replaces an approval; the list is sorted oldest first. */
export function withApproval(approvals: readonly Approval[], approval: Approval): readonly Approval[] {
  const at = approvals.findIndex((a) => a.id === approval.id && a.backend === approval.backend);
  if (at >= 0) return approvals.with(at, approval);
  return [...approvals, approval].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

/** Adds or replaces a turn; the list is sorted newest first and bounded by MAX_TURNS. */
export function withTurn(turns: readonly Turn[], turn: Turn): readonly Turn[] {
  const others = turns.filter((t) => t.id !== turn.id);
  const time = Date.parse(turn.at);
  const at = others.findIndex((t) => !(Date.parse(t.at) > time));
  others.splice(at < 0 ? others.length : at, 0, turn);
  return others.slice(0, MAX_TURNS);
}

/** The conversation to show first: the one shown last, the back end's own, its main one, or the newest. */
export function firstSession(
  backend: Backend,
  sessions: readonly ChatSession[] | undefined,
  last: string | null,
): string {
  if (last && (!sessions || sessions.some((s) => s.id === last))) return last;
  return backend.session || (sessions?.find((s) => s.main) ?? sessions?.[0])?.id || "";
}

/** The text parts of a message as they were written. */
export function messageText(message: ChatMessage): string {
  return message.parts
    .filter((part) => part.kind === "text")
    .map((part) => part.text ?? "")
    .join("\n\n")
    .trim();
}

/** Whether a message is finished, whether it succeeded or not. */
export function isOver({ state }: ChatMessage): boolean {
  return state === "done" || state === "stopped" || state === "failed";
}
