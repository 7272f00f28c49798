// The chat service: requests with their answers, timeouts, repeats after a reconnect, and events. The router
// only passes these messages on, so the tests answer them by hand.

import { describe, expect, it, vi } from "vitest";
import { Refusal } from "../core/refuse.ts";
import type { ChatAnswer, ChatEvent, ChatRequest, Envelope } from "../wire/types.gen.ts";
import { createTestSetting, type TestPage, type TestSetting } from "./testing/page.ts";

/** A request that has arrived at the router, and the way to answer it. */
interface Asked {
  request: ChatRequest;
  answer(payload: unknown, kind?: "chat.answer" | "error"): void;
}

/** A live page, and its requests to the chat service. */
async function start(): Promise<TestSetting & { tab: TestPage; asked: Asked[] }> {
  const all = createTestSetting();
  const asked: Asked[] = [];
  all.router.intercept = (envelope: Envelope, peer) => {
    if (envelope.kind !== "chat.request") return false;
    asked.push({
      request: envelope.payload as ChatRequest,
      answer: (payload, kind = "chat.answer") => all.router.send(peer, kind, payload, envelope.messageId),
    });
    return true;
  };
  const tab = all.page();
  await all.network.deliverAll();
  return { ...all, tab, asked };
}

/** The outcome of a promise, once the network has run. */
function outcome(promise: Promise<ChatAnswer>): { answer?: ChatAnswer; error?: Refusal } {
  const out: { answer?: ChatAnswer; error?: Refusal } = {};
  promise.then(
    (answer) => {
      out.answer = answer;
    },
    (error: unknown) => {
      out.error = error as Refusal;
    },
  );
  return out;
}

/** A request that may be repeated. */
const send: ChatRequest = { op: "send", backend: "openclaw", session: "main", turn: "t1", text: "hello" };
/** A request that may not. */
const open: ChatRequest = { op: "open", backend: "openclaw", session: "main" };

describe("chat requests", () => {
  it("gives each request its own answer, in whatever order they arrive", async () => {
    const { tab, asked, network } = await start();
    const [first, second] = [
      outcome(tab.connection.ask(open)),
      outcome(tab.connection.ask({ op: "sessions", backend: "openclaw" })),
    ];
    await network.deliverAll();
    asked[1]?.answer({ ok: true, sessions: [{ id: "main", title: "Main" }] });
    asked[0]?.answer({ ok: true, messages: [], before: "" });
    await network.deliverAll();
    expect(first.answer?.messages).toEqual([]);
    expect(second.answer?.sessions).toHaveLength(1);
  });

  it.each([
    [
      "a refusal",
      { ok: false, error: { code: "agent_not_ready", message: "Claw is not connected." } },
      "agent_not_ready",
    ],
    ["an answer that is none", { ok: true, messages: [{ id: 7 }] }, "internal"],
    ["nothing", null, "internal"],
  ])("fails in words after %s", async (_, payload, code) => {
    const { tab, asked, network } = await start();
    const got = outcome(tab.connection.ask(open));
    await network.deliverAll();
    asked[0]?.answer(payload);
    await network.deliverAll();
    expect(got.error).toBeInstanceOf(Refusal);
    expect(got.error?.error.code).toBe(code);
  });

  it("takes an error of the router as the answer", async () => {
    const { tab, asked, network } = await start();
    const got = outcome(tab.connection.ask(open));
    await network.deliverAll();
    asked[0]?.answer({ code: "rate_limited", message: "too many" }, "error");
    await network.deliverAll();
    expect(got.error?.error.message).toBe("too many");
  });

  it("times out", async () => {
    const { tab, network } = await start();
    const got = outcome(tab.connection.ask({ op: "stop", backend: "openclaw", session: "main" }));
    await network.advance(31_000);
    expect(got.error?.error.code).toBe("timeout");
  });

  it("after a reconnect repeats the message with its turn, and nothing else", async () => {
    const { tab, asked, network } = await start();
    const [sent, answered] = [
      outcome(tab.connection.ask(send)),
      outcome(tab.connection.ask({ op: "answer", backend: "openclaw", approval: "x", option: "allow" })),
    ];
    await network.deliverAll();
    expect(asked).toHaveLength(2);
    network.sockets.at(-1)?.cut();
    await network.advance(5000);
    expect(answered.error?.error.code).toBe("unavailable");
    expect(asked.slice(2).map((a) => a.request)).toEqual([send]);
    asked[2]?.answer({ ok: true });
    await network.deliverAll();
    expect(sent.answer).toEqual({ ok: true });
  });

  it("queues a message while offline, and refuses everything else at once", async () => {
    const { tab, asked, network } = await start();
    network.sockets.at(-1)?.cut();
    const [sent, opened] = [outcome(tab.connection.ask(send)), outcome(tab.connection.ask(open))];
    await network.deliverAll();
    expect(opened.error?.error.code).toBe("unavailable");
    await network.advance(5000);
    asked.at(-1)?.answer({ ok: true });
    await network.deliverAll();
    expect(sent.answer).toEqual({ ok: true });
  });

  it("counts a socket that is closing as offline, where browsers drop what is sent", async () => {
    const { tab, asked, network } = await start();
    network.sockets.at(-1)?.closes();
    const [sent, opened] = [outcome(tab.connection.ask(send)), outcome(tab.connection.ask(open))];
    await Promise.resolve();
    expect(opened.error?.error.message).toMatch(/no connection/);
    await network.advance(5000);
    expect(asked.map((a) => a.request)).toEqual([send]);
    asked[0]?.answer({ ok: true });
    await network.deliverAll();
    expect(sent.answer).toEqual({ ok: true });
  });

  it("says that a message is too large instead of sending it", async () => {
    const { tab, asked, network } = await start();
    const got = outcome(
      tab.connection.ask({ ...send, images: [{ mimeType: "image/png", data: "x".repeat(1_100_000) }] }),
    );
    await network.deliverAll();
    expect(got.error?.error.code).toBe("too_large");
    expect(asked).toHaveLength(0);
  });
});

describe("events", () => {
  it("are delivered only when they are well formed", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { tab, router, network } = await start();
    const good: ChatEvent = {
      kind: "message",
      backend: "openclaw",
      session: "main",
      message: { id: "m", role: "agent", at: "2026-11-21T03:00:00Z", state: "done", parts: [] },
    };
    for (const payload of [
      good,
      { ...good, message: { ...good.message, parts: null } }, // an empty list of Go
      { ...good, message: { ...good.message, parts: [{ kind: "script", text: "x" }] } },
      { ...good, message: { ...good.message, role: "system" } },
      { kind: "delta", delta: { message: "m", part: -1, at: 0, text: "" } },
      { kind: "toString" },
      { kind: "backends", backends: [{ id: "x" }] },
      "backends",
    ])
      router.broadcast("chat.event", payload);
    await network.deliverAll();
    expect(tab.chats).toEqual([good, good]);
    expect(warned).toHaveBeenCalledTimes(6);
    warned.mockRestore();
  });
});
