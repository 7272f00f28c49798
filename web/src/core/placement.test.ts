// Where things go: positions, relations, rules, and what the answer says about it.

import { describe, expect, test } from "vitest";
import { LIMITS } from "../wire/tables.gen.ts";
import type { AgentPresence } from "../wire/types.gen.ts";
import { fromEuler } from "./rotation.ts";
import { crate, reports, type TestWorld, testWorld } from "./testing/world.ts";
import { turn, yawOf } from "./vector.ts";

function place(world: TestWorld, ...objects: unknown[]) {
  return reports(world.ok("place_objects", { objects }).result);
}

test("yaw turns towards +x and pitch tips forward", () => {
  const front = turn(fromEuler(0, 90, 0), [0, 0, 1]);
  expect(front[0]).toBeCloseTo(1);
  expect(yawOf(fromEuler(0, 135, 0))).toBe(135);
  expect(turn(fromEuler(90, 0, 0), [0, 0, 1])[1]).toBeCloseTo(-1);
});

test("the line of an answer gives position, box, support, gap and overlaps", () => {
  const world = testWorld();
  const { result } = world.ok("place_objects", { objects: [{ kind: "bench", position: [2, 0, 4], rotation: 90 }] });
  expect(result.text.split("\n")[1]).toBe(
    "bench_1 bench at [2, 0, 4] yaw 90; box 0.65×0.95×1.8 m; on ground, gap 0 m; no overlaps",
  );
  const [one] = (result.data as { objects: { box: { min: number[]; max: number[] } }[] }).objects;
  expect(one?.box).toEqual({ min: [1.675, 0, 3.1], max: [2.325, 0.95, 4.9] });
});

describe("relations", () => {
  test("on: the middle of the top, or the spot asked for, scaled with the support; the next ones beside it", () => {
    const world = testWorld();
    const [, first, second, spot] = place(
      world,
      { kind: "table", position: [5, 0, 5], scale: 2 },
      { kind: "lantern", on: "table_1" },
      { kind: "lantern", on: "table_1" },
      { kind: "flower", on: "table_1", position: [6, 9, 5.5] },
    );
    expect(first).toMatchObject({ position: [5, 1.52, 5], stands_on: "table_1", gap: 0, overlaps: [] });
    expect(second?.position[1]).toBe(1.52);
    expect(Math.hypot((second?.position[0] ?? 5) - 5, (second?.position[2] ?? 5) - 5)).toBeGreaterThan(0.33);
    expect(spot).toMatchObject({ position: [6, 1.52, 5.5], stands_on: "table_1" });
    expect(world.state.object("lantern_1")?.on).toBe("table_1");
  });

  test("what stands under the roof of a stall does not overlap it", () => {
    const [, crate] = place(testWorld(), { kind: "stall", position: [5, 0, 5] }, { kind: "crate", on: "stall_1" });
    expect(crate).toMatchObject({ position: [5, 0.95, 5], stands_on: "stall_1", overlaps: [] });
  });

  test("on something without a top: the refusal names things nearby that have one", () => {
    const world = testWorld();
    place(world, { kind: "tree", position: [5, 0, 5] }, { kind: "table", position: [8, 0, 5] });
    const error = world.refusal("place_objects", { objects: [{ kind: "lantern", on: "tree_1" }] });
    expect(error).toMatchObject({ code: "bad_arguments", field: "objects[0].on", near: ["table_1"] });
  });

  test("beside: a gap of 30 cm on the first side that is free, seen from the neighbour", () => {
    const world = testWorld();
    place(world, { kind: "bench", position: [5, 0, 5], rotation: 90 });
    const [right] = place(world, { kind: "lamp", beside: "bench_1" });
    // The bench's right end points to -z when it looks along +x.
    expect(right?.position).toEqual([5, 0, 3.55]);
    const [left] = place(world, { kind: "lamp", beside: "bench_1" });
    expect(left?.position).toEqual([5, 0, 6.45]);
    const [asked] = place(world, { kind: "crate", beside: "bench_1", position: [0, 0, 5] });
    expect(asked?.position[0]).toBeLessThan(4.6);
    expect(asked?.overlaps).toEqual([]);
  });

  test("an object beside one of its kind faces the same way", () => {
    const world = testWorld();
    place(world, { kind: "bench", position: [5, 0, 5], rotation: 30 });
    const [other] = place(world, { kind: "bench", beside: "bench_1" });
    expect(other).toMatchObject({ rotation: 30, why: ["turned like bench_1"], overlaps: [] });
  });

  test("facing an object, the user, or one of the same batch", () => {
    const world = testWorld();
    world.camera = { position: [0, 2, 20], target: [0, 0, 0] };
    const [, chair, bench] = place(
      world,
      { kind: "campfire", position: [5, 0, 5] },
      { kind: "chair", position: [5, 0, 8], facing: "campfire_1" },
      { kind: "bench", position: [0, 0, 5], facing: "user" },
    );
    expect(chair?.rotation).toBe(180);
    expect(bench?.rotation).toBe(0);
  });

  test("no position: in front of the avatar, the next one where there is room, nobody is buried", () => {
    const world = testWorld();
    const placed = place(world, { kind: "bench" }, { kind: "bench" }, { kind: "house" });
    expect(placed[0]?.position).toEqual([0, 0, 5]);
    for (const one of placed) expect(one.overlaps).toEqual([]);
    expect(world.state.avatars.size).toBe(0);
  });

  test("an object cannot stand on itself, or on what stands on it", () => {
    const world = testWorld();
    place(world, { kind: "table", position: [5, 0, 5] }, { kind: "crate", on: "table_1" });
    for (const on of ["table_1", "crate_1"]) {
      expect(world.refusal("modify_objects", { objects: [{ id: "table_1", on }] }).field).toBe("objects[0].on");
    }
  });
});

