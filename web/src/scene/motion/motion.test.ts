import { Matrix4, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { seeded } from "../../core/random.ts";
import { flatDistance, type Vec3 } from "../../core/vector.ts";
import { type Change, changeFrame, MOST_DELAY, SETTLE, startDelay } from "./change.ts";
import { type Follower, follow } from "./follow.ts";
import { leafMatrix, swing, wantsOpen } from "./open.ts";
import { patrolAt, periodOf, trackOf } from "./patrol.ts";

describe("changes", () => {
  const to = new Matrix4().makeTranslation(1, 0, 2);
  const at = (m: Partial<Change>, t: number): Vector3 =>
    new Vector3().setFromMatrixScale(changeFrame({ from: null, to, start: 10, leaving: false, ...m }, t));

  it("grow from nothing to the exact size, a little over it on the way", () => {
    expect(at({}, 10).y).toBeLessThan(0.01);
    const heights = Array.from({ length: 40 }, (_, i) => at({}, 10 + (i / 39) * SETTLE).x);
    expect(Math.max(...heights)).toBeGreaterThan(1.01);
    expect(Math.max(...heights)).toBeLessThan(1.2);
    for (const k of ["x", "y", "z"] as const) expect(at({}, 10 + SETTLE)[k]).toBeCloseTo(1, 6);
    expect(at({ leaving: true }, 10 + SETTLE).y).toBeLessThan(0.01);
  });

  it("finish within 1.2 seconds, however large the batch", () => {
    for (const n of [1, 2, 10, 100]) expect(startDelay(n - 1, n) + 0.14 + SETTLE).toBeLessThanOrEqual(1.2);
    expect(startDelay(99, 100)).toBeCloseTo(MOST_DELAY, 6);
    expect(startDelay(1, 3)).toBeGreaterThan(0.03);
  });
});

describe("patrol", () => {
  const paths: [string, Vec3[]][] = [
    ["a line", [[8, 0, 0]]],
    [
      "an angle",
      [
        [6, 0, 0],
        [6, 0, 6],
      ],
    ],
    [
      "a round",
      [
        [6, 0, 0],
        [6, 0, 6],
        [0, 0, 6],
        [0, 0, 0],
      ],
    ],
    ["a step", [[0.4, 0, 0]]],
    ["nothing", [[0, 0, 0]]],
  ];
  for (const [name, path] of paths)
    it(`travels along ${name} without a jump in position or heading`, () => {
      const track = trackOf([0, 0, 0], path);
      for (const speed of [0.3, 1, 4]) {
        const dt = 1 / 120;
        const period = periodOf(track, speed);
        let before = patrolAt(track, speed, 0, false);
        let far = 0;
        for (let t = dt; t < period + 1; t += dt) {
          const now = patrolAt(track, speed, t, false);
          expect(flatDistance(now.position, before.position)).toBeLessThan(1.2 * speed * dt * 1.05 + 1e-9);
          const turned = Math.atan2(Math.sin(now.heading - before.heading), Math.cos(now.heading - before.heading));
          if (track.length > 1) expect(Math.abs(turned)).toBeLessThan(0.16 * Math.max(1, speed));
          far = Math.max(far, flatDistance(now.position, [0, 0, 0]));
          before = now;
        }
        expect(
          flatDistance(patrolAt(track, speed, period, false).position, patrolAt(track, speed, 0, false).position),
        ).toBeLessThan(0.02);
        expect(far).toBeGreaterThan(track.length > 1 ? 5 : -1);
      }
    });

  it("looks where it goes; a train looks ahead and comes back backwards", () => {
    const track = trackOf([0, 0, 0], [[0, 0, 10]]);
    const period = periodOf(track, 1);
    expect(Math.cos(patrolAt(track, 1, 3, false).heading)).toBeCloseTo(1, 3);
    expect(Math.cos(patrolAt(track, 1, period / 2 + 3, false).heading)).toBeCloseTo(-1, 3);
    expect(Math.cos(patrolAt(track, 1, period / 2 + 3, true).heading)).toBeCloseTo(1, 3);
  });
});

describe("follow", () => {
  const fresh = (): Follower => ({ position: [0, 0, 0], heading: 0, speed: 0, going: false });
  const open = { bodies: [] as Vec3[], blocked: () => false, radius: 0.3 };

  it("stops at two metres and faces its target", () => {
    const f = fresh();
    const target: Vec3 = [6, 0, 3];
    for (let t = 0; t < 12; t += 1 / 60) follow(f, { ...open, target, bodies: [target] }, 1, 1 / 60);
    expect(flatDistance(f.position, target)).toBeGreaterThan(1.4);
    expect(flatDistance(f.position, target)).toBeLessThan(2.7);
    expect(Math.sin(f.heading - Math.atan2(target[0] - f.position[0], target[2] - f.position[2]))).toBeCloseTo(0, 1);
    const still = [...f.position];
    for (let t = 0; t < 2; t += 1 / 60) follow(f, { ...open, target, bodies: [target] }, 1, 1 / 60);
    expect(flatDistance(f.position, still as Vec3)).toBeLessThan(0.02);
  });

  it("goes round a block, never into it, and keeps clear of wandering bodies", () => {
    const rand = seeded(3);
    const f = fresh();
    const blocked = (x: number, z: number): boolean => Math.abs(x - 3) < 1.1 && Math.abs(z) < 1.6;
    let target: Vec3 = [6, 0, 0];
    let goal = 0;
    for (let i = 0; i < 60 * 60; i++) {
      if (i % 240 === 0) goal = rand() * 6.28;
      const next: Vec3 = [target[0] + Math.sin(goal) * 0.02, 0, target[2] + Math.cos(goal) * 0.02];
      if (!blocked(next[0], next[2]) && Math.hypot(next[0], next[2]) < 12) target = next;
      const before = flatDistance(f.position, target);
      follow(f, { ...open, target, bodies: [target], blocked }, 1, 1 / 60);
      expect(blocked(f.position[0], f.position[2])).toBe(false);
      expect(flatDistance(f.position, target)).toBeGreaterThan(Math.min(before - 0.021, 0.8));
    }
  });

  it("waits without a target, and jumps to it after a long pause", () => {
    const f = fresh();
    expect(follow(f, { ...open, target: null }, 1, 1 / 60)).toBe(false);
    expect(f.position).toEqual([0, 0, 0]);
    follow(f, { ...open, target: [90, 0, 0] }, 1, 1 / 60);
    expect(flatDistance(f.position, [90, 0, 0])).toBeLessThan(2.6);
  });
});

describe("doors", () => {
  it("swing about a fixed hinge", () => {
    const hinge = { at: [-0.5, 0, 0] as Vec3, axis: "y" as const, angle: Math.PI / 2 };
    for (const open of [0, 0.3, 1]) {
      const p = new Vector3(-0.5, 1, 0).applyMatrix4(leafMatrix(hinge, open));
      expect(p.distanceTo(new Vector3(-0.5, 1, 0))).toBeLessThan(1e-9);
    }
    expect(new Vector3(0.5, 0, 0).applyMatrix4(leafMatrix(hinge, 1)).distanceTo(new Vector3(-0.5, 0, -1))).toBeLessThan(
      1e-9,
    );
  });

  it("open for bodies that come near, shut behind them, and do not chatter", () => {
    let open = 0;
    let changes = 0;
    let wanted = false;
    for (let i = 0; i < 600; i++) {
      const wants = wantsOpen(false, 1.5 + 0.14 * Math.sin(i), open);
      if (wants !== wanted) changes++;
      wanted = wants;
      open = swing(open, wants, 1 / 60, false);
    }
    expect(changes).toBeLessThanOrEqual(1);
    for (let i = 0; i < 60; i++) open = swing(open, wantsOpen(false, 3, open), 1 / 60, false);
    expect(open).toBe(0);
    expect(swing(0, true, 1 / 60, true)).toBe(1);
    expect(wantsOpen(true, Infinity, 0)).toBe(true);
  });
});
