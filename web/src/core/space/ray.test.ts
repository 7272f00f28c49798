// The slab test finds what the six faces of a box, asked one by one, say.

import { describe, expect, it } from "vitest";
import { randomFrom } from "../testing/random.ts";
import { type Bounds, crossBox, distanceAlong, type Point, type Ray } from "./ray.ts";

const point = (x: number, y: number, z: number): Point => ({ x, y, z });
const BOX: Bounds = { min: point(-1, 0, -1), max: point(1, 2, 1) };
const AXES = ["x", "y", "z"] as const;

const at = ({ origin: o, direction: d }: Ray, t: number): Point => point(o.x + d.x * t, o.y + d.y * t, o.z + d.z * t);
const inside = (p: Point, { min, max }: Bounds, slack: number): boolean =>
  AXES.every((k) => p[k] >= min[k] - slack && p[k] <= max[k] + slack);

/** Where a ray first meets a box: at its origin, or at the nearest point on one of the faces. */
function byFaces(ray: Ray, box: Bounds): number {
  if (inside(ray.origin, box, 0)) return 0;
  const faces = AXES.flatMap((k) => [box.min[k], box.max[k]].map((face) => (face - ray.origin[k]) / ray.direction[k]));
  return Math.min(Infinity, ...faces.filter((t) => t >= 0 && Number.isFinite(t) && inside(at(ray, t), box, 1e-9)));
}

describe("a ray and a box", () => {
  it.each<[string, Point, Point, number, number]>([
    ["ahead", point(0, 1, 5), point(0, 0, -1), 0, 4],
    ["ahead, grown", point(0, 1, 5), point(0, 0, -1), 0.5, 3.5],
    ["from inside", point(0, 1, 0), point(0, 0, -1), 0, 0],
    ["behind", point(0, 1, 5), point(0, 0, 1), 0, Infinity],
    ["beside", point(1.1, 1, 5), point(0, 0, -1), 0, Infinity],
    ["beside, grown", point(1.1, 1, 5), point(0, 0, -1), 0.2, 3.8],
    ["along a face", point(1, 1, 5), point(0, 0, -1), 0, 4],
    ["straight down", point(0.5, 9, 0.5), point(0, -1, 0), 0, 7],
    ["from above to the side", point(0, 5, 0), point(1, 0, 0), 0, Infinity],
  ])("%s", (_, origin, direction, pad, distance) => {
    expect(distanceAlong({ origin, direction }, BOX, pad)).toBeCloseTo(distance, 9);
  });

  it("says where the whole line runs inside, behind the origin too", () => {
    expect(crossBox({ origin: point(0, 1, 0), direction: point(1, 0, 0) }, BOX)).toEqual([-1, 1]);
    expect(crossBox({ origin: point(5, 1, 0), direction: point(1, 0, 0) }, BOX)).toEqual([-6, -4]);
    expect(crossBox({ origin: point(5, 3, 0), direction: point(1, 0, 0) }, BOX)).toBeNull();
  });

  it("agrees with the faces for any ray", () => {
    const r = randomFrom(11);
    let hits = 0;
    for (let n = 0; n < 4000; n++) {
      const [x, y, z] = [r.between(-4, 0), r.between(-4, 0), r.between(-4, 0)];
      const box = {
        min: point(x, y, z),
        max: point(x + r.between(0, 6), y + r.between(0, 6), z + r.between(0, 6)),
      };
      // Every fourth direction lies in a plane of two axes.
      const [dx, dy, dz] = [r.between(-1, 1), r.chance(0.25) ? 0 : r.between(-1, 1), r.between(-1, 1)];
      const long = Math.hypot(dx, dy, dz);
      const ray = {
        origin: point(r.between(-6, 6), r.between(-6, 6), r.between(-6, 6)),
        direction: point(dx / long, dy / long, dz / long),
      };
      const wanted = byFaces(ray, box);
      if (wanted < Infinity) hits++;
      const found = distanceAlong(ray, box);
      if (wanted === Infinity) expect(found, `ray ${n}`).toBe(Infinity);
      else expect(found, `ray ${n}`).toBeCloseTo(wanted, 6);
    }
    expect(hits).toBeGreaterThan(150);
  });
});
