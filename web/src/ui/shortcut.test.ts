import { describe, expect, it } from "vitest";
import { ariaKeys, isPressed, keyCaps } from "./shortcut.ts";

/** A press, written as what is held and the key that results. */
function press(keys: string): Parameters<typeof isPressed>[1] {
  const held = keys.split(" ");
  const key = held.pop() ?? "";
  const has = (name: string) => held.includes(name);
  return { key, ctrlKey: has("Ctrl"), metaKey: has("Cmd"), altKey: has("Alt"), shiftKey: has("Shift") };
}

it.each<[string, string[], string[]]>([
  ["B", ["b", "B"], ["Shift B", "Ctrl b", "Cmd b", "Alt b", "v"]],
  ["Shift+M", ["Shift M"], ["m", "Ctrl Shift M"]],
  ["?", ["?", "Shift ?"], ["/", "Alt ?"]],
  [",", [","], ["Ctrl ,"]],
  ["Mod+Z", ["Ctrl z", "Cmd z"], ["z", "Ctrl Shift Z", "Ctrl Alt z"]],
  ["Shift+Mod+Z", ["Ctrl Shift Z", "Cmd Shift Z"], ["Ctrl z"]],
  ["Mod+.", ["Ctrl .", "Cmd ."], ["."]],
  ["Delete", ["Delete"], ["Shift Delete", "Backspace"]],
  ["Shift+F10", ["Shift F10"], ["F10"]],
])("%s is what it says", (shortcut, yes, no) => {
  expect(yes.filter((keys) => !isPressed(shortcut, press(keys)))).toEqual([]);
  expect(no.filter((keys) => isPressed(shortcut, press(keys)))).toEqual([]);
});

describe("how it is written", () => {
  it.each([
    ["B", ["B"], "B"],
    ["Escape", ["Esc"], "Escape"],
    ["Shift+F10", ["Shift F10"], "Shift+F10"],
    ["Shift+Mod+Z", ["Shift Ctrl Z", "Shift ⌘ Z"], "Shift+Control+Z Shift+Meta+Z"],
  ])("%s", (shortcut, caps, aria) => {
    expect(keyCaps(shortcut)).toEqual(caps);
    expect(ariaKeys(shortcut)).toBe(aria);
  });
});
