import type { Quaternion } from "three";
import { describe, expect, it } from "vitest";
import { seeded } from "../../core/random.ts";
import type { Vec3 } from "../../core/vector.ts";
import { createSurfaceUniforms } from "../surface/material.ts";
import { AvatarBody, type Surroundings } from "./avatar.ts";
import { JOINTS } from "./figure.ts";
import { gesture } from "./gesture.ts";
import { looksOf } from "./looks.ts";
import { Robot } from "./robot.ts";

const SEAT = { at: [0, 0.45, -0.6] as Vec3, floor: 0, yaw: 0 };
const world: Surroundings = { camera: [1, 2, 8], seat: () => SEAT, calm: false };
const GESTURES =
  "wave nod shake_head celebrate think look_at point_at place build sweep paint adjust lift put_down sky rewind search frame puzzled greet".split(
    " ",
  );
/** Radians that a joint may turn in a sixtieth of a second. */
const FLIP = 0.45;

function make(id = "avatar_test"): AvatarBody {
  const surface = { uniforms: createSurfaceUniforms(), shadows: "" };
  return new AvatarBody(id, new Robot(looksOf("test", "Test", "teal"), surface, 1), [0, 0, 0], 0);
}

/** Plays on and finds the fastest turn of any joint, and the band of the hips. */
class Watch {
  worst = { turn: 0, joint: "", at: 0 };
  readonly a: AvatarBody;
  t = 0;
  private before: Quaternion[] | null = null;

  constructor(a: AvatarBody) {
    this.a = a;
  }

  run(seconds: number, around: Surroundings = world): void {
    for (const end = this.t + seconds; this.t < end; this.t += 1 / 60) {
      this.a.update(this.t, 1 / 60, around);
      const now = JOINTS.map((j) => this.a.figure.joints[j].quaternion.clone());
      for (const [i, q] of now.entries()) {
        const turn = this.before?.[i]?.angleTo(q) ?? 0;
        if (!Number.isFinite(turn)) throw new Error(`${JOINTS[i]} is not a turn at ${this.t}`);
        if (turn > this.worst.turn) this.worst = { turn, joint: JOINTS[i] ?? "", at: this.t };
      }
      this.before = now;
    }
  }

  ends(): void {
    const { joint, at, turn } = this.worst;
    expect(turn, `${joint} at ${at.toFixed(2)} s`).toBeLessThan(FLIP);
  }
}

describe("no joint flips", () => {
  it.each(GESTURES.map((kind, n) => [kind, n] as const))("in %s, towards any side, with another over it", (kind, n) => {
    const rand = seeded(7 + n);
    for (let i = 0; i < 3; i++) {
      const w = new Watch(make(`avatar_${kind}${i}`));
      w.run(0.4);
      const target: Vec3 = [(rand() - 0.5) * 6, rand() * 2.4, (rand() - 0.5) * 6];
      const g = gesture(kind, w.t, undefined, target);
      if (!g) throw new Error(`${kind} is no gesture`);
      w.a.gesture(g, w.t);
      w.run(0.5 + rand());
      const next = gesture(GESTURES[Math.floor(rand() * GESTURES.length)] as string, w.t, undefined, null);
      if (next) w.a.gesture(next, w.t);
      w.run(3);
      w.ends();
    }
  });

  it("while it idles for two minutes, sits down, gets up, carries and walks", () => {
    const w = new Watch(make());
    w.run(120);
    w.a.place({ position: [0, 0, -0.6], yaw: 0, pose: "sit", seat: "bench_1" }, w.t, world);
    w.run(20);
    w.a.place({ position: [0, 0, 0.2], yaw: 0, pose: "stand" }, w.t, world);
    w.run(2);
    w.a.carry(w.t, w.t + 4);
    w.a.walk([w.a.position, [2, 0, 3], [-1, 0, 4]], 4, w.t, 2);
    w.run(6);
    w.ends();
  });

  it("from a stroll to the fastest run, straight and round a corner", () => {
    for (const speed of [0.5, 1, 1.4, 2, 2.6, 3.2, 3.6, 4])
      for (const path of [
        [
          [0, 0, 0],
          [-6, 0, 6],
        ],
        [
          [0, 0, 0],
          [3, 0, 0],
          [3, 0, 4],
        ],
      ] as Vec3[][]) {
        const w = new Watch(make());
        const length = path
          .slice(1)
          .reduce((n, p, i) => n + Math.hypot(p[0] - (path[i]?.[0] ?? 0), p[2] - (path[i]?.[2] ?? 0)), 0);
        w.a.walk(path, length / speed, 0, 1);
        w.run(length / speed + 1.5);
        expect(w.worst.turn, `${w.worst.joint} at ${speed} m/s`).toBeLessThan((30 / 180) * Math.PI);
      }
  });
});

