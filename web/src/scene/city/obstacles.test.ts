// The city as obstacles: avatars walk around buildings and walls, and reach every street through the gate.

import { describe, expect, it } from "vitest";
import { Nav } from "../../core/nav.ts";
import { cityGateOf, cityGridOf, wallsOf } from "../../core/project/citygrid.ts";
import { findRoute } from "../../core/route.ts";
import { createState } from "../../core/state.ts";
import { Town } from "./testing/fixture.ts";

function world(count: number) {
  const town = new Town(count);
  const state = createState();
  state.obstacles = cityGridOf(town);
  return { town, state };
}

const goalAt = (to: readonly [number, number, number]) => ({
  at: (x: number, z: number) => Math.hypot(x - to[0], z - to[2]) < 0.3,
  estimate: (x: number, z: number) => Math.hypot(x - to[0], z - to[2]),
  point: [...to] as [number, number, number],
  seeds: [[...to] as [number, number, number]],
});

describe("the city as ground", () => {
  it.each([60, 300])("blocks the inside of each of %i buildings, and not the street before it", (count) => {
    const { town, state } = world(count);
    const nav = new Nav(state);
    for (const f of town.files.values()) {
      const [x, , z] = town.streetOf(f);
      expect(nav.nearestFree([f.x, 0, f.z], 0.2)).toBeUndefined();
      expect(nav.nearestFree([x, 0, z], 0.3), town.pathOf(f)).toBeDefined();
    }
    expect(nav.blockers([...town.files.values()][0]?.x ?? 0, [...town.files.values()][0]?.z ?? 0, 0)).toEqual([]);
  });

  it("leads from the plaza through the gate to a file, around all buildings", () => {
    const { town, state } = world(300);
    const nav = new Nav(state);
    const gate = cityGateOf(town.site);
    const far = [...town.files.values()].sort((a, b) => a.z - b.z)[0];
    if (!far) throw new Error("no files");
    const route = findRoute(nav, [0, 0, -12], goalAt(town.streetOf(far)));
    expect(route).toHaveProperty("path");
    const path = "path" in route ? route.path : [];
    let through = false;
    let gap = Infinity;
    for (let i = 1; i < path.length; i++) {
      const [a, b] = [path[i - 1], path[i]] as [[number, number, number], [number, number, number]];
      for (let u = 0; u <= 1; u += 0.05) {
        const [x, z] = [a[0] + (b[0] - a[0]) * u, a[2] + (b[2] - a[2]) * u];
        if (Math.abs(z - gate.z) < 0.2) through = Math.abs(x - gate.x) < 2.2;
        for (const f of town.files.values()) {
          const half = town.buildingOf(f).half;
          gap = Math.min(gap, Math.max(Math.abs(x - f.x), Math.abs(z - f.z)) - half);
        }
      }
    }
    expect(gap).toBeGreaterThan(-0.08);
    expect(through).toBe(true);
  });

  it("frees the place of a removed file, and blocks nothing while it is hidden", () => {
    const { town, state } = world(60);
    const [f] = [...town.files.values()];
    if (!f) throw new Error("no files");
    expect(new Nav(state).nearestFree([f.x, 0, f.z], 0.2)).toBeUndefined();
    const before = state.obstacles?.revision ?? 0;
    town.setView({ hidden: true });
    expect(new Nav(state).nearestFree([f.x, 0, f.z], 0.2)).toBeDefined();
    town.setView({ hidden: false });
    town.remove(f);
    expect(new Nav(state).nearestFree([f.x, 0, f.z], 0.2)).toBeDefined();
    expect(state.obstacles?.revision).toBeGreaterThan(before);
  });

  it("has its gate towards the plaza, wherever it lies", () => {
    const site = (x: number, z: number) => ({ x, z, width: 40, depth: 30, unit: 2, lane: 1 });
    expect(cityGateOf(site(-20, -60))).toMatchObject({ x: 0, outZ: 1 });
    expect(cityGateOf(site(-20, 30))).toMatchObject({ x: 0, outZ: -1 });
    expect(cityGateOf(site(30, -15))).toMatchObject({ z: 0, outX: -1 });
    expect(cityGateOf(site(-70, -15))).toMatchObject({ z: 0, outX: 1 });
    for (const s of [site(-20, -60), site(30, -15)]) {
      const gate = cityGateOf(s);
      const walls = wallsOf(s);
      expect(walls).toHaveLength(5);
      expect(walls.some((w) => Math.abs(w.x - gate.x) < w.halfX + 1 && Math.abs(w.z - gate.z) < w.halfZ + 1)).toBe(
        false,
      );
    }
  });
});
