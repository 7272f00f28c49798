import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TestElement } from "../ui/testing/dom.ts";
import { watchHover } from "./projectpointer.ts";

let told: (readonly [number, number] | null)[];
let canvas: TestElement;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  canvas = new TestElement("canvas");
  stop = watchHover(canvas as unknown as HTMLElement, (at) => told.push(at));
});
afterEach(() => vi.useRealTimers());

const move = (x: number, more: object = {}) =>
  canvas.fire("pointermove", { pointerType: "mouse", buttons: 0, clientX: x, clientY: 5, ...more });
const rest = () => vi.advanceTimersByTime(70);

it("tells where the mouse rests, not what it passes over", () => {
  for (let x = 0; x < 500; x += 10) {
    move(x);
    vi.advanceTimersByTime(16);
  }
  expect(told).toEqual([]);
  rest();
  expect(told).toEqual([[490, 5]]);
});

it.each([
  ["it leaves the canvas", () => canvas.fire("pointerleave")],
  ["a button is pressed", () => canvas.fire("pointerdown")],
  ["it drags", () => move(20, { buttons: 1 })],
  ["nobody listens any more", () => stop()],
])("takes it back once when %s", (_, ends) => {
  move(10);
  rest();
  ends();
  ends();
  rest();
  expect(told).toEqual([[10, 5], null]);
});

it("says nothing where it had said nothing, and nothing of what was about to be said", () => {
  move(10);
  canvas.fire("pointerleave");
  rest();
  stop();
  move(10);
  rest();
  expect(told).toEqual([]);
});

it.each(["touch", "pen"])("never hovers by %s", (pointerType) => {
  move(10, { pointerType });
  rest();
  expect(told).toEqual([]);
});

it("keeps what is lit while the mouse moves on and rests elsewhere", () => {
  move(10);
  rest();
  move(30);
  expect(told).toHaveLength(1);
  rest();
  expect(told.at(-1)).toEqual([30, 5]);
});
