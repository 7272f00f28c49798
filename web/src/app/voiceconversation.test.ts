// A call as its user meets it, from the first press to the end.

import { describe, expect, it, vi } from "vitest";
import { choose } from "../ui/settings/choices.ts";
import { allReleased, callPage, type CallPage as Page, passTime, talkingPage, talkingTests } from "./testing/call.ts";

vi.mock("../voice/lips.ts", () => ({
  listenToLips: () => Promise.resolve({ read: () => ({}), close: () => {} }),
}));

talkingTests();

describe("a call begins", () => {
  it("with the microphone, then with the service, and listens when that is ready", async () => {
    const page = callPage();
    const phases: string[] = [];
    page.voice.phase.subscribe((phase) => phases.push(phase));
    await page.ready();
    expect(phases).toEqual(["off", "asking-mic", "connecting", "listening"]);
    expect(page.wire.address).toBe("wss://w.example/api/voice/ws");
    expect(page.requests("start")).toEqual([{ op: "start", model: "mini", chat: "claw", session: "main" }]);
    expect([page.gate, page.voice.devices.value]).toEqual(["open", [{ id: "desk", name: "Microphone 1" }]]);
    expect(page.body("converse")).toContainEqual(["avatar_robin", "listening"]);
  });

  it("with the model and the provider of the settings", async () => {
    choose("voiceModel", "full");
    choose("voiceLane", "own-key");
    expect((await talkingPage()).requests("start")).toMatchObject([{ model: "full", provider: "own-key" }]);
  });

  it("once, however often it is asked for", async () => {
    const page = await talkingPage();
    await page.call.start();
    expect(page.browser.wires).toHaveLength(1);
  });

  it.each([
    ["NotAllowedError", "blocked", "retry"],
    ["NotFoundError", "none", "choose-device"],
    ["NotReadableError", "busy", "choose-device"],
  ])("not without a microphone: %s is %s", async (name, microphone, act) => {
    const page = callPage();
    page.browser.refuses = name;
    await page.call.start();
    expect(page.voice.state.value).toMatchObject({ phase: "error", problem: { cause: "microphone", microphone, act } });
    expect([page.browser.wires.length, allReleased(page)]).toEqual([0, true]);
  });

  it("not where the browser cannot play it", async () => {
    const page = callPage();
    page.browser.broken = true;
    await page.call.start();
    expect(page.voice.state.value?.problem).toMatchObject({ cause: "service", act: "retry" });
    expect(allReleased(page)).toBe(true);
  });

  it("not in a page without a connection", async () => {
    const page = callPage(() => undefined);
    await page.call.start();
    expect(page.voice.state.value).toMatchObject({ phase: "error", problem: { cause: "lost", act: "retry" } });
    expect([page.browser.wires.length, allReleased(page)]).toEqual([0, true]);
  });

  it("not when it was ended while the user was asked for the microphone", async () => {
    const page = callPage();
    let grant = () => {};
    page.browser.prompt = new Promise((resolve) => (grant = resolve));
    const start = page.call.start();
    page.call.end();
    expect(page.voice.phase.value).toBe("off");
    grant();
    await start;
    await page.settle();
    expect([page.browser.wires.length, allReleased(page), page.voice.phase.value]).toEqual([0, true, "off"]);
  });

  it("not with a service that is never ready", async () => {
    const page = callPage();
    await page.call.start();
    page.wire.onopen?.();
    await passTime(12_100);
    expect(page.voice.state.value).toMatchObject({ phase: "error", problem: { cause: "late", act: "retry" } });
    expect([allReleased(page), page.requests("stop").length]).toEqual([true, 1]);
  });

  it("anew after one that went wrong, of which nothing is shown any more", async () => {
    const page = await talkingPage();
    const error = { code: "voice_model", message: "This voice model is not available." };
    page.wire.say({ kind: "notice", error });
    page.wire.say({ kind: "caption", caption: { id: "u1", role: "user", text: "Hi", final: true } });
    page.wire.say({ kind: "closed", error, act: "use-mini" });
    expect(page.voice.state.value).toMatchObject({ phase: "error", problem: { act: "use-mini" } });
    expect(page.voice.captions.value).not.toEqual({});
    await page.ready();
    expect([page.voice.phase.value, page.voice.captions.value, page.voice.notice.value]).toEqual([
      "listening",
      {},
      null,
    ]);
  });
});

