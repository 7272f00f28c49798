// Floors by their form: what has a top within a step is walked on, whatever it is made of; what has none is said to be
// out of reach.

import { describe, expect, test } from "vitest";
import type { WorldObject } from "../wire/types.gen.ts";
import { shapeOf } from "./shape.ts";
import { times } from "./testing/often.ts";
import { type Random, randomFrom } from "./testing/random.ts";
import { type TestWorld, testWorld } from "./testing/world.ts";
import { flatDistance, type Vec3 } from "./vector.ts";
import { heightAt } from "./walkable.ts";

type Item = Record<string, unknown>;

/** Where the avatar is. */
const here = (world: TestWorld): Vec3 => world.state.avatars.get("avatar_claude")?.position ?? [Number.NaN, 0, 0];

/** A world with these things around [20, 0, 20]. */
function built(objects: Item[]): TestWorld {
  const world = testWorld();
  world.ok("place_objects", { objects });
  return world;
}

const AT = [20, 0, 20];

describe("a top within a step is a floor", () => {
  test.each<[string, Item, number]>([
    ["a slab made of a box", { kind: "box", scale: [6, 0.1, 6] }, 0.1],
    ["a box as high as a step", { kind: "box", scale: [3, 0.3, 3] }, 0.3],
    ["a box laid on its side", { kind: "box", scale: [0.2, 3, 3], rotation: [0, 0, 90] }, 0.2],
    ["a disc made of a cylinder", { kind: "cylinder", scale: [4, 0.2, 4] }, 0.2],
    ["a flat dome", { kind: "dome", scale: [4, 0.5, 4] }, 0.25],
    ["a flat sphere", { kind: "sphere", scale: [4, 0.2, 4] }, 0.2],
    ["a flat pyramid", { kind: "pyramid", scale: [4, 0.2, 4] }, 0.2],
    ["a low crate", { kind: "crate", scale: [3, 0.3, 3] }, 0.24],
    ["a floor", { kind: "floor", scale: [3, 1, 3] }, 0.1],
    ["a deck", { kind: "deck", scale: [2, 1, 2] }, 0.2],
    ["a rug", { kind: "rug" }, 0.03],
    ["a hill", { kind: "hill" }, 1.6],
    ["a hill higher than a storey", { kind: "hill", scale: 2 }, 3.2],
    ["a table as high as a step", { kind: "table", scale: [3, 0.35, 3] }, 0.27],
  ])("%s", (_, item, height) => {
    const world = built([{ ...item, id: "pad", position: AT }]);
    const { min, max } = shapeOf(world.state.object("pad") as WorldObject).box;
    const middle = [(min[0] + max[0]) / 2, 0, (min[2] + max[2]) / 2] as Vec3;
    world.ok("walk_avatar", { position: middle });
    expect(here(world)[1]).toBeCloseTo(height, 1);
    expect(flatDistance(here(world), middle)).toBeLessThan(0.1);
    // And by its id.
    world.ok("walk_avatar", { position: [0, 0, 0] });
    expect(world.ok("walk_avatar", { id: "pad" }).result.text).toContain("on pad");
  });

  test.each([
    [10, 0],
    [25, 33],
    [39, 57],
    [39, 200],
  ])("a box at a slope of %d°, turned by %d°, up to 40°", (slope, yaw) => {
    const ramp = { kind: "box", position: [20, -0.05, 20], scale: [2, 0.1, 4], rotation: [-slope, yaw, 0] };
    const world = built([ramp]);
    world.ok("walk_avatar", { position: [20, 1, 20] });
    expect(here(world)[1]).toBeGreaterThan(0.3);
  });

  test.each<[string, Item]>([
    ["a box", { kind: "box", scale: [4, 0.1, 20], rotation: [-4, 0, 0] }],
    ["a box on its edge", { kind: "box", scale: [4, 20, 0.1], rotation: [86, 0, 0] }],
    ["a deck", { kind: "deck", scale: [2, 1, 8], rotation: [-1, 0, 0] }],
  ])("%s that leans only a little is a ramp, also for things", (_, item) => {
    const world = built([{ ...item, id: "ramp", position: [20, 0, 20] }]);
    const { min, max } = shapeOf(world.state.object("ramp") as WorldObject).box;
    const [low, high] = [min[2] + 1, max[2] - 1];
    const rise = (to: number): number => {
      world.ok("walk_avatar", { position: [20, 0, to] });
      return here(world)[1];
    };
    expect(rise(high) - rise(low)).toBeCloseTo((max[1] - min[1]) * ((high - low) / (max[2] - min[2])), 0);
    expect(rise(high)).toBeLessThan(max[1]);
    const { result } = world.ok("place_objects", { objects: [{ kind: "stool", id: "stool", position: [20, 0, low] }] });
    expect(result.text).not.toContain("nobody can walk");
    world.ok("modify_objects", { objects: [{ id: "stool", on: "ramp", position: [20, 0, high] }] });
    world.ok("walk_avatar", { id: "stool" });
    expect(Math.abs((world.state.object("stool")?.position[1] ?? 0) - here(world)[1])).toBeLessThan(0.12);
  });

  test("a disc at a slope, of a composite that is scaled and turned", () => {
    const world = testWorld();
    const parts = [{ kind: "cylinder", scale: [4, 0.1, 4], rotation: [9, 0, 0] }];
    world.ok("build", { parts, position: [20, 0.3, 20], scale: 1.2, rotation: 57, label: "Disc" });
    world.ok("walk_avatar", { position: [20, 0.6, 20] });
    expect(here(world)[1]).toBeGreaterThan(0.3);
  });

  test("a composite of boxes, as its parts stand", () => {
    const world = testWorld();
    const parts = [
      { kind: "box", position: [-2, 0, 0], scale: [4, 0.1, 4] },
      { kind: "box", position: [2, 0, 0], scale: [4, 0.3, 4] },
    ];
    world.ok("build", { parts, position: AT, rotation: 30, label: "Quay" });
    for (const [side, height] of [
      [-1.5, 0.1],
      [1.5, 0.3],
    ] as const) {
      const [x, z] = [20 + side * Math.cos(Math.PI / 6), 20 - side * Math.sin(Math.PI / 6)];
      world.ok("walk_avatar", { position: [x, 0, z] });
      expect(here(world)[1]).toBeCloseTo(height, 2);
    }
  });

  test("an uploaded model as far as its box is no higher than a step", () => {
    const world = testWorld();
    const model = (id: string, x: number, size: Vec3): WorldObject => ({
      id,
      kind: "model",
      position: [x, 0, 20],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      creator: "world",
      created: 1,
      changed: 1,
      size,
    });
    const values = [model("rug", 20, [3, 0.05, 3]), model("ship", 30, [3, 2, 3])];
    world.state.apply({
      revision: 1,
      time: "",
      author: { kind: "system", id: "service", name: "" },
      operations: values.map((value) => ({ op: "put" as const, type: "object" as const, value })),
    });
    world.ok("walk_avatar", { position: AT });
    expect(here(world)[1]).toBeCloseTo(0.05, 2);
    expect(world.refusal("walk_avatar", { position: [30, 0, 20] }).code).toBe("unreachable");
  });
});

