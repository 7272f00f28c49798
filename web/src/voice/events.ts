// Decodes voice.event payloads: what passes has exactly what its kind needs. Texts in it are spoken words or
// come from an agent, and are never treated as anything but text.

import { isWireError } from "../wire/chatguards.ts";
import { fieldsOf, hasStrings } from "../wire/guards.ts";
import type { VoiceCall, VoiceCaption, VoiceTool, VoiceTurn, WireError } from "../wire/types.gen.ts";

type Fields = Record<string, unknown>;

const STATES = ["connecting", "listening", "hearing", "thinking", "speaking", "delegating"] as const;
/** What the service is doing. */
export type VoiceState = (typeof STATES)[number];

const ACTS = ["retry", "use-mini", "add-key", "replace-key", "connect"] as const;
/** What the user can do about a problem. */
export type VoiceAction = (typeof ACTS)[number];

/** A VoiceEvent, as a union by kind. */
export type VoiceMessage =
  | { kind: "call"; call: VoiceCall }
  | { kind: "state"; state: VoiceState }
  | { kind: "clear" }
  | { kind: "caption"; caption: VoiceCaption }
  | { kind: "turn"; turn: VoiceTurn }
  | { kind: "tool"; tool: VoiceTool }
  | { kind: "notice"; error: WireError; act?: VoiceAction }
  | { kind: "closed"; error?: WireError; act?: VoiceAction };

/** The message in a payload; undefined for anything else. Actions that this page does not know are left out. */
export function readVoiceEvent(value: unknown): VoiceMessage | undefined {
  const e = fieldsOf(value);
  if (!e) return undefined;
  switch (e["kind"]) {
    case "call":
      return isCall(e["call"]) ? { kind: "call", call: e["call"] } : undefined;
    case "state":
      return oneOf(STATES, e["state"]) ? { kind: "state", state: e["state"] } : undefined;
    case "clear":
      return { kind: "clear" };
    case "caption":
      return isCaption(e["caption"]) ? { kind: "caption", caption: e["caption"] } : undefined;
    case "turn":
      return isTurn(e["turn"]) ? { kind: "turn", turn: e["turn"] } : undefined;
    case "tool":
      return isTool(e["tool"]) ? { kind: "tool", tool: e["tool"] } : undefined;
    case "notice":
      return isWireError(e["error"]) ? { kind: "notice", error: e["error"], ...actOf(e) } : undefined;
    case "closed":
      if (e["error"] === undefined) return { kind: "closed" };
      return isWireError(e["error"]) ? { kind: "closed", error: e["error"], ...actOf(e) } : undefined;
    default:
      return undefined;
  }
}

/** The action of a payload, as a property to spread. */
function actOf(e: Fields): { act?: VoiceAction } {
  return oneOf(ACTS, e["act"]) ? { act: e["act"] } : {};
}

/** Whether a value is one of a list. */
function oneOf<const T extends string>(allowed: readonly T[], value: unknown): value is T {
  return (allowed as readonly unknown[]).includes(value);
}

function isCall(value: unknown): value is VoiceCall {
  const c = fieldsOf(value);
  return (
    c !== undefined &&
    hasStrings(c, ["id", "provider", "providerName", "model", "agent", "avatarId", "startedAt"]) &&
    oneOf(["mini", "full"], c["size"]) &&
    ["voice", "session", "endsAt"].every((key) => c[key] === undefined || typeof c[key] === "string")
  );
}

function isCaption(value: unknown): value is VoiceCaption {
  const c = fieldsOf(value);
  return (
    c !== undefined &&
    hasStrings(c, ["id", "text"]) &&
    oneOf(["user", "agent"], c["role"]) &&
    typeof c["final"] === "boolean" &&
    optionalTurn(c)
  );
}

function isTurn(value: unknown): value is VoiceTurn {
  const t = fieldsOf(value);
  return (
    t !== undefined &&
    isCount(t["n"]) &&
    oneOf(["started", "done", "interrupted", "failed"], t["state"]) &&
    oneOf(["realtime voice", "text runtime", "world tool"], t["path"]) &&
    (t["heardMillis"] === undefined || Number.isFinite(t["heardMillis"]))
  );
}

function isTool(value: unknown): value is VoiceTool {
  const t = fieldsOf(value);
  return (
    t !== undefined &&
    hasStrings(t, ["callId", "name"]) &&
    oneOf(["running", "working", "done", "failed"], t["state"]) &&
    optionalTurn(t)
  );
}

function optionalTurn(value: Fields): boolean {
  return value["turn"] === undefined || isCount(value["turn"]);
}

/** Whether a value is an unsigned 32-bit integer. */
function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffff_ffff;
}