describe("what is said", () => {
  it("leaves the page as frames of the microphone", async () => {
    const page = await talkingPage();
    page.context.capture.tell({ atMicros: 20_000, open: true, level: 0.1, samples: new Int16Array(480).fill(9) });
    expect(page.wire.frames).toHaveLength(1);
    expect(new DataView(page.wire.frames[0] ?? new ArrayBuffer(8)).getBigInt64(0, true)).toBe(20_000n);
  });

  it("is shown, each side's last, and what the agent does meanwhile", async () => {
    const { wire, voice } = await talkingPage();
    wire.say({ kind: "caption", caption: { id: "u1", role: "user", text: "Build a", final: false } });
    wire.say({ kind: "caption", caption: { id: "a1", role: "agent", text: "Yes.", final: true } });
    wire.say({ kind: "caption", caption: { id: "u1", role: "user", text: "Build a house", final: true } });
    expect([voice.captions.value.user?.text, voice.captions.value.agent?.text]).toEqual(["Build a house", "Yes."]);
    const tool = (callId: string, state: string) => wire.say({ kind: "tool", tool: { callId, name: "build", state } });
    tool("t1", "running");
    tool("t2", "working");
    tool("t1", "done");
    expect(voice.tool.value?.callId).toBe("t2");
    tool("t2", "failed");
    expect(voice.tool.value).toBeNull();
  });

  it("clears a notice about not being heard", async () => {
    const { wire, voice } = await talkingPage();
    wire.say({ kind: "notice", error: { code: "unavailable", message: "The agent is slow." } });
    expect(voice.notice.value?.message).toBe("The agent is slow.");
    wire.say({ kind: "state", state: "thinking" });
    expect(voice.notice.value).not.toBeNull();
    wire.say({ kind: "state", state: "hearing" });
    expect(voice.notice.value).toBeNull();
  });
});

