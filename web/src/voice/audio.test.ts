import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { VoiceAudio } from "./audio.ts";
import { FRAME } from "./frames.ts";
import type { ToPlayer } from "./messages.ts";
import { MicrophoneError } from "./microphone.ts";
import { FakeContext, voiceBrowser } from "./testing/browser.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = () => vi.advanceTimersByTimeAsync(0);

/** The audio of a call, with all that it has told: the names of its events with what they carry. */
async function opened(more: { device?: string } = {}, browser = voiceBrowser()) {
  const told: [string, ...unknown[]][] = [];
  const tell =
    (name: string) =>
    (...what: unknown[]) =>
      void told.push([name, ...what]);
  const events = ["frame", "level", "notice", "position", "devices", "lost"];
  const on = Object.fromEntries(events.map((name) => [name, tell(name)])) as never;
  const audio = await VoiceAudio.open({ ...more, on });
  const context = browser.contexts.at(-1) ?? expect.fail("there is no context");
  const named = (name: string) => told.filter(([one]) => one === name).map(([, ...rest]) => rest);
  /** What the player was sent of a kind. */
  const played = <K extends ToPlayer["kind"]>(kind: K) =>
    context.player.sent.filter((message): message is Extract<ToPlayer, { kind: K }> => message.kind === kind);
  return { audio, browser, context, told, named, played };
}
const frame = (open: boolean, level = 0.1, length = FRAME) => ({
  atMicros: 5,
  open,
  level,
  samples: new Int16Array(length).fill(7),
});
const flushed = (id: number, turn: number) =>
  ({ kind: "flushed", id, turn, playedMillis: 300, droppedMillis: 50, newest: turn }) as const;

describe("the microphone", () => {
  it("that the user has chosen is asked for; where it is gone, any other", async () => {
    const browser = voiceBrowser();
    browser.microphones.set("headset", {});
    expect((await opened({ device: "headset" }, browser)).audio.microphone.device).toBe("headset");
    expect((await opened({ device: "lost" }, browser)).audio.microphone).toMatchObject({
      device: "desk",
      name: "the desk",
    });
    expect(browser.asked).toEqual(["headset", "lost", ""]);
  });

  it.each([
    ["NotAllowedError", "blocked"],
    ["NotFoundError", "none"],
    ["NotReadableError", "busy"],
  ])("that ends in a %s is %s, and nothing is left open", async (name, problem) => {
    const browser = voiceBrowser();
    browser.refuses = name;
    const error: unknown = await opened({}, browser).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(MicrophoneError);
    expect(error).toMatchObject({ problem });
    expect(browser.contexts.map(({ state }) => state)).toEqual(["closed"]);
  });

  it("is switched off again when the sound cannot be started", async () => {
    const browser = voiceBrowser();
    browser.broken = true;
    await expect(opened({}, browser)).rejects.toThrow("AbortError");
    expect([browser.tracks[0]?.stopped, browser.contexts[0]?.state]).toEqual([true, "closed"]);
  });

  it.each([
    [true, true],
    ["all", true],
    ["", false],
    [false, false],
    [undefined, false],
  ])("with echo cancellation “%s” leaves the agent's voice out: %s", async (echoCancellation, cancelled) => {
    const browser = voiceBrowser();
    browser.microphones.set("desk", { echoCancellation });
    expect((await opened({}, browser)).audio.microphone.echoCancelled).toBe(cancelled);
  });

  it("is lost when it is unplugged, but not when it was let go of", async () => {
    const { audio, browser, named } = await opened();
    browser.microphones.set("headset", {});
    await audio.use("headset");
    expect(browser.tracks.map(({ stopped }) => stopped)).toEqual([true, false]);
    browser.tracks[0]?.dispatchEvent(new Event("ended"));
    expect(named("lost")).toEqual([]);
    browser.tracks[1]?.dispatchEvent(new Event("ended"));
    expect(named("lost")).toEqual([["microphone"]]);
  });

  it("stays in use when another cannot be had", async () => {
    const { audio, browser, context } = await opened();
    browser.refuses = "NotReadableError";
    await expect(audio.use("headset")).rejects.toMatchObject({ problem: "busy" });
    expect([browser.tracks[0]?.stopped, audio.microphone.device]).toEqual([false, "desk"]);
    browser.refuses = "";
    context.createMediaStreamSource = () => expect.fail("rates differ");
    await expect(audio.use("")).rejects.toMatchObject({ problem: "busy" });
    expect(browser.tracks.map(({ stopped }) => stopped)).toEqual([false, true]);
  });

  it("that is granted after the call is switched off at once", async () => {
    const { audio, browser } = await opened();
    const use = audio.use("desk");
    await audio.dispose();
    await use;
    expect(browser.tracks.map(({ stopped }) => stopped)).toEqual([true, true]);
  });
});

