import { effect, signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDebounce, type Debounce } from "./debounce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listing(): { gather: Debounce; add(row: string): void; seen: string[][] } {
  const rows = signal<readonly string[]>([]);
  const seen: string[][] = [];
  effect(() => void seen.push([...rows.value]));
  const gather = createDebounce(40);
  const add = (row: string): void =>
    gather.add(() => {
      rows.value = [...rows.peek(), row];
    });
  return { gather, add, seen };
}

test("a burst is shown once, in order, and the next one after it", () => {
  const { add, seen } = listing();
  add("a");
  vi.advanceTimersByTime(30);
  add("b");
  expect(seen).toEqual([[]]);
  vi.advanceTimersByTime(10);
  expect(seen).toEqual([[], ["a", "b"]]);
  add("c");
  vi.advanceTimersByTime(40);
  expect(seen.at(-1)).toEqual(["a", "b", "c"]);
  vi.advanceTimersByTime(1000);
  expect(seen).toHaveLength(3);
});

test("what waits can be shown at once, and comes no second time", () => {
  const { gather, add, seen } = listing();
  add("a");
  gather.flush();
  expect(seen).toEqual([[], ["a"]]);
  vi.advanceTimersByTime(1000);
  expect(seen).toHaveLength(2);
});

test("the same function is called once, where it was added first", () => {
  const gather = createDebounce(40);
  const order: string[] = [];
  const newest = (): void => void order.push("newest");
  gather.add(newest);
  gather.add(() => void order.push("row"));
  gather.add(newest);
  vi.advanceTimersByTime(40);
  expect(order).toEqual(["newest", "row"]);
  gather.add(newest);
  gather.flush();
  expect(order).toEqual(["newest", "row", "newest"]);
});
