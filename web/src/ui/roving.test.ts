import { expect, it } from "vitest";
import { itemOf } from "./roving.ts";

it.each<[string, number, "across" | "down", number | undefined]>([
  ["ArrowDown", 0, "down", 1],
  ["ArrowDown", 2, "down", 0],
  ["ArrowDown", -1, "down", 0],
  ["ArrowUp", 0, "down", 2],
  ["ArrowUp", -1, "down", 2],
  ["ArrowRight", 2, "across", 0],
  ["ArrowLeft", 2, "across", 1],
  ["Home", 2, "down", 0],
  ["End", 0, "across", 2],
  ["ArrowRight", 0, "down", undefined],
  ["a", 0, "down", undefined],
])("%s from %i of three, %s: %s", (key, now, axis, to) => {
  expect(itemOf(key, now, 3, axis)).toBe(to);
});

it("goes nowhere where nothing is", () => {
  expect(itemOf("Home", -1, 0, "down")).toBeUndefined();
});
