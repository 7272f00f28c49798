import { expect, it } from "vitest";
import type { Quat, Vec3 } from "../../core/vector.ts";
import { LIMITS } from "../../wire/tables.gen.ts";
import type { WorldObject } from "../../wire/types.gen.ts";
import { nextPoint, withPoint } from "./points.ts";

const boat = (position: Vec3, rotation: Quat = [0, 0, 0, 1]): WorldObject => ({
  id: "boat_1",
  kind: "boat",
  position,
  rotation,
  scale: [1, 1, 1],
  creator: "user",
  created: 1,
  changed: 1,
});
const half = Math.SQRT1_2;

it("leads on from where the thing looks, then along its path", () => {
  expect(nextPoint(boat([1, 0, 2]), [])).toEqual([1, 0, 6]);
  expect(nextPoint(boat([1, 0, 2], [0, half, 0, half]), [])).toEqual([5, 0, 2]); // turned to the east
  expect(nextPoint(boat([0, 0, 0]), [[3, 1, 0]])).toEqual([7, 1, 0]);
  expect(nextPoint(boat([0, 0, 0]), [[3, 1, 0], [3, 1, -5]])).toEqual([3, 1, -9]); // biome-ignore format: a path
});

it("stays in the world, away from the last point, wherever it begins", () => {
  const { bounds } = LIMITS;
  for (const x of [-bounds, 0, bounds])
    for (const z of [-bounds, 0, bounds])
      for (const rotation of [
        [0, 0, 0, 1],
        [0, 1, 0, 0],
        [0, half, 0, half],
        [0, -half, 0, half],
      ] as Quat[]) {
        const path: Vec3[] = [];
        for (let i = 0; i < LIMITS.maxPath; i++) {
          const next = nextPoint(boat([x, 0, z], rotation), path);
          const last = path.at(-1) ?? [x, 0, z];
          expect(Math.max(Math.abs(next[0]), Math.abs(next[2]))).toBeLessThanOrEqual(bounds);
          expect(Math.hypot(next[0] - last[0], next[2] - last[2])).toBeGreaterThan(1);
          path.push(next);
        }
      }
});

it("changes or leaves out one point", () => {
  const path: Vec3[] = [[1, 0, 0], [2, 0, 0], [3, 0, 0]]; // biome-ignore format: a path
  expect(withPoint(path, 1, [9, 0, 9])).toEqual([[1, 0, 0], [9, 0, 9], [3, 0, 0]]); // biome-ignore format: a path
  expect(withPoint(path, 0, undefined)).toEqual([[2, 0, 0], [3, 0, 0]]); // biome-ignore format: a path
  expect(path).toHaveLength(3);
});
