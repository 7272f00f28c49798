// The framer: clock, frame size, and that nothing leaves while the gate is not open.

import { describe, expect, test } from "vitest";
import { randomFrom } from "../core/testing/random.ts";
import { type CapturedFrame, CaptureFramer, type MicrophoneGate, microphoneGateOf } from "./capture.ts";
import { FRAME, RATE } from "./frames.ts";

const RATES = [16_000, 24_000, 44_100, 48_000];

/** A microphone at a rate, pushed in blocks of 128, whose samples are what `sound` says at their time. */
class Microphone {
  frames: CapturedFrame[] = [];
  levels: number[] = [];
  readonly framer: CaptureFramer;
  readonly rate: number;
  sent = 0;

  constructor(rate: number) {
    this.rate = rate;
    this.framer = new CaptureFramer(rate, (f) => {
      this.levels.push(f.level);
      if ("samples" in f) this.frames.push(f);
    });
  }

  get time(): number {
    return this.sent / this.rate;
  }

  block(sound: (time: number) => number): void {
    const at = this.time;
    const block = Float32Array.from({ length: 128 }, (_, i) => sound(at + i / this.rate));
    this.framer.push(block, at);
    this.sent += 128;
  }
}

describe.each(RATES)("at %i", (rate) => {
  test("20 ms frames, each at its own time on the clock", () => {
    const mic = new Microphone(rate);
    mic.sent = 128 * 1000; // the clock has run for a while
    const began = mic.time;
    mic.framer.gate = "open";
    // A ramp: each sample says when it was heard.
    while (mic.time < began + 3) mic.block((t) => (t - began) / 4);
    expect(mic.frames.length).toBeGreaterThanOrEqual(148);
    mic.frames.forEach((frame, i) => {
      expect(frame.samples.length).toBe(FRAME);
      expect(Math.abs(frame.atMicros - (began + (i * FRAME) / RATE) * 1e6)).toBeLessThanOrEqual(1);
      const heard = ((frame.samples[240] as number) / 32_768) * 4;
      if (i > 0) expect(Math.abs(heard - (frame.atMicros / 1e6 - began + 0.01))).toBeLessThan(0.001);
    });
  });

  test("nothing taken while the gate was not open leaves, whenever it opens or closes", () => {
    for (let seed = 1; seed <= 4; seed++) {
      const r = randomFrom(seed * rate);
      const mic = new Microphone(rate);
      const shut: [number, number][] = [];
      let since: number | undefined = 0;
      while (mic.time < 4) {
        if (r.chance(0.03)) {
          const gate = r.pick<MicrophoneGate>(["open", "silent", "closed", "open"]);
          if (gate === "open" && since !== undefined) {
            shut.push([since, mic.time]);
            since = undefined;
          } else if (gate !== "open") since ??= mic.time;
          mic.framer.gate = gate;
        }
        mic.block(() => 0.5);
      }
      if (since !== undefined) shut.push([since, 99]);
      expect(mic.frames.some((f) => f.samples.some((s) => s !== 0))).toBe(true);
      for (const frame of mic.frames) {
        const from = frame.atMicros / 1e6;
        const touched = shut.some(([a, b]) => from < b - 1e-6 && from + 0.02 > a + 1e-6);
        const sounds = frame.samples.some((s) => s !== 0);
        if (touched) expect(sounds, `the frame at ${from} s of seed ${seed}`).toBe(false);
        if (!frame.open) expect(sounds).toBe(false);
      }
    }
  });

  test("sound that occurs only while the gate is not open never leaves, not even at the edges", () => {
    const r = randomFrom(rate);
    const mic = new Microphone(rate);
    while (mic.time < 4) {
      if (r.chance(0.04)) mic.framer.gate = r.pick<MicrophoneGate>(["open", "open", "silent", "closed"]);
      const shut = mic.framer.gate !== "open";
      mic.block(() => (shut ? 0.5 : 0));
    }
    expect(mic.frames.some((f) => f.open)).toBe(true);
    expect(mic.frames.every((f) => f.samples.every((s) => s === 0))).toBe(true);
  });

  test("silent: zeros keep coming on the clock. closed: none, but the meter lives", () => {
    const mic = new Microphone(rate);
    mic.framer.gate = "silent";
    while (mic.time < 1) mic.block(() => 0.25);
    expect(mic.frames.length).toBeGreaterThanOrEqual(49);
    expect(mic.frames.every((f) => !f.open && f.samples.every((s) => s === 0))).toBe(true);
    expect(mic.levels.at(-1)).toBeCloseTo(0.25, 2);
    mic.framer.gate = "closed";
    const before = mic.frames.length;
    const levels = mic.levels.length;
    while (mic.time < 2) mic.block(() => 0.25);
    expect(mic.frames.length).toBe(before);
    expect(mic.levels.length - levels).toBeGreaterThanOrEqual(49);
  });

  test("a gap in the clock begins a new frame at the new time", () => {
    const mic = new Microphone(rate);
    mic.framer.gate = "open";
    while (mic.time < 0.5) mic.block(() => 0.1);
    mic.sent += 128 * 50;
    const again = mic.time;
    const before = mic.frames.length;
    while (mic.time < again + 0.1) mic.block(() => 0.1);
    expect(mic.frames[before]?.atMicros).toBe(Math.round(again * 1e6));
  });
});

test("the gate of a call", () => {
  const open = { ready: true, muted: false, mode: "open" as const, pressed: false, sounding: false };
  expect(microphoneGateOf(open)).toBe("open");
  expect(microphoneGateOf({ ...open, sounding: true })).toBe("open");
  expect(microphoneGateOf({ ...open, ready: false })).toBe("closed");
  expect(microphoneGateOf({ ...open, muted: true })).toBe("silent");
  expect(microphoneGateOf({ ...open, mode: "half", sounding: true })).toBe("silent");
  expect(microphoneGateOf({ ...open, mode: "half" })).toBe("open");
  expect(microphoneGateOf({ ...open, mode: "push" })).toBe("silent");
  expect(microphoneGateOf({ ...open, mode: "push", pressed: true, sounding: true })).toBe("open");
  expect(microphoneGateOf({ ...open, mode: "push", pressed: true, muted: true })).toBe("silent");
});
