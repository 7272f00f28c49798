// The guards of what arrives over the socket. A guard here says more than the table of its types where a field means
// something that no type can: see guard.ts. Texts come from agents or whatever a repository contains, and are never
// treated as anything but text.

import { guardsOf } from "./guard.ts";
import { SOCKET_SHAPES, type SocketTypes } from "./guards.gen.ts";
import { KIND_SCOPE } from "./tables.gen.ts";
import type { BrowserWelcome, Envelope, ProjectAnswer, ProjectEvent, ProjectRows, ToolCall } from "./types.gen.ts";

const guard = guardsOf<SocketTypes>(SOCKET_SHAPES);

export const isWireError = guard("WireError");
export const isPresence = guard("Presence");
export const isTrace = guard("Trace");
export const isAvatarAct = guard("AvatarAct");
export const isCallCancel = guard("CallCancel");
export const isWorldsChanged = guard("WorldsChanged");
export const isLease = guard("Lease");
export const isCommitAccepted = guard("CommitAccepted");
export const isCommitConflict = guard("CommitConflict");
export const isChatAnswer = guard("ChatAnswer");
export const isChatEvent = guard("ChatEvent");
export const isTurn = guard("Turn");
export const isBridge = guard("Bridge");
export const isRelayNotice = guard("RelayNotice");
export const isRelayPairing = guard("RelayPairing");
export const isRelayDevice = guard("RelayDevice");
export const isHostedInfo = guard("Hosted");
export const isAsset = guard("Asset");
/** The operations of an entry are checked when they are applied. */
export const isEntry = guard("Entry");
export const isWorldObject = guard("WorldObject");
export const isDocument = guard("Document");
export const isAvatar = guard("Avatar");
export const isEnvironment = guard("Environment");

/** A valid frame. */
type ParsedFrame = { welcome: BrowserWelcome } | { envelope: Envelope };

const isEnvelope = guard("Envelope");
/** The document of a welcome is checked when it is used. */
const isWelcome = guard("BrowserWelcome");

/** Parses a frame: a welcome or an envelope of a known kind; undefined when it is neither. */
export function parseFrame(text: unknown): ParsedFrame | undefined {
  if (typeof text !== "string") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // A welcome is no envelope: it is the answer to the hello.
  if (isEnvelope(value)) return Object.hasOwn(KIND_SCOPE, value.kind) ? { envelope: value } : undefined;
  return isWelcome(value) ? { welcome: value } : undefined;
}

const isCall = guard("ToolCall");

/** Whether a value is a call with the agent that makes it. */
export function isToolCall(value: unknown): value is ToolCall & Required<Pick<ToolCall, "agent">> {
  return isCall(value) && value.agent !== undefined;
}

const isAnswer = guard("ProjectAnswer");
const isEvent = guard("ProjectEvent");

export function isProjectAnswer(value: unknown): value is ProjectAnswer {
  return isAnswer(value) && areColumns(value.rows);
}

export function isProjectEvent(value: unknown): value is ProjectEvent {
  return isEvent(value) && areColumns(value.change?.rows);
}

/** Whether all columns of files have the same length and every index into a table lies within it. */
function areColumns(rows: ProjectRows | undefined): boolean {
  if (!rows) return true;
  const { id, folder, name, x, z, face, lines, bytes, changed, family, commit, session } = rows;
  const { language = id.map(() => 0), languages = [] } = rows;
  return (
    [folder, name, x, z, face, lines, bytes, changed, family, commit, session, language].every(
      (column) => column.length === id.length,
    ) &&
    face.every((side) => side === 1 || side === -1) &&
    language.every((at) => at < Math.max(1, languages.length))
  );
}
