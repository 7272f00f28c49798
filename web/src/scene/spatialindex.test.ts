import { Box3, Ray, Vector3 } from "three";
import { expect, it } from "vitest";
import { seeded } from "../core/random.ts";
import { SpatialIndex } from "./spatialindex.ts";

it("finds everything a line meets, as a full search does, and forgets what was removed", () => {
  const rand = seeded(3);
  const place = (): number => (rand() - 0.5) * 400;
  const all = Array.from({ length: 800 }, (_, n) => {
    const [x, z, r] = [place(), place(), n % 50 === 0 ? 60 : rand() * 5];
    return { box: new Box3(new Vector3(x - r, 0, z - r), new Vector3(x + r, 2 + rand() * 8, z + r)) };
  });
  const cells = new SpatialIndex<(typeof all)[number]>();
  all.forEach((t, n) => cells.add(t, n % 97 === 0));
  const gone = all.filter((_, n) => n % 5 === 0);
  for (const t of gone) cells.remove(t);
  const there = all.filter((t) => !gone.includes(t));
  let tested = 0;
  for (let n = 0; n < 300; n++) {
    const from = new Vector3(place(), rand() * 10, place());
    const to = n % 7 === 0 ? from.clone().setY(20) : new Vector3(place(), rand() * 10, place());
    const ray = new Ray(from, to.clone().sub(from).normalize());
    const length = from.distanceTo(to);
    const hits = (t: { box: Box3 }): boolean => {
      const at = ray.intersectBox(t.box, new Vector3());
      return at !== null && at.distanceTo(from) <= length;
    };
    const near = new Set(cells.alongSegment(from, to));
    tested += near.size;
    expect(there.filter((t) => hits(t) && !near.has(t))).toEqual([]);
    expect(gone.filter((t) => near.has(t))).toEqual([]);
  }
  expect(tested / 300).toBeLessThan(there.length / 2);
});
