// Bushes, flowers and stones of the first plaza. Leaves or petals are tinted. Random shapes use fixed seeds, so that
// every object of a kind shares one geometry.

import { seeded } from "../../core/random.ts";
import type { Builder, Maker } from "./builder.ts";
import type { Paint } from "./mesh.ts";
import { list } from "./places.ts";

/** Five balls of leaves. */
function bush(b: Builder): void {
  b.at(0, 0.42, 0).leaves(0.5, 0.45, 0.48);
  b.at(0.36, 0.3, 0.12).leaves(0.34, 0.32, 0.34, { shade: [0.6, 1] });
  b.at(-0.36, 0.3, 0.06).leaves(0.34, 0.3, 0.32, { shade: [0.62, 1.02] });
  b.at(0.02, 0.28, 0.36).leaves(0.3, 0.26, 0.3, { shade: [0.64, 1.04] });
  b.at(0.08, 0.68, -0.08).leaves(0.28, 0.24, 0.26, { shade: [0.84, 1.14] });
}

/** A trimmed block with leaves sticking out. */
function hedge(b: Builder): void {
  b.box(2, 0.96, 0.56, { bevel: 0.14, shade: [0.7, 1.04], sway: 0.06 });
  const rand = seeded(11);
  for (let i = 0; i < 13; i++) {
    const r = 0.2 + rand() * 0.07;
    const top = i < 7;
    const along = top ? -0.8 + i * 0.267 : -0.7 + (i - 7) * 0.28;
    b.trim
      .at(along, top ? 0.84 : 0.26 + rand() * 0.4, top ? (rand() - 0.5) * 0.08 : rand() > 0.5 ? 0.1 : -0.1)
      .leaves(r, r * 0.72, r * 0.95, { segments: 8, shade: [0.86, 1.1], sway: 0.12 });
  }
}

/** Paint of a leaf at the foot of a flower. */
const LEAF: Paint = { color: "leaf", shade: [0.75, 1.1], sway: 0.3 };

/** A tulip-like blossom on a stem with one leaf; `h` is its height, `lean` how far it leans along x. */
function blossom(b: Builder, x: number, z: number, h: number, lean: number, petals: string, r = 0.1): void {
  const top: [number, number, number] = [x + lean, h - r * 0.9, z];
  const [eye, leaf] = [b.trim.with({ color: "amber", segments: 7, shade: 1.1, sway: 0.8 }), b.trim.with(LEAF)];
  b.trim.rod([[x, 0, z], [x + lean * 0.3, h * 0.5, z], top], 0.016, 0.013, { color: "leaf", segments: 5, sway: 0.4 });
  b.trim.at(...top).ball(r, r * 0.9, r, { color: petals, segments: 9, shade: [0.78, 1.1], sway: 0.8 });
  eye.at(top[0], top[1] + r * 0.72, top[2]).ball(r * 0.5, r * 0.3, r * 0.5);
  leaf.sheet(
    list([x, 0.02, z], [x + 0.05, h * 0.34, z + 0.05], [x + 0.13, h * 0.5, z + 0.03], [x + 0.06, h * 0.16, z - 0.03]),
  );
}

/** A single flower with large leaves; its petals are tinted. */
function flower(b: Builder): void {
  blossom(b, 0, 0, 0.5, 0.02, "tint", 0.11);
  b.sheet(list([0, 0.02, 0], [-0.06, 0.18, -0.03], [-0.15, 0.25, 0], [-0.06, 0.08, 0.05]), LEAF);
  b.sheet(list([0, 0.02, 0], [0.03, 0.14, -0.08], [0, 0.2, -0.15], [-0.05, 0.07, -0.06]), LEAF);
}

/** A clay frame with ten flowers, most of them tinted. */
function flowerBed(b: Builder): void {
  // Frame and soil.
  const frame = b.with({ color: "clay", bevel: 0.03, shade: [0.85, 1.08] });
  for (const s of [-1, 1]) {
    frame.at(0, 0, s * 0.46).box(2, 0.16, 0.09);
    frame.at(s * 0.955, 0, 0).box(0.09, 0.16, 0.84);
  }
  b.trim.box(1.84, 0.12, 0.86, { color: "bark", bevel: 0.02, shade: [0.6, 0.74] });
  const rand = seeded(5);
  // Leaves.
  const leafy = b.trim.with({ color: "leaf", segments: 7, shade: [0.6, 0.96], sway: 0.1 });
  for (let i = 0; i < 9; i++) {
    const wide = 0.16 + rand() * 0.05;
    leafy.at(-0.76 + (i % 5) * 0.38 + rand() * 0.08, 0.2, i < 5 ? 0.16 : -0.2).leaves(wide, 0.12, 0.16);
  }
  // Flowers in two rows.
  const head = b.trim.with({ segments: 6, shade: [0.8, 1.08], sway: 0.35 });
  for (let i = 0; i < 10; i++) {
    const x = -0.78 + (i % 5) * 0.39 + (rand() - 0.5) * 0.16;
    const z = (i < 5 ? 0.2 : -0.18) + (rand() - 0.5) * 0.14;
    const h = 0.36 + rand() * 0.17;
    b.trim.taper([x, 0.1, z], [x, h, z], 0.015, 0.012, { color: "leaf", segments: 4, sway: 0.2 });
    head.at(x, h, z).ball(0.095, 0.075, 0.095, { color: ["tint", "white", "tint", "amber", "tint"][i % 5] });
  }
}

/** A tuft of sixteen blades, lit as if they faced up. */
function grass(b: Builder): void {
  const rand = seeded(3);
  for (let i = 0; i < 16; i++) {
    const a = rand() * 6.28;
    const r = rand() * 0.14;
    const lean = 0.06 + rand() * 0.16;
    const h = 0.24 + rand() * 0.21;
    const [x, z] = [Math.sin(a) * r, Math.cos(a) * r];
    const [dx, dz] = [Math.sin(a) * lean, Math.cos(a) * lean];
    const [sx, sz] = [Math.cos(a) * 0.022, -Math.sin(a) * 0.022];
    b.sheet(
      [
        [x - sx, 0, z - sz],
        [x + sx, 0, z + sz],
        [x + dx * 0.4 + sx * 0.7, h * 0.6, z + dz * 0.4 + sz * 0.7],
        [x + dx, h, z + dz],
        [x + dx * 0.4 - sx * 0.7, h * 0.6, z + dz * 0.4 - sz * 0.7],
      ],
      { shade: [0.66, 1.12], sway: 0.8, skyward: true },
    );
  }
}

/** Two lumps of stone. */
function rock(b: Builder): void {
  b.at(0, 0.24, 0).leaves(0.46, 0.31, 0.38, { segments: 9, shade: [0.7, 1.06], sway: 0 });
  b.at(0.34, 0.16, 0.2).leaves(0.24, 0.2, 0.22, { segments: 8, shade: [0.66, 0.98], sway: 0 });
}

/** The makers of this file by kind. */
export const nature: Record<string, Maker> = { bush, hedge, flower, flower_bed: flowerBed, grass, rock };
