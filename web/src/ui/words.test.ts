import { describe, expect, it } from "vitest";
import { BROWSER_TOOLS, CATALOG } from "../wire/tables.gen.ts";
import type { Activity } from "../wire/types.gen.ts";
import { activityWords, ageWords, kindWords, stateMeaning, traceWords } from "./words.ts";

const activity = (state: Activity["state"], label?: string): Activity => ({
  state,
  since: "2026-11-20T12:00:00.000Z",
  source: "tool.call",
  ...(label === undefined ? {} : { label }),
});

describe("what an agent is doing", () => {
  it.each([
    [activity("idle"), "idle"],
    [activity("idle", "just arrived"), "just arrived"],
    [activity("working", "placing 2 objects"), "placing 2 objects"],
    [activity("working"), "working"],
    [activity("walking", "walking to bench_1"), "walking to bench_1"],
    [activity("speaking", "speaking"), "speaking"],
    [activity("needs-you", "may I delete the fence?"), "needs you · may I delete the fence?"],
    [activity("away", "socket closed"), "away · socket closed"],
  ])("%j reads %s", (given, words) => expect(activityWords(given)).toBe(words));

  it("explains a state that it does not know as idle rather than breaking", () => {
    expect(stateMeaning("dancing" as Activity["state"])).toBe(stateMeaning("idle"));
  });
});

describe("ages", () => {
  it.each([
    [-5000, "now"],
    [Number.NaN, "now"],
    [999, "now"],
    [4200, "4 s"],
    [59_999, "59 s"],
    [60_000, "1 min"],
    [3_599_999, "59 min"],
    [7_200_000, "2 h"],
    [200_000_000, "2 d"],
  ])("%d ms is %s", (millis, words) => expect(ageWords(millis)).toBe(words));
});

describe("tool calls", () => {
  it("has plain words for every tool that the page carries out", () => {
    for (const tool of Object.keys(BROWSER_TOOLS)) {
      for (const state of ["started", "done", "failed"] as const) {
        expect(traceWords({ tool, state }), `${tool} ${state}`).not.toContain("_");
      }
    }
  });

  it("tells the reason of a failure, and only the first line", () => {
    const words = traceWords({
      tool: "place_objects",
      state: "failed",
      text: "there is no banch\nnear matches: bench",
    });
    expect(words).toBe("could not place that: there is no banch");
  });

  it.each([
    ["place_objects", "started", "placing 3 objects", "placing 3 objects"],
    ["place_objects", "done", "Placed 3 objects.", "placed 3 objects"],
    ["inspect_world", "done", "World Plaza, revision 4: 31 objects", "looked around"],
    ["some_new_tool", "done", "{}", "some new tool"],
    ["some_new_tool", "failed", "", "some new tool failed"],
  ] as const)("%s %s: %s", (tool, state, text, words) => expect(traceWords({ tool, state, text })).toBe(words));
});

it("names every piece", () => {
  for (const piece of CATALOG) expect(kindWords(piece.kind)).toBe(piece.title);
  expect(kindWords("composite")).toBe("Building");
  expect(kindWords("unknown_kind")).toBe("unknown_kind");
});
