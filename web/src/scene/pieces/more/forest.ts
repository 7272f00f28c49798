// Trees that a new world does not show. Foliage is tinted and sways.

import type { Builder, Maker } from "../builder.ts";
import { around, list, on } from "../places.ts";
import { conifer, skirt } from "../trees.ts";
import { blade } from "./kit.ts";

/** A willow with two rings of hanging twigs. */
function willow(b: Builder): void {
  const bark = b.with({ color: "bark", segments: 9 });
  bark.rod(list([0, 0, 0], [0.1, 0.8, 0.05], [-0.06, 1.7, 0], [0, 2.6, 0]), 0.26, 0.15);
  bark.cylinder(0.42, 0.24, 0.16, { shade: 0.85 });
  bark.taper([0, 1.7, 0], [0.5, 2.4, 0.2], 0.12, 0.06, { segments: 6 });
  bark.taper([0, 1.8, 0], [-0.5, 2.5, -0.2], 0.12, 0.06, { segments: 6 });
  // Crown.
  b.at(0, 3.35, 0).leaves(1.15, 0.72, 1.1, { segments: 13, shade: [0.78, 1.14] });
  b.at(0.7, 3.0, 0.35).leaves(0.7, 0.5, 0.7, { segments: 10, shade: [0.7, 1.06] });
  b.at(-0.7, 3.05, -0.3).leaves(0.7, 0.5, 0.7, { segments: 10, shade: [0.7, 1.06] });
  // Curtains of twigs: long drops in two rings, the outer ones longer.
  const outer = b.with({ segments: 7, shade: [0.82, 1.06], sway: 1 });
  const inner = b.trim.with({ segments: 7, shade: [0.62, 0.9], sway: 0.8 });
  around(9, (a, i) => {
    const h = 0.98 + 0.2 * Math.sin(i * 2.3);
    outer.at(...on(a, 1.32, 2.95 - h), [0, a, 0]).leaves(0.3, h, 0.24, { shadow: i % 3 === 0 });
  });
  around(6, (a, i) => {
    const h = 0.7 + 0.12 * Math.cos(i * 1.7);
    inner.at(...on(a + 0.4, 0.78, 2.9 - h)).leaves(0.28, h, 0.24);
  });
}

/** A palm with two crowns of fronds and three coconuts. Fronds cast no shadow; one ball does it for them. */
function palm(b: Builder): void {
  const trunk = b.with({ color: "clay", segments: 9, shade: [0.74, 1] });
  trunk.rod(list([-0.5, 0, 0], [-0.34, 1, 0.02], [-0.1, 2.1, 0], [0.2, 3.4, 0], [0.24, 3.9, 0]), 0.2, 0.11);
  // Rings of the trunk.
  for (let i = 0; i < 6; i++) {
    const y = 0.4 + i * 0.55;
    b.at(-0.48 + 0.045 * i + 0.016 * i * i, y, 0.01).torus(0.175 - i * 0.012, 0.03, { color: "bark", segments: 10 });
  }
  // Fronds.
  around(8, (a, i) => {
    const reach = { out: 1.35 + 0.1 * (i % 2), up: 0.42 + 0.18 * (i % 2), drop: 0.95, width: 0.62 };
    blade(b, [0.24, 3.9, 0], a + 0.2, reach);
  });
  around(5, (a) => blade(b, [0.24, 3.95, 0], a, { out: 0.85, up: 0.68, drop: 0.32, width: 0.46 }));
  // Coconuts.
  for (const [x, z] of list([0.38, 0.1], [0.12, 0.14], [0.26, -0.16]))
    b.trim.at(x, 3.76, z).ball(0.13, 0.14, 0.13, { color: "bark", segments: 8 });
  b.at(0.24, 3.7, 0).proxy("ball", [2.3, 0.5, 2.3]);
}

