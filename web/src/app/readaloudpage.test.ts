// A reply is read aloud: with the agent's own voice, else with one of the browser.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recording } from "../ui/testing/page.ts";
import type { ChatMessage } from "../wire/types.gen.ts";
import { readAloud, stopReading } from "./readaloudvoice.ts";
import { stubFrames } from "./testing/frames.ts";

/** What the browser's own speech was told. */
interface Utterance {
  text: string;
  onstart?: () => void;
  onboundary?: (event: { charIndex: number; charLength: number }) => void;
  onend?: () => void;
  onerror?: () => void;
}
/** A sound that is being played. */
interface Source {
  onended?: (() => void) | undefined;
  started: boolean;
  stop(): void;
}

let spoken: Utterance[];
let sources: Source[];
let closed: number;
let asked: unknown[];
let service: (stop: AbortSignal) => Promise<Response>;
let decodes: boolean;
let told: Map<string, unknown>;
let frames: ReturnType<typeof stubFrames>;

beforeEach(() => {
  frames = stubFrames();
  [spoken, sources, closed, asked, decodes, told] = [[], [], 0, [], true, new Map()];
  service = () => Promise.resolve(new Response("sound"));
  const node = () => ({ connect: (to: unknown) => to });
  const globals = {
    speechSynthesis: { speak: (one: Utterance) => spoken.push(one), cancel: () => spoken.at(-1)?.onend?.() },
    SpeechSynthesisUtterance: function SpeechSynthesisUtterance(text: string) {
      return { text };
    },
    AudioContext: function AudioContext() {
      const decodeAudioData = () => (decodes ? Promise.resolve({}) : Promise.reject(new Error("no sound")));
      return { destination: {}, decodeAudioData, close: async () => void closed++ };
    },
    AudioBufferSourceNode: function AudioBufferSourceNode() {
      const source = {
        ...node(),
        started: false,
        start: () => void (source.started = true),
        stop: () => source.onended?.(),
        onended: undefined as (() => void) | undefined,
      };
      sources.push(source);
      return source;
    },
    AnalyserNode: function AnalyserNode() {
      return { ...node(), fftSize: 8, getFloatTimeDomainData: (to: Float32Array) => to.fill(0.3) };
    },
    fetch: (_: string, { body, signal }: { body: string; signal: AbortSignal }) => {
      asked.push(JSON.parse(body));
      return service(signal);
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
});
afterEach(() => {
  stopReading();
  vi.unstubAllGlobals();
});

const message = (text: string) => ({ id: "m1", role: "agent", state: "done", at: "", parts: [{ kind: "text", text }] });
const scene = () => {
  const keep = (name: string) => (_: string, what: unknown) => void told.set(name, what);
  return recording<object>({ people: { setMouth: keep("mouth"), converse: keep("stance") } } as never).it as never;
};
/** Reads a text; resolves when it is over. */
const read = (text: string) => readAloud(message(text) as ChatMessage, "claw", "robin", scene);
const begun = () => vi.waitFor(() => expect(sources.some(({ started }) => started) || spoken.length > 0).toBe(true));
const open = () => Object.values((told.get("mouth") ?? {}) as Record<string, number>).reduce((sum, n) => sum + n, 0);

describe("with the agent's own voice", () => {
  it("the words go there without markup, and the mouth follows the sound until it is over", async () => {
    const done = read("It is **done**, see `code`.");
    await begun();
    expect(asked).toEqual([{ chat: "claw", text: "It is done, see code." }]);
    for (let i = 1; i < 30; i++) frames.draw(1000 + i * 16);
    expect([told.get("stance"), open() > 0.3]).toEqual(["speaking", true]);
    sources[0]?.onended?.();
    await done;
    expect([told.get("mouth"), told.get("stance"), frames.waiting, closed]).toEqual([null, null, 0, 1]);
    expect(spoken).toEqual([]);
  });

  it("a reply is stopped by the next one", async () => {
    const first = read("One.");
    await begun();
    const second = read("Two.");
    await first;
    await vi.waitFor(() => expect(sources).toHaveLength(2));
    sources[1]?.onended?.();
    await second;
    expect(closed).toBe(2);
  });

  it("one that is stopped before its sound has come is not played", async () => {
    service = (stop) =>
      new Promise((_, reject) => stop.addEventListener("abort", () => reject(new Error("stopped by its user"))));
    const done = read("One.");
    stopReading();
    await done;
    expect([sources, spoken]).toEqual([[], []]);
  });
});

describe("with a voice of the browser", () => {
  it.each<[string, () => void]>([
    ["the agent has none", () => (service = () => Promise.resolve(Response.json({ ok: false }, { status: 404 })))],
    ["nobody answers", () => (service = () => Promise.reject(new TypeError("fetch failed")))],
    ["its sound cannot be played", () => (decodes = false)],
  ])("a reply is read where %s", async (_, fails) => {
    fails();
    await read("It is done.");
    expect(spoken.map(({ text }) => text)).toEqual(["It is done."]);
  });

  it("the mouth follows the words, and is shut after them", async () => {
    service = () => Promise.reject(new TypeError("fetch failed"));
    await read("Banana");
    spoken[0]?.onstart?.();
    spoken[0]?.onboundary?.({ charIndex: 0, charLength: 6 });
    const now = performance.now();
    for (let i = 0; i < 8; i++) frames.draw(now + i * 16);
    expect([told.get("stance"), open() > 0.1]).toEqual(["speaking", true]);
    spoken[0]?.onend?.();
    expect([told.get("mouth"), told.get("stance"), frames.waiting]).toEqual([null, null, 0]);
  });

  it("nothing is read where there is none either", async () => {
    service = () => Promise.reject(new TypeError("fetch failed"));
    vi.stubGlobal("speechSynthesis", undefined);
    await read("It is done.");
    expect([spoken, told.size]).toEqual([[], 0]);
  });
});

it("asks for nothing where there are no words", async () => {
  await read("```\ncode\n```");
  expect([asked, spoken]).toEqual([[], []]);
});
