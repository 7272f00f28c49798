import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../../core/refuse.ts";
import type {
  AgentAtWork,
  Approval,
  Backend,
  ChatAnswer,
  ChatEvent,
  ChatMessage,
  ChatRequest,
} from "../../wire/types.gen.ts";
import { createChatModel } from "./model.ts";

const backend = (id: string, state: Backend["state"] = "ready", more: Partial<Backend> = {}): Backend => ({
  id,
  kind: "gateway",
  product: id,
  name: id,
  state,
  since: "2026-11-21T03:00:00Z",
  session: "main",
  ...more,
});
const said = (id: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  role: "agent",
  at: "2026-11-21T03:00:00Z",
  state: "done",
  parts: [{ kind: "text", text: id }],
  ...more,
});

/** A model on a service that answers what `service` says; `asked` are the requests in order. */
function start(backends: Backend[] = [backend("claw")]) {
  const asked: ChatRequest[] = [];
  const service: Partial<Record<ChatRequest["op"], (q: ChatRequest) => ChatAnswer | Promise<ChatAnswer>>> = {
    open: () => ({ ok: true, messages: [], before: "", status: {} }),
    sessions: () => ({ ok: true, sessions: [{ id: "main", title: "Main" }] }),
  };
  const chat = createChatModel({
    now: () => Date.parse("2026-11-21T03:00:30Z"),
    ask: async (request) => {
      asked.push(request);
      return (await service[request.op]?.(request)) ?? { ok: true };
    },
  });
  const tell = (event: Omit<ChatEvent, "backend">, of = "claw") =>
    chat.receive({ backend: of, session: "main", ...event });
  chat.receive({ kind: "backends", backends });
  chat.connected(true);
  return { chat, asked, service, tell };
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const texts = (chat: ReturnType<typeof start>["chat"]) =>
  chat.messages.value.map((m) => `${m.role} ${m.parts.map((p) => p.text ?? p.kind).join("+")} ${m.state}`);

const store = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  store.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("whom the page talks to", () => {
  it("is the first agent that is ready, and stays that one: a message never goes to somebody else", () => {
    const { chat } = start([backend("off", "off"), backend("claw"), backend("claude")]);
    expect(chat.backend.value?.id).toBe("claw");
    chat.receive({ kind: "backends", backends: [backend("off", "off"), backend("claude"), backend("claw", "lost")] });
    expect(chat.backend.value).toMatchObject({ id: "claw", state: "lost" });
  });

  it("is the one of the last visit, unless it is not there now", () => {
    start([backend("claw"), backend("claude")]).chat.choose("claude");
    expect(start([backend("claw"), backend("claude", "connecting")]).chat.backend.value?.id).toBe("claude");
    expect(start([backend("claw"), backend("claude", "missing")]).chat.backend.value?.id).toBe("claw");
  });

  it("is everyone in the world without an agent, or by choice; the choice is kept", () => {
    expect(start([backend("claw", "missing")]).chat.backend.value).toBeNull();
    start().chat.choose(null);
    expect(start().chat.backend.value).toBeNull();
  });
});

describe("the agents in terminals", () => {
  const terminals = backend("terminals", "ready", { kind: "terminal", name: "Agents in terminals" });
  const shop = { id: "term_1", kind: "terminal", name: "Claude Code · shop" } as AgentAtWork;

  it("are none to connect or to talk to, whether or not another agent is there", () => {
    const { chat } = start([terminals]);
    expect([chat.backends.value, chat.backend.value]).toEqual([[], null]);
    chat.receive({ kind: "backends", backends: [terminals, backend("claw")] });
    expect(chat.backends.value.map(({ id }) => id)).toEqual(["claw"]);
    expect(chat.backend.value?.id).toBe("claw");
  });

  it("are not talked to either when a last visit's choice has their name", () => {
    start([terminals]).chat.choose("terminals");
    expect(start([terminals, backend("claw")]).chat.backend.value?.id).toBe("claw");
  });

  it("are those of the newest event, also when none is left", () => {
    const { chat } = start();
    expect(chat.agents.value).toEqual({});
    chat.receive({ kind: "agents", agents: { agents: [shop], more: 2 } });
    expect(chat.agents.value).toEqual({ agents: [shop], more: 2 });
    chat.receive({ kind: "agents" });
    expect(chat.agents.value.agents ?? []).toEqual([]);
  });
});

describe("the conversation", () => {
  it("is opened once the agent is ready, and again after each break of page or agent", async () => {
    const { chat, asked } = start([backend("claw", "connecting")]);
    const opens = () => asked.filter((q) => q.op === "open").length;
    await settle();
    expect(opens()).toBe(0);
    chat.receive({ kind: "backends", backends: [backend("claw")] });
    await settle();
    expect(opens()).toBe(1);
    chat.receive({ kind: "backends", backends: [backend("claw", "lost")] });
    chat.receive({ kind: "backends", backends: [backend("claw")] });
    await settle();
    expect(opens()).toBe(2);
    chat.connected(false);
    chat.connected(true);
    await settle();
    expect(opens()).toBe(3);
  });

  it("is opened again when something was missed, but not in a hurry", async () => {
    const { tell, asked } = start();
    await settle();
    for (let i = 0; i < 20; i++) tell({ kind: "delta", delta: { message: "nowhere", part: 0, at: 5, text: "x" } });
    await vi.advanceTimersByTimeAsync(1500);
    expect(asked.filter((q) => q.op === "open")).toHaveLength(2);
  });

  it("says why it could not be opened", async () => {
    const { chat, service } = start([backend("claw", "connecting")]);
    service.open = () => Promise.reject(new Refusal({ code: "agent_failed", message: "The transcript is locked." }));
    chat.receive({ kind: "backends", backends: [backend("claw")] });
    await settle();
    expect([chat.progress.value, chat.problem.value]).toEqual(["failed", "The transcript is locked."]);
  });

  it("goes back page by page", async () => {
    const { chat, service } = start([backend("claw", "connecting")]);
    service.open = () => ({ ok: true, messages: [said("c")], before: "2" });
    service.history = (q) => ({
      ok: true,
      messages: [said(q.before === "2" ? "b" : "a")],
      before: q.before === "2" ? "1" : "",
    });
    chat.receive({ kind: "backends", backends: [backend("claw")] });
    await settle();
    await chat.loadOlder();
    await chat.loadOlder();
    await chat.loadOlder();
    expect([chat.messages.value.map((m) => m.id), chat.hasOlder.value]).toEqual([["a", "b", "c"], false]);
  });
});

it("asks for the list of conversations once more after many changes, not once for each", async () => {
  const { asked, tell } = start();
  for (let i = 0; i < 20; i++) tell({ kind: "sessions" });
  await settle();
  expect(asked.filter((q) => q.op === "sessions")).toHaveLength(2);
});

describe("another conversation", () => {
  it("is shown once it is there, and until then nothing is said to the one before", async () => {
    const { chat, service } = start();
    await settle();
    let made = (): void => {};
    service.create = () =>
      new Promise((resolve) => {
        made = () => resolve({ ok: true, sessions: [{ id: "new", title: "" }] });
      });
    const begun = chat.create();
    expect(chat.creating.value).toBe(true);
    made();
    expect(await begun).toBe("");
    expect([chat.creating.value, chat.session.value]).toEqual([false, "new"]);
  });

  it("does not take the user away from where they went meanwhile", async () => {
    const { chat, service } = start();
    await settle();
    service.create = () => ({ ok: true, sessions: [{ id: "new", title: "" }] });
    const begun = chat.create();
    chat.show("other");
    await begun;
    expect(chat.session.value).toBe("other");
  });

  it("says why it could not be begun", async () => {
    const { chat, service } = start();
    service.create = () => Promise.reject(new Refusal({ code: "agent_failed", message: "There are too many." }));
    expect(await chat.create()).toBe("There are too many.");
    expect(chat.creating.value).toBe(false);
  });
});

describe("what the user says", () => {
  it("is there at once, and then as the agent's side tells it", async () => {
    const { chat, asked, tell } = start();
    await settle();
    chat.send("hello");
    expect(texts(chat)).toEqual(["user hello sending"]);
    const { turn = "" } = asked.at(-1) ?? {};
    tell({ kind: "message", message: said("m1", { role: "user", turn, parts: [{ kind: "text", text: "hello" }] }) });
    await settle();
    expect(texts(chat)).toEqual(["user hello done"]);
  });

  it("says why it was not sent, and is sent again as a new turn with its pictures", async () => {
    const { chat, asked, service } = start();
    await settle();
    service.send = () => Promise.reject(new Refusal({ code: "agent_not_ready", message: "Claw is not connected." }));
    chat.send("look", [{ mimeType: "image/png", data: "AAAA" }]);
    await settle();
    expect(chat.messages.value[0]).toMatchObject({ state: "failed", reason: "Claw is not connected." });
    delete service.send;
    chat.retry(chat.messages.value[0] as ChatMessage);
    await settle();
    expect(texts(chat)).toEqual(["user look+image done"]);
    const [first, second] = asked.filter((q) => q.op === "send");
    expect(second).toMatchObject({ text: "look", images: first?.images });
    expect(second?.turn).not.toBe(first?.turn);
  });

  it("is said again for an answer that failed", async () => {
    const { chat, asked, tell } = start();
    await settle();
    tell({ kind: "message", message: said("u1", { role: "user", turn: "t1" }) });
    tell({ kind: "message", message: said("a1", { turn: "t1", state: "failed", reason: "overloaded" }) });
    const failed = chat.messages.value[1] as ChatMessage;
    expect(chat.canRetry(failed)).toBe(true);
    chat.retry(failed);
    expect(asked.at(-1)).toMatchObject({ op: "send", text: "u1" });
  });
});

describe("unread", () => {
  it("counts answers that end while nobody looks, once each", async () => {
    const { chat, tell } = start();
    await settle();
    tell({ kind: "message", message: said("a", { state: "streaming" }) });
    expect(chat.unread.value).toBe(0);
    tell({ kind: "message", message: said("a") });
    tell({ kind: "message", message: said("a") });
    tell({ kind: "message", message: said("u", { role: "user" }) });
    expect(chat.unread.value).toBe(1);
    chat.watched.value = true;
    tell({ kind: "message", message: said("b") });
    expect(chat.unread.value).toBe(0);
  });

  it("marks the other conversations until they are shown", async () => {
    const { chat } = start();
    await settle();
    chat.receive({ kind: "message", backend: "claw", session: "other", message: said("a") });
    expect([...chat.unreadSessions.value]).toEqual(["other"]);
    chat.show("other");
    expect(chat.unreadSessions.value.size).toBe(0);
  });
});

describe("approvals", () => {
  const approval = (id: string, state: Approval["state"] = "open"): Approval => ({
    id,
    hash: "",
    backend: "claw",
    kind: "exec",
    title: "Run a command",
    options: [],
    createdAt: "2026-11-21T03:00:00Z",
    state,
  });

  it("stay for a moment when somebody has answered", async () => {
    const { chat, tell } = start();
    tell({ kind: "approval", approval: approval("x") });
    tell({ kind: "approval", approval: approval("x", "answered") });
    expect(chat.approvals.value).toMatchObject([{ id: "x", state: "answered" }]);
    await vi.advanceTimersByTimeAsync(6000);
    expect(chat.approvals.value).toEqual([]);
  });

  it("that were answered while the page was away go after the reconnect", async () => {
    const { chat, tell } = start();
    for (const id of ["x", "y"]) tell({ kind: "approval", approval: approval(id) });
    chat.connected(false);
    chat.connected(true);
    tell({ kind: "approval", approval: approval("y") });
    await vi.advanceTimersByTimeAsync(3000);
    expect(chat.approvals.value.map((a) => a.id)).toEqual(["y"]);
  });
});
