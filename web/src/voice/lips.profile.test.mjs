// Lip sync recognises vowels outside its profile: other throats, other pitches, at the rates of a call.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { makeProfile, PHONEMES, SpectrumMeter } from "./lips.profile.ts";
import { speak } from "./vowels.ts";

const wasm = new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve("wlipsync/wlipsync.wasm")));

/** Throats between those of the profile, and one outside of them. */
const OTHERS = [
  { pitch: 104, scale: 0.985 },
  { pitch: 150, scale: 1.06 },
  { pitch: 188, scale: 1.12 },
  { pitch: 222, scale: 1.17 },
  { pitch: 260, scale: 1.22 },
];

describe.each([24_000, 48_000])("at %i samples a second", (rate) => {
  const profile = makeProfile(wasm, rate);

  test("six sounds of two throats, each taught by as many records as it says, all of them numbers", () => {
    expect(profile.mfccs.map((m) => m.name)).toEqual([...PHONEMES, ...PHONEMES]);
    for (const { mfccCalibrationDataList } of profile.mfccs) {
      expect(mfccCalibrationDataList).toHaveLength(profile.mfccDataCount);
      for (const { array } of mfccCalibrationDataList) {
        expect(array).toHaveLength(12);
        expect(array.every(Number.isFinite)).toBe(true);
      }
    }
  });

  test("it tells vowels of other throats apart, loud and quiet", () => {
    const measure = new SpectrumMeter(wasm, rate, profile);
    const wrong = [];
    for (const speaker of OTHERS)
      for (const loud of [0.08, 0.6])
        for (const phoneme of PHONEMES) {
          const heard = profile.mfccs[measure.of(speak(phoneme, rate / 4, rate, speaker, loud)).index]?.name;
          if (heard !== phoneme) wrong.push(`${phoneme} at ${speaker.pitch} Hz as ${heard}`);
        }
    expect(wrong.length, wrong.join(", ")).toBeLessThanOrEqual(6); // of 60
  });
});

test("a synthetic sound is the same every time, and as loud as requested", () => {
  const one = speak("A", 2400, 24_000, { pitch: 120, scale: 1 }, 0.3);
  expect(one).toEqual(speak("A", 2400, 24_000, { pitch: 120, scale: 1 }, 0.3));
  expect(Math.max(...one.map(Math.abs))).toBeCloseTo(0.3, 5);
});
