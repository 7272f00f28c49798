import { describe, expect, it } from "vitest";
import { usageText } from "../../core/words/usage.ts";
import type { Activity, AgentAtWork, TerminalUsage } from "../../wire/types.gen.ts";
import {
  answerThere,
  contextText,
  doubtText,
  groupLines,
  placeText,
  sessionState,
  summary,
  usageRows,
} from "./words.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const doing = (state: Activity["state"], seconds: number, label = ""): Activity => ({
  state,
  since: ago(seconds),
  source: "Gemini CLI hook ask",
  ...(label && { label }),
});
const session = (more: Partial<AgentAtWork> = {}): AgentAtWork => ({
  id: "term_1",
  kind: "terminal",
  agent: "gemini-cli",
  product: "Gemini CLI",
  name: "Gemini CLI · shop",
  folder: "/code/shop",
  activity: doing("idle", 0),
  began: ago(600),
  ...more,
});

describe("the state of a session", () => {
  it.each<[string, boolean, Activity, string]>([
    ["at work", false, doing("working", 5, "Edit · cart.go"), "Edit · cart.go · 5 s"],
    ["at work that may be over", true, doing("thinking", 240), "thinking · 4 min"],
    ["that waits", false, doing("needs-you", 240), "waiting for you"],
    ["that waits for something", false, doing("needs-you", 240, "Bash"), "waiting for you · Bash"],
    ["that may have been answered", true, doing("needs-you", 240, "Bash"), "asked 4 min ago"],
    ["that has just asked", true, doing("needs-you", 0), "asked just now"],
    ["that is free", false, doing("idle", 70), "idle · 1 min"],
  ])("%s", (_, unsure, activity, words) => {
    expect(sessionState(session({ activity: { ...activity, unsure } }), NOW)).toBe(words);
  });

  it("says what its program does not tell, and nothing where it tells all", () => {
    expect(doubtText(session({ activity: { ...doing("needs-you", 9), unsure: true } }))).toBe(
      "Gemini CLI doesn't report when a question has been answered.",
    );
    expect(doubtText(session({ activity: { ...doing("working", 9), unsure: true } }))).toBe(
      "Gemini CLI doesn't report when a step ends, so this may be finished.",
    );
    expect(doubtText(session({ activity: doing("needs-you", 9) }))).toBe("");
  });
});

describe("the summary", () => {
  it.each<[AgentAtWork[], number, string]>([
    [[session()], 0, "1 agent in terminals"],
    [[session(), session()], 3, "5 agents in terminals"],
    [
      [session({ activity: doing("needs-you", 9) }), session({ activity: { ...doing("needs-you", 9), unsure: true } })],
      0,
      "2 agents in terminals, 1 waiting for you, 1 has asked you something",
    ],
  ])("%#", (sessions, more, words) => {
    expect(summary(sessions, more)).toBe(words);
  });
});

describe("the place of a session", () => {
  it.each<[Partial<AgentAtWork>, string]>([
    [{}, ""],
    [{ where: "pts/3, iTerm2" }, "pts/3, iTerm2"],
    [{ where: "pts/3", detached: true, helpers: 2 }, "running in the background · 2 helpers"],
    [{ headless: true, helpers: 1 }, "running one task unattended · 1 helper"],
    [{ where: "pts/3", itself: true }, "pts/3 · reports through World's public hook"],
  ])("%j", (more, words) => {
    expect(placeText(session(more))).toBe(words);
  });

  it("is where the user answers", () => {
    expect(answerThere(session({ where: "pts/3, iTerm2" }))).toBe("Answer in the terminal (pts/3, iTerm2).");
    expect(answerThere(session())).toBe("Answer in the terminal.");
    expect(answerThere(session({ where: "pts/3", detached: true }))).toBe(
      "It's running in the background. To answer, open Gemini CLI in that folder.",
    );
  });
});

describe("what a session has used", () => {
  it.each<[TerminalUsage, string]>([
    [{}, ""],
    [{ input: 12_400, output: 800, cached: 9000 }, "12,400 tokens in, 9,000 of them cached · 800 out"],
    [{ input: 1 }, "1 token in"],
    [{ output: 800 }, "800 tokens out"],
    [{ cost: 0.421 }, "$0.42"],
    [{ output: 10, cost: 0.001 }, "10 tokens out · under $0.01"],
    [{ output: 10, cost: 0 }, "10 tokens out · $0.00"],
  ])("%j", (usage, words) => {
    expect(usageText(usage)).toBe(words);
  });

  it("has the context with its window only where that is told", () => {
    expect(contextText({ context: 42_000, window: 200_000 })).toBe("42,000 of 200,000 tokens (21 %)");
    expect(contextText({ context: 42_000 })).toBe("42,000 tokens");
    expect(contextText({ window: 200_000 })).toBe("");
  });

  it("is told for all and for the turn, and has no line for what is not told", () => {
    const turn = { id: "t1", began: ago(60), usage: { output: 5 } };
    expect(usageRows({ usage: { output: 20, context: 30 }, turn })).toEqual([
      ["In all", "20 tokens out"],
      ["This turn", "5 tokens out"],
      ["Context", "30 tokens"],
    ]);
    expect(usageRows({ turn: { ...turn, ended: ago(1) } })).toEqual([["Last turn", "5 tokens out"]]);
    expect(usageRows({ usage: {}, turn: { id: "t1", began: ago(60) } })).toEqual([]);
  });
});

it("sessions without a body are told by program, with how many of them wait", () => {
  const body = session({ avatarId: "avatar_1" });
  const waits = session({ activity: doing("needs-you", 3) });
  expect(groupLines([body])).toEqual([]);
  expect(groupLines([body, session(), waits, session({ product: "Codex" })])).toEqual([
    "2 more of Gemini CLI without their own bodies, 1 waiting for you.",
    "1 more of Codex without its own body.",
  ]);
});
