// How a call ends, what is taken up again, and what the panels may ask of it.

import { describe, expect, it, vi } from "vitest";
import { allReleased, callPage, type CallPage as Page, passTime, talkingPage, talkingTests } from "./testing/call.ts";
import { createVoiceActions } from "./voice.ts";
import { problemOfEnd } from "./voiceerrors.ts";

vi.mock("../voice/lips.ts", () => ({
  listenToLips: () => Promise.resolve({ read: () => ({}), close: () => {} }),
}));

talkingTests();

describe("a call ends", () => {
  it("for good when the user ends it: the service is told, and nothing is left open", async () => {
    const page = await talkingPage();
    await page.speaks(1);
    page.call.end();
    expect([page.voice.phase.value, page.requests("stop").length, allReleased(page)]).toEqual(["off", 1, true]);
    expect(page.body("converse").at(-1)).toEqual(["avatar_robin", null]);
    page.wire.say({ kind: "state", state: "speaking" });
    page.context.player.tell({ kind: "started", turn: 2, at: 0 });
    await passTime(60_000);
    expect([page.voice.phase.value, page.browser.wires.length]).toEqual(["off", 1]);
  });

  it("before the next one begins: the service takes one at a time", async () => {
    const page = await talkingPage();
    page.call.end();
    void page.call.start();
    await page.settle();
    expect([page.voice.phase.value, page.browser.wires.length]).toEqual(["asking-mic", 1]);
    page.wire.onclose?.({ code: 1000, reason: "" });
    await page.settle();
    expect([page.voice.phase.value, page.browser.wires.length]).toEqual(["connecting", 2]);
  });

  it("with words when the system stops the sound", async () => {
    const page = await talkingPage();
    page.context.interrupt();
    expect(page.voice.state.value?.problem?.error?.message).toBe("This page's audio was stopped.");
    expect(allReleased(page)).toBe(true);
  });
});

describe("a call that is lost", () => {
  const lose = async (page: Page) => {
    page.wire.onclose?.({ code: 1006, reason: "" });
    await page.settle();
  };

  it("is taken up again once by itself, and says so meanwhile", async () => {
    const page = await talkingPage();
    await lose(page);
    expect([page.voice.reconnecting.value, page.voice.running.value, allReleased(page)]).toEqual([true, true, true]);
    await passTime(600);
    page.wire.onopen?.();
    page.wire.say({ kind: "call", call: page.voice.state.value?.call ?? CALL_AGAIN });
    await page.settle();
    expect([page.voice.reconnecting.value, page.voice.phase.value]).toEqual([false, "listening"]);
    expect(page.browser.wires).toHaveLength(2);
    await lose(page);
    expect(page.voice.state.value).toMatchObject({ phase: "error", problem: { cause: "lost", act: "retry" } });
  });

  it("is taken up again later on, too", async () => {
    const page = await talkingPage();
    for (let i = 1; i <= 3; i++) {
      await passTime(61_000);
      await lose(page);
      await passTime(600);
      page.wire.onopen?.();
      page.wire.say({ kind: "call", call: CALL_AGAIN });
      await page.settle();
      expect([page.voice.phase.value, page.browser.wires.length]).toEqual(["listening", i + 1]);
    }
  });

  it("is not taken up again when the user ends it meanwhile", async () => {
    const page = await talkingPage();
    await lose(page);
    page.call.end();
    await passTime(5000);
    expect([page.voice.phase.value, page.voice.reconnecting.value, page.browser.wires.length]).toEqual([
      "off",
      false,
      1,
    ]);
  });

  it("before it was ready is an error: nothing was there to take up", async () => {
    const page = callPage();
    await page.call.start();
    page.wire.onopen?.();
    await lose(page);
    expect(page.voice.state.value).toMatchObject({ phase: "error", problem: { cause: "lost" } });
  });
});
const CALL_AGAIN = {
  id: "c2", provider: "gateway", providerName: "OpenClaw", model: "m", size: "mini", agent: "Robin",
  avatarId: "avatar_robin", startedAt: "2026-11-24T12:00:00Z",
}; // biome-ignore format: one thing

describe("why a call ended", () => {
  it.each([
    ["login", /no longer logged in/, undefined],
    ["refused", /an agent opened it/, undefined],
    ["replaced", /continues on another page/, undefined],
    ["incompatible", /out of date/, undefined],
    ["busy", /running on another page/, "retry"],
  ] as const)("%s says what to do, and offers to try again only where that helps", (why, words, act) => {
    const problem = problemOfEnd({ why });
    expect(problem?.error?.message).toMatch(words);
    expect(problem?.error?.next).toMatch(/\.$/);
    expect(problem?.act).toBe(act);
  });

  it("needs no words when the user asked for it, or the service ended it in peace", () => {
    expect([problemOfEnd({ why: "asked" }), problemOfEnd({ why: "closed" })]).toEqual([undefined, undefined]);
  });

  it.each(["lost", "unreachable"] as const)("%s can be tried again", (why) => {
    expect(problemOfEnd({ why })).toEqual({ cause: "lost", act: "retry" });
  });
});

describe("the panels' actions", () => {
  it("do nothing before there is a call, but what is pressed is known", () => {
    const page = callPage();
    const { voice, browser } = page;
    const actions = createVoiceActions(page);
    actions.end();
    actions.stopAnswer();
    actions.setMicrophone("desk");
    actions.press(true);
    actions.mute(true);
    expect([voice.pressed.value, voice.muted.value, actions.inputLevel()]).toEqual([true, true, 0]);
    expect([browser.asked, voice.state.value]).toEqual([[], null]);
  });

  it("show that the code is loading, then the call, and lead into it", async () => {
    const page = callPage();
    const { voice, settle } = page;
    const actions = createVoiceActions(page);
    actions.start();
    expect(voice.loading.value).toBe("loading");
    await vi.dynamicImportSettled();
    await settle();
    expect([voice.loading.value, voice.phase.value]).toEqual(["", "connecting"]);
    page.context.capture.tell({ level: 0.2 });
    expect(actions.inputLevel()).toBeGreaterThan(0.5);
    actions.mute(true);
    expect(page.context.capture.sent).toEqual([]); // closed anyway
    actions.end();
    expect(voice.phase.value).toBe("off");
  });
});
