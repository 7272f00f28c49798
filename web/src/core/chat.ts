// One conversation with an agent, as this page holds it: a reducer over what the service sends. Opening a
// conversation loads a page of messages; events follow. Around the moment of opening everything may come twice
// or in either order; the resulting transcript is the same.
//
// Values are immutable, so that subscribers can tell by identity what did not change.

import type { ChatAnswer, ChatDelta, ChatEvent, ChatMessage, ChatPart, ChatStatus } from "../wire/types.gen.ts";

/** The messages of one conversation that this page has, oldest first, and the agent's status. */
export interface Transcript {
  readonly messages: readonly ChatMessage[];
  /** Cursor of the page before the first message; empty when the conversation begins here. */
  readonly before: string;
  readonly status: ChatStatus;
  /** False: something is missing or inconsistent, and the conversation must be opened (again). */
  readonly whole: boolean;
}

/** A conversation before it is opened. */
export const UNOPENED: Transcript = { messages: [], before: "", status: {}, whole: false };

/** Id prefix of a message of this page's user that the agent's back end has not confirmed yet. */
const OWN = "own:";

/** Whether a message is still unconfirmed. */
export function isOwn(message: ChatMessage): boolean {
  return message.id.startsWith(OWN);
}

/** The transcript after one event of this conversation. Events of other kinds change nothing. */
export function fold(conversation: Transcript, event: ChatEvent): Transcript {
  switch (event.kind) {
    case "message":
      return event.message ? withMessage(conversation, event.message) : conversation;
    case "delta":
      return event.delta ? withDelta(conversation, event.delta) : conversation;
    case "status":
      return { ...conversation, status: event.status ?? {} };
    case "reset":
      return { ...conversation, whole: false };
    case "backends":
    case "sessions":
    case "approval":
    case "turn":
    case "greeted":
    case "agents":
      return conversation;
  }
}

/**
 * The transcript after opening. `since` are the events that arrived between the request and its answer: the
 * answer may be older than some and newer than others, so they are folded again. Earlier pages that were loaded
 * before stay when the new page joins them.
 */
export function opened(current: Transcript, answer: ChatAnswer, since: readonly ChatEvent[]): Transcript {
  const page = answer.messages ?? [];
  const joint = page[0] ? current.messages.findIndex((m) => m.id === page[0]?.id) : -1;
  const kept = joint > 0 ? current.messages.slice(0, joint).filter((m) => !isOwn(m)) : [];
  let next: Transcript = {
    messages: [...kept, ...page],
    before: joint > 0 ? current.before : (answer.before ?? ""),
    status: answer.status ?? {},
    whole: true,
  };
  for (const message of current.messages) if (isOwn(message)) next = withOwn(next, message);
  for (const event of since) if (event.kind !== "reset") next = fold(next, event);
  return next;
}

/** The transcript with an earlier page before it. */
export function prepended(conversation: Transcript, answer: ChatAnswer): Transcript {
  const current = new Set(conversation.messages.map((m) => m.id));
  const page = (answer.messages ?? []).filter((m) => !current.has(m.id));
  return { ...conversation, messages: [...page, ...conversation.messages], before: answer.before ?? "" };
}

/** The message that this page's user sends, shown until the back end confirms it. */
export function ownMessage(turn: string, parts: ChatPart[], now: number): ChatMessage {
  return { id: OWN + turn, turn, role: "user", at: new Date(now).toISOString(), path: "text", state: "sending", parts };
}

/** Adds or replaces an unconfirmed message; a no-op when the turn's message has been confirmed already. */
export function withOwn(conversation: Transcript, message: ChatMessage): Transcript {
  const { messages } = conversation;
  if (messages.some((m) => m.role === "user" && m.turn === message.turn && !isOwn(m))) return conversation;
  const at = messages.findIndex((m) => m.id === message.id);
  return { ...conversation, messages: at < 0 ? placed(messages, message) : messages.with(at, message) };
}

/** Removes a message. */
export function withoutMessage(conversation: Transcript, id: string): Transcript {
  return { ...conversation, messages: conversation.messages.filter((m) => m.id !== id) };
}

/** Adds or replaces a message. A confirmed user message replaces the unconfirmed one of its turn. */
function withMessage(conversation: Transcript, message: ChatMessage): Transcript {
  const { messages } = conversation;
  const at = messages.findLastIndex((m) => m.id === message.id);
  if (at >= 0) return { ...conversation, messages: messages.with(at, message) };
  const own = message.role === "user" && message.turn ? OWN + message.turn : "";
  const rest = own ? messages.filter((m) => m.id !== own) : messages;
  return { ...conversation, messages: placed(rest, message) };
}

/**
 * Inserts a message by time, equal times by arrival. Two exceptions: never before what the user said in the
 * same turn, and never before an unconfirmed message, because its time is from this page's clock instead of the
 * service's.
 */
function placed(messages: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] {
  const time = Date.parse(message.at);
  let at = messages.length;
  for (; at > 0; at--) {
    const before = messages[at - 1];
    if (!before || !(Date.parse(before.at) > time)) break;
    if (before.role === "user" && (isOwn(before) || (message.turn && before.turn === message.turn))) break;
  }
  return messages.toSpliced(at, 0, message);
}

/**
 * Appends the new part of a delta. When the message is unknown, or its text is shorter than where the delta
 * starts, something was missed and the transcript is no longer whole.
 */
function withDelta(conversation: Transcript, delta: ChatDelta): Transcript {
  const { messages } = conversation;
  const at = messages.findLastIndex((m) => m.id === delta.message);
  const message = grown(messages[at], delta);
  if (!message) return { ...conversation, whole: false };
  return message === messages[at] ? conversation : { ...conversation, messages: messages.with(at, message) };
}

/** A message with the new part of a delta; undefined: something before it was missed. */
export function grown(message: ChatMessage | undefined, delta: ChatDelta): ChatMessage | undefined {
  if (!message || delta.part > message.parts.length) return undefined;
  const part = message.parts[delta.part] ?? { kind: "text" };
  const text = part.text ?? "";
  if (text.length < delta.at) return undefined;
  const news = delta.text.slice(text.length - delta.at);
  if (news === "") return message;
  const parts = [...message.parts];
  parts[delta.part] = { ...part, text: text + news };
  return { ...message, parts };
}
