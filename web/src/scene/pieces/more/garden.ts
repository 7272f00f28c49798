// Garden and field: plants, harvest, and what stands between them. Petals, fruit, straw or leaves are tinted. Random
// shapes use fixed seeds.

import { seeded } from "../../../core/random.ts";
import type { Vec3 } from "../../../core/vector.ts";
import type { Builder, Maker } from "../builder.ts";
import { around, list, on, PI } from "../places.ts";
import { blade } from "./kit.ts";

/** A column with two arms, spines and flowers, on sand. */
function cactus(b: Builder): void {
  const arm = (points: Vec3[], r: number): void => {
    b.rod(points, r, r * 0.94, { segments: 10, shade: [0.76, 1.06] });
    b.at(...(points.at(-1) as Vec3)).ball(r * 0.94, r * 0.9, r * 0.94, { segments: 9, shade: [0.98, 1.08] });
  };
  arm(list([0, 0, 0], [0, 0.9, 0], [0, 1.58, 0]), 0.22);
  arm(list([0.1, 0.62, 0], [0.42, 0.66, 0], [0.46, 0.8, 0], [0.46, 1.2, 0]), 0.13);
  arm(list([-0.1, 0.85, 0], [-0.36, 0.88, 0], [-0.4, 1, 0], [-0.4, 1.32, 0]), 0.11);
  // Flowers.
  b.trim.at(0, 1.8, 0).ball(0.09, 0.08, 0.09, { color: "pink", segments: 8 });
  b.trim.at(0.46, 1.35, 0).ball(0.06, 0.05, 0.06, { color: "pink", segments: 7 });
  const spine = b.trim.with({ color: "cream", segments: 3 });
  around(8, (a, i) => spine.bar(on(a, 0.215, 0.3 + (i % 4) * 0.32), on(a, 0.27, 0.33 + (i % 4) * 0.32), 0.01));
  b.trim.at(0, 0.03, 0).leaves(0.36, 0.06, 0.34, { color: "sand", segments: 9, sway: 0 });
}

/** A sunflower that faces +z. */
function sunflower(b: Builder): void {
  b.rod(list([0, 0, -0.04], [0.02, 0.7, -0.05], [0, 1.2, 0]), 0.03, 0.022, { color: "leaf", segments: 6, sway: 0.4 });
  for (const [y, a] of list([0.35, 1.2], [0.55, -1.5], [0.78, 0.6], [0.6, 2.9]))
    blade(b, [0, y, -0.04], a, { out: 0.3, up: 0.1, drop: 0.1, width: 0.2 }, { color: "leaf" });
  // Petals around the disc.
  const head: Vec3 = [0, 1.24, 0.05];
  for (let i = 0; i < 13; i++) {
    const a = (i / 13) * PI * 2;
    const at: Vec3 = [head[0] + Math.sin(a) * 0.18, head[1] + Math.cos(a) * 0.18, head[2] - 0.01];
    b.trim.at(...at, [0.1, 0, -a]).ball(0.045, 0.11, 0.016, { segments: 6, shade: [0.96, 1.06], sway: 0.6 });
  }
  b.at(...head).ball(0.135, 0.135, 0.05, { color: "bark", segments: 11, shade: [0.8, 1], sway: 0.6 });
  b.trim.at(head[0], head[1], head[2] + 0.045).ball(0.07, 0.07, 0.02, { color: "wood", segments: 8, sway: 0.6 });
}

/** A floating leaf with a notch and a pink blossom. */
function lilyPad(b: Builder): void {
  b.cylinder(0.27, 0.28, 0.02, { segments: 15, bevel: 0.008, shade: 1 });
  const notch = b.trim.with({ color: "water", bevel: 0, shade: 0.8 });
  notch.at(0, 0.012, -0.28, [PI / 2, 0, 0]).extrude(list([-0.07, 0], [0.07, 0], [0, 0.22]), 0.03, [0, 0.08]);
  const petal = b.trim.with({ color: "pink", segments: 6 });
  around(7, (a) => petal.at(...on(a, 0.06, 0.06), [0.5, a, 0]).ball(0.03, 0.06, 0.025));
  b.trim.at(0, 0.07, 0).ball(0.035, 0.03, 0.035, { color: "amber", segments: 7 });
}

/** Blades and three cattails. */
function reeds(b: Builder): void {
  const rand = seeded(21);
  for (let i = 0; i < 11; i++) {
    const [x, z, turn] = [(rand() - 0.5) * 0.4, (rand() - 0.5) * 0.4, rand() * 6.28];
    const reach = { out: 0.12 + rand() * 0.14, up: 0.62 + rand() * 0.4, drop: 0.1, width: 0.07 };
    blade(b, [x, 0, z], turn, reach, { sway: 0.7 });
  }
  // Cattails.
  for (const [x, z, h] of list([0.05, 0, 1.12], [-0.12, 0.1, 0.94], [0.14, -0.1, 0.84])) {
    b.trim.bar([x, 0, z], [x, h, z], 0.013, { color: "leaf", segments: 4, sway: 0.4 });
    b.at(x, h - 0.05, z).cylinder(0.038, 0.038, 0.22, { color: "bark", segments: 8, bevel: 0.03, sway: 0.8 });
    b.trim.bar([x, h + 0.16, z], [x, h + 0.26, z], 0.008, { color: "wood", segments: 4, sway: 0.8 });
  }
}