describe("rules", () => {
  test("a tilted box is lifted out of the ground", () => {
    const [box] = place(testWorld(), { kind: "box", position: [5, 0, 5], rotation: [30, 45, 0] });
    expect(box?.position[1]).toBe(0.25);
    expect(box?.why).toEqual(["lifted 0.25 m so that it does not sink into the ground"]);
  });

  test("what is put on the ground of a deck stands on the deck, but not when it sticks out", () => {
    const world = testWorld();
    place(world, { kind: "deck", position: [5, 0, 5] });
    const [chair, bench] = place(
      world,
      { kind: "chair", position: [5, 0, 5] },
      { kind: "bench", position: [6.5, 0, 5] },
    );
    expect(chair).toMatchObject({ stands_on: "deck_1", why: ["raised 0.2 m to stand on deck_1"] });
    expect(bench?.position[1]).toBe(0);
  });

  test("diagonal neighbours do not overlap; things that cut do; one can stand under a parasol", () => {
    const world = testWorld();
    place(world, { kind: "wall", position: [0, 0, 10], rotation: 45 });
    const [clear] = place(world, { kind: "box", position: [0.9, 0, 10.9] });
    expect(clear?.overlaps).toEqual([]);
    const [cut] = place(world, { kind: "box", position: [0.4, 0, 10.1] });
    expect(cut?.overlaps).toContainEqual({ id: "wall_1", by: 0.5 });
    const [, chair] = place(world, { kind: "parasol", position: [8, 0, 8] }, { kind: "chair", position: [8.5, 0, 8] });
    expect(chair?.overlaps).toEqual([]);
    const [same] = place(world, { kind: "parasol", position: [8.03, 0, 8] });
    expect(same?.overlaps.map((o) => o.id)).toEqual(["parasol_1"]);
  });

  test("something in the air says how high", () => {
    const [sphere] = place(testWorld(), { kind: "sphere", position: [5, 2, 5] });
    expect(sphere).toMatchObject({ stands_on: "nothing", gap: 2 });
  });

  test("an avatar steps out of what is built on it, and stays seated on a bench that something is built beside", () => {
    const world = testWorld();
    world.ok("walk_avatar", { position: [3, 0, 8] });
    const { result } = world.ok("place_objects", { objects: [{ kind: "house", position: [3, 0, 8] }] });
    expect(result.text).toContain("claude was standing there and stepped aside");
    const [x, , z] = world.state.avatars.get("avatar_claude")?.position ?? [3, 0, 8];
    expect(Math.max(Math.abs(x - 3) / 2.2, Math.abs(z - 8) / 2)).toBeGreaterThan(1);
  });

  test("an avatar that has joined but not walked steps aside too; a helper does not, nor anyone when the document is full", () => {
    const house = { objects: [{ kind: "house", position: [3, 0, 8] }] };
    const here = (name: string): AgentPresence => ({
      avatarId: `avatar_${name}`,
      type: name,
      name,
      connected: true,
      lastSeen: "",
      color: "#000000",
      activity: { state: "idle", label: "", since: "", source: "" },
      position: [3, 0, 8],
      yaw: 0,
    });
    const world = testWorld();
    world.presence = { agents: [here("codex"), { ...here("helper"), parent: "avatar_codex" }], pages: 1 };
    expect(world.ok("place_objects", house).result.text).toContain("codex was standing there and stepped aside");
    expect([...world.state.avatars.keys()]).toEqual(["avatar_codex"]);
    const full = testWorld();
    for (let n = 0; n < LIMITS.maxAvatars; n++)
      full.ok("walk_avatar", { position: [20 + 2 * (n % 8), 0, 20 + 2 * (n >> 3)] }, `agent${n}`);
    full.presence = { agents: [here("codex")], pages: 1 };
    full.ok("place_objects", house);
    expect(full.state.avatars.size).toBe(LIMITS.maxAvatars);
  });
});

