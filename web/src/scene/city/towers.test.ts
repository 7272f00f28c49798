// Closed folders: where their towers stand, that the pointer hits them, and that avatars walk around them.

import { describe, expect, it } from "vitest";
import { Nav } from "../../core/nav.ts";
import { cityGridOf } from "../../core/project/citygrid.ts";
import { insidesOf, isTower, towersOf } from "../../core/project/towers.ts";
import { createState } from "../../core/state.ts";
import type { ProjectFolder } from "../../wire/types.gen.ts";
import { Town } from "./testing/fixture.ts";

/** A town in which every folder with at least `own` files is closed. */
function shut(own: number): { town: Town; closed: ProjectFolder[] } {
  const town = new Town(600);
  const closed = [...town.folders.values()].filter((f) => f.own >= own && f.depth > 0);
  for (const f of closed) {
    f.closed = true;
    for (const file of town.filesOf(f.id)) town.files.delete(file.id);
    (town.filesOf(f.id) as unknown[]).length = 0;
  }
  return { town, closed };
}

describe("towers of closed folders", () => {
  it("stand on their folder's own ground, apart from each other", () => {
    const { town, closed } = shut(8);
    expect(closed.length).toBeGreaterThan(5);
    const inside = insidesOf(town);
    for (const f of closed) {
      expect(isTower(town, f)).toBe(true);
      const within = inside.get(f.id) ?? [];
      const towers = towersOf(f, within, town.site);
      expect(towers.length).toBeGreaterThan(0);
      for (const [i, t] of towers.entries()) {
        expect(Math.abs(t.x - f.x - f.width / 2) + t.half).toBeLessThanOrEqual(f.width / 2);
        expect(Math.abs(t.z - f.z - f.depthZ / 2) + t.half).toBeLessThanOrEqual(f.depthZ / 2);
        for (const o of towers.slice(i + 1))
          expect(Math.max(Math.abs(o.x - t.x), Math.abs(o.z - t.z))).toBeGreaterThan(o.half + t.half);
      }
    }
  });

  it("stop the pointer and walking avatars until their folder is open", () => {
    const { town, closed } = shut(8);
    const plan = cityGridOf(town);
    const [f] = closed as [ProjectFolder];
    const [t] = towersOf(f, insidesOf(town).get(f.id) ?? [], town.site);
    if (!t) throw new Error("no tower");
    const down = () => plan.firstHit({ origin: { x: t.x, y: 60, z: t.z }, direction: { x: 0, y: -1, z: 0 } });
    expect(down()).toMatchObject({ id: 0, folder: f.id });
    expect(down()?.distance).toBeCloseTo(60 - t.height, 6);
    const state = createState();
    state.obstacles = plan;
    expect(new Nav(state).nearestFree([t.x, 0, t.z], 0.2)).toBeUndefined();
    f.closed = false;
    town.emit({ kind: "files", changed: [], removed: [], folders: true });
    expect(down()).toBeNull();
    expect(new Nav(state).nearestFree([t.x, 0, t.z], 0.2)).toBeDefined();
  });
});
