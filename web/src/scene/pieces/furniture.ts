// Furniture and garden objects of the first plaza. Seats face +z; the wood is tinted.

import type { Builder, Maker } from "./builder.ts";
import { list, on } from "./places.ts";

/** A park bench with an iron frame. */
function bench(b: Builder): void {
  // Iron frame with armrests.
  const iron = b.with({ color: "ink", bevel: 0.02 });
  for (const x of [-0.74, 0.74]) {
    iron.at(x, 0, 0.2).box(0.09, 0.44, 0.1);
    iron.at(x, 0, -0.24).box(0.09, 0.46, 0.1);
    iron.at(x, 0.37, -0.01).box(0.09, 0.06, 0.56);
    iron.at(x, 0.4, -0.27, [-0.16, 0, 0]).box(0.09, 0.56, 0.06);
    iron.at(x, 0.62, 0).box(0.07, 0.05, 0.46);
    iron.at(x, 0.42, 0.2).box(0.07, 0.24, 0.06);
  }
  // Slats of seat and back.
  for (const z of [-0.2, -0.02, 0.16])
    b.at(0, 0.42, z).box(1.8, 0.05, 0.155, { bevel: 0.018, shade: z === -0.02 ? 0.95 : 1.02 });
  for (const [y, z] of list([0.56, -0.262], [0.76, -0.294]))
    b.at(0, y, z, [-0.16, 0, 0]).box(1.8, 0.155, 0.05, { bevel: 0.018, shade: y > 0.7 ? 1.04 : 0.97 });
}

/** A chair with a cushion. */
function chair(b: Builder): void {
  for (const [x, z] of list([-0.19, 0.2], [0.19, 0.2], [-0.19, -0.2], [0.19, -0.2]))
    b.at(x, 0, z).cylinder(0.03, 0.036, 0.43, { segments: 8, shade: [0.72, 0.9], bevel: 0.008 });
  b.at(0, 0.4, 0.01).box(0.5, 0.06, 0.5, { bevel: 0.025 });
  b.at(0, 0.445, 0.02).box(0.42, 0.03, 0.4, { color: "cream", bevel: 0.014 });
  for (const x of [-0.2, 0.2])
    b.at(x, 0.44, -0.22, [-0.1, 0, 0]).cylinder(0.03, 0.026, 0.5, { segments: 8, shade: 0.88 });
  b.at(0, 0.79, -0.262, [-0.1, 0, 0]).box(0.46, 0.14, 0.045, { bevel: 0.02, shade: 1.04 });
  b.at(0, 0.62, -0.24, [-0.1, 0, 0]).box(0.4, 0.06, 0.035, { bevel: 0.015, shade: 0.96 });
}

/** A table of planks. */
function table(b: Builder): void {
  for (let i = 0; i < 5; i++)
    b.at(0, 0.7, -0.362 + i * 0.181).box(1.6, 0.06, 0.176, { bevel: 0.018, shade: 0.95 + (i % 2) * 0.08 });
  const beam = b.with({ shade: 0.8, bevel: 0.015 });
  for (const x of [-0.66, 0.66]) {
    for (const z of [-0.3, 0.3]) b.at(x, 0, z).cylinder(0.045, 0.055, 0.7, { segments: 9, shade: [0.7, 0.86] });
    beam.at(x, 0.62, 0).box(0.06, 0.07, 0.66);
  }
  for (const z of [-0.3, 0.3]) beam.at(0, 0.62, z).box(1.3, 0.07, 0.06);
}

/** A crate with corner posts and diagonal braces. */
function crate(b: Builder): void {
  b.at(0, 0.03, 0).box(0.74, 0.74, 0.74, { bevel: 0.02, shade: [0.72, 0.86] });
  for (const x of [-0.34, 0.34]) for (const z of [-0.34, 0.34]) b.at(x, 0, z).box(0.12, 0.8, 0.12, { bevel: 0.025 });
  for (const y of [0, 0.68]) {
    for (const z of [-0.34, 0.34]) b.at(0, y, z).box(0.6, 0.12, 0.1, { bevel: 0.022, shade: 1.02 });
    for (const x of [-0.34, 0.34]) b.at(x, y, 0).box(0.1, 0.12, 0.6, { bevel: 0.022, shade: 1.02 });
  }
  // Diagonal braces on all four sides.
  const brace = b.trim.with({ bevel: 0.015, shade: 0.96 });
  for (const s of [-1, 1]) {
    brace.at(s * 0.27, 0.1, s * 0.37, [0, 0, s * 0.78]).box(0.1, 0.76, 0.05);
    brace.at(s * 0.37, 0.1, s * -0.27, [s * 0.78, 0, 0]).box(0.05, 0.76, 0.1);
  }
  // Lid.
  for (let i = 0; i < 3; i++)
    b.trim.at(0, 0.745, -0.19 + i * 0.19).box(0.56, 0.04, 0.17, { bevel: 0.012, shade: 0.94 + (i % 2) * 0.06 });
}

/** A barrel with iron hoops; its staves bulge. */
function barrel(b: Builder): void {
  const r = (y: number): number => 0.275 + 0.075 * Math.sin((y / 0.95) * Math.PI);
  const outline: [number, number, number, number][] = list([0, 0, 0, -1], [r(0) - 0.02, 0, 0, -1]);
  for (let i = 0; i <= 7; i++) outline.push([r((i / 7) * 0.95), (i / 7) * 0.95, 1, 0.35 * (i / 3.5 - 1)]);
  outline.push([r(0.95) - 0.03, 0.95, 0, 1], [r(0.95) - 0.04, 0.91, 0, 1], [0, 0.91, 0, 1]);
  b.lathe(outline, { segments: 16, shade: [0.8, 1.02] });
  const hoop = b.trim.with({ color: "ink", segments: 18, bevel: 0.012, shade: 1.5 });
  for (const y of [0.12, 0.3, 0.6, 0.78]) hoop.at(0, y, 0).cylinder(r(y) + 0.012, r(y + 0.06) + 0.012, 0.06);
}

/** A tub of flowers. */
function planter(b: Builder): void {
  b.cylinder(0.3, 0.41, 0.42, { segments: 18, bevel: 0.03, shade: [0.84, 1] });
  b.at(0, 0.37, 0).cylinder(0.43, 0.45, 0.1, { segments: 18, bevel: 0.03, shade: 1.06 });
  b.trim.at(0, 0.465, 0).cylinder(0.38, 0.38, 0.02, { color: "bark", segments: 14, shade: 0.65 });
  for (const [x, y, z, r] of list(
    [0, 0.6, 0, 0.22],
    [0.2, 0.55, 0.08, 0.17],
    [-0.19, 0.55, 0.07, 0.17],
    [0.03, 0.55, -0.2, 0.17],
    [0.02, 0.54, 0.23, 0.15],
  ))
    b.at(x, y, z).leaves(r, r * 0.86, r, { color: "leaf", segments: 9, sway: 0.15 });
  // Blossoms in a spiral.
  const petal = b.trim.with({ segments: 7, shade: [0.9, 1.1], sway: 0.2 });
  for (let i = 0; i < 9; i++) {
    const r = 0.08 + (i % 3) * 0.1;
    petal.at(...on(i * 2.4, r, 0.8 - r * 0.5)).ball(0.055, 0.045, 0.055, { color: ["pink", "white", "amber"][i % 3] });
  }
}

/** The makers of this file by kind. */
export const furniture: Record<string, Maker> = { bench, chair, table, crate, barrel, planter };
