/** Words of the hosted panels: scopes, events, quotas, times. Pure. */

import { capitalized, formatNumber } from "../../core/words/text.ts";
import { ago } from "../../core/words/time.ts";
import type { AccountQuota, RelayDevice, RelayEvent, RelayEventKind, Scope } from "../../wire/types.gen.ts";

/** The scopes that an agent can be given in a hosted world. */
export const GIVEN_SCOPES: readonly Scope[] = ["world.read", "world.write.safe", "screenshot.request", "chat.stream"];

/** "123456" as "123 456", so that it can be compared at a glance. */
export function spacedNumber(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})$/, "$1 $2");
}

/** A device's connection in words. */
export function deviceState({ state, connected, lastSeenAt, revokedAt }: RelayDevice, now: number): string {
  if (state === "revoked") return `revoked ${ago(revokedAt, now)}`.trim();
  if (connected) return "connected";
  if (state === "unconfirmed") return "paired, not connected yet";
  return lastSeenAt ? `last seen ${ago(lastSeenAt, now)}` : "never connected";
}

/** What each kind of event says; `{}` stands for its label. */
const EVENTS: Record<RelayEventKind, string> = {
  "pairing.made": "You made a pairing code",
  "pairing.claimed": "{} asked to be paired",
  "pairing.approved": "You approved {}",
  "pairing.denied": "You denied {}",
  "pairing.burned": "A pairing code was cancelled, because two agents used it",
  "pairing.used": "{} was paired",
  "device.connected": "{} connected",
  "device.replaced": "{} connected again, and its older connection was closed",
  "device.refused": "{} was refused",
  "device.gone": "{} left",
  "device.revoked": "{} was revoked",
  "device.scopes": "The permissions of {} were changed",
  "token.made": "You made a token for {}",
  "token.revoked": "The token of {} was revoked",
  login: "Logged in with {}",
  "login.ended": "{} was logged out",
  "passkey.added": "The passkey {} was added",
  "passkey.removed": "The passkey {} was removed",
  "passkey.counter": "The passkey {} may have been copied: its counter went backwards",
  "identity.added": "A login with {} was added",
  "identity.removed": "The login with {} was removed",
  "message.refused": "A message of {} was refused",
  "account.exported": "Your data was exported",
};

/** Events that the user should look at. */
const ALARMING: ReadonlySet<RelayEventKind> = new Set<RelayEventKind>([
  "pairing.burned",
  "device.refused",
  "passkey.counter",
  "message.refused",
]);

export function isAlarming({ kind }: RelayEvent): boolean {
  return ALARMING.has(kind);
}

/** An event as a sentence without its period. */
export function eventText({ kind, label }: RelayEvent): string {
  // A newer relay may tell more.
  const words: string = EVENTS[kind] ?? (kind as string).replaceAll(".", " ");
  const name = label ? `“${label}”` : kind.startsWith("login") ? "a browser" : "an agent";
  return capitalized(words.replace("{}", name));
}

const QUOTAS: Record<string, string> = {
  worlds: "Worlds",
  objects: "Objects in your largest world",
  log: "History",
  files: "Your files",
  devices: "Paired agents",
  tokens: "Tokens",
  live: "Unused codes",
  codes: "Codes made in the last hour",
  pages: "Open pages",
};

/** What a quota is of. */
export function quotaName({ what }: AccountQuota): string {
  return QUOTAS[what] ?? what;
}

/** "3 of 20", "1.5 of 500 MB". */
export function quotaText({ used, most, unit }: AccountQuota): string {
  return unit === "bytes"
    ? `${megabytes(used)} of ${megabytes(most)} MB`
    : `${formatNumber(used)} of ${formatNumber(most)}`;
}

function megabytes(bytes: number): string {
  const value = bytes / 1e6;
  return value >= 0.05 && value < 10 ? value.toFixed(1) : String(Math.round(value));
}
