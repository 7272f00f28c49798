import { expect, it } from "vitest";
import { createState, type WorldState } from "../core/state.ts";
import type { RouterConnection, UserChange } from "../net/connect.ts";
import type { Entry } from "../wire/types.gen.ts";
import { createUserEdits } from "./useredits.ts";

/** A page whose commits are folded at once, as the router does with the user's own. */
function page() {
  const state: WorldState = createState();
  const commitUser = async (change: UserChange): Promise<Entry | undefined> => {
    const made = change(state);
    if (!made) return undefined;
    const author = { kind: "user", id: "user", name: "You" } as const;
    const entry: Entry = { revision: state.revision + 1, time: "2026-11-21T00:00:00Z", author, ...made };
    state.apply(entry);
    return entry;
  };
  const hands = createUserEdits({
    link: () => ({ commitUser }) as unknown as RouterConnection,
    presence: () => ({ agents: [], pages: 1 }),
    camera: () => ({ position: [0, 2, 8], target: [0, 1, 0] }),
    now: () => 0,
  });
  return { state, hands };
}

it("puts one thing down where the user clicked, as the user's own, turned to them", async () => {
  const { state, hands } = page();
  await hands.place("bench", [3, 0, 1]);
  const [bench] = [...state.objects.values()];
  expect(bench).toMatchObject({ kind: "bench", position: [3, 0, 1], creator: "user" });
  expect(bench?.rotation).not.toEqual([0, 0, 0, 1]);
});

it("takes back what the user did, and only that", async () => {
  const { state, hands } = page();
  await hands.place("bench", [3, 0, 1]);
  await hands.place("tree", [6, 0, 1]);
  await hands.undoOwn();
  expect([...state.objects.values()].map((o) => o.kind)).toEqual(["bench"]);
  await hands.undoOwn();
  expect(state.objects.size).toBe(0);
  await expect(hands.undoOwn()).rejects.toThrow("nothing_to_undo");
});

it("says in words why a thing cannot stand there", async () => {
  const { hands } = page();
  await expect(hands.place("bench", [9999, 0, 1])).rejects.toThrow(/bad_arguments/);
});

it("says so when there is no connection", async () => {
  const hands = createUserEdits({
    link: () => null,
    presence: () => ({ agents: [], pages: 1 }),
    camera: () => undefined,
    now: () => 0,
  });
  await expect(hands.place("bench", [0, 0, 0])).rejects.toThrow("there is no connection");
});
