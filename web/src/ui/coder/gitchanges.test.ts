import { describe, expect, it } from "vitest";
import type { CoderDiff } from "../../wire/types.gen.ts";
import { onPage } from "../testing/screen.ts";
import { type Answer, session, working } from "./testing/session.ts";

await onPage(() => import("./gitchanges.tsx"));

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
        says: "This hook is new. Git runs it by itself when you use git here.",
        diff: "@@ -0,0 +1 @@\n+touch EVIL\n",
      },
      {
        name: "refs/heads/main",
        kind: "branch",
        says: "the branch main was moved from aaa to bbb: 1 commit less.",
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
    expect(screen.text).toContain("1 commit less");
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
    await screen.press("Really put back hooks/pre-commit");
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
    expect(screen.text).toContain("“Keep all” leaves out what is not shown whole");
    await screen.press("Keep hooks/pre-commit without seeing all of it");
    expect(asked.at(-2)).toEqual({ op: "git", session: "a", hash: "g1", value: "keep", paths: ["hooks/pre-commit"] });
  });

  it("are shown also when no file is changed, and are no matter otherwise", async () => {
    expect((await review({ ...DIFF, files: [] })).screen.text).toContain("No file is changed.");
    const { git: _, ...rest } = DIFF;
    const { screen } = await review(rest);
    expect(screen.page.querySelector(".git-changes")).toBe(null);
    expect(screen.buttons).toContain("Apply to my folder");
  });
});
