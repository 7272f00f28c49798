import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Activity, AgentAtWork, AgentsAtWork, WorkTurn } from "../wire/types.gen.ts";
import type { Notice } from "./notifier.ts";
import { createTerminalCalls } from "./terminalcalls.ts";

/** When the page was opened. */
const OPENED = Date.parse("2026-11-26T12:00:00Z");
const at = (seconds: number) => new Date(OPENED + seconds * 1000).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: OPENED }));
afterEach(() => void vi.useRealTimers());

const session = (state: Activity["state"], more: Partial<AgentAtWork> = {}): AgentAtWork => ({
  id: "term_1",
  kind: "terminal",
  agent: "claude-code",
  product: "Claude Code",
  name: "Claude Code · shop",
  folder: "/code/shop",
  activity: { state, since: at(0), source: "hook" },
  began: at(-600),
  ...more,
});

/** A session whose program doesn't report when a question has been answered. */
const mayWait = (more: Partial<AgentAtWork> = {}) => {
  const s = session("needs-you", more);
  return { ...s, activity: { ...s.activity, unsure: true } };
};

/** A page that was opened with these sessions. */
function page(...sessions: AgentAtWork[]) {
  const agents = signal<AgentsAtWork>({ agents: sessions });
  const done: Notice[] = [];
  const went: string[] = [];
  const calls = createTerminalCalls({
    chat: { agents },
    now: () => Date.now(),
    announce: (notice) => done.push(notice),
    go: ({ id }) => went.push(id),
  });
  return {
    calls,
    done,
    went,
    tell(...now: AgentAtWork[]) {
      agents.value = { agents: now };
    },
    waiting: () => calls.pending.value.map(({ title }) => title),
  };
}
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
const WAITS = "Claude Code · shop is waiting for you";

describe("a session that waits", () => {
  it("calls after a moment, with where to answer, and is withdrawn when it goes on", () => {
    const { tell, waiting, calls, went } = page();
    tell(session("needs-you"));
    pass(1.4);
    expect(waiting()).toEqual([]);
    pass(0.1);
    expect(waiting()).toEqual([WAITS]);
    expect(calls.pending.value[0]).toMatchObject({ body: "Answer in its terminal.", to: '[data-terminal="term_1"]' });
    calls.pending.value[0]?.go?.();
    expect(went).toEqual(["term_1"]);
    tell(session("working"));
    expect(waiting()).toEqual([]);
  });

  it("calls nobody when it goes on at once, however often it does", () => {
    const { tell, waiting } = page();
    for (let i = 0; i < 3; i++) {
      tell(session("needs-you"));
      pass(1);
      expect(waiting()).toEqual([]);
      tell(session("thinking"));
      pass(0.2);
    }
  });

  it("is still one call while other things of it change", () => {
    const { tell, waiting, calls } = page();
    tell(session("needs-you"));
    pass(1);
    tell(session("needs-you", { helpers: 1 }), session("idle", { id: "term_2" }));
    pass(0.5);
    expect(waiting()).toEqual([WAITS]);
    expect(calls.pending.value[0]?.tag).toBe("waits term_1");
  });

  it("calls when it was waiting before the page was opened", () => {
    const { waiting } = page(session("needs-you"));
    pass(1.5);
    expect(waiting()).toEqual([WAITS]);
  });

  it("is left to its card while that is open here, and calls when nobody can answer it here any more", () => {
    const { tell, waiting } = page();
    tell(session("needs-you"));
    pass(1);
    tell(session("needs-you", { questions: 1 }));
    pass(5);
    expect(waiting()).toEqual([]);
    tell(session("needs-you"));
    pass(1.5);
    expect(waiting()).toEqual([WAITS]);
  });

  it("calls nobody when nobody sits before it", () => {
    const { tell, waiting } = page();
    tell(session("needs-you", { headless: true }));
    pass(10);
    expect(waiting()).toEqual([]);
  });

  it("has asked, and waits no longer than its user stays away, where its program does not tell when it is answered", () => {
    const { tell, waiting, calls } = page();
    tell(mayWait(), session("needs-you", { id: "term_2", name: "Codex · web" }));
    pass(1.5);
    expect(waiting()).toEqual(["Claude Code · shop has asked you something", "Codex · web is waiting for you"]);
    calls.looked();
    expect(waiting()).toEqual(["Codex · web is waiting for you"]);
    tell(mayWait({ helpers: 1 }));
    pass(10);
    expect(waiting()).toEqual([]);
    tell(session("working"));
    tell(mayWait());
    pass(1.5);
    expect(waiting()).toEqual(["Claude Code · shop has asked you something"]);
  });
});

describe("a turn that is over", () => {
  const turn: WorkTurn = { id: "turn_1", began: at(5), ended: at(20), outcome: "done" };

  it("is told once after it took a while", () => {
    const { tell, done, went } = page(session("working", { turn: { id: "turn_1", began: at(5) } }));
    pass(20);
    tell(session("idle", { turn }));
    tell(session("idle", { turn, helpers: 1 }));
    tell();
    tell(session("idle", { turn }));
    expect(done).toMatchObject([{ title: "Claude Code · shop is done", tag: "done term_1" }]);
    done[0]?.go?.();
    expect(went).toEqual(["term_1"]);
  });

  it.each<[string, Partial<WorkTurn>, Partial<AgentAtWork>]>([
    ["that was short", { began: at(6) }, {}],
    ["that its user stopped", { outcome: "stopped" }, {}],
    ["that failed", { outcome: "failed" }, {}],
    ["whose work goes on", { background: true }, {}],
    ["that still runs", { ended: undefined as never }, {}],
    ["that nobody sits before", {}, { headless: true }],
    ["that ended before the page was opened", { began: at(-60), ended: at(-1) }, {}],
  ])("is not told when it is one %s", (_, change, more) => {
    const { tell, done } = page();
    pass(20);
    tell(session("idle", { turn: { ...turn, ...change }, ...more }));
    expect(done).toEqual([]);
  });

  it("is not told when the page hears of it more than a minute later", () => {
    const { tell, done } = page();
    pass(80);
    tell(session("idle", { turn }));
    expect(done).toHaveLength(1);
    pass(0.1);
    tell(session("idle", { turn: { ...turn, id: "turn_2" } }));
    expect(done).toHaveLength(1);
  });

  it("is told when the work that went on is over too", () => {
    const { tell, done } = page();
    pass(20);
    tell(session("idle", { turn: { ...turn, background: true } }));
    pass(5);
    tell(session("idle", { turn: { ...turn, ended: at(25) } }));
    expect(done).toHaveLength(1);
  });
});
