import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchPointer } from "./pointer.ts";

let canvas: EventTarget;
let told: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  canvas = new EventTarget();
  told = [];
  const tell = (what: string) => (x: number, y: number) => told.push(`${what} ${x},${y}`);
  stop = watchPointer(canvas as HTMLElement, {
    tap: tell("tap"),
    look: tell("look"),
    add: tell("add"),
    point: tell("point"),
    menu: tell("menu"),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function send(type: string, more: Record<string, unknown> = {}): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), {
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    clientX: 10,
    clientY: 20,
    ...more,
  });
  canvas.dispatchEvent(event);
  return event;
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

it("keeps the browser's own menu away", () => {
  expect(send("contextmenu").defaultPrevented).toBe(true);
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

it("leaves a press that somebody else has taken alone", () => {
  const taken = Object.assign(new Event("pointerdown", { cancelable: true }), { pointerId: 1, button: 0 });
  taken.preventDefault();
  canvas.dispatchEvent(taken);
  send("pointerup");
  expect(told).toEqual([]);
});
