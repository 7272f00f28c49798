import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import type { Backend, ChatSession } from "../../wire/types.gen.ts";
import { emptyChat } from "../emptychat.ts";
import type { Connection } from "../model.ts";
import { agentNamed, backendIn, liveModel, minutesAgo, recordedActions, recording } from "../testing/page.ts";
import { show } from "../testing/screen.ts";
import { Composer } from "./composer.tsx";
import { Conversation } from "./conversation.tsx";
import { Head } from "./head.tsx";
import type { Chat } from "./types.ts";

/** A page that talks with a back end; null: with everyone in the world. */
function talkingTo(backend: Backend | null, more: Partial<Chat> = {}) {
  const own = { ...emptyChat(), backend: signal(backend), backends: signal(backend ? [backend] : []), ...more };
  const { it: chat, calls } = recording<Chat>(own as never);
  const model = liveModel([agentNamed("Codex")], chat);
  return { model, chatCalls: calls };
}

describe("the composer", () => {
  /** The composer, to one agent or to everyone. */
  async function composer(backend: Backend | null, more: Partial<Chat> = {}, given = {}) {
    const { model, chatCalls } = talkingTo(backend, more);
    const { actions, calls } = recordedActions(given);
    const screen = await show(Composer, { model, actions });
    const field = () => screen.page.getElementById("composer");
    const write = (text: string) =>
      screen.type(backend ? `Message to ${backend.name}` : "Say something in the world", text);
    return { model, chatCalls, calls, screen, field, write };
  }

  it("sends to the agent what was written, with what it is about, and is empty again", async () => {
    const { write, screen, model, chatCalls, field } = await composer(backendIn("ready"));
    await screen.settle(() => (model.chat.about.value = { id: "bench_1", name: "the bench" }));
    await write("  make it red ");
    await screen.press("Send");
    expect(chatCalls.at(-1)).toEqual(["send", "make it red\n\n(about bench_1)", []]);
    expect(field()?.value).toBe("");
    expect(model.chat.about.value).toBeNull();
  });

  it.each([
    ["Enter", {}, true],
    ["Shift and Enter", { shiftKey: true }, false],
    ["Enter that ends a composition", { isComposing: true }, false],
  ])("%s sends: %o, %s", async (_, keys, sends) => {
    const { write, screen, field, chatCalls } = await composer(backendIn("ready"));
    await write("hello");
    const target = field();
    if (target) await screen.key(target, "Enter", keys);
    expect(chatCalls.some(([name]) => name === "send")).toBe(sends);
  });

  it.each<[string, Backend | null, Connection, string]>([
    ["there is no connection", backendIn("ready"), { state: "resting" }, "Not connected. Your text is kept."],
    ["the agent is lost", backendIn("lost"), { state: "live" }, "Your text is kept."],
  ])("keeps the text and sends nothing while %s", async (_, backend, connection, hint) => {
    const { write, screen, model, chatCalls, field } = await composer(backend);
    await screen.settle(() => (model.connection.value = connection));
    await write("hello");
    expect(screen.texts("#composer-hint")[0]).toContain(hint);
    expect(screen.buttons).not.toContain("Send");
    const target = field();
    if (target) await screen.key(target, "Enter");
    expect(field()?.value).toBe("hello");
    expect(chatCalls.some(([name]) => name === "send")).toBe(false);
  });

  it("offers to stop an answer, and to send only once something is written", async () => {
    const { write, screen, chatCalls } = await composer(backendIn("ready"), {
      status: signal({ turn: "t1" }) as Chat["status"],
    });
    expect(screen.buttons).not.toContain("Send");
    await screen.press("Stop");
    expect(chatCalls.at(-1)?.[0]).toBe("stop");
    await write("wait");
    expect(screen.buttons).toContain("Send");
  });

  it.each([
    ["is kept as sent", {}, "sent"],
    ["says why it was not", { say: () => Promise.reject(new Error("the log is full")) }, "failed"],
  ])("a line for everyone in the world %s", async (_, given, state) => {
    const { write, screen, model, calls } = await composer(null, {}, given);
    await write("hello all");
    await screen.press("Send");
    expect(calls.at(-1)).toEqual(["say", "hello all"]);
    expect(model.lines.value).toMatchObject([{ text: "hello all", state }]);
  });

  it("counts what is left only near the end", async () => {
    const { write, screen } = await composer(null);
    await write("x".repeat(700));
    expect(screen.texts(".age")).toEqual([]);
    await write("x".repeat(900));
    expect(screen.texts(".age")).toEqual(["100"]);
  });

  it("remembers a text that was not sent", async () => {
    const { write } = await composer(backendIn("ready"));
    await write("half a thought");
    expect(localStorage.getItem("world.drafts")).toBe('[["claw/","half a thought"]]');
  });
});

