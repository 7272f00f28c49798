import { describe, expect, it } from "vitest";
import { type TierWatch, watchTier } from "./quality.ts";

/** Runs frames of a given length for some seconds; returns how often the tier changed. */
function run(watch: TierWatch, clock: { now: number }, seconds: number, frame: () => number): number {
  let changes = 0;
  const end = clock.now + seconds;
  while (clock.now < end) {
    const dt = frame();
    clock.now += dt;
    if (watch.frame(dt, clock.now)) changes++;
  }
  return changes;
}

describe("tiers", () => {
  it("falls on a slow machine and stays there, without flapping", () => {
    const w = watchTier("auto", false);
    const clock = { now: 100 };
    // Seconds per frame of each tier on this machine: only low is fluent.
    const cost = { low: 1 / 60.5, med: 1 / 30, high: 1 / 18, test: 0 };
    const changes = run(w, clock, 300, () => cost[w.tier]);
    expect(w.tier).toBe("low");
    expect(changes).toBeLessThanOrEqual(5);
  });

  it("rises on a fast machine", () => {
    const w = watchTier("auto", false);
    run(w, { now: 0 }, 30, () => 1 / 120);
    expect(w.tier).toBe("high");
  });

  it("keeps its tier when frames are neither slow nor fast, and through single hitches", () => {
    const w = watchTier("auto", false);
    let n = 0;
    const changes = run(w, { now: 0 }, 120, () => (++n % 90 === 0 ? 0.2 : 1 / 50));
    expect([w.tier, changes]).toEqual(["med", 0]);
  });

  it("never changes more often than every five seconds", () => {
    const w = watchTier("auto", false);
    const clock = { now: 0 };
    const at: number[] = [];
    let n = 0;
    while (clock.now < 400) {
      const dt = Math.floor(n++ / 300) % 2 ? 1 / 20 : 1 / 144;
      clock.now += dt;
      if (w.frame(dt, clock.now)) at.push(clock.now);
    }
    expect(at.length).toBeGreaterThan(1);
    for (let i = 1; i < at.length; i++) expect((at[i] as number) - (at[i - 1] as number)).toBeGreaterThanOrEqual(5);
  });

  it("ignores the first frame after a pause, and a tier the user chose", () => {
    const w = watchTier("auto", false);
    expect(run(w, { now: 0 }, 200, () => 0.8)).toBe(0);
    const chosen = watchTier("high", false);
    expect(run(chosen, { now: 0 }, 60, () => 0.1)).toBe(0);
    expect(chosen.tier).toBe("high");
    const software = watchTier("auto", true);
    run(software, { now: 0 }, 60, () => 1 / 144);
    expect(software.tier).toBe("low");
  });
});
