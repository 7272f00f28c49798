// What the answers of writing tools say: joints instead of overlaps, rows in one line, the next step that helps, and how
// much came back.

import { describe, expect, test } from "vitest";
import { pieceOf } from "./catalog.ts";
import { reports, type TestWorld, testWorld } from "./testing/world.ts";

type Item = Record<string, unknown>;

const place = (world: TestWorld, ...objects: Item[]) => world.ok("place_objects", { objects }).result;

/** The four sides of a square of 6 m, each from corner to corner. */
const square = (kind: string): Item[] => [
  { kind, id: "north", position: [17, 0, 17], to: [23, 0, 17] },
  { kind, id: "south", position: [17, 0, 23], to: [23, 0, 23] },
  { kind, id: "west", position: [17, 0, 17], to: [17, 0, 23] },
  { kind, id: "east", position: [23, 0, 17], to: [23, 0, 23] },
];

describe("pieces that are put together at their ends", () => {
  test.each(["fence", "wall", "hedge", "castle_wall", "railing"])("%ss join at the corners of a square", (kind) => {
    const lines = reports(place(testWorld(), ...square(kind)));
    for (const { id, overlaps, suggest } of lines) {
      expect(overlaps, id).toEqual([]);
      expect(suggest, id).toBeUndefined();
    }
    const joined = lines.flatMap((line) => (line as unknown as { joins: string[] }).joins);
    expect(joined.length).toBeGreaterThanOrEqual(4);
  });

  test.each<[string, Item, boolean]>([
    ["a T", { position: [20, 0, 21.05], rotation: 90 }, true],
    ["a corner that is not square", { position: [21.7, 0, 20.7], rotation: -50 }, true],
    ["one that goes through the middle", { position: [20, 0, 20], rotation: 90 }, false],
    ["one that lies half in the other", { position: [21, 0, 20] }, false],
    ["one in the same place", { position: [20, 0, 20] }, false],
  ])("%s", (_, item, joins) => {
    const world = testWorld();
    place(world, { kind: "wall", position: [20, 0, 20] });
    const [line] = reports(place(world, { kind: "wall", ...item }));
    expect(line?.overlaps.length === 0).toBe(joins);
  });

  test("a tree in a fence is still an overlap", () => {
    const world = testWorld();
    place(world, { kind: "fence", position: [20, 0, 20] });
    expect(place(world, { kind: "rock", position: [20, 0, 20] }).text).toContain("overlaps fence_1");
  });
});

