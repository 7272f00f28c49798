// Walking the cells finds the same building as testing every one.

import { describe, expect, it } from "vitest";
import { cityGridOf, isGone } from "../../core/project/citygrid.ts";
import { seeded } from "../../core/random.ts";
import type { Vec3 } from "../../core/vector.ts";
import { pickFile, rayBoxDistance } from "./pick.ts";
import { Town } from "./testing/fixture.ts";

function brute(town: Town, from: Vec3, way: Vec3): { id: number; distance: number } | null {
  let best: { id: number; distance: number } | null = null;
  for (const f of town.files.values()) {
    const { half, height } = town.buildingOf(f);
    const distance = rayBoxDistance(from, way, [f.x, f.z, half, isGone(f) ? 0.1 : height]);
    if (distance < (best?.distance ?? Infinity)) best = { id: f.id, distance };
  }
  return best;
}

function rays(town: Town, count: number, seed: number): [Vec3, Vec3][] {
  const random = seeded(seed);
  const { x, z, width, depth } = town.site;
  return Array.from({ length: count }, () => {
    const from: Vec3 = [x + (random() * 1.6 - 0.3) * width, 0.3 + random() * 40, z + (random() * 1.6 - 0.3) * depth];
    const to = [x + random() * width, random() * 2, z + random() * depth];
    const d = to.map((v, i) => v - (from[i] as number));
    const long = Math.hypot(...d);
    return [from, d.map((v) => v / long) as Vec3];
  });
}

describe("picking a file", () => {
  it.each([60, 3000])("finds what testing all of %i finds", (count) => {
    const town = new Town(count);
    town.change([...town.files.values()][5] as never, { commit: 3 });
    const plan = cityGridOf(town);
    let hits = 0;
    for (const [from, way] of rays(town, 400, count)) {
      const [found, wanted] = [pickFile(plan, from, way), brute(town, from, way)];
      expect(found?.distance ?? -1).toBeCloseTo(wanted?.distance ?? -1, 6);
      if (wanted) hits++;
    }
    expect(hits).toBeGreaterThan(80);
    expect(hits).toBeLessThan(400);
  });

  it("follows files that are added, grow and go", () => {
    const town = new Town(300);
    const plan = cityGridOf(town);
    pickFile(plan, [0, 5, 0], [0, -1, 0]);
    const random = seeded(5);
    for (let i = 0; i < 200; i++) {
      const all = [...town.files.values()];
      const any = all[Math.floor(random() * all.length)];
      if (i % 3 === 0) town.add();
      else if (any && i % 3 === 1) town.remove(any);
      else if (any) town.change(any, { lines: Math.floor(random() * 4000) });
    }
    for (const [from, way] of rays(town, 300, 9))
      expect(pickFile(plan, from, way)?.id).toBe(brute(town, from, way)?.id);
  });

  it("hits buildings straight down and along the axes", () => {
    const town = new Town(60);
    const [f] = [...town.files.values()];
    if (!f) throw new Error("no files");
    expect(pickFile(cityGridOf(town), [f.x, 50, f.z], [0, -1, 0])?.id).toBe(f.id);
    expect(pickFile(cityGridOf(town), [f.x, 0.05, f.z + 300], [0, 0, -1])).not.toBeNull();
  });
});
