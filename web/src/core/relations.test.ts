// Rows, sides, free spots, and what an answer says about them: what an agent builds with when it cannot see.

import { describe, expect, test } from "vitest";
import type { Asset } from "../wire/types.gen.ts";
import { type Context } from "./call.ts";
import { execute } from "./execute.ts";
import { yawTowards } from "./rotation.ts";
import { type ReportLine, reports, type TestWorld, testWorld } from "./testing/world.ts";

function place(world: TestWorld, ...objects: unknown[]): ReportLine[] {
  return reports(world.ok("place_objects", { objects }).result);
}

const xs = (rows: readonly ReportLine[]) => rows.map((r) => r.position[0]);
const apart = (rows: readonly ReportLine[]) => rows.every((r) => r.overlaps.length === 0);

describe("a row", () => {
  test("between two ends has both, evenly, each with its own id, in line with the row", () => {
    const rows = place(testWorld(), { kind: "lamp", position: [-6, 0, 20], to: [6, 0, 20], count: 4 });
    expect(rows.map((r) => r.id)).toEqual(["lamp_1", "lamp_2", "lamp_3", "lamp_4"]);
    expect(xs(rows)).toEqual([-6, -2, 2, 6]);
    expect(new Set(rows.map((r) => r.rotation))).toEqual(new Set([0]));
  });

  test("without a count, as many as fit with the gap; ids of a name are numbered", () => {
    const rows = place(testWorld(), { kind: "bench", id: "seat", position: [0, 0, 20], to: [0, 0, 30], spacing: 1 });
    expect(rows.map((r) => r.id)).toEqual(["seat_1", "seat_2", "seat_3", "seat_4"]);
    expect(rows.map((r) => r.position[2])).toEqual([20, 23.333, 26.667, 30]);
    expect(rows.every((r) => r.rotation === -90)).toBe(true);
  });

  test("of fences fills the whole length without a gap, and says how they were stretched", () => {
    const rows = place(testWorld(), { kind: "fence", position: [0, 0, 20], to: [9, 0, 20] });
    expect(rows).toHaveLength(5);
    expect(rows[0]?.why).toEqual(["stretched to 90 % of the usual width to fill the length"]);
    const edges = rows.flatMap((r) => [r.position[0] - 0.9, r.position[0] + 0.9]);
    expect([edges[0], edges.at(-1)]).toEqual([0, 9]);
    expect(apart(rows)).toBe(true);
  });

  test("around its position: snug pieces touch, others keep 30 cm, or the gap that is asked for", () => {
    const world = testWorld();
    expect(xs(place(world, { kind: "hedge", position: [0, 0, 20], count: 3 }))).toEqual([-2, 0, 2]);
    expect(xs(place(world, { kind: "crate", position: [0, 0, 24], count: 2 }))).toEqual([-0.55, 0.55]);
    expect(xs(place(world, { kind: "crate", position: [0, 0, 28], count: 3, spacing: 1.2 }))).toEqual([-2, 0, 2]);
  });

  test("facing something: a straight row, all facing it, and the answer says so", () => {
    const world = testWorld();
    const [stage] = place(world, { kind: "table", position: [3, 0, 20] });
    const rows = place(world, { kind: "bench", position: [3, 0, 24], count: 5, facing: "table_1" });
    expect(new Set(rows.map((r) => r.rotation))).toEqual(
      new Set([yawTowards([3, 0, 24], stage?.position ?? [0, 0, 0])]),
    );
    expect(rows[0]?.why).toContain("a straight row, all facing table_1");
    const along = place(world, { kind: "bench", position: [-4, 0, 30], to: [9, 0, 30], count: 4, facing: "table_1" });
    expect(along.map((r) => r.rotation)).toEqual([180, 180, 180, 180]);
    expect(apart(rows)).toBe(true);
    expect(rows.every((r) => r.touches.length === 0)).toBe(true);
  });

  test("beside something stands along that side; the next one finds its place behind the first", () => {
    const world = testWorld();
    world.ok("build", { pattern: "grid", kind: "deck", count: 3, rows: 2, position: [0, 0, 20], label: "Stage" });
    const seats = { kind: "chair", beside: "stage", side: "front", count: 5, facing: "stage" };
    const [first, second] = [place(world, seats), place(world, seats)];
    expect(first.every((r) => r.position[2] > 22)).toBe(true);
    expect(Math.min(...second.map((r) => r.position[2]))).toBeGreaterThan(Math.max(...first.map((r) => r.position[2])));
    expect(second[0]?.why.join()).toMatch(/moved .* m farther from stage: chair_\d was in the way/);
    expect(apart([...first, ...second])).toBe(true);
  });

  test("on a table lies along it", () => {
    const world = testWorld();
    place(world, { kind: "table", position: [0, 0, 20], rotation: 90 });
    const rows = place(world, { kind: "lantern", on: "table_1", count: 3, spacing: 0.1 });
    expect(rows.every((r) => r.stands_on === "table_1" && r.warnings.length === 0)).toBe(true);
    expect(xs(rows)).toEqual([0, 0, 0]);
    expect(apart(rows)).toBe(true);
  });

  test.each([
    [{ kind: "lamp", to: [3, 0, 20] }, "objects[0].position"],
    [{ kind: "lamp", position: [3, 0, 20], spacing: 1 }, "objects[0].spacing"],
    [{ kind: "lamp", position: [3, 0, 20], to: [3, 0, 20.01] }, "objects[0].to"],
    [{ kind: "lamp", position: [-100, 0, 20], to: [100, 0, 20] }, "objects[0].count"],
    [{ kind: "lamp", position: [3, 0, 20], count: 1 }, "objects[0].count"],
    [{ kind: "lamp", position: [3, 0, 20], side: "left" }, "objects[0].side"],
    [{ kind: "lamp", position: [195, 0, 20], count: 40 }, "objects[0].position"],
  ])("%j is refused and changes nothing", (item, field) => {
    const world = testWorld();
    expect(world.refusal("place_objects", { objects: [item] }).field).toBe(field);
    expect(world.state.objects.size).toBe(0);
  });

  test("more than 100 in one call are refused", () => {
    const row = (z: number) => ({ kind: "flower", position: [0, 0, z], count: 40 });
    const error = testWorld().refusal("place_objects", { objects: [row(20), row(30), row(40)] });
    expect(error).toMatchObject({ code: "limit_reached" });
  });
});