describe("what leaves the page", () => {
  it("is nothing while the gate is closed, whatever is still on its way; the level goes on", async () => {
    const { context, named } = await opened();
    context.capture.tell(frame(true));
    context.capture.tell({ level: 0.2 });
    expect(named("frame")).toEqual([]);
    expect(named("level")).toEqual([[0.1], [0.2]]);
  });

  it("is silence while it is silent, also of what was heard just before", async () => {
    const { audio, context, named } = await opened();
    audio.gate = "silent";
    context.capture.tell(frame(true));
    const [[sent] = []] = named("frame") as { samples: Int16Array }[][];
    expect(sent?.samples.every((sample) => sample === 0)).toBe(true);
  });

  it("is what was heard while it is open, in frames of one length", async () => {
    const { audio, context, named } = await opened();
    audio.gate = "open";
    context.capture.tell(frame(true));
    context.capture.tell(frame(true, 0.1, FRAME - 1));
    expect(named("frame")).toMatchObject([[{ atMicros: 5 }]]);
    expect(audio.meter).toBeGreaterThan(0.3);
  });

  it("follows the gate, which is told of changes only", async () => {
    const { audio, context } = await opened();
    for (const gate of ["closed", "open", "open", "silent"] as const) audio.gate = gate;
    expect(context.capture.sent).toEqual([
      { kind: "gate", gate: "open" },
      { kind: "gate", gate: "silent" },
    ]);
  });
});

describe("the agent's voice", () => {
  it("goes to the speaker as it came, where the browser plays its rate", async () => {
    const { audio, played, context } = await opened();
    audio.play(3, 9, new Int16Array([0, 16_384, -32_768]));
    expect(played("chunk")).toEqual([{ kind: "chunk", turn: 3, mark: 9, samples: new Float32Array([0, 0.5, -1]) }]);
    audio.end(3);
    audio.refuse(4);
    expect(context.player.sent.slice(-2)).toEqual([
      { kind: "end", turn: 3 },
      { kind: "refuse", turn: 4 },
    ]);
  });

  it("is resampled where a microphone of its rate is refused", async () => {
    const browser = voiceBrowser();
    browser.strict = true;
    const { audio, played } = await opened({}, browser);
    expect(browser.contexts.map(({ sampleRate, state }) => [sampleRate, state])).toEqual([
      [24_000, "closed"],
      [48_000, "running"],
    ]);
    for (let i = 0; i < 10; i++) audio.play(1, 0, new Int16Array(480).fill(8192));
    const samples = played("chunk").reduce((sum, chunk) => sum + chunk.samples.length, 0);
    expect(Math.abs(samples - 9600)).toBeLessThan(200);
    expect(played("chunk").at(-1)?.samples.at(-1)).toBeCloseTo(0.25, 1);
  });

  it("is lowered by decibels, and restored", async () => {
    const { audio, context } = await opened();
    audio.duck(-12);
    expect(context.volume).toBeCloseTo(0.25, 2);
    audio.duck(0);
    expect(context.volume).toBe(1);
  });

  it.each([
    [0.05, 0.05],
    [0, 0.01],
    [undefined, 0.01],
  ])("is heard later by what the browser says: %s → %f s", async (outputLatency, seconds) => {
    const { audio, context, browser, played } = await opened();
    Object.assign(context, { outputLatency, loudness: 0.5 });
    browser.plug();
    expect(audio.outputLatency).toBe(seconds);
    expect(played("latency").at(-1)).toEqual({ kind: "latency", seconds });
    expect(audio.outputLevel).toBeCloseTo(0.5);
  });

  it("is lost when the system stops the sound", async () => {
    const { context, named } = await opened();
    context.dispatchEvent(new Event("statechange"));
    context.interrupt();
    expect(named("lost")).toEqual([["output"]]);
  });
});

