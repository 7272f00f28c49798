// Pictures and clips that the user takes: the browser's encoder is played by a test, everything else is the page's own.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TestElement } from "../ui/testing/dom.ts";
import { recording } from "../ui/testing/page.ts";
import { stubBrowser } from "../ui/testing/screen.ts";
import { noClip, recordClip } from "./clip.ts";
import { createStudio } from "./studio.ts";

/** An encoder that is told when it has something. */
class Encoder {
  static last: Encoder;
  static types: string[] = [];
  static isTypeSupported = (type: string) => Encoder.types.includes(type);
  state = "inactive";
  ondataavailable?: (event: { data: Blob }) => void;
  onstop?: () => void;
  onerror?: () => void;
  readonly options: { mimeType: string };

  constructor(_: unknown, options: { mimeType: string }) {
    this.options = options;
    Encoder.last = this;
  }

  start() {
    this.state = "recording";
  }

  stop() {
    this.state = "inactive";
    this.onstop?.();
  }

  data(text: string) {
    this.ondataavailable?.({ data: new Blob([text]) });
  }
}

/** What was drawn onto a clip: the arguments of drawImage. */
let drawn: number[][];
/** How often a frame was pushed, how many tracks were stopped, and the rates of the streams. */
let pushed: number;
let ended: number;
let rates: number[];
let singleFrames: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  const page = stubBrowser();
  [drawn, pushed, ended, rates, singleFrames] = [[], 0, 0, [], true];
  Encoder.types = ["video/webm;codecs=vp8", "video/webm;codecs=vp9"];
  vi.stubGlobal("MediaRecorder", Encoder);
  class Canvas {
    captureStream() {}
  }
  vi.stubGlobal("HTMLCanvasElement", Canvas);
  page.createElement = (name) => {
    const element = new TestElement(name);
    return name === "canvas" ? Object.assign(element, sheet(element)) : element;
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The methods of a canvas that a clip uses. */
function sheet(canvas: TestElement) {
  const pen = { canvas, drawImage: (_: unknown, ...numbers: number[]) => void drawn.push(numbers) };
  return {
    getContext: () => pen,
    captureStream(rate: number) {
      rates.push(rate);
      const track = { stop: () => void ended++, ...(singleFrames ? { requestFrame: () => void pushed++ } : {}) };
      return { getVideoTracks: () => [track], getTracks: () => [track] };
    },
  };
}

/** A scene of 800 × 600 on a screen of two pixels each, whose frames are drawn by a test. */
function scene() {
  const frames = new Set<() => void>();
  let awake = 0;
  let hour: number | null | undefined;
  const { it: made, calls } = recording<object>({
    bench: {
      canvas: Object.assign(new TestElement("canvas"), {
        clientWidth: 800,
        clientHeight: 600,
        width: 1600,
        height: 1200,
      }),
      tools: Object.assign(new TestElement("g"), { visible: true }),
      wake: () => {},
      stayAwake() {
        awake++;
        return () => void awake--;
      },
      onFrame(draw: () => void) {
        frames.add(draw);
        return () => void frames.delete(draw);
      },
    },
    picture: { setHour: (to: number | null) => void (hour = to) },
  } as never);
  return {
    it: made as Parameters<typeof createStudio>[0],
    calls,
    /** Draws for so many milliseconds. */
    play(milliseconds: number, step = 16) {
      for (let ms = 0; ms < milliseconds; ms += step) {
        vi.advanceTimersByTime(step);
        for (const draw of frames) draw();
      }
    },
    get idle() {
      return awake === 0 && frames.size === 0;
    },
    get hour() {
      return hour;
    },
  };
}
const PLAIN = { aspect: null, names: false };

describe("a clip", () => {
  function record(frame: { aspect: number | null; below?: number } = PLAIN, most = 60) {
    const world = scene();
    const ticks: number[] = [];
    const clip = recordClip(world.it.bench, { names: false, ...frame }, most, (seconds) => ticks.push(seconds));
    return { ...clip, world, ticks, encoder: Encoder.last };
  }

  it("is what was drawn, as a file of the kind that the browser makes best", async () => {
    const { stop, done, world, encoder } = record();
    world.play(2000);
    encoder.data("first ");
    encoder.data("second");
    stop();
    stop();
    const { blob, name, seconds } = await done;
    expect([await blob.text(), blob.type, name]).toEqual(["first second", "video/webm", "world-clip.webm"]);
    expect(seconds).toBeCloseTo(2, 1);
    expect([world.idle, ended]).toEqual([true, 1]);
  });

  it("prefers the format that most programs play", async () => {
    Encoder.types.push("video/mp4;codecs=avc1.42E01F");
    const { stop, done, encoder } = record();
    encoder.data("x");
    stop();
    expect(await done).toMatchObject({ name: "world-clip.mp4", blob: { type: "video/mp4" } });
  });

  it("ends by itself at its longest, and tells how long it is meanwhile", async () => {
    const { done, world, ticks, encoder } = record(PLAIN, 3);
    encoder.data("x");
    world.play(5000);
    expect((await done).seconds).toBeCloseTo(3, 0);
    expect(ticks.length).toBeGreaterThan(10);
    expect(ticks.at(-1)).toBeLessThan(3.3);
  });

  it("has at most thirty frames a second, also of a picture that is drawn more often", () => {
    const { world } = record();
    world.play(1000, 4);
    expect(pushed).toBeGreaterThan(25);
    expect(pushed).toBeLessThanOrEqual(35);
    expect(drawn.length).toBeGreaterThan(200);
  });

  it("is sampled by the browser where it cannot take single frames", () => {
    singleFrames = false;
    record();
    expect(rates.at(-1)).toBe(30);
  });

  it.each([
    ["the whole window", PLAIN, [0, 0, 1600, 1200, 0, 0, 1600, 1200]],
    ["a square", { aspect: 1 }, [200, 0, 1200, 1200, 0, 0, 1200, 1200]],
    ["a square above a panel", { aspect: 1, below: 200 }, [400, 0, 800, 800, 0, 0, 800, 800]],
  ])("shows %s, pixel by pixel", (_, frame, numbers) => {
    record(frame).world.play(16);
    expect(drawn[0]).toEqual(numbers);
  });

  it("is no larger than what players take", () => {
    const world = scene();
    Object.assign(world.it.bench.canvas, { clientWidth: 3000, clientHeight: 1001, width: 6000, height: 2002 });
    recordClip(world.it.bench, PLAIN, 60, () => {});
    world.play(16);
    expect(drawn[0]?.slice(-2)).toEqual([1920, 640]);
  });

  it.each([
    ["there was nothing in it", (encoder: Encoder) => encoder.stop(), "nothing was recorded"],
    ["the encoder failed", (encoder: Encoder) => encoder.onerror?.(), "the recording failed"],
  ])("says so when %s, and leaves nothing running", async (_, happens, words) => {
    const { done, world, encoder } = record();
    happens(encoder);
    await expect(done).rejects.toThrow(words);
    expect([world.idle, ended]).toEqual([true, 1]);
    vi.advanceTimersByTime(1000);
  });
});

describe("a browser", () => {
  it("that can record says nothing", () => expect(noClip()).toBeUndefined());

  it("without an encoder for video is told so before the user tries", () => {
    Encoder.types = [];
    expect(noClip()).toBe("This browser cannot encode video.");
    expect(() => recordClip(scene().it.bench, PLAIN, 1, () => {})).toThrow("cannot encode");
  });

  it.each([
    ["MediaRecorder", undefined],
    ["HTMLCanvasElement", class {}],
  ])("without a %s of that kind is told which ones can", (name, value) => {
    vi.stubGlobal(name, value);
    expect(noClip()).toMatch(/^This browser cannot record clips\. Take a picture instead/);
  });
});

describe("the studio", () => {
  it("hides the handles of what is edited, and brings back them and the world's own light", () => {
    const world = scene();
    const studio = createStudio(world.it);
    expect(world.it.bench.tools.visible).toBe(false);
    studio.hour(6);
    expect(world.hour).toBe(6);
    studio.close();
    expect([world.it.bench.tools.visible, world.hour]).toEqual([true, null]);
  });

  it("turns the camera around once in the time that is asked for, until it is stopped", () => {
    const world = scene();
    const stop = createStudio(world.it).turntable(20);
    world.play(20_000);
    const turned = () =>
      world.calls.filter(([name]) => name === "camera.turn").reduce((sum, [, by]) => sum + (by as number), 0);
    expect(turned()).toBeCloseTo(-2 * Math.PI, 1);
    const before = turned();
    stop();
    world.play(1000);
    expect([turned(), world.idle]).toEqual([before, true]);
  });

  it("does not jump after a pause in which nothing was drawn", () => {
    const world = scene();
    createStudio(world.it).turntable(10);
    world.play(60_000, 60_000);
    const [, by] = world.calls.find(([name]) => name === "camera.turn") ?? [];
    expect(by).toBeCloseTo((-2 * Math.PI * 0.1) / 10, 5);
  });

  it("records with its own camera, and says beforehand if it cannot", async () => {
    const world = scene();
    const studio = createStudio(world.it);
    expect(studio.noClip).toBeUndefined();
    const { stop, done } = studio.record(PLAIN, 10, () => {});
    Encoder.last.data("x");
    stop();
    expect((await done).blob.size).toBe(1);
    Encoder.types = [];
    expect(createStudio(world.it).noClip).toBe("This browser cannot encode video.");
  });
});
