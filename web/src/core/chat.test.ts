// The transcript of a conversation: whatever order events and pages arrive in, the result is the same.

import { describe, expect, it } from "vitest";
import type { ChatAnswer, ChatEvent, ChatMessage } from "../wire/types.gen.ts";
import { fold, opened, ownMessage, prepended, type Transcript, UNOPENED, withOwn } from "./chat.ts";
import { type Random, randomFrom } from "./testing/random.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 3, 0, second)).toISOString();
const said = (id: string, second: number, text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  role: "agent",
  at: at(second),
  state: "done",
  parts: [{ kind: "text", text }],
  ...more,
});
const message = (m: ChatMessage): ChatEvent => ({ kind: "message", message: m });
const delta = (id: string, from: number, text: string, part = 0): ChatEvent => ({
  kind: "delta",
  delta: { message: id, part, at: from, text },
});
const open = (messages: ChatMessage[], more: Partial<ChatAnswer> = {}) =>
  opened(UNOPENED, { ok: true, messages, ...more }, []);
const texts = (c: Transcript) => c.messages.map((m) => `${m.id}: ${m.parts.map((p) => p.text ?? "").join("|")}`);

describe("folding events", () => {
  it("replaces a message that comes again, in its place", () => {
    const c = [said("a", 1, "one"), said("b", 2, "two"), said("a", 1, "ONE")].map(message).reduce(fold, open([]));
    expect(texts(c)).toEqual(["a: ONE", "b: two"]);
  });

  it("orders by time, and keeps the order of arrival for equal times", () => {
    const c = [said("late", 9, ""), said("x", 5, ""), said("y", 5, "")].map(message).reduce(fold, open([]));
    expect(c.messages.map((m) => m.id)).toEqual(["x", "y", "late"]);
  });

  it("appends a delta once, however often and in whatever pieces it comes", () => {
    let c = fold(open([]), message(said("a", 1, "", { state: "streaming" })));
    for (const d of [delta("a", 0, "Hel"), delta("a", 3, "lo"), delta("a", 3, "lo"), delta("a", 0, "Hello, you")])
      c = fold(c, d);
    expect(texts(c)).toEqual(["a: Hello, you"]);
    expect(c.whole).toBe(true);
  });

  it("counts in UTF-16 units", () => {
    const c = fold(fold(open([]), message(said("a", 1, "🪑"))), delta("a", 2, "!"));
    expect(texts(c)).toEqual(["a: 🪑!"]);
  });

  it("begins a new part at its end", () => {
    expect(texts(fold(open([said("a", 1, "one")]), delta("a", 0, "two", 1)))).toEqual(["a: one|two"]);
  });

  it.each([
    ["a gap in the text", delta("a", 9, "x")],
    ["a part that is not there", delta("a", 0, "x", 2)],
    ["a message that is not there", delta("b", 0, "x")],
    ["a reset", { kind: "reset" } as ChatEvent],
  ])("asks to be opened again after %s, and keeps what it has", (_, event) => {
    const c = fold(open([said("a", 1, "one")]), event);
    expect(c.whole).toBe(false);
    expect(texts(c)).toEqual(["a: one"]);
  });
});

describe("what the user sends", () => {
  const own = ownMessage("t1", [{ kind: "text", text: "hello" }], Date.parse(at(30)));

  it("is there at once, and is replaced by the back end's message of that turn", () => {
    let c = withOwn(open([]), own);
    expect(c.messages).toMatchObject([{ state: "sending", role: "user", turn: "t1" }]);
    c = fold(c, message(said("m1", 2, "hello", { role: "user", turn: "t1" })));
    c = withOwn(c, { ...own, state: "done" }); // the answer to the request comes last
    expect(texts(c)).toEqual(["m1: hello"]);
  });

  it("is never placed after its answer, whatever the clocks say", () => {
    const c = fold(withOwn(open([]), own), message(said("r1", 2, "hi", { turn: "t1" })));
    expect(c.messages.map((m) => m.role)).toEqual(["user", "agent"]);
  });

  it("survives a fresh page of messages until the back end confirms it", () => {
    const c = withOwn(open([said("a", 1, "one")]), own);
    const again = opened(c, { ok: true, messages: [said("a", 1, "one")] }, []);
    expect(again.messages.map((m) => m.turn)).toEqual([undefined, "t1"]);
    const told = said("m1", 2, "hello", { role: "user", turn: "t1" });
    expect(texts(opened(again, { ok: true, messages: [said("a", 1, "one"), told] }, []))).toEqual([
      "a: one",
      "m1: hello",
    ]);
  });
});

