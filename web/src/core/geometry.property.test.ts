// Turned boxes by property: what the separating axis test, the distances and the frames say is what sampled points say.

import { describe, expect, it } from "vitest";
import { boxAround, covers, groundOf, outOf, union, within, type YawBox, yawBox } from "./geometry.ts";
import { cuts, distanceToBox, flatDepth, near, reach } from "./overlap.ts";
import { fromEuler, fromYaw } from "./rotation.ts";
import { type Random, randomFrom } from "./testing/random.ts";
import { type Quat, turn, type Vec3 } from "./vector.ts";

/** A random box on or over the ground. */
function box(r: Random, rotation: Quat = fromYaw(r.between(-180, 180))): YawBox {
  const size: Vec3 = [r.between(0.2, 4), r.between(0.2, 3), r.between(0.2, 4)];
  const scale: Vec3 = [r.between(0.5, 2), r.between(0.5, 2), r.between(0.5, 2)];
  return yawBox(size, [r.between(-4, 4), r.between(0, 2), r.between(-4, 4)], rotation, scale);
}

/** The corners of its rectangle on the ground. */
const cornersOf = (b: YawBox): [number, number][] =>
  [-1, 1].flatMap((i) => [-1, 1].map((k) => outOf(b, i * b.halfX, k * b.halfZ)));

describe.each([1, 2, 3])("a turned box (seed %i)", (seed) => {
  it("is entered and left by the same way", () => {
    const r = randomFrom(seed);
    for (let n = 0; n < 200; n++) {
      const b = box(r);
      const [x, z] = [r.between(-9, 9), r.between(-9, 9)];
      const back = outOf(b, ...within(b, x, z));
      expect(back[0]).toBeCloseTo(x, 9);
      expect(back[1]).toBeCloseTo(z, 9);
    }
  });

  it("covers exactly the points at no distance, and the distance is to the nearest point of it", () => {
    const r = randomFrom(seed + 10);
    for (let n = 0; n < 120; n++) {
      const b = box(r);
      const [x, z] = [r.between(-8, 8), r.between(-8, 8)];
      const away = distanceToBox(b, x, z);
      expect(covers(b, x, z)).toBe(away === 0);
      if (away > 1e-6) {
        expect(covers(b, x, z, away / 2 ** 0.5 - 1e-6)).toBe(false);
        expect(covers(b, x, z, away + 1e-6)).toBe(true);
      }
      let least = Infinity;
      for (let i = -20; i <= 20; i++)
        for (let k = -20; k <= 20; k++) {
          const [px, pz] = outOf(b, (b.halfX * i) / 20, (b.halfZ * k) / 20);
          least = Math.min(least, Math.hypot(px - x, pz - z));
        }
      expect(away).toBeLessThanOrEqual(least + 1e-9);
      expect(least - away).toBeLessThan(0.3);
    }
  });

  it("reaches as far in each direction as its farthest corner", () => {
    const r = randomFrom(seed + 20);
    for (let n = 0; n < 200; n++) {
      const b = box(r);
      const a = r.between(0, 2 * Math.PI);
      const [x, z] = [Math.sin(a), Math.cos(a)];
      const far = Math.max(...cornersOf(b).map(([cx, cz]) => (cx - b.x) * x + (cz - b.z) * z));
      expect(reach(b, x, z)).toBeCloseTo(far, 9);
    }
  });

  it("is as deep in another as that must be pushed to be free", () => {
    const r = randomFrom(seed + 30);
    let [met, apart] = [0, 0];
    for (let n = 0; n < 300; n++) {
      const [a, b] = [box(r), box(r)];
      const depth = flatDepth(a, b);
      expect(flatDepth(b, a)).toBeCloseTo(depth, 9);
      const shared =
        [...sampled(a)].some(([x, z]) => covers(b, x, z)) || [...sampled(b)].some(([x, z]) => covers(a, x, z));
      if (shared) {
        met++;
        expect(depth).toBeGreaterThanOrEqual(-1e-9);
        // Some push by the depth frees them: along one of the four side directions.
        const free = [a, b].some((of) =>
          [
            [of.cos, -of.sin],
            [of.sin, of.cos],
          ].some(([x = 0, z = 0]) =>
            [1, -1].some(
              (s) => flatDepth(a, { ...b, x: b.x + s * x * (depth + 1e-6), z: b.z + s * z * (depth + 1e-6) }) <= 1e-6,
            ),
          ),
        );
        expect(free).toBe(true);
      } else if (depth < 0) apart++;
      if (depth < 0) expect(shared).toBe(false);
    }
    expect(met).toBeGreaterThan(30);
    expect(apart).toBeGreaterThan(30);
  });

  it("cuts another only when both the heights and the ground overlap", () => {
    const r = randomFrom(seed + 40);
    for (let n = 0; n < 300; n++) {
      const [a, b] = [box(r), box(r)];
      const both = Math.min(a.high, b.high) - Math.max(a.low, b.low) > 0.02 && flatDepth(a, b) > 0.02;
      expect(cuts(a, b)).toBe(both);
      expect(cuts(b, a)).toBe(both);
      expect(cuts(a, { ...b, low: a.high, high: a.high + 1 })).toBe(false);
    }
  });

  it("around a tilted thing holds all of its corners, and touches each side", () => {
    const r = randomFrom(seed + 50);
    for (let n = 0; n < 200; n++) {
      const q = fromEuler(r.between(-180, 180), r.between(-180, 180), r.between(-180, 180));
      const size: Vec3 = [r.between(0.2, 4), r.between(0.2, 3), r.between(0.2, 4)];
      const at: Vec3 = [r.between(-4, 4), r.between(0, 2), r.between(-4, 4)];
      const b = yawBox(size, at, q, [1, 1, 1]);
      let [low, high, halfX, halfZ] = [Infinity, -Infinity, 0, 0];
      for (const x of [-size[0] / 2, size[0] / 2])
        for (const y of [0, size[1]])
          for (const z of [-size[2] / 2, size[2] / 2]) {
            const c = turn(q, [x, y, z]);
            const [ownX, ownZ] = within(b, c[0] + at[0], c[2] + at[2]);
            [low, high] = [Math.min(low, c[1] + at[1]), Math.max(high, c[1] + at[1])];
            [halfX, halfZ] = [Math.max(halfX, Math.abs(ownX)), Math.max(halfZ, Math.abs(ownZ))];
          }
      expect(b.low).toBeCloseTo(low, 6);
      expect(b.high).toBeCloseTo(high, 6);
      // The yaw is rounded to a hundredth of a degree.
      expect(b.halfX).toBeCloseTo(halfX, 2);
      expect(b.halfZ).toBeCloseTo(halfZ, 2);
    }
  });
});

