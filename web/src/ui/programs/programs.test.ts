import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import type { AgentProgram, AgentPrograms, AgentTest, AgentTestResult } from "../../wire/types.gen.ts";
import { liveModel, minutesAgo, NOW, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { ProgramList } from "./list.tsx";
import type { ProgramsDesk } from "./types.ts";
import { noteText, programState, programTrouble } from "./words.ts";

const UNTESTED: AgentProgram = {
  type: "codex",
  product: "Codex",
  state: "untested",
  version: "2.7.0",
  path: "~/bin/codex-acp",
  testable: true,
  reason: "World does not know version 2.7.0.",
  command: "world-mcp agents test codex",
};
const TESTED = { at: minutesAgo(5), passed: true, asked: 12, blocked: 2, of: 14 };
const ABSENT: AgentProgram = {
  type: "opencode",
  product: "OpenCode",
  state: "absent",
  command: "npm install opencode",
};

/** The list with these programs, and what was asked of the service. */
async function list(programs: AgentProgram[], test?: AgentTest, result?: AgentTestResult) {
  const asked: string[] = [];
  const now = signal<AgentPrograms | null>({ revision: 1, programs, ...(test ? { test } : {}) });
  const note = (words: string) => async () => void asked.push(words);
  const desk: ProgramsDesk = {
    list: now,
    failed: signal(""),
    attend: () => () => {},
    test: (type) => note(`test ${type}`)(),
    stop: note("stop"),
    get: (type) => note(`get ${type}`)(),
    removeCopy: (type) => note(`remove the copy of ${type}`)(),
    add: async (own) => void asked.push(`add ${JSON.stringify(own)}`),
    remove: (name) => note(`remove ${name}`)(),
    result: async (type) => {
      asked.push(`result ${type}`);
      if (!result) throw new Error("there is none");
      return result;
    },
  };
  const model = liveModel();
  model.programs.value = desk;
  const { actions } = recordedActions({ programs: async () => desk });
  return { asked, now, toast: model.interaction.toast, screen: await show(ProgramList, { model, actions }) };
}

const RUNNING: AgentTest = {
  type: "codex",
  product: "Codex",
  began: minutesAgo(0),
  note: "a clean home: write a file: asked",
  done: 12,
  of: 48,
};

describe("the list of agent programs", () => {
  it("offers the test of one that was not tested, and folds those that are not installed", async () => {
    const { screen, asked } = await list([UNTESTED, ABSENT]);
    for (const words of [
      "Codex 2.7.0",
      "not tested here",
      "No login",
      "Not installed: OpenCode",
      "npm install opencode",
    ])
      expect(screen.text).toContain(words);
    expect(screen.text).not.toContain("agents test"); // the button does that
    await screen.press("Test whether it asks: Codex");
    expect(asked).toEqual(["test codex"]);
  });

  it("says how far a test is, and stops it", async () => {
    const { screen, asked } = await list([UNTESTED], RUNNING);
    for (const words of ["Testing Codex…", "12 of 48 steps", "In a clean home · write a file · asked"])
      expect(screen.text).toContain(words);
    expect(screen.texts("[role=status]")[0]).toBe("Testing Codex… 25 percent");
    await screen.press("Stop");
    expect(asked).toEqual(["stop"]);
  });

  it("tests one at a time", async () => {
    const { screen } = await list([UNTESTED], { ...RUNNING, type: "opencode", product: "OpenCode" });
    expect(screen.text).toContain("OpenCode is being tested now.");
  });

  it.each<[string, Partial<AgentTest>, string]>([
    ["that was stopped", { stopped: true }, "The test was stopped. Nothing of it is kept."],
    ["that could not be made", { error: "no room is left" }, "It was not tested: no room is left."],
  ])("says of a test %s that there is no result", async (_, end, words) => {
    const { screen } = await list([UNTESTED], { ...RUNNING, ended: true, ...end });
    expect(screen.alerts).toEqual([words]);
  });
});

describe("World's own copies", () => {
  const offer = { version: "1.2.3" };

  it("are offered where an agent is missing or does not pass, and say what that does", async () => {
    const failed = { ...UNTESTED, state: "failed", next: "Let World get a copy.", offer } as const;
    const { screen, asked } = await list([failed, { ...ABSENT, offer: { version: "latest", scripts: true } }]);
    for (const words of [
      "World lets npm fetch version 1.2.3, which it has seen ask, into",
      "stays as it is",
      "npm fetch the newest version into",
      "A script of its package",
    ])
      expect(screen.text).toContain(words);
    expect(screen.text).not.toContain("Let World get"); // the button does that
    await screen.press("Get a copy for World: Codex");
    await screen.press("Get a copy for World: OpenCode");
    expect(asked).toEqual(["get codex", "get opencode"]);
  });

  it("say how far they are, and why they did not come", async () => {
    const getting = {
      ...RUNNING,
      type: "opencode",
      product: "OpenCode",
      get: "1.2.3",
      done: 0,
      of: 0,
      note: "fetching packages: 7 so far",
    };
    const { screen, now } = await list([UNTESTED, { ...ABSENT, offer }], getting);
    for (const words of ["Getting OpenCode 1.2.3…", "fetching packages: 7 so far", "OpenCode is being fetched now."])
      expect(screen.text).toContain(words);
    await screen.settle(() => {
      now.value = {
        revision: 2,
        programs: [{ ...ABSENT, offer }],
        test: { ...getting, ended: true, error: "no room is left" },
      };
    });
    expect(screen.alerts).toEqual(["No room is left."]);
  });

  it("are named as such, and can be removed", async () => {
    const { screen, asked, toast } = await list([{ ...UNTESTED, state: "known", copy: true }]);
    expect(screen.text).toContain("2.7.0, World's own copy");
    await screen.press("Remove World's copy: Codex");
    expect(asked).toEqual(["remove the copy of codex"]);
    expect(toast.value?.text).toContain("no longer starts");
  });
});

describe("agents of the user's own", () => {
  const own = { name: "goose", command: "goose", args: ["acp", "--x y"], env: ["A", "B"], lever: "opencode" };

  it("are added by a form", async () => {
    const { screen, asked, toast } = await list([UNTESTED, ABSENT]);
    await screen.press("Add an agent");
    expect(screen.focused).toBe("Name");
    const typed = {
      Name: "goose ",
      "Command: on your PATH, or its whole path": "goose",
      "Arguments, one on each line": "acp\n--x y\n",
      "Names of variables that it gets from your environment": "A, B",
      "The mode in which it asks, if it has modes": "ask",
      "What makes it ask": "opencode",
    };
    for (const [label, words] of Object.entries(typed)) await screen.type(label, words);
    await screen.press("Add");
    expect(asked).toEqual([`add ${JSON.stringify(own)}`]);
    expect(toast.value?.text).toContain("goose is in the list");
    expect(screen.focused).toBe("Add an agent");
  });

  it("are removed, which can be undone", async () => {
    const { screen, asked, toast } = await list([
      { type: "goose", product: "Goose", state: "absent", reason: "It was not found.", own },
    ]);
    expect(screen.text).toContain("It was not found.");
    await screen.press("Remove from the list: Goose");
    toast.value?.run?.();
    expect(asked).toEqual(["remove goose", `add ${JSON.stringify(own)}`]);
  });
});

describe("a program in words", () => {
  const is = (more: Partial<AgentProgram>) => programState({ ...UNTESTED, ...more }, NOW).words;
  it.each<[Partial<AgentProgram>, string]>([
    [{ state: "looking" }, "looking at it…"],
    [{ state: "known" }, "World knows this version"],
    [{ formerly: minutesAgo(3) }, "changed since its test today"],
    [{ state: "passed", tested: TESTED }, "tested here today: asked 12 of 14 times, 2 held back by its sandbox"],
    [{ state: "failed", tested: { ...TESTED, passed: false } }, "did not pass its test here, today"],
    [{ state: "untestable" }, "cannot be tested here"],
    [{ state: "broken" }, "does not start"],
  ])("%o", (more, words) => expect(is(more)).toBe(words));

  it("says what failed, and never a command that the button stands for", () => {
    const failed = {
      ...UNTESTED,
      state: "failed",
      tested: { ...TESTED, reason: "it ran ls" },
      next: "Use another.",
    } as const;
    expect(programTrouble(failed)).toBe("The test failed: it ran ls. Use another.");
    expect(programTrouble({ ...UNTESTED, state: "broken", testable: false, reason: "It ended.", next: "Look." })).toBe(
      "It ended. Look.",
    );
    expect(noteText("reading what runs")).toBe("reading what runs");
  });
});
