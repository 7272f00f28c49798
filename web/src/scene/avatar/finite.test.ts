// A body's numbers: whatever happens to it, every bone stays where it can be drawn, and what was no number heals.

import { PerspectiveCamera } from "three";
import { describe, expect, it } from "vitest";
import { times } from "../../core/testing/often.ts";
import { type Random, randomFrom } from "../../core/testing/random.ts";
import type { Vec3 } from "../../core/vector.ts";
import { createSurfaceUniforms } from "../surface/material.ts";
import { AvatarBody, type Stance, type Surroundings } from "./avatar.ts";
import { JOINTS } from "./figure.ts";
import { gesture } from "./gesture.ts";
import { looksOf } from "./looks.ts";
import { Robot } from "./robot.ts";

const SEAT = { at: [0, 0.45, -0.6] as Vec3, floor: 0, yaw: 0 };
const world: Surroundings = { camera: [1, 2, 8], seat: () => SEAT, calm: false };

function make(): AvatarBody {
  const surface = { uniforms: createSurfaceUniforms(), shadows: "" };
  return new AvatarBody("avatar_test", new Robot(looksOf("test", "Test", "teal"), surface, 1), [0, 0, 0], 0);
}

/** The joints that are not at a place that can be drawn. */
const broken = (a: AvatarBody): string[] =>
  JOINTS.filter((j) => !a.figure.joints[j].matrixWorld.elements.every(Number.isFinite));

/** Plays on; throws at the first frame in which a joint is nowhere. */
function play(a: AvatarBody, from: number, seconds: number, around: Surroundings = world, what = ""): number {
  let t = from;
  for (const end = from + seconds; t < end; t += 1 / 30) {
    a.update(t, 1 / 30, around);
    const wrong = broken(a);
    if (wrong.length > 0) throw new Error(`${wrong.join()} at ${t.toFixed(2)} s ${what}`);
  }
  return t;
}

describe("a body put higher on the same spot", () => {
  it.each([
    ["with motion", world],
    ["with less motion", { ...world, calm: true, still: true }],
  ])("steps up there, %s, and keeps every bone", (_, around) => {
    const a = make();
    let t = play(a, 0, 0.5, around);
    a.place({ position: [0, 0.4, 0], yaw: 90, pose: "stand" }, t, around);
    t = play(a, t, 3, around);
    expect(a.position[1]).toBeCloseTo(0.4, 5);
    expect(a.yaw).toBeCloseTo(Math.PI / 2, 5);
    for (const f of a.feet()) expect(f.position[1]).toBeCloseTo(0.4, 2);
  });
});

describe("what was no number", () => {
  it.each<[string, Partial<Surroundings>]>([
    ["a camera", { camera: [Number.NaN, Number.NaN, Number.NaN] }],
    ["a pointer", { pointer: { origin: [0, 2, 5], direction: [Number.NaN, Number.NaN, Number.NaN] } }],
    ["a floor", { floor: () => Number.NaN, land: () => Number.NaN }],
  ])("in %s is looked past, and nothing of it stays", (_, bad) => {
    const a = make();
    const before = play(a, 0, 1);
    a.attendUser(before, 0.5);
    const g = gesture("build", before, 1, [1, 1, 1]);
    if (g) a.gesture(g, before);
    for (let t = before; t < before + 1; t += 1 / 30) a.update(t, 1 / 30, { ...world, ...bad });
    play(a, before + 1, 1);
    a.walk([a.position, [2, 0, 1]], 2, before + 2);
    play(a, before + 2, 3);
  });

  it("in a voice or in a target of a gesture heals with the next frame", () => {
    const a = make();
    let t = play(a, 0, 1);
    a.setMouth({ aa: Number.NaN, ih: 0, ou: 0, ee: 0, oh: 0 });
    a.setStance("speaking");
    for (let i = 0; i < 10; i++, t += 1 / 30) a.update(t, 1 / 30, world);
    a.setMouth(null);
    const g = gesture("place", t, 0.5, [Number.NaN, 0, 0]);
    if (g) a.gesture(g, t);
    for (let i = 0; i < 30; i++, t += 1 / 30) a.update(t, 1 / 30, world);
    play(a, t, 2);
  });
});