/** A tree in autumn colours, with fallen leaves on the ground. */
function autumnTree(b: Builder): void {
  const bark = b.with({ color: "bark", segments: 9 });
  bark.rod(list([0, 0, 0], [-0.05, 0.7, 0], [0.04, 1.4, 0.02], [0, 2, 0]), 0.2, 0.11, { shade: [0.8, 1.05] });
  bark.cylinder(0.34, 0.19, 0.14, { shade: 0.85 });
  bark.taper([0, 1.3, 0], [-0.45, 1.8, 0.1], 0.09, 0.05, { segments: 6 });
  bark.taper([0, 1.4, 0], [0.42, 1.9, -0.1], 0.09, 0.05, { segments: 6 });
  // Crown.
  b.at(0, 2.5, 0).leaves(0.82, 0.78, 0.8, { segments: 13 });
  b.at(0.66, 2.1, 0.24).leaves(0.58, 0.5, 0.56, { color: "coral", segments: 11, shade: [0.72, 1.05] });
  b.at(-0.66, 2.12, 0.16).leaves(0.56, 0.5, 0.54, { segments: 11, shade: [0.66, 1.04] });
  b.at(0.02, 2.06, -0.62).leaves(0.54, 0.48, 0.54, { color: "clay", segments: 11, shade: [0.74, 1.1] });
  b.at(-0.22, 2.96, 0.2).leaves(0.46, 0.4, 0.46, { color: "coral", segments: 10, shade: [0.84, 1.12] });
  b.at(0.16, 3.12, -0.06).leaves(0.5, 0.44, 0.48, { segments: 10, shade: [0.84, 1.16] });
  // A few leaves have fallen.
  around(7, (a, i) =>
    b.trim
      .at(...on(a * 1.7, 0.55 + 0.09 * i))
      .cylinder(0.07, 0.06, 0.02, { color: i % 2 ? "tint" : "coral", segments: 5, bevel: 0 }),
  );
}

/** A pine with snow on its tiers. */
function snowPine(b: Builder): void {
  conifer(b, (r, y, h, i) => {
    const sway = 0.12 + i * 0.08;
    b.at(0, y, 0, [0, i * 1.1, 0]).lathe(skirt(r, h), { segments: 11, shade: [0.82, 1.2], sway }, "cone");
    // Snow lies on the upper half of each tier and hangs over in tongues.
    b.trim.at(0, y + 0.02, 0, [0, i * 1.1 + 0.28, 0]).lathe(
      [
        [r * 0.98, 0.1, 0.6, -0.5],
        [r * 0.86, 0.2, 1, 0.5],
        [r * 0.5, h * 0.5, 0.75, 0.6],
        [0.01, h + 0.03, 0.6, 0.6],
      ],
      { color: "white", segments: 7, shade: [0.9, 1.06], sway },
      "cone",
    );
  });
}

/** Five stems with leaves. */
function bamboo(b: Builder): void {
  const stems: [number, number, number, number][] = [
    [0, 0.05, 3, 0.05],
    [0.22, -0.12, 2.6, -0.06],
    [-0.2, -0.1, 2.75, 0.04],
    [-0.12, 0.22, 2.2, -0.08],
    [0.16, 0.2, 2.4, 0.1],
  ];
  const stem = b.with({ segments: 7, shade: [0.76, 1.05], sway: 0.15 });
  const node = b.trim.with({ color: "leaf", segments: 6, bevel: 0 });
  for (const [x, z, h, lean] of stems) {
    stem.rod(list([x, 0, z], [x + lean * 0.3, h * 0.5, z], [x + lean, h, z]), 0.05, 0.035);
    for (let k = 1; k < 5; k++) node.at(x + (lean * k) / 5, (h * k) / 5, z).cylinder(0.056, 0.056, 0.03);
    const reach = { out: 0.42, up: 0.12, drop: 0.24, width: 0.12 };
    around(5, (a, i) => blade(b, [x + lean * 0.8, h * (0.62 + 0.07 * i), z], a + x * 9, reach, { color: "leaf" }));
  }
}

/** A stump with roots, growth rings and moss. */
function stump(b: Builder): void {
  b.cylinder(0.34, 0.3, 0.46, { color: "bark", segments: 13, bevel: 0.03, shade: [0.72, 1] });
  const root = b.with({ color: "bark", segments: 6, shade: 0.85 });
  around(5, (a) => root.taper(on(a, 0.22, 0.14), on(a, 0.4, 0.02), 0.11, 0.05), 0.3);
  // Growth rings.
  b.at(0, 0.45, 0).cylinder(0.27, 0.27, 0.03, { segments: 13, bevel: 0.01, shade: 1.12 });
  b.at(0, 0.45, 0).cylinder(0.16, 0.16, 0.036, { segments: 12, bevel: 0.008, shade: 0.92 });
  b.at(0, 0.45, 0).cylinder(0.07, 0.07, 0.04, { segments: 9, bevel: 0.006, shade: 1.1 });
  b.trim.at(0.26, 0.4, 0.18).ball(0.1, 0.04, 0.08, { color: "leaf", segments: 7 });
}

/** The makers of this file by kind. */
export const forest: Record<string, Maker> = {
  willow,
  palm,
  autumn_tree: autumnTree,
  snow_pine: snowPine,
  bamboo,
  stump,
};
