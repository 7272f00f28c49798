import { expect, test } from "vitest";
import { linesOf } from "./entries.ts";

const line = (revision: number): string =>
  JSON.stringify({
    revision,
    time: "2026-11-21T00:00:00Z",
    author: { kind: "user", id: "user", name: "You" },
    operations: [],
  });

test("an answer that was cut off gives the entries that came whole", () => {
  const text = `${line(1)}\n${line(2)}\n${line(3)}\n`;
  for (let cut = 0; cut <= text.length; cut++) {
    const got = linesOf(text.slice(0, cut)).map((e) => e.revision);
    expect(got).toEqual([1, 2, 3].slice(0, got.length));
    expect(got.length).toBe(text.slice(0, cut).split("\n").length - 1);
  }
});

test.each(["{}\n", "null\n", `${line(1)}\nnot JSON\n`, '{"revision":"1"}\n'])("refuses %j", (text) => {
  expect(() => linesOf(text)).toThrow(/cannot read/);
});
