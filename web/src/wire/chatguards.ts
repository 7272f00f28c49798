// Type guards for the payloads of the chat service: what passes has every field that the page relies on. Texts
// in it come from an agent and are never treated as anything but text.

import { fieldsOf, hasStrings } from "./guards.ts";
import type { Approval, Backend, ChatAnswer, ChatEvent, ChatMessage, ChatPart, Turn, WireError } from "./types.gen.ts";

/** An object of unknown content. */
type Fields = Record<string, unknown>;

/** Decodes an answer to any request; undefined when it is malformed. */
export function readChatAnswer(value: unknown): ChatAnswer | undefined {
  const a = fieldsOf(value);
  const fits =
    a !== undefined &&
    typeof a["ok"] === "boolean" &&
    optional(a, "error", isWireError) &&
    optional(a, "sessions", (list) => every(list, isSession)) &&
    optional(a, "messages", (list) => every(list, isChatMessage)) &&
    optional(a, "before", isString) &&
    optional(a, "status", isStatus);
  if (!fits) return undefined;
  const answer = value as ChatAnswer;
  return answer.messages ? { ...answer, messages: answer.messages.map(withParts) } : answer;
}

/** Whether a value is an error with a code and a message. */
export function isWireError(value: unknown): value is WireError {
  const e = fieldsOf(value);
  return e !== undefined && hasStrings(e, ["code", "message"]);
}

/** Decodes an event whose content is present and well formed; undefined for anything else. */
export function readChatEvent(value: unknown): ChatEvent | undefined {
  const e = fieldsOf(value);
  if (!e || !optional(e, "backend", isString) || !optional(e, "session", isString)) return undefined;
  const kind = e["kind"] as ChatEvent["kind"];
  if (!Object.hasOwn(CONTENT, kind) || !CONTENT[kind](e)) return undefined;
  const event = value as ChatEvent;
  return event.message ? { ...event, message: withParts(event.message) } : event;
}

/** Replaces the null that Go writes for an empty list of parts. */
function withParts(message: ChatMessage): ChatMessage {
  return (message.parts as ChatPart[] | null | undefined) ? message : { ...message, parts: [] };
}

/** What each kind of event must contain. */
const CONTENT: Record<ChatEvent["kind"], (event: Fields) => boolean> = {
  backends: (e) => optional(e, "backends", (list) => every(list, isLane)),
  message: (e) => isChatMessage(e["message"]),
  delta: (e) => isDelta(e["delta"]),
  reset: () => true,
  status: (e) => optional(e, "status", isStatus),
  sessions: () => true,
  approval: (e) => isApproval(e["approval"]),
  turn: (e) => isTurn(e["turn"]),
  greeted: () => true,
};

/** Who a message is from. */
const ROLES = new Set(["user", "agent", "note"]);
/** States of a message. */
const STATES = new Set(["sending", "streaming", "done", "stopped", "failed"]);
/** States of a tool call inside a message. */
const TOOL_STATES = new Set(["running", "waiting", "done", "failed", "stopped"]);

/** Whether a value is a message of a conversation. */
function isChatMessage(value: unknown): value is ChatMessage {
  const m = fieldsOf(value);
  return (
    m !== undefined &&
    hasStrings(m, ["id", "at"]) &&
    ROLES.has(m["role"] as string) &&
    STATES.has(m["state"] as string) &&
    optional(m, "turn", isString) &&
    optional(m, "reason", isString) &&
    optional(m, "parts", (list) => every(list, isPart))
  );
}

/** Parts of unknown kinds make a message invalid, because the page could not show it. */
function isPart(value: unknown): value is ChatPart {
  const p = fieldsOf(value);
  if (!p) return false;
  switch (p["kind"]) {
    case "text":
    case "thought":
      return optional(p, "text", isString);
    case "tool":
      return isTool(p["tool"]);
    case "image":
      return fieldsOf(p["image"]) !== undefined && optional(p["image"] as Fields, "url", isString);
    default:
      return false;
  }
}

/** Whether a value describes a tool call inside a message. */
function isTool(value: unknown): boolean {
  const t = fieldsOf(value);
  return (
    t !== undefined &&
    hasStrings(t, ["id", "name", "title"]) &&
    TOOL_STATES.has(t["state"] as string) &&
    ["target", "input", "output", "began"].every((key) => optional(t, key, isString)) &&
    optional(t, "millis", isNumber)
  );
}

/** Whether a value appends text to a message. */
function isDelta(value: unknown): boolean {
  const d = fieldsOf(value);
  return (
    d !== undefined &&
    hasStrings(d, ["message", "text"]) &&
    [d["part"], d["at"]].every((n) => Number.isSafeInteger(n) && (n as number) >= 0)
  );
}

/** Whether a value is an entry of the list of conversations. */
function isSession(value: unknown): boolean {
  const s = fieldsOf(value);
  return s !== undefined && hasStrings(s, ["id", "title"]) && optional(s, "updatedAt", isString);
}

/** Whether a value says what the agent is doing. */
function isStatus(value: unknown): boolean {
  const s = fieldsOf(value);
  return s !== undefined && ["turn", "label", "since"].every((key) => optional(s, key, isString));
}

function isLane(value: unknown): value is Backend {
  const l = fieldsOf(value);
  return (
    l !== undefined &&
    hasStrings(l, ["id", "kind", "product", "name", "state", "since"]) &&
    ["reason", "next", "command", "avatarId", "session"].every((key) => optional(l, key, isString)) &&
    optional(l, "can", (list) => every(list, isString)) &&
    optional(l, "details", (list) => every(list, isDetail)) &&
    optional(l, "tools", (tools) => isString(fieldsOf(tools)?.["state"])) &&
    optional(l, "pairing", isPairing) &&
    optional(l, "key", (key) => hasStrings(fieldsOf(key) ?? {}, ["server", "kind"]))
  );
}

/** Whether a value describes a device that waits to be paired. */
function isPairing(value: unknown): boolean {
  const p = fieldsOf(value);
  return p !== undefined && hasStrings(p, ["requestId", "device"]) && optional(p, "scopes", (l) => every(l, isString));
}

/** Whether a value is a question of an agent that the user has to answer. */
function isApproval(value: unknown): value is Approval {
  const a = fieldsOf(value);
  return (
    a !== undefined &&
    hasStrings(a, ["id", "backend", "kind", "title", "createdAt", "state"]) &&
    every(a["options"] ?? [], (o) => hasStrings(fieldsOf(o) ?? {}, ["id", "name", "kind"])) &&
    optional(a, "command", isString) &&
    optional(a, "details", (list) => every(list, isDetail))
  );
}

function isDetail(value: unknown): boolean {
  const d = fieldsOf(value);
  return d !== undefined && hasStrings(d, ["name", "value"]);
}

/** Whether a value describes a finished turn. */
function isTurn(value: unknown): value is Turn {
  const t = fieldsOf(value);
  return (
    t !== undefined &&
    hasStrings(t, ["id", "at", "path", "outcome"]) &&
    isNumber(t["millis"]) &&
    optional(t, "tools", (list) => every(list, (tool) => isString(fieldsOf(tool)?.["name"])))
  );
}

/**
 * Whether a field is absent or valid. Go leaves empty fields out, and writes null for an empty list that it
 * does not leave out.
 */
function optional(fields: Fields, key: string, is: (value: unknown) => boolean): boolean {
  return fields[key] === undefined || fields[key] === null || is(fields[key]);
}

/** Whether a value is a list of valid items. */
function every(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
