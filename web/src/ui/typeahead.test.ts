import { expect, it } from "vitest";
import { bufferKey, expectField, takeTyped } from "./typeahead.ts";

const press = (keys: string[], coming = true, control = false) =>
  keys.map((key) => bufferKey({ key } as KeyboardEvent, coming, control));

it.each([
  ["B, whose field takes the keyboard", expectField],
  ["any other key or button", () => {}],
])("what is typed after %s is kept while the panel is on its way, and presses nothing else", (_, ask) => {
  expect(press(["b"], false)).toEqual([false]);
  ask();
  expect(press(["b", "e", "x", "Backspace", "n", "Enter", "Delete"])).not.toContain(false);
  expect(takeTyped()).toBe("ben");
  expect(takeTyped()).toBeNull();
  expect(press(["c"], false)).toEqual([false]);
  expect(takeTyped()).toBeNull();
});

it("B waits for its field also when nothing is typed; other panels do not take the keyboard then", () => {
  expectField();
  expect(takeTyped()).toBe("");
  expect(press(["ArrowUp", "F5"])).toEqual([false, false]);
  expect(takeTyped()).toBeNull();
});

it("Enter and a space work the button that has the keyboard, but not in the middle of a word", () => {
  expect(press(["Enter", " "], true, true)).toEqual([false, false]);
  expect(press(["t", "e", "a", " ", "h"], true, true)).not.toContain(false);
  expect(takeTyped()).toBe("tea h");
});

it.each([
  ["Escape", true],
  ["Tab", true],
  ["h", false],
])("%s ends the wait (the panel is still coming: %s)", (key, coming) => {
  expectField();
  expect(press([key], coming)).toEqual([false]);
  expect(takeTyped()).toBeNull();
});