describe("answers about many", () => {
  test("a row without a fault shares one line, and the data has all of it", () => {
    const result = place(testWorld(), {
      kind: "sunflower",
      id: "sun",
      position: [0, 0, 20],
      to: [15, 0, 20],
      count: 16,
    });
    expect(result.text?.split("\n")).toEqual([
      "Placed 16 objects.",
      "All fine, no overlaps:",
      "sunflower ×16, 0.6×1.5×0.5 m, on ground: sun_1…sun_16 from [0, 0, 20] to [15, 0, 20]",
      "Take it back with undo.",
    ]);
    expect(reports(result)).toHaveLength(16);
  });

  test("say of what is wrong all that there is to say, and that first", () => {
    const world = testWorld();
    place(world, { kind: "rock", id: "stone", position: [6, 0, 20] });
    const { text } = place(world, { kind: "lamp", id: "light", position: [0, 0, 20], to: [12, 0, 20], count: 7 });
    expect(text?.split("\n")).toEqual([
      "Placed 7 objects.",
      expect.stringMatching(/^light_4 lamp at \[6, 0, 20\].*overlaps stone by .*free at/),
      "6 fine, no overlaps:",
      "lamp ×6, 0.5×3.1×0.5 m, on ground: light_1…light_3 from [0, 0, 20] to [4, 0, 20], light_5…light_7 from [8, 0, 20] to [12, 0, 20]",
      "Take it back with undo.",
    ]);
  });

  test("give the places that the call does not, and the reasons of all at once", () => {
    const world = testWorld();
    place(world, { kind: "hill", id: "hill", position: [30, 0, 30] });
    const { text } = place(
      world,
      { kind: "crate", position: [0, 0, 20] },
      { kind: "lantern", on: "crate_1" },
      { kind: "pine", position: [30, 0, 30] },
      { kind: "pine", position: [26, 0, 30] },
    );
    expect(text).toMatch(/^lantern, .* on crate_1: lantern_1 \[0, 0.8, 20\]$/m);
    expect(text).toMatch(/^crate, .* on ground: crate_1$/m);
    expect(text).toMatch(
      /^pine ×2, .* on hill: pine_1 \[30, 1.6, 30\], pine_2 \[26, [\d.]+, 30\]; why: raised [\d.]+–1.6 m/m,
    );
  });

  /** Kinds that stand on the ground by themselves, in a field without overlaps. */
  const mixed = (count: number): Item[] =>
    [
      "sunflower",
      "pine",
      "bench",
      "crate",
      "lamp",
      "rock",
      "barrel",
      "bush",
      "table",
      "chair",
      "fence",
      "flower",
    ].flatMap((kind, row) =>
      Array.from({ length: Math.ceil(count / 12) }, (_, i) => ({ kind, position: [i * 7 - 30, 0, 15 + row * 7] })),
    );

  test.each([50, 71])("%d pieces of a dozen kinds, placed, painted and deleted, take little to read", (count) => {
    const world = testWorld();
    const items = mixed(count).slice(0, count);
    const placed = place(world, ...items);
    const ids = reports(placed).map(({ id }) => ({ id }));
    const painted = world.ok("modify_objects", { objects: ids.map(({ id }) => ({ id, color: "coral" })) }).result;
    const deleted = world.ok("delete_objects", { objects: ids }).result;
    for (const [what, { text }] of Object.entries({ placed, painted, deleted })) {
      expect(text?.length, `${what}\n${text}`).toBeLessThan(1300);
      for (const { id } of ids) expect(named(text ?? ""), `${what} ${id}`).toContain(id);
    }
  });

  /** All ids that an answer names, those of a run as well. */
  function named(text: string): string[] {
    return [...text.matchAll(/([a-z_]+_)(\d+)(?:…[a-z_]+_(\d+))?/g)].flatMap(([, name = "", from, to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${name}${Number(from) + i}`),
    );
  }
});

describe("water, and tops that are none", () => {
  test("what floats goes on a pond by its id, alone, in a row and beside another", () => {
    const world = testWorld();
    place(world, { kind: "pond", id: "pond", position: [20, 0, 20], scale: 2 });
    place(world, { kind: "lily_pad", on: "pond" }, { kind: "boat", on: "pond" });
    place(world, { kind: "reeds", on: "pond", count: 3 });
    place(world, { kind: "lily_pad", on: "pond", beside: "lily_pad_1" });
    for (const id of ["lily_pad_1", "boat_1", "reeds_1", "lily_pad_2"]) expect(world.state.object(id)?.on).toBe("pond");
    const refused = world.refusal("place_objects", { objects: [{ kind: "bench", on: "pond" }] });
    expect(refused.message).toContain("is water, and only what floats goes on it");
    expect(refused.allowed).toContain("lily_pad");
  });

  test("a flag goes on the platform of a castle tower; on a tower with a roof it is refused with the height", () => {
    const world = testWorld();
    place(world, { kind: "castle_tower", id: "keep", position: [20, 0, 20] }, { kind: "flag", on: "keep" });
    expect(world.state.object("flag_1")).toMatchObject({ on: "keep", position: [20, 4.7, 20.5] });
    place(world, { kind: "tower", id: "lookout", position: [30, 0, 20] });
    const refused = world.refusal("place_objects", { objects: [{ kind: "flag", on: "lookout" }] });
    const end = pieceOf("tower")?.size[1];
    expect(refused.allowed).toContain(`it ends at y ${end}`);
    expect(refused.example).toBe(`"position": [30, ${end}, 20]`);
  });
});

test("limits of a call are answered with what helps", () => {
  const rows = [0, 1, 2].map((z) => ({ kind: "flower", position: [0, 0, 20 + z], count: 40 }));
  expect(testWorld().refusal("place_objects", { objects: rows }).next).toMatch(/^Split it into several calls/);
  expect(testWorld().refusal("build", { pattern: "grid", kind: "flower", count: 100, rows: 100 }).next).toMatch(
    /^Use a wider spacing/,
  );
});

describe("redo counts the steps that come back", () => {
  const world = (): TestWorld => {
    const made = testWorld();
    for (let i = 0; i < 5; i++) place(made, { kind: "crate", position: [3 * i, 0, 20] });
    return made;
  };
  const crates = (of: TestWorld) => of.state.objects.size;

  test("one by one", () => {
    const w = world();
    for (let i = 0; i < 3; i++) w.ok("undo", {});
    expect(w.ok("undo", { redo: true, steps: 2 }).result.text).toContain("Brought back 2 steps.");
    expect(crates(w)).toBe(4);
  });

  test("an undo of several comes back as a whole, and the answer says so", () => {
    const w = world();
    w.ok("undo", { steps: 3 });
    expect(w.ok("undo", { redo: true, steps: 2 }).result.text).toContain(
      "Brought back 3 steps. One undo took them back, so they come back together.",
    );
    expect(crates(w)).toBe(5);
  });

  test("not more than were asked for", () => {
    const w = world();
    w.ok("undo", { steps: 2 });
    w.ok("undo", {});
    expect(w.ok("undo", { redo: true, steps: 2 }).result.text).toContain("Brought back 1 step.");
    expect(w.ok("undo", { redo: true, steps: 9 }).result.text).toContain("Brought back 2 steps. There were only 2.");
    expect(crates(w)).toBe(5);
  });
});
