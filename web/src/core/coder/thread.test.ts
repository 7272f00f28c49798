import { describe, expect, it } from "vitest";
import type { CoderEvent } from "../../wire/types.gen.ts";
import { randomFrom } from "../testing/random.ts";
import { Journal } from "./testing/journal.ts";
import { type CoderThread, EMPTY_THREAD, foldEvents } from "./thread.ts";
import { currentPlan, openCards, turnGroups } from "./turns.ts";

/** The text of an event. */
const textIn = ({ message }: CoderEvent) => message?.parts[0]?.text;

/** All that one sees of a thread: each thing with its newest state, in order. */
const seen = ({ items }: CoderThread) =>
  items.map(({ key, event }) => [
    key,
    textIn(event) ?? event.message?.parts[0]?.tool?.state ?? event.turn?.state ?? "",
  ]);

/** The text of one thing. */
const textOf = ({ byKey }: CoderThread, id: string) => {
  const item = byKey.get(`message ${id}`);
  return item && textIn(item.event);
};

describe("a session's events as a thread", () => {
  it("tell each thing once, in the order in which the things appeared", () => {
    const j = new Journal();
    j.calls("s", { id: "a" });
    j.says("s", "m", 0, "Look");
    j.calls("s", { id: "a", state: "done" });
    expect(seen(foldEvents(EMPTY_THREAD, j.events))).toEqual([
      ["message a", "done"],
      ["message m", "Look"],
    ]);
  });

  it("keep what is told again, and what is told late, as it is", () => {
    const j = new Journal();
    const first = j.calls("s", { id: "a" });
    j.calls("s", { id: "a", state: "done" });
    const thread = foldEvents(EMPTY_THREAD, j.events);
    expect(seen(foldEvents(thread, [first, ...j.events, first]))).toEqual(seen(thread));
  });

  it.each<[string, [from: number, text: string][], string | undefined, boolean]>([
    [
      "grows by its pieces",
      [
        [0, "Hel"],
        [3, "lo"],
      ],
      "Hello",
      false,
    ],
    [
      "is all new with a piece that begins it",
      [
        [0, "Hello"],
        [0, "Bye"],
      ],
      "Bye",
      false,
    ],
    [
      "counts as JavaScript does",
      [
        [0, "👋🏽"],
        [4, "!"],
      ],
      "👋🏽!",
      false,
    ],
    [
      "stays as it is, and is known to be broken, if a piece is missing",
      [
        [0, "Hel"],
        [4, "o"],
      ],
      "Hel",
      true,
    ],
    ["is not shown from its middle", [[3, "lo"]], undefined, true],
  ])("a text %s", (_, pieces, whole, broken) => {
    const j = new Journal();
    for (const [from, text] of pieces) j.says("s", "m", from, text);
    const thread = foldEvents(EMPTY_THREAD, j.events);
    expect([textOf(thread, "m"), thread.broken]).toEqual([whole, broken]);
  });

  it("a piece that comes again does not cut off what came after it", () => {
    const j = new Journal();
    j.says("s", "m", 0, "one ");
    const second = j.says("s", "m", 4, "two ");
    j.says("s", "m", 8, "three");
    const thread = foldEvents(foldEvents(EMPTY_THREAD, j.events), [second]);
    expect([textOf(thread, "m"), thread.broken]).toEqual(["one two three", false]);
  });

  it("says when its beginning is not kept any more", () => {
    const j = new Journal();
    j.add("s", { kind: "gap" });
    j.says("s", "m", 0, "later");
    expect(foldEvents(EMPTY_THREAD, j.events)).toMatchObject({ cut: true, broken: false });
  });

  it("does not change the thread that it begins with", () => {
    const j = new Journal();
    j.says("s", "m", 0, "one");
    const before = foldEvents(EMPTY_THREAD, j.events);
    j.says("s", "m", 3, " two");
    foldEvents(before, j.events);
    expect(textOf(before, "m")).toBe("one");
    expect(EMPTY_THREAD.items).toEqual([]);
  });
});

/** What happens in a long session: 2,000 events of texts that grow, calls, cards and notices. */
function longSession(seed: number): Journal {
  const r = randomFrom(seed);
  const j = new Journal();
  const lengths = new Map<string, number>();
  while (j.events.length < 2000) {
    const id = `m${Math.floor(r.between(0, 1 + j.events.length / 40))}`;
    const kind = Math.floor(r.between(0, 4));
    if (kind < 2) {
      const from = lengths.get(id) ?? 0;
      const text = `${j.events.length} `;
      lengths.set(id, from + text.length);
      j.says("s", id, from, text);
    } else if (kind === 2) {
      const state = (["running", "waiting", "done"] as const)[Math.floor(r.between(0, 3))] ?? "done";
      j.calls("s", { id: `c${id}`, state });
    } else j.add("s", { kind: "notice", notice: { text: id } });
  }
  return j;
}

