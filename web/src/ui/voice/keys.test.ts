import { beforeEach, expect, it, vi } from "vitest";
import { createModel, type Model } from "../model.ts";
import { talkKey } from "./keys.ts";
import type { VoiceActions } from "./types.ts";

let model: Model;
let told: string[];
let key: ReturnType<typeof talkKey>;
/** The page's clock, in milliseconds. */
let time = 0;

for (const name of ["Element", "HTMLTextAreaElement", "HTMLSelectElement", "HTMLInputElement"])
  vi.stubGlobal(name, name === "HTMLTextAreaElement" ? EventTarget : class {});

beforeEach(() => {
  told = [];
  model = createModel(() => 0);
  const tell = (name: string) => (value?: boolean) => void told.push(value === undefined ? name : `${name} ${value}`);
  const names = ["start", "end", "press", "mute"] as const;
  const actions = Object.fromEntries(names.map((name) => [name, tell(name)])) as unknown as VoiceActions;
  key = talkKey(model, actions);
});

const event = (name: string, more: object = {}) =>
  ({ key: name, timeStamp: time, target: null, preventDefault: () => {}, ...more }) as unknown as KeyboardEvent;
/** Holds the key for some milliseconds. */
function hold(milliseconds: number): void {
  expect(key.down?.(event("m"))).toBe(true);
  time += milliseconds;
  key.up?.(event("m"));
}
/** A call is running. */
function call(muted: boolean): void {
  Object.assign(model.voice, { running: { peek: () => true } });
  model.voice.muted.value = muted;
}

it("starts a call, and does not mute it when the key comes up", () => {
  hold(2000);
  expect(told).toEqual(["start", "press true", "press false"]);
});

it.each([
  ["a short press mutes an open microphone", false, 100, ["press true", "press false", "mute true"]],
  ["a long one leaves it open", false, 900, ["press true", "press false"]],
  ["a short press opens a muted one", true, 100, ["mute false", "press true", "press false"]],
  [
    "holding a muted one talks until it is released",
    true,
    900,
    ["mute false", "press true", "press false", "mute true"],
  ],
])("during a call %s", (_, muted, milliseconds, does) => {
  call(muted);
  hold(milliseconds);
  expect(told).toEqual(does);
});

it("takes the lost focus for a release, and a key that repeats for nothing", () => {
  call(true);
  key.down?.(event("m"));
  expect(key.down?.(event("m", { repeat: true }))).toBe(true);
  time += 900;
  key.away?.({ timeStamp: time } as Event);
  key.up?.(event("m"));
  expect(told).toEqual(["mute false", "press true", "press false", "mute true"]);
});

it("ends the call with Shift", () => {
  expect(key.down?.(event("M", { shiftKey: true }))).toBe(true);
  expect(told).toEqual(["end"]);
});

it.each([
  ["in a text field", {}, { target: new EventTarget() }],
  ["with Ctrl", {}, { ctrlKey: true }],
  ["while single keys are off", { shortcuts: false }, {}],
  ["in a hosted world", { hosted: true }, {}],
])("leaves the letter alone %s", (_, page: { shortcuts?: boolean; hosted?: boolean }, more) => {
  model.shortcuts.value = page.shortcuts ?? true;
  if (page.hosted) model.relay.mode.value = "hosted";
  expect(key.down?.(event("m", more))).toBe(false);
  expect(told).toEqual([]);
});
