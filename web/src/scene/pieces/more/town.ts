// Buildings of a town. Fronts face +z; windows are lit at night.

import type { Builder, Maker } from "../builder.ts";
import { pane } from "../facade.ts";
import { list, PI } from "../places.ts";
import { awning } from "./kit.ts";

/** A shop with a striped awning, a shop window and room for its name above; awning and trim are tinted. */
function shop(b: Builder): void {
  b.box(4.2, 0.24, 3.4, { color: "stone", bevel: 0.05, shade: [0.84, 1] });
  b.at(0, 0.1, -0.1).box(4, 3.2, 3.1, { color: "cream", bevel: 0.05, shade: [0.92, 1.02] });
  b.at(0, 3.2, -0.05).box(4.2, 0.3, 3.4, { bevel: 0.05, shade: 1.03 });
  b.trim.at(0, 2.5, 1.48).box(3.4, 0.5, 0.12, { bevel: 0.04, shade: 0.96 });
  awning(b, 1.9, 2.16, 1.46, 2.44);
  b.at(0, 2.18, 1.82, [0.55, 0, 0]).proxy("box", [3.8, 0.06, 0.75]);
  // Door.
  b.trim.at(-1.2, 0.16, 1.46).box(0.95, 1.8, 0.12, { bevel: 0.03, shade: 0.92 });
  b.trim.at(-1.2, 0.7, 1.46).box(0.6, 1.1, 0.14, { color: "sky", bevel: 0.02, window: 1, finish: "gloss" });
  b.trim.at(-0.86, 1.0, 1.56).ball(0.05, 0.05, 0.05, { color: "amber", segments: 8 });
  // Shop window with goods.
  b.trim.at(0.72, 0.55, 1.44).box(2.1, 1.3, 0.12, { color: "white", bevel: 0.03 });
  const display = b.trim.at(0.72, 0.63, 1.44);
  display.box(1.94, 1.14, 0.14, { color: "sky", bevel: 0.01, window: 1, finish: "gloss", shade: [0.7, 0.96] });
  display.box(0.05, 1.14, 0.16, { color: "white", bevel: 0 });
  for (const [i, color] of ["coral", "amber", "lime", "pink", "clay"].entries())
    b.trim.at(-0.02 + i * 0.37, 0.74, 1.5).ball(0.12, 0.11, 0.08, { color, segments: 7 });
  for (const s of [-1, 1]) pane(b, [s * 2.02, 1.2, 0], 0.9, 0.9, (s * PI) / 2);
}

/** Four storeys with balconies; a fixed third of the windows stays dim. */
function apartment(b: Builder): void {
  b.box(4, 0.3, 4, { color: "stone", bevel: 0.05, shade: [0.84, 1] });
  b.at(0, 0.2, 0).box(3.8, 8.2, 3.8, { bevel: 0.06, shade: [0.9, 1.02] });
  // Ledges between the storeys.
  for (let f = 1; f < 4; f++) b.trim.at(0, 0.2 + f * 2.05, 0).box(3.9, 0.12, 3.9, { color: "white", bevel: 0.03 });
  b.at(0, 8.3, 0).box(4, 0.3, 4, { color: "white", bevel: 0.06 });
  b.at(0.9, 8.5, -0.8).box(1, 0.5, 0.9, { color: "stone", bevel: 0.05 });
  // Windows on all four sides; none beside the door.
  for (let f = 0; f < 4; f++)
    for (const x of [-1.1, 1.1])
      for (const [turn, k] of list([0, 0], [PI / 2, 1], [PI, 2], [-PI / 2, 3])) {
        if (f === 0 && k === 0) continue;
        const [s, c] = [Math.sin(turn), Math.cos(turn)];
        const wall = (y: number): Builder => b.trim.at(s * 1.92 + c * x, y + f * 2.05, c * 1.92 - s * x, [0, turn, 0]);
        const light = (f * 3 + k + (x > 0 ? 1 : 0)) % 3 ? 1 : 0.25;
        wall(0.88).box(0.86, 0.96, 0.08, { color: "white", bevel: 0.02 });
        wall(0.95)
          .with({ color: "sky", finish: "gloss", window: light })
          .box(0.7, 0.8, 0.11, { bevel: 0, shade: [0.66, 0.96] });
      }
  // Balconies.
  for (const f of [1, 2, 3]) {
    b.at(0, 0.24 + f * 2.05, 2.1).box(1.3, 0.1, 0.62, { color: "white", bevel: 0.03 });
    const rail = b.trim.with({ color: "ink", segments: 4, bevel: 0.012 });
    for (let i = 0; i < 6; i++)
      rail.bar([-0.58 + i * 0.23, 0.3 + f * 2.05, 2.36], [-0.58 + i * 0.23, 0.85 + f * 2.05, 2.36], 0.02);
    rail.at(0, 0.85 + f * 2.05, 2.36).box(1.3, 0.05, 0.06);
  }
  // Entrance.
  b.trim.at(0, 0.25, 1.9).box(1.1, 1.7, 0.14, { color: "white", bevel: 0.03 });
  b.trim.at(0, 0.25, 1.91).box(0.86, 1.54, 0.16, { color: "teal", bevel: 0.03, window: 0.3 });
  b.at(0, 2.02, 2.12).box(1.5, 0.12, 0.7, { bevel: 0.04, shade: 0.9 });
}