describe("beside", () => {
  test.each([
    ["left", [7.15, 0, 20]],
    ["right", [2.85, 0, 20]],
    ["front", [5, 0, 20.875]],
    ["back", [5, 0, 19.125]],
  ])("on its %s, as one who faces the way it faces", (side, position) => {
    const world = testWorld();
    place(world, { kind: "bench", position: [5, 0, 20] });
    const [lamp] = place(world, { kind: "lamp", beside: "bench_1", side });
    const off = Math.hypot(
      (lamp?.position[0] ?? 0) - (position[0] as number),
      (lamp?.position[2] ?? 0) - (position[2] as number),
    );
    expect(off).toBeLessThan(0.71);
    expect(Math.sign((lamp?.position[0] ?? 0) - 5)).toBe(Math.sign((position[0] as number) - 5));
    expect(Math.sign((lamp?.position[2] ?? 0) - 20)).toBe(Math.sign((position[2] as number) - 20));
  });

  test("a side that is taken: along it, then farther out, and the answer says why", () => {
    const world = testWorld();
    place(world, { kind: "bench", position: [5, 0, 20] }, { kind: "boulder", beside: "bench_1", side: "left" });
    const [lamp] = place(world, { kind: "lamp", beside: "bench_1", side: "left" });
    expect(lamp?.overlaps).toEqual([]);
    expect(lamp?.why.join()).toMatch(/moved .* boulder_1 was in the way/);
  });

  test("spacing is the gap to the neighbour; fences go on without one", () => {
    const world = testWorld();
    place(world, { kind: "fence", position: [0, 0, 20] });
    const [far] = place(world, { kind: "crate", beside: "fence_1", side: "front", spacing: 2 });
    expect(far?.position[2]).toBeCloseTo(20 + 0.07 + 2 + 0.4);
    const [next] = place(world, { kind: "fence", beside: "fence_1", side: "left" });
    expect(next?.position).toEqual([2, 0, 20]);
  });
});

