import { expect, it } from "vitest";
import { fromEuler } from "../../core/rotation.ts";
import { createState } from "../../core/state.ts";
import { findByPrefix } from "../../core/treerow.ts";
import { type Vec3 } from "../../core/vector.ts";
import type { AgentPresence, Entry, WorldObject } from "../../wire/types.gen.ts";
import { movedBy, scaledBy, summarizeEntries, turnedBy } from "./changes.ts";
import { compass, directionFrom, formatPlace, supportText } from "./format.ts";
import { nearest, type Source, searchWorld, type WorldRow, worldRows } from "./rows.ts";

function thing(id: string, position: Vec3, more: Partial<WorldObject> = {}): WorldObject {
  return {
    id,
    kind: "bench",
    position,
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
    creator: "avatar_codex",
    created: 1,
    changed: 1,
    ...more,
  };
}

const agent: AgentPresence = {
  avatarId: "avatar_codex",
  type: "codex",
  name: "Codex",
  connected: true,
  lastSeen: "",
  activity: { state: "idle", since: "", source: "hello" },
  position: [0, 0, 3],
  yaw: 0,
  color: "#4d5bd1",
};

function source(objects: readonly WorldObject[], open: readonly string[]): Source {
  return {
    objects: new Map(objects.map((o) => [o.id, o])),
    agents: [agent],
    environment: { timeOfDay: 19.5, sky: "clear", weather: "none", ground: "meadow", lights: "auto" },
    doing: () => "idle",
    from: [0, 2, 8],
    open: new Set(open),
  };
}

/** What every tree of rows must keep: places among siblings without a gap, children under a row that is open. */
function check(rows: readonly WorldRow[]): void {
  const seen = new Map<number, WorldRow>();
  const keys = new Set<string>();
  const wrong: string[] = [];
  for (const row of rows) {
    if (keys.has(row.key)) wrong.push(`${row.key} is there twice`);
    keys.add(row.key);
    const before = seen.get(row.level);
    const follows = row.position === 1 || (before?.position === row.position - 1 && before.siblings === row.siblings);
    if (!follows || row.position > row.siblings) wrong.push(`${row.key} is ${row.position} of ${row.siblings}`);
    if (row.level > 1 && seen.get(row.level - 1)?.open !== true) wrong.push(`${row.key} lies under nothing open`);
    for (const level of seen.keys()) if (level > row.level) seen.delete(level);
    seen.set(row.level, row);
  }
  expect(wrong).toEqual([]);
}

it("tells directions as the picture has them: north is away from the start, east is right", () => {
  expect([compass(0, -1), compass(1, 0), compass(0, 1), compass(-1, 0)]).toEqual(["north", "east", "south", "west"]);
  expect(compass(1, -1)).toBe("north-east");
  expect(directionFrom([0, 2, 8], [3, 0, 4])).toBe("5 m north-east");
  expect(directionFrom([0, 0, 0], [0.2, 5, 0.2])).toBe("here");
  expect(formatPlace([-4, 0.5, 1])).toBe("4 m west, 1 m south of the middle, 0.5 m up");
});

it("holds every object once under its kind, the nearest first under near, and only open rows", () => {
  const objects = [
    thing("bench_1", [0, 0, 0]),
    thing("bench_2", [0, 0, 7]),
    thing("tree_1", [100, 0, 0], { kind: "tree", label: "Old oak" }),
  ];
  const closed = worldRows(source(objects, []));
  expect(closed.map((row) => row.level)).toEqual([1, 1, 1, 1]);
  const rows = worldRows(source(objects, ["here", "agents", "near", "all", "all/bench", "all/tree"]));
  check(rows);
  const under = (key: string) => rows.filter((row) => row.key.startsWith(`${key}/`)).map((row) => row.subject?.id);
  expect(under("near")).toEqual(["bench_2", "bench_1"]);
  expect([...under("all/bench"), ...under("all/tree")]).toEqual(["bench_1", "bench_2", "tree_1"]);
  expect(rows.find((row) => row.subject?.id === "tree_1")?.title).toBe("Old oak");
});

