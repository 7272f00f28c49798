import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Avatar, AvatarAct, Entry, Operation } from "../../wire/types.gen.ts";
import type { HistoryActions } from "./actions.ts";
import { entryKind, stepLabel } from "./labels.ts";
import { Player } from "./player.ts";
import { TimelineTrack } from "./track.ts";

const START = Date.UTC(2026, 10, 20, 12);

function box(id: string, revision: number): Operation {
  const value = {
    id,
    kind: "bench",
    position: [revision, 0, 0] as [number, number, number],
    rotation: [0, 0, 0, 1] as [number, number, number, number],
    scale: [1, 1, 1] as [number, number, number],
    creator: "avatar_a",
    created: revision,
    changed: revision,
  };
  return { op: "put", type: "object", value };
}

function body(x: number, revision: number): Operation {
  const value: Avatar = {
    id: "avatar_a",
    agentType: "codex",
    name: "A",
    position: [x, 0, 20],
    yaw: 0,
    pose: "stand",
    changed: revision,
  };
  return { op: "put", type: "avatar", value };
}

function entry(revision: number, second: number, operations: Operation[], more: Partial<Entry> = {}): Entry {
  const author = { kind: "agent", id: "avatar_a", name: "A" } as const;
  return { revision, time: new Date(START + second * 1000).toISOString(), author, operations, ...more };
}

const LOG: Entry[] = [
  entry(1, 0, [body(0, 1)]),
  entry(2, 2, [box("bench_1", 2)]),
  entry(3, 3, [], { event: { kind: "said", text: "A bench." } }),
  entry(4, 90_000, [body(4, 4)]), // the next day
  entry(5, 90_001, [{ op: "remove", type: "object", id: "bench_1" }]),
  entry(6, 90_002, [box("bench_1", 6)], { undoes: [5] }),
];

/** A world of this log, of which two entries come at once; what it was told is kept. */
function stage(log: Entry[] = LOG) {
  const told: { at: number; still: boolean }[] = [];
  const acts: AvatarAct[] = [];
  const listeners = new Set<(e: Entry) => void>();
  const all = [...log];
  let left = 0;
  const past: HistoryActions = {
    showMoment: (replay) => told.push({ at: replay.revision, still: true }),
    moveTo: ({ still }) => told.push({ at: player.replay.revision, still }),
    play: (act) => acts.push(act),
    showNow: () => left++,
    entries: async (after) => all.slice(after, after + 2),
    newest: () => all.length,
    onEntry: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const player = new Player(past, () => Date.now());
  const happen = (e: Entry): void => {
    all.push(e);
    for (const listener of listeners) listener(e);
  };
  return { player, past, told, acts, happen, left: () => left };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a log of 10,000 entries is entered anywhere by few changes, however far away it is", () => {
  const { player } = stage();
  player.replay.add(
    Array.from({ length: 10_000 }, (_, i) => {
      const boxes = Array.from({ length: 8 }, (_unused, k) => box(`bench_${(i * 7 + k * 13) % 4000}`, i + 1));
      return entry(i + 1, i, boxes);
    }),
  );
  /** Values that are written into any map on the way. */
  const written = (from: number, to: number): number => {
    player.replay.seek(from);
    const set = vi.spyOn(Map.prototype, "set");
    const remove = vi.spyOn(Map.prototype, "delete");
    player.replay.seek(to);
    const count = set.mock.calls.length + remove.mock.calls.length;
    set.mockRestore();
    remove.mockRestore();
    return count;
  };
  const froms = [10_000, 0, 6000, 3000, 1500];
  const most = Math.max(...[2500, 9999, 1, 5000, 7777, 300].flatMap((to) => froms.map((from) => written(from, to))));
  // The whole log writes 80,000; a checkpoint is at most 5,000 away, and holds up to 4,000 objects.
  expect(most).toBeGreaterThan(1000);
  expect(most).toBeLessThan(20_000);
});

test("loads the log in parts, and plays it with idle time shortened, on foot and aloud", async () => {
  const { player, told, acts } = stage();
  await player.load();
  expect(player.loading.value).toEqual({ state: "ready" });
  expect(told).toEqual([{ at: 6, still: true }]);
  player.setSpeed(8);
  player.play();
  expect(player.at.value).toBe(1);
  const began = Date.now();
  const seen: [number, number][] = [];
  while (player.playing.value) {
    const before = player.at.value;
    await vi.advanceTimersByTimeAsync(10);
    if (player.at.value !== before) seen.push([player.at.value, Date.now() - began]);
    if (Date.now() - began > 20_000) break;
  }
  expect(seen.map(([at]) => at)).toEqual([2, 3, 4, 5, 6]);
  const gaps = seen.map(([, at], i) => at - (seen[i - 1]?.[1] ?? 0));
  expect(gaps[0]).toBeLessThan(300); // 2 s, eight times as fast
  expect(gaps[2]).toBeLessThan(1700); // a day
  expect(gaps[2]).toBeGreaterThan(1300);
  expect(acts.map((a) => a.action)).toEqual(["say", "walk"]);
  expect(acts[1]?.path?.at(-1)?.[0]).toBeCloseTo(4, 0);
});

test("goes anywhere, step by step, and takes in what happens meanwhile", async () => {
  const { player, told, happen, left } = stage();
  await player.load();
  player.seek(2);
  expect(player.replay.objects.has("bench_1")).toBe(true);
  player.stepBy(-1);
  expect(player.replay.objects.size).toBe(0);
  player.stepBy(1);
  expect(told.at(-1)).toEqual({ at: 2, still: false });
  player.stepBy(100);
  expect(player.at.value).toBe(6);
  player.seek(3);
  happen(entry(7, 90_010, [box("bench_2", 7)]));
  happen(entry(8, 90_011, [box("bench_3", 8)]));
  await vi.advanceTimersByTimeAsync(1);
  expect([player.arrived.value, player.newest.value, player.at.value]).toEqual([2, 8, 3]);
  player.dispose();
  expect(left()).toBe(1);
  happen(entry(9, 90_012, [box("bench_4", 9)]));
  expect(player.newest.value).toBe(8);
});

test("a log that cannot be read says so, and can be asked for again", async () => {
  const { player, past } = stage();
  const entries = past.entries;
  past.entries = () => Promise.reject(new Error("the service didn't respond"));
  await player.load();
  expect(player.loading.value).toEqual({ state: "failed", reason: "The service didn't respond." });
  past.entries = entries;
  await player.load();
  expect(player.loading.value.state).toBe("ready");
});

test("every place on the timeline is the entry that lies there", () => {
  const track = new TimelineTrack();
  const { player } = stage();
  player.replay.add(LOG);
  const { steps } = player.replay;
  steps.forEach((step, i) => track.add(steps[i - 1], step));
  for (let r = 0; r <= 6; r++) expect(track.revisionAt(track.at(r))).toBe(r);
  expect(track.at(4) - track.at(3)).toBeGreaterThan(track.at(3) - track.at(2)); // a pause takes room
  expect([track.revisionAt(-1), track.revisionAt(2), track.at(6)]).toEqual([0, 6, 1]);
});

test("says who did what", () => {
  const { player } = stage();
  player.replay.add(LOG);
  const { steps } = player.replay;
  expect(steps.map(stepLabel)).toEqual([
    "arrived",
    "placed a bench",
    "said “A bench.”",
    "walked 4 m",
    "removed the bench",
    "undid a step",
  ]);
  expect(steps.map(entryKind)).toEqual(["walked", "built", "said", "walked", "removed", "undone"]);
});