describe("what is no floor stays in the way", () => {
  test.each([
    ["bench", 1],
    ["table", 1],
    ["bush", 1],
    ["crate", 2],
    ["pond", 1],
    ["stream", 1],
    ["vegetable_patch", 1],
    ["campfire", 1],
    ["box", 3],
    ["bed", 1],
    ["fountain", 1],
  ])("%s", (kind, scale) => {
    const world = built([{ kind, id: "thing", position: AT, scale }]);
    const { box } = shapeOf(world.state.object("thing") as WorldObject);
    const answer = world.call({
      callId: "w",
      tool: "walk_avatar",
      agent: { avatarId: "avatar_claude", type: "claude", name: "Claude" },
      arguments: { position: AT },
    });
    if (!answer.ok) return expect(answer.error.code).toBe("unreachable");
    const [x, y, z] = here(world);
    expect(y).toBeLessThan(0.05);
    const out = Math.max(box.min[0] - x, x - box.max[0], box.min[2] - z, z - box.max[2]);
    expect(out).toBeGreaterThan(0.1);
  });
});

/** Stairs of boxes along +z that lead up to a platform of boxes, all turned by `yaw` about [20, 20]. */
function stairs(rise: number, run: number, yaw: number): Item[] {
  const turn = (yaw * Math.PI) / 180;
  const at = (along: number): number[] => [20 + Math.sin(turn) * along, 0, 20 + Math.cos(turn) * along];
  const count = Math.ceil(1.2 / rise) - 1;
  const treads = Array.from({ length: count }, (_, i) => ({
    kind: "box",
    position: at(i * run),
    scale: [2, (i + 1) * rise, run],
    rotation: yaw,
  }));
  const top = { kind: "box", id: "stage", position: at(count * run + 2 - run / 2), scale: [4, (count + 1) * rise, 4] };
  return [...treads, { ...top, rotation: yaw }];
}

