// Rooms: furniture to sit on, to sleep in, to work at, to store things in. Fronts face +z.

import { seeded } from "../../../core/random.ts";
import type { Builder, Maker } from "../builder.ts";
import type { Paint } from "../mesh.ts";
import { around, halfRound, list, on, PI } from "../places.ts";
import { cushion, legs } from "./kit.ts";

/** A sofa for three with one amber pillow. */
function sofa(b: Builder): void {
  legs(b, 0.88, 0.34, 0.14, 0.04, { color: "wood" });
  b.at(0, 0.1, 0).box(1.96, 0.24, 0.86, { bevel: 0.06, shade: [0.72, 0.9] });
  for (const x of [-0.9, 0.9]) cushion(b, [0.2, 0.5, 0.86], [x, 0.14, 0], { color: "tint" });
  b.at(0, 0.26, -0.33, [-0.1, 0, 0]).box(1.7, 0.6, 0.22, { bevel: 0.08, shade: [0.74, 0.98] });
  // Seat and back cushions.
  for (const x of [-0.54, 0, 0.54]) {
    cushion(b, [0.53, 0.17, 0.62], [x, 0.3, 0.08], { color: "tint", shade: [0.94, 1.08] });
    b.at(x, 0.44, -0.22, [-0.16, 0, 0]).box(0.52, 0.42, 0.16, { bevel: 0.07, shade: [0.92, 1.1] });
  }
  b.trim.at(-0.6, 0.46, -0.06, [-0.3, 0.3, 0.1]).box(0.34, 0.34, 0.12, { color: "amber", bevel: 0.05 });
}

/** An armchair. */
function armchair(b: Builder): void {
  legs(b, 0.34, 0.3, 0.14, 0.035, { color: "wood" });
  b.at(0, 0.1, 0).box(0.88, 0.24, 0.8, { bevel: 0.06, shade: [0.72, 0.9] });
  for (const x of [-0.38, 0.38]) cushion(b, [0.18, 0.48, 0.78], [x, 0.14, 0.01], { color: "tint" });
  b.at(0, 0.26, -0.31, [-0.14, 0, 0]).box(0.64, 0.64, 0.2, { bevel: 0.09, shade: [0.78, 1.06] });
  cushion(b, [0.58, 0.17, 0.6], [0, 0.29, 0.07], { color: "tint", shade: [0.94, 1.1] });
  b.at(0, 0.44, -0.19, [-0.2, 0, 0]).box(0.5, 0.4, 0.13, { bevel: 0.06, shade: [0.94, 1.1] });
}

/** A round stool on four legs. */
function stool(b: Builder): void {
  const leg = b.with({ segments: 7, shade: [0.74, 0.9] });
  around(4, (a) => leg.taper(on(a, 0.17), on(a, 0.11, 0.42), 0.028, 0.026), PI / 4);
  b.at(0, 0.16, 0).torus(0.145, 0.016, { segments: 14, shade: 0.85 });
  b.at(0, 0.41, 0).cylinder(0.19, 0.2, 0.07, { segments: 16, bevel: 0.025, shade: 1.04 });
}

/** A double bed with its head at −z; the blanket is tinted. */
function bed(b: Builder): void {
  legs(b, 0.7, 0.96, 0.2, 0.05, { color: "wood" });
  b.at(0, 0.14, 0).box(1.6, 0.2, 2.06, { color: "wood", bevel: 0.04, shade: [0.78, 0.96] });
  b.at(0, 0.3, -1.0).box(1.6, 0.66, 0.09, { color: "wood", bevel: 0.04, shade: [0.86, 1.04] });
  b.at(0, 0.26, 1.0).box(1.6, 0.26, 0.08, { color: "wood", bevel: 0.035 });
  // Mattress, blanket and pillows.
  b.at(0, 0.31, 0).box(1.5, 0.2, 1.92, { color: "white", bevel: 0.07, shade: [0.88, 1.02] });
  b.at(0, 0.41, 0.32).box(1.56, 0.15, 1.26, { bevel: 0.07, shade: [0.8, 1.04] });
  b.trim.at(0, 0.51, -0.26).box(1.56, 0.07, 0.24, { color: "cream", bevel: 0.03 });
  for (const x of [-0.37, 0.37])
    b.at(x, 0.48, -0.7, [-0.2, 0, 0]).box(0.6, 0.16, 0.4, { color: "white", bevel: 0.07, shade: [0.92, 1.04] });
}

