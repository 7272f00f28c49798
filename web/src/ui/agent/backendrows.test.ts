import { describe, expect, it } from "vitest";
import type { Backend } from "../../wire/types.gen.ts";
import { backendRow, backendRows, firstBackendRow, needsAgent, scopeLabels } from "./backendrows.ts";

const NOW = Date.parse("2026-11-21T12:00:10Z");
const backend = (state: string, more: Partial<Backend> = {}): Backend => ({
  id: "openclaw",
  kind: "gateway",
  product: "OpenClaw",
  name: "Molty",
  state: state as Backend["state"],
  since: "2026-11-21T12:00:00Z",
  ...more,
});

describe("a back end in words", () => {
  it.each([
    ["off", "installed", "Start it here"],
    ["searching", "searching", undefined],
    ["missing", "not running", undefined],
    ["connecting", "found, connecting", undefined],
    ["pairing", "waiting for your approval", undefined],
    ["ready", "ready", undefined],
    ["lost", "connection lost · 10 s", "Try now"],
    ["refused", "cannot connect", "Try again"],
    ["resting", "resting", undefined],
  ])("%s", (state, words, label) => {
    const row = backendRow(backend(state), NOW);
    expect(row.state).toBe(words);
    expect(row.act?.label).toBe(label);
  });

  it("says what happened, then what to do", () => {
    const row = backendRow(
      backend("refused", { reason: "The token is wrong", next: "Correct it, then try again" }),
      NOW,
    );
    expect(row.explanation).toBe("The token is wrong. Correct it, then try again.");
  });

  it.each([
    ["missing", { command: "openclaw gateway", repair: "" }],
    ["refused", { command: "", repair: "openclaw gateway" }],
    ["lost", { command: "", repair: "openclaw gateway" }],
    ["connecting", { command: "", repair: "openclaw gateway" }],
    ["ready", { command: "", repair: "" }],
  ])("only the command that starts a missing agent is on the surface: %s", (state, shown) => {
    expect(backendRow(backend(state, { command: "openclaw gateway" }), NOW)).toMatchObject(shown);
  });

  it("has the command of a pairing among the repairs", () => {
    const pairing = {
      requestId: "r",
      device: "World",
      scopes: [],
      canApprove: false,
      command: "openclaw devices list",
    };
    expect(backendRow(backend("pairing", { pairing }), NOW)).toMatchObject({
      command: "",
      repair: "openclaw devices list",
    });
  });

  it("has nothing to repair once it is ready", () => {
    expect(backendRow(backend("ready", { reason: "old" }), NOW).explanation).toBe("");
  });
});

it("puts first what needs least, and the gateway before the others", () => {
  const backends = [
    backend("off", { id: "acp-claude", kind: "acp" }),
    backend("missing"),
    backend("pairing", { id: "b" }),
    backend("connecting", { id: "a" }),
  ];
  expect(backendRows(backends, NOW).map((row) => row.id)).toEqual(["b", "a", "openclaw", "acp-claude"]);
  expect(firstBackendRow([], NOW)).toBeUndefined();
});

it("asks for an agent only while nobody is here", () => {
  expect(needsAgent([backend("missing")], 0, NOW)).toBe(true);
  expect(needsAgent([], 0, NOW)).toBe(true);
  expect(needsAgent([backend("missing")], 1, NOW)).toBe(false);
  expect(needsAgent([backend("lost"), backend("ready", { id: "acp-claude" })], 0, NOW)).toBe(false);
});

it.each(["searching", "connecting", "lost"])("has patience with a back end that is %s, for a while", (state) => {
  const since = new Date(NOW - 1000).toISOString();
  expect(needsAgent([backend(state, { since })], 0, NOW)).toBe(false);
  expect(needsAgent([backend(state, { since })], 0, NOW + 3000)).toBe(true);
});

it("tells what a pairing is for in plain words, and hides no scope that it does not know", () => {
  expect(scopeLabels(["operator.read", "operator.new"])).toEqual(["read its conversations", "operator.new"]);
});
