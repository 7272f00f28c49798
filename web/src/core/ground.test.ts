// What things stand on where the support is not a box: hills and domes, ponds, rings, slabs. Also that justified
// warnings remain.

import { describe, expect, test } from "vitest";
import { hillRise } from "./form.ts";
import { type ReportLine, reports, type TestWorld, testWorld } from "./testing/world.ts";

function place(world: TestWorld, ...objects: unknown[]): ReportLine[] {
  return reports(world.ok("place_objects", { objects }).result);
}

const CLEAN = { gap: 0, overlaps: [], warnings: [] };

describe("a hill", () => {
  const world = () => {
    const w = testWorld();
    place(w, { kind: "hill", position: [40, 0, 40] });
    return w;
  };

  test("carries what is placed on it by name, by position, or on the ground there", () => {
    const w = world();
    const [mill, top, slope, foot] = place(
      w,
      { kind: "windmill", on: "hill_1" },
      { kind: "flower", position: [41.2, 1.6, 39.2] },
      { kind: "tree", position: [36, 0, 40] },
      { kind: "rock", position: [46.9, 0, 40] },
    );
    expect(mill).toMatchObject({ stands_on: "hill_1", ...CLEAN });
    expect(mill?.position[1]).toBeGreaterThan(1.4);
    expect(top).toMatchObject({ stands_on: "hill_1", ...CLEAN });
    expect(slope).toMatchObject({ stands_on: "hill_1", ...CLEAN });
    expect(slope?.why.join()).toMatch(/^raised .* m to stand on hill_1$/);
    expect(slope?.position[1]).toBeCloseTo(1.6 * hillRise(4 / 7), 0);
    expect(foot).toMatchObject(CLEAN);
    w.ok("modify_objects", { objects: [{ id: "hill_1", position: [60, 0, 40] }] });
    expect(w.state.object("windmill_1")?.position[0]).toBeCloseTo((mill?.position[0] ?? 0) + 20);
  });

  test("what sinks into its slope does not hang; what hangs over it or is buried in it is reported", () => {
    const [set, hangs, over, buried] = place(
      world(),
      { kind: "house", position: [40, 1.3, 40] },
      { kind: "table", position: [44, 1.6, 40], rotation: 90 },
      { kind: "table", position: [40, 2.4, 36] },
      { kind: "hill", position: [60, 0, 40] },
    );
    expect(set).toMatchObject({ stands_on: "hill_1", ...CLEAN });
    expect(hangs).toMatchObject({ stands_on: "nothing" });
    expect(over).toMatchObject({ stands_on: "nothing", gap: expect.closeTo(1.2, 0) as number });
    expect(buried).toMatchObject({ stands_on: "ground", ...CLEAN });
    const w = testWorld();
    const [, hill] = place(w, { kind: "bench", position: [40, 0, 40] }, { kind: "hill", position: [40, 0, 40] });
    expect(hill?.overlaps).toEqual([{ id: "bench_1", by: expect.any(Number) as number }]);
  });

  test("avatars walk over a hill of any size, not through it", () => {
    const w = testWorld();
    place(w, { kind: "hill", position: [40, 0, 40], scale: [1, 2, 1] });
    w.ok("walk_avatar", { position: [40, 3.2, 40] });
    expect(w.state.avatars.get("avatar_claude")?.position).toEqual([40, 3.2, 40]);
    w.ok("walk_avatar", { position: [40, 0, 52] });
    const walk = w.ok("walk_avatar", { position: [40, 0, 28] }).journey;
    // Wherever it is over the hill, its feet are on it.
    for (let s = 0; s <= (walk?.seconds ?? 0); s += 0.2) {
      const [x, y, z] = walk?.whereAt(s).position ?? [0, 0, 0];
      expect(Math.abs(y - 3.2 * hillRise(Math.min(1, Math.hypot(x - 40, z - 40) / 7)))).toBeLessThan(0.2);
    }
  });
});

