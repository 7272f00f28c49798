// Walking: around solids, through doorways, over bridges and decks, and clear refusals when there is no way.

import { describe, expect, test } from "vitest";
import type { WorldObject } from "../wire/types.gen.ts";
import type { Journey, Outcome } from "./call.ts";
import { isFloor } from "./catalog.ts";
import { covers } from "./geometry.ts";
import { pointGoal } from "./goals.ts";
import { Nav } from "./nav.ts";
import { findRoute } from "./route.ts";
import { shapeOf } from "./shape.ts";
import { times } from "./testing/often.ts";
import { type Random, randomFrom } from "./testing/random.ts";
import { type TestWorld, testWorld } from "./testing/world.ts";
import type { Vec3 } from "./vector.ts";

const SOLID = ["tree", "bench", "house", "pine", "rock", "lamp", "hedge", "wall", "table", "well", "box"];

/** A spot every 5 cm along a walk. */
function spotsOf(journey: Journey): Vec3[] {
  const count = Math.ceil((journey.seconds * journey.speed) / 0.05);
  return Array.from(
    { length: count + 1 },
    (_, i) => journey.whereAt((journey.seconds * i) / Math.max(1, count)).position,
  );
}

/** The object that a foot or the body above it would be inside of. */
function insideOf(world: TestWorld, [x, y, z]: Vec3): string | undefined {
  const inside = (object: WorldObject) =>
    shapeOf(object).solids.some(
      ({ box, piece }) =>
        piece.solid && !isFloor(piece) && covers(box, x, z) && box.low < y + 1.5 && box.high > y + 0.05,
    );
  return world.state.near(x, z, x, z).find(inside)?.id;
}

function journeyOf(outcome: Outcome): Journey {
  if (!outcome.journey) throw new Error("no journey");
  return outcome.journey;
}

function scatter(world: TestWorld, r: Random, count: number, spread: number): void {
  for (let i = 0; i < count; i++) {
    const position = [r.between(-spread, spread), 0, r.between(-spread, spread)];
    const scale = r.chance(0.2) ? r.between(0.5, 2) : 1;
    world.ok("place_objects", { objects: [{ kind: r.pick(SOLID), position, rotation: r.between(0, 360), scale }] });
  }
}

test("hundreds of random walks never touch a solid and end where they say", () => {
  const worlds = times(3, 10);
  let walked = 0;
  for (let seed = 1; seed <= worlds; seed++) {
    const r = randomFrom(seed);
    const world = testWorld();
    scatter(world, r, 60, 22);
    for (let i = 0; i < 100; i++) {
      const ids = [...world.state.objects.keys()];
      const goal = r.chance(0.4) ? { id: r.pick(ids) } : { position: [r.between(-30, 30), 0, r.between(-30, 30)] };
      const answer = world.call({
        callId: `w${i}`,
        tool: "walk_avatar",
        agent: { avatarId: "avatar_claude", type: "claude", name: "Claude" },
        arguments: goal,
      });
      if (!answer.ok) {
        expect(answer.error.code).toBe("unreachable");
        continue;
      }
      walked++;
      const journey = journeyOf(answer.outcome);
      const wrong = spotsOf(journey).find((spot) => insideOf(world, spot) !== undefined);
      expect(wrong, `seed ${seed}, walk ${i} to ${JSON.stringify(goal)}`).toBeUndefined();
      const avatar = world.state.avatars.get("avatar_claude");
      expect(Math.hypot(...minus(avatar?.position, journey.path.at(-1)))).toBeLessThan(0.01);
    }
  }
  expect(walked).toBeGreaterThan(70 * worlds);
}, 120_000);

function minus(a: Vec3 | undefined, b: Vec3 | undefined): number[] {
  return [0, 1, 2].map((i) => (a?.[i] ?? Number.NaN) - (b?.[i] ?? Number.NaN));
}

