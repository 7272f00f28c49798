import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { coderSession, Journal } from "../core/coder/testing/journal.ts";
import type { Approval, CoderEvent, CoderSession } from "../wire/types.gen.ts";
import { createCoder } from "./coder.ts";
import { Refused, serveResults } from "./testing/service.ts";

/** A stream of the service, as a browser has it. */
class TestStream {
  static readonly all: TestStream[] = [];
  readonly url: URL;
  readyState = 1;
  readonly #on = new Map<string, (event: object) => void>();

  constructor(path: string) {
    this.url = new URL(path, "http://localhost:4516");
    TestStream.all.push(this);
  }

  addEventListener(type: string, listener: (event: object) => void): void {
    this.#on.set(type, listener);
  }

  close(): void {
    this.readyState = 2;
  }

  /** Events arrive. */
  async sends(...events: readonly Partial<CoderEvent>[]): Promise<void> {
    for (const event of events) this.#on.get("coder")?.({ data: JSON.stringify(event), lastEventId: event.id ?? "" });
    await vi.advanceTimersByTimeAsync(100);
  }

  /** The connection is lost; for good: the service has refused it. */
  async fails(forGood: boolean): Promise<void> {
    this.readyState = forGood ? 2 : 0;
    this.#on.get("error")?.({});
    await vi.advanceTimersByTimeAsync(0);
  }
}

/** The newest stream, if it is open. */
const stream = (): TestStream | undefined => TestStream.all.findLast(({ readyState }) => readyState !== 2);
const opened = (): TestStream => stream() ?? expect.fail("no stream is open");

let journal: Journal;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", TestStream);
  TestStream.all.length = 0;
  journal = new Journal();
});
afterEach(() => void vi.useRealTimers());

const CARD: Approval = {
  id: "c1",
  turn: "t1",
  hash: "h1",
  state: "open",
  backend: "",
  kind: "exec",
  title: "Run the tests",
  options: [],
  createdAt: "",
};

/** The coding surface of a page whose service has these sessions. */
async function page(sessions: readonly CoderSession[], results: Record<string, unknown> = {}) {
  const rows = new Map(sessions.map((row) => [row.id, row]));
  const pages = Object.fromEntries(
    sessions.map(({ id }) => [
      `GET /api/direct-code?sessionId=${id}`,
      () => ({ events: journal.events.filter((event) => event.sessionId === id) }),
    ]),
  );
  const asked = serveResults({
    "GET /api/direct-code": () => ({
      cursor: journal.cursor,
      agents: [],
      folders: [],
      sessions: [...rows.values()],
      disk: 0,
      worktrees: 0,
    }),
    ...pages,
    ...results,
  });
  const desk = createCoder();
  await vi.advanceTimersByTimeAsync(0);
  const texts = (id: string) =>
    desk
      .thread(id)
      .value.thread.items.map(({ event }) => event.message?.parts[0]?.text)
      .filter(Boolean);
  return { desk, rows, asked, texts };
}

it("how the missions stand is told to who does not see it when that has changed", async () => {
  const beat = { words: "Nothing runs.", runs: [], cards: [], missions: [] };
  const { desk } = await page([], { "POST /api/coder/pro/heartbeat": () => ({ ...beat }) });
  await desk.digest.look();
  expect([desk.digest.told.value?.words, desk.news.value]).toEqual(["Nothing runs.", ""]);
  beat.words = "1 run is at work.";
  await desk.digest.look();
  expect(desk.news.value).toBe("1 run is at work.");
});

