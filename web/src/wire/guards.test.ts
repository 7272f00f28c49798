// What the guards say beyond the table of the types, and what they let pass of newer services.

import { describe, expect, it } from "vitest";
import {
  isAsset,
  isBridge,
  isChatEvent,
  isHostedInfo,
  isProjectEvent,
  isRelayNotice,
  isRelayPairing,
  isToolCall,
  parseFrame,
} from "./guards.ts";
import { isAccount } from "./restguards.ts";

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

describe("frames", () => {
  it("are envelopes of kinds that this page knows", () => {
    expect(parseFrame(JSON.stringify(envelope))).toEqual({ envelope });
    expect(parseFrame(JSON.stringify({ ...envelope, kind: "relay.other" }))).toBeUndefined();
    expect(parseFrame(JSON.stringify({ ...envelope, kind: "constructor" }))).toBeUndefined();
  });

  it.each([undefined, 5, "", "{", "null", "[]", "{}", '{"type":"welcome"}'])("are not %j", (text) => {
    expect(parseFrame(text)).toBeUndefined();
  });
});

it("takes a call only with the agent that makes it", () => {
  const agent = { avatarId: "avatar_1", type: "openclaw", name: "Ada" };
  expect(isToolCall({ tool: "look", arguments: {}, agent })).toBe(true);
  expect(isToolCall({ tool: "look", arguments: {} })).toBe(false);
  expect(isToolCall({ tool: "look", agent: { ...agent, name: 1 } })).toBe(false);
});

describe("the bridge", () => {
  const bridge = { state: "needs_user", target: "dev@vps", since: "2026-11-25T10:00:00Z" };
  const prompt = { id: "p", kind: "password", text: "Password:" };

  it("is taken as the service writes it", () => {
    expect(isBridge({ ...bridge, prompt, notes: ["n"], details: null, retryAt: bridge.since, roundTrip: 3 })).toBe(
      true,
    );
    expect(isBridge({ ...bridge, state: "of_a_newer_service" })).toBe(true);
  });

  it.each([
    ["nothing", null],
    ["no state", { since: "" }],
    ["a reason that is no text", { ...bridge, reason: {} }],
    ["a command that is a list", { ...bridge, command: ["rm"] }],
    ["notes that are no texts", { ...bridge, notes: [{}] }],
    ["details that are no list", { ...bridge, details: "ssh" }],
    ["a question without an id", { ...bridge, prompt: { kind: "password", text: "" } }],
    ["a fingerprint that is no text", { ...bridge, prompt: { ...prompt, fingerprint: 1 } }],
  ])("is not taken with %s", (_, value) => {
    expect(isBridge(value)).toBe(false);
  });
});

it("takes a back end that wants a key only with the words for it", () => {
  const backend = { id: "o", kind: "gateway", product: "OpenClaw", name: "", state: "pairing", since: "" };
  const event = (key: object) => ({ kind: "backends", backends: [{ ...backend, key }] });
  expect(isChatEvent(event({ server: "dev@vps", kind: "token" }))).toBe(true);
  expect(isChatEvent(event({ server: "dev@vps" }))).toBe(false);
});

describe("columns of files", () => {
  const rows = {
    id: [1, 2],
    folder: [1, 1],
    name: ["a", "b"],
    x: [0, 1.5],
    z: [0, -1.5],
    face: [1, -1],
    lines: [1, 1],
    bytes: [1, 1],
    changed: [-1, 1],
    family: [0, 0],
    commit: [0, 0],
    session: [0, 0],
  };
  const change = (more: object) => ({
    kind: "change",
    change: { generation: 1, version: 2, rows: { ...rows, ...more } },
  });

  it.each([
    {},
    { languages: ["Go", "C"], language: [1, 0] },
    { language: [0, 0] },
    { ofANewerService: 1 },
    Object.fromEntries(Object.keys(rows).map((key) => [key, null])),
  ])("fit together with %j", (more) => expect(isProjectEvent(change(more))).toBe(true));

  it.each([
    { name: ["a"] },
    { id: null },
    { face: [1, 0] },
    { x: [0, null] },
    { languages: ["Go"], language: [0, 1] },
    { language: [0] },
    { language: [-1, 0] },
  ])("do not with %j", (more) => expect(isProjectEvent(change(more))).toBe(false));
});

describe("a relay", () => {
  const pairing = { id: "p", worldId: "w", scopes: [], state: "pending", createdAt: "", expiresAt: "" };
  const device = {
    id: "d",
    worldId: "w",
    label: "l",
    scopes: ["world.read"],
    state: "active",
    fingerprint: "f",
    createdAt: "",
  };

  it("gives notice with the lists that it has, and none that is malformed", () => {
    const notice = { devices: [device], pairings: null };
    expect(isRelayNotice({ pairings: [pairing] })).toBe(true);
    expect(isRelayNotice(notice)).toBe(true);
    expect(notice).toEqual({ devices: [device] });
    expect(isRelayNotice({})).toBe(true);
    for (const bad of [null, [], { pairings: {} }, { devices: [{ ...device, scopes: [1] }] }])
      expect(isRelayNotice(bad)).toBe(false);
  });

  it("has records with what the page relies on", () => {
    expect(isRelayPairing({ ...pairing, claim: { label: "" } })).toBe(false);
    const account = {
      userId: "u",
      name: "n",
      owner: false,
      createdAt: "",
      passkeys: [],
      identities: [],
      sessions: [],
      quotas: [],
      fresh: true,
    };
    expect(isAccount(account)).toBe(true);
    expect(isAccount({ ...account, passkeys: [{ id: 1 }] })).toBe(false);
  });

  it("says that it is one", () => {
    const providers = [{ id: "a", name: "A" }];
    const hosted = { mode: "relay", signup: "open", providers, rpId: "r", loggedIn: false, version: "1" };
    expect(isHostedInfo(hosted)).toBe(true);
    for (const bad of [null, {}, { ...hosted, mode: "local" }, { ...hosted, providers: [{}] }])
      expect(isHostedInfo(bad)).toBe(false);
  });
});

it("knows the kinds of files that it can show", () => {
  const asset = { id: "img_1", kind: "image", name: "", type: "image/png", bytes: 1, added: "" };
  expect(isAsset(asset)).toBe(true);
  expect(isAsset({ ...asset, kind: "script" })).toBe(false);
});
