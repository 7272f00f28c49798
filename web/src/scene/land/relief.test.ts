import { describe, expect, it } from "vitest";
import { seeded } from "../../core/random.ts";
import { CELL, FLAT, HALF, HIGHEST, Relief, SIDE } from "./relief.ts";
import { beyondBounds, terrainHeight, WATER_LEVEL, wetness } from "./terrain.ts";

const thing = (x: number, z: number, half = 2) => ({ minX: x - half, maxX: x + half, minZ: z - half, maxZ: z + half });

/** A place on a swell, with nothing around. */
const HILL = ((): [number, number] => {
  const r = new Relief();
  for (let x = 90; x < 130; x += 5) for (let z = 80; z < 130; z += 5) if (r.heightAt(x, z) > 1.5) return [x, z];
  throw new Error("no swell where one was");
})();

/** Slope between two nearby places. */
function steepest(r: Relief): number {
  let most = 0;
  for (let x = -HALF + 1; x < HALF - 1; x += 2.5)
    for (let z = -HALF + 1; z < HALF - 1; z += 2.5)
      most = Math.max(most, Math.abs(r.heightAt(x + 0.5, z) - r.heightAt(x, z)) / 0.5);
  return most;
}

describe("relief", () => {
  it("is gentle, never below the ground of the rules, flat in the middle and at the bounds", () => {
    const r = new Relief();
    let highest = 0;
    for (const h of r.heights) {
      expect(h).toBeGreaterThanOrEqual(0);
      highest = Math.max(highest, h);
    }
    expect(highest).toBeGreaterThan(2);
    expect(highest).toBeLessThanOrEqual(HIGHEST);
    expect(steepest(r)).toBeLessThan(0.36); // 20 degrees
    for (let i = 0; i < 200; i++) {
      const a = (i / 200) * Math.PI * 2;
      expect(r.heightAt(Math.sin(a) * FLAT, Math.cos(a) * FLAT)).toBe(0);
      expect(r.heightAt((i / 200 - 0.5) * 2 * HALF, HALF)).toBe(0);
      expect(r.heightAt(-HALF, (i / 200 - 0.5) * 2 * HALF)).toBe(0);
    }
  });

  it("is flat around anything that stands, and natural farther away", () => {
    const rand = seeded(5);
    for (let n = 0; n < 60; n++) {
      const r = new Relief();
      const things = Array.from({ length: 1 + Math.floor(rand() * 12) }, () =>
        thing((rand() - 0.5) * 400, (rand() - 0.5) * 400, rand() * 6),
      );
      r.flatten(things, true);
      let raised = 0;
      for (const t of things)
        for (let k = 0; k < 40; k++) {
          const x = t.minX - 17 + rand() * (t.maxX - t.minX + 34);
          const z = t.minZ - 17 + rand() * (t.maxZ - t.minZ + 34);
          const off = Math.hypot(Math.max(t.minX - x, 0, x - t.maxX), Math.max(t.minZ - z, 0, z - t.maxZ));
          if (off < 17 && r.heightAt(x, z) !== 0) raised++;
        }
      expect(raised).toBe(0);
      expect(steepest(r)).toBeLessThan(0.4);
    }
    const bare = new Relief();
    const built = new Relief();
    built.flatten([thing(HILL[0], HILL[1])], true);
    expect(bare.heightAt(...HILL)).toBeGreaterThan(0.5);
    expect(built.heightAt(...HILL)).toBe(0);
    expect(built.heightAt(-HILL[0], -HILL[1])).toBe(bare.heightAt(-HILL[0], -HILL[1]));
  });

  it("eases to its exact target within about a second, without a jump", () => {
    const r = new Relief();
    r.flatten([thing(...HILL)], false);
    let before = r.heightAt(...HILL);
    expect(before).toBeGreaterThan(0.5);
    let seconds = 0;
    while (r.update(1 / 60)) {
      seconds += 1 / 60;
      const now = r.heightAt(...HILL);
      expect(Math.abs(now - before)).toBeLessThan(0.25);
      before = now;
      expect(seconds).toBeLessThan(3);
    }
    expect(before).toBe(0);
    r.flatten([], true);
    expect(r.heights).toEqual(new Relief().heights);
  });

  it("is hit by a ray at the ground, and nowhere above it", () => {
    const r = new Relief();
    const rand = seeded(9);
    for (let n = 0; n < 400; n++) {
      const [x, z] = [(rand() - 0.5) * 360, (rand() - 0.5) * 360];
      const from: [number, number, number] = [x, r.heightAt(x, z) + 0.5 + rand() * 60, z];
      const a = rand() * 6.28;
      const d = [Math.sin(a), -0.02 - rand(), Math.cos(a)];
      const l = Math.hypot(...d);
      const way = d.map((v) => v / l) as [number, number, number];
      const t = r.raycast(from, way, 600);
      if (t === Infinity) continue;
      const at = from.map((v, i) => v + (way[i] as number) * t) as [number, number, number];
      expect(Math.abs(at[1] - r.heightAt(at[0], at[2]))).toBeLessThan(0.01);
      let deepest = 0;
      for (let k = 0.02; k < 0.98; k += 0.02) {
        const p = from.map((v, i) => v + (way[i] as number) * t * k) as [number, number, number];
        deepest = Math.min(deepest, p[1] - r.heightAt(p[0], p[2]));
      }
      expect(deepest).toBeGreaterThan(-0.12);
    }
    expect(r.raycast([0, 10, 0], [0, 1, 0], 600)).toBe(Infinity);
  });

  it("uses the same triangles that the ground is drawn with", () => {
    const r = new Relief();
    const at = (i: number, j: number): number => r.heights[j * SIDE + i] as number;
    for (let n = 0; n < 200; n++) {
      const [i, j] = [20 + (n % 40), 20 + ((n * 7) % 40)];
      const [x, z] = [i * CELL - HALF, j * CELL - HALF];
      expect(r.heightAt(x, z)).toBeCloseTo(at(i, j), 5);
      // The middle of the shared edge lies halfway between its ends.
      expect(r.heightAt(x + CELL / 2, z + CELL / 2)).toBeCloseTo((at(i + 1, j) + at(i, j + 1)) / 2, 5);
    }
  });
});

describe("land beyond the bounds", () => {
  it("joins the world's flat ground, and lies under water where it is wet", () => {
    for (let k = -HALF; k <= HALF; k += 3)
      for (const [x, z] of [
        [k, -HALF],
        [k, HALF],
        [-HALF, k],
        [HALF, k],
      ] as [number, number][])
        expect(Math.abs(terrainHeight(x, z))).toBeLessThan(1e-9);
    let wet = 0;
    const wrong: string[] = [];
    for (let x = -400; x <= 400; x += 4)
      for (let z = -460; z <= 400; z += 4) {
        const [w, h] = [wetness(x, z), terrainHeight(x, z)];
        if (w > 0.999) wet++;
        if (Math.max(Math.abs(x), Math.abs(z)) <= HALF && w !== 0) wrong.push(`wet inside ${x} ${z}`);
        if (w > 0.999 && h >= WATER_LEVEL) wrong.push(`dry lake ${x} ${z}`);
        if (w === 0 && beyondBounds(x, z) > 0 && h < 0) wrong.push(`sunk ${x} ${z}`);
      }
    expect(wrong).toEqual([]);
    expect(wet).toBeGreaterThan(1000);
  });
});
