// The records of a hosted world's relay as its pages see them, and the guards for what arrives. The types follow
// internal/wire/relay.go and account.go; they stand here until tools/gen writes them into types.gen.ts.

import { fieldsOf, hasStrings } from "./guards.ts";
import type { Code, Scope } from "./types.gen.ts";

/** A step in the life of a pairing code. Pending and claimed codes also become expired by time alone. */
export type PairingState = "pending" | "claimed" | "approved" | "used" | "expired" | "denied" | "burned";

/** The agent on an approval card. */
export interface PairingClaim {
  label: string;
  agentType?: string;
  /** Names the agent's key. An approval carries it, so that it cannot meet another agent. */
  fingerprint: string;
  /** Six digits, which the agent shows too. */
  compareNumber: string;
  scopes: Scope[];
  address: string;
  at: string;
}

/** A pairing code as its owner sees it. */
export interface RelayPairing {
  /** Names the pairing; it is not the code. */
  id: string;
  /** Only in the answer to the request that made it. */
  code?: string;
  url?: string;
  worldId: string;
  worldName?: string;
  scopes: Scope[];
  state: PairingState;
  createdAt: string;
  expiresAt: string;
  claim?: PairingClaim;
  /** The device that a used code has made. */
  deviceId?: string;
}

/** A paired device, or an agent with a token. */
export interface RelayDevice {
  id: string;
  worldId: string;
  worldName?: string;
  label: string;
  agentType?: string;
  avatarId?: string;
  scopes: Scope[];
  state: "unconfirmed" | "active" | "revoked";
  fingerprint: string;
  createdAt: string;
  /** Absent: it never connected. */
  lastSeenAt?: string;
  revokedAt?: string;
  connected?: boolean;
  /** The scopes that it should have if the user agrees; empty: nothing is asked. */
  wanted?: Scope[];
}

/** A line of the user's audit log. */
export interface RelayEvent {
  id: number;
  time: string;
  kind: string;
  worldId?: string;
  deviceId?: string;
  session?: string;
  /** The device's, token's or browser's name. */
  label?: string;
  /** Why something was refused. */
  code?: Code;
}

/** What changed; absent lists did not. */
export interface RelayNotice {
  pairings?: RelayPairing[];
  devices?: RelayDevice[];
}

/** A passkey of the account. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt?: string;
  /** It is in the user's password manager, not only on one device. */
  synced: boolean;
}

/** A browser that is logged in. */
export interface AccountSession {
  id: string;
  browser: string;
  loggedInAt: string;
  lastSeenAt: string;
  end: string;
  /** It is this browser. */
  here: boolean;
}

/** How much of something the account has, and the most that it may have. */
export interface Quota {
  what: string;
  used: number;
  most: number;
  unit?: string;
}

/** The user's account. */
export interface Account {
  userId: string;
  name: string;
  owner: boolean;
  createdAt: string;
  passkeys: Passkey[];
  identities: { provider: string; name: string }[];
  sessions: AccountSession[];
  quotas: Quota[];
  /** The login is fresh enough for what needs a fresh one. */
  fresh: boolean;
}

/** What GET /api/hosted tells anybody. */
export interface HostedInfo {
  signup: "open" | "invite" | "closed";
  providers: { id: string; name: string }[];
  rpId: string;
  loggedIn: boolean;
}

/** Whether a value is a list whose elements all pass. */
function isListOf<T>(value: unknown, passes: (element: unknown) => element is T): value is T[] {
  return Array.isArray(value) && value.every(passes);
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Whether a value is the answer of a relay, and not of a local service. */
export function isHostedInfo(value: unknown): value is HostedInfo {
  const v = fieldsOf(value);
  return (
    v?.["mode"] === "relay" &&
    hasStrings(v, ["signup", "rpId"]) &&
    typeof v["loggedIn"] === "boolean" &&
    isListOf(v["providers"], (p): p is HostedInfo["providers"][number] => hasStrings(fieldsOf(p) ?? {}, ["id", "name"]))
  );
}

/** Whether a value is the claim of an agent. */
function isClaim(value: unknown): value is PairingClaim {
  const v = fieldsOf(value);
  return (
    v !== undefined &&
    hasStrings(v, ["label", "fingerprint", "compareNumber", "address", "at"]) &&
    isListOf(v["scopes"], isText)
  );
}

export function isPairing(value: unknown): value is RelayPairing {
  const v = fieldsOf(value);
  return (
    v !== undefined &&
    hasStrings(v, ["id", "worldId", "state", "createdAt", "expiresAt"]) &&
    isListOf(v["scopes"], isText) &&
    (v["claim"] === undefined || isClaim(v["claim"]))
  );
}

export function isDevice(value: unknown): value is RelayDevice {
  const v = fieldsOf(value);
  return (
    v !== undefined &&
    hasStrings(v, ["id", "worldId", "label", "state", "createdAt"]) &&
    isListOf(v["scopes"], isText) &&
    (v["wanted"] === undefined || isListOf(v["wanted"], isText))
  );
}

export function isPairings(value: unknown): value is RelayPairing[] {
  return isListOf(value, isPairing);
}

export function isDevices(value: unknown): value is RelayDevice[] {
  return isListOf(value, isDevice);
}

export function isEvents(value: unknown): value is RelayEvent[] {
  return isListOf(value, (e): e is RelayEvent => {
    const v = fieldsOf(e);
    return v !== undefined && Number.isSafeInteger(v["id"]) && hasStrings(v, ["time", "kind"]);
  });
}

export function isAccount(value: unknown): value is Account {
  const v = fieldsOf(value);
  /** Whether a field is a list of objects that have these strings. */
  const lists = (key: string, strings: readonly string[]) =>
    isListOf(v?.[key], (e): e is object => hasStrings(fieldsOf(e) ?? {}, strings));
  return (
    v !== undefined &&
    hasStrings(v, ["userId", "name", "createdAt"]) &&
    lists("passkeys", ["id", "name", "createdAt"]) &&
    lists("identities", ["provider", "name"]) &&
    lists("sessions", ["id", "browser", "loggedInAt", "lastSeenAt"]) &&
    lists("quotas", ["what"])
  );
}

/** A notice with the lists that it has; undefined when it is malformed. */
export function readNotice(value: unknown): RelayNotice | undefined {
  const v = fieldsOf(value);
  if (!v) return undefined;
  const { pairings, devices } = v;
  if (pairings !== undefined && pairings !== null && !isPairings(pairings)) return undefined;
  if (devices !== undefined && devices !== null && !isDevices(devices)) return undefined;
  return { ...(pairings ? { pairings } : {}), ...(devices ? { devices } : {}) };
}
