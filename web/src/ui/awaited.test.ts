import { expect, it } from "vitest";
import { awaitField, holdKey, takeTyped } from "./awaited.ts";

const press = (keys: string[], coming = true) => keys.map((key) => holdKey({ key } as KeyboardEvent, coming));

it("what is typed before its field is there is kept for it, and presses nothing else", () => {
  expect(press(["b"])).toEqual([false]);
  awaitField();
  expect(press(["b", "e", "x", "Backspace", "n", "Enter"])).toEqual([true, true, true, true, true, true]);
  expect(takeTyped()).toBe("ben");
  expect(takeTyped()).toBeNull();
  expect(press(["c"])).toEqual([false]);
});

it.each([
  ["Escape", true],
  ["Tab", true],
  ["h", false],
])("%s ends the wait (the field is still coming: %s)", (key, coming) => {
  awaitField();
  expect(press([key], coming)).toEqual([false]);
  expect(takeTyped()).toBeNull();
});
