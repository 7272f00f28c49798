// Vegetation outside the world's bounds: woods on the hills and along the shores. None of it is an object: it
// cannot be picked, named or collided with.

import { Color, InstancedMesh, type Material, Matrix4, Quaternion, Vector3 } from "three";
import { seeded } from "../../core/random.ts";
import type { Environment } from "../../wire/types.gen.ts";
import { Builder } from "../pieces/builder.ts";
import { HALF } from "./relief.ts";
import { beyondBounds, terrainHeight, wetness } from "./terrain.ts";

const UP = new Vector3(0, 1, 0);

/** A matrix from position, turn about y, scale, and extra height. */
function compose(x: number, y: number, z: number, turn: number, scale: number): Matrix4 {
  return new Matrix4().compose(
    new Vector3(x, y, z),
    new Quaternion().setFromAxisAngle(UP, turn),
    new Vector3(scale, scale, scale),
  );
}

/**
 * An instanced group of six round and slender trees, cheap enough to be drawn 300 times. The places are seeded,
 * so every page shows the same woods.
 */
function woods(material: Material): InstancedMesh {
  const b = new Builder();
  const round = (x: number, z: number, r: number, h: number, k: number): void => {
    b.at(x, h * 0.56, z).ball(r, h * 0.42, r, { segments: 7, shade: [0.58 * k, 1.08 * k] });
  };
  const slender = (x: number, z: number, r: number, h: number): void => {
    b.at(x, h * 0.48, z).ball(r, h * 0.52, r, { segments: 7, shade: [0.5, 0.9] });
  };
  round(0, 0, 2.4, 6.6, 1);
  round(3.4, 1.4, 2.0, 5.2, 1.06);
  round(-3.2, 1.0, 2.2, 5.8, 0.94);
  slender(1.6, -2.2, 1.3, 8.6);
  slender(-1.8, -1.6, 1.2, 7.2);
  slender(5.2, -1.4, 1.1, 6.6);
  const g = b.raw();
  g.computeBoundingSphere();
  const rand = seeded(21);
  const spots: Matrix4[] = [];
  while (spots.length < 300) {
    const [x, z] = [(rand() - 0.5) * 660, (rand() - 0.5) * 660];
    const out = beyondBounds(x, z);
    const drift = Math.sin(Math.atan2(x, z) * 9 + 2) * 0.5 + 0.5;
    // A line of trees along the bounds, denser in places, and woods on the hills behind.
    const likely = out < 4 ? 0.25 + 0.75 * drift : 0.22 + 0.7 * drift * (1 - out / 190);
    if (Math.max(Math.abs(x), Math.abs(z)) < HALF + 5 || out > 150 || rand() > likely) continue;
    // Not on water, nor with branches over it.
    if (wetness(x, z) > 0.02 || wetness(x + 7, z) > 0.1 || wetness(x - 7, z) > 0.1) continue;
    spots.push(compose(x, terrainHeight(x, z) - 0.6, z, rand() * 6.3, 0.8 + rand() * 0.75));
  }
  const mesh = new InstancedMesh(g, material, spots.length);
  const tones = ["#6ea65a", "#5c9a5c", "#7fb25c", "#4f8c60"].map((c) => new Color(c));
  spots.forEach((m, i) => {
    mesh.setMatrixAt(i, m);
    mesh.setColorAt(i, tones[i % tones.length] as Color);
  });
  mesh.frustumCulled = false;
  return mesh;
}

/** Tint of the trees on each kind of ground. */
const WOODS: Record<Environment["ground"], string> = {
  meadow: "#ffffff",
  sand: "#e8d9a0",
  snow: "#dfe9f2",
  stone: "#c9cfc6",
};

/** `material` is the woods' own: its colour is changed. */
export function createDressing(material: Material & { color: Color }) {
  const trees = woods(material);
  const wanted = new Color();
  return {
    mesh: trees,
    /** Chooses the colour for a kind of ground; approach() moves there. */
    set: (ground: Environment["ground"]) => wanted.set(WOODS[ground]),
    /** Moves the colour a share of the way to the chosen one; 1 arrives at once. */
    approach: (share: number) => material.color.lerp(wanted, share),
    dispose(): void {
      trees.geometry.dispose();
      trees.dispose();
    },
  };
}

/** The woods. */
export type Dressing = ReturnType<typeof createDressing>;