describe("what an answer warns of", () => {
  test("a position is kept: how deep it cuts, and a spot near that is free", () => {
    const world = testWorld();
    place(world, { kind: "box", position: [0, 0, 20], scale: 2 });
    const [cut] = place(world, { kind: "crate", position: [1.2, 0, 20] });
    expect(cut).toMatchObject({ position: [1.2, 0, 20], overlaps: [{ id: "box_1", by: 0.2 }] });
    const free = cut?.suggest ?? [0, 0, 0];
    expect(place(world, { kind: "crate", position: free })[0]?.overlaps.filter((o) => o.id === "box_1")).toEqual([]);
    const [touch] = place(world, { kind: "crate", position: [0, 0, 21.37] });
    expect(touch).toMatchObject({ overlaps: [], touches: ["box_1"] });
  });

  test("what stands in a doorway, and a door that is blocked", () => {
    const world = testWorld();
    place(world, { kind: "door_wall", position: [0, 0, 20] });
    expect(place(world, { kind: "crate", position: [0, 0, 20.7] })[0]?.warnings).toEqual([
      "stands in the doorway of door_wall_1",
    ]);
    expect(place(world, { kind: "crate", position: [2.2, 0, 20.7] })[0]?.warnings).toEqual([]);
    place(world, { kind: "barrel", position: [9, 0, 20.6] });
    expect(place(world, { kind: "door_wall", position: [9, 0, 20] })[0]?.warnings).toEqual([
      "its door is blocked by barrel_1",
    ]);
  });

  test("relations keep doorways free", () => {
    const world = testWorld();
    place(world, { kind: "door_wall", position: [0, 0, 20] });
    const [lamp] = place(world, { kind: "crate", beside: "door_wall_1", side: "front" });
    expect(lamp).toMatchObject({ warnings: [], overlaps: [] });
  });

  test("what sticks out over an edge", () => {
    const world = testWorld();
    place(world, { kind: "table", position: [0, 0, 20] });
    const [out] = place(world, { kind: "crate", position: [0.85, 0.76, 20] });
    expect(out?.warnings.join()).toMatch(/sticks out 0.45 m over the edge of table_1: \d+ % is on it/);
  });

  test("low things stand under the crown of a tree, high ones cut into it; boats float", () => {
    const world = testWorld();
    place(world, { kind: "tree", position: [0, 0, 20] }, { kind: "pond", position: [9, 0, 20] });
    expect(place(world, { kind: "bench", position: [0, 0, 21] })[0]?.overlaps).toEqual([]);
    expect(place(world, { kind: "lamp", position: [0.7, 0, 20] })[0]?.overlaps).toHaveLength(1);
    expect(place(world, { kind: "bench", position: [0, 0, 20.2] })[0]?.overlaps.map((o) => o.id)).toContain("tree_1");
    expect(place(world, { kind: "boat", position: [9, 0, 20] })[0]?.overlaps).toEqual([]);
  });
});

