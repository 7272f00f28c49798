// Lists of the chat: which back end and which conversation to show, the order of approvals and turns.

import { describe, expect, it } from "vitest";
import type { Approval, Backend, ChatSession, Turn } from "../wire/types.gen.ts";
import { firstSession, MAX_TURNS, pickBackend, withApproval, withTurn } from "./chatlists.ts";

const lane = (id: string, state: Backend["state"], session?: string): Backend => ({
  id,
  kind: "acp",
  product: id,
  name: id,
  state,
  since: "",
  ...(session ? { session } : {}),
});

describe("the back end to talk to", () => {
  const lanes = [lane("a", "missing"), lane("b", "ready"), lane("c", "connecting"), lane("d", "ready")];
  it.each([
    ["the first that is ready", undefined, null, "b"],
    ["the one of the last visit, as soon as it comes", undefined, "c", "c"],
    ["not one of the last visit that is not there", undefined, "a", "b"],
    ["the same as before, in whatever state", "a", "d", "a"],
    ["another when the one before is gone", "x", null, "b"],
    ["everyone, when that was chosen", null, "d", null],
  ])("is %s", (_, current, last, want) => {
    expect(pickBackend(lanes, current, last)).toBe(want);
  });

  it("is undefined while none is ready", () => {
    expect(pickBackend([lane("c", "connecting")], undefined, null)).toBeUndefined();
    expect(pickBackend([lane("c", "lost")], undefined, null)).toBe("c"); // it was ready, and comes back
  });
});

describe("the conversation to show first", () => {
  const sessions: ChatSession[] = [
    { id: "new", title: "" },
    { id: "main", title: "", main: true },
  ];
  it.each([
    ["the last one shown", lane("a", "ready", "own"), sessions, "new", "new"],
    ["not one that is gone", lane("a", "ready", "own"), sessions, "gone", "own"],
    ["the lane's own", lane("a", "ready", "own"), undefined, null, "own"],
    ["its main one", lane("a", "ready"), sessions, null, "main"],
    ["the newest", lane("a", "ready"), sessions.slice(0, 1), null, "new"],
    ["none", lane("a", "ready"), [], null, ""],
  ])("is %s", (_, of, list, last, want) => {
    expect(firstSession(of, list, last)).toBe(want);
  });
});

it("approvals are sorted oldest first and keep their place when they are answered", () => {
  const approval = (id: string, second: number, state: Approval["state"] = "open"): Approval => ({
    id,
    hash: "",
    backend: "a",
    kind: "exec",
    title: "",
    options: [],
    createdAt: `2026-11-21T03:00:0${second}Z`,
    state,
  });
  const list = [approval("y", 2), approval("x", 1), approval("y", 2, "answered")].reduce(withApproval, []);
  expect(list.map((a) => `${a.id} ${a.state}`)).toEqual(["x open", "y answered"]);
});

it("turns are sorted newest first, without duplicates, and the oldest are dropped", () => {
  const turn = (n: number, millis = 1): Turn => ({
    id: `t${n}`,
    at: new Date(n * 1000).toISOString(),
    path: "text runtime",
    millis,
    outcome: "done",
  });
  let turns: readonly Turn[] = [];
  for (const n of [2, 1, 3]) turns = withTurn(turns, turn(n));
  expect(withTurn(turns, turn(2, 9)).map((t) => [t.id, t.millis])).toEqual([
    ["t3", 1],
    ["t2", 9],
    ["t1", 1],
  ]);
  for (let n = 4; n < MAX_TURNS + 20; n++) turns = withTurn(turns, turn(n));
  expect(turns).toHaveLength(MAX_TURNS);
  expect(turns[0]?.id).toBe(`t${MAX_TURNS + 19}`);
});
