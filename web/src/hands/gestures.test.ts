import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createGestures } from "./gestures.ts";

let told: string[];
let recognize: (event: PointerEvent) => void;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  recognize = createGestures(({ type, x, y }) => told.push(`${type} ${x},${y}`));
});
afterEach(() => vi.useRealTimers());

function send(type: string, more: Record<string, unknown> = {}): void {
  const pointer = { pointerId: 1, pointerType: "mouse", button: 0, clientX: 10, clientY: 20 };
  recognize(Object.assign(new Event(type), pointer, more) as unknown as PointerEvent);
}
const click = (more: Record<string, unknown> = {}) => {
  send("pointerdown", more);
  send("pointerup", more);
};

it.each([
  ["a click selects", {}, ["tap 10,20"]],
  ["Shift and a click points", { shiftKey: true }, ["point 10,20"]],
  ["the second button asks what can be done", { button: 2 }, ["menu 10,20"]],
  ["Ctrl and a click selects more", { ctrlKey: true }, ["add 10,20"]],
  ["so does Cmd", { metaKey: true }, ["add 10,20"]],
  ["the wheel's button belongs to nobody", { button: 1 }, []],
])("%s", (_, more, says) => {
  click(more);
  expect(told).toEqual(says);
});

it("takes a long press as the question what can be done, once", () => {
  send("pointerdown", { pointerType: "touch" });
  vi.advanceTimersByTime(600);
  send("pointerup", { pointerType: "touch" });
  expect(told).toEqual(["menu 10,20"]);
});

it("takes a slow click of a mouse as a click", () => {
  send("pointerdown");
  vi.advanceTimersByTime(2000);
  send("pointerup");
  expect(told).toEqual(["tap 10,20"]);
});

it.each([0, 2])("leaves a drag with button %d to the camera", (button) => {
  send("pointerdown", { button });
  send("pointermove", { button, clientX: 40 });
  vi.advanceTimersByTime(600);
  send("pointerup", { button, clientX: 40 });
  expect(told).toEqual([]);
});

it("leaves two fingers to the zoom", () => {
  send("pointerdown", { pointerType: "touch" });
  send("pointerdown", { pointerType: "touch", pointerId: 2 });
  send("pointerup", { pointerType: "touch", pointerId: 2 });
  send("pointerup", { pointerType: "touch" });
  expect(told).toEqual([]);
});

it("takes two quick taps on one place as a wish to look at it, and a third as a tap again", () => {
  click();
  click();
  click();
  expect(told).toEqual(["tap 10,20", "look 10,20", "tap 10,20"]);
});

it("takes two taps on two places as two taps", () => {
  click();
  click({ clientX: 60 });
  expect(told).toEqual(["tap 10,20", "tap 60,20"]);
});
