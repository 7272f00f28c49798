import { expect, it } from "vitest";
import { HIGHLIGHT_SECONDS, Highlights, SLOTS } from "./highlights.ts";

it("glows for a moment, is brightest early, and then is news no more", () => {
  const strengths = Array.from({ length: SLOTS }, () => 0);
  const news = new Highlights<string>(strengths);
  const slot = news.open(10);
  news.add(slot, "bench");
  let most = 0;
  for (let t = 10; t < 10 + HIGHLIGHT_SECONDS; t += 1 / 60) {
    expect(news.update(t)).toEqual([]);
    most = Math.max(most, strengths[slot - 1] as number);
  }
  expect(most).toBe(1);
  expect(strengths[slot - 1]).toBeLessThan(0.05);
  expect(news.update(10 + HIGHLIGHT_SECONDS + 0.1)).toEqual(["bench"]);
  expect(strengths[slot - 1]).toBe(0);
  expect(news.any).toBe(false);
});

it("has a bound: what comes in a storm of calls is shown without a glow, and slots come back", () => {
  const news = new Highlights<number>(Array.from({ length: SLOTS }, () => 0));
  const slots = Array.from({ length: SLOTS + 3 }, (_, n) => {
    const slot = news.open(0);
    news.add(slot, n);
    return slot;
  });
  expect(new Set(slots)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  news.forget(0);
  expect(news.update(0.1)).toEqual([]);
  expect(news.open(0.2)).toBe(1);
  expect(news.update(-60).length).toBe(SLOTS - 1); // a clock that was set back ends it
});
