import { expect, it } from "vitest";
import { changeOf } from "./nudges.ts";

it.each([
  ["ArrowUp", [0, -1], [0, 0, -0.25]],
  ["ArrowRight", [0, -1], [0.25, 0, 0]],
  ["ArrowUp", [1, 0], [0.25, 0, 0]],
  ["ArrowRight", [1, 0], [0, 0, 0.25]],
  ["ArrowLeft", [0, 1], [0.25, 0, 0]],
  ["PageUp", [0, -1], [0, 0.25, 0]],
] as const)("%s with the eye towards %s moves by %s", (key, ahead, shift) => {
  expect(changeOf(key, false, ahead)?.shift).toEqual(shift);
});

it("makes small steps with Shift, and leaves other keys alone", () => {
  expect(changeOf("ArrowUp", true, [0, -1])?.shift).toEqual([0, 0, -0.05]);
  expect(changeOf("}", true, [0, -1])?.yaw).toBeCloseTo(-Math.PI / 60);
  expect(changeOf("a", false, [0, -1])).toBeUndefined();
});