describe("a body at rest", () => {
  it("keeps its mouth shut, breathes, and stands on both feet", () => {
    const a = make();
    const chest: number[] = [];
    for (let t = 0; t < 8; t += 1 / 30) {
      a.update(t, 1 / 30, world);
      expect(a.lastShown?.face.mouth).toBe(0);
      chest.push(a.lastShown?.pose.chest ?? 0);
      for (const f of a.feet()) expect(Math.abs(f.position[1])).toBeLessThan(0.01);
    }
    expect(Math.max(...chest) - Math.min(...chest)).toBeGreaterThan(0.005);
  });

  it("has its feet down and its hands on its thighs when it sits", () => {
    const w = new Watch(make());
    w.a.sit(SEAT, "bench_1", 0);
    w.run(3);
    for (const f of w.a.feet()) expect(f.position[1]).toBeLessThan(0.03);
    const { hips } = w.a.lastShown?.pose ?? { hips: [0, 0, 0] };
    expect(hips[1]).toBeLessThan(0.57);
    w.a.figure.root.updateMatrixWorld(true);
    for (const side of ["L", "R"] as const) {
      const hand = w.a.figure.anchor(`hand${side}`, w.a.figure.root.position.clone());
      expect(hand.y).toBeLessThan(0.75);
      expect(hand.z).toBeGreaterThan(-0.5);
    }
  });
});

describe("less motion", () => {
  const still: Surroundings = { ...world, calm: true, still: true };

  it("shows a walk as separate stands, and arrives in time", () => {
    const a = make();
    a.update(0, 0, still);
    a.walk([a.position, [0, 0, 8]], 8, 0);
    const seen = new Set<string>();
    for (let t = 0; t < 8.2; t += 1 / 30) {
      a.update(t, 1 / 30, still);
      seen.add(a.position.map((v) => v.toFixed(3)).join());
      for (const f of a.feet()) expect(f.planted).toBe(true);
    }
    expect(seen.size).toBeLessThanOrEqual(6);
    expect(a.position[2]).toBe(8);
  });

  it("does not move at all while it idles", () => {
    const a = make();
    a.update(0, 0, still);
    const seen = new Set<string>();
    for (let t = 0; t < 20; t += 0.1) {
      a.update(t, 0.1, still);
      seen.add(JOINTS.map((j) => a.figure.joints[j].quaternion.toArray().map((v) => v.toFixed(4))).join());
    }
    expect(seen.size).toBeLessThan(30); // the gaze settles on the viewer, then rests
    const last = [...seen].at(-1);
    a.update(40, 0.1, still);
    expect(JOINTS.map((j) => a.figure.joints[j].quaternion.toArray().map((v) => v.toFixed(4))).join()).toBe(last);
  });
});

describe("ground that is not flat", () => {
  const land = (x: number, z: number): number => 0.3 * Math.sin(z * 0.5) + 0.1 * x + 1;
  const hilly: Surroundings = { ...world, land };

  it("is what the feet stand on", () => {
    const a = make();
    let worst = 0;
    a.update(0, 0, hilly);
    a.walk(
      [
        [0, 0, 0],
        [1, 0, 9],
      ],
      7,
      0,
    );
    for (let t = 0; t < 8; t += 1 / 60) {
      a.update(t, 1 / 60, hilly);
      a.figure.root.updateMatrixWorld(true);
      for (const f of a.feet())
        if (f.planted) worst = Math.max(worst, Math.abs(f.position[1] - land(f.position[0], f.position[2])));
    }
    expect(worst).toBeLessThan(0.02);
  });

  it("puts feet onto steps, not through them", () => {
    const step = (z: number): number => Math.max(0, Math.floor((z - 0.5) / 0.35)) * 0.18;
    const floor = (_x: number, z: number): number => step(z);
    const a = make();
    const around: Surroundings = { ...world, floor };
    a.update(0, 0, around);
    a.walk(
      [
        [0, 0, 0],
        [0, 0, 0.7],
        [0, step(3), 3],
        [0, step(3), 3.2],
      ],
      4,
      0,
    );
    for (let t = 0; t < 5; t += 1 / 60) {
      a.update(t, 1 / 60, around);
      a.figure.root.updateMatrixWorld(true);
      for (const f of a.feet()) if (f.planted) expect(Math.abs(f.position[1] - step(f.position[2]))).toBeLessThan(0.02);
    }
  });
});