describe("a dome", () => {
  test("carries at its surface, by name and by position, sunk a little so that it looks right", () => {
    const w = testWorld();
    place(w, { kind: "dome", id: "knoll", position: [40, 0, 40], scale: [20, 8, 20] });
    const [named, sunk] = place(w, { kind: "windmill", on: "knoll" }, { kind: "tree", position: [45, 3.2, 40] });
    expect(named).toMatchObject({ stands_on: "knoll", ...CLEAN });
    expect(sunk).toMatchObject({ stands_on: "knoll", ...CLEAN });
  });

  test("blocks what stands beside it, but only where it has material", () => {
    const w = testWorld();
    place(w, { kind: "boulder", position: [40, 0, 40] });
    const [corner, inside] = place(
      w,
      { kind: "crate", position: [41.15, 0, 41.05] },
      { kind: "crate", position: [40.9, 0, 40], id: "inside" },
    );
    expect(corner?.overlaps).toEqual([]);
    expect(inside?.overlaps.map((o) => o.id)).toContain("boulder_1");
  });
});

test("a lily pad floats in the middle of a pond, a boat on a stream; a bench does not", () => {
  const w = testWorld();
  place(w, { kind: "pond", position: [40, 0, 40] });
  const [pad, named, bench] = place(
    w,
    { kind: "lily_pad", position: [40, 0, 40.4] },
    { kind: "lily_pad", on: "pond_1", position: [40.8, 0, 39.6] },
    { kind: "bench", position: [40, 0, 40] },
  );
  expect(pad).toMatchObject({ stands_on: "pond_1", ...CLEAN });
  expect(pad?.why.join()).toMatch(/to float on pond_1/);
  expect(named).toMatchObject({ stands_on: "pond_1", ...CLEAN });
  expect(bench?.overlaps.map((o) => o.id)).toContain("pond_1");
  expect(w.refusal("place_objects", { objects: [{ kind: "crate", on: "pond_1" }] })).toMatchObject({
    code: "bad_arguments",
  });
});

test("of two rings at the same height neither stands on the other; one that lies on top does", () => {
  const w = testWorld();
  const [a] = place(w, { kind: "torus", position: [40, 0, 40], scale: [3, 0.2, 3] });
  const [b] = place(w, { kind: "torus", position: [41, 0, 40], scale: [3, 0.2, 3] });
  const again = reports(w.ok("modify_objects", { objects: [{ id: "torus_1", label: "One" }] }).result)[0];
  for (const ring of [a, b, again]) expect(ring?.stands_on).toBe("ground");
  const [c] = place(w, { kind: "torus", position: [40, 0.048, 40], scale: [3, 0.2, 3] });
  expect(c?.stands_on).toMatch(/^torus_[12]$/);
  const [inner] = place(
    w,
    { kind: "crate", position: [40, 0, 50] },
    { kind: "torus", position: [40, 0, 50], scale: 4 },
  );
  expect(inner?.overlaps).toEqual([]);
});

test("stones sunk into a slab and a rock that reaches in over a path are reported; what stands on it is not", () => {
  const w = testWorld();
  place(w, { kind: "gravel", position: [40, 0, 40], scale: [6, 1, 6] });
  const [stone, on, rock, whole, beside] = place(
    w,
    { kind: "stepping_stone", position: [40, 0, 40] },
    { kind: "stepping_stone", position: [42, 0.06, 40] },
    { kind: "rock", position: [44.8, 0, 40] },
    { kind: "rock", position: [38, 0, 40] },
    { kind: "rock", position: [45.05, 0, 44] },
  );
  expect(stone?.warnings.join()).toBe("sunk 0.06 m into gravel_1, 0.01 m of it shows; y 0.06 puts it on top");
  expect(on).toMatchObject({ stands_on: "gravel_1", ...CLEAN });
  expect(rock?.warnings).toEqual(["stands partly on gravel_1"]);
  expect(whole).toMatchObject({ stands_on: "gravel_1", ...CLEAN });
  expect(beside).toMatchObject({ stands_on: "ground", ...CLEAN });
});

test("justified warnings remain: sticking out over the edge of a table, and over the missing corners of a round one", () => {
  const w = testWorld();
  place(w, { kind: "table", position: [40, 0, 40] }, { kind: "round_table", position: [44, 0, 40], scale: 2 });
  const [edge, round] = place(
    w,
    { kind: "crate", position: [40.9, 0.76, 40] },
    { kind: "crate", position: [45, 1.48, 41], id: "air" },
  );
  expect(edge?.warnings.join()).toMatch(/sticks out 0.5 m over the edge of table_1/);
  expect([round?.stands_on === "nothing", (round?.warnings.length ?? 0) > 0]).toContain(true);
});
