// The house of the first plaza. Its front faces +z; windows are lit at night.

import type { Builder, Maker } from "./builder.ts";
import { gable, gableWall, pane } from "./facade.ts";

/** A cottage with a door, five windows, flower boxes and a chimney; the roof is tinted. */
function house(b: Builder): void {
  const [w, d, eaves, rise] = [3.9, 3.2, 2.15, 1.7];
  b.box(w + 0.14, 0.26, d + 0.14, { color: "stone", bevel: 0.05, shade: [0.86, 1.04] });
  b.at(0, 0.05, 0).box(w, eaves, d, { color: "cream", bevel: 0.06, shade: [0.93, 1.03] });
  // Gables and roof.
  for (const x of [-w / 2 + 0.06, w / 2 - 0.06]) gableWall(b, x, d, eaves, rise * 0.92, "cream");
  gable(b, 4.4, 4, eaves - 0.18, rise + 0.12);
  // Corner posts.
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      b.trim.at(x * (w / 2 - 0.02), 0.2, z * (d / 2 - 0.02)).box(0.18, eaves - 0.1, 0.18, { color: "wood", bevel: 0 });
  // Door with its window, knob and step.
  const front = d / 2;
  b.trim.at(0.05, 0.24, front).box(0.92, 1.62, 0.14, { color: "wood", bevel: 0.04 });
  b.trim.at(0.05, 0.24, front + 0.02).box(0.74, 1.5, 0.16, { color: "teal", bevel: 0.04, shade: [0.86, 1.06] });
  b.trim.at(0.05, 1.24, front + 0.025).box(0.4, 0.36, 0.17, { color: "sky", bevel: 0.02, window: 1 });
  b.trim.at(0.33, 0.95, front + 0.13).ball(0.05, 0.05, 0.05, { color: "amber", segments: 8 });
  b.at(0.05, 0, front + 0.28).box(1.2, 0.18, 0.55, { color: "stone", bevel: 0.04 });
  // Windows: two beside the door, one on each other side.
  pane(b, [-1.15, 0.98, front + 0.02], 0.8, 0.82);
  pane(b, [1.25, 0.98, front + 0.02], 0.8, 0.82);
  pane(b, [w / 2 + 0.02, 0.98, 0], 0.9, 0.82, Math.PI / 2);
  pane(b, [-w / 2 - 0.02, 0.98, 0], 0.9, 0.82, -Math.PI / 2);
  pane(b, [0, 0.98, -front - 0.02], 1.1, 0.82, Math.PI);
  // Flower boxes.
  for (const x of [-1.15, 1.25]) {
    b.trim.at(x, 0.76, front + 0.16).box(0.95, 0.16, 0.22, { color: "clay", bevel: 0.03 });
    for (let i = 0; i < 4; i++) {
      const plant = b.trim.with({ color: i % 2 ? "coral" : "leaf", segments: 6, sway: 0.1 });
      plant.at(x - 0.33 + i * 0.22, 0.97, front + 0.17).leaves(0.13, 0.12, 0.12);
    }
  }
  // Chimney.
  b.at(1.2, 2.62, -0.55).box(0.46, 1.5, 0.46, { color: "clay", bevel: 0.04, shade: [0.85, 1.02] });
  b.trim.at(1.2, 4.04, -0.55).box(0.58, 0.16, 0.58, { color: "stone", bevel: 0.04 });
}

/** The makers of this file by kind. */
export const houses: Record<string, Maker> = { house };