test("a 100 m walk among 500 objects expands few nodes", () => {
  const r = randomFrom(5);
  const world = testWorld();
  for (let i = 0; i < 500; i++) {
    const position = [r.between(-55, 55), 0, r.between(-40, 40)];
    world.ok("place_objects", { objects: [{ kind: r.pick(SOLID), position, rotation: r.between(0, 360) }] });
  }
  for (let i = 0; i < 20; i++) {
    const nav = new Nav(world.state);
    const start = nav.nearestFree([-50, 0, r.between(-30, 30)]) as Vec3;
    const goal = nav.nearestFree([50, 0, r.between(-30, 30)]) as Vec3;
    const route = findRoute(nav, start, pointGoal(goal));
    if ("blockedBy" in route) throw new Error("no way");
    // A node costs about 1.5 µs and a cell 0.1 µs: 15 ms hold ten thousand nodes.
    expect(route.searched).toBeLessThan(8000);
    expect(nav.cells).toBeLessThan(70_000);
    expect(route.length).toBeLessThan(1.25 * Math.hypot(start[0] - goal[0], start[2] - goal[2]));
    expect(route.path.length).toBeLessThan(40);
  }
});

describe("ways and obstacles", () => {
  test("a clear way is one straight leg", () => {
    const outcome = testWorld().ok("walk_avatar", { position: [30, 0, 40] });
    expect(journeyOf(outcome).path).toHaveLength(2);
    expect(outcome.acts[0]).toMatchObject({ action: "walk", avatarId: "avatar_claude", speed: 1.4 });
    expect(journeyOf(outcome).seconds).toBeCloseTo(Math.hypot(30, 37.5) / 1.4, 1);
  });

  test("inside a closed ring is unreachable, and the ring is named; with a doorway, avatars enter through the door", () => {
    const world = testWorld();
    const wall = (kind: string, position: number[], rotation: number) => ({ kind, position, rotation });
    const room = [
      wall("wall", [19, 0, 18], 0),
      wall("wall", [21, 0, 18], 0),
      wall("wall", [19, 0, 22], 0),
      wall("wall", [21, 0, 22], 0),
      wall("wall", [18, 0, 19], 90),
      wall("wall", [18, 0, 21], 90),
      wall("wall", [22, 0, 19], 90),
      wall("wall", [22, 0, 21], 90),
    ];
    world.ok("place_objects", { objects: room });
    const refused = world.refusal("walk_avatar", { position: [20, 0, 20] });
    expect(refused.code).toBe("unreachable");
    expect(refused.near?.some((id) => id.startsWith("wall_"))).toBe(true);
    world.ok("delete_objects", { objects: [{ id: "wall_3" }] });
    world.ok("place_objects", { objects: [wall("door_wall", [19, 0, 22], 0)] });
    const path = spotsOf(journeyOf(world.ok("walk_avatar", { position: [20, 0, 20] })));
    const through = path.filter(([x, , z]) => Math.abs(z - 22) < 0.15 && Math.abs(x - 20) < 2);
    expect(through.length).toBeGreaterThan(0);
    for (const [x] of through) expect(Math.abs(x - 19)).toBeLessThan(0.5);
  });

  test("a pond is walked around, and crossed on a bridge whose height the path follows", () => {
    const world = testWorld();
    const hedges = [-1, 1].flatMap((side) =>
      Array.from({ length: 12 }, (_, i) => ({ kind: "hedge", position: [side * (3.4 + 2 * i), 0, 20] })),
    );
    world.ok("place_objects", { objects: [{ kind: "pond", position: [0, 0, 20] }, ...hedges] });
    expect(world.refusal("walk_avatar", { position: [0, 0, 20] }).code).toBe("unreachable");
    const around = journeyOf(world.ok("walk_avatar", { position: [0, 0, 30] }));
    expect(around.seconds * around.speed).toBeGreaterThan(50);
    world.ok("walk_avatar", { position: [0, 0, 10] });
    world.ok("place_objects", { objects: [{ kind: "bridge", position: [0, 0, 20] }] });
    const across = journeyOf(world.ok("walk_avatar", { position: [0, 0, 30] }));
    expect(across.seconds * across.speed).toBeLessThan(22);
    const top = Math.max(...spotsOf(across).map((p) => p[1]));
    expect(top).toBeGreaterThan(0.4);
    expect(top).toBeLessThan(0.55);
  });

  test("stairs are climbed to what they lead to", () => {
    const world = testWorld();
    world.ok("build", { pattern: "stairs", count: 5, position: [0, 0, 11], label: "Stairs" });
    world.ok("place_objects", { objects: [{ kind: "deck", id: "stage", position: [0, 0.8, 13], scale: [1, 1, 1] }] });
    world.ok("walk_avatar", { id: "stage" });
    expect(world.state.avatars.get("avatar_claude")?.position[1]).toBeCloseTo(1, 1);
    // Down again, off the same way.
    const down = journeyOf(world.ok("walk_avatar", { position: [0, 0, 2] }));
    for (const [before, after] of pairs(spotsOf(down))) expect(Math.abs(after[1] - before[1])).toBeLessThan(0.1);
  });

  test("a walk ends beside an object, facing it; something on a table is reached from the table's side", () => {
    const world = testWorld();
    world.ok("place_objects", {
      objects: [
        { kind: "table", position: [8, 0, 0] },
        { kind: "lantern", on: "table_1" },
      ],
    });
    world.ok("walk_avatar", { id: "lantern_1" });
    const avatar = world.state.avatars.get("avatar_claude");
    const [x, , z] = avatar?.position ?? [0, 0, 0];
    expect(Math.hypot(x - 8, z)).toBeLessThan(2);
    expect(Math.hypot(x - 8, z)).toBeGreaterThan(0.6);
    const seen = (Math.atan2(8 - x, -z) * 180) / Math.PI;
    expect(Math.abs(seen - (avatar?.yaw ?? 0))).toBeLessThan(1);
  });

  test("an avatar inside a solid is freed first, and the answer says so", () => {
    const world = testWorld();
    world.presence.agents.push({
      avatarId: "avatar_claude",
      type: "claude",
      name: "Claude",
      connected: true,
      lastSeen: "",
      activity: { state: "idle", since: "", source: "" },
      position: [5, 0, 5],
      yaw: 0,
      color: "#ffffff",
    });
    world.state.apply({
      revision: 1,
      time: "",
      author: { kind: "system", id: "service", name: "" },
      operations: [{ op: "put", type: "object", value: house([5, 0, 5]) }],
    });
    const outcome = world.ok("walk_avatar", { position: [20, 0, 20] });
    expect(outcome.result.text).toContain("stepped out of");
    for (const spot of spotsOf(journeyOf(outcome))) expect(insideOf(world, spot)).toBeUndefined();
  });

  test("an avatar faces the user from where the camera sees it; without a camera there is no user", () => {
    const world = testWorld();
    expect(world.refusal("walk_avatar", { id: "user" }).code).toBe("not_found");
    world.camera = { position: [0, 2.4, 8.5], target: [0, 1, 0] };
    world.ok("walk_avatar", { id: "user" });
    const avatar = world.state.avatars.get("avatar_claude");
    expect(avatar?.position[2]).toBeGreaterThan(4);
    expect(avatar?.position[2]).toBeLessThan(7.3);
    expect(avatar?.yaw).toBeCloseTo(0, 0);
  });

  test("an impossible walk across the world fails quickly", () => {
    const world = testWorld();
    world.ok("build", { pattern: "ring", kind: "hedge", count: 60, position: [60, 0, 60], label: "Maze" });
    const refused = world.refusal("walk_avatar", { position: [60, 0, 60] });
    expect(refused).toMatchObject({ code: "unreachable", near: ["maze"] });
    const nav = new Nav(world.state);
    findRoute(nav, [0, 0, 2.5], pointGoal([60, 0, 60]));
    expect(nav.cells).toBeLessThan(160_000);
  });
});

function pairs<T>(list: readonly T[]): [T, T][] {
  return list.slice(1).map((item, i) => [list[i] as T, item]);
}

function house(position: Vec3): WorldObject {
  return {
    id: "house_1",
    kind: "house",
    position,
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
    creator: "world",
    created: 1,
    changed: 1,
  };
}
