import { describe, expect, it } from "vitest";
import type { Backend } from "../../wire/types.gen.ts";
import { firstWay, needsAgent, scopeWords, wayOf, waysOf } from "./ways.ts";

const NOW = Date.parse("2026-11-21T12:00:10Z");
const lane = (state: string, more: Partial<Backend> = {}): Backend => ({
  id: "openclaw",
  kind: "gateway",
  product: "OpenClaw",
  name: "Molty",
  state,
  since: "2026-11-21T12:00:00Z",
  ...more,
});

describe("a lane in words", () => {
  it.each([
    ["off", "installed", "Start it here"],
    ["searching", "looking for it", undefined],
    ["missing", "not running", undefined],
    ["connecting", "found, connecting", undefined],
    ["pairing", "waits for your approval", undefined],
    ["ready", "ready", undefined],
    ["lost", "connection lost · 10 s", "Try now"],
    ["refused", "cannot connect", "Try again"],
    ["resting", "resting", undefined],
  ])("%s", (state, words, label) => {
    const way = wayOf(lane(state), NOW);
    expect(way.state).toBe(words);
    expect(way.act?.label).toBe(label);
  });

  it("says what happened, then what to do, with the one command", () => {
    const way = wayOf(
      lane("refused", { reason: "The token is wrong", next: "Run this, then try again:", command: "openclaw config" }),
      NOW,
    );
    expect(way.more).toBe("The token is wrong. Run this, then try again:");
    expect(way.command).toBe("openclaw config");
  });

  it("has nothing to repair once it is ready", () => {
    expect(wayOf(lane("ready", { reason: "old", command: "openclaw gateway" }), NOW)).toMatchObject({
      more: "",
      command: "",
    });
  });
});

it("puts first what needs least, and the gateway before the others", () => {
  const lanes = [
    lane("off", { id: "acp-claude", kind: "acp" }),
    lane("missing"),
    lane("pairing", { id: "b" }),
    lane("connecting", { id: "a" }),
  ];
  expect(waysOf(lanes, NOW).map((way) => way.id)).toEqual(["b", "a", "openclaw", "acp-claude"]);
  expect(firstWay([], NOW)).toBeUndefined();
});

it("asks for an agent only while nobody is here", () => {
  expect(needsAgent([lane("missing")], 0, NOW)).toBe(true);
  expect(needsAgent([], 0, NOW)).toBe(true);
  expect(needsAgent([lane("missing")], 1, NOW)).toBe(false);
  expect(needsAgent([lane("lost"), lane("ready", { id: "acp-claude" })], 0, NOW)).toBe(false);
});

it.each(["searching", "connecting", "lost"])("has patience with a lane that is %s, for a while", (state) => {
  const since = new Date(NOW - 1000).toISOString();
  expect(needsAgent([lane(state, { since })], 0, NOW)).toBe(false);
  expect(needsAgent([lane(state, { since })], 0, NOW + 3000)).toBe(true);
});

it("tells what a pairing is for in plain words, and hides no scope that it does not know", () => {
  expect(scopeWords(["operator.read", "operator.new"])).toEqual(["read its conversations", "operator.new"]);
});