const STANCES: Stance[] = [
  "idle",
  "thinking",
  "working",
  "speaking",
  "needs-you",
  "listening",
  "stale",
  "lost",
  "away",
];
const KINDS = "wave nod celebrate think look_at point_at place build sweep paint lift search frame".split(" ");

/** A place close by: often the very same one, or right above it. */
function near(r: Random, [x, y, z]: Vec3): Vec3 {
  if (r.chance(0.2)) return [x, y, z];
  if (r.chance(0.3)) return [x, r.pick([0, 0.06, 0.2, 1, 2.5]), z];
  if (r.chance(0.2)) return [x + 1e-9, y, z - 1e-7];
  return [x + r.between(-4, 4), r.chance(0.7) ? 0 : r.between(0, 2), z + r.between(-4, 4)];
}

/** The things that can happen to a body. */
const HAPPENINGS: ((a: AvatarBody, r: Random, t: number) => string)[] = [
  (a, r, t) => {
    const to = near(r, a.position);
    const seconds = r.pick([0, 1e-9, 0.05, 1, 3]);
    a.walk(r.chance(0.3) ? [a.position, to, to, a.position, to] : [a.position, to], seconds, t, r.pick([undefined, 1]));
    return `walk to ${to.join()} in ${seconds}`;
  },
  (a, r, t) => {
    const position = near(r, a.position);
    const pose = r.pick(["stand", "sit"] as const);
    a.place({ position, yaw: r.between(-200, 200), pose, ...(pose === "sit" ? { seat: "bench_1" } : {}) }, t, world);
    return `${pose} at ${position.join()}`;
  },
  (a, r, t) => {
    a.sit({ at: near(r, a.position), floor: 0, yaw: r.between(-4, 4) }, `bench_${t}`, t);
    return "sit";
  },
  (a, r, t) => {
    const target = r.chance(0.3)
      ? null
      : r.pick([
          a.position,
          near(r, a.position),
          a.figure.joints.head.getWorldPosition(new PerspectiveCamera().position).toArray() as Vec3,
        ]);
    const g = gesture(r.pick(KINDS), t, r.pick([undefined, 0.4, 30]), target);
    if (g) a.gesture(g, t);
    return `${g?.kind} at ${target?.join()}`;
  },
  (a, r) => {
    const stance = r.pick(STANCES);
    a.setStance(stance);
    return stance;
  },
  (a, r, t) => {
    a.workAt(near(r, a.position), t + r.pick([0, 5]));
    a.attendUser(t, r.pick([0, 3]));
    a.carry(t, t + r.pick([0, 2]));
    return "work";
  },
  (a, r, t) => {
    a.reset({ position: near(r, [0, 0, 0]), yaw: 0, pose: r.pick(["stand", "sit"] as const), seat: "b" }, t, world);
    return "another world";
  },
  (a, r, t) => {
    a.act(
      { avatarId: a.id, action: "walk", path: [a.position, near(r, a.position)], seconds: r.pick([0, 1]) },
      t,
      t - r.pick([0, 5]),
    );
    a.act({ avatarId: a.id, action: r.pick(["stop", "stand", "say"]), text: "", seconds: 0 }, t, t);
    return "act";
  },
  (a, r) => {
    a.setVanished(r.chance(0.5));
    return "fade";
  },
];

it("every bone is somewhere at every step of random lives, with jumps of the clock both ways", () => {
  for (let seed = 1; seed <= times(12, 200); seed++) {
    const r = randomFrom(seed);
    const a = make();
    let t = 0;
    for (let i = 0; i < 60; i++) {
      const what = r.pick(HAPPENINGS)(a, r, t);
      const head = a.figure.joints.head.getWorldPosition(new PerspectiveCamera().position).toArray() as Vec3;
      const around: Surroundings = {
        ...world,
        calm: r.chance(0.1),
        camera: r.pick([world.camera, head, [head[0], head[1] + 3, head[2]], near(r, head)]),
        pointer: r.chance(0.4)
          ? {
              origin: near(r, head),
              direction: r.pick([
                [0, 0, -1],
                [0, -1, 0],
                [0, 0, 0],
              ]) as Vec3,
            }
          : null,
      };
      t = play(a, t, r.pick([0.05, 0.5, 1.5]), around, `(seed ${seed}, ${i}: ${what})`);
      t += r.pick([0, 0, 0, -0.3, -60, 3600]);
    }
  }
});
