// Type guards for frames that arrive over the socket: JSON text that is an envelope or a welcome, or nothing.
// What passes has every field that the page relies on; anything else is ignored.

import { KIND_SCOPE } from "./tables.gen.ts";
import type { BrowserWelcome, Entry, Envelope, ToolCall } from "./types.gen.ts";

/** An object of unknown content. */
type Fields = Record<string, unknown>;

/** The value as an object; undefined for arrays, null and primitives. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** Whether all these fields are strings. */
export function hasStrings(value: Fields, keys: readonly string[]): boolean {
  return keys.every((key) => typeof value[key] === "string");
}

/** A valid frame. */
type ParsedFrame = { welcome: BrowserWelcome } | { envelope: Envelope };

/** Parses a frame; undefined when it is not valid. */
export function parseFrame(text: unknown): ParsedFrame | undefined {
  if (typeof text !== "string") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // A welcome is no envelope: it is the answer to the hello.
  if (isWelcome(value)) return { welcome: value };
  return isEnvelope(value) ? { envelope: value } : undefined;
}

/** Whether a value is an envelope of a known kind. */
function isEnvelope(value: unknown): value is Envelope {
  const e = fieldsOf(value);
  return (
    e !== undefined &&
    typeof e["v"] === "number" &&
    hasStrings(e, ["userId", "worldId", "agentDeviceId", "sessionId", "messageId", "scope", "kind"]) &&
    Object.hasOwn(KIND_SCOPE, e["kind"] as string) &&
    (e["replyTo"] === undefined || typeof e["replyTo"] === "string") &&
    (e["deadline"] === undefined || typeof e["deadline"] === "string")
  );
}

/** Whether a value is the welcome of a world. Its document is checked when it is used. */
function isWelcome(value: unknown): value is BrowserWelcome {
  const w = fieldsOf(value);
  return (
    w?.["type"] === "welcome" &&
    hasStrings(w, ["build", "userId", "worldId", "worldName", "sessionId", "pageId", "time"]) &&
    (w["damage"] === undefined || typeof w["damage"] === "string") &&
    typeof w["protocol"] === "number" &&
    typeof w["executor"] === "boolean" &&
    Number.isSafeInteger(w["revision"]) &&
    (w["document"] === undefined || fieldsOf(w["document"]) !== undefined) &&
    (w["entries"] === undefined || isEntries(w["entries"])) &&
    isEntries(w["history"]) &&
    isPresence(w["presence"]) &&
    typeof fieldsOf(w["limits"])?.["heartbeatSecs"] === "number"
  );
}

/** Whether a value is a list of agents with their activity. */
export function isPresence(value: unknown): boolean {
  const p = fieldsOf(value);
  if (!Array.isArray(p?.["agents"])) return false;
  return p["agents"].every((agent) => {
    const a = fieldsOf(agent);
    return a !== undefined && hasStrings(a, ["avatarId", "type", "name"]) && fieldsOf(a["activity"]) !== undefined;
  });
}

/** Whether a value is an entry of the log. Its operations are checked when they are applied. */
export function isEntry(value: unknown): value is Entry {
  const e = fieldsOf(value);
  const author = fieldsOf(e?.["author"]);
  return (
    e !== undefined &&
    Number.isSafeInteger(e["revision"]) &&
    Array.isArray(e["operations"]) &&
    author !== undefined &&
    hasStrings(author, ["kind", "id", "name"])
  );
}

/** Whether a value is a list of entries. */
export function isEntries(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.every(isEntry);
}

/** Whether a value is a call with the agent that makes it. */
export function isToolCall(value: unknown): value is ToolCall & Required<Pick<ToolCall, "agent">> {
  const call = fieldsOf(value);
  const agent = fieldsOf(call?.["agent"]);
  return typeof call?.["tool"] === "string" && agent !== undefined && hasStrings(agent, ["avatarId", "type", "name"]);
}
