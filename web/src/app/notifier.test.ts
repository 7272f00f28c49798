// What calls the user back, in a browser with several pages of one user.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { choose } from "../ui/settings/choices.ts";
import { type TestDocument, TestElement } from "../ui/testing/dom.ts";
import { agentNamed, backendIn, liveModel, NOW } from "../ui/testing/page.ts";
import { stubBrowser } from "../ui/testing/screen.ts";
import type { AgentAtWork, Approval, Bridge, ChatEvent, RelayPairing } from "../wire/types.gen.ts";
import { createAttention } from "./attention.ts";
import { createNotifier, type Notice, type Notifier } from "./notifier.ts";
import { createLocks } from "./testing/locks.ts";

/** A notification of the system. */
class Shown {
  static all: Shown[] = [];
  onclick?: () => void;
  closed = false;
  readonly title: string;
  readonly options: { body: string; tag: string };

  constructor(title: string, options: Shown["options"]) {
    this.title = title;
    this.options = options;
    Shown.all.push(this);
  }

  close() {
    this.closed = true;
  }
}

let page: TestDocument;
let focused: boolean;
let locks: ReturnType<typeof createLocks>;
/** Pitches of the notes that were played, and how often a context was closed. */
let notes: number[];
let silent: number;

/** What the sound is made of; each part connects to anything. */
class FakeAudio {
  readonly currentTime = 5;
  readonly destination = {};
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (to: unknown) => to };
  }
  createOscillator() {
    const tone = {
      frequency: { value: 0 },
      onended: undefined as (() => void) | undefined,
      connect: (to: unknown) => to,
      start: () => void notes.push(tone.frequency.value),
      stop: () => void setTimeout(() => tone.onended?.(), 1000),
    };
    return tone;
  }
  close() {
    silent++;
    return Promise.resolve();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  page = stubBrowser();
  focused = true;
  locks = createLocks();
  Shown.all = [];
  notes = [];
  silent = 0;
  Object.assign(page, { hasFocus: () => focused });
  Object.assign(window, { focus: vi.fn() });
  vi.stubGlobal("navigator", { locks: locks.locks });
  vi.stubGlobal("Notification", Shown);
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("CSS", { escape: (text: string) => text });
});
let answerAll = () => {};
afterEach(() => {
  answerAll();
  choose("notify", "off");
  choose("chime", "on");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The user turns to the page, or away from it. */
async function look(here: boolean) {
  focused = here;
  (window as unknown as TestElement).fire(here ? "focus" : "blur");
  await vi.advanceTimersByTimeAsync(1);
}
const open = () => Shown.all.filter((one) => !one.closed).map(({ title }) => title);
const asks: Notice = { tag: "asks 1", title: "Robin is waiting for you", body: "…", to: "#card" };
const later = () => vi.advanceTimersByTimeAsync(1);

describe("a notification", () => {
  let notifier: Notifier;
  beforeEach(() => {
    notifier = createNotifier();
  });

  it("is not shown to a user who looks at this page", async () => {
    notifier.setPending([asks]);
    await later();
    expect([open(), notes]).toEqual([[], []]);
  });

  it("is not shown while another page of the user is looked at", async () => {
    await look(false);
    const away = locks.take("world looked at");
    notifier.setPending([asks]);
    await later();
    expect(open()).toEqual([]);
    away();
    notifier.setPending([asks, { ...asks, tag: "asks 2", title: "Ada is waiting for you" }]);
    await later();
    expect(open()).toEqual(["Ada is waiting for you"]);
  });

  it("is shown once to a user who is away, with a sound of two notes, and never asks for the answer by itself", async () => {
    await look(false);
    notifier.setPending([asks]);
    notifier.setPending([asks]);
    await later();
    expect(Shown.all).toMatchObject([{ title: asks.title, options: { body: "…", tag: "asks 1" } }]);
    expect(notes).toEqual([587.3, 880]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(silent).toBe(1);
  });

  it("leads to what it is about when it is clicked", async () => {
    const card = new TestElement("div");
    card.setAttribute("id", "card");
    page.body.append(card);
    await look(false);
    notifier.setPending([asks]);
    await later();
    Shown.all[0]?.onclick?.();
    expect(window.focus).toHaveBeenCalledOnce();
    expect([open(), page.activeElement]).toEqual([[], card]);
  });

  it("is withdrawn when the question was answered; what was only announced, when the user looks", async () => {
    await look(false);
    notifier.setPending([asks]);
    await notifier.announce({ ...asks, tag: "done", title: "Robin is done" });
    expect(open()).toEqual([asks.title, "Robin is done"]);
    await look(true);
    expect(open()).toEqual([asks.title]);
    notifier.setPending([]);
    expect(open()).toEqual([]);
  });

  it("comes again when the user has looked and gone: this page's own lock does not silence it", async () => {
    await look(false);
    await look(true);
    await look(true); // of a frame in it
    await look(false);
    expect((await locks.locks.query()).held).toEqual([]);
    notifier.setPending([asks]);
    await later();
    expect(open()).toEqual([asks.title]);
  });

  it("is shown for what comes in the moment in which the user turns away", async () => {
    focused = false;
    (window as unknown as TestElement).fire("blur");
    notifier.setPending([asks]);
    await later();
    expect(open()).toEqual([asks.title]);
  });

  it("counts a hidden page as one that is not looked at", async () => {
    page.visibilityState = "hidden";
    page.fire("visibilitychange");
    await later();
    notifier.setPending([asks]);
    await later();
    expect(open()).toEqual([asks.title]);
  });
});

describe("the sound", () => {
  it("is played by one page for all", async () => {
    const notifier = createNotifier();
    await look(false);
    const release = locks.take("world sounds for asks 1"); // another page plays it
    notifier.setPending([asks]);
    await later();
    expect([open().length, notes]).toEqual([1, []]);
    release();
    notifier.setPending([]);
    notifier.setPending([asks]);
    await later();
    expect(notes).toHaveLength(2);
    expect((await locks.locks.query()).held).toMatchObject([{ name: "world sounds for asks 1" }]);
    await vi.advanceTimersByTimeAsync(3000);
    expect((await locks.locks.query()).held).toEqual([]);
  });

  it("is not played when the user has turned it off", async () => {
    choose("chime", "off");
    const notifier = createNotifier();
    await look(false);
    notifier.setPending([asks]);
    await later();
    expect([open().length, notes]).toEqual([1, []]);
  });
});

describe("the page's attention", () => {
  const approval = { id: "a1", backend: "claw", state: "open", title: "Run rm" } as Approval;
  const icon = () => page.querySelector("link[rel=icon]") as unknown as HTMLLinkElement;

  /** A page with an icon, an agent's back end and somebody who has gone away. */
  async function attentive(notify: "on" | "off", goTo?: (avatarId: string) => void) {
    choose("notify", notify);
    const link = new TestElement("link");
    link.setAttribute("rel", "icon");
    Object.assign(link, { href: "data:image/svg+xml,%3Csvg%3E%3C/svg%3E" });
    page.body.append(link);
    const model = liveModel([agentNamed("Claw")]);
    model.worldName.value = "Plaza";
    model.chat.receive({ kind: "backends", backends: [backendIn("ready")] });
    const take = createAttention(model, () => NOW, goTo);
    // It lives as long as its page; nothing of it must call back into another test.
    answerAll = () => {
      model.chat.receive({ kind: "approval", approval: { ...approval, state: "answered" } });
      model.chat.receive({ kind: "agents", agents: {} });
      model.relay.pairings.value = model.bridge.value = null;
    };
    const settled = async () => {
      await vi.dynamicImportSettled();
      await later();
    };
    await settled();
    await look(false);
    return { model, take, settled, ask: (one: Approval) => model.chat.receive({ kind: "approval", approval: one }) };
  }

  it("marks title and icon while something waits, also for a user who wants no notification", async () => {
    const { ask, settled } = await attentive("off");
    expect([page.title, icon().href.includes("circle")]).toEqual(["Plaza · World", false]);
    ask(approval);
    await settled();
    expect([page.title, icon().href.includes("circle")]).toEqual(["● Waiting for you · Plaza · World", true]);
    ask({ ...approval, state: "answered" });
    expect([page.title, icon().href.includes("circle")]).toEqual(["Plaza · World", false]);
    expect(Shown.all).toEqual([]);
  });

  it("notifies of what waits, and withdraws all when the user turns notifications off", async () => {
    const { ask, settled } = await attentive("on");
    ask(approval);
    await settled();
    expect(open()).toEqual(["Claw is waiting for you"]);
    choose("notify", "off");
    expect(open()).toEqual([]);
    choose("notify", "on");
    await settled();
    expect(open()).toEqual(["Claw is waiting for you"]);
  });

  it("notifies of what has been waiting when the user turns notifications on", async () => {
    const { ask, settled } = await attentive("off");
    ask(approval);
    await settled();
    choose("notify", "on");
    await settled();
    expect(open()).toEqual(["Claw is waiting for you"]);
  });

  it("notifies of an agent that asks to be paired and of a server that asks for a login, by no name of theirs", async () => {
    const { model, settled } = await attentive("on");
    const pairing = { id: "p1", state: "claimed", label: "evil-host" } as unknown as RelayPairing;
    model.relay.pairings.value = [pairing, { ...pairing, id: "p2", state: "open" as never }];
    model.bridge.value = { prompt: { id: "l1", text: "root@secret's password" } } as unknown as Bridge;
    await settled();
    expect(open()).toEqual(["An agent asks to be paired", "Your server is waiting for you"]);
    expect(JSON.stringify(Shown.all)).not.toMatch(/evil-host|secret/);
  });

  it("calls the user to an agent in a terminal, and a click leads to its row and its body", async () => {
    const went: string[] = [];
    const { model, settled } = await attentive("on", (avatarId) => went.push(avatarId));
    const activity = { state: "needs-you", since: new Date(NOW).toISOString(), source: "hook" };
    const session = {
      id: "term_1",
      kind: "terminal",
      name: "Claude Code · shop",
      avatarId: "avatar_1",
      activity,
    } as AgentAtWork;
    const tell = (sessions: AgentAtWork[]) => model.chat.receive({ kind: "agents", agents: { agents: sessions } });
    tell([session]);
    await vi.advanceTimersByTimeAsync(1500);
    await settled();
    expect(page.title).toBe("● Waiting for you · Plaza · World");
    expect(open()).toEqual(["Claude Code · shop is waiting for you"]);
    Shown.all.at(-1)?.onclick?.();
    expect([model.open.value, went]).toEqual(["terminals", ["avatar_1"]]);
    tell([{ ...session, activity: { ...activity, state: "working" } } as AgentAtWork]);
    await settled();
    expect([page.title, open()]).toEqual(["Plaza · World", []]);
  });

  it("tells no more of a question that may be over once the user has come to the page", async () => {
    const { model, settled } = await attentive("off");
    const activity = { state: "needs-you", since: new Date(NOW).toISOString(), source: "hook", unsure: true };
    const session = { id: "term_1", kind: "terminal", name: "Gemini CLI · shop", activity } as AgentAtWork;
    model.chat.receive({ kind: "agents", agents: { agents: [session] } });
    await vi.advanceTimersByTimeAsync(1500);
    expect(page.title).toBe("● Waiting for you · Plaza · World");
    await look(true);
    await settled();
    expect(page.title).toBe("Plaza · World");
  });

  it.each([
    ["on", ["Claw is done"]],
    ["off", []],
  ] as const)("with notifications %s, an answer that was finished is told of so: %j", async (notify, titles) => {
    const { model, take, settled } = await attentive(notify);
    const session = model.chat.session.peek();
    const at = new Date(NOW - 2000).toISOString();
    const turn = { backend: "claw", session, path: "text runtime", outcome: "done", at, millis: 1500 };
    take({ kind: "turn", turn } as unknown as ChatEvent);
    await settled();
    expect(open()).toEqual(titles);
  });
});
