// The index answers as a search through everything does.

import { describe, expect, it } from "vitest";
import { type Random, randomFrom } from "../testing/random.ts";
import { type GroundRect, SpatialHash } from "./hash.ts";
import { distanceAlong, type Ray } from "./ray.ts";

/** A thing with a box from the ground up to `high`. */
interface Block {
  rect: GroundRect;
  high: number;
}

const boxOf = ({ rect, high }: Block) => ({
  min: { x: rect[0], y: 0, z: rect[1] },
  max: { x: rect[2], y: high, z: rect[3] },
});

const EVERYWHERE: GroundRect = [-Infinity, -Infinity, Infinity, Infinity];

/** Small and large blocks around the middle; some very far out. */
function block(r: Random): Block {
  const spread = r.chance(0.02) ? 60_000 : 200;
  const [x, z] = [r.between(-spread, spread), r.between(-spread, spread)];
  const size = r.chance(0.03) ? 60 : 5;
  return { rect: [x, z, x + r.between(0, size), z + r.between(0, size)], high: r.between(1, 9) };
}

/** A ray over the ground; some run along an axis, straight down, or start outside. */
function rayOf(r: Random): Ray {
  const away = (): number => (r.chance(0.2) ? 0 : r.between(-1, 1));
  const [x, y, z] = r.chance(0.1) ? [0, -1, 0] : [away(), r.between(-0.1, 0.1), away()];
  const long = Math.hypot(x, y, z) || 1;
  return {
    origin: { x: r.between(-260, 260), y: r.between(0, 9), z: r.between(-260, 260) },
    direction: { x: x / long, y: y / long, z: z / long },
  };
}

/** An index and a plain list with the same blocks, after many additions, moves and removals. */
function filled(r: Random, side?: number): { index: SpatialHash<Block>; blocks: Block[] } {
  const index = new SpatialHash<Block>(side);
  const blocks = new Set<Block>();
  for (let n = 0; n < 900; n++) {
    const old = r.chance(0.3) ? r.pick([...blocks, undefined]) : undefined;
    if (old && r.chance(0.5)) {
      index.remove(old);
      blocks.delete(old);
      continue;
    }
    const one = old ?? block(r);
    if (old) one.rect = block(r).rect;
    index.put(one, one.rect);
    blocks.add(one);
  }
  return { index, blocks: [...blocks] };
}

describe.each([1, 2, 3])("a spatial hash (seed %i)", (seed) => {
  it("finds what reaches into a rectangle", () => {
    const r = randomFrom(seed);
    const { index, blocks } = filled(r, r.pick([undefined, 2, 11]));
    for (let n = 0; n < 200; n++) {
      const [minX, minZ, maxX, maxZ] = block(r).rect;
      const wanted = blocks.filter(
        ({ rect }) => rect[0] <= maxX && rect[2] >= minX && rect[1] <= maxZ && rect[3] >= minZ,
      );
      const found = index.near([minX, minZ, maxX, maxZ]);
      expect(new Set(found), `rectangle ${n}`).toEqual(new Set(wanted));
      expect(found).toHaveLength(wanted.length);
    }
    expect(new Set(index.near(EVERYWHERE))).toEqual(new Set(blocks));
    index.clear();
    expect(index.near(EVERYWHERE)).toEqual([]);
  });

  it("visits all that a ray meets, once, and little else", () => {
    const r = randomFrom(seed + 10);
    const { index, blocks } = filled(r, r.pick([undefined, 2, 11]));
    let visits = 0;
    for (let n = 0; n < 300; n++) {
      const ray = rayOf(r);
      const end = r.between(1, 400);
      const seen: Block[] = [];
      index.along(ray, 0, end, (b) => {
        seen.push(b);
        return end;
      });
      visits += seen.length;
      expect(new Set(seen).size).toBe(seen.length);
      expect(blocks.filter((b) => distanceAlong(ray, boxOf(b)) <= end && !seen.includes(b))).toEqual([]);
    }
    expect(visits / 300).toBeLessThan(blocks.length / 8);
  });

  it("finds the first hit without the cells behind it", () => {
    const r = randomFrom(seed + 20);
    const { index, blocks } = filled(r);
    let [hits, visits, all] = [0, 0, 0];
    for (let n = 0; n < 300; n++) {
      const ray = rayOf(r);
      let best = 400;
      index.along(ray, 0, best, (b) => {
        visits++;
        return (best = Math.min(best, distanceAlong(ray, boxOf(b))));
      });
      index.along(ray, 0, 400, () => {
        all++;
        return 400;
      });
      expect(best, `ray ${n}`).toBe(Math.min(400, ...blocks.map((b) => distanceAlong(ray, boxOf(b)))));
      if (best < 400) hits++;
    }
    expect(hits).toBeGreaterThan(30);
    expect(visits).toBeLessThan(all);
  });
});

it("asks about what is everywhere, or has no place, with every query", () => {
  const index = new SpatialHash<string>();
  index.put("sky", EVERYWHERE);
  index.put("nothing", [Infinity, Infinity, -Infinity, -Infinity]);
  index.put("broken", [Number.NaN, 0, 1, 1]);
  const seen: string[] = [];
  const ray = { origin: { x: 90, y: 1, z: 90 }, direction: { x: 1, y: 0, z: 0 } };
  index.along(ray, 0, 5, (name) => {
    seen.push(name);
    return 5;
  });
  expect(seen).toEqual(["sky", "nothing", "broken"]);
  expect(index.near([5, 5, 6, 6])).toEqual(["sky"]);
  index.remove("sky");
  expect(index.near([5, 5, 6, 6])).toEqual([]);
});
