import { describe, expect, it } from "vitest";
import { boxAround, yawBox } from "./geometry.ts";
import { cuts, flatDepth, near } from "./overlap.ts";
import { fromYaw } from "./rotation.ts";
import { type Vec3 } from "./vector.ts";

/** A cube of two metres on the ground, with its middle at x and z, turned by a yaw (degrees). */
const cube = (x: number, z = 0, yaw = 0) => yawBox([2, 2, 2], [x, 0, z], fromYaw(yaw), [1, 1, 1]);
const corner = Math.SQRT2;

describe("boxes on the ground", () => {
  it.each([
    ["the same place", cube(0), cube(0), 2],
    ["half over each other", cube(0), cube(1), 1],
    ["side by side", cube(0), cube(2), 0],
    ["apart", cube(0), cube(2.5), -0.5],
    ["a corner that reaches into a side", cube(0), cube(2, 0, 45), corner - 1],
    [
      "diagonal neighbours: the bounding boxes overlap, the boxes do not",
      cube(0, 0, 45),
      cube(1.8, 1.8),
      1 + corner - 1.8 * corner,
    ],
  ])("%s", (_, a, b, depth) => {
    expect(flatDepth(a, b)).toBeCloseTo(depth, 3);
    expect(flatDepth(b, a)).toBeCloseTo(flatDepth(a, b), 6);
    expect(cuts(a, b)).toBe(depth > 0.02);
  });

  it("do not cut when one stands on the other", () => {
    const above = { ...cube(0), low: 2, high: 4 };
    expect(cuts(cube(0), above)).toBe(false);
    expect(cuts(cube(0), { ...above, low: 1.9 })).toBe(true);
  });

  it("are near within the slack, on every axis", () => {
    const at = (place: Vec3) => boxAround([1, 1, 1], (c) => [c[0] + place[0], c[1] + place[1], c[2] + place[2]]);
    for (const axis of [0, 1, 2]) {
      const away: Vec3 = [0, 0, 0];
      away[axis] = 1.5;
      expect(near(at([0, 0, 0]), at(away))).toBe(false);
      expect(near(at(away), at([0, 0, 0]), 0.4)).toBe(false);
      expect(near(at(away), at([0, 0, 0]), 0.6)).toBe(true);
    }
  });
});
