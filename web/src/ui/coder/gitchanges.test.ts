import { describe, expect, it } from "vitest";
import { coderSession } from "../../core/coder/testing/journal.ts";
import type { CoderDiff } from "../../wire/types.gen.ts";
import { recordedActions } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { deskPage } from "./testing/desk.ts";
import { type Answer, session, working } from "./testing/session.ts";
import "./gitchanges.tsx";
import { WaitingCards } from "./waiting.tsx";

const DIFF: CoderDiff = {
  hash: "d1",
  branch: "main",
  files: [{ path: "n.txt", state: "added", added: 1, diff: "@@ -0,0 +1 @@\n+n\n" }],
  git: {
    hash: "g1",
    changes: [
      {
        name: "hooks/pre-commit",
        kind: "hook",
        says: "This hook is new. Git runs it automatically when you use git here.",
        diff: "@@ -0,0 +1 @@\n+touch EVIL\n",
      },
      {
        name: "refs/heads/main",
        kind: "branch",
        says: "The branch “main” moved from aaa to bbb, which drops 1 commit.",
        old: "a",
        new: "b",
      },
      { name: "hooks/large", kind: "hook", says: "This hook was changed.", stays: true },
    ],
  },
};

describe("changes to the repository's git", () => {
  async function review(diff: CoderDiff) {
    const answer: Answer = ({ op }) => (op === "diff" ? { diff } : {});
    return session(working(), { turn: "" }, { answer, view: { at: "session", id: "a", part: "review" } });
  }

  it("are shown above the files, and nothing is applied or merged before they are decided", async () => {
    const { screen } = await review(DIFF);
    expect(screen.texts(".git-changes li code")).toEqual(["hooks/pre-commit", "refs/heads/main", "hooks/large"]);
    expect(screen.text).toContain("which drops 1 commit");
    expect(screen.texts(".git-changes pre .added")).toEqual(["1+touch EVIL"]);
    for (const name of ["Apply to my folder", "Merge into main…"]) expect(screen.buttons).not.toContain(name);
    expect(screen.buttons).toContain("Discard…");
    expect(screen.buttons).not.toContain("Put back hooks/large");
  });

  it("are kept with one press, or put back when that is asked again, as they were seen", async () => {
    const { screen, asked } = await review(DIFF);
    await screen.press("Keep all");
    await screen.press("Put back hooks/pre-commit");
    expect(asked.filter(({ op }) => op === "git")).toHaveLength(1);
    await screen.press("Yes, put back hooks/pre-commit");
    expect(asked.filter(({ op }) => op === "git")).toEqual([
      { op: "git", session: "a", hash: "g1", value: "keep" },
      { op: "git", session: "a", hash: "g1", value: "restore", paths: ["hooks/pre-commit"] },
    ]);
    expect(screen.text).toContain("hooks/pre-commit is as it was.");
  });

  it("are kept by themselves when they are not shown whole", async () => {
    const [first, ...others] = DIFF.git?.changes ?? [];
    if (!first) return expect.fail("no change");
    const changes = [{ ...first, cut: true, size: 70_000 }, ...others];
    const { screen, asked } = await review({ ...DIFF, git: { hash: "g1", changes } });
    expect(screen.text).toContain("Not shown whole: 70,000 bytes.");
    expect(screen.text).toContain("“Keep all” skips what is not shown whole");
    await screen.press("Keep hooks/pre-commit without seeing all of it");
    expect(asked.at(-2)).toEqual({ op: "git", session: "a", hash: "g1", value: "keep", paths: ["hooks/pre-commit"] });
  });

  it("are shown also when no file is changed, and are no matter otherwise", async () => {
    expect((await review({ ...DIFF, files: [] })).screen.text).toContain("No changes.");
    const { git: _, ...rest } = DIFF;
    const { screen } = await review(rest);
    expect(screen.page.querySelector(".git-changes")).toBe(null);
    expect(screen.buttons).toContain("Apply to my folder");
  });
});

describe("what the user's own git would obey", () => {
  const git = { hash: "g1", says: "hooks/pre-commit is new.", names: ["hooks/pre-commit"] };

  it("is said while the turn runs, and put back from there", async () => {
    const { screen, asked } = await session(working(), { state: "running", turn: "t1", git });
    expect(screen.alerts[0]).toContain("hooks/pre-commit is new.");
    await screen.press("Put back");
    expect(asked).toEqual([]);
    await screen.press("Yes, put back");
    expect(asked).toEqual([{ op: "git", session: "a", value: "restore", hash: "g1", paths: ["hooks/pre-commit"] }]);
    await screen.press("Open the review");
    expect(asked.at(-1)).toEqual({ op: "diff", session: "a" });
  });

  it("says what could not be put back, and offers nothing that cannot be", async () => {
    const notes = ["This could not be put back: config. Look at it with git, then keep it."];
    const { screen } = await session(working(), { git }, { answer: ({ op }) => (op === "git" ? { notes } : {}) });
    await screen.press("Put back");
    await screen.press("Yes, put back");
    expect(screen.text).toContain("This could not be put back: config.");
    const other = await session(working(), { git: { ...git, names: [] } });
    expect(other.screen.buttons).toContain("Open the review");
    expect(other.screen.buttons).not.toContain("Put back");
  });

  it("stands beside the other cards while its session is not on screen, and leads to the review", async () => {
    const page = deskPage({ sessions: [coderSession("a", { git })], view: { at: "sessions" } });
    page.model.open.value = "none";
    const screen = await show(WaitingCards, { model: page.model, actions: recordedActions().actions });
    expect(screen.alerts[0]).toContain("at work in “Title of a”");
    await screen.press("Open the review");
    expect(page.desk.view.value).toEqual({ at: "session", id: "a", part: "review" });
    expect(page.model.open.value).toBe("coder");
    expect(screen.alerts).toEqual([]);
  });
});
