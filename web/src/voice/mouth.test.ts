// The mouth: follows the sound, never opens too far, closes in time. Also the hints about a microphone that is not
// heard.

import { describe, expect, test } from "vitest";
import { randomFrom } from "../core/testing/random.ts";
import { HearingHint, type Hint, type HintInput } from "./hint.ts";
import { DelayedValue, type Lips, Mouth, vowelsFor } from "./mouth.ts";
import { gainOf } from "./pcm.ts";

const LOUD = gainOf(-18);
const NAMES = ["aa", "ih", "ou", "ee", "oh"] as const;
const sum = (v: Readonly<Record<(typeof NAMES)[number], number>>) => NAMES.reduce((s, n) => s + v[n], 0);

/** Shows a mouth the same lips for so long, in frames of a random length; returns the openings with their times. */
function show(mouth: Mouth, lips: Lips | null, millis: number, r = randomFrom(1)): { at: number; open: number }[] {
  const seen: { at: number; open: number }[] = [];
  for (let at = 0; at < millis; ) {
    const step = Math.min(millis - at, r.between(4, 34));
    at += step;
    seen.push({ at, open: sum(mouth.update(step / 1000, lips)) });
  }
  return seen;
}

describe("mouth", () => {
  test.each([["A", "aa"], ["I", "ih"], ["U", "ou"], ["E", "ee"], ["O", "oh"]] as const)("%s opens %s", (vowel, name) => {
    const mouth = new Mouth();
    show(mouth, { weights: { A: 0, I: 0, U: 0, E: 0, O: 0, S: 0, [vowel]: 1 }, volume: 1, level: LOUD }, 500);
    const now = mouth.update(0.001, { weights: { [vowel]: 1 }, volume: 1, level: LOUD });
    expect(now[name]).toBeGreaterThan(0.65);
    expect(sum(now) - now[name]).toBeLessThan(0.02);
  }); // biome-ignore format: a table

  test("hissing is a small ih", () => {
    const { ih, ...others } = vowelsFor({ weights: { S: 1 }, volume: 1, level: LOUD });
    expect(ih).toBeGreaterThan(0.1);
    expect(ih).toBeLessThan(0.35);
    expect(Object.values(others)).toEqual([0, 0, 0, 0]);
  });

  test("opens within 30–120 ms, closes more slowly between vowels", () => {
    const mouth = new Mouth();
    const lips = { weights: { A: 1 }, volume: 1, level: LOUD };
    const half = show(mouth, lips, 300).find((s) => s.open > 0.35)?.at ?? 999;
    expect(half).toBeGreaterThan(15);
    expect(half).toBeLessThan(65);
    const quieter = { weights: { A: 0 }, volume: 1, level: LOUD };
    const fall = show(mouth, quieter, 300).find((s) => s.open < 0.35)?.at ?? 999;
    expect(fall).toBeGreaterThan(half);
    expect(fall).toBeLessThan(120);
  });

  test("shut 100 ms after silence, whatever the weights still say, at any frame rate", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const r = randomFrom(seed);
      const mouth = new Mouth();
      const weights = Object.fromEntries(["A", "I", "U", "E", "O", "S"].map((n) => [n, r()]));
      show(mouth, { weights, volume: 1, level: LOUD }, 400, r);
      const silence = r.pick<Lips | null>([null, { weights, volume: 1, level: 0 }, { level: gainOf(-70) }]);
      expect(show(mouth, silence, 100, r).at(-1)?.open).toBeLessThan(0.05);
      expect(show(mouth, silence, 150, r).at(-1)?.open).toBe(0);
    }
  });

  test("without weights loudness opens aa, more when louder, nothing else", () => {
    const open = [-60, -45, -30, -16, 0].map((dB) => vowelsFor({ level: gainOf(dB) }));
    expect(open.map((v) => v.aa)).toEqual(open.map((v) => v.aa).sort((a, b) => a - b));
    expect(open[0]?.aa).toBe(0);
    expect(open[4]?.aa).toBeCloseTo(0.7);
    for (const v of open) expect([v.ih, v.ou, v.ee, v.oh]).toEqual([0, 0, 0, 0]);
  });

  test("never wider than 0.7 in all, never negative, never no number, whatever comes", () => {
    const r = randomFrom(5);
    const mouth = new Mouth();
    const odd = () => r.pick([0, 1, 0.5, 7, -3, Number.NaN, Number.POSITIVE_INFINITY, r()]);
    for (let i = 0; i < 3000; i++) {
      const weights = { A: odd(), I: odd(), U: odd(), E: odd(), O: odd(), S: odd(), sil: odd() };
      const lips = { level: odd(), ...(r.chance(0.7) ? { weights } : {}), ...(r.chance(0.7) ? { volume: odd() } : {}) };
      const now = mouth.update(r.pick([0.016, 0, -1, 5, Number.NaN]), r.chance(0.1) ? null : lips);
      for (const name of NAMES) expect(now[name]).toBeGreaterThanOrEqual(0);
      expect(sum(now)).toBeLessThanOrEqual(0.7 + 1e-9);
    }
  });

  test("delayed values appear when they are audible, and not after a flush", () => {
    const held = new DelayedValue<number>();
    held.put(1.2, 1);
    held.put(1.3, 2);
    expect([held.take(1.1), held.take(1.2), held.take(1.29), held.take(9)]).toEqual([undefined, 1, 1, 2]);
    held.put(10, 3);
    held.clear();
    expect(held.take(11)).toBeUndefined();
  });
});

describe("cannot hear you", () => {
  const ROOM = gainOf(-60);
  const base: Omit<HintInput, "now"> = { level: ROOM, voice: false, muted: false, state: "listening" };

  function over(parts: [number, Partial<HintInput>][]): Hint[] {
    const hint = new HearingHint();
    const seen: Hint[] = [];
    let now = 0;
    for (const [millis, change] of parts) {
      for (let t = 0; t < millis; t += 20) hint.push({ ...base, ...change, now: (now += 20) });
      seen.push(hint.hint);
    }
    return seen;
  }

  test("a dead microphone after 15 s in which the user might have spoken, until it lives", () => {
    expect(over([[14_900, { level: 0 }], [300, { level: 0 }], [20, {}]])).toEqual(["none", "dead", "none"]); // biome-ignore format: parts
    expect(over([[60_000, { level: 0, state: "other" }], [14_000, { level: 0 }]])).toEqual(["none", "none"]); // biome-ignore format: parts
    expect(over([[1000, { voice: true }], [50_000, { level: 0 }], [11_000, { level: 0 }]])).toEqual(["none", "none", "dead"]); // biome-ignore format: parts
  });

  test("a quiet room is no problem, nor is a muted microphone without sound, nor the moment after it", () => {
    expect(over([[60_000, {}], [20_000, { level: 0, muted: true }], [1000, {}]])).toEqual(["none", "none", "none"]); // biome-ignore format: parts
  });

  test("speaking while muted; gone when unmuted", () => {
    expect(over([[500, { muted: true, voice: true }], [300, { muted: true, voice: true }], [20, {}]])).toEqual(["none", "muted", "none"]); // biome-ignore format: parts
  });

  test("speaking that the service does not hear; gone when it does; never while the agent speaks", () => {
    expect(over([[2400, { voice: true }], [300, { voice: true }], [20, { voice: true, state: "hearing" }]])).toEqual(["none", "unheard", "none"]); // biome-ignore format: parts
    expect(over([[9000, { voice: true, state: "other" }]])).toEqual(["none"]);
  });
});
