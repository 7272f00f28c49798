// The resampler: what passes, what must not, and that cutting a stream changes nothing.

import { describe, expect, test } from "vitest";
import { randomFrom } from "../core/testing/random.ts";
import { decibels, rms } from "./pcm.ts";
import { Resampler } from "./resample.ts";

function tone(hertz: number, rate: number, seconds: number): Float32Array {
  return Float32Array.from({ length: Math.round(rate * seconds) }, (_, i) =>
    Math.sin((2 * Math.PI * hertz * i) / rate),
  );
}

/** All of it, in pieces of the given sizes, the last one again and again. */
function run(from: number, to: number, input: Float32Array, piece: () => number = () => 128): Float32Array {
  const resampler = new Resampler(from, to);
  const parts: number[] = [];
  for (let i = 0; i < input.length; ) {
    const part = input.subarray(i, (i += piece()));
    const out = new Float32Array(resampler.most(part.length));
    parts.push(...out.subarray(0, resampler.push(part, out)));
  }
  return Float32Array.from(parts);
}

/** Level of a tone after the filter has settled, in dB relative to the tone itself. */
function gain(from: number, to: number, hertz: number): number {
  const out = run(from, to, tone(hertz, from, 0.3));
  return decibels(rms(out.subarray(to * 0.02))) + 3.0103;
}

const RATES = [8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000, 47_999];

describe.each(RATES)("%i → 24 kHz", (from) => {
  const lower = Math.min(from, 24_000);

  test("speech passes, what 24 kHz cannot carry does not", () => {
    for (const hertz of [100, 1000, 0.35 * lower])
      expect(Math.abs(gain(from, 24_000, hertz)), `${hertz} Hz`).toBeLessThan(0.1);
    for (const hertz of [12_100, 14_000, 20_000].filter((h) => h < from / 2))
      expect(gain(from, 24_000, hertz), `${hertz} Hz`).toBeLessThan(-70);
  });

  test("a tone keeps its timing and shape", () => {
    const out = run(from, 24_000, tone(440, from, 0.2));
    const should = tone(440, 24_000, 0.2);
    expect(Math.abs(out.length - should.length)).toBeLessThan(24_000 * 0.01);
    let worst = 0;
    for (let i = 480; i < out.length; i++)
      worst = Math.max(worst, Math.abs((out[i] as number) - (should[i] as number)));
    expect(worst).toBeLessThan(0.01);
  });

  test("how the stream is cut changes no bit", () => {
    const r = randomFrom(from);
    const noise = Float32Array.from({ length: 6000 }, () => r.between(-1, 1));
    const whole = run(from, 24_000, noise, () => 6000);
    expect(run(from, 24_000, noise, () => r.whole(1, 700))).toEqual(whole);
    expect(run(from, 24_000, noise, () => 1)).toEqual(whole);
  });
});

test("the player's way: up from 24 kHz without images", () => {
  for (const to of [44_100, 48_000]) {
    expect(Math.abs(gain(24_000, to, 3000))).toBeLessThan(0.1);
    const out = run(24_000, to, tone(3000, 24_000, 0.3)).subarray(to * 0.02);
    // What is left when the tone is taken out: its image would lie at 21 kHz.
    let a = 0;
    let b = 0;
    const w = (2 * Math.PI * 3000) / to;
    out.forEach((v, i) => {
      a += (2 / out.length) * v * Math.sin(w * i);
      b += (2 / out.length) * v * Math.cos(w * i);
    });
    const rest = out.map((v, i) => v - a * Math.sin(w * i) - b * Math.cos(w * i));
    expect(decibels(rms(rest))).toBeLessThan(-55);
  }
});

test("an hour does not drift: as many samples come out as the time holds", () => {
  const resampler = new Resampler(44_100, 24_000);
  const second = new Float32Array(44_100);
  const out = new Float32Array(resampler.most(second.length));
  let made = 0;
  for (let s = 0; s < 60; s++) made += resampler.push(second, out);
  expect(60 * 24_000 - made).toBeGreaterThanOrEqual(0);
  expect(60 * 24_000 - made).toBeLessThan(40);
});

test("equal rates pass through unchanged; an invalid rate is refused", () => {
  const noise = tone(900, 24_000, 0.1);
  expect(run(24_000, 24_000, noise)).toEqual(noise);
  for (const rate of [0, -1, Number.NaN, 44_100.5, 10]) expect(() => new Resampler(rate, 24_000)).toThrow(RangeError);
});

test("after a reset nothing of what came before is left", () => {
  const resampler = new Resampler(48_000, 24_000);
  const out = new Float32Array(resampler.most(4800));
  resampler.push(tone(500, 48_000, 0.1), out);
  resampler.reset();
  const made = resampler.push(new Float32Array(4800), out);
  expect(rms(out.subarray(0, made))).toBe(0);
});
