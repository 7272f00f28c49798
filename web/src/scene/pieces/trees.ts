// Trees of the first plaza. The foliage is tinted and sways.

import type { Builder, Maker } from "./builder.ts";
import type { Paint } from "./mesh.ts";
import { list } from "./places.ts";
import type { ProfilePoint } from "./shapes.ts";

/** A round leafy tree with one branch. */
function tree(b: Builder): void {
  const bark = b.with({ color: "bark", segments: 9 });
  bark.rod(list([0, 0, 0], [0.04, 0.6, 0], [-0.02, 1.3, 0.02], [0, 1.9, 0]), 0.2, 0.12, { shade: [0.8, 1.05] });
  bark.cylinder(0.34, 0.19, 0.14, { shade: 0.85 });
  bark.taper([0, 1.2, 0], [0.36, 1.6, 0.12], 0.09, 0.05, { segments: 6 });
  b.at(0, 2.3, 0).leaves(0.86, 0.78, 0.84, { segments: 14 });
  b.at(0.62, 1.95, 0.28).leaves(0.6, 0.52, 0.58, { shade: [0.64, 1.02] });
  b.at(-0.6, 2.0, 0.2).leaves(0.56, 0.5, 0.56, { shade: [0.62, 1.04] });
  b.at(0.05, 1.95, -0.62).leaves(0.55, 0.5, 0.55, { shade: [0.6, 1] });
  b.at(0.12, 2.98, -0.05).leaves(0.54, 0.46, 0.52, { shade: [0.82, 1.16] });
}

/** The trunk of a pine, and its five tiers, which `make` draws: radius, height over the ground, length. */
export function conifer(b: Builder, make: (r: number, y: number, h: number, i: number) => void): void {
  b.cylinder(0.17, 0.12, 0.8, { color: "bark", segments: 8 });
  const tiers = list([0.95, 0.5, 1.3], [0.8, 1.25, 1.15], [0.62, 1.98, 1.02], [0.43, 2.66, 0.9], [0.25, 3.3, 0.86]);
  tiers.forEach(([r, y, h], i) => make(r, y, h, i));
}

/** A tier of needles: a skirt that curls in below, so that it casts a shade on the next. */
export const skirt = (r: number, h: number): ProfilePoint[] => [
  [r * 0.25, 0.1, 0, -1],
  [r * 0.9, 0, 0.3, -1],
  [r, 0.07, 1, 0.2],
  [r * 0.52, h * 0.44, 0.75, 0.6],
  [0.02, h, 0.6, 0.6],
];

/** Five tiers of needles. */
function pine(b: Builder): void {
  conifer(b, (r, y, h, i) => {
    const paint: Paint = { segments: 11, shade: [0.86 + i * 0.04, 1.32 + i * 0.04], sway: 0.16 + i * 0.12 };
    b.at(0, y, 0, [0, i * 1.1, 0]).lathe(skirt(r, h), paint, "cone");
  });
}

/** A slim white trunk with dark marks. */
function birch(b: Builder): void {
  const bark = b.with({ color: "white", segments: 9, shade: [0.86, 1] });
  bark.rod(list([0, 0, 0], [0.05, 1, 0], [0.0, 2, 0.03], [0.04, 3.2, 0]), 0.12, 0.05);
  const mark = b.with({ color: "ink", shade: 1.3 });
  for (const [y, a] of list([0.35, 0.4], [0.75, 2.2], [1.1, 4.1], [1.45, 0.9], [1.75, 3.2]))
    mark.at(Math.sin(a) * 0.105 + 0.03, y, Math.cos(a) * 0.105, [0, a, 0]).box(0.1, 0.035, 0.03);
  for (const [x, y, z, r, h] of list(
    [0, 2.2, 0, 0.6, 0.55],
    [0.42, 2.55, 0.15, 0.42, 0.42],
    [-0.4, 2.65, -0.1, 0.44, 0.46],
    [0.05, 3.05, 0.22, 0.5, 0.5],
    [-0.05, 3.5, -0.1, 0.38, 0.46],
    [0.1, 2.6, -0.4, 0.42, 0.44],
  ))
    b.at(x, y, z).leaves(r, h, r, { shade: [0.72, 1.08 + (y - 2) * 0.04], sway: 0.7, segments: 11 });
}

/** A forked trunk below a wide crown of blossoms. */
function blossomTree(b: Builder): void {
  const bark = b.with({ color: "bark", segments: 6 });
  bark.rod(list([0, 0, 0], [0.12, 0.5, 0.02], [-0.04, 1, 0], [0.02, 1.5, 0]), 0.2, 0.12, { segments: 9 });
  bark.rod(list([0, 0.9, 0], [0.4, 1.35, 0.1], [0.62, 1.7, 0.16]), 0.1, 0.05);
  bark.rod(list([0, 1.0, 0], [-0.4, 1.4, -0.06], [-0.66, 1.75, -0.1]), 0.1, 0.05);
  // Crown.
  for (const [x, y, z, r, h] of list(
    [0, 2.2, 0, 0.82, 0.6],
    [0.78, 1.95, 0.2, 0.5, 0.4],
    [-0.8, 2.0, -0.08, 0.5, 0.42],
    [0.1, 1.9, 0.74, 0.5, 0.38],
    [-0.1, 1.92, -0.78, 0.5, 0.4],
    [0.1, 2.68, 0.02, 0.55, 0.42],
  ))
    b.at(x, y, z).leaves(r, h, r, { shade: [0.74, 1.12], sway: 0.6, segments: 12 });
}

/** The makers of this file by kind. */
export const trees: Record<string, Maker> = { tree, pine, birch, blossom_tree: blossomTree };