describe.each([1, 2, 3, 4])("2,000 events (seed %i)", (seed) => {
  const { events } = longSession(seed);
  const whole = foldEvents(EMPTY_THREAD, events);

  it("come to the same in batches of any size, with what is sent again after each cut", () => {
    const r = randomFrom(seed + 100);
    let thread = EMPTY_THREAD;
    for (let at = 0; at < events.length; ) {
      const back = Math.max(0, at - Math.floor(r.between(0, 60))); // the connection was cut: it resumes a bit earlier
      const end = at + 1 + Math.floor(r.between(0, 137));
      thread = foldEvents(thread, events.slice(back, end));
      at = end;
    }
    expect(thread.broken).toBe(false);
    expect(seen(thread)).toEqual(seen(whole));
  });

  it("never show a wrong text when some are lost: it is a beginning of the true one, or known to be broken", () => {
    const r = randomFrom(seed + 200);
    const kept = events.filter(() => r.between(0, 1) > 0.05);
    const thread = foldEvents(EMPTY_THREAD, kept);
    for (const { key, event } of thread.items) {
      const truth = textOf(whole, key.slice(8)) ?? "";
      expect(truth.startsWith(textIn(event) ?? "")).toBe(true);
    }
    const short = whole.items.filter(
      ({ key, event }) => event.message && textOf(thread, key.slice(8)) !== textIn(event),
    );
    expect(thread.broken || short.every(({ seq }) => !kept.some(({ id }) => id === `e1-${seq}`))).toBe(true);
    expect(thread.broken).toBe(true);
  });

  it("are whole again with the session's events, whatever was lost before and came meanwhile", () => {
    const at = 1500;
    const compacted = foldEvents(EMPTY_THREAD, events.slice(0, at)).items.map(({ event }) => event);
    const thread = foldEvents(foldEvents(EMPTY_THREAD, compacted), events.slice(at - 50));
    expect(thread.broken).toBe(false);
    expect(seen(thread)).toEqual(seen(whole));
  });
});

describe("a thread by its turns", () => {
  /** Two turns; the second was asked for while the first one ran. */
  function twoTurns(second: "queued" | "running"): CoderEvent[] {
    const j = new Journal();
    const ask = (turn: string, text: string) => {
      j.add("s", { kind: "turn", turn: { id: turn, state: "queued" } });
      j.says("s", `${turn}.you`, 0, text, "user", turn);
    };
    ask("t1", "First");
    j.add("s", { kind: "turn", turn: { id: "t1", state: "running" } });
    ask("t2", "Second");
    j.says("s", "m", 0, "Doing the first", "agent", "t1");
    j.add("s", { kind: "notice", notice: { text: "By the way" } });
    j.add("s", { kind: "turn", turn: { id: "t2", state: second } });
    return j.events;
  }
  const shown = (events: readonly CoderEvent[]) =>
    turnGroups(foldEvents(EMPTY_THREAD, events)).map(({ id, items }) => [
      id,
      ...items.map(({ event }) => textIn(event) ?? event.notice?.text),
    ]);

  it("has what belongs to a turn together, and nothing of what waits", () => {
    expect(shown(twoTurns("queued"))).toEqual([["t1", "First", "Doing the first", "By the way"]]);
    expect(shown(twoTurns("running"))).toEqual([
      ["t1", "First", "Doing the first", "By the way"],
      ["t2", "Second"],
    ]);
  });

  it("has the plan and the open cards", () => {
    const j = new Journal();
    const card = { id: "c1", hash: "h", backend: "", kind: "exec" as const, title: "Run", options: [], createdAt: "" };
    j.add("s", { kind: "turn", turn: { id: "t1", state: "running" } });
    j.add("s", { kind: "approval", approval: { ...card, state: "open" } });
    j.add("s", { kind: "approval", approval: { ...card, id: "c2", state: "open" } });
    j.add("s", { kind: "plan", plan: { turn: "t1", steps: [{ text: "Look", state: "pending" }] } });
    j.add("s", { kind: "approval", approval: { ...card, state: "answered" } });
    const thread = foldEvents(EMPTY_THREAD, j.events);
    expect(openCards(thread).map(({ id }) => id)).toEqual(["c2"]);
    expect(currentPlan(turnGroups(thread))?.steps).toHaveLength(1);
    j.add("s", { kind: "turn", turn: { id: "t2", state: "running" } });
    expect(currentPlan(turnGroups(foldEvents(thread, j.events)))).toBeUndefined();
  });
});
