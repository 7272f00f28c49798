// Reading frames that came over a socket: JSON text that is an envelope or a welcome, or nothing. What passes has every
// field that the page relies on; anything else is not believed.

import { KIND_SCOPE } from "./tables.gen.ts";
import type { BrowserWelcome, Entry, Envelope, ToolCall } from "./types.gen.ts";

type Fields = Record<string, unknown>;

export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

export function hasStrings(value: Fields, keys: readonly string[]): boolean {
  return keys.every((key) => typeof value[key] === "string");
}

export type ParsedFrame = { welcome: BrowserWelcome } | { envelope: Envelope };

/** The frame that a text holds; undefined for anything that is none. */
export function parseFrame(text: unknown): ParsedFrame | undefined {
  if (typeof text !== "string") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (isWelcome(value)) return { welcome: value };
  return isEnvelope(value) ? { envelope: value } : undefined;
}

export function isEnvelope(value: unknown): value is Envelope {
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

export function isWelcome(value: unknown): value is BrowserWelcome {
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

export function isPresence(value: unknown): boolean {
  const p = fieldsOf(value);
  if (!Array.isArray(p?.["agents"])) return false;
  return p["agents"].every((agent) => {
    const a = fieldsOf(agent);
    return a !== undefined && hasStrings(a, ["avatarId", "type", "name"]) && fieldsOf(a["activity"]) !== undefined;
  });
}

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

export function isEntries(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.every(isEntry);
}

export function isToolCall(value: unknown): value is ToolCall & Required<Pick<ToolCall, "agent">> {
  const call = fieldsOf(value);
  const agent = fieldsOf(call?.["agent"]);
  return typeof call?.["tool"] === "string" && agent !== undefined && hasStrings(agent, ["avatarId", "type", "name"]);
}
