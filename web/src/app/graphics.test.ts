import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TestElement } from "../ui/testing/dom.ts";
import { watchGraphics } from "./graphics.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const canvas = new TestElement("canvas");
  const told: string[] = [];
  const stop = watchGraphics(canvas as unknown as HTMLCanvasElement, (graphics) => told.push(graphics));
  const lose = () => canvas.fire("webglcontextlost");
  const restore = () => canvas.fire("webglcontextrestored");
  return { told, stop, lose, restore };
}

it("tells that the picture is lost, and that it is back", () => {
  const { told, lose, restore } = watched();
  lose();
  vi.advanceTimersByTime(4999);
  restore();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(["lost", "ok"]);
});

it("gives it up after five seconds, and takes it back all the same", () => {
  const { told, lose, restore } = watched();
  lose();
  vi.advanceTimersByTime(5000);
  expect(told).toEqual(["lost", "gone"]);
  restore();
  lose();
  expect(told).toEqual(["lost", "gone", "ok", "lost"]);
});

it("tells nothing once the page has stopped listening", () => {
  const { told, stop, lose } = watched();
  lose();
  stop();
  lose();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(["lost"]);
});
