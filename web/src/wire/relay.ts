// Guards for what a hosted world's relay answers its pages. The types are in types.gen.ts.

import { fieldsOf, hasStrings } from "./guards.ts";
import type {
  Account,
  Hosted,
  LinkUse,
  PairingClaim,
  RelayDevice,
  RelayEvent,
  RelayNotice,
  RelayPairing,
} from "./types.gen.ts";

export type {
  Account,
  AccountQuota,
  Hosted,
  LinkKind,
  PairingClaim,
  PairingState,
  RelayDevice,
  RelayEvent,
  RelayNotice,
  RelayPairing,
  Signup,
} from "./types.gen.ts";

/** Whether a value is a list whose elements all pass. */
function isListOf<T>(value: unknown, passes: (element: unknown) => element is T): value is T[] {
  return Array.isArray(value) && value.every(passes);
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Whether a value is the answer of a relay, and not of a local service. */
export function isHosted(value: unknown): value is Hosted {
  const v = fieldsOf(value);
  return (
    v?.["mode"] === "relay" &&
    hasStrings(v, ["signup", "rpId"]) &&
    typeof v["loggedIn"] === "boolean" &&
    isListOf(v["providers"], (p): p is Hosted["providers"][number] => hasStrings(fieldsOf(p) ?? {}, ["id", "name"]))
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
    lists("identities", ["id", "provider", "providerName", "name"]) &&
    lists("sessions", ["id", "browser", "loggedInAt", "lastSeenAt"]) &&
    lists("quotas", ["what"])
  );
}

export function isLinkUse(value: unknown): value is LinkUse {
  return hasStrings(fieldsOf(value) ?? {}, ["kind"]);
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
