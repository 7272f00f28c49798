import { describe, expect, it } from "vitest";
import { coderSession, Journal } from "../../core/coder/testing/journal.ts";
import { Refusal } from "../../core/refuse.ts";
import type { ApprovalOption, CoderAnswer, CoderDiff, CoderRequest, CoderSession } from "../../wire/types.gen.ts";
import { minutesAgo, recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import CoderPanel from "./panel.tsx";
import { CLAUDE, deskPage, QWEN, WORKSPACE } from "./testing/desk.ts";
import { WaitingCards } from "./waiting.tsx";

/** The panel. */
async function panel(given: Parameters<typeof deskPage>[0] = {}) {
  const page = deskPage({ view: { at: "sessions" }, ...given });
  const screen = await show(CoderPanel, { model: page.model, actions: page.actions });
  return { ...page, screen };
}

describe("the list of sessions", () => {
  it("says of each whose it is, where, how it stands, and what it has changed and used", async () => {
    const { screen } = await panel({
      sessions: [
        coderSession("a", {
          branch: "world/a",
          state: "needs_you",
          since: minutesAgo(3),
          cards: 2,
          changed: { files: 1, added: 1200, removed: 4 },
          usage: { cost: 1.5, currency: "EUR" },
        }),
        coderSession("b", { state: "resting", since: minutesAgo(90), landed: "merged" }),
      ],
    });
    expect(screen.texts(".session-row")).toEqual([
      "Title of aClaude Code · world · world/a1 file, +1,200 −4 · €1.502 questions for you 3 min",
      "Title of bClaude Code · worldmergedresting 1 h",
    ]);
  });

  it("leads to a session, and back to the list", async () => {
    const { screen } = await panel();
    await screen.settle(() => screen.page.querySelector(".session-row")?.click());
    expect(screen.texts("h2")).toEqual(["Title of a"]);
    await screen.press("All sessions");
    expect(screen.texts("h2")).toEqual(["Coder"]);
  });

  it("goes back to the list when the session is gone", async () => {
    const { screen, sessions } = await panel({ view: { at: "session", id: "a", part: "work" } });
    await screen.settle(() => (sessions.value = []));
    expect(screen.texts("h2")).toEqual(["Coder"]);
    expect(screen.text).toContain("No sessions yet.");
  });

  it("says how to get an agent where there is none", async () => {
    const missing = { reason: "There is no coding agent here", next: "Install one:", command: "npm i -g claude" };
    const { screen } = await panel({ sessions: [], missing });
    expect(screen.text).toContain("There is no coding agent here. Install one: npm i -g claude");
    expect(screen.buttons).not.toContain("New session");
  });

  it("says why it is not there, and can be asked for again", async () => {
    const { screen, known, failed } = await panel();
    await screen.settle(() => {
      known.value = false;
      failed.value = "The disk is full.";
    });
    expect(screen.alerts).toEqual(["The disk is full."]);
    expect(screen.buttons).toContain("Try again");
  });
});

describe("a new session", () => {
  const project = { phase: "ready" as const, name: "world", root: "~/code/world" };

  /** The form for a folder. */
  async function form(workspace = WORKSPACE, given: Parameters<typeof deskPage>[0] = {}) {
    let now = workspace;
    const answer = ({ op, trusted = false }: CoderRequest) => {
      if (op === "trust") now = { ...now, trusted };
      if (op === "open") return { session: coderSession("a") };
      return op === "prompt" ? { turn: "t1" } : { workspace: now };
    };
    const made = await panel({ view: { at: "new" }, answer, agents: [CLAUDE, QWEN], ...given });
    await made.screen.settle(() => (made.model.project.state.value = project));
    await made.screen.settle(() => made.screen.page.querySelector(".offer")?.click());
    return made;
  }
  const config = [
    { path: ".mcp.json", agent: "Claude Code", sha256: "0123456789abcdef", size: 2048, state: "new" },
    { path: "AGENTS.md", agent: "Codex", size: 120 },
  ];

  it("offers the open project first, and each known folder once", async () => {
    const folders = [
      { ...WORKSPACE, dirty: 2 },
      { ...WORKSPACE, folder: "/code/other", name: "other" },
    ];
    const { screen, model } = await panel({ view: { at: "new" }, folders });
    await screen.settle(() => (model.project.state.value = project));
    expect(screen.texts(".offer")).toEqual(["world ~/code/world · your open project", "other /code/other · main"]);
  });

  it("shows what a folder is before any agent starts in it", async () => {
    const { screen, asked } = await form({
      ...WORKSPACE,
      remote: "github.com/world/world",
      dirty: 2,
      notes: ["it has submodules"],
      config,
    });
    expect(asked).toEqual([{ op: "look", folder: "/code/world" }]);
    expect(screen.texts(".workspace h3")).toEqual(["world main · 2 uncommitted files"]);
    expect(screen.texts(".workspace dd")).toEqual(["/code/world", "github.com/world/world"]);
    expect(screen.text).toContain("It has submodules.");
    expect(screen.texts(".settings-files li")).toEqual([
      ".mcp.json newClaude Code: may start programs that the agent uses as tools. 2 KB · 0123456789ab",
      "AGENTS.mdCodex: tells the agent what to do. 120 bytes",
    ]);
    expect(screen.text).toContain("Claude Code can also work here without your trust");
  });

  it("lets agents that cannot be held safe work only where the user trusts the settings", async () => {
    const { screen, asked } = await form({ ...WORKSPACE, config });
    expect(screen.text).toContain("Works only in folders you trust");
    expect(screen.field("Qwen Code").getAttribute("disabled")).not.toBeNull();
    await screen.press("Trust these settings");
    expect(asked.at(-1)).toEqual({ op: "trust", folder: "/code/world", hash: "w1", trusted: true });
    expect(screen.field("Qwen Code").getAttribute("disabled")).toBeNull();
    await screen.press("Don't trust them any more");
    expect(asked.at(-1)).toMatchObject({ op: "trust", trusted: false });
  });

  it("reads the settings again when they have changed before they were trusted", async () => {
    let hash = "w1";
    const answer = ({ op }: CoderRequest) => {
      if (op !== "trust") return { workspace: { ...WORKSPACE, config, hash } };
      hash = "w2";
      return Promise.reject(new Refusal({ code: "changed_since", message: "they have changed" }));
    };
    const { screen, asked } = await form(WORKSPACE, { answer });
    await screen.press("Trust these settings");
    expect(screen.alerts).toEqual(["They have changed."]);
    await screen.press("Trust these settings");
    expect(asked.filter(({ op }) => op === "trust").map((request) => request.hash)).toEqual(["w1", "w2"]);
  });

  it("is started with what was chosen, and told what to do first", async () => {
    const { screen, asked, desk } = await form({ ...WORKSPACE, dirty: 1 });
    await screen.check("Read-only: it can look and plan, but can't change anything");
    await screen.check("Begin with my 1 uncommitted file");
    await screen.type("What should it do?", " Look around ");
    await screen.press("Start");
    expect(asked.slice(1)).toEqual([
      { op: "open", agent: "claude-code", folder: "/code/world", readOnly: true, carry: true, isolation: "worktree" },
      { op: "prompt", session: "a", text: "Look around" },
    ]);
    expect(desk.view.value).toEqual({ at: "session", id: "a", part: "work" });
  });

  it("keeps what it shall do first in its composer, if that could not be sent", async () => {
    const answer = ({ op }: CoderRequest) => {
      if (op === "prompt") return Promise.reject(new Error("the queue is full"));
      return op === "open" ? { session: coderSession("a") } : { workspace: WORKSPACE };
    };
    const { screen } = await form(WORKSPACE, { answer });
    await screen.type("What should it do?", "Look around");
    await screen.press("Start");
    expect(screen.page.querySelector(".coder-composer textarea")?.value).toBe("Look around");
  });

  it("says what working in the folder itself means", async () => {
    const { screen, asked } = await form({ ...WORKSPACE, dirty: 1 });
    await screen.check("In your folder");
    expect(screen.text).toContain("World can't review or undo its changes.");
    expect(screen.text).not.toContain("Begin with my");
    await screen.press("Start");
    expect(asked[1]).toMatchObject({ isolation: "inplace", carry: false });
  });

  it("does not start where nothing can work", async () => {
    const trouble = { reason: "This is your home folder", next: "Choose the folder of a project." };
    const home = await form({ ...WORKSPACE, trouble });
    expect(home.screen.alerts).toEqual(["This is your home folder. Choose the folder of a project."]);
    expect(home.screen.buttons).not.toContain("Start");
    const none = await form({ ...WORKSPACE, config }, { agents: [QWEN] });
    expect(none.screen.buttons).not.toContain("Start");
  });

  it("says what an agent lacks, and the command that mends it", async () => {
    const old = { ...CLAUDE, trouble: { reason: "Its version is too old", next: "Update it.", command: "npm i x" } };
    const { screen } = await form(WORKSPACE, { agents: [old, QWEN] });
    expect(screen.texts(".agent-choice")[0]).toBe("Claude Code Its version is too old. Update it. npm i x Copy");
    expect(screen.field("Qwen Code").checked).toBe(true);
  });
});

describe("the review of a change", () => {
  const diff: CoderDiff = {
    hash: "d1",
    branch: "main",
    files: [
      { path: "a.ts", state: "modified", added: 2, removed: 1, diff: "@@ -1 +1,2 @@\n-x\n+y\n+z\n" },
      { path: "new.ts", old: "old.ts", state: "renamed" },
      { path: "logo.png", state: "added", binary: true },
      { path: "kept.ts", state: "modified", added: 1, removed: 0, kept: true, diff: "@@ -1 +1 @@\n+k\n" },
    ],
  };

  /** The review; `fails` is what the next decision is refused with. */
  async function review(row: Partial<CoderSession> = {}, fails?: Error) {
    let hash = 0;
    const answer = ({ op }: CoderRequest) => {
      if (op === "diff") return { diff: { ...diff, hash: `d${++hash}` } };
      return fails ? Promise.reject(fails) : { notes: [] };
    };
    return panel({
      view: { at: "session", id: "a", part: "review" },
      sessions: [coderSession("a", row)],
      answer,
    });
  }
  /** What was decided, without the reading. */
  const decided = (asked: readonly CoderRequest[]) => asked.filter(({ op }) => op !== "diff");

  it("shows each file: changed, renamed, binary, kept", async () => {
    const { screen } = await review();
    expect(screen.text).toContain("4 files, +3 −1");
    expect(screen.texts(".review-file summary")).toEqual([
      "a.tschanged +2 −1",
      "old.ts → new.tsrenamed",
      "logo.pngnew, binary",
      "kept.tschanged +1 −0 · kept",
    ]);
    expect(screen.texts(".review-file pre .added")).toEqual(["1+y", "2+z"]); // what was kept is folded
  });

  it("keeps a file, and reverts one only when asked twice, each as it was seen", async () => {
    const { screen, asked } = await review();
    await screen.press("Keep a.ts");
    await screen.press("Revert logo.png");
    expect(decided(asked)).toHaveLength(1);
    await screen.press("Yes, revert logo.png");
    expect(decided(asked)).toEqual([
      { op: "keep", session: "a", hash: "d1", paths: ["a.ts"] },
      { op: "revert", session: "a", hash: "d2", paths: ["logo.png"] },
    ]);
  });

  it("applies to the folder", async () => {
    const { screen, asked } = await review();
    await screen.press("Apply to my folder");
    expect(decided(asked)).toEqual([{ op: "apply", session: "a", hash: "d1" }]);
    expect(screen.text).toContain("Applied to your folder. Nothing is committed yet.");
  });

  it("merges with a message, which is the title at first", async () => {
    const { screen, asked } = await review();
    await screen.press("Merge into main…");
    expect(screen.field("Commit message").value).toBe("Title of a");
    await screen.type("Commit message", "Faster");
    await screen.press("Merge into main");
    expect(decided(asked)).toEqual([{ op: "merge", session: "a", hash: "d1", text: "Faster" }]);
  });

  it("takes no decision on what was shown before, until the change has been read again", async () => {
    let again: (answer: CoderAnswer) => void = () => expect.fail("not read again");
    const second = new Promise<CoderAnswer>((resolve) => {
      again = resolve;
    });
    const answers = [Promise.resolve({ diff }), second, Promise.resolve({ diff: { ...diff, files: [] } })];
    const { screen, asked } = await panel({
      view: { at: "session", id: "a", part: "review" },
      sessions: [coderSession("a")],
      answer: ({ op }) => (op === "diff" ? (answers.shift() ?? expect.fail("read too often")) : {}),
    });
    await screen.press("Revert a.ts");
    await screen.press("Yes, revert a.ts");
    expect(screen.text).toContain("a.ts is as it was at the start.");
    expect(screen.buttons.filter((name) => /^(Keep|Revert|Apply|Merge|Discard)/.test(name))).toEqual([]);
    await screen.settle(() => again({ diff: { ...diff, hash: "d2", files: diff.files.slice(1) } }));
    await screen.press("Merge into main…");
    await screen.press("Merge into main");
    expect(decided(asked).at(-1)).toEqual({ op: "merge", session: "a", hash: "d2", text: "Title of a" });
    expect(screen.text).toContain("Merged into main.");
    expect(screen.alerts).toEqual([]);
  });

  it("applies and merges nothing while a file that is not shown whole is not decided by itself", async () => {
    const unseen = { unseen: true, size: 312_400 };
    const files = [
      ...diff.files,
      { path: "long.ts", state: "modified", added: 9000, cut: true, diff: "@@ -1 +1 @@\n+k\n", ...unseen },
    ];
    const { screen, asked } = await panel({
      view: { at: "session", id: "a", part: "review" },
      sessions: [coderSession("a")],
      answer: ({ op }) => (op === "diff" ? { diff: { ...diff, files, unseen: 3, unseenSize: 1_312_400 } } : {}),
    });
    expect(screen.text).toContain("Not shown whole: 312,400 bytes.");
    expect(screen.text).toContain("3 files not shown whole, 1,312,400 bytes.");
    expect(screen.buttons.filter((name) => /^(Apply|Merge)/.test(name))).toEqual([]);
    expect(screen.buttons).toContain("Discard…");
    expect(screen.buttons).not.toContain("Keep long.ts");
    await screen.press("Keep long.ts without seeing all of it");
    await screen.press("Keep these 3 files unseen");
    expect(decided(asked)).toEqual([
      { op: "keep", session: "a", hash: "d1", paths: ["long.ts"] },
      { op: "keep", session: "a", hash: "d1", value: "unseen" },
    ]);
  });

  it("discards only when asked twice", async () => {
    const { screen, asked } = await review();
    await screen.press("Discard…");
    await screen.press("Keep it");
    await screen.press("Discard…");
    expect(decided(asked)).toEqual([]);
    await screen.press("Discard it");
    expect(decided(asked)).toEqual([{ op: "discard", session: "a", hash: "d1" }]);
  });

  it("says that the files have changed since, and shows them as they are now", async () => {
    const changed = new Refusal({ code: "changed_since", message: "the files have changed", next: "Look again." });
    const { screen, asked } = await review({}, changed);
    await screen.press("Apply to my folder");
    expect(screen.alerts).toEqual(["The files have changed. Look again."]);
    await screen.press("Apply to my folder");
    expect(decided(asked).map(({ hash }) => hash)).toEqual(["d1", "d2"]);
  });

  it("says what is in the way, and the next step", async () => {
    const dirty = new Refusal({
      code: "conflict",
      message: "You have uncommitted changes in files that the session changed. Nothing was changed.",
      next: "Commit them first.",
    });
    const { screen, asked } = await review({}, dirty);
    await screen.press("Apply to my folder");
    expect(screen.alerts).toEqual([
      "You have uncommitted changes in files that the session changed. Nothing was changed. Commit them first.",
    ]);
    expect(asked.filter(({ op }) => op === "diff")).toHaveLength(1);
  });

  it("decides nothing while a turn runs, and is read again when it ends", async () => {
    const { screen, set, asked } = await review({ state: "running", turn: "t1" });
    expect(screen.buttons.filter((name) => /^(Keep|Revert|Apply|Merge|Discard)/.test(name))).toEqual([]);
    expect(screen.text).toContain("To decide, wait until the turn has ended");
    await screen.settle(() => set("a", { state: "idle", turn: "" }));
    expect(screen.buttons).toContain("Apply to my folder");
    expect(asked.filter(({ op }) => op === "diff")).toHaveLength(2);
  });

  it.each<[Partial<CoderSession>, string]>([
    [{ isolation: "inplace" }, "works in your folder itself"],
    [{ isolation: "inplace", readOnly: true }, "This session only reads"],
    [{ landed: "discarded" }, "The change was discarded."],
  ])("has nothing to decide on %o", async (row, words) => {
    const { screen, asked } = await review(row);
    expect(screen.text).toContain(words);
    expect(asked).toEqual([]);
  });
});

describe("what waits for the user", () => {
  const journal = new Journal();
  const options: ApprovalOption[] = [{ id: "yes", name: "Allow once", kind: "allow_once" }];
  journal.add("a", { kind: "turn", turn: { id: "t1", state: "running" } });
  journal.add("a", {
    kind: "approval",
    approval: {
      id: "c1",
      hash: "h",
      backend: "",
      state: "open",
      kind: "tool",
      title: "Change a file",
      options,
      createdAt: minutesAgo(1),
    },
  });

  it("stands beside the other cards, unless the panel shows it", async () => {
    const page = deskPage({ journal, view: { at: "sessions" } });
    const screen = await show(WaitingCards, { model: page.model, actions: recordedActions().actions });
    expect([screen.texts(".folded p"), screen.texts("h2")]).toEqual([["Claude Code asks: Change a file"], []]);
    await screen.press("Review");
    expect(screen.texts("h2")).toEqual(["Change a file"]);
    expect(screen.text).toContain("Claude Code asks for your permission in “Title of a”.");
    await screen.settle(() => (page.desk.view.value = { at: "session", id: "a", part: "work" }));
    expect(screen.texts("h3")).toEqual([]);
    await screen.settle(() => (page.model.open.value = "none"));
    expect(screen.texts("h2")).toEqual(["Change a file"]);
  });

  it("and what has just happened is told to who does not see it", async () => {
    const page = deskPage({ journal });
    const screen = await show(WaitingCards, { model: page.model, actions: recordedActions().actions });
    expect(screen.texts("[aria-live=polite]")[0]).toBe("something new");
  });
});
