import { describe, expect, it } from "vitest";
import { diffLines } from "../../core/project/diff.ts";
import { type AskedBlock, partsOf } from "./parts.ts";

/** All that parts say of a block, in order. */
const said = (parts: AskedBlock[][], kind: AskedBlock["kind"]) =>
  parts
    .flat()
    .filter((block) => block.kind === kind)
    .map((block) => (block.kind === "diff" ? block.lines.map(({ text }) => text).join("") : block.text))
    .join("");

const text = (value: string): AskedBlock => ({ kind: "text", label: "Exact command", text: value });

describe("what a card asks for", () => {
  it("is one part while it fits", () => {
    expect(partsOf([text("ls"), { kind: "fact", label: "In", text: "/code" }])).toEqual([
      [text("ls"), { kind: "fact", label: "In", text: "/code" }],
    ]);
    expect(partsOf([])).toEqual([[]]);
  });

  it.each([
    ["many lines", "line\n".repeat(500)],
    ["one long line", "x".repeat(20_000)],
    ["a long gap", `echo #${" ".repeat(70_000)}\nrm -rf ~`],
    ["empty lines", `a${"\n".repeat(500)}b\n\n\nc`],
    ["what is no plain character", `${"\u202e\u{1f600}\t\r".repeat(3000)}\ud800`],
  ])("is whole in its parts: %s", (_, value) => {
    const parts = partsOf([text(value)]);
    expect(said(parts, "text")).toBe(value);
    expect(parts.every((part) => part.length > 0)).toBe(true);
  });

  it("ends in another part when it is long, which says that it goes on", () => {
    const parts = partsOf([text("line\n".repeat(70)), { kind: "fact", label: "In", text: "/code" }]);
    expect(parts.map((part) => part.map(({ label }) => label))).toEqual([
      ["Exact command"],
      ["Exact command, continued"],
      ["Exact command, continued", "In"],
    ]);
  });

  it("has every changed line of every file, with its sign and its number", () => {
    const long = "y".repeat(5000);
    const files = Array.from({ length: 60 }, (_, i) => diffLines(`@@ -0,0 +1,2 @@\n+file ${i}\n+${long}\n`));
    const parts = partsOf(files.map((lines, i) => ({ kind: "diff", label: `f${i}`, lines })));
    expect(said(parts, "diff")).toBe(files.map((lines) => lines.map((line) => line.text).join("")).join(""));
    const lines = parts.flat().flatMap((block) => (block.kind === "diff" ? block.lines : []));
    expect(lines.filter(({ after }) => after === 1)).toHaveLength(60);
    expect(lines.every(({ kind }) => kind === "part" || kind === "added")).toBe(true);
  });

  it("takes fewer, longer parts when there would be very many", () => {
    expect(partsOf([text("x\n".repeat(300))]).length).toBe(10);
    expect(partsOf([text("x\n".repeat(1200))]).length).toBe(11);
  });
});
