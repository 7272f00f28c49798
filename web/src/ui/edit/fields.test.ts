import { describe, expect, it, vi } from "vitest";
import { show } from "../testing/screen.ts";
import { NumberField, TextField } from "./fields.tsx";

describe("a field for a number", () => {
  /** The field, with 2 in it, from 0 to 10, in steps of 1. */
  async function field() {
    const set = vi.fn();
    const screen = await show(NumberField, { label: "Width", value: 2, min: 0, max: 10, step: 1, set });
    const input = screen.field("Width");
    input.value = "2";
    const leave = (text: string) =>
      screen.settle(() => {
        input.value = text;
        input.fire("input");
        input.fire("blur");
      });
    return { screen, input, set, leave };
  }

  it.each([
    ["3.5", 3.5],
    ["3,5", 3.5],
    [" 4 ", 4],
    ["99", 99], // beyond the arrow keys: the rules refuse it, with their reason
    ["-1", -1],
  ])("takes “%s” as %d when it is left", async (text, value) => {
    const { leave, set } = await field();
    await leave(text);
    expect(set.mock.calls).toEqual([[value]]);
  });

  it.each(["", "tea", "2", "Infinity"])("takes no “%s”, and shows its value again", async (text) => {
    const { leave, set, input } = await field();
    await leave(text);
    expect(set).not.toHaveBeenCalled();
    expect(input.value).toBe("2");
  });

  it.each([
    ["ArrowUp", {}, "3"],
    ["ArrowDown", {}, "1"],
    ["ArrowUp", { shiftKey: true }, "2.2"],
    ["ArrowDown", { shiftKey: true }, "1.8"],
  ])("%s (%o) only changes what is written, to %s; Enter applies it", async (key, keys, text) => {
    const { screen, input, set } = await field();
    await screen.key(input, key, keys);
    expect([input.value, set.mock.calls.length]).toEqual([text, 0]);
    await screen.key(input, "Enter");
    expect(set.mock.calls).toEqual([[Number(text)]]);
  });

  it("does not ask again for what was refused when it is left", async () => {
    const { screen, input, set } = await field();
    await screen.type("Width", "99");
    await screen.key(input, "Enter");
    await screen.settle(() => input.fire("blur"));
    expect(set.mock.calls).toEqual([[99]]);
    expect(input.value).toBe("2");
  });

  it("stops at its limit", async () => {
    const { screen, input } = await field();
    for (let i = 0; i < 12; i++) await screen.key(input, "ArrowUp");
    expect(input.value).toBe("10");
  });
});

it.each([
  ["Tea house ", [["Tea house"]]],
  [" Oak ", []],
  ["  ", [[""]]],
])("a field for a text takes “%s” without what surrounds it", async (text, calls) => {
  const set = vi.fn();
  const screen = await show(TextField, { label: "Name", value: "Oak", maxLength: 60, set });
  await screen.settle(() => {
    screen.field("Name").value = text;
    screen.field("Name").fire("blur");
  });
  expect(set.mock.calls).toEqual(calls);
});