test.each<[string, Item, Vec3]>([
  ["a house", { kind: "house" }, [20, 4, 20]],
  ["a table with a step beside it", { kind: "table", scale: [3, 0.7, 3] }, [20, 0.53, 20]],
  ["a box that is too steep", { kind: "box", scale: [2, 0.1, 4], rotation: [-41, 0, 0] }, [20, 1, 20]],
])("on %s nobody can stand, and what is there is named", (_, item, position) => {
  const world = built([
    { ...item, id: "thing", position: AT },
    { kind: "box", position: [20, 0, 22.2], scale: [2, 0.28, 1] },
  ]);
  expect(world.refusal("walk_avatar", { position }).message).toMatch(/blocked by thing/);
});

describe("a way up is a way up", () => {
  test.each(
    [
      [0.2, 0.4],
      [0.18, 0.28],
      [0.3, 0.3],
      [0.25, 0.25],
      [0.3, 0.5],
    ].flatMap(([rise, run]) => [0, 17, 45, 90, 200].map((yaw) => [rise, run, yaw] as [number, number, number])),
  )("stairs of boxes, %d m up for %d m, turned by %d°", (rise, run, yaw) => {
    const world = built(stairs(rise, run, yaw));
    const outcome = world.ok("walk_avatar", { id: "stage" });
    expect(outcome.result.text).toContain("on stage");
    expect(here(world)[1]).toBeGreaterThan(1.1);
    // And down again.
    world.ok("walk_avatar", { position: [0, 0, 0] });
    expect(here(world)[1]).toBe(0);
  });

  const stage: Item = { kind: "box", id: "stage", position: [20, 0, 24], scale: [4, 1, 4] };
  test.each<[string, Item]>([
    // The wedge rises from its front, so it is turned to rise towards +z.
    ["a wedge", { kind: "wedge", position: [20, 0, 20.5], scale: [2, 1, 3], rotation: 180 }],
    ["a box laid at a slope", { kind: "box", position: [20, 0.54, 20.2], scale: [2, 0.1, 3.9], rotation: [-16, 0, 0] }],
    [
      "a deck laid at a slope",
      { kind: "deck", position: [20, 0.54, 20.2], scale: [1, 0.5, 1.9], rotation: [-16, 0, 0] },
    ],
  ])("%s", (_, ramp) => {
    const world = testWorld();
    world.ok("build", { parts: [ramp, stage].map(({ id: _id, ...part }) => part), label: "Ramp", position: [0, 0, 0] });
    world.ok("walk_avatar", { position: [20, 1, 24] });
    expect(here(world)[1]).toBeCloseTo(1, 1);
    world.ok("walk_avatar", { position: [20, 0.5, 20.5] });
    expect(here(world)[1]).toBeGreaterThan(0.2);
    expect(here(world)[1]).toBeLessThan(0.8);
  });

  test.each<[string, Item[]]>([
    ["no steps", [stage]],
    ["a step that is too high", [stage, { kind: "box", position: [20, 0, 21.5], scale: [2, 0.5, 1] }]],
    [
      "a wedge that is too steep",
      [stage, { kind: "wedge", position: [20, 0, 21.6], scale: [2, 1, 0.8], rotation: 180 }],
    ],
    ["a wedge that shows its high side", [stage, { kind: "wedge", position: [20, 0, 20.5], scale: [2, 1, 3] }]],
  ])("with %s there is none, and the answer says so", (_, objects) => {
    const world = built(objects);
    expect(world.refusal("walk_avatar", { position: [20, 1, 24] }).message).toMatch(
      /nobody can walk on stage: its top is (1|0.5|0.96) m up, with no step or ramp/,
    );
    expect(here(world)).toEqual([Number.NaN, 0, 0]);
    expect(world.ok("walk_avatar", { id: "stage" }).result.text).toContain("beside stage");
  });
});

