// Building parts: components to assemble rooms, walls, roofs and castles from. Fronts face +z; widths fit the 2 m grid
// of walls where that makes sense. Doors and gates open (hingedPart).

import type { Builder, Maker } from "../builder.ts";
import { gable, gableWall } from "../facade.ts";
import { around, list, on, PI } from "../places.ts";

/** A gabled roof with cream gable walls and a wooden ceiling; the tiles are tinted. */
function roof(b: Builder): void {
  for (const x of [-1.78, 1.78]) gableWall(b, x, 2.7, 0, 1.32, "cream");
  gable(b, 4, 3, -0.02, 1.5);
  b.trim.box(3.7, 0.12, 2.7, { color: "wood", bevel: 0.02, shade: 0.9 });
}

/** Planks of two lengths. */
function floor(b: Builder): void {
  b.trim.box(2, 0.07, 2, { bevel: 0.012, shade: 0.8 });
  for (let i = 0; i < 8; i++)
    for (let k = 0; k < 2; k++) {
      const cut = i % 2 ? 0.62 : 1.12;
      const [from, to] = k === 0 ? [-1, cut - 1] : [cut - 1, 1];
      const plank = b.trim.with({ bevel: 0.008, shade: 0.94 + ((i * 3 + k * 2) % 5) * 0.03 });
      plank.at(-0.875 + i * 0.25, 0, (from + to) / 2).box(0.245, 0.1, to - from - 0.006);
    }
}

/** A fluted column with plinth and capital. */
function column(b: Builder): void {
  b.box(0.56, 0.14, 0.56, { bevel: 0.03, shade: [0.86, 1] });
  b.at(0, 0.13, 0).cylinder(0.25, 0.22, 0.1, { segments: 18, bevel: 0.03 });
  b.at(0, 0.22, 0).cylinder(0.2, 0.17, 2.1, { segments: 16, shade: [0.9, 1.02] });
  const flute = b.trim.with({ bevel: 0.01, shade: 1.06 });
  around(10, (a) => flute.at(...on(a, 0.178, 0.32), [0.012, a, 0]).box(0.035, 1.9, 0.03));
  b.at(0, 2.31, 0).cylinder(0.19, 0.25, 0.12, { segments: 18, bevel: 0.03 });
  b.at(0, 2.42, 0).box(0.54, 0.14, 0.54, { bevel: 0.03, shade: 1.04 });
}

/** A white frame and a tinted leaf with a lit window; the leaf is hinged at −x. */
function door(b: Builder): void {
  // Frame and threshold.
  for (const x of [-0.55, 0.55]) b.at(x, 0, 0).box(0.1, 2.08, 0.26, { color: "white", bevel: 0.022 });
  b.at(0, 2.04, 0).box(1.2, 0.11, 0.26, { color: "white", bevel: 0.022, shade: 1.04 });
  b.trim.box(1.0, 0.025, 0.24, { color: "stone", bevel: 0.006 });
  b.hingedPart({ at: [-0.49, 0, 0], axis: "y", angle: -1.62 }, (l) => {
    l.at(0, 0.03, 0).box(0.98, 2.0, 0.07, { bevel: 0.016, shade: [0.88, 1.02] });
    for (const z of [-0.034, 0.034]) {
      for (const x of [-0.22, 0.22]) l.trim.at(x, 0.16, z).box(0.32, 0.72, 0.02, { bevel: 0.012, shade: 1.1 });
      l.trim.at(0, 1.1, z).box(0.76, 0.72, 0.022, { bevel: 0.012, shade: 1.1 });
      l.trim.at(0, 1.18, z).box(0.6, 0.56, 0.026, { color: "sky", bevel: 0.008, window: 1, shade: [0.72, 0.96] });
      l.trim.at(0, 1.18, z).box(0.04, 0.56, 0.032, { bevel: 0, shade: 1.1 });
      l.trim.at(0.4, 0.98, z * 2.2).ball(0.042, 0.042, 0.042, { color: "amber", segments: 9, finish: "metal" });
    }
  });
}

