import { describe, expect, it } from "vitest";
import { BROWSER_TOOLS, CATALOG } from "../wire/tables.gen.ts";
import type { Activity } from "../wire/types.gen.ts";
import {
  activityLabel,
  agentLabel,
  formatAge,
  formatDuration,
  pieceTitle,
  sourceLabel,
  stateMeaning,
  traceLabel,
} from "./labels.ts";

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
    [activity("thinking", "reading the plan"), "reading the plan"],
    [activity("needs-you", "may I delete the fence?"), "waiting for you · may I delete the fence?"],
    [activity("needs-you", "waiting for your answer"), "waiting for your answer"],
    [activity("stale", "thinking"), "silent"],
    [activity("lost", "ready"), "connection lost"],
    [activity("away", "socket closed"), "away · socket closed"],
  ])("%j reads %s", (given, words) => expect(activityLabel(given)).toBe(words));

  it.each([
    [activity("thinking"), 4200, "thinking · 4 s"],
    [activity("working", "running exec"), 2000, "running exec · 2 s"],
    [activity("needs-you"), 90_000, "waiting for you"],
    [activity("stale", "running exec"), 70_000, "silent for 70 s"],
    [activity("stale"), 200_000, "silent for 3 min"],
    [activity("lost", "ready"), 10_000, "connection lost · 10 s"],
    [activity("idle"), 61_000, "idle · 1 min"],
  ])("%j after %d ms reads %s", (given, millis, words) => expect(agentLabel(given, millis)).toBe(words));

  it("never shows a lost connection as idle", () => {
    for (const label of ["idle", "", "ready", undefined])
      expect(agentLabel(activity("lost", label), 5000)).toMatch(/^connection lost/);
  });

  it("names the source of what it says", () => {
    expect(sourceLabel("tool.call place_objects")).toBe("called place objects");
    expect(sourceLabel("socket closed")).toBe("connection changed");
    expect(sourceLabel("chat.delta")).toBe("chat.delta");
  });

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
  ])("%d ms is %s", (millis, words) => expect(formatAge(millis)).toBe(words));
});

describe("durations", () => {
  it.each([
    [0, "0 ms"],
    [340.4, "340 ms"],
    [1234, "1.2 s"],
    [59_940, "59.9 s"],
    [59_999, "1 min 0 s"],
    [125_000, "2 min 5 s"],
    [Number.NaN, "–"],
  ])("%d ms reads %s", (millis, words) => expect(formatDuration(millis)).toBe(words));
});

describe("tool calls", () => {
  it("has plain words for every tool that the page carries out", () => {
    for (const tool of Object.keys(BROWSER_TOOLS)) {
      for (const state of ["started", "done", "failed"] as const) {
        expect(traceLabel({ tool, state }), `${tool} ${state}`).not.toContain("_");
      }
    }
  });

  it("tells the reason of a failure, and only the first line", () => {
    const words = traceLabel({
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
  ] as const)("%s %s: %s", (tool, state, text, words) => expect(traceLabel({ tool, state, text })).toBe(words));
});

it("names every piece", () => {
  for (const piece of CATALOG) expect(pieceTitle(piece.kind)).toBe(piece.title);
  expect(pieceTitle("composite")).toBe("Building");
  expect(pieceTitle("unknown_kind")).toBe("unknown_kind");
});