describe("pages of history", () => {
  const newest = { ok: true, messages: [said("c", 3, "")], before: "2" };

  it("are prepended once", () => {
    const page = { ok: true, messages: [said("b", 2, ""), said("c", 3, "")], before: "" };
    const c = prepended(opened(UNOPENED, newest, []), page);
    expect([c.messages.map((m) => m.id), c.before]).toEqual([["b", "c"], ""]);
  });

  it("stay when the conversation is opened again and joins them; go when it does not", () => {
    const c = prepended(opened(UNOPENED, newest, []), { ok: true, messages: [said("b", 2, "")], before: "1" });
    const joins = opened(c, { ok: true, messages: [said("c", 3, "new")], before: "2" }, []);
    expect([texts(joins), joins.before]).toEqual([["b: ", "c: new"], "1"]);
    const apart = opened(c, { ok: true, messages: [said("z", 9, "")], before: "8" }, []);
    expect([texts(apart), apart.before]).toEqual([["z: "], "8"]);
  });
});

describe("any moment of opening", () => {
  // The service folds the events of a run in its own way, and answers with what it has at some moment between the request
  // and the answer. Whatever the page has received by then, the transcript is that of the events alone.
  it("gives the same transcript", () => {
    for (let seed = 0; seed < 400; seed++) {
      const random = randomFrom(seed);
      const events = randomRun(random);
      const states = statesOf(events);
      const asked = random.whole(0, events.length);
      const taken = random.whole(asked, events.length);
      const answered = random.whole(asked, events.length);

      // Before opening, the page may have received all or none of the events.
      let c: Transcript = { ...UNOPENED, whole: true };
      for (const event of random.chance(0.5) ? events.slice(0, asked) : []) c = fold(c, event);
      c = opened(c, { ok: true, messages: states[taken] ?? [] }, events.slice(asked, answered));
      for (const event of events.slice(answered)) c = fold(c, event);

      expect(c.whole, `run ${seed}`).toBe(true);
      expect(c.messages, `run ${seed}`).toEqual(states.at(-1));
    }
  });
});

/** Turns that stream text in pieces, replace messages, and end. */
function randomRun(random: Random): ChatEvent[] {
  const events: ChatEvent[] = [];
  for (let turn = 0; turn < random.whole(1, 3); turn++) {
    const user = said(`u${turn}`, turn * 10, "do it", { role: "user", turn: `t${turn}` });
    let now = said(`a${turn}`, turn * 10 + 1, "", { turn: `t${turn}`, state: "streaming" });
    if (random.chance(0.5)) events.push(message(user));
    events.push(message(now));
    for (let step = 0; step < random.whole(0, 7); step++) {
      const last = now.parts.length - 1;
      const text = now.parts[last]?.text ?? "";
      const more = random.pick(["a", "bc", "🪑", " word"]);
      if (random.chance(0.25)) {
        now = { ...now, parts: [...now.parts, { kind: "text", text: "" }] };
        events.push(message(now));
      } else {
        now = { ...now, parts: now.parts.with(last, { kind: "text", text: text + more }) };
        events.push(delta(now.id, text.length, more, last));
      }
    }
    now = { ...now, state: random.pick(["done", "stopped", "failed"] as const) };
    events.push(message(now));
  }
  return events;
}

/** What the service has after each number of events, by a reducer of its own that simply appends text. */
function statesOf(events: readonly ChatEvent[]): ChatMessage[][] {
  const states: ChatMessage[][] = [[]];
  for (const event of events) {
    const now = structuredClone(states.at(-1) ?? []);
    const id = event.message?.id ?? event.delta?.message;
    const index = now.findIndex((m) => m.id === id);
    if (event.message) {
      if (index >= 0) now[index] = structuredClone(event.message);
      else now.push(structuredClone(event.message));
    } else if (event.delta) {
      const part = now[index]?.parts[event.delta.part];
      if (part) part.text = (part.text ?? "") + event.delta.text;
    }
    states.push(now);
  }
  return states;
}
