// What arguments mean and what answers say about them: text on kinds that show none, spacing, far ends, roofs,
// facing, similar names.

import { describe, expect, test } from "vitest";
import { pieceOf } from "./catalog.ts";
import "./patterns/all.ts";
import { type ReportLine, reports, type TestWorld, testWorld } from "./testing/world.ts";

function place(world: TestWorld, ...objects: unknown[]): ReportLine[] {
  return reports(world.ok("place_objects", { objects }).result);
}

const boxOf = (world: TestWorld, args: unknown) =>
  (world.ok("build", args).result.data as { objects: { box: { min: number[]; max: number[] } }[] }).objects[0]?.box;

test("text that a kind does not show is refused with kinds that do; a screen shows it", () => {
  const world = testWorld();
  const refused = world.refusal("place_objects", { objects: [{ kind: "box", text: "Tonight" }] });
  expect(refused).toMatchObject({
    code: "bad_arguments",
    field: "objects[0].text",
    near: ["sign", "billboard", "screen"],
  });
  expect(refused.allowed).toMatch(/neon/);
  place(
    world,
    { kind: "screen", position: [0, 0, 20], text: "Metropolis" },
    { kind: "box", position: [5, 0, 20], text: "" },
  );
  expect(world.state.object("screen_1")?.text).toBe("Metropolis");
  expect(world.refusal("modify_objects", { objects: [{ id: "box_1", text: "Hello" }] }).field).toBe("objects[0].text");
});

describe("spacing is the gap between neighbours", () => {
  test.each([
    [{ pattern: "grid", kind: "crate", count: 3, rows: 2, spacing: 0.5 }, 3 * 0.8 + 2 * 0.5, 2 * 0.8 + 0.5],
    [{ pattern: "wall", kind: "crate", count: 3, spacing: 0.5 }, 3 * 0.8 + 2 * 0.5, 0.8],
    [{ pattern: "path", kind: "stepping_stone", count: 4, spacing: 0.3 }, 0.8, 4 * 0.7 + 3 * 0.3],
    [{ pattern: "stairs", count: 4, spacing: 0.1 }, 1.6, 4 * 0.4 + 3 * 0.1],
    [{ pattern: "grid", kind: "grass", count: 16, rows: 9, spacing: 0.2 }, 16 * 0.5 + 15 * 0.2, 9 * 0.5 + 8 * 0.2],
    [{ pattern: "maze", count: 3, rows: 3, spacing: 1.4 }, 3 * 2 + 0.6, 3 * 2 + 0.6],
  ])("%j", (args, wide, deep) => {
    const box = boxOf(testWorld(), { ...args, position: [0, 0, 20] });
    expect((box?.max[0] ?? 0) - (box?.min[0] ?? 0)).toBeCloseTo(wide, 2);
    expect((box?.max[2] ?? 0) - (box?.min[2] ?? 0)).toBeCloseTo(deep, 2);
  });
});

test("stairs climb from a position to a far end, whichever is named first, and avatars can climb them", () => {
  const world = testWorld();
  world.ok("build", { parts: [{ kind: "deck", scale: [2, 8, 2] }], position: [40, 0, 50], label: "Stage" });
  const up = boxOf(world, { pattern: "stairs", position: [40, 0, 44], to: [40, 1.6, 48] });
  expect(up?.max.map((n) => Math.round(n * 100) / 100)).toEqual([40.8, 1.6, 48]);
  expect(up?.min).toEqual([39.2, 0, 44]);
  expect(boxOf(testWorld(), { pattern: "stairs", position: [40, 1.6, 48], to: [40, 0, 44] })).toEqual(up);
  world.ok("walk_avatar", { position: [40, 1.6, 50] });
  expect(world.state.avatars.get("avatar_claude")?.position).toEqual([40, 1.6, 50]);
});

test.each(["gable", "flat"])("a room with a %s roof is covered to its eaves, and avatars can walk in", (roof) => {
  const world = testWorld();
  const open = boxOf(testWorld(), { pattern: "room", width: 6, depth: 5, position: [0, 0, 40] });
  const box = boxOf(world, { pattern: "room", width: 6, depth: 5, roof, position: [0, 0, 40], label: "Tea house" });
  expect(box?.max[1]).toBeGreaterThan((open?.max[1] ?? 0) + 0.1);
  expect(box?.max[0]).toBeGreaterThan((open?.max[0] ?? 0) + 0.2);
  world.ok("walk_avatar", { position: [0, 0, 40] });
  const [x, y, z] = world.state.avatars.get("avatar_claude")?.position ?? [];
  expect([x, z]).toEqual([0, 40]);
  expect(y).toBeLessThan(0.2);
  expect(world.refusal("build", { pattern: "tower", roof, position: [20, 0, 40] }).field).toBe("roof");
});

describe("facing", () => {
  const platform = () => {
    const world = testWorld();
    place(
      world,
      { kind: "deck", id: "platform", position: [40, 0, 40], scale: [6, 2, 1.4] },
      { kind: "train", position: [36, 0, 44] },
    );
    return world;
  };

  test("turns long things square to the strip that they stand on, and says what straight would be", () => {
    const [bench, shelter] = place(
      platform(),
      { kind: "bench", position: [38.5, 0.4, 40], facing: "train_1" },
      { kind: "bus_stop", position: [43, 0.4, 40], facing: "train_1" },
    );
    expect(bench).toMatchObject({ rotation: 0, stands_on: "platform", warnings: [] });
    expect(bench?.why.join()).toMatch(/turned square to platform; straight at train_1 its yaw would be -\d+/);
    expect([0, -90]).toContain(shelter?.rotation);
  });

  test("keeps the exact heading on the ground, of a chair, and around a fire on a square floor", () => {
    const world = platform();
    place(
      world,
      { kind: "deck", id: "floor", position: [60, 0, 40], scale: [4, 1, 4] },
      { kind: "campfire", on: "floor" },
    );
    const [free, chair, log] = place(
      world,
      { kind: "bench", position: [30, 0, 30], facing: "train_1" },
      { kind: "chair", position: [38.5, 0.4, 40], facing: "train_1" },
      { kind: "log", position: [62, 0.2, 41.2], facing: "campfire_1" },
    );
    for (const one of [free, chair, log]) expect(Math.abs((one?.rotation ?? 0) % 90)).toBeGreaterThan(5);
  });

  test("what sticks out far over an edge is reported in metres, although most of it is carried", () => {
    const [shelter] = place(platform(), { kind: "bus_stop", position: [40, 0.4, 40.9], rotation: 25 });
    expect(shelter?.warnings.join()).toMatch(/sticks out \d\.\d+ m over the edge of platform/);
  });
});

test("similar names include keywords, and refusals without similar names do not mention any", () => {
  const world = testWorld();
  world.ok("build", { pattern: "path", position: [0, 0, 20], to: [0, 0, 30], label: "Garden path" });
  expect(world.refusal("delete_objects", { objects: [{ id: "path_1" }] }).near?.[0]).toBe("garden_path");
  const none = world.refusal("delete_objects", { objects: [{ id: "zzzzzzzzzz" }] });
  expect(none.near).toBeUndefined();
  expect(none.next).not.toMatch(/near/);
});

test("the forms in the catalogue are consistent: only pieces with a top or water carry, trees have crowns", () => {
  expect(pieceOf("hill")).toMatchObject({ form: "hill", top: 1.6, solid: false });
  expect(pieceOf("pond")).toMatchObject({ form: "round", water: 0.085 });
});
