/** What the panels know of a hosted world's relay: signals only, so that they cost the first screen nothing. */

import { signal } from "@preact/signals";
import type { Hosted, RelayDevice, RelayNotice, RelayPairing } from "../../wire/types.gen.ts";

/** Where the page's service runs: on the user's own computer or on a relay. "unknown" while that is being asked. */
export type Mode = "unknown" | "local" | "hosted";

/** The state. */
export type RelayModel = ReturnType<typeof createRelayModel>;

/** Creates the state; `mode` and `info` belong to whoever asks the service. */
export function createRelayModel() {
  const pairings = signal<readonly RelayPairing[] | null>(null);
  const devices = signal<readonly RelayDevice[] | null>(null);
  const notices = signal(0);
  return {
    mode: signal<Mode>("local"),
    /** What the relay tells anybody; null: not known, or there is none. */
    info: signal<Hosted | null>(null),
    /** The live pairings and the devices as the relay told them last; null: not yet. */
    pairings,
    devices,
    /** Increases with every notice of the relay. */
    notices,
    /** The code in the page's address, /pair/CODE; empty: none. */
    code: signal(""),
    /** The one-time key in the page's address, #link=KEY; empty: none. */
    key: signal(""),
    /** Why a login at a provider did not succeed: the code in the page's address, #login=CODE; empty: none failed. */
    refusal: signal(""),
    /** Takes what a notice tells. */
    notice(notice: RelayNotice) {
      if (notice.pairings) pairings.value = notice.pairings;
      if (notice.devices) devices.value = notice.devices;
      notices.value++;
    },
  };
}

/**
 * Whether a device is here, may talk, and does not: its user has not agreed to that on its own computer. One that has
 * just come has not had the time to say so.
 */
export function isSilent({ connected, talks, scopes, lastSeenAt }: RelayDevice, now: number): boolean {
  return Boolean(connected && !talks && scopes.includes("chat.stream")) && now - Date.parse(lastSeenAt ?? "") > SETTLED;
}

/** How long a device may take to say whom it talks for, in milliseconds. */
const SETTLED = 5000;