/** A desk with three drawers at −x. */
function desk(b: Builder): void {
  b.at(0, 0.69, 0).box(1.5, 0.06, 0.74, { bevel: 0.02, shade: 1.04 });
  b.at(-0.52, 0.02, 0).box(0.42, 0.68, 0.66, { bevel: 0.025, shade: [0.8, 0.96] });
  for (const y of [0, 0.21, 0.42]) {
    b.trim.at(-0.52, 0.05 + y, 0.33).box(0.36, 0.19, 0.04, { bevel: 0.016, shade: 1.06 });
    b.trim.at(-0.52, 0.14 + y, 0.36).box(0.12, 0.025, 0.03, { color: "amber", bevel: 0.008, finish: "metal" });
  }
  for (const z of [-0.3, 0.3]) b.at(0.68, 0, z).cylinder(0.03, 0.04, 0.7, { segments: 8, shade: [0.74, 0.9] });
  b.at(0.2, 0.36, -0.3).box(0.9, 0.34, 0.03, { bevel: 0.01, shade: 0.82 });
}

/** A flat rug with a border, a diamond and fringes. */
function rug(b: Builder): void {
  b.trim.box(2.4, 0.022, 1.6, { bevel: 0.01, shade: 0.96 });
  b.trim.box(2.2, 0.026, 1.4, { color: "cream", bevel: 0.004, shade: 1 });
  b.trim.box(2.1, 0.028, 1.3, { bevel: 0.004, shade: 1.04 });
  const diamond = b.trim.with({ segments: 4, scale: [1.5, 1, 1], bevel: 0.002 });
  diamond.cylinder(0.42, 0.42, 0.03, { color: "cream" });
  diamond.cylinder(0.28, 0.28, 0.031, { shade: 0.88 });
  for (const x of [-1.21, 1.21])
    for (let i = 0; i < 12; i++) b.trim.at(x, 0, -0.72 + i * 0.13).box(0.07, 0.012, 0.03, { color: "cream", bevel: 0 });
}

/** A low shelf with books; which ones is fixed by a seed. */
function lowShelf(b: Builder): void {
  for (const x of [-0.67, 0, 0.67]) b.at(x, 0, 0).box(0.05, 0.86, 0.36, { bevel: 0.015 });
  for (const y of [0.04, 0.44]) b.at(0, y, 0).box(1.36, 0.045, 0.35, { bevel: 0.012, shade: 0.94 });
  b.at(0, 0.85, 0).box(1.42, 0.05, 0.38, { bevel: 0.016, shade: 1.06 });
  b.at(0, 0.05, -0.16).box(1.34, 0.8, 0.03, { bevel: 0.008, shade: 0.66 });
  // Books.
  const rand = seeded(31);
  const covers = ["coral", "teal", "amber", "indigo", "leaf", "violet", "cream"];
  for (const [x0, y] of list([-0.62, 0.085], [0.05, 0.085], [-0.62, 0.485])) {
    let x = x0;
    while (x < x0 + 0.46) {
      const w = 0.05 + rand() * 0.05;
      const tall = 0.22 + rand() * 0.09;
      const color = covers[Math.floor(rand() * covers.length)];
      b.trim.at(x + w / 2, y, 0).box(w * 0.92, tall, 0.22, { color, bevel: 0 });
      x += w;
    }
  }
  b.trim.at(0.36, 0.485, 0).cylinder(0.09, 0.12, 0.2, { color: "teal", segments: 10, bevel: 0.03 });
}

/** A cupboard with two doors that stay closed. */
function cupboard(b: Builder): void {
  b.at(0, 0.02, 0).box(1.2, 0.12, 0.48, { bevel: 0.02, shade: 0.78 });
  b.at(0, 0.1, 0).box(1.16, 1.7, 0.46, { bevel: 0.03, shade: [0.86, 1] });
  for (const s of [-1, 1]) {
    b.trim.at(s * 0.28, 0.19, 0.225).box(0.53, 1.54, 0.05, { bevel: 0.02, shade: 1.05 });
    for (const [y, h] of list([0.28, 0.6], [0.98, 0.66]))
      b.trim.at(s * 0.28, y, 0.255).box(0.37, h, 0.02, { bevel: 0.014, shade: 0.93 });
    b.trim.at(s * 0.06, 0.95, 0.285).ball(0.03, 0.03, 0.03, { color: "amber", segments: 8, finish: "metal" });
  }
  b.at(0, 1.8, 0).box(1.24, 0.1, 0.52, { bevel: 0.035, shade: 1.06 });
}

