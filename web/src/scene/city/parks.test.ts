import { describe, expect, it } from "vitest";
import { parksOf } from "./parks.ts";
import { Town } from "./testing/fixture.ts";

describe("lawns between the districts", () => {
  it.each([60, 300, 3000])("lie on ground that nothing else needs, in a project of %i", (count) => {
    const town = new Town(count);
    const parks = parksOf(town);
    expect(parks.length).toBeGreaterThan(0);
    const { site } = town;
    for (const [i, p] of parks.entries()) {
      expect(p.x - p.halfX).toBeGreaterThanOrEqual(site.x - 1e-6);
      expect(p.z + p.halfZ).toBeLessThanOrEqual(site.z + site.depth + 1e-6);
      for (const f of town.folders.values())
        if (f.depth === 1) {
          const apart = Math.max(
            Math.abs(p.x - f.x - f.width / 2) - p.halfX - f.width / 2,
            Math.abs(p.z - f.z - f.depthZ / 2) - p.halfZ - f.depthZ / 2,
          );
          expect(apart, "a pavement before the district").toBeGreaterThan(0.8);
        }
      for (const q of parks.slice(i + 1))
        expect(Math.abs(p.x - q.x) < p.halfX + q.halfX && Math.abs(p.z - q.z) < p.halfZ + q.halfZ).toBe(false);
    }
  });
});
