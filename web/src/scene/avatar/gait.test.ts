import { Matrix4, SkinnedMesh, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { seeded } from "../../core/random.ts";
import { type Vec3, wrapAngle } from "../../core/vector.ts";
import { createSurfaceUniforms } from "../surface/material.ts";
import { AvatarBody, type Surroundings } from "./avatar.ts";
import { looksOf } from "./looks.ts";
import { HIPS } from "./rig.ts";
import { Robot } from "./robot.ts";

const world: Surroundings = { camera: [0, 2, 8], seat: () => null, calm: false };
const make = (yaw = 0): AvatarBody =>
  new AvatarBody(
    "avatar_test",
    new Robot(looksOf("test", "Test", "teal"), { uniforms: createSurfaceUniforms(), shadows: "" }, 1),
    [0, 0, 0],
    yaw,
  );

interface Seen {
  drift: number;
  knee: number;
  turnRate: number;
  hipsLow: number;
  hipsHigh: number;
  jump: number;
  end: Vec3;
}

/** Plays an avatar at 120 Hz and measures it by its real bones. */
function watch(a: AvatarBody, from: number, to: number): Seen {
  const seen: Seen = { drift: 0, knee: Infinity, turnRate: 0, hipsLow: Infinity, hipsHigh: 0, jump: 0, end: [0, 0, 0] };
  const anchor: (Vec3 | null)[] = [null, null];
  let before: { yaw: number; feet: Vec3[] } | null = null;
  const dt = 1 / 120;
  for (let t = from; t <= to; t += dt) {
    a.update(t, dt, world);
    a.figure.root.updateMatrixWorld(true);
    const feet = a.feet();
    feet.forEach((f, i) => {
      if (!f.planted) anchor[i] = null;
      else {
        anchor[i] ??= f.position;
        const at = anchor[i] as Vec3;
        seen.drift = Math.max(
          seen.drift,
          Math.hypot(f.position[0] - at[0], f.position[1] - at[1], f.position[2] - at[2]),
        );
      }
      if (before)
        seen.jump = Math.max(
          seen.jump,
          new Vector3(...f.position).distanceTo(new Vector3(...(before.feet[i] as Vec3))),
        );
    });
    seen.knee = Math.min(seen.knee, kneeForward(a, "L"), kneeForward(a, "R"));
    const yaw = a.figure.root.rotation.y;
    if (before) seen.turnRate = Math.max(seen.turnRate, Math.abs(wrapAngle(yaw - before.yaw)) / dt);
    before = { yaw, feet: feet.map((f) => f.position) };
    const y = a.figure.joints.hips.position.y;
    seen.hipsLow = Math.min(seen.hipsLow, y);
    seen.hipsHigh = Math.max(seen.hipsHigh, y);
    expect(Number.isFinite(y)).toBe(true);
  }
  seen.end = a.position;
  return seen;
}

/** How far the knee lies in front of the line from hip to ankle (m); negative: it bends backwards. */
function kneeForward(a: AvatarBody, s: "L" | "R"): number {
  const inverse = new Matrix4().copy(a.figure.root.matrixWorld).invert();
  const at = (name: "leg" | "shin" | "foot"): Vector3 =>
    new Vector3().setFromMatrixPosition(a.figure.joints[`${name}${s}`].matrixWorld).applyMatrix4(inverse);
  const [hip, knee, ankle] = [at("leg"), at("shin"), at("foot")];
  const t = (knee.y - hip.y) / (ankle.y - hip.y);
  return knee.z - (hip.z + (ankle.z - hip.z) * t);
}

function check(seen: Seen, dip = 0.14): void {
  expect(seen.drift).toBeLessThan(0.01);
  expect(seen.knee).toBeGreaterThan(-0.005);
  expect(seen.turnRate).toBeLessThan(11);
  expect(seen.hipsLow).toBeGreaterThan(HIPS - dip);
  expect(seen.hipsHigh).toBeLessThan(HIPS + 0.03);
  expect(seen.jump).toBeLessThan(0.16);
}

describe("walking", () => {
  for (const speed of [0.4, 0.9, 1.4, 2.2, 3.2, 4])
    it(`plants its feet at ${speed} m/s: straight, round corners, start and stop`, () => {
      const path: Vec3[] = [
        [0, 0, 0],
        [3, 0, 2],
        [3.5, 0, 6],
        [0, 0, 8],
        [-2, 0, 7],
      ];
      const length = path
        .slice(1)
        .reduce((n, p, i) => n + Math.hypot(p[0] - (path[i] as Vec3)[0], p[2] - (path[i] as Vec3)[2]), 0);
      const a = make(2);
      watch(a, 0, 0.5);
      a.act({ avatarId: a.id, action: "walk", path, speed, yaw: 90 }, 0.5, 0.5);
      const seen = watch(a, 0.5, 0.5 + length / speed + 1.5);
      check(seen);
      expect(Math.hypot(seen.end[0] + 2, seen.end[2] - 7)).toBeLessThan(1e-6);
      expect(Math.abs(wrapAngle(a.figure.root.rotation.y - Math.PI / 2))).toBeLessThan(1e-3);
    });

  it("arrives exactly at the promised second", () => {
    const a = make();
    a.act(
      {
        avatarId: a.id,
        action: "walk",
        path: [
          [0, 0, 0],
          [0, 0, 4],
        ],
        seconds: 3,
      },
      10,
      10,
    );
    a.update(12.9, 0.01, world);
    expect(a.position[2]).toBeLessThan(4);
    a.update(13, 0.01, world);
    expect(a.position[2]).toBeCloseTo(4, 6);
  });

  it("can be interrupted anywhere without a pop", () => {
    const rand = seeded(4);
    for (let n = 0; n < 25; n++) {
      const a = make(rand() * 6);
      let t = 0;
      for (let k = 0; k < 4; k++) {
        const here = a.position;
        const to: Vec3 = [here[0] + (rand() - 0.5) * 8, 0, here[2] + (rand() - 0.5) * 8];
        a.act({ avatarId: a.id, action: "walk", path: [here, to], speed: 0.6 + rand() * 2 }, t, t);
        const until = t + 0.2 + rand() * 2;
        check(watch(a, t, until), 0.26);
        t = until;
      }
    }
  });

  it("turns on the spot with planted feet", () => {
    for (const yaw of [0.5, 1.6, 3.1, -2.4]) {
      const a = make();
      a.place({ position: [0, 0, 0], yaw: (yaw * 180) / Math.PI, pose: "stand" }, 0, world);
      check(watch(a, 0, 2.5));
      expect(Math.abs(wrapAngle(a.figure.root.rotation.y - yaw))).toBeLessThan(1e-3);
    }
  });

  it("climbs steps with its feet on them", () => {
    const a = make();
    const path: Vec3[] = [
      [0, 0, 0],
      [0, 0, 1],
      [0, 0.2, 1.2],
      [0, 0.2, 1.6],
      [0, 0.4, 1.8],
      [0, 0.4, 3],
    ];
    a.act({ avatarId: a.id, action: "walk", path, speed: 1 }, 0, 0);
    const seen = watch(a, 0, 4);
    expect(seen.drift).toBeLessThan(0.01);
    expect(a.feet().every((f) => Math.abs(f.position[1] - 0.4) < 0.01)).toBe(true);
  });

  it("follows the document: a short way on foot, a long one by fading", () => {
    const a = make();
    a.place({ position: [0.8, 0, 0.5], yaw: 0, pose: "stand" }, 0, world);
    const seen = watch(a, 0, 2);
    check(seen);
    expect(seen.end[0]).toBeCloseTo(0.8, 6);
    a.place({ position: [30, 0, 0], yaw: 0, pose: "stand" }, 2, world);
    a.update(2.6, 0.1, world);
    expect(a.position).toEqual([30, 0, 0]);
    expect(a.figure.root).toBeInstanceOf(SkinnedMesh);
    expect(a.figure.root.scale.x).toBe(1);
  });
});
