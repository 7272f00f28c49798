import { afterEach, expect, it, vi } from "vitest";
import { createState } from "../core/state.ts";
import { randomFrom } from "../core/testing/random.ts";
import { crate } from "../core/testing/world.ts";
import type { Entry } from "../wire/types.gen.ts";
import { Stream } from "./stream.ts";

afterEach(() => void vi.restoreAllMocks());

const entry = (revision: number): Entry => ({
  revision,
  time: "",
  author: { kind: "user", id: "u", name: "" },
  operations: [crate(`crate_${revision}`, revision)],
});

/** A stream with what it has done. */
function stream(expecting = false) {
  const state = createState();
  const done: (number | "gap")[] = [];
  const made = new Stream({
    state,
    onEntry: ({ revision }) => done.push(revision),
    onGap: () => done.push("gap"),
    expecting: () => expecting,
  });
  return { state, done, made };
}

it.each(Array.from({ length: 20 }, (_, i) => i + 1))(
  "entries in any order, some twice, are applied once and in their own (seed %i)",
  (seed) => {
    const random = randomFrom(seed);
    const { done, made, state } = stream(true);
    const waiting = Array.from({ length: 30 }, (_, i) => entry(i + 1)).flatMap((one) =>
      random.chance(0.3) ? [one, one] : [one],
    );
    while (waiting.length > 0) {
      const some = random.whole(1, 3);
      for (let i = 0; i < some && waiting.length > 0; i++)
        made.receive(...waiting.splice(random.whole(0, waiting.length - 1), 1));
    }
    expect(done).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(state.objects.size).toBe(30);
  },
);

it("entries that are missing are asked for, unless an answer that is due may bring them", () => {
  const [alone, expecting] = [stream(), stream(true)];
  for (const { made } of [alone, expecting]) made.receive(entry(2), entry(3));
  expect([alone.done, expecting.done]).toEqual([["gap"], []]);
  expecting.made.receive(entry(1));
  expect(expecting.done).toEqual([1, 2, 3]);
  alone.made.receive(entry(1));
  expect(alone.done).toEqual(["gap", 1]); // what waited was dropped: a welcome brings it
});

it("entries are asked for anew when too many wait for one", () => {
  const { done, made } = stream(true);
  for (let i = 0; i < 500; i++) made.receive(entry(i + 2));
  expect(done).toEqual([]);
  made.receive(entry(600));
  expect(done).toEqual(["gap"]);
});

it("entries of before a welcome are forgotten with it", () => {
  const { done, made } = stream(true);
  made.receive(entry(2));
  made.forget();
  made.receive(entry(1));
  expect(done).toEqual([1]);
});

it("entries that a part of the page fails on are applied all the same", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const { done, made, state } = stream();
  let fails = true;
  state.subscribe(() => {
    if (fails) throw new Error("a panel fell over");
  });
  made.receive(entry(1));
  fails = false;
  made.receive(entry(2));
  expect([done, error.mock.calls.length]).toEqual([[1, 2], 1]);
});