it("keeps 5,000 objects in order and quickly", () => {
  const many = Array.from({ length: 5000 }, (_, i) =>
    thing(`thing_${i}`, [(i % 100) - 50, 0, Math.floor(i / 100) - 25], { kind: i % 2 ? "tree" : "bench" }),
  );
  const from = source(many, ["agents", "near", "all", "all/bench", "all/tree"]);
  const rows = worldRows(from);
  check(rows);
  expect(rows.filter((row) => row.key.startsWith("all/") && row.subject)).toHaveLength(5000);
  const near = nearest(from.objects, from.from).map((o) => Math.hypot(o.position[0], o.position[2] - 8));
  expect(near).toEqual(near.toSorted((a, b) => a - b));
});

it("finds by name, id, kind, text and search words, every word of them", () => {
  const objects = [
    thing("bench_1", [0, 0, 0]),
    thing("tree_1", [1, 0, 0], { kind: "tree", label: "Old oak" }),
    thing("sign_1", [2, 0, 0], { kind: "sign", text: "Tea house" }),
  ];
  const ids = (search: string) => searchWorld(search, source(objects, [])).map((row) => row.subject?.id);
  expect(ids("oak")).toEqual(["tree_1"]);
  expect(ids("TEA sign")).toEqual(["sign_1"]);
  expect(ids("codex")).toEqual(["avatar_codex"]);
  expect(ids("bench_1 nothing")).toEqual([]);
  check(searchWorld("e", source(objects, [])));
});

it("goes to the next row that begins with what was typed, around the end", () => {
  const rows = ["Bench", "Bush", "Tree"].map((title, i) => ({
    key: title,
    level: 1,
    position: i + 1,
    siblings: 3,
    title,
    detail: "",
  }));
  expect(findByPrefix(rows, 0, "b")).toBe(1);
  expect(findByPrefix(rows, 1, "b")).toBe(0);
  expect(findByPrefix(rows, 0, "be")).toBe(0);
  expect(findByPrefix(rows, 0, "x")).toBe(-1);
});

it("asks for what its words say", () => {
  const bench = thing("bench_1", [1, 0, 2], { scale: [40, 1, 1], rotation: fromEuler(0, 350, 0) });
  expect(movedBy(bench, "north", 0.25)).toEqual({ position: [1, 0, 1.75] });
  expect(movedBy(bench, "up", 1)).toEqual({ position: [1, 1, 2] });
  expect(turnedBy(bench, 15)).toEqual({ rotation: 5 });
  expect(scaledBy(bench, 2)).toEqual({ scale: [50, 2, 2] });
});

it("says what a thing stands on", () => {
  const state = createState();
  state.reset({
    name: "w",
    revision: 1,
    avatars: [],
    environment: source([], []).environment,
    objects: [
      thing("table_1", [0, 0, 0], { kind: "table" }),
      thing("lantern_1", [0, 0.75, 0], { kind: "lantern", on: "table_1" }),
      thing("bench_1", [9, 3, 9]),
    ],
  });
  const words = (id: string) => supportText(state, state.objects.get(id) as WorldObject);
  expect(words("table_1")).toBe("the ground");
  expect(words("lantern_1")).toMatch(/\(table_1\)|hangs/);
  expect(words("bench_1")).toMatch(/floats 3 m/);
});

it("tells what happened in one sentence for each author, and numbers when it is much", () => {
  const put = (revision: number, name: string, ...list: WorldObject[]): Entry => ({
    revision,
    time: "",
    author: { kind: "agent", id: "a", name },
    operations: list.map((value) => ({ op: "put", type: "object", value })),
  });
  const placed = thing("bench_1", [0, 0, 3], { created: 7 });
  const old = thing("tree_1", [1, 0, 0]);
  const many = Array.from({ length: 30 }, (_, i) => thing(`box_${i}`, [i, 0, 0], { created: 9 }));
  const objects = new Map([placed, old, ...many].map((o) => [o.id, o]));
  const from: Vec3 = [0, 0, 8];
  expect(summarizeEntries([put(7, "Codex", placed)], objects, from)).toBe("Codex placed bench_1, 5 m north.");
  expect(summarizeEntries([put(8, "Codex", old)], objects, from)).toBe("Codex changed tree_1.");
  expect(summarizeEntries([put(9, "Codex", ...many), put(8, "Ada", old)], objects, from)).toBe(
    "Codex placed 30 things. Ada changed tree_1.",
  );
  const gone: Entry = { ...put(10, "Codex"), operations: [{ op: "remove", type: "object", id: "crate_1" }] };
  expect(summarizeEntries([gone], objects, from)).toBe("Codex removed crate_1.");
  expect(summarizeEntries([{ ...put(11, "Codex"), operations: [] }], objects, from)).toBe("");
});