describe("the conversation", () => {
  it.each<[string, Backend | null, Partial<Chat>, string]>([
    ["nobody is chosen", null, {}, "No messages yet."],
    ["nothing was said", backendIn("ready"), { complete: signal(true) }, "Tell Claw what you would like."],
    [
      "the agent is not there",
      backendIn("missing"),
      { complete: signal(false) },
      "will appear once Claw is connected.",
    ],
    ["it is being opened", backendIn("ready"), { progress: signal("opening") }, "Opening the conversation"],
    [
      "it could not be opened",
      backendIn("ready"),
      { progress: signal("failed"), problem: signal("It is locked.") },
      "This conversation could not be opened: It is locked.",
    ],
  ])("says what is the matter while %s", async (_, backend, more, words) => {
    const { model, chatCalls } = talkingTo(backend, { docked: signal(true), ...more });
    const screen = await show(Conversation, { model, focused: true });
    expect(screen.text).toContain(words);
    if (!words.includes("locked")) return;
    await screen.press("Try again");
    expect(chatCalls.at(-1)?.[0]).toBe("reopen");
  });

  it("says that nothing is known of a turn while the connection is lost", async () => {
    const status = signal({ turn: "t1", state: "thinking", since: minutesAgo(1) }) as unknown as Chat["status"];
    const live = signal(true);
    const { model } = talkingTo(backendIn("ready"), { status, live, docked: signal(true) });
    const screen = await show(Conversation, { model, focused: true });
    expect(screen.texts(".doing")[0]).not.toContain("connection lost");
    await screen.settle(() => (live.value = false));
    expect(screen.texts(".doing")).toEqual(["Claw connection lost"]);
  });
});

describe("the list of conversations", () => {
  const session = (id: string, more: Partial<ChatSession> = {}): ChatSession => ({ id, title: `Talk ${id}`, ...more });
  const can: NonNullable<Backend["can"]> = ["sessions", "create"];

  /** The list, opened. */
  async function list(all: readonly ChatSession[] | undefined, more: Partial<Chat> = {}) {
    const { model, chatCalls } = talkingTo(backendIn("ready", { can }), { sessions: signal(all), ...more });
    const screen = await show(Head, { model });
    await screen.press("Conversations");
    return { screen, chatCalls, model };
  }

  it("tells which runs, which is new and which is shown", async () => {
    const all = [
      session("a", { running: true, updatedAt: minutesAgo(5) }),
      session("b", { preview: "Tea?" }),
      session("c", { title: "" }),
    ];
    const { screen } = await list(all, { unreadSessions: signal(new Set(["b"])), session: signal("a") });
    expect(screen.texts(".entry")).toEqual(["Talk arunning5 min", "Talk bnewTea?", "Untitled"]);
    expect(screen.page.querySelector("[aria-current=true]")?.getAttribute("data-session")).toBe("a");
  });

  it.each([
    ["are loading", undefined, "Loading conversations…"],
    ["are none", [], "No conversations yet."],
  ])("says that there %s", async (_, all, words) => {
    expect((await list(all)).screen.text).toContain(words);
  });

  it("searches many by title and preview, and shows the one that is chosen", async () => {
    const all = Array.from({ length: 7 }, (_, i) => session(`${i}`, i === 3 ? { preview: "about tea" } : {}));
    const { screen, chatCalls } = await list(all);
    await screen.type("Search conversations", "TEA");
    expect(screen.texts(".entry .title")).toEqual(["Talk 3"]);
    await screen.settle(() => screen.page.querySelector(".entry")?.click());
    expect(chatCalls).toContainEqual(["show", "3"]);
    expect(screen.texts(".entry")).toEqual([]);
  });

  it("says why another conversation could not be begun", async () => {
    const { screen } = await list([], { create: () => Promise.resolve("the agent is busy") });
    await screen.press("New conversation");
    expect(screen.alerts).toEqual(["Could not start a new conversation: the agent is busy"]);
  });
});