describe("an answer", () => {
  it("is speaking while it sounds, and what was heard of it is acknowledged", async () => {
    const page = await talkingPage();
    await page.speaks(1);
    expect(page.voice.phase.value).toBe("speaking");
    page.context.player.tell({ kind: "mark", turn: 1, mark: 7, playedMillis: 20, at: 0 });
    page.context.player.tell({ kind: "underrun", turn: 1, count: 1, gapMillis: 5, at: 0 });
    expect(page.voice.phase.value).toBe("speaking");
    expect(page.requests("mark")).toEqual([{ op: "mark", turn: 1, mark: 7 }]);
    page.wire.say({ kind: "turn", turn: { n: 1, state: "done", path: "voice" } });
    expect(page.context.player.sent.at(-1)).toEqual({ kind: "end", turn: 1 });
    page.wire.say({ kind: "state", state: "listening" });
    page.context.player.tell({ kind: "drained", turn: 1, playedMillis: 400, ended: true, at: 1 });
    expect(page.voice.phase.value).toBe("listening");
  });

  it("that never sounds does not speak for long", async () => {
    const page = await talkingPage();
    page.wire.say({ kind: "state", state: "speaking" });
    await passTime(4900);
    expect(page.voice.phase.value).toBe("speaking");
    await passTime(200);
    expect(page.voice.phase.value).toBe("listening");
  });

  it("goes on being one while the speaker reports that it sounds", async () => {
    const page = await talkingPage();
    await page.speaks(1);
    for (let i = 0; i < 20; i++) {
      await passTime(1000);
      page.context.player.tell({ kind: "position", turn: 1, playedMillis: i * 1000, queuedMillis: 100 });
    }
    expect(page.voice.phase.value).toBe("speaking");
  });

  it("is stopped by a button: no more of it is played, and the service hears how much was", async () => {
    const page = await talkingPage();
    await page.speaks(2);
    page.call.stopAnswer("button");
    expect(page.context.player.sent.slice(-2)).toMatchObject([{ kind: "refuse", turn: 2 }, { kind: "flush" }]);
    await page.silenced(2, 345.5);
    expect(page.requests("cancel")).toEqual([{ op: "cancel", turn: 2, heardMillis: 345.5, reason: "button" }]);
    page.wire.say({ kind: "state", state: "listening" });
    expect(page.voice.phase.value).toBe("listening");
  });

  it("that waited behind another has not been heard at all", async () => {
    const page = await talkingPage();
    await page.speaks(2);
    page.wire.sound(3, 0);
    page.call.stopAnswer("button");
    await page.silenced(2, 900, 3);
    expect(page.requests("cancel")).toMatchObject([{ turn: 3, heardMillis: 0 }]);
  });

  it("is ended by the service without being told so again", async () => {
    const page = await talkingPage();
    await page.speaks(1);
    page.wire.say({ kind: "clear" });
    await page.silenced(1, 100);
    expect(page.context.player.sent.at(-1)?.kind).toBe("flush");
    expect(page.requests("cancel")).toEqual([]);
    page.wire.say({ kind: "turn", turn: { n: 1, state: "interrupted", path: "voice" } });
    expect(page.context.player.sent.at(-1)).toEqual({ kind: "refuse", turn: 1 });
  });

  it("is not shown as sounding by what the speaker said before it was silenced", async () => {
    const page = await talkingPage();
    await page.speaks(1);
    page.wire.say({ kind: "state", state: "listening" });
    page.call.stopAnswer("button");
    page.context.player.tell({ kind: "position", turn: 1, playedMillis: 10, queuedMillis: 0 });
    expect(page.voice.phase.value).toBe("listening");
    await page.silenced(1, 10);
    page.context.player.tell({ kind: "position", turn: 2, playedMillis: 10, queuedMillis: 0 });
    expect(page.voice.phase.value).toBe("speaking");
  });
});

/** Frames of the microphone at a loudness, 20 ms each. */
async function hears({ context }: Page, level: number, milliseconds: number) {
  for (let ms = 0; ms < milliseconds; ms += 20) {
    context.capture.tell({ level });
    await passTime(20);
  }
}
const [ROOM, VOICE] = [0.001, 0.2];

describe("a user who talks over an answer", () => {
  it("makes it quieter at once, and ends it by going on", async () => {
    const page = await talkingPage();
    await hears(page, ROOM, 500);
    await page.speaks(4);
    await hears(page, VOICE, 120);
    expect([page.context.volume < 0.3, page.requests("cancel").length]).toEqual([true, 0]);
    await hears(page, VOICE, 180);
    await page.silenced(4, 250);
    expect(page.requests("cancel")).toEqual([{ op: "cancel", turn: 4, heardMillis: 250, reason: "barge-in" }]);
    expect(page.context.volume).toBe(1);
  });

  it("who only coughs, hears it go on", async () => {
    const page = await talkingPage();
    await hears(page, ROOM, 500);
    await page.speaks(4);
    await hears(page, VOICE, 120);
    await hears(page, ROOM, 400);
    expect([page.context.volume, page.requests("cancel")]).toEqual([1, []]);
  });

  it("does nothing by it while the microphone is muted, but is told so", async () => {
    const page = await talkingPage();
    await hears(page, ROOM, 500);
    page.voice.muted.value = true;
    page.call.muted();
    expect(page.gate).toBe("silent");
    await hears(page, VOICE, 1000);
    expect([page.voice.hint.value, page.requests("cancel")]).toEqual(["muted", []]);
    page.voice.muted.value = false;
    page.call.muted();
    expect([page.voice.hint.value, page.gate]).toEqual(["none", "open"]);
  });

  it("cannot end it with a muted microphone, nor make it quieter", async () => {
    const page = await talkingPage();
    await hears(page, ROOM, 500);
    page.voice.muted.value = true;
    page.call.muted();
    await page.speaks(4);
    await hears(page, VOICE, 1000);
    expect([page.context.volume, page.requests("cancel"), page.voice.phase.value]).toEqual([1, [], "speaking"]);
  });

  it("is not heard where the microphone is dead, and is told that too", async () => {
    const page = await talkingPage();
    await hears(page, 0, 15_100);
    expect(page.voice.hint.value).toBe("dead");
  });
});