describe("limits and refusals", () => {
  test.each([
    [{ kind: "benhc" }, "objects[0].kind", ["bench"]],
    [{ kind: "settee" }, "objects[0].kind", ["sofa"]],
    [{ kind: "bench", position: [201, 0, 0] }, "objects[0].position", undefined],
    [{ kind: "bench", position: [0, 101, 0] }, "objects[0].position", undefined],
    [{ kind: "bench", position: [0, 0] }, "objects[0].position", undefined],
    [{ kind: "bench", position: [0, Number.NaN, 0] }, "objects[0].position", undefined],
    [{ kind: "bench", scale: 0.04 }, "objects[0].scale", undefined],
    [{ kind: "bench", scale: [1, 51, 1] }, "objects[0].scale", undefined],
    [{ kind: "bench", color: "corla" }, "objects[0].color", ["coral"]],
    [{ kind: "bench", label: "x".repeat(81) }, "objects[0].label", undefined],
    [{ kind: "bench", id: "Bench 1" }, "objects[0].id", undefined],
    [{ kind: "bench", id: "avatar_me" }, "objects[0].id", undefined],
    [{ kind: "bench", colour: "red" }, "objects[0].colour", ["color"]],
    [{ kind: "bench", rotation: "left" }, "objects[0].rotation", undefined],
  ])("%j", (item, field, near) => {
    const world = testWorld();
    const error = world.refusal("place_objects", { objects: [item] });
    expect(error).toMatchObject({ code: "bad_arguments", field });
    expect(error.next).toBeTruthy();
    if (near) expect(error.near).toEqual(expect.arrayContaining(near));
    expect(world.state.revision).toBe(0);
  });

  test("a batch with one bad item changes nothing", () => {
    const world = testWorld();
    const error = world.refusal("place_objects", {
      objects: [{ kind: "bench" }, { kind: "bench", beside: "bench_9" }],
    });
    expect(error).toMatchObject({ code: "not_found", field: "objects[1].beside" });
    expect(world.state.objects.size).toBe(0);
  });

  test("colours are stored as hex, words without control characters", () => {
    const world = testWorld();
    place(world, { kind: "sign", color: "Coral", label: " A\u0007b\n", text: "one\r\ntwo\u0000" });
    expect(world.state.object("sign_1")).toMatchObject({ color: "#ee6c55", label: "A b", text: "one\ntwo" });
  });

  test("ids are never used twice, also after a deletion", () => {
    const world = testWorld();
    place(world, { kind: "bench" }, { kind: "bench" });
    world.ok("delete_objects", { objects: [{ id: "bench_2" }] });
    expect(place(world, { kind: "bench" })[0]?.id).toBe("bench_3");
    expect(place(world, { kind: "bench", id: "my_bench" })[0]?.id).toBe("my_bench");
  });

  test("a full world takes no more", () => {
    const world = testWorld();
    const put = (i: number) => crate(`crate_${i}`, 1, [(i % 100) * 2 - 100, 0, Math.floor(i / 100) * 2 - 50]);
    const operations = Array.from({ length: LIMITS.maxObjects - 1 }, (_, i) => put(i));
    world.state.apply({ revision: 1, time: "", author: { kind: "system", id: "s", name: "" }, operations });
    world.ok("place_objects", { objects: [{ kind: "bench", position: [150, 0, 150] }] });
    const error = world.refusal("place_objects", { objects: [{ kind: "bench", position: [160, 0, 150] }] });
    expect(error).toMatchObject({ code: "limit_reached", field: "objects[0]" });
  });

  test("a text about many objects stays within 8 KB and says how many are left out", () => {
    const objects = Array.from({ length: 100 }, (_, i) => ({
      kind: "blossom_tree",
      position: [i * 1.5 - 75, 0, 30],
      label: "日",
    }));
    const { result } = testWorld().ok("place_objects", { objects });
    expect(new TextEncoder().encode(result.text).length).toBeLessThanOrEqual(8192);
    expect(result.text).toMatch(/… and \d+ more/);
    expect(reports(result)).toHaveLength(100);
  });
});
