// Paths, decks, bridges and steps: what one walks on.

import type { Vec3 } from "../math.ts";
import type { Builder } from "./builder.ts";

type Maker = (b: Builder) => void;

function path(b: Builder): void {
  b.box(1.5, 0.045, 1.5, { color: "tint", bevel: 0.02, shade: 0.78 });
  const stones: [number, number, number, number][] = [
    [-0.5, -0.5, 0.47, 0.47],
    [0.25, -0.5, 0.97, 0.47],
    [-0.25, 0, 0.97, 0.47],
    [0.5, 0, 0.47, 0.47],
    [-0.5, 0.5, 0.47, 0.47],
    [0, 0.5, 0.47, 0.47],
    [0.5, 0.5, 0.47, 0.47],
  ];
  stones.forEach(([x, z, w, d], i) => {
    b.box(w, 0.06, d, { color: "tint", at: [x, 0, z], bevel: 0.024, shade: 0.95 + ((i * 37) % 5) * 0.025 });
  });
}

function steppingStone(b: Builder): void {
  b.cylinder(0.4, 0.37, 0.07, { color: "tint", scale: [1, 1, 0.88], segments: 9, bevel: 0.025, shade: [0.86, 1.04] });
}

function deck(b: Builder): void {
  for (let i = 0; i < 8; i++)
    b.box(0.243, 0.07, 2, {
      color: "tint",
      at: [-0.875 + i * 0.25, 0.13, 0],
      bevel: 0.018,
      shade: 0.94 + ((i * 5) % 4) * 0.035,
    });
  for (const z of [-0.86, 0, 0.86]) b.box(1.94, 0.14, 0.12, { color: "tint", at: [0, 0, z], bevel: 0.02, shade: 0.7 });
}

/** A gentle hump: planks along a curve, with railings. Its middle is as high as the catalogue's top. */
function bridge(b: Builder): void {
  const rise = (z: number): number => 0.02 + 0.42 * Math.cos((z / 2.5) * (Math.PI / 2));
  const planks = 17;
  for (let i = 0; i < planks; i++) {
    const z = -2.38 + (i * 4.76) / (planks - 1);
    const slope = Math.atan2(rise(z + 0.05) - rise(z - 0.05), 0.1);
    b.box(1.6, 0.07, 0.27, {
      color: "tint",
      at: [0, rise(z), z],
      turn: [-slope, 0, 0],
      bevel: 0,
      shade: 0.93 + (i % 3) * 0.05,
      shadow: false,
    });
  }
  b.caster("box", [1.5, 0.05, 4.4], [0, 0.3, 0]);
  for (const x of [-0.82, 0.82]) {
    const rail = (lift: number, r: number): void => {
      const points: Vec3[] = [];
      for (let i = 0; i <= 7; i++) {
        const z = -2.4 + (i * 4.8) / 7;
        points.push([x, rise(z) + lift, z]);
      }
      b.rod(points, r, r, { color: "tint", segments: 5, shade: 0.92, shadow: false });
    };
    rail(0.0, 0.07);
    rail(0.84, 0.05);
    rail(0.46, 0.03);
    for (let i = 0; i < 6; i++) {
      const z = -2.4 + i * 0.96;
      b.box(0.1, 0.92, 0.1, { color: "tint", at: [x, rise(z) - 0.02, z], bevel: 0.02, shade: 0.98 });
    }
    for (const z of [-2.42, 2.42])
      b.ball(0.08, 0.08, 0.08, { color: "amber", at: [x, 0.98, z], segments: 6, shadow: false });
  }
}

function step(b: Builder): void {
  b.box(1.56, 0.17, 0.38, { color: "tint", bevel: 0.02, shade: [0.8, 0.94] });
  b.box(1.6, 0.06, 0.4, { color: "tint", at: [0, 0.14, 0], bevel: 0.022, shade: 1.03 });
}

export const ways: Record<string, Maker> = { path, stepping_stone: steppingStone, deck, bridge, step };
