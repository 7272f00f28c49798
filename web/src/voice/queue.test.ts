// The playback queue: it plays exactly what was pushed, its events are true, and it falls silent quickly without a
// click.

import { describe, expect, test } from "vitest";
import { randomFrom } from "../core/testing/random.ts";
import { AudibleDelay } from "./audibledelay.ts";
import { type PlaybackEvent, PlaybackQueue } from "./queue.ts";

const RATE = 24_000;
const BLOCK = 128;

class Speaker {
  readonly notices: PlaybackEvent[] = [];
  readonly heard: number[] = [];
  readonly queue: PlaybackQueue;

  constructor(options: { limitSeconds?: number; rampMillis?: number } = {}) {
    this.queue = new PlaybackQueue({ rate: RATE, notice: (n) => this.notices.push(n), ...options });
  }

  get time(): number {
    return this.heard.length / RATE;
  }

  play(millis: number): void {
    const out = new Float32Array(BLOCK);
    for (let n = (millis / 1000) * RATE; n > 0; n -= BLOCK) {
      this.queue.pull(out, this.time);
      this.heard.push(...out);
    }
  }

  of<K extends PlaybackEvent["kind"]>(kind: K): Extract<PlaybackEvent, { kind: K }>[] {
    return this.notices.filter((n): n is Extract<PlaybackEvent, { kind: K }> => n.kind === kind);
  }
}

function chunk(turn: number, mark: number, millis: number, value = 0.5) {
  return { turn, mark, samples: new Float32Array((millis / 1000) * RATE).fill(value) };
}

/** The largest step between two samples that follow each other. */
function click(samples: readonly number[]): number {
  return samples.slice(1).reduce((worst, v, i) => Math.max(worst, Math.abs(v - (samples[i] as number))), 0);
}

test("sound begins when 60 ms are there, a shorter answer after 120 ms or when its end is known", () => {
  const s = new Speaker();
  s.queue.push(chunk(1, 0, 40));
  s.play(40);
  expect(s.queue.sounding).toBe(false);
  s.queue.push(chunk(1, 0, 20));
  s.play(6);
  expect(s.of("started")).toMatchObject([{ turn: 1 }]);

  const short = new Speaker();
  short.queue.push(chunk(1, 7, 30));
  short.play(100);
  expect(short.notices).toEqual([]);
  short.play(100);
  expect(short.of("mark")).toMatchObject([{ turn: 1, mark: 7, playedMillis: 30 }]);

  const known = new Speaker();
  known.queue.push(chunk(1, 7, 30));
  known.queue.end(1);
  known.play(50);
  expect(known.of("drained")).toMatchObject([{ turn: 1, playedMillis: 30, ended: true }]);
});

test("a mark is noticed at the time of its last sample, not when its chunk came", () => {
  const s = new Speaker();
  for (let i = 1; i <= 10; i++) s.queue.push(chunk(1, i, 100, i / 20));
  s.play(450);
  expect(s.of("mark").map((m) => m.mark)).toEqual([1, 2, 3, 4]);
  s.play(600);
  const began = s.of("started")[0]?.at ?? Number.NaN;
  for (const m of s.of("mark")) {
    expect(m.at - began).toBeCloseTo(m.mark * 0.1, 6);
    expect(m.playedMillis).toBeCloseTo(m.mark * 100, 6);
    const last = Math.round(m.at * RATE) - 1;
    expect(s.heard[last]).toBeCloseTo(m.mark / 20, 6);
  }
});

