// The page's end of the voice socket, against the wire format and against a service that sends anything.

import { describe, expect, test, vi } from "vitest";
import { randomFrom } from "../core/testing/random.ts";
import { KIND_SCOPE, PROTOCOL } from "../wire/tables.gen.ts";
import type { VoiceRequest } from "../wire/types.gen.ts";
import { readVoiceEvent, type VoiceMessage } from "./events.ts";
import { type DownFrame, FRAME, HEADER } from "./frames.ts";
import { type VoiceEnd, VoiceLink, type VoiceSocket } from "./link.ts";

vi.spyOn(console, "warn").mockImplementation(() => {});

const CALL = {
  id: "c1", provider: "own-key", providerName: "Your own key", model: "gpt-realtime-2.1-mini", size: "mini",
  agent: "Ada", avatarId: "a1", startedAt: "2026-11-22T06:00:00Z",
}; // biome-ignore format: one thing

/** A socket whose other end is the test: what was sent, and how much of it has not left. */
class Wire implements VoiceSocket {
  binaryType = "blob";
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  bufferedAmount = 0;
  readyState = 1;
  closed = false;
  stuck = false;
  readonly texts: { kind: string; scope: string; payload: VoiceRequest; messageId: string; [key: string]: unknown }[] =
    [];
  readonly frames: ArrayBuffer[] = [];

  send(data: string | ArrayBuffer): void {
    if (typeof data === "string") this.texts.push(JSON.parse(data));
    else this.frames.push(data);
    if (this.stuck) this.bufferedAmount += typeof data === "string" ? data.length : data.byteLength;
  }

  close(): void {
    this.closed = true;
  }

  say(payload: unknown, kind = "voice.event"): void {
    const ids = { v: 1, userId: "local", worldId: "w_1", agentDeviceId: "service", sessionId: "s_1", messageId: "m1" };
    this.onmessage?.({ data: JSON.stringify({ ...ids, scope: "voice.realtime", kind, enc: "none", payload }) });
  }
}

