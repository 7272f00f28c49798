// What counts as a voice: not a cough, not a hum, not silence; and what a cough does to an answer.

import { describe, expect, test } from "vitest";
import { randomFrom } from "../core/testing/random.ts";
import { type BargeAction, type BargeInput, type BargeState, barge, DUCKED_AT_MOST, QUIET } from "./bargein.ts";
import { type VoiceActivity, VoiceDetector } from "./detector.ts";
import { gainOf } from "./pcm.ts";

const FRAME = 20;

/** Records what a detector reports, and when, in milliseconds. */
class Ear {
  readonly detector = new VoiceDetector();
  readonly heard: [VoiceActivity, number][] = [];
  readonly r;
  time = 0;

  constructor(seed = 1) {
    this.r = randomFrom(seed);
  }

  /** So long of this loudness, in dBFS, give or take two. */
  hear(millis: number, dB: number, sounding = false): void {
    for (let t = 0; t < millis; t += FRAME) {
      this.time += FRAME;
      const event = this.detector.push(gainOf(dB + this.r.between(-2, 2)), sounding);
      if (event) this.heard.push([event, this.time]);
    }
  }

  kinds(): VoiceActivity[] {
    return this.heard.map(([kind]) => kind);
  }
}

describe.each([
  ["a studio", -80],
  ["a room", -60],
  ["a loud office", -48],
])("in %s", (_, room) => {
  const voice = Math.max(-28, room + 18);

  test.each([1, 2, 3])(
    "a voice: onset after 60–100 ms, sustained after 250–300, its end 200–260 ms behind it (%i)",
    (seed) => {
      const ear = new Ear(seed);
      ear.hear(3000, room);
      const began = ear.time;
      ear.hear(900, voice);
      const ended = ear.time;
      ear.hear(1000, room);
      expect(ear.kinds()).toEqual(["onset", "sustained", "ended"]);
      const [onset, sustained, end] = ear.heard.map(([, at]) => at) as [number, number, number];
      expect(onset - began).toBeGreaterThanOrEqual(60);
      expect(onset - began).toBeLessThanOrEqual(100);
      expect(sustained - began).toBeGreaterThanOrEqual(250);
      expect(sustained - began).toBeLessThanOrEqual(300);
      expect(end - ended).toBeGreaterThanOrEqual(180);
      expect(end - ended).toBeLessThanOrEqual(260);
    },
  );

  test("coughs under 200 ms are an onset at most, however many follow each other", () => {
    const ear = new Ear(7);
    ear.hear(3000, room);
    for (const millis of [60, 120, 160, 180, 190]) {
      ear.hear(millis, voice + 6);
      ear.hear(150, room);
    }
    ear.hear(1000, room);
    expect(ear.kinds()).toContain("onset");
    expect(ear.kinds()).not.toContain("sustained");
    expect(ear.kinds().at(-1)).toBe("ended");
  });

  test("the closures inside a word do not end it", () => {
    const ear = new Ear(9);
    ear.hear(3000, room);
    for (let i = 0; i < 4; i++) {
      ear.hear(120, voice);
      ear.hear(60, room);
    }
    expect(ear.kinds()).toEqual(["onset", "sustained"]);
  });
});

test("a hum that begins is taken for a voice for some seconds at most, then it is the room", () => {
  const ear = new Ear();
  ear.hear(3000, -65);
  ear.hear(4000, -40);
  expect(ear.detector.voice).toBe(false);
  const before = ear.heard.length;
  ear.hear(5000, -40);
  expect(ear.heard.length).toBe(before);
  ear.hear(500, -22);
  expect(ear.kinds().slice(before)).toEqual(["onset", "sustained"]);
});

test("digital silence says nothing about the room: unmuting is no voice", () => {
  const ear = new Ear();
  ear.hear(3000, -46);
  for (let i = 0; i < 500; i++) expect(ear.detector.push(0, false)).toBeUndefined();
  ear.hear(3000, -46);
  expect(ear.kinds()).toEqual([]);
});

test("what echo cancellation leaves of the agent does not interrupt it, a voice over it does", () => {
  const ear = new Ear();
  ear.hear(3000, -60);
  ear.hear(2000, -48, true);
  expect(ear.kinds()).toEqual([]);
  ear.hear(400, -25, true);
  expect(ear.kinds()).toEqual(["onset", "sustained"]);
});