describe("what it looks like and does", () => {
  const path = [
    [4, 0, 20],
    [4, 0, 26],
  ];

  test("material, and its own again; of a composite, every part's", () => {
    const world = testWorld();
    place(world, { kind: "box", position: [0, 0, 20], material: "glass" });
    expect(world.state.object("box_1")?.material).toBe("glass");
    world.ok("modify_objects", { objects: [{ id: "box_1", material: "metal", color: "teal" }] });
    expect(world.state.object("box_1")).toMatchObject({ material: "metal", color: "#2a9d8f" });
    world.ok("build", {
      parts: [
        { kind: "box", material: "glow" },
        { kind: "cone", position: [0, 1, 0] },
      ],
      position: [5, 0, 20],
    });
    expect(world.state.object("build_1")?.parts?.map((p) => p.material)).toEqual(["glow", undefined]);
    world.ok("modify_objects", { objects: [{ id: "build_1", material: "gloss" }] });
    expect(world.state.object("build_1")?.parts?.map((p) => p.material)).toEqual(["gloss", "gloss"]);
    expect(world.refusal("place_objects", { objects: [{ kind: "box", material: "glas" }] })).toMatchObject({
      near: ["glass", "gloss"],
    });
  });

  test("patrol, follow, open, and none", () => {
    const world = testWorld();
    place(world, { kind: "cart", position: [0, 0, 20] }, { kind: "chest", position: [9, 0, 20] });
    const modify = (id: string, more: object) => world.ok("modify_objects", { objects: [{ id, ...more }] });
    modify("cart_1", { behavior: "patrol", path, speed: 2 });
    expect(world.state.object("cart_1")?.behavior).toEqual({ motion: "patrol", speed: 2, path });
    modify("cart_1", { speed: 0.5 });
    expect(world.state.object("cart_1")?.behavior).toEqual({ motion: "patrol", speed: 0.5, path });
    modify("cart_1", { behavior: "follow", target: "user" });
    expect(world.state.object("cart_1")?.behavior).toEqual({ motion: "follow", speed: 0.5, target: "user" });
    modify("cart_1", { behavior: "none" });
    expect(world.state.object("cart_1")?.behavior).toBeUndefined();
    modify("chest_1", { behavior: "open" });
    expect(world.state.object("chest_1")?.behavior?.motion).toBe("open");
  });

  test.each([
    [{ behavior: "patrol" }, "path"],
    [{ behavior: "patrol", path: [[0, 0, 20]] }, "path"],
    [{ behavior: "spin", path }, "path"],
    [{ path }, "path"],
    [{ behavior: "follow", target: "cart_1" }, "target"],
    [{ behavior: "spin", target: "user" }, "target"],
    [{ behavior: "open" }, "behavior"],
    [{ speed: 3 }, "speed"],
    [{ asset: "img_1" }, "asset"],
  ])("%j of a cart is refused", (more, key) => {
    const world = testWorld();
    place(world, { kind: "cart", position: [0, 0, 20] });
    expect(world.refusal("modify_objects", { objects: [{ id: "cart_1", ...more }] }).field).toBe(`objects[0].${key}`);
  });

  test("a model has the size of its file, a screen shows a picture; unknown files are refused", () => {
    const world = testWorld();
    const files: Record<string, Asset> = {
      mdl_1: {
        id: "mdl_1",
        kind: "model",
        name: "Duck",
        type: "model/gltf-binary",
        bytes: 9,
        size: [2, 1, 3],
        added: "",
      },
      img_1: { id: "img_1", kind: "image", name: "Cat", type: "image/png", bytes: 9, size: [640, 480, 0], added: "" },
    };
    const ctx: Context = { now: () => 0, presence: world.presence, asset: (id) => files[id] };
    const agent = { avatarId: "avatar_claude", type: "claude", name: "Claude" };
    const run = (item: object) =>
      execute(world.state, { callId: "c", tool: "place_objects", agent, arguments: { objects: [item] } }, ctx);
    const model = run({ kind: "model", asset: "mdl_1", position: [0, 0, 20] });
    expect(model.ok && model.outcome.operations[0]?.value).toMatchObject({
      kind: "model",
      asset: "mdl_1",
      size: [2, 1, 3],
    });
    const screen = run({ kind: "screen", asset: "img_1", position: [0, 0, 20] });
    expect(screen.ok && screen.outcome.operations[0]?.value).toMatchObject({ asset: "img_1" });
    for (const item of [
      { kind: "model" },
      { kind: "model", asset: "img_1" },
      { kind: "model", asset: "mdl_2" },
      { kind: "screen", asset: "mdl_1" },
      { kind: "bench", asset: "img_1" },
    ]) {
      expect(run({ ...item, position: [0, 0, 20] }).ok, JSON.stringify(item)).toBe(false);
    }
  });
});
