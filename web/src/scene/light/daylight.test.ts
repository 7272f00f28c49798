// The light of every hour: the sun's arc, night and lamps, weather, and changes without a jump.

import { Color, type Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { randomFrom } from "../../core/testing/random.ts";
import type { Environment } from "../../wire/types.gen.ts";
import { KEYS } from "./daylight.hours.ts";
import { approachDay, copyDay, type Daylight, daylight } from "./daylight.ts";

const CLEAR: Environment = { timeOfDay: 12, sky: "clear", weather: "none", ground: "meadow", lights: "auto" };
const at = (timeOfDay: number, more: Partial<Environment> = {}): Daylight => daylight({ ...CLEAR, timeOfDay, ...more });
const luma = (c: Color): number => c.r * 0.3 + c.g * 0.59 + c.b * 0.11;
/** Every hour of a day, in steps of three minutes. */
const HOURS = Array.from({ length: 480 }, (_, n) => n / 20);
const COLOURS = ["top", "middle", "horizon", "key", "skyLight", "groundLight", "rim", "water", "glint"] as const;

/** How far two lights differ in what is seen, apart from where sun and moon are. */
const gap = (a: Daylight, b: Daylight): number =>
  Math.max(
    ...COLOURS.map((k) => Math.abs(a[k].r - b[k].r) + Math.abs(a[k].g - b[k].g) + Math.abs(a[k].b - b[k].b)),
    Math.abs(a.night - b.night),
    Math.abs(a.lamp - b.lamp),
    Math.abs(a.fillPower - b.fillPower),
  );

describe("the sun", () => {
  it("rises in the east, stands highest between, sets in the west, and keeps to one arc", () => {
    let highest = { hour: 0, y: -1 };
    for (const hour of HOURS) {
      const { sunDisc } = at(hour);
      expect(sunDisc.length()).toBeCloseTo(1, 6);
      if (Math.abs(sunDisc.y) > 1e-6) expect(sunDisc.y > 0, `at ${hour}`).toBe(hour > 5.4 && hour < 20.4);
      if (sunDisc.y > highest.y) highest = { hour, y: sunDisc.y };
    }
    expect(at(6).sunDisc.x).toBeGreaterThan(0.5);
    expect(at(20).sunDisc.x).toBeLessThan(-0.5);
    expect(highest.hour).toBeCloseTo(12.9, 1);
    for (let hour = 5.4; hour < 12.8; hour += 0.1) expect(at(hour + 0.1).sunDisc.y).toBeGreaterThan(at(hour).sunDisc.y);
    for (let hour = 13; hour < 20.2; hour += 0.1) expect(at(hour + 0.1).sunDisc.y).toBeLessThan(at(hour).sunDisc.y);
  });

  it("and the moon always light the scene from well above, so that shadows stay short", () => {
    for (const hour of HOURS) {
      const { sun } = at(hour);
      expect(sun.length()).toBeCloseTo(1, 6);
      expect(sun.y, `at ${hour}`).toBeGreaterThan(0.25);
    }
  });
});

describe("a day", () => {
  it("has no jump from one minute to the next, midnight included", () => {
    for (const hour of [...HOURS, 23.99]) expect(gap(at(hour), at(hour + 1 / 60)), `at ${hour}`).toBeLessThan(0.06);
  });

  it.each([-24, 24, 48, -0.5, 25.25, 1000])("wraps %d hours around", (hours) => {
    expect(gap(at(hours), at(((hours % 24) + 24) % 24))).toBeLessThan(1e-9);
  });

  it("grows dark monotonically at dusk and bright at dawn", () => {
    for (const hour of HOURS) {
      const [now, soon] = [at(hour), at(hour + 0.05)];
      expect(now.night).toBeGreaterThanOrEqual(0);
      expect(now.night).toBeLessThanOrEqual(1);
      if (hour >= 4 && hour < 10) expect(soon.night, `dawn ${hour}`).toBeLessThanOrEqual(now.night);
      if (hour >= 18 && hour < 23.9) expect(soon.night, `dusk ${hour}`).toBeGreaterThanOrEqual(now.night);
    }
    expect([at(1).night, at(12).night]).toEqual([1, 0]);
  });

  it("has a sky that brightens through the morning and darkens through the evening, and is bluest above", () => {
    for (let hour = 4.6; hour < 7; hour += 0.1)
      expect(luma(at(hour + 0.1).top), `at ${hour}`).toBeGreaterThan(luma(at(hour).top));
    for (let hour = 19.3; hour < 21.1; hour += 0.1)
      expect(luma(at(hour + 0.1).top), `at ${hour}`).toBeLessThan(luma(at(hour).top));
    for (const hour of HOURS) {
      const { top, middle, horizon } = at(hour);
      expect(luma(top), `at ${hour}`).toBeLessThan(luma(middle));
      expect(luma(middle), `at ${hour}`).toBeLessThan(luma(horizon) + 0.001);
    }
    expect(luma(at(13).horizon)).toBeGreaterThan(3 * luma(at(0).horizon) * 0.7);
  });

  it("is described by key hours in order, from midnight to the same midnight", () => {
    KEYS.slice(1).forEach((k, i) => expect(k.hour).toBeGreaterThan(KEYS[i]?.hour ?? 99));
    const { hour: first, ...midnight } = KEYS[0] ?? { hour: -1 };
    const { hour: last, ...again } = KEYS.at(-1) ?? { hour: -1 };
    expect([first, last]).toEqual([0, 24]);
    expect(again).toEqual(midnight);
  });
});

describe("lamps", () => {
  it.each<[string, Environment["lights"], number, number]>([
    ["by day", "auto", 13, 0],
    ["at night", "auto", 23, 1],
    ["by day, when they are switched on", "on", 13, 1],
    ["at night, when they are switched off", "off", 23, 0],
  ])("%s", (_, lights, hour, lamp) => expect(at(hour, { lights }).lamp).toBe(lamp));

  it("come on at dusk before it is dark, and go out at dawn before it is day", () => {
    const lit = HOURS.filter((hour) => at(hour).lamp > 0.5);
    expect(lit.filter((hour) => hour > 12)[0]).toBeGreaterThan(19.4);
    expect(lit.filter((hour) => hour > 12)[0]).toBeLessThan(20.4);
    expect(lit.filter((hour) => hour < 12).at(-1)).toBeGreaterThan(5);
    expect(lit.filter((hour) => hour < 12).at(-1)).toBeLessThan(6.2);
    for (let hour = 19; hour < 22; hour += 0.05) expect(at(hour + 0.05).lamp).toBeGreaterThanOrEqual(at(hour).lamp);
  });
});

describe("clouds and weather", () => {
  it.each([3, 7, 12, 19])("grey the light step by step (%d h)", (hour) => {
    const skies = (["clear", "cloudy", "overcast"] as const).map((sky) => at(hour, { sky }));
    skies.slice(1).forEach((grey, i) => {
      const before = skies[i] as Daylight;
      expect(grey.keyPower).toBeLessThan(before.keyPower);
      expect(grey.fillPower).toBeGreaterThan(before.fillPower);
      expect(grey.shade).toBeLessThan(before.shade);
      expect(grey.clouds).toBeGreaterThan(before.clouds);
      expect(colourful(grey.top)).toBeLessThan(colourful(before.top));
    });
  });

  it.each<[Environment["weather"], number, number]>([
    ["none", 0, 0],
    ["rain", 1, 0],
    ["snow", 0, 1],
    ["fog", 0, 0],
  ])("in %s rain is %d and snow %d, and the shadows stay visible", (weather, rain, snow) => {
    const day = at(13, { weather });
    expect([day.rain, day.snow]).toEqual([rain, snow]);
    expect(day.shade).toBeGreaterThan(0.5);
    expect(day.fogFar).toBeGreaterThan(day.fogNear);
    expect(day.clouds >= 0.9).toBe(weather !== "none");
  });

  it("let one see least far in fog, and farthest on a clear day", () => {
    const far = (weather: Environment["weather"]) => at(13, { weather }).fogFar;
    expect(far("fog")).toBeLessThan(far("rain"));
    expect(far("snow")).toBeLessThan(far("none"));
  });

  it.each(["meadow", "sand", "stone", "snow"] as const)(
    "lay snow on things only where the ground is snow: %s",
    (ground) => {
      expect(at(13, { ground }).frost).toBe(ground === "snow" ? 1 : 0);
    },
  );

  it("never give a colour outside of what can be shown, nor a number that is none", () => {
    const r = randomFrom(3);
    for (let n = 0; n < 300; n++) {
      const env: Environment = {
        timeOfDay: r.between(0, 24),
        sky: r.pick(["clear", "cloudy", "overcast"] as const),
        weather: r.pick(["none", "rain", "fog", "snow"] as const),
        ground: r.pick(["meadow", "sand", "snow", "stone"] as const),
        lights: r.pick(["auto", "on", "off"] as const),
      };
      const day = daylight(env);
      for (const [name, value] of Object.entries(day)) {
        const numbers = typeof value === "number" ? [value] : (value as Color | Vector3).toArray();
        for (const v of numbers) expect(Number.isFinite(v), `${name} of ${JSON.stringify(env)}`).toBe(true);
        if (value instanceof Color && name !== "rim")
          for (const v of value.toArray())
            expect(v >= 0 && v <= 1.05, `${name} ${v} of ${JSON.stringify(env)}`).toBe(true);
      }
    }
  });
});

/** How far a colour is from grey. */
const colourful = (c: Color): number => Math.max(c.r, c.g, c.b) - Math.min(c.r, c.g, c.b);

describe("a change of the light", () => {
  const FAST = 0.2;

  it("arrives exactly, and a copy stays as it was", () => {
    const [shown, wanted] = [at(12), at(15, { sky: "overcast", weather: "rain" })];
    const before = copyDay(shown);
    let steps = 0;
    while (!approachDay(shown, wanted, FAST) && steps < 200) steps++;
    expect(steps).toBeGreaterThan(5);
    expect(steps).toBeLessThan(60);
    expect(gap(shown, wanted)).toBeLessThan(0.01);
    expect(gap(before, at(12))).toBe(0);
    expect(before.top).not.toBe(shown.top);
  });

  it("comes closer with every step", () => {
    const [shown, wanted] = [at(12), at(17, { sky: "cloudy" })];
    for (let n = 0, last = gap(shown, wanted); n < 20; n++) {
      approachDay(shown, wanted, FAST);
      const now = gap(shown, wanted);
      expect(now).toBeLessThan(last);
      last = now;
    }
  });

  it.each([
    [12, 0],
    [0, 12],
    [7, 19],
  ])("from %d h to %d h fades the light out before sun or moon is elsewhere", (from, to) => {
    const [shown, wanted] = [at(from), at(to)];
    let swaps = 0;
    for (let n = 0; n < 400; n++) {
      const sun = shown.sun.clone();
      const arrived = approachDay(shown, wanted, 0.1);
      const swung = shown.sun.angleTo(sun);
      if (swung > 0.1) {
        swaps++;
        expect(shown.keyPower).toBeLessThan(0.05);
      }
      expect(shown.sun.length()).toBeCloseTo(1, 6);
      if (arrived) break;
    }
    expect(swaps).toBe(1);
    expect(shown.sun.angleTo(wanted.sun)).toBeLessThan(0.01);
    expect(shown.keyPower).toBeCloseTo(wanted.keyPower, 1);
  });
});
