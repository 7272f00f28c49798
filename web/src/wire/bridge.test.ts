import { expect, it } from "vitest";
import { isBridge } from "./bridge.ts";
import { readChatEvent } from "./chatguards.ts";

const bridge = { state: "needs_user", target: "dev@vps", since: "2026-11-25T10:00:00Z" };
const prompt = { id: "p", kind: "password", text: "Password:" };

it("takes the state of a bridge as the service writes it", () => {
  expect(isBridge({ ...bridge, prompt, notes: ["n"], details: null, retryAt: bridge.since, roundTrip: 3 })).toBe(true);
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
])("takes no %s", (_, value) => {
  expect(isBridge(value)).toBe(false);
});

it("takes a back end that wants a key only with the words for it", () => {
  const lane = { id: "o", kind: "gateway", product: "OpenClaw", name: "", state: "pairing", since: "" };
  const event = (key: object) => readChatEvent({ kind: "backends", backends: [{ ...lane, key }] });
  expect(event({ server: "dev@vps", kind: "token" })?.backends).toHaveLength(1);
  expect(event({ server: "dev@vps" })).toBeUndefined();
});
