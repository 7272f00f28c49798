import { describe, expect, it } from "vitest";
import { Journal } from "../../core/coder/testing/journal.ts";
import { Refusal } from "../../core/refuse.ts";
import { session, working } from "./testing/session.ts";

it("stops looking at a folder that takes its time", async () => {
  const never = new Promise<never>(() => undefined);
  const { screen, asked } = await session(
    working(),
    {},
    {
      view: { at: "new", folder: "/code/huge" },
      answer: ({ op }) => (op === "look" ? never : {}),
    },
  );
  expect(screen.text).toContain("Looking at the folder…");
  await screen.press("Stop");
  expect(asked).toEqual([
    { op: "look", folder: "/code/huge" },
    { op: "cancel", folder: "/code/huge" },
  ]);
});

describe("what goes through the files of a session", () => {
  const PROGRESS = { op: "diff" as const, says: "Looking at the files", done: 12_400, total: 100_000, stops: true };

  it("says how many files are done, for the eye and for a screen reader, and is stopped", async () => {
    const never = new Promise<never>(() => undefined);
    const { screen, asked, progress } = await session(
      working(),
      { turn: "" },
      { view: { at: "session", id: "a", part: "review" }, answer: ({ op }) => (op === "diff" ? never : {}) },
    );
    const tell = (done: number, more = {}) =>
      screen.settle(() => (progress.value = new Map([["a", { ...PROGRESS, done, ...more }]])));
    expect(screen.text).toContain("Comparing the files…");
    await tell(12_400);
    expect(screen.text).toContain("Looking at the files…");
    expect(screen.text).toContain("12,400 of 100,000 files");
    expect(screen.texts("[role=status]")).toEqual(["Looking at the files…"]);
    expect(screen.page.querySelector("progress")?.getAttribute("aria-label")).toBe("Looking at the files");
    await tell(50_001);
    expect(screen.texts("[role=status]")).toEqual(["Looking at the files… 50 percent"]);
    await screen.press("Stop");
    expect(asked.at(-1)).toEqual({ op: "cancel", session: "a", value: "files" });
    await tell(60_000, { says: "Putting the files back", stops: false });
    expect(screen.buttons).not.toContain("Stop");
    await screen.settle(() => (progress.value = new Map()));
    expect(screen.text).toContain("Comparing the files…");
  });

  it("says what was stopped, and what is true now", async () => {
    const words = "This was stopped before it was done. Your folder is as before.";
    let stop: (why: Error) => void = () => undefined;
    const stopped = new Promise<never>((_, reject) => {
      stop = reject;
    });
    const diff = {
      hash: "d1",
      branch: "main",
      files: [{ path: "a.ts", state: "modified", added: 1, diff: "@@ -1 +1 @@\n+y\n" }],
    };
    const { screen, asked } = await session(
      working(),
      { turn: "" },
      {
        view: { at: "session", id: "a", part: "review" },
        answer: ({ op }) => (op === "diff" ? { diff } : op === "apply" ? stopped : {}),
      },
    );
    await screen.press("Apply to my folder");
    expect(screen.text).toContain("Working on the files…");
    await screen.press("Stop");
    expect(asked.at(-1)).toEqual({ op: "cancel", session: "a", value: "files" });
    await screen.settle(() =>
      stop(new Refusal({ code: "cancelled", message: words, next: "Start it again when you like." })),
    );
    expect(screen.alerts).toEqual([`${words} Start it again when you like.`]);
    expect(screen.buttons).toContain("Apply to my folder");
  });

  it("is shown before a turn, which is stopped by its own id", async () => {
    const { screen, asked, progress } = await session(new Journal(), { state: "idle" });
    const says = "Saving the files before the turn, so that it can be undone";
    await screen.settle(() => (progress.value = new Map([["a", { ...PROGRESS, op: "prompt", says, turn: "t9" }]])));
    expect(screen.text).toContain(`${says}…`);
    await screen.press("Stop");
    expect(asked).toEqual([{ op: "cancel", session: "a", turn: "t9" }]);
  });
});
