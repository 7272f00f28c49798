import { describe, expect, it } from "vitest";
import type { CoderFile } from "../../wire/types.gen.ts";
import { Journal } from "./testing/journal.ts";
import { EMPTY_THREAD, foldEvents } from "./thread.ts";
import { turnGroups } from "./turns.ts";

describe("the files that a turn changed", () => {
  const file = (path: string, added = 1, more: Partial<CoderFile> = {}): CoderFile => ({
    path,
    state: "modified",
    added,
    ...more,
  });

  /** The end of a turn, with all that differs from the session's start by then, and the files that its calls edit. */
  type End = readonly [id: string, files: readonly CoderFile[], edits?: readonly string[]];

  /** A session in which turns end. */
  function ended(turns: readonly End[]) {
    const journal = new Journal();
    for (const [id, files, edits = []] of turns) {
      if (id) journal.add("s", { kind: "turn", turn: { id, state: "running" } });
      for (const path of edits)
        journal.calls("s", { id: `${id} ${path}`, kind: "edit", state: "done", diffs: [{ path, diff: "" }] }, id);
      if (id) journal.add("s", { kind: "turn", turn: { id, state: "done" } });
      journal.add("s", { kind: "files", files: { ...(id && { turn: id }), files: [...files] } });
    }
    return turnGroups(foldEvents(EMPTY_THREAD, journal.events)).map(
      ({ id, files }) => `${id}: ${files.map(({ path }) => path).join(" ")}`,
    );
  }

  it.each<[string, readonly End[], string[]]>([
    ["are all at first", [["t1", [file("a"), file("b")]]], ["t1: a b"]],
    [
      "are those that are told otherwise than before",
      [
        ["t1", [file("a"), file("b")]],
        ["t2", [file("a"), file("b", 2), file("c")]],
      ],
      ["t1: a b", "t2: b c"],
    ],
    [
      "are those too that its calls edit, if as many lines differ as before",
      [
        ["t1", [file("a"), file("b")], ["a"]],
        ["t2", [file("a"), file("b")], ["a", "elsewhere"]],
      ],
      ["t1: a b", "t2: a"],
    ],
    [
      "are not those that were taken back between two turns, unless it changes them again",
      [
        ["t1", [file("a"), file("b")]],
        ["", [file("b")]],
        ["t2", [file("a"), file("b")]],
      ],
      ["t1: a b", "t2: a"],
    ],
    [
      "are not those that the user has only kept",
      [
        ["t1", [file("a")]],
        ["t2", [file("a", 1, { kept: true }), file("b")]],
      ],
      ["t1: a", "t2: b"],
    ],
    [
      "are none where a turn only reads",
      [
        ["t1", [file("a")]],
        ["t2", [file("a")]],
      ],
      ["t1: a", "t2: "],
    ],
    [
      "have another state or name",
      [
        ["t1", [file("a"), file("b")]],
        ["t2", [file("a", 1, { state: "deleted" }), file("b", 1, { old: "z" })]],
      ],
      ["t1: a b", "t2: a b"],
    ],
  ])("%s", (_, turns, files) => {
    expect(ended(turns)).toEqual(files);
  });
});
