import { describe, expect, it } from "vitest";
import type { Environment } from "../wire/types.gen.ts";
import { terrainHeight } from "./land/terrain.ts";
import { daylight } from "./light/daylight.ts";
import { detailRadius } from "./things/lod.ts";

const env = (over: Partial<Environment>): Environment => ({
  timeOfDay: 13,
  sky: "clear",
  weather: "none",
  ground: "meadow",
  lights: "auto",
  ...over,
});

describe("daylight", () => {
  it("is finite and changes smoothly around the clock", () => {
    let before = daylight(env({ timeOfDay: 0 }));
    for (let h = 0.05; h <= 24; h += 0.05) {
      const day = daylight(env({ timeOfDay: h }));
      for (const c of [day.top, day.middle, day.horizon, day.key, day.cloudShade])
        for (const v of c.toArray()) {
          expect(v).toBeGreaterThanOrEqual(0);
          expect(v).toBeLessThanOrEqual(1.01);
        }
      expect(Math.abs(day.keyPower - before.keyPower)).toBeLessThan(0.25);
      expect(Math.abs(day.horizon.r - before.horizon.r)).toBeLessThan(0.06);
      expect(day.sun.y).toBeGreaterThan(0.1);
      before = day;
    }
  });

  it("lights lamps at night, or as the environment says", () => {
    expect(daylight(env({ timeOfDay: 13 })).lamp).toBe(0);
    expect(daylight(env({ timeOfDay: 23 })).lamp).toBe(1);
    expect(daylight(env({ timeOfDay: 13, lights: "on" })).lamp).toBe(1);
    expect(daylight(env({ timeOfDay: 23, lights: "off" })).lamp).toBe(0);
  });

  it("dims the sun behind clouds", () => {
    expect(daylight(env({ sky: "overcast" })).keyPower).toBeLessThan(daylight(env({})).keyPower * 0.6);
  });
});

describe("terrain", () => {
  it("is flat wherever things can stand and rises behind", () => {
    for (let x = -200; x <= 200; x += 8) for (let z = -200; z <= 200; z += 8) expect(terrainHeight(x, z)).toBe(0);
    for (let a = 0; a < 6.3; a += 0.1) expect(terrainHeight(Math.sin(a) * 560, Math.cos(a) * 560)).toBeGreaterThan(5);
  });
});

describe("level of detail", () => {
  const things = Array.from({ length: 1000 }, (_, i) => ({ distance: i * 0.1, triangles: 500 }));
  it("draws everything in full when there is little, and only the nearest when there is much", () => {
    expect(detailRadius(things.slice(0, 50), 100_000)).toBeGreaterThan(80);
    const radius = detailRadius(things, 100_000);
    const drawn = things.filter((t) => t.distance < radius).length * 500;
    expect(drawn).toBeLessThanOrEqual(100_000);
    expect(drawn).toBeGreaterThan(40_000);
  });
});