/** Two posts with amber balls, and two hinged wings of pickets. */
function gate(b: Builder): void {
  for (const x of [-0.97, 0.97]) {
    b.at(x, 0, 0).box(0.16, 1.16, 0.18, { bevel: 0.03 });
    b.trim.at(x, 1.22, 0).ball(0.09, 0.09, 0.09, { color: "amber", segments: 10 });
  }
  for (const s of [-1, 1])
    b.hingedPart({ at: [s * 0.88, 0, 0], axis: "y", angle: s * 1.6 }, (l) => {
      for (const y of [0.2, 0.72]) l.at(s * 0.45, y, -0.01).box(0.86, 0.08, 0.05, { bevel: 0.015, shade: 0.95 });
      for (let i = 0; i < 5; i++) {
        const x = s * (0.1 + i * 0.175);
        const h = 0.78 + 0.18 * Math.sin((i / 4) * PI * 0.5);
        const picket = list([-0.055, 0.06], [0.055, 0.06], [0.055, h], [0, h + 0.09], [-0.055, h]);
        const wood = l.with({ bevel: 0.01, shade: [0.92, 1.04], shadow: i % 2 === 0 });
        wood.at(x, 0, 0.03).extrude(picket, 0.045, [0, 0.4]);
      }
    });
}

/** A window with a sill; its pane is lit at night. */
function window_(b: Builder): void {
  for (const x of [-0.56, 0.56]) b.at(x, 0.06, 0).box(0.09, 1.1, 0.14, { bevel: 0.02 });
  b.at(0, 1.11, 0).box(1.2, 0.09, 0.14, { bevel: 0.02, shade: 1.05 });
  b.at(0, 0, 0.02).box(1.3, 0.08, 0.24, { bevel: 0.022, shade: 1.02 });
  const glass = b.trim.with({ color: "sky", bevel: 0, window: 1, shade: [0.68, 0.98], finish: "gloss" });
  glass.at(0, 0.08, 0).box(1.04, 1.04, 0.03);
  b.trim.at(0, 0.08, 0).box(0.05, 1.04, 0.06, { bevel: 0.01 });
  b.trim.at(0, 0.62, 0).box(1.04, 0.05, 0.06, { bevel: 0.01 });
}

/** Two posts, a handrail and ten balusters. */
function railing(b: Builder): void {
  for (const x of [-0.96, 0.96]) b.at(x, 0, 0).box(0.09, 1, 0.09, { bevel: 0.018 });
  b.at(0, 0.94, 0).box(2, 0.07, 0.12, { bevel: 0.025, shade: 1.04 });
  b.at(0, 0.1, 0).box(1.9, 0.05, 0.06, { bevel: 0.012, shade: 0.92 });
  for (let i = 0; i < 10; i++)
    b.at(-0.81 + i * 0.18, 0.13, 0).cylinder(0.024, 0.024, 0.82, { segments: 6, bevel: 0, shadow: i % 3 === 0 });
}

/** Eight rungs; it leans towards −z. */
function ladder(b: Builder): void {
  for (const x of [-0.21, 0.21])
    b.taper([x, 0, 0.05], [x, 2.6, -0.05], 0.036, 0.03, { segments: 7, shade: [0.82, 1.02] });
  for (let i = 0; i < 8; i++) {
    const rung = b.with({ segments: 7, bevel: 0, shade: 1.05, shadow: i % 2 === 0 });
    rung.at(-0.22, 0.24 + i * 0.31, 0.04 - i * 0.012, [0, 0, -PI / 2]).cylinder(0.026, 0.026, 0.44);
  }
}

/** Four posts and seven beams with climbing flowers. */
function pergola(b: Builder): void {
  // Posts and side beams.
  for (const x of [-1.3, 1.3]) {
    for (const z of [-1.2, 1.2]) {
      b.at(x, 0, z).box(0.17, 2.2, 0.17, { bevel: 0.025, shade: [0.84, 1] });
      b.trim.at(x, 0, z).box(0.28, 0.12, 0.28, { color: "stone", bevel: 0.03 });
    }
    b.at(x, 2.18, 0).box(0.14, 0.18, 2.96, { bevel: 0.025 });
  }
  // Cross beams.
  for (let i = 0; i < 7; i++)
    b.at(0, 2.35, -1.26 + i * 0.42).box(3, 0.14, 0.08, { bevel: 0.02, shade: 1.04, shadow: i % 2 === 0 });
  // Climbing plants.
  for (let i = 0; i < 14; i++) {
    const [x, z] = [-1.3 + (i % 2) * 2.6 + 0.2 * Math.sin(i * 2.1), -1.3 + i * 0.19];
    b.trim.at(x, 2.42, z).leaves(0.2, 0.12, 0.2, { color: "leaf", segments: 7, sway: 0.1 });
    if (i % 2) b.trim.at(x, 2.26, z).ball(0.06, 0.08, 0.06, { color: "violet", segments: 6, sway: 0.2 });
  }
}

