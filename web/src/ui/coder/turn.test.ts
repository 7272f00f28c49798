import { describe, expect, it } from "vitest";
import { Journal } from "../../core/coder/testing/journal.ts";
import type { CoderFile } from "../../wire/types.gen.ts";
import { minutesAgo } from "../testing/page.ts";
import { type Answer, session, working } from "./testing/session.ts";

describe("undoing a turn", () => {
  const ended = () => {
    const journal = working();
    const turn = { id: "t1", state: "done" as const, undo: true, began: minutesAgo(2), ended: minutesAgo(1) };
    journal.add("a", { kind: "turn", turn });
    return journal;
  };

  it("says first what it does not cover, and is asked for with the hash of what the files are now", async () => {
    const { screen, asked, journal, tell } = await session(
      ended(),
      {},
      {
        answer: ({ op }) =>
          op === "diff" ? { diff: { hash: "d1", files: [] } } : { redo: "r1", notes: ["big.bin is too large."] },
      },
    );
    await screen.press("Undo this turn");
    expect(screen.text).toMatch(/What was done outside these files stays/);
    expect(asked).toEqual([]);
    await screen.press("Undo");
    expect(asked).toEqual([
      { op: "diff", session: "a" },
      { op: "undo", session: "a", turn: "t1", hash: "d1" },
    ]);
    journal.add("a", { kind: "turn", turn: { id: "t1", state: "done", undo: true, undone: true } });
    await tell();
    expect(screen.text).toContain("big.bin is too large.");
    expect(screen.buttons).not.toContain("Undo this turn");
    await screen.press("Bring it back");
    expect(asked.at(-1)).toMatchObject({ op: "undo", turn: "r1" });
  });

  it("says of a turn that was brought back what its state says, and can be undone again", async () => {
    const labels = ["r1", "r2", "r3"];
    const answer: Answer = ({ op }) =>
      op === "diff" ? { diff: { hash: "d1", files: [] } } : { redo: labels.shift() ?? "" };
    const { screen, asked, journal, tell } = await session(ended(), {}, { answer });
    const told = (undone: boolean) => {
      journal.add("a", { kind: "turn", turn: { id: "t1", state: "done", undo: true, undone } });
      return tell();
    };
    const ways = () => screen.buttons.filter((name) => /Undo|Bring/.test(name));
    await screen.press("Undo this turn");
    await screen.press("Undo");
    await told(true);
    expect([screen.texts(".turn-end .outcome"), ways()]).toEqual([["Done · taken back"], ["Bring it back"]]);
    await screen.press("Bring it back");
    await told(false);
    expect([screen.texts(".turn-end .outcome"), ways()]).toEqual([["Done"], ["Undo this turn"]]);
    await screen.press("Undo this turn");
    await screen.press("Undo");
    await told(true);
    await screen.press("Bring it back");
    const undone = asked.filter(({ op }) => op === "undo").map(({ turn }) => turn);
    expect(undone).toEqual(["t1", "r1", "t1", "r3"]);
  });

  it("waits while a turn runs, and is not offered for what cannot be undone", async () => {
    const { screen, set } = await session(ended(), { turn: "t2", state: "running" });
    expect(screen.buttons).not.toContain("Undo this turn");
    await screen.settle(() => set("a", { turn: "", state: "idle" }));
    expect(screen.buttons).toContain("Undo this turn");
    await screen.settle(() => set("a", { landed: "discarded" }));
    expect((await session(working())).screen.buttons).not.toContain("Undo this turn");
  });
});

it("says once why its agent did not start, and at the turn again when the session has gone on", async () => {
  const journal = new Journal();
  const trouble = { reason: "Claude Code is not logged in.", next: "Log in, then resume." };
  const reason = `${trouble.reason} ${trouble.next}`;
  journal.add("a", { kind: "turn", turn: { id: "t1", state: "failed", reason } });
  const { screen, set } = await session(journal, { state: "failed", trouble });
  expect(screen.text.split("not logged in")).toHaveLength(2);
  expect(screen.texts(".turn-end")).toEqual(["Failed"]);
  await screen.settle(() => set("a", { state: "idle", trouble: undefined as never }));
  expect(screen.texts(".turn-end")).toEqual([`Failed ${reason}`]);
  expect(screen.alerts).toEqual([]);
});

describe("the files that a turn changed", () => {
  const file = (path: string, more: Partial<CoderFile> = {}): CoderFile => ({ path, state: "modified", ...more });
  /** A turn that has ended, after which the session's files are these. */
  function changed(files: CoderFile[], journal = working()) {
    journal.add("a", { kind: "turn", turn: { id: "t1", state: "done" } });
    journal.add("a", { kind: "files", files: { turn: "t1", files } });
    return journal;
  }
  const TWO = [file("src/a.ts", { added: 2, removed: 1 }), file("logo.png", { state: "added", binary: true })];
  const names = ".changed-file";

  it("are told with what happened to each, and lead to the review at that file", async () => {
    const diff = { hash: "d1", files: TWO.map((one) => ({ ...one, diff: "@@ -1 +1 @@\n-x\n+y\n" })) };
    const { screen, desk } = await session(changed(TWO), {}, { answer: () => ({ diff }) });
    expect(screen.texts(names)).toEqual(["src/a.ts changed +2 −1", "logo.png new, binary"]);
    await screen.press("logo.png new, binary");
    expect(desk.view.value).toEqual({ at: "session", id: "a", part: "review", file: "logo.png" });
    expect(screen.texts("h2")).toEqual(["Title of a"]);
    expect(screen.focused).toBe("logo.pngnew, binary");
    await screen.press("Work");
    await screen.press("src/a.ts changed +2 −1");
    expect(screen.focused).toBe("src/a.tschanged +2 −1");
  });

  it("that is as it was again by now is named in the review all the same", async () => {
    const { screen } = await session(changed(TWO), {}, { answer: () => ({ diff: { hash: "d", files: [] } }) });
    await screen.press("src/a.ts changed +2 −1");
    expect(screen.text).toContain("src/a.ts is back to how it was at the start.");
  });

  it("are five at first when there are many", async () => {
    const many = Array.from({ length: 9 }, (_, i) => file(`${i}.ts`));
    const { screen } = await session(changed(many));
    expect(screen.texts(names)).toHaveLength(5);
    await screen.press("Show 4 more files");
    expect(screen.texts(names)).toHaveLength(9);
    expect((await session(changed(many.slice(0, 6)))).screen.texts(names)).toHaveLength(6);
  });

  it("appear when they are told, after the turn's end, and go when it is undone", async () => {
    const { screen, journal, tell } = await session(changed([]));
    expect(screen.texts(names)).toEqual([]);
    changed(TWO, journal);
    await tell();
    expect(screen.texts(names)).toHaveLength(2);
    journal.add("a", { kind: "turn", turn: { id: "t1", state: "done", undo: true, undone: true } });
    await tell();
    expect(screen.texts(names)).toEqual([]);
  });

  it("are not offered of a change that was discarded", async () => {
    expect((await session(changed(TWO), { landed: "discarded" })).screen.texts(names)).toEqual([]);
  });
});