/** Two rings of fronds. */
function fern(b: Builder): void {
  around(11, (a, i) => {
    const reach = { out: 0.3 + 0.04 * (i % 2), up: 0.42 + 0.1 * (i % 3), drop: 0.34, width: 0.13 };
    blade(b, on(a, 0.03), a, reach);
  });
  around(5, (a) => blade(b, [0, 0, 0], a + 0.3, { out: 0.14, up: 0.52, drop: 0.06, width: 0.1 }));
}

/** A ribbed pumpkin with stalk and leaf. */
function pumpkin(b: Builder): void {
  around(9, (a) => b.trim.at(...on(a, 0.145, 0.2)).ball(0.13, 0.2, 0.13, { segments: 8, shade: [0.72, 1.06] }));
  b.at(0, 0.2, 0).ball(0.2, 0.19, 0.2, { segments: 9, shade: 0.8 });
  const stalk = b.with({ color: "leaf", segments: 6, shade: 0.8 });
  stalk.rod(list([0, 0.36, 0], [0.01, 0.42, 0], [0.06, 0.47, 0.02]), 0.035, 0.025);
  blade(b, [0.02, 0.38, 0], 2.2, { out: 0.24, up: 0.05, drop: 0.14, width: 0.17 }, { color: "leaf" });
}

/** A wooden frame with three rows of vegetables. */
function vegetablePatch(b: Builder): void {
  b.box(2.2, 0.14, 1.4, { color: "wood", bevel: 0.03, shade: [0.82, 1] });
  b.trim.box(2.04, 0.17, 1.24, { color: "bark", bevel: 0.03, shade: 0.66 });
  // Ridges of soil.
  for (const z of [-0.4, 0, 0.4])
    b.trim.at(0, 0.16, z).leaves(0.98, 0.09, 0.14, { color: "bark", segments: 9, sway: 0, shade: [0.6, 0.82] });
  for (let i = 0; i < 5; i++) {
    const x = -0.8 + i * 0.4;
    b.trim.at(x, 0.3, -0.4).leaves(0.13, 0.12, 0.13, { segments: 6, sway: 0.1 });
    for (let k = 0; k < 2; k++)
      blade(b, [x, 0.22, 0], k * 2.1 + i, { out: 0.1, up: 0.2, drop: 0.04, width: 0.08 }, { color: "leaf" });
    b.trim.at(x, 0.24, 0).ball(0.05, 0.05, 0.05, { color: "clay", segments: 5 });
    b.trim.at(x + 0.02, 0.3, 0.42).ball(0.1, 0.09, 0.1, { color: i % 2 ? "coral" : "amber", segments: 6 });
    b.trim.at(x, 0.22, 0.4).leaves(0.15, 0.07, 0.15, { color: "leaf", segments: 6, sway: 0.1 });
  }
}

/** A round bale lying along x. */
function hayBale(b: Builder): void {
  b.at(-0.55, 0.52, 0, [0, 0, -PI / 2]).cylinder(0.52, 0.52, 1.1, { segments: 18, bevel: 0.06, shade: [0.76, 1.04] });
  for (const x of [-0.3, 0.3]) b.at(x, 0.52, 0, [0, 0, PI / 2]).torus(0.525, 0.018, { color: "clay", segments: 16 });
  const end = b.trim.with({ segments: 16, bevel: 0, shade: 1.1 });
  for (const x of [-0.552, 0.552])
    for (const r of [0.34, 0.18])
      end
        .at(x - 0.006 + Math.sign(x) * (0.42 - r) * 0.05, 0.52, 0, [0, 0, -PI / 2])
        .cylinder(r, r, 0.012, { color: r > 0.3 ? "clay" : "tint" });
}

