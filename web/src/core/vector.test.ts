// Angles, rotations and rounding, which every placement and every page has to compute alike.

import { describe, expect, it } from "vitest";
import { fromEuler, fromYaw, inverse, NO_TURN, roundQuat, roundVec, yawTowards } from "./rotation.ts";
import { type Random, randomFrom } from "./testing/random.ts";
import {
  clamp,
  damp,
  distance,
  flatDistance,
  heading,
  mixVec,
  multiply,
  type Quat,
  round,
  smoothstep,
  turn,
  type Vec3,
  wrapAngle,
  yawOf,
  yawTo,
} from "./vector.ts";

const vec = (r: Random, far = 10): Vec3 => [r.between(-far, far), r.between(-far, far), r.between(-far, far)];
const quat = (r: Random): Quat => fromEuler(r.between(-400, 400), r.between(-400, 400), r.between(-400, 400));
const closeTo = (a: readonly number[], b: readonly number[], digits = 9): void => {
  expect(a).toHaveLength(b.length);
  a.forEach((v, i) => expect(v, `${a.join()} and ${b.join()}`).toBeCloseTo(b[i] as number, digits));
};

describe("yaw", () => {
  it.each<[string, number, Vec3]>([
    ["0 looks along +z", 0, [0, 0, 1]],
    ["90 looks along +x", 90, [1, 0, 0]],
    ["180 looks along -z", 180, [0, 0, -1]],
    ["-90 looks along -x", -90, [-1, 0, 0]],
    ["450 is 90", 450, [1, 0, 0]],
  ])("%s", (_, yaw, front) => {
    closeTo(turn(fromYaw(yaw), [0, 0, 1]), front);
    closeTo(heading(yaw), [front[0], front[2]]);
  });

  it("comes back out of a rotation, in (-180, 180]", () => {
    const r = randomFrom(1);
    for (let n = 0; n < 500; n++) {
      const yaw = r.between(-720, 720);
      const back = yawOf(fromEuler(r.between(-80, 80), yaw, 0));
      expect(back).toBeGreaterThan(-180);
      expect(back).toBeLessThanOrEqual(180);
      closeTo(heading(back), heading(yaw), 3);
    }
    expect(yawOf(fromYaw(180))).toBe(180);
    expect(yawOf(fromYaw(-180))).toBe(180);
  });

  it("is known even for what looks straight up or down", () => {
    for (const yaw of [-120, -30, 0, 45, 170])
      for (const pitch of [-90, 90]) expect(yawOf(fromEuler(pitch, yaw, 0))).toBeCloseTo(yaw, 1);
  });

  it("towards a place turns the front to it, whatever its height", () => {
    const r = randomFrom(2);
    for (let n = 0; n < 200; n++) {
      const [from, to] = [vec(r), vec(r)];
      const away = flatDistance(from, to);
      const [x, z] = [Math.sin(yawTo(from, to)), Math.cos(yawTo(from, to))];
      closeTo([from[0] + x * away, from[2] + z * away], [to[0], to[2]], 6);
      closeTo(heading(yawTowards(from, to)), [x, z], 3);
    }
  });
});