describe("whose turn it is", () => {
  it("alternates where the microphone would hear the agent", async () => {
    const page = callPage();
    page.browser.microphones.set("desk", { echoCancellation: false });
    await page.ready();
    expect([page.voice.mode.value, page.gate]).toEqual(["half", "open"]);
    await page.speaks(1);
    expect(page.gate).toBe("silent");
  });

  it("is the user's while a key is held, which ends an answer", async () => {
    choose("voiceMode", "push");
    const page = await talkingPage();
    const press = (down: boolean) => {
      page.voice.pressed.value = down;
      page.call.pressed();
    };
    expect([page.voice.mode.value, page.gate]).toEqual(["push", "silent"]);
    press(true);
    expect(page.gate).toBe("open");
    press(false);
    await page.speaks(1);
    press(true);
    await page.silenced(1, 80);
    expect(page.requests("cancel")).toMatchObject([{ turn: 1, reason: "barge-in" }]);
    page.call.end();
    expect(page.voice.pressed.value).toBe(false);
  });

  it("is not changed by that key in a call that both may talk in", async () => {
    const page = await talkingPage();
    await page.speaks(1);
    page.voice.pressed.value = true;
    page.call.pressed();
    expect(page.context.player.sent.some(({ kind }) => kind === "flush")).toBe(false);
  });
});

describe("a microphone", () => {
  it("is changed during the call, and remembered", async () => {
    const page = await talkingPage();
    page.browser.microphones.set("headset", { echoCancellation: false });
    page.call.setMicrophone("headset");
    await page.settle();
    expect([page.browser.asked.at(-1), page.store.get("world.microphone")]).toEqual(["headset", "headset"]);
    expect(page.voice.mode.value).toBe("half");
    page.call.end();
    page.wire.onclose?.({ code: 1000, reason: "" });
    await page.ready();
    expect(page.browser.asked.at(-1)).toBe("headset");
    page.call.setMicrophone("");
    expect(page.store.has("world.microphone")).toBe(false);
  });

  it("that cannot be opened leaves the call as it is", async () => {
    const page = await talkingPage();
    page.browser.refuses = "NotReadableError";
    page.call.setMicrophone("headset");
    await page.settle();
    expect([page.voice.phase.value, page.browser.tracks[0]?.stopped]).toEqual(["listening", false]);
  });

  it("that is unplugged is replaced by another; without any the call is over", async () => {
    const page = await talkingPage();
    page.browser.microphones.clear();
    page.browser.microphones.set("laptop", { echoCancellation: false });
    page.browser.tracks.at(-1)?.dispatchEvent(new Event("ended"));
    await page.settle();
    expect([page.voice.phase.value, page.voice.mode.value]).toEqual(["listening", "half"]);
    page.browser.microphones.clear();
    page.browser.tracks.at(-1)?.dispatchEvent(new Event("ended"));
    await page.settle();
    expect(page.voice.state.value).toMatchObject({ phase: "error", problem: { microphone: "none" } });
    expect(allReleased(page)).toBe(true);
  });
});