/** A treasure chest: its lid is hinged at the back (hingedPart), gold lies inside. */
function chest(b: Builder): void {
  const band: Paint = { color: "amber", finish: "metal", shadow: false, bevel: 0.02 };
  b.box(0.88, 0.36, 0.52, { bevel: 0.03, shade: [0.8, 0.98] });
  b.trim.at(0, 0.345, 0).box(0.8, 0.03, 0.44, { color: "bark", bevel: 0.005, shade: 0.6 });
  b.trim.at(0, 0.35, 0).box(0.6, 0.06, 0.3, { color: "amber", bevel: 0.025, finish: "metal" });
  // Bands.
  for (const x of [-0.36, 0.36]) b.at(x, 0, 0).box(0.08, 0.38, 0.55, band);
  b.hingedPart({ at: [0, 0.37, -0.26], axis: "x", angle: -1.75 }, (lid) => {
    const arc = halfRound(9, 0.265, 0.25);
    lid.at(0, 0.37, 0, [0, PI / 2, 0]).extrude(arc, 0.9, [0, 0.08], { bevel: 0.03, shade: [0.94, 1.08] });
    const hoop = arc.map(([x, y]): [number, number] => [x * 1.05, y * 1.06]);
    for (const x of [-0.36, 0.36])
      lid.at(x, 0.37, 0, [0, PI / 2, 0]).extrude(hoop, 0.08, [0, 0.08], { ...band, bevel: 0.015 });
    lid.at(0, 0.29, 0.26).box(0.14, 0.16, 0.05, band);
  });
}

/** A grandfather clock that always shows the same time. */
function clock(b: Builder): void {
  b.box(0.5, 0.34, 0.34, { bevel: 0.03, shade: [0.8, 0.96] });
  b.at(0, 0.32, 0).box(0.36, 1.1, 0.26, { bevel: 0.025, shade: [0.88, 1] });
  // Glass with the pendulum.
  b.trim.at(0, 0.46, 0.12).box(0.24, 0.84, 0.04, { color: "sky", bevel: 0.015, shade: 0.8, finish: "gloss" });
  b.trim.bar([0, 1.2, 0.15], [0.03, 0.72, 0.15], 0.012, { color: "amber" });
  const disc = b.trim.with({ color: "amber", segments: 22, bevel: 0.006, finish: "metal" });
  disc.at(0.03, 0.66, 0.145, [PI / 2, 0, 0]).cylinder(0.07, 0.07, 0.02, { segments: 14 });
  // Face with its hands.
  b.at(0, 1.4, 0).box(0.48, 0.48, 0.32, { bevel: 0.04, shade: [0.94, 1.04] });
  disc.at(0, 1.64, 0.15, [PI / 2, 0, 0]).cylinder(0.19, 0.19, 0.03, { bevel: 0.01 });
  disc.at(0, 1.64, 0.152, [PI / 2, 0, 0]).cylinder(0.165, 0.165, 0.035, { color: "white", finish: "matte" });
  b.trim.at(0, 1.64, 0.188, [0, 0, -1.05]).box(0.02, 0.12, 0.012, { color: "ink", bevel: 0 });
  b.trim.at(0, 1.64, 0.188, [0, 0, 0.55]).box(0.028, 0.085, 0.012, { color: "ink", bevel: 0 });
  // Pediment.
  b.at(0, 1.86, 0).extrude(list([-0.26, 0], [0.26, 0], [0, 0.14]), 0.34, [0, 0.05], { bevel: 0.03, shade: 1.06 });
}

/** The makers of this file by kind. */
export const living: Record<string, Maker> = {
  sofa,
  armchair,
  stool,
  bed,
  desk,
  rug,
  low_shelf: lowShelf,
  cupboard,
  chest,
  clock,
};
