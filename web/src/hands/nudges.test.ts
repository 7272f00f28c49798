import { expect, it } from "vitest";
import { nudgeOf } from "./nudges.ts";

it.each([
  ["ArrowUp", [0, -1], [0, 0, -0.25]],
  ["ArrowRight", [0, -1], [0.25, 0, 0]],
  ["ArrowUp", [1, 0], [0.25, 0, 0]],
  ["ArrowRight", [1, 0], [0, 0, 0.25]],
  ["ArrowLeft", [0, 1], [0.25, 0, 0]],
  ["PageUp", [0, -1], [0, 0.25, 0]],
] as const)("%s with the eye towards %s moves by %s", (key, ahead, shift) => {
  expect(nudgeOf(key, false, ahead)?.shift).toEqual(shift);
});

it("makes small steps with Shift, and leaves other keys alone", () => {
  expect(nudgeOf("ArrowUp", true, [0, -1])?.shift).toEqual([0, 0, -0.05]);
  expect(nudgeOf("}", true, [0, -1])?.yaw).toBeCloseTo(-Math.PI / 60);
  expect(nudgeOf("a", false, [0, -1])).toBeUndefined();
});
