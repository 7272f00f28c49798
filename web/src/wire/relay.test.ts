import { expect, it } from "vitest";
import { parseFrame } from "./guards.ts";
import { isAccount, isHosted, isPairing, readNotice } from "./relay.ts";

const pairing = { id: "p", worldId: "w", scopes: [], state: "pending", createdAt: "", expiresAt: "" };
const device = { id: "d", worldId: "w", label: "l", scopes: ["world.read"], state: "active", createdAt: "" };

it("lets the relay's envelope in", () => {
  const envelope = {
    v: 1,
    userId: "u",
    worldId: "w",
    agentDeviceId: "browser",
    sessionId: "s",
    messageId: "m",
    scope: "world.read",
    kind: "relay.event",
    enc: "none",
    payload: {},
  };
  expect(parseFrame(JSON.stringify(envelope))).toEqual({ envelope });
  expect(parseFrame(JSON.stringify({ ...envelope, kind: "relay.other" }))).toBeUndefined();
});

it("reads a notice with the lists that it has, and none that is malformed", () => {
  expect(readNotice({ pairings: [pairing] })).toEqual({ pairings: [pairing] });
  expect(readNotice({ devices: [device], pairings: null })).toEqual({ devices: [device] });
  expect(readNotice({})).toEqual({});
  for (const bad of [null, [], { pairings: {} }, { devices: [{ ...device, scopes: [1] }] }])
    expect(readNotice(bad)).toBeUndefined();
});

it("knows records by what the page relies on", () => {
  expect(isPairing({ ...pairing, claim: { label: "" } })).toBe(false);
  const hosted = { mode: "relay", signup: "open", providers: [{ id: "a", name: "A" }], rpId: "r", loggedIn: false };
  expect(isHosted(hosted)).toBe(true);
  for (const bad of [null, {}, { ...hosted, mode: "local" }, { ...hosted, providers: [{}] }])
    expect(isHosted(bad)).toBe(false);
  const account = { userId: "u", name: "n", createdAt: "", passkeys: [], identities: [], sessions: [], quotas: [] };
  expect(isAccount(account)).toBe(true);
  expect(isAccount({ ...account, passkeys: [{ id: 1 }] })).toBe(false);
});
