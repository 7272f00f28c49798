// The avatar of a call: what its mouth and its body show of the sound and of the phase.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { recording } from "../ui/testing/page.ts";
import type { CallPhase } from "../voice/call.ts";
import { stubFrames } from "./testing/frames.ts";
import { VoiceBody } from "./voicebody.ts";

const lips = vi.hoisted(() => ({ load: () => Promise.resolve({}) as Promise<unknown> }));
vi.mock("../voice/lips.ts", () => ({ listenToLips: () => lips.load() }));

/** What an avatar was told last of a kind. */
let told: Map<string, unknown[]>;
let frames: ReturnType<typeof stubFrames>;
let body: VoiceBody;
let time: number;

beforeEach(() => {
  vi.useFakeTimers();
  frames = stubFrames();
  told = new Map();
  time = performance.now();
  lips.load = () => Promise.resolve({ read: () => ({}), close: () => {} });
  const keep = (name: string) => (avatar: string, what: unknown) => void told.set(`${name} ${avatar}`, [what]);
  const people = { setMouth: keep("mouth"), converse: keep("stance") };
  body = new VoiceBody(() => recording<object>({ people } as never).it as never);
  return () => {
    body.detach();
    vi.useRealTimers();
  };
});

const audio = () => ({ clock: 0, outputLatency: 0.2, outputLevel: 0, output: {} });
type Audio = ReturnType<typeof audio>;
const attach = (sound: Audio, avatar = "robin") => body.attach(sound as never, avatar);
/** The sum of what an avatar's mouth shows; null: it is its own again. */
function mouth(avatar = "robin"): number | null {
  const [shape] = (told.get(`mouth ${avatar}`) ?? []) as (Record<string, number> | null)[];
  return shape ? Object.values(shape).reduce((sum, weight) => sum + weight, 0) : null;
}
const stance = (avatar = "robin") => told.get(`stance ${avatar}`)?.[0];
/** Plays for so many milliseconds, in frames of 30. */
function play(sound: Audio, level: number, milliseconds: number) {
  sound.outputLevel = level;
  for (let ms = 0; ms < milliseconds; ms += 30) {
    time += 30;
    sound.clock += 0.03;
    frames.draw(time);
  }
}

describe("the mouth", () => {
  it("opens when the sound is heard, not when it is made, and shuts after it", () => {
    const sound = audio();
    attach(sound);
    play(sound, 0.2, 180);
    expect(mouth()).toBe(0);
    play(sound, 0.2, 300);
    expect(mouth()).toBeGreaterThan(0.3);
    play(sound, 0, 600);
    expect(mouth()).toBe(0);
  });

  it("shuts soon after the sound was cut off, also where no frame is drawn", async () => {
    const sound = audio();
    attach(sound);
    play(sound, 0.2, 600);
    sound.outputLevel = 0;
    body.silence();
    await vi.advanceTimersByTimeAsync(60);
    expect(mouth()).toBe(0);
  });

  it("stays as it is where the next answer has begun by then", async () => {
    const sound = audio();
    attach(sound);
    play(sound, 0.2, 600);
    body.silence();
    await vi.advanceTimersByTimeAsync(60);
    expect(mouth()).toBeGreaterThan(0.3);
  });

  it("is drawn no more often than it can be seen, and not while it is shut", () => {
    const sound = audio();
    attach(sound);
    const draws = vi.spyOn(told, "set");
    for (let i = 0; i < 100; i++) frames.draw((time += 30));
    expect(draws).not.toHaveBeenCalled();
    sound.outputLevel = 0.2;
    sound.outputLatency = 0;
    sound.clock = 10;
    for (let i = 0; i < 250; i++) {
      sound.clock += 0.004;
      frames.draw((time += 4));
    }
    expect(draws.mock.calls.length).toBeGreaterThan(20);
    expect(draws.mock.calls.length).toBeLessThanOrEqual(40);
  });

  it("takes the vowels of a recognizer once there is one", async () => {
    lips.load = () => Promise.resolve({ read: () => ({ weights: { O: 1 } }), close: () => {} });
    const sound = audio();
    attach(sound);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    play(sound, 0.2, 900);
    const [shape] = told.get("mouth robin") as { oh: number; aa: number }[];
    expect(shape?.oh).toBeGreaterThan(0.3);
    expect(shape?.aa).toBeLessThan(0.05);
  });

  it("follows the loudness where there is none", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    lips.load = () => Promise.reject(new Error("no wasm"));
    const sound = audio();
    attach(sound);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    play(sound, 0.2, 600);
    expect(mouth()).toBeGreaterThan(0.3);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it("lets go of a recognizer that comes for a call that is over", async () => {
    const close = vi.fn();
    lips.load = () => Promise.resolve({ read: () => ({}), close });
    attach(audio());
    body.detach();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    expect(close).toHaveBeenCalledOnce();
  });
});

describe("the body", () => {
  it.each<[CallPhase, unknown]>([
    ["listening", "listening"],
    ["hearing", "listening"],
    ["thinking", "thinking"],
    ["speaking", "speaking"],
    ["delegating", "working"],
    ["connecting", null],
    ["error", null],
  ])("shows that the call is %s: %s", (phase, shown) => {
    attach(audio());
    body.phase("thinking");
    body.phase(phase);
    expect(stance()).toBe(shown);
  });

  it("shows the phase that came before it was known whose call it is", () => {
    body.phase("hearing");
    expect(told.size).toBe(0);
    attach(audio());
    expect(stance()).toBe("listening");
  });

  it("is its own again after the call, and another's in the next one", () => {
    const sound = audio();
    attach(sound);
    body.phase("speaking");
    play(sound, 0.2, 600);
    attach(sound, "ada");
    expect([stance(), mouth(), stance("ada")]).toEqual([null, null, "speaking"]);
    body.detach();
    expect([stance("ada"), mouth("ada"), frames.waiting]).toEqual([null, null, 0]);
  });

  it("is not begun again by news of the same call", () => {
    const sound = audio();
    attach(sound);
    play(sound, 0.2, 600);
    const open = mouth();
    attach(sound);
    expect([mouth(), frames.waiting]).toEqual([open, 1]);
  });
});