function setting() {
  const wire = new Wire();
  const messages: VoiceMessage[] = [];
  const sounds: DownFrame[] = [];
  const ends: VoiceEnd[] = [];
  const timers: { at: number; run: () => void }[] = [];
  const link = new VoiceLink({
    ids: { userId: "local", worldId: "w_1", sessionId: "s_1" },
    start: { model: "mini" },
    on: { message: (n) => messages.push(n), sound: (f) => sounds.push(f), ended: (e) => ends.push(e) },
    open: () => wire,
    after: (at, run) => {
      const timer = { at, run };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  const ready = () => {
    wire.onopen?.();
    wire.say({ kind: "call", call: CALL });
  };
  return { wire, messages, sounds, ends, timers, link, ready };
}

const zeros = new Int16Array(FRAME);

test("start is the first frame; every request is a valid envelope with its own id", () => {
  const { wire, link, ready } = setting();
  ready();
  link.mark(3, 9);
  link.cancel(3, 812.5, "barge-in");
  link.say("hello");
  link.stop();
  expect(wire.binaryType).toBe("arraybuffer");
  expect(wire.texts.map((t) => t.payload)).toEqual([
    { op: "start", model: "mini" },
    { op: "mark", turn: 3, mark: 9 },
    { op: "cancel", turn: 3, heardMillis: 812.5, reason: "barge-in" },
    { op: "say", text: "hello" },
    { op: "stop" },
  ]);
  expect(new Set(wire.texts.map((t) => t.messageId)).size).toBe(5);
  for (const t of wire.texts) {
    expect(t).toMatchObject({
      v: PROTOCOL,
      userId: "local",
      worldId: "w_1",
      sessionId: "s_1",
      agentDeviceId: "browser",
      enc: "none",
    });
    expect([t.kind, t.scope]).toEqual(["voice.request", KIND_SCOPE["voice.request"]]);
    expect(t.messageId).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  }
});

test("no sound before ready, none after stop or the end", () => {
  const { wire, link, ready, ends } = setting();
  link.sound(0, zeros);
  wire.onopen?.();
  link.sound(0, zeros);
  expect(wire.frames).toEqual([]);
  ready();
  link.sound(20_000, zeros);
  expect(wire.frames.length).toBe(1);
  link.stop();
  link.sound(40_000, zeros);
  expect(wire.frames.length).toBe(1);
  wire.onclose?.({ code: 1000, reason: "" });
  link.sound(60_000, zeros);
  expect(wire.frames.length).toBe(1);
  expect(ends).toEqual([{ why: "asked" }]);
});

test("nothing is sent while the socket is closing, about which the browser would complain", () => {
  const { wire, link, ready } = setting();
  ready();
  const requests = wire.texts.length;
  wire.readyState = 2;
  link.sound(0, zeros);
  link.cancel(1, 10, "button");
  expect([wire.frames.length, wire.texts.length]).toEqual([0, requests]);
});

test("a stalled connection drops the oldest sound: at most a second waits, and it resumes with the newest", () => {
  const { wire, link, ready } = setting();
  ready();
  wire.stuck = true;
  const sent: number[] = [];
  for (let i = 0; i < 200; i++) {
    link.sound(i * 20_000, zeros);
    sent.push(wire.frames.length);
  }
  expect(sent.at(-1)).toBe(10);
  expect(wire.bufferedAmount).toBeLessThanOrEqual(10 * (HEADER + FRAME * 2));
  expect(link.dropped).toBe(150);
  wire.stuck = false;
  wire.bufferedAmount = 0;
  link.sound(200 * 20_000, zeros);
  const at = wire.frames.map((f) => Number(new DataView(f).getBigInt64(0, true)) / 20_000);
  expect(at.slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(at.slice(10)).toEqual(Array.from({ length: 41 }, (_, i) => 160 + i));
});

test("requests do not wait for sound", () => {
  const { wire, link, ready } = setting();
  ready();
  wire.bufferedAmount = 1e6;
  for (let i = 0; i < 60; i++) link.sound(i, zeros);
  link.cancel(1, 10, "button");
  expect(wire.texts.at(-1)?.payload.op).toBe("cancel");
  expect(wire.frames).toEqual([]);
});

test("sound and messages reach the page; malformed frames are counted and change nothing", () => {
  const { wire, messages, sounds, ends, link, ready } = setting();
  ready();
  const frame = new ArrayBuffer(HEADER + 4);
  new DataView(frame).setUint32(0, 5, true);
  wire.onmessage?.({ data: frame });
  expect(sounds).toMatchObject([{ turn: 5, mark: 0 }]);
  const r = randomFrom(4);
  let bad = 0;
  for (const data of [
    new ArrayBuffer(3),
    new ArrayBuffer(HEADER + 1),
    "",
    "{",
    "null",
    "[]",
    '{"kind":"clear"}',
    7,
    null,
  ]) {
    wire.onmessage?.({ data });
    bad++;
  }
  for (let i = 0; i < 100; i++, bad++)
    wire.onmessage?.({ data: String.fromCharCode(...Array.from({ length: 30 }, () => r.whole(32, 126))) });
  for (const payload of [
    null,
    [],
    {},
    { kind: "state" },
    { kind: "state", state: "dancing" },
    { kind: "call" },
    { kind: "constructor" },
    { kind: "turn", turn: { n: -1 } },
  ]) {
    wire.say(payload);
    bad++;
  }
  expect(link.malformed).toBe(bad);
  expect(messages.map((n) => n.kind)).toEqual(["call"]);
  expect(ends).toEqual([]);
});

describe("the end comes once, with its reason", () => {
  test.each([
    [4401, "login"], [4410, "login"], [4403, "refused"], [4409, "replaced"], [4400, "incompatible"], [4429, "busy"], [1006, "lost"], [1011, "lost"],
  ] as const)("close code %i: %s", (code, why) => {
    const { wire, ends, ready } = setting();
    ready();
    wire.onclose?.({ code, reason: "" });
    wire.onclose?.({ code: 1006, reason: "" });
    wire.say({ kind: "clear" });
    expect(ends).toEqual([{ why }]);
  }); // biome-ignore format: a table

  test("the service's reason takes precedence over the close code", () => {
    const { wire, ends, messages, ready } = setting();
    ready();
    const error = { code: "unauthorized", message: "The gateway's voice key was refused." };
    wire.say({ kind: "closed", error, act: "replace-key" });
    wire.onclose?.({ code: 1006, reason: "" });
    expect(messages.at(-1)).toEqual({ kind: "closed", error, act: "replace-key" });
    expect(ends).toEqual([{ why: "closed", error, act: "replace-key" }]);
    expect(wire.closed).toBe(true);
  });

  test("a service that never answers stop, one that never opens", () => {
    const a = setting();
    a.ready();
    a.link.stop();
    a.link.stop();
    expect(a.timers.map((t) => t.at)).toEqual([1000]);
    a.timers[0]?.run();
    expect(a.ends).toEqual([{ why: "asked" }]);
    expect(a.wire.closed).toBe(true);
    const b = setting();
    b.timers[0]?.run();
    expect(b.ends).toEqual([{ why: "unreachable" }]);
    b.ready();
    expect(b.wire.texts).toEqual([]);
    const c = setting();
    c.link.stop();
    expect([c.ends, c.wire.closed, c.timers]).toEqual([[{ why: "asked" }], true, []]);
  });
});

test("events: each kind needs its content, and unknown actions are left out", () => {
  const error = { code: "unavailable", message: "The agent is not reachable." };
  expect(readVoiceEvent({ kind: "notice", error, act: "dance" })).toEqual({ kind: "notice", error });
  expect(readVoiceEvent({ kind: "notice" })).toBeUndefined();
  expect(readVoiceEvent({ kind: "closed" })).toEqual({ kind: "closed" });
  expect(readVoiceEvent({ kind: "closed", error: "no" })).toBeUndefined();
  const caption = { id: "u1", role: "user", text: "<b>hi</b>", final: false, turn: 2 };
  expect(readVoiceEvent({ kind: "caption", caption, extra: 1 })).toEqual({ kind: "caption", caption });
  expect(readVoiceEvent({ kind: "caption", caption: { ...caption, role: "system" } })).toBeUndefined();
  expect(readVoiceEvent({ kind: "call", call: { ...CALL, size: "huge" } })).toBeUndefined();
  const tool = { callId: "t1", name: "build", state: "working" };
  expect(readVoiceEvent({ kind: "tool", tool })).toEqual({ kind: "tool", tool });
});