describe("the stream of events", () => {
  it("is closed while nobody looks and nothing runs", async () => {
    const { desk } = await page([coderSession("a")]);
    expect(stream()).toBeUndefined();
    const leave = desk.attend();
    expect(opened().url.searchParams.get("after")).toBe("e1-0");
    leave();
    expect([stream(), desk.stream.value]).toEqual([undefined, "closed"]);
  });

  it("is open while a session runs, whoever started it, and closes when that is done", async () => {
    await page([coderSession("a", { state: "running" })]);
    await opened().sends(journal.add("a", { kind: "session", session: coderSession("a", { state: "idle" }) }));
    expect(stream()).toBeUndefined();
  });

  it("goes on after the newest event when it was closed", async () => {
    const { desk } = await page([coderSession("a")]);
    const leave = desk.attend();
    await opened().sends(journal.says("a", "m", 0, "Hello"));
    leave();
    desk.attend();
    expect(opened().url.searchParams.get("after")).toBe("e1-1");
  });

  it("that was refused is opened again, later and later, after the newest event", async () => {
    const { desk } = await page([coderSession("a")]);
    desk.attend();
    await opened().sends(journal.says("a", "m", 0, "Hello"));
    expect(desk.stream.value).toBe("live");
    await opened().fails(true);
    expect([desk.stream.value, stream()]).toEqual(["lost", undefined]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(opened().url.searchParams.get("after")).toBe("e1-1");
    await opened().fails(true);
    await vi.advanceTimersByTimeAsync(1500);
    expect(stream()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(500);
    expect(stream()).toBeDefined();
  });

  it("that the browser resumes by itself is left alone", async () => {
    const { desk } = await page([coderSession("a")]);
    desk.attend();
    await opened().fails(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(TestStream.all).toHaveLength(1);
    expect(desk.stream.value).toBe("lost");
  });

  it("passes over what this page does not know", async () => {
    const { desk, texts } = await page([coderSession("a")]);
    desk.thread("a");
    desk.attend();
    await opened().sends(
      { id: "e1-1", kind: "weather" as never, sessionId: "a" },
      { id: "e1-2", kind: "message", sessionId: "a" },
      { ...journal.says("a", "m", 0, "Hello"), id: "e1-3" },
    );
    expect(texts("a")).toEqual(["Hello"]);
  });
});

describe("a session", () => {
  it("begins with all that happened, and goes on with what happens", async () => {
    journal.says("a", "m", 0, "Hello");
    const { desk, texts } = await page([coderSession("a")]);
    desk.attend();
    expect(desk.thread("a").value.state).toBe("loading");
    await vi.advanceTimersByTimeAsync(0);
    await opened().sends(journal.says("a", "m", 5, " there"), journal.says("b", "n", 0, "another session"));
    expect(texts("a")).toEqual(["Hello there"]);
  });

  it("is read again when a piece of a text is missing", async () => {
    const { desk, texts, asked } = await page([coderSession("a")]);
    desk.thread("a");
    desk.attend();
    await opened().sends(journal.says("a", "m", 0, "one "));
    journal.says("a", "m", 4, "two ");
    await opened().sends(journal.says("a", "m", 8, "three"));
    expect(texts("a")).toEqual(["one two three"]);
    expect(asked.filter(([request]) => request.endsWith("sessionId=a"))).toHaveLength(2);
  });

  it("is read again, and so is the list, when events are missing", async () => {
    const { desk, texts, rows } = await page([coderSession("a"), coderSession("b")]);
    desk.thread("a");
    desk.attend();
    journal.says("a", "m", 0, "missed");
    rows.delete("b");
    await opened().sends({ id: "e2-1", at: "", kind: "ready" }, { id: "e2-1", at: "", kind: "gap" });
    expect(texts("a")).toEqual(["missed"]);
    expect(desk.sessions.value.map(({ id }) => id)).toEqual(["a"]);
  });

  it("says why it could not be read, and is read again when asked", async () => {
    let fails = true;
    const refused = new Refused("store_failed", "the log of the session cannot be read");
    const { desk } = await page([coderSession("a")], {
      "GET /api/direct-code?sessionId=a": () => (fails ? refused : { events: journal.events }),
    });
    const thread = desk.thread("a");
    await vi.advanceTimersByTimeAsync(0);
    expect(thread.value).toMatchObject({ state: "failed", reason: "The log of the session cannot be read." });
    fails = false;
    desk.reload("a");
    await vi.advanceTimersByTimeAsync(0);
    expect(thread.value.state).toBe("ready");
  });

  it("shows its row as an answer has it", async () => {
    const row = coderSession("a", { state: "closed" });
    const { desk } = await page([coderSession("a")], { "POST /api/direct-code": { session: row } });
    await desk.ask({ op: "close", session: "a" });
    expect(desk.sessions.value[0]?.state).toBe("closed");
  });
});

describe("what waits for the user", () => {
  it("is known from the start, wherever the user is", async () => {
    journal.add("a", { kind: "approval", approval: CARD });
    const { desk } = await page([coderSession("a", { state: "needs_you", cards: 1 }), coderSession("b")]);
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.cards.value.map(({ card, session }) => [card.id, session.id])).toEqual([["c1", "a"]]);
  });

  it("is told when it comes, and gone when it is answered", async () => {
    const { desk } = await page([coderSession("a", { state: "running" })]);
    await opened().sends(journal.add("a", { kind: "approval", approval: CARD }));
    expect(desk.news.value).toBe("Claude Code asks: Run the tests. Press Y to go there.");
    expect(desk.cards.value).toHaveLength(1);
    await opened().sends(journal.add("a", { kind: "approval", approval: { ...CARD, state: "answered" } }));
    expect(desk.cards.value).toEqual([]);
  });

  it("is not told again by an event that comes twice", async () => {
    const { desk } = await page([coderSession("a", { state: "running" })]);
    const asks = journal.add("a", { kind: "approval", approval: CARD });
    const done = journal.add("a", { kind: "turn", turn: { id: "t1", state: "done" } });
    await opened().sends(asks, done);
    expect(desk.news.value).toBe("Claude Code is done with “Title of a”.");
    await opened().sends(asks);
    expect(desk.news.value).toBe("Claude Code is done with “Title of a”.");
  });
});

it("says why the state could not be read", async () => {
  const results: Record<string, unknown> = { "GET /api/direct-code": new Refused("store_failed", "the disk is full") };
  const { desk } = await page([], results);
  expect([desk.known.value, desk.failed.value]).toEqual([false, "The disk is full."]);
});

describe("a chat without an agent", () => {
  it("is there when it has begun", async () => {
    const run = { id: "r", kind: "vibe", state: "running", sessionId: "a" };
    const { desk, rows, asked } = await page([], {
      "POST /api/coder/vibecode": () => {
        rows.set("a", coderSession("a", { plain: true }));
        return run;
      },
    });
    expect(await desk.talk("Make it fast.")).toBe("a");
    expect(desk.sessions.value.map(({ id }) => id)).toEqual(["a"]);
    expect(asked.find(([what]) => what === "POST /api/coder/vibecode")?.[1]).toEqual({
      messages: [{ role: "user", content: "Make it fast." }],
    });
  });

  it("can be begun as soon as its settings are saved", async () => {
    const saved = { set: true, on: true, base: "https://api.openai.com/v1", model: "tiny-1" };
    let plain = false;
    const { desk } = await page([], {
      "PUT /api/coder/plainchat": () => {
        plain = true;
        return saved;
      },
      "GET /api/direct-code": () => ({
        cursor: journal.cursor,
        agents: [],
        folders: [],
        sessions: [],
        disk: 0,
        worktrees: 0,
        plain,
      }),
    });
    expect(desk.plain.value).toBe(false);
    expect(await desk.plainChat.save({ on: true })).toEqual(saved);
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.plain.value).toBe(true);
  });
});