/** A nave along z with a bell tower and a spire at the front. */
function church(b: Builder): void {
  b.at(0, 0, -0.1).box(3.7, 0.24, 5.9, { color: "stone", bevel: 0.05, shade: [0.84, 1] });
  b.at(0, 0.1, -0.7).box(3.4, 2.8, 4.4, { bevel: 0.05, shade: [0.9, 1.02] });
  b.at(0, 0.1, 1.9).box(1.6, 4.6, 1.5, { bevel: 0.05, shade: [0.9, 1.03] });
  // Gable walls of the nave.
  for (const z of [-2.84, 1.42])
    b.trim.at(0, 2.86, z).extrude(list([-1.7, 0], [1.7, 0], [0, 1.7]), 0.12, [0, 0.5], { bevel: 0.01 });
  // Roof and side windows.
  for (const s of [-1, 1]) {
    for (let i = 0; i < 4; i++) {
      const course = b.trim.at(s * (1.62 - i * 0.46), 3.06 + i * 0.46, -0.7, [0, 0, -s * 0.86]);
      course.box(0.66, 0.1, 4.7, { color: "indigo", bevel: 0.03, shade: 0.92 + 0.04 * i });
    }
    b.at(s * 0.9, 3.6, -0.7, [0, 0, -s * 0.78]).proxy("box", [2.4, 0.1, 4.5], "indigo");
    for (let i = 0; i < 3; i++) pane(b, [s * 1.72, 1.1, -2 + i * 1.3], 0.5, 1.2, (s * PI) / 2);
  }
  // Spire with a cross.
  const spire = list([0.2, 0, 0, -1], [1.3, 0, 0, -1], [1.3, 0.08, 1, 0.5], [0, 2.1, 0.9, 0.45]);
  b.at(0, 4.66, 1.9).lathe(spire, { color: "indigo", segments: 4, shade: [0.9, 1.06] }, "cone", true);
  b.trim.at(0, 6.7, 1.9).box(0.06, 0.46, 0.06, { color: "amber", bevel: 0.012, finish: "metal" });
  b.trim.at(0, 6.95, 1.9).box(0.28, 0.06, 0.06, { color: "amber", bevel: 0.012, finish: "metal" });
  // Portal and rose window.
  b.trim.at(0, 0.2, 2.64).box(1, 1.7, 0.14, { color: "stone", bevel: 0.06 });
  b.trim.at(0, 0.2, 2.66).box(0.78, 1.54, 0.16, { color: "wood", bevel: 0.05, shade: [0.8, 1] });
  b.trim.at(0, 3.3, 2.6, [PI / 2, 0, 0]).cylinder(0.34, 0.34, 0.1, { color: "white", segments: 16, bevel: 0.02 });
  const rose = b.trim.with({ color: "sky", segments: 16, bevel: 0.01, window: 1 });
  rose.at(0, 3.3, 2.61, [PI / 2, 0, 0]).cylinder(0.26, 0.26, 0.12);
}

/** The makers of this file by kind. */
export const town: Record<string, Maker> = { shop, apartment, church };
