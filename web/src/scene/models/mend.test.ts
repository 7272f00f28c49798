import { describe, expect, it } from "vitest";
import { AvatarBody } from "../avatar/avatar.ts";
import { createSurfaceUniforms } from "../surface/material.ts";
import { parseGlb } from "./glb.ts";
import { mend } from "./mend.ts";
import { createVrmFigure } from "./vrmfigure.ts";

// The files of the browser specs.
const made = new URL("../../../../e2e/harness/files/formats.mjs", import.meta.url).href;
const { models, figures } = (await import(/* @vite-ignore */ made)) as {
  models(webp: Uint8Array): [string, Uint8Array, number[]][];
  figures(): [string, Uint8Array][];
};

const buffer = (b: Uint8Array): ArrayBuffer => b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength) as ArrayBuffer;

/** Pictures need a browser, so only what is decided without them is looked at here. */
const shapes = models(new Uint8Array(8)).filter(([name]) => !/PNG|WebP|picture|more/.test(name));

describe("files that loaders stumble over", () => {
  it.each(shapes)("a model: %s", async (_, bytes) => {
    const gltf = await parseGlb(buffer(bytes));
    let meshes = 0;
    gltf.scene.traverse((o) => {
      if ((o as { isMesh?: boolean }).isMesh) meshes++;
      expect((o as { isLight?: boolean }).isLight).toBeUndefined();
    });
    expect(meshes).toBe(1);
    expect(gltf.scenes).toHaveLength(1);
  });

  it.each(figures())("a figure: %s", async (_, bytes) => {
    const surface = { uniforms: createSurfaceUniforms(), shadows: "" };
    const figure = await createVrmFigure(buffer(bytes), { surface, glow: "mint", calm: false });
    expect(figure.height).toBeGreaterThan(1.2);
    // It stands and walks like any body, and every bone of it is somewhere.
    const body = new AvatarBody("avatar_test", figure, [3, 0, 4], 0);
    body.walk(
      [
        [3, 0, 4],
        [5, 0, 4],
      ],
      0,
      2,
    );
    for (let t = 0; t < 4; t += 1 / 30) {
      body.update(t, 1 / 30, { camera: [1, 2, 8], seat: () => null, calm: false });
      const lost: string[] = [];
      figure.root.traverse((o) => o.matrixWorld.elements.every(Number.isFinite) || lost.push(o.name));
      expect(lost, `at ${t} s`).toEqual([]);
    }
    expect(body.position[0]).toBeCloseTo(5, 1);
    figure.dispose();
  });

  it("leaves what is no GLB file to the loader", () => {
    for (const bytes of [new ArrayBuffer(0), new ArrayBuffer(40)]) expect(mend(bytes)).toBe(bytes);
  });
});
