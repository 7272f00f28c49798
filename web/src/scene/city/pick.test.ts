// Walking the cells finds the same building as testing every one.

import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { boundsOf, cityGridOf, isGone } from "../../core/project/citygrid.ts";
import { seeded } from "../../core/random.ts";
import { distanceAlong, type Ray } from "../../core/space/ray.ts";
import { Town } from "./testing/fixture.ts";

const DOWN = new Vector3(0, -1, 0);

function brute(town: Town, ray: Ray): { id: number; distance: number } | null {
  let best: { id: number; distance: number } | null = null;
  for (const f of town.files.values()) {
    const { half, height } = town.buildingOf(f);
    const distance = distanceAlong(ray, boundsOf({ x: f.x, z: f.z, half, height: isGone(f) ? 0.1 : height }));
    if (distance < (best?.distance ?? Infinity)) best = { id: f.id, distance };
  }
  return best;
}

function rays(town: Town, count: number, seed: number): Ray[] {
  const random = seeded(seed);
  const { x, z, width, depth } = town.site;
  return Array.from({ length: count }, () => {
    const off = (): number => random() * 1.6 - 0.3;
    const origin = new Vector3(x + off() * width, 0.3 + random() * 40, z + off() * depth);
    const to = new Vector3(x + random() * width, random() * 2, z + random() * depth);
    return { origin, direction: to.sub(origin).normalize() };
  });
}

describe("picking a file", () => {
  it.each([60, 3000])("finds what testing all of %i finds", (count) => {
    const town = new Town(count);
    town.change([...town.files.values()][5] as never, { commit: 3 });
    const plan = cityGridOf(town);
    let hits = 0;
    for (const ray of rays(town, 400, count)) {
      const [found, wanted] = [plan.firstHit(ray), brute(town, ray)];
      expect(found?.distance ?? -1).toBeCloseTo(wanted?.distance ?? -1, 6);
      if (wanted) hits++;
    }
    expect(hits).toBeGreaterThan(80);
    expect(hits).toBeLessThan(400);
  });

  it("follows files that are added, grow and go", () => {
    const town = new Town(300);
    const plan = cityGridOf(town);
    plan.firstHit({ origin: new Vector3(0, 5, 0), direction: DOWN });
    const random = seeded(5);
    for (let i = 0; i < 200; i++) {
      const all = [...town.files.values()];
      const any = all[Math.floor(random() * all.length)];
      if (i % 3 === 0) town.add();
      else if (any && i % 3 === 1) town.remove(any);
      else if (any) town.change(any, { lines: Math.floor(random() * 4000) });
    }
    for (const ray of rays(town, 300, 9)) expect(plan.firstHit(ray)?.id).toBe(brute(town, ray)?.id);
  });

  it("hits buildings straight down and along the axes", () => {
    const town = new Town(60);
    const [f] = [...town.files.values()];
    if (!f) throw new Error("no files");
    const grid = cityGridOf(town);
    expect(grid.firstHit({ origin: new Vector3(f.x, 50, f.z), direction: DOWN })?.id).toBe(f.id);
    const ahead = { origin: new Vector3(f.x, 0.05, f.z + 300), direction: new Vector3(0, 0, -1) };
    expect(grid.firstHit(ahead)).not.toBeNull();
  });

  it.each([
    ["is there", {}, true],
    ["is hidden", { hidden: true }, false],
    ["shows the past", { at: 5 }, false],
  ])("where the city %s", (_, view, found) => {
    const town = new Town(60);
    const [f] = town.files.values();
    if (!f) throw new Error("no files");
    const grid = cityGridOf(town);
    town.setView(view);
    expect(grid.underPointer({ origin: new Vector3(f.x, 50, f.z), direction: DOWN })?.id).toBe(
      found ? f.id : undefined,
    );
  });
});