/** Three balls with hat, scarf and carrot, facing +z. */
function snowman(b: Builder): void {
  b.at(0, 0.38, 0).ball(0.45, 0.42, 0.45, { segments: 14, shade: [0.86, 1.03] });
  b.at(0, 0.92, 0).ball(0.33, 0.31, 0.33, { segments: 13, shade: [0.9, 1.03] });
  b.at(0, 1.34, 0).ball(0.25, 0.24, 0.25, { segments: 14, shade: [0.92, 1.03] });
  // Hat.
  b.at(0, 1.5, 0).cylinder(0.2, 0.2, 0.03, { color: "ink", segments: 16, bevel: 0.01 });
  b.at(0, 1.52, 0).cylinder(0.14, 0.13, 0.2, { color: "ink", segments: 14, bevel: 0.02 });
  b.trim.at(0, 1.54, 0).cylinder(0.143, 0.143, 0.05, { color: "coral", segments: 14, bevel: 0.01 });
  // Carrot, eyes and buttons.
  b.trim.at(0, 1.34, 0.23, [PI / 2, 0, 0]).cylinder(0.045, 0, 0.22, { color: "amber", segments: 8, bevel: 0 });
  for (const x of [-0.085, 0.085]) b.trim.at(x, 1.42, 0.225).ball(0.03, 0.03, 0.02, { color: "ink", segments: 7 });
  for (const y of [0.8, 0.93, 1.05]) b.trim.at(0, y, 0.31).ball(0.032, 0.032, 0.02, { color: "ink", segments: 7 });
  // Scarf.
  b.at(0, 1.14, 0).torus(0.22, 0.055, { color: "coral", segments: 12 });
  b.trim.at(0.14, 0.84, 0.27, [0.1, 0.3, 0]).box(0.1, 0.3, 0.05, { color: "coral", bevel: 0.02 });
  const arm = b.with({ color: "bark", segments: 5 });
  for (const s of [-1, 1])
    arm.rod(list([s * 0.28, 0.98, 0], [s * 0.5, 1.1, 0.04], [s * 0.64, 1.28, 0.04]), 0.02, 0.012);
}

/** Nine logs in three rows; the cut ends are tinted. */
function logPile(b: Builder): void {
  const rows: [number, number][] = list([0, 4], [1, 3], [2, 2]);
  const bark = b.with({ color: "bark", segments: 9, bevel: 0.02, shade: [0.74, 1] });
  const cut = b.trim.with({ segments: 8, bevel: 0, shade: 1.1 });
  for (const [row, n] of rows)
    for (let i = 0; i < n; i++) {
      const x = (i - (n - 1) / 2) * 0.34;
      const y = 0.16 + row * 0.28;
      const r = 0.155 + 0.012 * ((i + row) % 2);
      bark.at(x, y, -0.65, [PI / 2, 0, 0]).cylinder(r, r, 1.3);
      for (const z of [-0.66, 0.63]) cut.at(x, y, z, [PI / 2, 0, 0]).cylinder(r * 0.82, r * 0.82, 0.03);
    }
}

/** A white arch of two hoops with flowers; walked through along z. */
function flowerArch(b: Builder): void {
  const curve = (k: number): Vec3[] =>
    Array.from({ length: 9 }, (_, i) => {
      const a = (i / 8) * PI;
      return [-Math.cos(a) * 0.78, 1.35 + Math.sin(a) * 0.8, k];
    });
  for (const z of [-0.18, 0.18]) {
    for (const x of [-0.78, 0.78]) b.bar([x, 0, z], [x, 1.38, z], 0.035, { color: "white", shade: [0.84, 1] });
    b.rod(curve(z), 0.035, 0.035, { color: "white", segments: 6 });
  }
  // Rungs between the hoops.
  for (const x of [-0.78, 0.78])
    for (const y of [0.35, 0.75, 1.15]) b.trim.bar([x, y, -0.18], [x, y, 0.18], 0.022, { color: "white" });
  const rand = seeded(4);
  // Leaves and flowers along the arch: up one side, over, and down the other.
  const petal = b.trim.with({ segments: 5, sway: 0.15 });
  for (let i = 0; i < 22; i++) {
    const t = i / 21;
    const up =
      t < 0.3
        ? [-0.78, 0.1 + (t / 0.3) * 1.25]
        : t > 0.7
          ? [0.78, 0.1 + ((1 - t) / 0.3) * 1.25]
          : [-Math.cos(((t - 0.3) / 0.4) * PI) * 0.8, 1.35 + Math.sin(((t - 0.3) / 0.4) * PI) * 0.82];
    const [x, y, z] = [(up[0] as number) + (rand() - 0.5) * 0.06, up[1] as number, (rand() - 0.5) * 0.3];
    b.at(x, y, z).leaves(0.13, 0.13, 0.17, { color: "leaf", segments: 5, sway: 0.15, shadow: i % 4 === 0 });
    if (i % 2)
      petal
        .at(x + (rand() - 0.5) * 0.16, y + 0.04, z > 0 ? 0.2 : -0.2)
        .ball(0.07, 0.06, 0.07, { color: i % 3 === 1 ? "white" : "tint" });
  }
}

/** The makers of this file by kind. */
export const gardenPieces: Record<string, Maker> = {
  cactus,
  sunflower,
  lily_pad: lilyPad,
  reeds,
  fern,
  pumpkin,
  vegetable_patch: vegetablePatch,
  hay_bale: hayBale,
  snowman,
  log_pile: logPile,
  flower_arch: flowerArch,
};
