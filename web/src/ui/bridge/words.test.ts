import { describe, expect, it } from "vitest";
import type { Backend, Bridge, BridgePrompt, BridgeState } from "../../wire/types.gen.ts";
import { bridgeNews, bridgeView, isRemote, keyAsked, promptWords, retryIn, spokenPrompt } from "./words.ts";

const SINCE = "2026-11-25T10:00:00Z";
const NOW = Date.parse(SINCE) + 10_000;
const bridge = (state: string, more: Partial<Bridge> = {}): Bridge => ({
  state: state as BridgeState,
  target: "dev@vps",
  since: SINCE,
  ...more,
});

describe("a bridge in words", () => {
  it.each([
    ["starting", "thinking", "Reading your SSH settings", "", ""],
    ["connecting", "thinking", "Connecting to dev@vps", "", ""],
    ["needs_host", "needs-you", "Is dev@vps the right server?", "", ""],
    ["needs_user", "needs-you", "Logging in to dev@vps needs you", "", ""],
    ["forwarding", "thinking", "Logged in to dev@vps; opening the connection", "", ""],
    ["unproven", "thinking", "Connected to dev@vps; waiting for its first answer", "10 s", ""],
    ["up", "good", "Connected to dev@vps", "10 s", ""],
    ["degraded", "needs-you", "Connected to dev@vps, but not everything works", "10 s", ""],
    ["port_held", "lost", "Waiting for a port on dev@vps", "", "Try now"],
    ["retrying", "lost", "Not connected to dev@vps", "", "Try now"],
    ["failed", "lost", "Could not connect to dev@vps", "10 s", "Try again"],
    ["newer", "idle", "newer", "", ""],
  ])("%s", (state, mark, words, aside, again) => {
    expect(bridgeView(bridge(state), NOW)).toMatchObject({ mark, words, aside, again });
  });

  it("calls nothing connected that has not answered", () => {
    for (const state of ["starting", "connecting", "needs_host", "needs_user", "forwarding", "retrying", "failed"])
      expect(bridgeView(bridge(state), NOW).words).not.toMatch(/^Connected/);
  });

  it("does not call it a failure that the user cancelled", () => {
    expect(bridgeView(bridge("failed", { code: "cancelled" }), NOW).words).toBe("Not connected");
  });

  it("counts down to the next try instead of its age", () => {
    const retryAt = new Date(NOW + 4200).toISOString();
    expect(bridgeView(bridge("retrying", { retryAt }), NOW).aside).toBe("tries again in 5 s");
    expect(retryIn(retryAt, NOW + 3300)).toBe("tries again in 1 s");
    expect(retryIn(retryAt, NOW + 9000)).toBe("tries again now");
    expect(retryIn("soon", NOW)).toBe("");
  });

  it("is about a server from the first word to the last", () => {
    expect([null, bridge("off"), bridge("starting"), bridge("failed")].map(isRemote)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

const prompt = (kind: BridgePrompt["kind"], more: Partial<BridgePrompt> = {}): BridgePrompt => ({
  id: "p",
  kind,
  text: "Root password of all your accounts:",
  ...more,
});

it.each([
  ["password", "Log in to dev@vps", "Password", "off"],
  ["passphrase", "Unlock your key", "Passphrase", "off"],
  ["code", "A code for dev@vps", "One-time code", "one-time-code"],
] as const)("asks for a %s in the page's own words", (kind, title, field, autocomplete) => {
  const words = promptWords(prompt(kind), "dev@vps");
  expect(words).toMatchObject({ title, field, autocomplete });
  expect(JSON.stringify(words) + spokenPrompt(prompt(kind), "dev@vps")).not.toContain("Root");
});

it("says aloud that an answer was not accepted", () => {
  expect(spokenPrompt(prompt("password", { again: true }), "dev@vps")).toContain("That was not accepted.");
  expect(spokenPrompt(prompt("host_key"), undefined)).toBe("Is this your server? Press Y to answer.");
});

it("tells a screen reader each state once, and what waits for the user first", () => {
  const backend = { product: "OpenClaw", key: { server: "dev@vps", kind: "token" } } as Backend;
  const retrying = bridge("retrying", { reason: "dev@vps does not answer.", retryAt: SINCE });
  expect(bridgeNews(retrying, undefined)).toBe("Not connected to dev@vps. dev@vps does not answer.");
  expect(bridgeNews(bridge("up"), backend)).toMatch(/^OpenClaw needs its token/);
  expect(bridgeNews(bridge("needs_user", { prompt: prompt("code") }), backend)).toMatch(/^A code for dev@vps/);
  expect(bridgeNews(bridge("off"), backend)).toBe("");
});

it("asks for a key only while the gateway waits for it", () => {
  const backend = { id: "openclaw-vps", state: "pairing", key: { server: "dev@vps", kind: "token" } } as Backend;
  expect(keyAsked(backend)).toBe("key openclaw-vps");
  expect(keyAsked({ ...backend, state: "ready" })).toBeUndefined();
});