/** A wall with battlements on both sides and stones that differ in shade. */
function castleWall(b: Builder): void {
  b.box(3, 0.3, 0.9, { color: "stone", bevel: 0.05, shade: [0.8, 0.98] });
  b.at(0, 0.2, 0).box(3, 2.2, 0.76, { bevel: 0.03, shade: [0.86, 1] });
  b.at(0, 2.36, 0).box(3, 0.14, 0.9, { bevel: 0.03, shade: 1.03 });
  // Battlements.
  for (let i = 0; i < 4; i++)
    for (const z of [-0.36, 0.36])
      b.at(-1.125 + i * 0.75, 2.48, z).box(0.44, 0.5, 0.18, { bevel: 0.035, shadow: z > 0 });
  // Single stones of another shade.
  for (let i = 0; i < 12; i++) {
    const [x, y] = [-1.2 + (i % 4) * 0.78 + (Math.floor(i / 4) % 2) * 0.3, 0.55 + Math.floor(i / 4) * 0.62];
    for (const z of [-0.385, 0.385])
      b.trim.at(x - 0.1, y + 0.1 * (i % 2), z).box(0.4, 0.2, 0.03, { bevel: 0.012, shade: i % 3 ? 0.9 : 1.06 });
  }
}

/** A round tower with battlements, lit arrow slits, a door and a flag. */
function castleTower(b: Builder): void {
  b.cylinder(1.5, 1.42, 0.5, { color: "stone", segments: 22, bevel: 0.07, shade: [0.8, 1] });
  b.at(0, 0.4, 0).cylinder(1.28, 1.2, 3.9, { segments: 22, shade: [0.86, 1.02] });
  b.at(0, 4.2, 0).cylinder(1.22, 1.5, 0.34, { segments: 22, bevel: 0.04, shade: 0.96 });
  b.at(0, 4.5, 0).cylinder(1.5, 1.5, 0.2, { segments: 22, bevel: 0.05, shade: 1.02 });
  // Battlements.
  around(9, (a) => b.trim.at(...on(a, 1.36, 4.68), [0, a, 0]).box(0.56, 0.52, 0.24, { bevel: 0.05 }));
  // Single stones of another shade, in a spiral.
  for (let i = 0; i < 16; i++) {
    const a = i * 2.4;
    const y = 0.8 + ((i * 0.53) % 3.1);
    const stone = b.trim.with({ bevel: 0.015, shade: i % 3 ? 0.9 : 1.07 });
    stone.at(...on(a, 1.275 - y * 0.017, y), [0, a, 0]).box(0.44, 0.2, 0.09);
  }
  // Arrow slits.
  for (const [a, y] of list([0, 2.5], [1.6, 1.9], [3.2, 2.9], [4.7, 1.6])) {
    b.trim.at(...on(a, 1.235, y), [0, a, 0]).box(0.26, 0.7, 0.1, { color: "stone", bevel: 0.03 });
    b.trim.at(...on(a, 1.235, y + 0.08), [0, a, 0]).box(0.12, 0.54, 0.12, { color: "ink", bevel: 0.01, window: 1 });
  }
  // Door.
  b.trim.at(0, 0.2, 1.28).box(0.9, 1.4, 0.2, { color: "stone", bevel: 0.06 });
  b.trim.at(0, 0.2, 1.3).box(0.68, 1.26, 0.22, { color: "wood", bevel: 0.05, shade: [0.8, 1] });
  for (const y of [0.5, 1.0]) b.trim.at(0, y, 1.3).box(0.7, 0.06, 0.24, { color: "ink", bevel: 0.01, finish: "metal" });
  // Flag.
  b.bar([0, 4.6, 0], [0, 5.9, 0], 0.04, { color: "wood" });
  const cloth = b.with({ color: "coral", bevel: 0.008, sway: 0.4 });
  cloth.at(0.02, 5.4, 0).extrude(list([0, 0], [0.8, 0.22], [0, 0.46]), 0.03, [0.2, 0.22]);
}

/** The makers of this file by kind. */
export const buildingParts: Record<string, Maker> = {
  roof,
  floor,
  column,
  door,
  gate,
  window: window_,
  railing,
  ladder,
  pergola,
  castle_wall: castleWall,
  castle_tower: castleTower,
};