describe("silence at once", () => {
  const started = { kind: "started", turn: 2, at: 1 } as const;

  it("says how much was heard, and what was played before it is told no more", async () => {
    const { audio, context, named } = await opened();
    context.player.tell(started);
    const done = audio.flush();
    context.player.tell({ kind: "mark", turn: 1, mark: 4, playedMillis: 100, at: 1 });
    context.player.tell(flushed(1, 2));
    expect(await done).toEqual({ turn: 2, playedMillis: 300, droppedMillis: 50, newest: 2 });
    context.player.tell({ ...started, turn: 3 });
    expect(named("notice")).toEqual([[started], [{ ...started, turn: 3 }]]);
  });

  it("is taken for granted where the player does not answer, with what it said last", async () => {
    const { audio, context } = await opened();
    context.player.tell({ kind: "position", turn: 2, playedMillis: 240, queuedMillis: 900 });
    audio.play(3, 0, new Int16Array(480));
    const done = audio.flush();
    await vi.advanceTimersByTimeAsync(199);
    const first = vi.fn();
    void done.then(first);
    await later();
    expect(first).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await done).toEqual({ turn: 2, playedMillis: 240, droppedMillis: 0, newest: 3 });
  });

  it("answers each of two flushes, and tells nothing until both are done", async () => {
    const { audio, context, named } = await opened();
    const [one, two] = [audio.flush(), audio.flush()];
    context.player.tell(flushed(1, 1));
    context.player.tell(started);
    expect(named("notice")).toEqual([]);
    context.player.tell(flushed(2, 2));
    expect([(await one).turn, (await two).turn]).toEqual([1, 2]);
    context.player.tell(started);
    expect(named("notice")).toHaveLength(1);
  });
});

describe("the devices", () => {
  it("are told by number while their names are hidden, and anew when one is plugged in", async () => {
    const { audio, browser, named } = await opened();
    expect(await audio.devices()).toEqual([{ id: "desk", name: "Microphone 1" }]);
    browser.microphones.set("headset", {});
    browser.plug();
    await later();
    expect(named("devices")).toEqual([
      [
        [
          { id: "desk", name: "Microphone 1" },
          { id: "headset", name: "Microphone 2" },
        ],
      ],
    ]);
  });

  it("are told to nobody after the call", async () => {
    const { audio, browser, named } = await opened();
    browser.plug();
    await audio.dispose();
    browser.plug();
    await later();
    expect(named("devices")).toEqual([]);
  });
});

it("releases everything, once, and leaves nobody waiting", async () => {
  const { audio, browser, context, told } = await opened();
  const done = audio.flush();
  const close = vi.spyOn(context, "close");
  await audio.dispose();
  await audio.dispose();
  expect(await done).toEqual({ turn: 0, playedMillis: 0, droppedMillis: 0, newest: 0 });
  expect(close).toHaveBeenCalledOnce();
  expect(browser.tracks[0]?.stopped).toBe(true);
  expect([context.capture.closed, context.player.closed]).toEqual([true, true]);
  context.capture.tell({ level: 1 });
  context.interrupt();
  browser.tracks[0]?.dispatchEvent(new Event("ended"));
  expect(told).toEqual([]);
});

it("needs a page that may have a microphone", async () => {
  const browser = voiceBrowser();
  vi.stubGlobal("navigator", {});
  await expect(opened({}, browser)).rejects.toMatchObject({ problem: "blocked" });
  expect(browser.contexts.every((context) => context instanceof FakeContext && context.state === "closed")).toBe(true);
});
