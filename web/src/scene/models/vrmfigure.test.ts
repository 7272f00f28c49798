import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { AvatarBody } from "../avatar/avatar.ts";
import { JOINTS, STRETCHED_HIP } from "../avatar/figure.ts";
import type { Surroundings } from "../avatar/state.ts";
import { createSurfaceUniforms } from "../surface/material.ts";
import { createVrmFigure, vowelsAt } from "./vrmfigure.ts";

// The figures of the browser specs.
const made = new URL("../../../../e2e/harness/files/vrm.mjs", import.meta.url).href;
const { person } = (await import(/* @vite-ignore */ made)) as { person(o?: object): Uint8Array };

const surface = { uniforms: createSurfaceUniforms(), shadows: "" };
const world: Surroundings = {
  ...({ camera: [0, 1.6, 6], calm: true } as Surroundings),
  seat: () => ({ at: [0, 0.46, 0.04], floor: 0, yaw: 0 }),
};

async function figure(version: string): Promise<Awaited<ReturnType<typeof createVrmFigure>>> {
  const bytes = person({ version });
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  return createVrmFigure(buffer, { surface, glow: "mint", calm: false });
}

function play(a: AvatarBody, from: number, seconds: number, look: (t: number) => void = () => {}): number {
  let t = from;
  for (; t < from + seconds; t += 1 / 60) {
    a.update(t, 1 / 60, world);
    a.figure.root.updateMatrixWorld(true);
    look(t);
  }
  return t;
}

describe.each(["1.0", "0"])("a figure of VRM %s", (version) => {
  it("has the height of a person and stands on its soles", async () => {
    const f = await figure(version);
    expect(f.height).toBeGreaterThan(1.2);
    expect(f.height).toBeLessThanOrEqual(2);
    expect(f.unit * STRETCHED_HIP).toBeCloseTo(0.82, 2);
    const a = new AvatarBody("a", f, [1, 0, 2], 0.4);
    play(a, 0, 1);
    for (const foot of a.feet()) expect(Math.abs(foot.position[1])).toBeLessThan(0.01);
    // Its eyes look the way it walks, its left is its left.
    const eyes = f.anchor("eyes", new Vector3()).sub(f.joints.head.getWorldPosition(new Vector3())).setY(0).normalize();
    expect(eyes.dot(new Vector3(Math.sin(0.4), 0, Math.cos(0.4)))).toBeGreaterThan(0.6); // it may look at the user
    const left = f.anchor("handL", new Vector3()).sub(f.anchor("handR", new Vector3())).setY(0).normalize();
    expect(left.dot(new Vector3(Math.cos(0.4), 0, -Math.sin(0.4)))).toBeGreaterThan(0.9);
    // Its arms hang.
    expect(f.anchor("handL", new Vector3()).y).toBeLessThan(f.joints.armL.getWorldPosition(new Vector3()).y - 0.3);
  });

  it("walks, turns and stops without sliding feet or flipping joints", async () => {
    const f = await figure(version);
    const a = new AvatarBody("a", f, [0, 0, 0], 0);
    let t = play(a, 0, 0.5);
    a.walk(
      [
        [0, 0, 0],
        [0, 0, 4],
        [3, 0, 5],
      ],
      5.2,
      t,
      -1,
    );
    let [slid, flipped] = [0, 0];
    const stood: (readonly number[] | null)[] = [null, null];
    let before: number[][] | null = null;
    const raw = (): number[][] => JOINTS.map((name) => f.joints[name].quaternion.toArray());
    t = play(a, t, 7, () => {
      const now = raw();
      for (const [side, { position, planted }] of a.feet().entries()) {
        const from = (stood[side] = planted ? (stood[side] ?? position) : null);
        if (from) slid = Math.max(slid, Math.hypot(...position.map((v, k) => v - (from[k] ?? 0))));
      }
      for (const [i, q] of now.entries()) {
        const dot = Math.abs(q.reduce((sum, v, k) => sum + v * (before?.[i]?.[k] ?? q[k] ?? 0), 0));
        flipped = Math.max(flipped, 2 * Math.acos(Math.min(1, dot)));
      }
      before = now;
    });
    expect(Math.hypot(a.position[0] - 3, a.position[2] - 5)).toBeLessThan(0.05);
    expect(slid).toBeLessThan(0.01); // metres, as long as a foot stands
    expect(flipped).toBeLessThan(0.45);
    expect(flipped).toBeGreaterThan(0.01);
  });

  it("sits with its hips on the seat and its feet before it", async () => {
    const f = await figure(version);
    const a = new AvatarBody("a", f, [0, 0, 0.6], 0);
    const t = play(a, 0, 0.3);
    a.sit({ at: [0, 0.46, 0.04], floor: 0, yaw: 0 }, "bench_1", t);
    play(a, t, 2);
    const hips = f.joints.hips.getWorldPosition(new Vector3());
    expect(hips.y).toBeGreaterThan(0.46);
    expect(hips.y).toBeLessThan(0.75);
    for (const foot of a.feet()) expect(foot.position[2]).toBeGreaterThan(hips.z + 0.2);
  });

  it("frees its resources", async () => {
    const f = await figure(version);
    let freed = 0;
    f.root.traverse((o) => {
      (
        o as unknown as { geometry?: { addEventListener(name: string, fn: () => void): void } }
      ).geometry?.addEventListener("dispose", () => freed++);
    });
    f.dispose();
    expect(freed).toBeGreaterThan(0);
    expect(f.root.parent).toBeNull();
  });
});

describe("vowels", () => {
  it("are closed when the mouth is, never more open than it, and vary", () => {
    expect(vowelsAt(3, 0)).toEqual([0, 0, 0, 0, 0]);
    const seen = new Set<number>();
    for (let t = 0; t < 6; t += 0.03) {
      const all = vowelsAt(t, 0.8);
      expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
      expect(all.reduce((a, b) => a + b)).toBeLessThanOrEqual(0.8);
      seen.add(all.indexOf(Math.max(...all)));
    }
    expect(seen.size).toBe(5);
  });
});

it("rejects a file without a figure", async () => {
  await expect(createVrmFigure(new ArrayBuffer(8), { surface, glow: "mint", calm: true })).rejects.toThrow();
});