describe("rotations", () => {
  it("keep lengths and angles, and their inverse undoes them", () => {
    const r = randomFrom(3);
    for (let n = 0; n < 300; n++) {
      const [q, a, b] = [quat(r), vec(r), vec(r)];
      const [ta, tb] = [turn(q, a), turn(q, b)];
      expect(distance(ta, tb)).toBeCloseTo(distance(a, b), 6);
      closeTo(turn(inverse(q), ta), a, 6);
      closeTo(multiply(q, inverse(q)), NO_TURN, 6);
    }
  });

  it("combine as one after the other, the right one first", () => {
    const r = randomFrom(4);
    for (let n = 0; n < 200; n++) {
      const [a, b, v] = [quat(r), quat(r), vec(r)];
      closeTo(turn(multiply(a, b), v), turn(a, turn(b, v)), 6);
    }
  });

  it("apply roll first, then pitch, then yaw", () => {
    const r = randomFrom(5);
    for (let n = 0; n < 100; n++) {
      const [pitch, yaw, roll] = vec(r, 180);
      const v = vec(r);
      const one = turn(fromEuler(0, yaw, 0), turn(fromEuler(pitch, 0, 0), turn(fromEuler(0, 0, roll), v)));
      closeTo(turn(fromEuler(pitch, yaw, roll), v), one, 6);
    }
  });

  it("are stored as unit quaternions, and nothing is NaN for the zero one", () => {
    const r = randomFrom(6);
    for (let n = 0; n < 100; n++) {
      const k = r.between(0.01, 50);
      const q = quat(r);
      const stored = roundQuat([q[0] * k, q[1] * k, q[2] * k, q[3] * k]);
      expect(Math.hypot(...stored)).toBeCloseTo(1, 5);
      closeTo(stored, q, 5);
      expect(roundQuat(stored)).toEqual(roundQuat(roundQuat(stored)));
    }
    expect(roundQuat([0, 0, 0, 0])).toEqual([0, 0, 0, 0]);
  });
});

describe("rounding", () => {
  it("gives the same number however often it is done, and survives JSON", () => {
    const r = randomFrom(7);
    for (let n = 0; n < 500; n++) {
      const v = roundVec(vec(r, 300), r.pick([0, 2, 4]));
      expect(roundVec(v, 4)).toEqual(v);
      expect(JSON.parse(JSON.stringify(v))).toEqual(v);
    }
  });

  it.each([-0.00001, -0, 0, 0.00004])("never stores -0 for %d", (value) => {
    expect(Object.is(round(value), 0)).toBe(true);
  });
});

describe("easing", () => {
  it("does not depend on the frame rate", () => {
    const after = (fps: number): number => {
      let left = 1;
      for (let n = 0; n < fps; n++) left -= left * damp(5, 1 / fps);
      return left;
    };
    for (const fps of [5, 24, 60, 144]) expect(after(fps)).toBeCloseTo(Math.exp(-5), 9);
    expect(damp(5, 0)).toBe(0);
    expect(damp(5, Infinity)).toBe(1);
  });

  it("steps smoothly from 0 to 1, level at both ends and never back", () => {
    let before = smoothstep(2, 4, 1);
    expect(before).toBe(0);
    for (let v = 1; v <= 5; v += 0.01) {
      const now = smoothstep(2, 4, v);
      expect(now).toBeGreaterThanOrEqual(before);
      expect(now - before).toBeLessThan(0.0076); // 1.5 per unit at its steepest
      before = now;
    }
    expect(before).toBe(1);
    expect(smoothstep(2, 4, 3)).toBe(0.5);
    expect(smoothstep(2, 4, 2.01)).toBeLessThan(0.0001);
  });

  it("mixes points along the straight line between them", () => {
    const r = randomFrom(8);
    for (let n = 0; n < 100; n++) {
      const [a, b, t] = [vec(r), vec(r), r()];
      const p = mixVec(a, b, t);
      expect(distance(a, p) + distance(p, b)).toBeCloseTo(distance(a, b), 6);
      expect(distance(a, p)).toBeCloseTo(distance(a, b) * t, 6);
    }
  });
});

it("wraps any angle into [-π, π) without changing its direction", () => {
  const r = randomFrom(9);
  for (let n = 0; n < 500; n++) {
    const angle = r.between(-60, 60);
    const wrapped = wrapAngle(angle);
    expect(wrapped).toBeGreaterThanOrEqual(-Math.PI);
    expect(wrapped).toBeLessThan(Math.PI);
    closeTo([Math.sin(wrapped), Math.cos(wrapped)], [Math.sin(angle), Math.cos(angle)], 6);
  }
  expect(wrapAngle(Math.PI)).toBe(-Math.PI);
  expect(wrapAngle(-Math.PI)).toBe(-Math.PI);
});

it("limits to a range whose ends it returns exactly", () => {
  expect([clamp(-3, -1, 2), clamp(9, -1, 2), clamp(0.5, -1, 2)]).toEqual([-1, 2, 0.5]);
});
