// Any revision shown is the one that folding the log from its start yields, whatever was shown before.

import { describe, expect, test } from "vitest";
import type { Document, Entry, WorldObject } from "../wire/types.gen.ts";
import { differences } from "./mapdiff.ts";
import { Replay } from "./replay.ts";
import { createState } from "./state.ts";
import { randomCall, randomFrom } from "./testing/random.ts";
import { testWorld } from "./testing/world.ts";

/** A random log, and the document after each of its entries. */
function history(seed: number, calls: number): { entries: Entry[]; documents: Document[] } {
  const r = randomFrom(seed);
  const world = testWorld();
  for (let i = 0; i < calls; i++) world.call(randomCall(r, world.state, i));
  const state = createState();
  const documents = [state.document()];
  for (const entry of world.entries) {
    state.apply(entry);
    documents.push(state.document());
  }
  return { entries: [...world.entries], documents };
}

function shown(replay: Replay): Omit<Document, "name"> {
  const state = createState({
    name: "",
    revision: replay.revision,
    objects: [...replay.objects.values()],
    avatars: [...replay.avatars.values()],
    environment: replay.environment,
  });
  const { name: _, ...rest } = state.document();
  return rest;
}

function plain(document: Document): Omit<Document, "name"> {
  const { name: _, ...rest } = document;
  return rest;
}

describe.each([1, 2, 3, 4, 5, 6])("seed %i", (seed) => {
  test("any revision, from anywhere, equals the fold from the start; the diff names everything that differs", () => {
    const { entries, documents } = history(seed, 60);
    const r = randomFrom(seed + 100);
    const replay = new Replay();
    replay.add(entries.slice(0, 20));
    replay.add(entries);
    for (let i = 0; i < 80; i++) {
      const to = i === 0 ? entries.length : r.whole(0, entries.length);
      const before = { objects: new Map(replay.objects), avatars: new Map(replay.avatars) };
      const shift = replay.seek(to);
      expect(shown(replay)).toEqual(plain(documents[to] as Document));
      expect(shift.objects).toEqual(expect.arrayContaining(differences(before.objects, replay.objects)));
      expect(shift.avatars).toEqual(expect.arrayContaining(differences(before.avatars, replay.avatars)));
      const all = replay.near(-300, -300, 300, 300).map((o) => o.id);
      expect(all.sort()).toEqual([...replay.objects.keys()].sort());
    }
  });
});

const AUTHOR = { kind: "agent", id: "avatar_a", name: "A" } as const;

function box(id: string, revision: number, x = 0): WorldObject {
  return {
    id,
    kind: "box",
    position: [x, 0, 0],
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
    creator: "avatar_a",
    created: revision,
    changed: revision,
  };
}

/** A long log: objects come, move, go and come back. */
function long(count: number, each: number): Entry[] {
  return Array.from({ length: count }, (_, i) => ({
    revision: i + 1,
    time: new Date(1_700_000_000_000 + i * 1000).toISOString(),
    author: AUTHOR,
    operations: Array.from({ length: each }, (_unused, k) => {
      const id = `box_${(i * 7 + k * 13) % 4000}`;
      return i % 5 === 4 && k === 0
        ? ({ op: "remove", type: "object", id } as const)
        : ({ op: "put", type: "object", value: box(id, i + 1, i % 150) } as const);
    }),
  }));
}

test("a long seek uses a checkpoint and ends where the fold from the start does", () => {
  const entries = long(10_000, 8);
  const replay = new Replay();
  replay.add(entries);
  const truth = createState();
  for (const to of [9999, 300, 7777, 301]) replay.seek(to);
  for (const entry of entries.slice(0, 301)) truth.apply(entry);
  expect(shown(replay)).toEqual(plain(truth.document()));
});

test("gaps, malformed entries and duplicates change nothing", () => {
  const entries = long(20, 2);
  const replay = new Replay();
  replay.add(entries.slice(0, 10));
  replay.add(entries.slice(0, 12));
  expect(() => replay.add(entries.slice(13))).toThrow(/does not follow/);
  const bad = { ...(entries[12] as Entry), operations: [{ op: "put", type: "object", value: { id: "x" } }] };
  expect(() => replay.add([bad as unknown as Entry])).toThrow(/13 holds/);
  expect(replay.newest).toBe(12);
  replay.add(entries);
  replay.seek(99);
  expect(replay.revision).toBe(20);
  replay.seek(-4);
  expect(replay.revision).toBe(0);
  expect(replay.objects.size).toBe(0);
});