describe("answers", () => {
  test("of a walk to the edge of the world say that it is one", () => {
    const world = built([{ kind: "box", position: [196, 0, 0], scale: [8, 0.2, 8] }]);
    expect(world.ok("walk_avatar", { position: [200, 0.2, 0] }).result.text).toContain(
      "(0.2 m short of [200, 0.2, 0], at the edge of the world)",
    );
  });

  test("name the platform that nobody can walk on, when a walk goes to what stands on it", () => {
    const world = built([
      { kind: "box", id: "stage", position: AT, scale: [6, 1, 6] },
      { kind: "chair", id: "chair", position: [20, 1, 20] },
    ]);
    expect(world.refusal("walk_avatar", { id: "chair" }).message).toBe(
      "there is no way to chair: nobody can walk on stage: its top is 1 m up, with no step or ramp",
    );
  });

  const place = (world: TestWorld, item: Item): string =>
    world.ok("place_objects", { objects: [item] }).result.text ?? "";
  const stage: Item = { kind: "box", id: "stage", position: AT, scale: [6, 1.2, 6] };

  test("say that nobody can walk on a stage, until there are steps", () => {
    const world = testWorld();
    expect(place(world, stage)).toContain("nobody can walk on stage: its top is 1.2 m up, with no step or ramp");
    world.ok("build", { pattern: "stairs", position: [20, 0, 25], to: [20, 1.2, 23], label: "Steps" });
    const moved = world.ok("modify_objects", { objects: [{ id: "stage", color: "sand" }] });
    expect(moved.result.text).not.toContain("nobody can walk");
    world.ok("walk_avatar", { id: "stage" });
    expect(here(world)[1]).toBeCloseTo(1.2, 2);
  });

  test.each<[string, Item]>([
    ["a slab", { kind: "box", position: AT, scale: [6, 0.2, 6] }],
    ["a crate", { kind: "crate", position: AT }],
    ["a wall", { kind: "wall", position: AT }],
    ["a table", { kind: "table", position: AT, scale: 3 }],
    ["a roof", { kind: "box", position: [20, 3, 20], scale: [6, 0.2, 6] }],
  ])("do not say it of %s", (_, item) => expect(place(testWorld(), item)).not.toContain("nobody can walk"));

  test("raise what is put onto a slab, and leave bare primitives as they were asked for", () => {
    const world = built([{ kind: "box", id: "quay", position: AT, scale: [8, 0.2, 8] }]);
    expect(place(world, { kind: "bench", position: AT })).toContain("raised 0.2 m to stand on quay");
    expect(place(world, { kind: "box", id: "core", position: [22, 0, 20] })).not.toContain("raised");
  });
});

