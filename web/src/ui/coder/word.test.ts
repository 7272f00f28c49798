import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { coderSession, Journal } from "../../core/coder/testing/journal.ts";
import type { AgentProgram, AgentPrograms, Approval } from "../../wire/types.gen.ts";
import type { ProgramsDesk } from "../programs/types.ts";
import { minutesAgo } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import CoderPanel from "./panel.tsx";
import { CLAUDE, deskPage, QWEN, WORKSPACE } from "./testing/desk.ts";

/** The list of agent programs, in which Claude Code is as given. */
function programsOf(given: Partial<AgentProgram>) {
  const of = (more: Partial<AgentProgram>): AgentPrograms => ({
    revision: 1,
    programs: [{ type: "claude-code", product: "Claude Code", state: "untested", ...more }],
  });
  const list = signal<AgentPrograms | null>(of(given));
  const never = () => Promise.reject(new Error("not expected here"));
  const desk: ProgramsDesk = {
    list,
    failed: signal(""),
    attend: () => () => {},
    test: never,
    get: never,
    stop: never,
    removeCopy: never,
    add: never,
    remove: never,
    result: never,
  };
  return { desk, become: (more: Partial<AgentProgram>) => void (list.value = of(more)) };
}
const FAILED = { at: minutesAgo(1), passed: false, asked: 1, blocked: 0, of: 2, reason: "it wrote a file unasked" };

const CARD: Approval = {
  id: "c1",
  hash: "h",
  backend: "",
  turn: "t1",
  state: "open",
  kind: "tool",
  title: "Change a file",
  options: [{ id: "no", name: "Deny", kind: "reject_once" }],
  createdAt: minutesAgo(1),
};

/** The panel. */
async function panel(given: Parameters<typeof deskPage>[0]) {
  const page = deskPage(given);
  return { ...page, screen: await show(CoderPanel, { model: page.model, actions: page.actions }) };
}

describe("an agent that has passed no test", () => {
  it("works only by a second step of its user, for what they were shown", async () => {
    const { screen, asked, desk, model } = await panel({
      view: { at: "new" },
      agents: [CLAUDE, { ...QWEN, untrusted: true }],
      answer: ({ op }) => (op === "look" ? { workspace: WORKSPACE } : { session: coderSession("a") }),
    });
    const project = { phase: "ready" as const, name: "world", root: "~/code/world" };
    await screen.settle(() => (model.project.state.value = project));
    await screen.settle(() => screen.page.querySelector(".offer")?.click());
    const programs = programsOf({ word: "w1", state: "failed", tested: FAILED });
    await screen.settle(() => (model.programs.value = programs.desk));
    expect(screen.field("Qwen Code").checked).toBe(true); // rather one that needs no such step
    await screen.check("Claude Code");
    expect(screen.text).toContain(
      "Not measured: its test showed this: it wrote a file unasked. It may act without asking",
    );
    const tick = "Use it in this session without a test";
    const start = () => screen.buttons.includes("Start");
    expect([screen.field(tick).checked, start()]).toEqual([false, false]);
    await screen.check(tick);
    expect(start()).toBe(true);
    await screen.settle(() => programs.become({ word: "w2", state: "untested" })); // other bytes
    expect([screen.field(tick).checked, start()]).toEqual([false, false]);
    await screen.check(tick);
    await screen.press("Start");
    expect(asked.find(({ op }) => op === "open")).toMatchObject({ word: "w2" });
    expect(desk.view.value).toMatchObject({ at: "session" });
  });

  it("says of a session whose agent has passed no test that it may act without asking", async () => {
    const journal = new Journal();
    journal.add("a", { kind: "turn", turn: { id: "t1", state: "running" } });
    journal.add("a", { kind: "approval", approval: { ...CARD, notes: ["Not measured: it may act without asking."] } });
    const { screen } = await panel({
      view: { at: "sessions" },
      journal,
      sessions: [coderSession("a", { cards: 1, unmeasured: "World does not know this version." })],
    });
    expect(screen.texts(".session-row")[0]).toContain("not measured");
    await screen.settle(() => screen.page.querySelector(".session-row")?.click());
    expect(screen.texts(".card .warn")).toEqual(["Not measured: it may act without asking."]);
    expect(screen.texts(".session-head .warn")).toEqual([
      "Not measured: it may act without asking. World does not know this version.",
    ]);
  });

  it("goes on where the word of its user is for something else only by the same step", async () => {
    const { screen, asked, model } = await panel({
      sessions: [coderSession("a", { trouble: { reason: "It has other bytes", next: "" } })],
      view: { at: "session", id: "a", part: "work" },
    });
    await screen.settle(() => (model.programs.value = programsOf({ word: "w2" }).desk));
    expect(screen.buttons).not.toContain("Go on");
    await screen.check("Use it in this session without a test");
    await screen.press("Go on");
    expect(asked.at(-1)).toEqual({ op: "resume", session: "a", word: "w2" });
  });
});
