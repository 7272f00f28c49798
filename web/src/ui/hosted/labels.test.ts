import { expect, it } from "vitest";
import { scopeSentence, scopesInShort, sortedScopes } from "../../core/words/scopes.ts";
import type { RelayDevice, RelayEvent } from "../../wire/types.gen.ts";
import { deviceState, eventText, isAlarming, quotaName, quotaText, spacedNumber } from "./labels.ts";
import { isSilent } from "./model.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");

it("writes the comparison number as it is read", () => {
  expect(spacedNumber("482913")).toBe("482 913");
  expect(spacedNumber("x")).toBe("x");
});

it("names scopes as sentences, in one order", () => {
  expect(scopeSentence("chat.stream")).toMatch(/Talk with you/);
  expect(sortedScopes(["chat.stream", "world.read", "chat.stream"])).toEqual(["world.read", "chat.stream"]);
  expect(scopesInShort(["world.write.safe", "world.read"])).toBe("sees, builds");
});

it("tells a device's state", () => {
  const device = { state: "active", connected: false } as RelayDevice;
  expect(deviceState({ ...device, connected: true }, NOW)).toBe("connected");
  expect(deviceState({ ...device, lastSeenAt: "2026-11-24T10:00:00Z" }, NOW)).toBe("last seen 2 h ago");
  expect(deviceState({ ...device, state: "unconfirmed" }, NOW)).toBe("paired, not connected yet");
  expect(deviceState({ ...device, state: "revoked", revokedAt: "2026-11-24T12:00:00Z" }, NOW)).toBe("revoked just now");
});

it("tells a computer that keeps its conversations back from one that has just come, and from one that may not talk", () => {
  const device = { connected: true, scopes: ["chat.stream"], lastSeenAt: "2026-11-24T11:59:00Z" } as RelayDevice;
  expect(isSilent(device, NOW)).toBe(true);
  for (const other of [
    { talks: true },
    { connected: false },
    { scopes: [] },
    { lastSeenAt: "2026-11-24T11:59:58Z" },
  ] satisfies Partial<RelayDevice>[])
    expect(isSilent({ ...device, ...other }, NOW)).toBe(false);
});

it("tells events in words, and which of them deserve a look", () => {
  const event = (kind: string, label?: string) =>
    ({ id: 1, time: "", kind, ...(label ? { label } : {}) }) as RelayEvent;
  expect(eventText(event("pairing.approved", "Claude"))).toBe("You approved “Claude”");
  expect(eventText(event("device.gone"))).toBe("An agent left");
  expect(eventText(event("login", "Firefox on Linux"))).toBe("Logged in with “Firefox on Linux”");
  expect(eventText(event("something.new"))).toBe("Something new");
  expect(isAlarming(event("passkey.counter"))).toBe(true);
  expect(isAlarming(event("login"))).toBe(false);
});

it("tells quotas in their unit, and each of what the relay counts in words", () => {
  const words = ["worlds", "objects", "log", "files", "devices", "tokens", "live", "codes", "pages"].map((what) =>
    quotaName({ what, used: 0, most: 1 }),
  );
  expect(new Set(words).size).toBe(9);
  for (const word of words) expect(word).toMatch(/^[A-Z]/);
  expect(quotaText({ what: "worlds", used: 3, most: 20 })).toBe("3 of 20");
  expect(quotaText({ what: "objects", used: 412, most: 5000 })).toBe("412 of 5,000");
  expect(quotaText({ what: "files", used: 1.5e6, most: 500e6, unit: "bytes" })).toBe("1.5 of 500 MB");
});
