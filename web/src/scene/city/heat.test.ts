import { describe, expect, it } from "vitest";
import type { ProjectTouch } from "../../wire/types.gen.ts";
import { createdAfter, heatAt, recencyOf, recordTouches, type TouchTimes } from "./heat.ts";

const T = 1_780_000_000;
const touch = (at: number, id: number, how: ProjectTouch["how"]): ProjectTouch => ({
  at: new Date((T + at) * 1000).toISOString(),
  id,
  how,
  source: "tool",
});
const touches = [
  touch(0, 1, "create"),
  touch(10, 1, "read"),
  touch(40, 2, "edit"),
  touch(100, 1, "edit"),
  touch(120, 3, "create"),
];

describe("heat", () => {
  it("goes by the shown time", () => {
    const at = (until: number): Map<number, TouchTimes> => {
      const known = new Map<number, TouchTimes>();
      recordTouches(known, touches, T + until);
      return known;
    };
    expect(at(50).get(1)).toEqual({ read: T + 10, edit: T });
    expect(at(500).get(1)).toEqual({ read: T + 10, edit: T + 100 });
    expect(at(30).has(2)).toBe(false);
    expect(at(50).get(2)).toEqual({ read: -Infinity, edit: T + 40 });
    expect(at(50).get(1)?.edit).toBeLessThan(T + 50); // the edit of T + 100 is not yet
  });

  it("counts edits before reads, for an hour", () => {
    const known = new Map<number, TouchTimes>();
    recordTouches(known, [touch(0, 1, "read"), touch(0, 2, "edit")]);
    expect(heatAt(known.get(2), T + 60)).toBeGreaterThan(heatAt(known.get(1), T + 60));
    expect(heatAt(known.get(2), T + 3601)).toBe(0);
  });

  it("knows files that did not exist yet", () => {
    expect(createdAfter(touches, T + 50)).toEqual(new Set([3]));
    expect(createdAfter(touches, T - 1)).toEqual(new Set([1, 3]));
  });

  it("ignores touches without a time or a file", () => {
    const known = new Map<number, TouchTimes>();
    expect(recordTouches(known, [{ ...touch(0, 1, "edit"), at: "soon" }, { ...touch(0, 0, "read") }])).toEqual([]);
    expect(known.size).toBe(0);
  });

  it("tells new files from old ones", () => {
    expect(recencyOf(T, T)).toBe(1);
    expect(recencyOf(T - 86_400 * 730, T)).toBeCloseTo(0);
    expect(recencyOf(T - 86_400 * 7, T)).toBeGreaterThan(recencyOf(T - 86_400 * 90, T));
  });
});