describe.each(Array.from({ length: 15 }, (_, i) => i + 1))("seed %i", (seed) => {
  test("whatever comes whenever: all of it is heard once, in order, each mark once and in order, played time true", () => {
    const r = randomFrom(seed);
    const s = new Speaker({ rampMillis: 0 });
    const pushed: number[] = [];
    const marks: string[] = [];
    let [turn, mark, value] = [1, 0, 0];
    for (let i = 0; i < 60; i++) {
      if (r.chance(0.1)) {
        if (r.chance(0.5)) s.queue.end(turn);
        turn++;
      }
      const samples = Float32Array.from({ length: r.pick([0, 1, 77, 480, 2400]) }, () => Math.fround(++value / 1e6));
      const m = r.chance(0.6) ? ++mark : 0;
      expect(s.queue.push({ turn, mark: m, samples })).toBe("taken");
      pushed.push(...samples);
      if (m) marks.push(`${turn}/${m}`);
      if (r.chance(0.7)) s.play(r.between(0, 60));
    }
    while (s.queue.queuedMillis > 0) s.play(20);
    s.play(20);
    expect(s.of("mark").map((m) => `${m.turn}/${m.mark}`)).toEqual(marks);
    // With ramps of one sample, all that is missing is the first sample behind each gap in a turn.
    const found = new Set(s.heard);
    const missing = pushed.filter((v) => !found.has(v)).length;
    expect(missing).toBe(s.queue.underruns);
    expect(s.heard.filter((v) => v !== 0)).toEqual(missing === 0 ? pushed : pushed.filter((v) => found.has(v)));
    const times = s.notices.map((n) => n.at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(s.queue.queuedMillis).toBe(0);
    expect(s.of("underrun").length).toBe(s.queue.underruns);
  });
});

test("played time is of the turn, and goes on over a gap in it", () => {
  const s = new Speaker();
  s.queue.push(chunk(1, 1, 200));
  s.play(400);
  s.queue.push(chunk(1, 2, 100));
  s.play(300);
  s.queue.push(chunk(2, 3, 80));
  s.play(300);
  expect(s.of("mark").map((m) => [m.turn, Math.round(m.playedMillis)])).toEqual([
    [1, 200],
    [1, 300],
    [2, 80],
  ]);
});

test("an underrun is a gap inside a turn: not its end, not the pause between two", () => {
  const s = new Speaker();
  s.queue.push(chunk(1, 0, 100));
  s.play(250);
  expect(s.queue.underruns).toBe(0);
  s.queue.push(chunk(2, 0, 100));
  s.play(250);
  expect(s.queue.underruns).toBe(0);
  s.queue.push(chunk(2, 0, 100));
  s.play(80);
  expect(s.of("underrun")).toMatchObject([{ turn: 2, count: 1 }]);
  expect(s.of("underrun")[0]?.gapMillis).toBeGreaterThan(100);
  expect(s.of("underrun")[0]?.gapMillis).toBeLessThan(200);
});

test("neither a flush, nor running dry, nor going on after a gap clicks; silence comes within 5 ms of the block", () => {
  const s = new Speaker();
  s.queue.push(chunk(1, 0, 1000, 0.8));
  s.play(300);
  const before = s.heard.length;
  s.queue.flush();
  s.play(100);
  expect(click(s.heard.slice(before - 10))).toBeLessThan(0.02);
  expect(s.heard.slice(before + 0.005 * RATE).every((v) => v === 0)).toBe(true);
  expect(s.heard[before]).toBeGreaterThan(0.7);

  const dry = new Speaker();
  dry.queue.push(chunk(1, 0, 100, 0.8));
  dry.play(200);
  const on = dry.heard.findIndex((v) => v !== 0);
  dry.queue.push(chunk(1, 0, 100, 0.8));
  dry.play(60);
  expect(dry.queue.underruns).toBe(1);
  expect(click(dry.heard.slice(on))).toBeLessThan(0.02);
});

test("a flush reports what was heard and what was not, and dropped marks never arrive", () => {
  const s = new Speaker();
  for (let i = 1; i <= 20; i++) s.queue.push(chunk(3, i, 50));
  s.play(320);
  const flushed = s.queue.flush();
  expect(flushed.turn).toBe(3);
  expect(flushed.playedMillis + flushed.droppedMillis).toBeCloseTo(1000, 6);
  const heard = s.heard.filter((v) => v === 0.5).length / (RATE / 1000);
  expect(flushed.playedMillis).toBeCloseTo(heard, 6);
  const marks = s.of("mark").length;
  s.play(2000);
  expect(s.of("mark").length).toBe(marks);
  expect(s.queue.flush()).toMatchObject({ droppedMillis: 0, newest: 3 });
  // Late chunks of the turn that was given up are not taken, those of the next are.
  s.queue.refuse(3);
  expect(s.queue.push(chunk(3, 21, 50))).toBe("late");
  expect(s.queue.push(chunk(4, 22, 80))).toBe("taken");
  s.play(200);
  expect(s.of("mark").at(-1)).toMatchObject({ turn: 4, mark: 22, playedMillis: 80 });
  // A turn that was queued without having sounded is given up too.
  s.queue.push(chunk(5, 23, 40));
  expect(s.queue.flush()).toMatchObject({ turn: 4, playedMillis: 80, droppedMillis: 40, newest: 5 });
});

test("fifty interruptions leave nothing behind", () => {
  const r = randomFrom(50);
  const s = new Speaker();
  for (let turn = 1; turn <= 50; turn++) {
    for (let i = 0; i < 10; i++) s.queue.push(chunk(turn, turn * 100 + i, 40, 0.3));
    s.play(r.between(0, 300));
    s.queue.flush();
    s.queue.refuse(turn);
    s.play(20);
    expect(s.queue.sounding).toBe(false);
    expect(s.queue.queuedMillis).toBe(0);
    expect(s.heard.slice(-100).every((v) => v === 0)).toBe(true);
  }
  expect(s.queue.underruns).toBe(0);
});

test("more than its limit is refused, in sound and in empty chunks", () => {
  const s = new Speaker({ limitSeconds: 2 });
  for (let i = 0; i < 2; i++) expect(s.queue.push(chunk(1, 0, 1000))).toBe("taken");
  expect(s.queue.push(chunk(1, 0, 20))).toBe("full");
  expect(s.queue.push(chunk(1, 9, 0))).toBe("taken");
  let taken = 0;
  while (taken < 20_000 && s.queue.push(chunk(1, 9, 0)) === "taken") taken++;
  expect(taken).toBeLessThan(20_000);
});

test("events wait until they are audible; after a flush those that wait are dropped", () => {
  const audible = new AudibleDelay();
  const told: number[] = [];
  const tell = (now: number) => audible.emitDue(now, (n) => told.push(n.at));
  audible.latency = 0.2;
  for (const at of [1, 1.1, 1.3]) audible.put({ kind: "started", turn: 1, at });
  tell(1.19);
  expect(told).toEqual([]);
  tell(1.31);
  expect(told).toEqual([1, 1.1]);
  audible.clear();
  tell(9);
  expect(told).toEqual([1, 1.1]);
  audible.latency = Number.NaN;
  audible.put({ kind: "started", turn: 1, at: 10 });
  tell(10);
  audible.latency = 60; // no device is that late
  audible.put({ kind: "started", turn: 1, at: 11 });
  tell(11.5);
  expect(told).toEqual([1, 1.1, 10, 11]);
});