test("for any sound: onset, perhaps sustained, ended, in this order", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const r = randomFrom(seed);
    const ear = new Ear(seed);
    for (let i = 0; i < 200; i++) ear.hear(r.between(20, 400), r.between(-90, 0), r.chance(0.5));
    const order = ear.kinds().join(" ");
    expect(`${order} `).toMatch(/^(onset (sustained )?ended )*(onset (sustained )?)?$/);
    expect(order).toContain("sustained");
  }
});

/** A detector and the machine behind it, over an answer that sounds. */
function talkOver(sounds: [number, number][]): string[] {
  const ear = new Ear(3);
  ear.hear(3000, -60);
  ear.heard.length = 0;
  let state = barge(QUIET, { kind: "sound", on: true }, ear.time).state;
  const acts: string[] = [];
  for (const [millis, dB] of sounds) {
    const from = ear.heard.length;
    ear.hear(millis, dB, true);
    for (const [activity, at] of ear.heard.slice(from)) {
      const next = barge(state, { kind: "voice", activity }, at);
      state = next.state;
      acts.push(...next.acts.map((a) => (a.kind === "flush" ? `flush ${a.cancel ?? ""}` : a.kind)));
    }
  }
  return acts;
}

describe("talking over an answer", () => {
  test("a cough ducks and restores it; a voice ducks it, then ends it once", () => {
    expect(talkOver([[180, -25], [600, -60]])).toEqual(["duck", "unduck"]); // biome-ignore format: pairs
    expect(talkOver([[1500, -25], [600, -60]])).toEqual(["duck", "flush barge-in", "unduck"]); // biome-ignore format: pairs
    expect(talkOver([[2000, -60]])).toEqual([]);
  });

  test("the service's clear always flushes, sends nothing back, and may come twice or when nothing plays", () => {
    let state: BargeState = QUIET;
    for (const before of [[], ["sound"], ["sound", "onset"]]) {
      state = QUIET;
      if (before.includes("sound")) state = barge(state, { kind: "sound", on: true }, 0).state;
      if (before.includes("onset")) state = barge(state, { kind: "voice", activity: "onset" }, 0).state;
      for (let i = 0; i < 2; i++) {
        const next = barge(state, { kind: "clear" }, 0);
        expect(next.acts[0]).toEqual({ kind: "flush" });
        expect(next.state.phase).toBe("quiet");
        state = next.state;
      }
    }
  });

  test("stop works whatever sounds; a talk key has nothing to end in silence", () => {
    expect(barge(QUIET, { kind: "stop", reason: "button" }, 0).acts).toEqual([{ kind: "flush", cancel: "button" }]);
    expect(barge(QUIET, { kind: "stop", reason: "barge-in" }, 0).acts).toEqual([]);
  });

  test("an answer that begins while the user speaks begins ducked", () => {
    const speaking = barge(QUIET, { kind: "voice", activity: "onset" }, 0).state;
    const next = barge(speaking, { kind: "sound", on: true }, 10);
    expect(next.acts).toEqual([{ kind: "duck" }]);
    expect(barge(next.state, { kind: "voice", activity: "ended" }, 20).acts).toEqual([{ kind: "unduck" }]);
  });

  test("for any input: duck and unduck alternate, nothing stays ducked, and only what sounds is cancelled", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const r = randomFrom(seed);
      let [state, ducked, now]: [BargeState, boolean, number] = [QUIET, false, 0];
      const apply = (input: BargeInput): BargeAction[] => {
        const before = state.phase;
        const next = barge(state, input, now);
        state = next.state;
        for (const act of next.acts) {
          if (act.kind === "duck" || act.kind === "unduck") {
            expect(ducked).toBe(act.kind === "unduck");
            ducked = act.kind === "duck";
          } else if (act.cancel === "barge-in") expect(before).not.toBe("quiet");
        }
        expect(ducked).toBe(state.phase === "ducked");
        return next.acts;
      };
      for (let i = 0; i < 300; i++) {
        now += r.whole(0, 300);
        apply(
          r.pick<BargeInput>([
            { kind: "voice", activity: r.pick<VoiceActivity>(["onset", "sustained", "ended"]) },
            { kind: "sound", on: r.chance(0.6) },
            { kind: "clear" },
            { kind: "stop", reason: r.pick(["button", "barge-in"]) },
            { kind: "mic-reset" },
            { kind: "tick" },
          ]),
        );
      }
      now += DUCKED_AT_MOST;
      apply({ kind: "tick" });
      expect(ducked).toBe(false);
    }
  });
});
