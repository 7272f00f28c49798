import { expect, it } from "vitest";
import { HIGHLIGHT_SECONDS, Highlights, SLOTS } from "./highlights.ts";

it("glows for a moment, is brightest early, then ends", () => {
  const strengths = Array.from({ length: SLOTS }, () => 0);
  const highlights = new Highlights<string>(strengths);
  const slot = highlights.open(10);
  highlights.add(slot, "bench");
  let most = 0;
  for (let t = 10; t < 10 + HIGHLIGHT_SECONDS; t += 1 / 60) {
    expect(highlights.update(t)).toEqual([]);
    most = Math.max(most, strengths[slot - 1] as number);
  }
  expect(most).toBe(1);
  expect(strengths[slot - 1]).toBeLessThan(0.05);
  expect(highlights.update(10 + HIGHLIGHT_SECONDS + 0.1)).toEqual(["bench"]);
  expect(strengths[slot - 1]).toBe(0);
  expect(highlights.any).toBe(false);
});

it("is bounded: in a burst of calls later objects do not glow, and slots are reused", () => {
  const highlights = new Highlights<number>(Array.from({ length: SLOTS }, () => 0));
  const slots = Array.from({ length: SLOTS + 3 }, (_, n) => {
    const slot = highlights.open(0);
    highlights.add(slot, n);
    return slot;
  });
  expect(new Set(slots)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  highlights.forget(0);
  expect(highlights.update(0.1)).toEqual([]);
  expect(highlights.open(0.2)).toBe(1);
  expect(highlights.update(-60).length).toBe(SLOTS - 1); // setting the clock back ends it
});
