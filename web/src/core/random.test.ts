// What looks random must be the same on every page.

import { describe, expect, it } from "vitest";
import { hashText, seeded } from "./random.ts";

describe("a seeded generator", () => {
  it("gives the same numbers for the same seed, and others for another", () => {
    const first = (seed: number) => Array.from({ length: 20 }, seeded(seed));
    expect(first(7)).toEqual(first(7));
    expect(first(7)).not.toEqual(first(8));
    expect(new Set([0, 1, 2, 3, -1, 2 ** 31].map((seed) => first(seed)[0])).size).toBe(6);
  });

  it("spreads evenly over [0, 1), without a bias from one number to the next", () => {
    const next = seeded(3);
    const count = (list: number[], at: number) => (list[at] = (list[at] ?? 0) + 1);
    const zeros = (length: number) => Array.from({ length }, () => 0);
    const [counts, pairs] = [zeros(10), zeros(16)];
    let before = 0;
    for (let n = 0; n < 40_000; n++) {
      const v = next();
      expect(v >= 0 && v < 1).toBe(true);
      count(counts, Math.floor(v * 10));
      const quarter = Math.floor(v * 4);
      count(pairs, before * 4 + quarter);
      before = quarter;
    }
    for (const n of counts) expect(Math.abs(n - 4000)).toBeLessThan(300);
    for (const n of pairs) expect(Math.abs(n - 2500)).toBeLessThan(250);
  });
});

describe("the hash of a text", () => {
  it("is known, and a number of 32 bits without sign", () => {
    expect(hashText("")).toBe(0x811c9dc5);
    expect(hashText("a")).toBe(0xe40c292c);
    for (const text of ["claude", "日本", "x".repeat(5000)]) {
      const h = hashText(text);
      expect(Number.isInteger(h) && h >= 0 && h < 2 ** 32).toBe(true);
    }
  });

  it("differs for texts that are nearly the same", () => {
    const texts = Array.from({ length: 3000 }, (_, n) => `avatar_${n}`);
    expect(new Set(texts.map(hashText)).size).toBe(texts.length);
    expect(hashText("ab")).not.toBe(hashText("ba"));
  });
});
