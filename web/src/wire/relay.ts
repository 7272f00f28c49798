// What a hosted world's relay answers its pages, and the guards for it. What crosses the socket too is in types.gen.ts; the
// types here follow internal/wire/account.go and the audit log of internal/wire/relay.go.

import { fieldsOf, hasStrings } from "./guards.ts";
import type { Code, PairingClaim, RelayDevice, RelayNotice, RelayPairing } from "./types.gen.ts";

export type { PairingClaim, PairingState, RelayDevice, RelayNotice, RelayPairing } from "./types.gen.ts";

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