describe("an avatar where something is put", () => {
  const standing = (): TestWorld => {
    const world = testWorld();
    world.ok("walk_avatar", { position: AT });
    return world;
  };

  test.each<[string, Item, number]>([
    ["a box as high as a step", { kind: "box", scale: [4, 0.3, 4] }, 0.3],
    ["a slab", { kind: "box", scale: [40, 0.1, 40] }, 0.1],
    ["a disc", { kind: "cylinder", scale: [4, 0.2, 4] }, 0.2],
  ])("is moved up onto %s, not out of it", (_, item, height) => {
    const world = standing();
    const { result } = world.ok("place_objects", { objects: [{ ...item, position: AT }] });
    expect(result.text).toContain("stands on other ground now");
    expect(here(world)).toEqual([20, height, 20]);
    // And down again, when it goes.
    const id = [...world.state.objects.keys()].at(-1);
    world.ok("delete_objects", { objects: [{ id }] });
    expect(here(world)).toEqual([20, 0, 20]);
  });

  test("steps aside from what is higher, and not onto it", () => {
    const world = standing();
    world.ok("place_objects", { objects: [{ kind: "box", position: AT, scale: [4, 1, 4] }] });
    expect(here(world)[1]).toBe(0);
    expect(flatDistance(here(world), [20, 0, 20])).toBeGreaterThan(2);
  });
});

/** A random heap of the things that floors are made of. */
function heap(world: TestWorld, r: Random): void {
  for (let i = 0; i < 45; i++) {
    const kind = r.pick(["box", "box", "box", "cylinder", "wedge", "wedge", "deck", "dome", "crate", "table"]);
    const scale = [r.between(0.4, 5), r.pick([0.1, 0.2, 0.3, 0.5, 1, 2]), r.between(0.4, 5)];
    const tilted = kind === "box" && r.chance(0.3);
    const rotation = tilted ? [r.between(-45, 45), r.between(0, 360), r.between(-20, 20)] : r.between(0, 360);
    const position = [r.between(-14, 14), r.pick([0, 0, 0, 0.2, 0.5, 2]), r.between(-14, 14)];
    world.ok("place_objects", { objects: [{ kind, position, scale, rotation }] });
  }
}

test("random walks over random heaps take no step higher than a step and go through nothing", () => {
  let walked = 0;
  let raised = 0;
  for (let seed = 1; seed <= times(4, 40); seed++) {
    const r = randomFrom(seed);
    const world = testWorld();
    heap(world, r);
    for (let i = 0; i < 40; i++) {
      const answer = world.call({
        callId: `w${i}`,
        tool: "walk_avatar",
        agent: { avatarId: "avatar_claude", type: "claude", name: "Claude" },
        arguments: { position: [r.between(-16, 16), r.pick([0, 0.3, 1]), r.between(-16, 16)] },
      });
      if (!answer.ok) continue;
      walked++;
      const journey = answer.outcome.journey;
      if (!journey) throw new Error("no journey");
      let before = journey.path[0] as Vec3;
      for (let t = 0; t <= journey.seconds; t += 0.05 / journey.speed) {
        const spot = journey.whereAt(t).position;
        const where = `seed ${seed}, walk ${i} at ${spot.join()}`;
        if (spot[1] > 0.05) raised++;
        expect(Math.abs(spot[1] - before[1]), where).toBeLessThan(0.31);
        const hit = solidAt(world, spot);
        expect(hit, where).toBeUndefined();
        before = spot;
      }
    }
  }
  expect(walked).toBeGreaterThan(40);
  expect(raised).toBeGreaterThan(200);
}, 120_000);

/** What a body there would be inside of: its foot well below the top of a thing that is solid all through. */
function solidAt(world: TestWorld, [x, y, z]: Vec3): string | undefined {
  const inside = (object: WorldObject): boolean =>
    shapeOf(object).solids.some(({ box, piece, walkable, walls }) => {
      if (walls.length === 0 || !piece.solid || box.low >= y + 1.5) return false;
      const high = heightAt(walkable ?? { box, height: box.high, floor: false, water: false }, x, z);
      // Up to the height of a step it is just being stepped onto.
      return high !== undefined && high > y + 0.31;
    });
  return world.state.near(x, z, x, z).find(inside)?.id;
}
