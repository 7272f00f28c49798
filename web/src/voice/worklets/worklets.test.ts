// The two worklets as a browser runs them: constructed by name in a worklet's scope, 128 samples at a time, with their
// ports as the only interface.

import { beforeAll, expect, test } from "vitest";
import { FRAME } from "../frames.ts";
import { CAPTURE, type FromCapture, type FromPlayer, PLAYER, type ToCapture, type ToPlayer } from "../messages.ts";
import type { Processor } from "./scope.ts";

const RATE = 48_000;
const made = new Map<string, new () => Processor & { port: MessagePort }>();
const scope = globalThis as unknown as Record<string, unknown> & { currentTime: number };
let other: MessagePort;

beforeAll(async () => {
  class Base {
    readonly port: MessagePort;
    constructor() {
      const channel = new MessageChannel();
      this.port = channel.port1;
      other = channel.port2;
    }
  }
  scope["AudioWorkletProcessor"] = Base;
  scope["registerProcessor"] = (name: string, processor: new () => Processor & { port: MessagePort }) =>
    made.set(name, processor);
  scope["sampleRate"] = RATE;
  scope.currentTime = 0;
  await import("./capture.worklet.ts");
  await import("./player.worklet.ts");
});

/** A processor in its own context, with both ends of its port. */
function begin<To, From>(name: string) {
  scope.currentTime = 0;
  const processor = new (made.get(name) as new () => Processor & { port: MessagePort })();
  const page = other;
  const heard: number[] = [];
  const told: From[] = [];
  let [sent, arrived, posted] = [0, 0, 0];
  processor.port.addEventListener("message", () => arrived++);
  const post = processor.port.postMessage.bind(processor.port) as (message: unknown, transfer?: unknown) => void;
  processor.port.postMessage = (message: unknown, transfer?: unknown) => {
    posted++;
    post(message, transfer);
  };
  page.onmessage = ({ data }: MessageEvent<From>) => told.push(data);
  const until = async (done: () => boolean) => {
    while (!done()) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return {
    heard,
    async say(message: To, transfer: Transferable[] = []) {
      sent++;
      page.postMessage(message, transfer);
      await until(() => arrived === sent);
    },
    /** `input` null: nothing is connected. */
    run(seconds: number, input: ((time: number) => number) | null = null) {
      for (const end = scope.currentTime + seconds; scope.currentTime < end; scope.currentTime += 128 / RATE) {
        const block = input ? [Float32Array.from({ length: 128 }, (_, i) => input(scope.currentTime + i / RATE))] : [];
        const out = new Float32Array(128);
        expect(processor.process([block], [[out]])).toBe(true);
        heard.push(...out);
      }
    },
    /** Its messages since the last call. */
    async told(): Promise<From[]> {
      await until(() => told.length === posted);
      posted = 0;
      return told.splice(0);
    },
    end: () => page.close(),
  };
}

test("capture: nothing before the gate opens, then 24 kHz frames on the clock; zeros when the microphone goes", async () => {
  const mic = begin<ToCapture, FromCapture>(CAPTURE);
  mic.run(0.2, () => 0.5);
  expect((await mic.told()).every((m) => !("samples" in m))).toBe(true);
  await mic.say({ kind: "gate", gate: "open" });
  mic.run(1, () => 0.5);
  const frames = (await mic.told()).filter((m) => "samples" in m);
  expect(frames.length).toBeGreaterThanOrEqual(48);
  for (const frame of frames) expect(frame.samples.length).toBe(FRAME);
  expect(frames.at(-1)?.samples.every((s) => Math.abs(s - 16_384) < 40)).toBe(true);
  const gaps = frames.slice(1).map((f, i) => f.atMicros - (frames[i]?.atMicros ?? 0));
  expect(gaps.every((g) => Math.abs(g - 20_000) <= 1)).toBe(true);
  mic.run(0.5);
  const after = (await mic.told()).filter((m) => "samples" in m);
  expect(after.length).toBeGreaterThanOrEqual(24);
  expect(after.at(-1)?.samples.every((s) => s === 0)).toBe(true);
  mic.end();
});

test("player: plays, reports marks when they are audible, is silent after a flush", async () => {
  const out = begin<ToPlayer, FromPlayer>(PLAYER);
  await out.say({ kind: "latency", seconds: 0.2 });
  for (let mark = 1; mark <= 10; mark++) {
    const samples = new Float32Array(RATE / 10).fill(0.5);
    await out.say({ kind: "chunk", turn: 1, mark, samples }, [samples.buffer]);
  }
  out.run(0.35);
  const first = await out.told();
  expect(first.filter((m) => m.kind === "mark").map((m) => m.mark)).toEqual([1]);
  expect(first.filter((m) => m.kind === "position").length).toBeGreaterThanOrEqual(3);
  await out.say({ kind: "flush", id: 7 });
  const at = out.heard.length;
  out.run(1);
  const rest = await out.told();
  expect(rest[0]).toMatchObject({ kind: "flushed", id: 7, turn: 1 });
  const flushed = rest[0] as Extract<FromPlayer, { kind: "flushed" }>;
  expect(flushed.playedMillis).toBeGreaterThan(345);
  expect(flushed.playedMillis + flushed.droppedMillis).toBeCloseTo(1000, 3);
  expect(rest.length).toBe(1);
  expect(out.heard.slice(at + RATE * 0.006).every((v) => v === 0)).toBe(true);
  out.end();
});

test("player: more than a minute is refused and reported", async () => {
  const out = begin<ToPlayer, FromPlayer>(PLAYER);
  for (let i = 0; i < 61; i++) await out.say({ kind: "chunk", turn: 1, mark: 0, samples: new Float32Array(RATE) });
  expect(await out.told()).toEqual([{ kind: "overflow", turn: 1 }]);
  out.end();
});
