// A page that talks: the whole of a call, with a browser and a service that a test plays.

import { afterEach, beforeEach, vi } from "vitest";
import type { Scene } from "../../scene/types.ts";
import { choose } from "../../ui/settings/choices.ts";
import { recording } from "../../ui/testing/page.ts";
import { createVoiceModel } from "../../ui/voice/model.ts";
import { voiceBrowser } from "../../voice/testing/browser.ts";
import type { VoiceCall } from "../../wire/types.gen.ts";
import { VoiceConversation, type VoiceConversationDeps } from "../voiceconversation.ts";
import { stubFrames } from "./frames.ts";

/** What the service says when it is ready. */
const CALL: VoiceCall = {
  id: "c1",
  provider: "gateway",
  providerName: "OpenClaw's own voice",
  model: "gpt-realtime-2.1-mini",
  size: "mini",
  agent: "Robin",
  avatarId: "avatar_robin",
  startedAt: "2026-11-24T12:00:00Z",
};

/** Lets everything happen that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Needs fake timers. */
export function callPage(ids: VoiceConversationDeps["ids"] = () => ({ userId: "u", worldId: "w", sessionId: "s" })) {
  const browser = voiceBrowser();
  const frames = stubFrames();
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  const voice = createVoiceModel();
  const scene = recording<Scene>();
  const deps = { voice, scene: () => scene.it, ids, chat: () => ({ chat: "claw", session: "main" }) };
  const call = new VoiceConversation(deps);
  const newest = <T>(list: readonly T[]): T => {
    const last = list.at(-1);
    if (last === undefined) throw new Error("there is none yet");
    return last;
  };
  return {
    ...deps,
    call,
    browser,
    frames,
    store,
    settle,
    /** The newest socket and context. */
    get wire() {
      return newest(browser.wires);
    },
    get context() {
      return newest(browser.contexts);
    },
    /** The call is asked for, and the service has taken it. */
    async ready() {
      void call.start();
      await settle();
      this.wire.onopen?.();
      this.wire.say({ kind: "call", call: CALL });
      await settle();
    },
    /** An answer begins to sound. */
    async speaks(turn: number) {
      this.wire.say({ kind: "state", state: "speaking" });
      this.wire.sound(turn, 0);
      this.context.player.tell({ kind: "started", turn, at: 0 });
      await settle();
    },
    /** The player says how much was heard, as it does when it is asked to be silent. */
    async silenced(turn: number, playedMillis: number, newestTurn = turn) {
      const flush = newest(this.context.player.sent.filter((message) => message.kind === "flush"));
      const answer = { turn, playedMillis, droppedMillis: 0, newest: newestTurn };
      this.context.player.tell({ kind: "flushed", id: flush.kind === "flush" ? flush.id : 0, ...answer });
      await settle();
    },
    /** What the microphone may send now. */
    get gate(): string {
      return newest(this.context.capture.sent).gate;
    },
    /** What the avatar was told of a kind: converse, setMouth. */
    body: (name: string) => scene.calls.filter(([one]) => one === `people.${name}`).map(([, ...what]) => what),
    requests(op: string) {
      return browser.wires.flatMap(({ requests }) => requests).filter((request) => request["op"] === op);
    },
  };
}

export type CallPage = ReturnType<typeof callPage>;

/** Time that a test lets pass, the settings as they are at first, and no warnings, for each test of a file. */
export function talkingTests(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });
  afterEach(() => {
    for (const [name, value] of [
      ["voiceMode", "open"],
      ["voiceModel", "mini"],
      ["voiceLane", "auto"],
    ] as const)
      choose(name, value);
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** A page in a call. */
export async function talkingPage(): Promise<CallPage> {
  const page = callPage();
  await page.ready();
  return page;
}
export const passTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
/** Whether nothing of a call is left open. */
export const allReleased = ({ browser }: CallPage) =>
  browser.tracks.every(({ stopped }) => stopped) && browser.contexts.every(({ state }) => state === "closed");
