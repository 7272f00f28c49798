// A mouth that goes by words: it opens with their vowels and is shut between them.

import { expect, test } from "vitest";
import { WordMouth } from "./readaloudvoice.ts";

const open = (v: object): number => Object.values(v).reduce((sum: number, x: number) => sum + x, 0);

/** The mouth, every 10 ms for so many seconds. */
function run(mouth: WordMouth, from: number, seconds: number) {
  return Array.from({ length: Math.round(seconds * 100) }, (_, i) => ({ ...mouth.at(from + i / 100, 0.01) }));
}

test("before the first word it is shut", () => {
  expect(run(new WordMouth(), 100, 1).every((v) => open(v) === 0)).toBe(true);
});

test("it shows the vowels of a word in their order, then shuts", () => {
  const mouth = new WordMouth();
  mouth.word("banjo", 5);
  const seen = run(mouth, 5, 1);
  const first = seen.slice(0, 17).at(-6);
  const second = seen.slice(17, 34).at(-6);
  expect(first?.aa).toBeGreaterThan(0.2);
  expect(second?.oh).toBeGreaterThan(second?.aa ?? 1);
  expect(open(seen.at(-1) ?? { x: 1 })).toBe(0);
});

test("a word without vowels moves it too", () => {
  const mouth = new WordMouth();
  mouth.word("hm", 5);
  expect(Math.max(...run(mouth, 5, 0.3).map(open))).toBeGreaterThan(0.1);
});
