import { type SkinnedMesh, Vector3 } from "three";
import { describe, expect, it, vi } from "vitest";
import { AvatarBody } from "../avatar/avatar.ts";
import type { Surroundings } from "../avatar/state.ts";
import { createSurfaceUniforms } from "../surface/material.ts";
import { pack, sidesFor } from "./atlas.ts";
import { createVrmFigure } from "./vrmfigure.ts";

// The figures of the browser specs, as character makers write them.
const made = new URL("../../../../e2e/harness/files/doll.mjs", import.meta.url).href;
const { doll } = (await import(/* @vite-ignore */ made)) as { doll(o?: object): Uint8Array };

const surface = { uniforms: createSurfaceUniforms(), shadows: "" };
const world = { camera: [0, 1.6, 6], calm: true } as unknown as Surroundings;

interface Json {
  materials: { pbrMetallicRoughness: object; extensions?: object }[];
  extensions: { VRM?: { materialProperties: unknown[] } };
}

/** Nothing decodes pictures here. */
function blind(json: Json): void {
  if (json.extensions.VRM) json.extensions.VRM.materialProperties = [];
  for (const m of json.materials) {
    Reflect.deleteProperty(m.pbrMetallicRoughness, "baseColorTexture");
    Reflect.deleteProperty(m, "extensions");
  }
}

async function figure(version: string, pose: string): Promise<Awaited<ReturnType<typeof createVrmFigure>>> {
  const bytes = doll({ version, pose, change: blind });
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  return createVrmFigure(buffer, { surface, glow: "mint", calm: false });
}

describe.each([
  ["1.0", "T"],
  ["1.0", "A"],
  ["0", "T"],
  ["0", "A"],
])("a figure of fourteen materials, VRM %s in a %s-pose", (version, rest) => {
  it("has few meshes, a face that still moves, and hair that starts at rest", async () => {
    const f = await figure(version, rest);
    const meshes: SkinnedMesh[] = [];
    f.root.traverse((o) => {
      if ((o as SkinnedMesh).isSkinnedMesh) meshes.push(o as SkinnedMesh);
    });
    expect(meshes.length).toBeLessThanOrEqual(4);
    const faces = meshes.filter((m) => m.morphTargetInfluences?.length);
    expect(faces.every((m) => (m.morphTargetInfluences?.length ?? 0) <= 11)).toBe(true); // of 57
    const show = vi.spyOn(f, "show");
    const a = new AvatarBody("a", f, [4, 0, -7], 0.6);
    for (let t = 0; t < 0.5; t += 1 / 60) a.update(t, 1 / 60, world);
    // Nothing of it is far from where it stands: no lock that is still on its way there.
    f.root.updateMatrixWorld(true);
    const p = new Vector3();
    for (const m of meshes)
      for (let i = 0; i < m.geometry.getAttribute("position").count; i += 7) {
        p.applyMatrix4.call(m.getVertexPosition(i, p), m.matrixWorld);
        expect(Math.hypot(p.x - 4, p.z + 7)).toBeLessThan(0.6);
        expect(p.y).toBeLessThan(f.height + 0.05);
        expect(p.y).toBeGreaterThan(-0.03);
      }
    const hands = (["handL", "handR"] as const).map((name) => f.anchor(name, new Vector3()));
    for (const hand of hands) expect(hand.y).toBeLessThan(f.joints.armL.getWorldPosition(new Vector3()).y - 0.3);
    const [pose, face] = show.mock.lastCall ?? [];
    if (pose && face) f.show(pose, { ...face, eyes: 0 }, 0);
    const blink = faces.flatMap((m) => m.morphTargetInfluences?.[m.morphTargetDictionary?.["blink"] ?? -1] ?? []);
    expect(blink.length).toBeGreaterThan(0);
    expect(Math.min(...blink)).toBe(1);
  });
});

describe("an atlas", () => {
  it("gives every picture a tile of its own, whatever their sizes", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const sizes = Array.from({ length: 1 + (seed % 17) }, (_, i) => 1 + ((seed * 7919 + i * 104_729) % 4096));
      const sides = sidesFor(sizes).sort((a, b) => b - a);
      const { side, corners } = pack(sides);
      expect(side).toBeLessThanOrEqual(2048);
      corners.forEach(([x, y], i) => {
        const s = sides[i] ?? 0;
        expect(Math.max(x, y) + s).toBeLessThanOrEqual(side);
        for (const [k, [u, v]] of corners.slice(0, i).entries()) {
          const r = sides[k] ?? 0;
          expect(x + s <= u || u + r <= x || y + s <= v || v + r <= y).toBe(true);
        }
      });
    }
  });
});
