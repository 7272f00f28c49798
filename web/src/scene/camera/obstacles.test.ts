import { expect, it } from "vitest";
import { covers } from "../../core/geometry.ts";
import { seeded } from "../../core/random.ts";
import { shapeOf } from "../../core/shape.ts";
import { createState } from "../../core/state.ts";
import type { Vec3 } from "../../core/vector.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import {
  type CollisionWorld,
  clearArm,
  EYES,
  freeArm,
  isUnobstructed,
  nearestFreeSpot,
  RADIUS,
  standAt,
  walk,
} from "./obstacles.ts";

function thing(kind: string, id: string, position: Vec3, yaw = 0, more: Partial<WorldObject> = {}): WorldObject {
  const rotation: WorldObject["rotation"] = [0, Math.sin(yaw / 2), 0, Math.cos(yaw / 2)];
  return { id, kind, position, rotation, scale: [1, 1, 1], creator: "user", created: 1, changed: 1, ...more };
}

function groundOf(...objects: WorldObject[]): CollisionWorld {
  const environment = { timeOfDay: 13, sky: "clear", weather: "none", ground: "meadow", lights: "auto" } as const;
  const space = createState({ name: "t", revision: 1, objects, avatars: [], environment });
  return { space, floor: () => 0 };
}

/** Whether a body stands inside something it cannot climb. */
function insideSolid(objects: readonly WorldObject[], [x, y, z]: Readonly<Vec3>): boolean {
  return objects.some((o) =>
    shapeOf(o).solids.some(
      ({ piece, walls }) =>
        piece.solid && walls.some((w) => w.high > y + 0.6 && w.low < y + EYES && covers(w, x, z, -0.01)),
    ),
  );
}

it("never walks into a solid: 300 random walks among turned walls, houses and trees", () => {
  const random = seeded(7);
  for (let run = 0; run < 300; run++) {
    const kinds = ["wall", "house", "tree", "crate", "hedge", "fence", "door_wall"];
    const objects = Array.from({ length: 14 }, (_, i) =>
      thing(
        kinds[Math.floor(random() * kinds.length)] ?? "wall",
        `o_${i}`,
        [random() * 16 - 8, 0, random() * 16 - 8],
        random() * 6.3,
      ),
    );
    const g = groundOf(...objects);
    const [x, z] = nearestFreeSpot(g, random() * 16 - 8, random() * 16 - 8, 0);
    const at: Vec3 = [x, 0, z];
    for (let step = 0; step < 60; step++) {
      const way = random() * 6.3;
      const far = random() * 1.2; // a slow page makes large steps
      walk(g, at, Math.sin(way) * far, Math.cos(way) * far);
      expect(insideSolid(objects, at), `run ${run}, step ${step}: ${at.join()}`).toBe(false);
    }
  }
});

it("slides along a wall instead of stopping at it", () => {
  const g = groundOf(thing("wall", "a", [0, 0, 0]), thing("wall", "b", [2, 0, 0]));
  const at: Vec3 = [0, 0, 1];
  for (let i = 0; i < 20; i++) walk(g, at, 0.1, -0.1);
  expect(at[0]).toBeGreaterThan(1.5);
  expect(at[2]).toBeCloseTo(0.15 + RADIUS, 2);
});

it("climbs steps, walks over a deck and under high things, but not through a table", () => {
  const g = groundOf(
    thing("deck", "deck", [0, 0, 0]),
    thing("box", "roof", [0, 2.4, 0]),
    thing("table", "table", [4, 0, 0]),
  );
  expect(standAt(g, 0, 0, 0)).toBeCloseTo(0.2);
  expect(isUnobstructed(g, 0, 0, 0.2)).toBe(true);
  expect(isUnobstructed(g, 4, 0, 0)).toBe(false);
});

it("goes through the opening of a wall with a doorway", () => {
  const g = groundOf(thing("door_wall", "d", [0, 0, 0]));
  const at: Vec3 = [0, 0, 1.5];
  for (let i = 0; i < 30; i++) walk(g, at, 0, -0.1);
  expect(at[2]).toBeLessThan(-1);
});

it("finds a free spot beside a house for a body that lands on its roof", () => {
  const house = thing("house", "h", [0, 0, 0]);
  const g = groundOf(house);
  const [x, z] = nearestFreeSpot(g, 0.3, 0.2, 0);
  expect(insideSolid([house], [x, 0, z])).toBe(false);
  expect(Math.hypot(x, z)).toBeLessThan(4);
});

it("shortens an arm that crosses a wall, and moves an eye out of the wall it ends in", () => {
  const g = groundOf(thing("wall", "w", [0, 0, -3]));
  expect(freeArm(g, [0, 1, 0], [0, 0, -1], 6)).toBeCloseTo(2.69, 1);
  expect(freeArm(g, [0, 1, 0], [0, 0, 1], 6)).toBe(6);
  expect(clearArm(g, [0, 1, 0], [0, 0, -1], 6, 1)).toBe(6);
  expect(clearArm(g, [0, 1, 0], [0, 0, -1], 3, 1)).toBeCloseTo(2.69, 1);
  expect(clearArm(g, [0, 1, 0], [0, 0, -1], 3, 2.8)).toBeCloseTo(3.31, 1);
});

it("does not treat a house as an obstacle to an arm that starts inside it", () => {
  const g = groundOf(thing("house", "h", [0, 0, 0]));
  expect(freeArm(g, [0, 2, 0], [0, 0, 1], 9)).toBe(9);
});