/** Points spread over a box's rectangle. */
function* sampled(b: YawBox): Generator<[number, number]> {
  for (let i = -8; i <= 8; i++) for (let k = -8; k <= 8; k++) yield outOf(b, (b.halfX * i) / 8, (b.halfZ * k) / 8);
}

describe("axis-aligned boxes", () => {
  it("hold what they were made around, and a union holds all of its boxes", () => {
    const r = randomFrom(60);
    for (let n = 0; n < 100; n++) {
      const made = Array.from({ length: r.whole(1, 5) }, () => {
        const q = fromEuler(r.between(-180, 180), r.between(-180, 180), 0);
        const at: Vec3 = [r.between(-9, 9), r.between(0, 3), r.between(-9, 9)];
        return boxAround([1, 2, 3], (c) => turn(q, c).map((v, i) => v + (at[i] as number)) as Vec3);
      });
      const all = union(made);
      for (const { min, max } of made)
        for (const i of [0, 1, 2] as const) {
          expect(max[i]).toBeGreaterThan(min[i]);
          expect(all.min[i]).toBeLessThanOrEqual(min[i]);
          expect(all.max[i]).toBeGreaterThanOrEqual(max[i]);
        }
      for (const i of [0, 1, 2] as const) expect(made.some(({ min }) => min[i] === all.min[i])).toBe(true);
      expect(groundOf(all)).toEqual([all.min[0], all.min[2], all.max[0], all.max[2]]);
      for (const one of made) expect(near(one, all)).toBe(true);
    }
  });
});
