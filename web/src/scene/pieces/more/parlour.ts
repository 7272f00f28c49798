// Furniture of a parlour and its terrace that a new world does not show. Fronts face +z.

import { seeded } from "../../../core/random.ts";
import type { Builder, Maker } from "../builder.ts";
import { on, PI } from "../places.ts";

/** A round table on one foot. */
function roundTable(b: Builder): void {
  b.at(0, 0.69, 0).cylinder(0.55, 0.55, 0.05, { segments: 26, bevel: 0.02 });
  b.trim.at(0, 0.72, 0).cylinder(0.5, 0.5, 0.02, { segments: 24, bevel: 0.004, shade: 1.06 });
  b.at(0, 0.04, 0).cylinder(0.05, 0.07, 0.66, { color: "ink", segments: 10 });
  b.cylinder(0.3, 0.24, 0.06, { color: "ink", segments: 18, bevel: 0.02, shade: 1.2 });
}

/** A bookshelf; which books stand where is fixed by a seed. */
function shelf(b: Builder): void {
  for (const x of [-0.57, 0.57]) b.at(x, 0, 0).box(0.06, 1.9, 0.4, { bevel: 0.018 });
  b.at(0, 0.03, -0.17).box(1.1, 1.84, 0.04, { bevel: 0.01, shade: 0.66 });
  const rand = seeded(8);
  const covers = ["coral", "teal", "amber", "indigo", "cream", "leaf", "violet", "sky"];
  for (let row = 0; row < 5; row++) {
    const y = row === 4 ? 1.84 : 0.05 + row * 0.45;
    b.at(0, y, 0.005).box(1.1, 0.05, 0.38, { bevel: 0.015, shade: row === 4 ? 1.04 : 0.96 });
    if (row === 4) continue;
    let x = -0.5;
    // Every other board has room for something else.
    while (x < (row % 2 ? 0.02 : 0.4)) {
      const w = 0.06 + rand() * 0.06;
      if (rand() < 0.14) {
        x += w * 1.4;
        continue;
      }
      const lean = rand() < 0.15 ? -0.2 : 0;
      const tall = 0.25 + rand() * 0.11;
      const color = covers[Math.floor(rand() * covers.length)];
      b.trim.at(x + w / 2, y + 0.05, 0.02, [0, 0, lean]).box(w * 0.92, tall, 0.24, { color, bevel: 0 });
      x += w + (lean ? 0.06 : 0.004);
    }
  }
}

/** A striped parasol; its cloth casts its shadow by one cone. */
function parasol(b: Builder): void {
  b.cylinder(0.3, 0.26, 0.08, { color: "stone", segments: 16 });
  b.cylinder(0.035, 0.03, 2.4, { color: "white", segments: 8 });
  const n = 8;
  for (let i = 0; i < n; i++) {
    const [a, e] = [(i / n) * PI * 2, ((i + 1) / n) * PI * 2];
    const cloth = b.trim.with({ color: i % 2 ? "white" : "tint" });
    cloth.sheet([on(a, 0.62, 2.2), on(e, 0.62, 2.2), on((a + e) / 2, 0, 2.46)], { shade: [0.98, 1.08] });
    cloth.sheet([on(a, 1.2, 1.84), on(e, 1.2, 1.84), on(e, 0.62, 2.2), on(a, 0.62, 2.2)], { shade: [0.9, 1.02] });
    const rim = cloth.with({ shade: [0.84, 0.96], sway: 0.15 });
    rim.sheet([on(a, 1.2, 1.72), on(e, 1.2, 1.72), on(e, 1.2, 1.85), on(a, 1.2, 1.85)]);
  }
  b.at(0, 1.8, 0).proxy("cone", [2.3, 0.6, 2.3]);
  b.trim.at(0, 2.47, 0).ball(0.05, 0.05, 0.05, { segments: 8 });
}

/** The makers of this file by kind. */
export const parlour: Record<string, Maker> = { round_table: roundTable, shelf, parasol };
