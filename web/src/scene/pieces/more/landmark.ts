// Landmarks, and what stands in streets. Fronts face +z.

import { seeded } from "../../../core/random.ts";
import type { Builder, Maker } from "../builder.ts";
import { around, list, on, PI } from "../places.ts";
import type { ProfilePoint } from "../shapes.ts";

/** A gate of two pillars and two beams; walked through along z. */
function torii(b: Builder): void {
  for (const x of [-1.1, 1.1]) {
    b.at(x, 0, 0).cylinder(0.2, 0.18, 0.22, { color: "ink", segments: 14, bevel: 0.03, shade: 1.2 });
    b.taper([x * 1.04, 0.16, 0], [x * 0.97, 2.45, 0], 0.14, 0.12, { segments: 12, shade: [0.84, 1.02] });
  }
  // Beams: the lower one, its strut, and the two halves of the upper one.
  b.at(0, 1.86, 0).box(2.5, 0.17, 0.17, { bevel: 0.03 });
  b.at(0, 2.02, 0).box(0.2, 0.36, 0.12, { bevel: 0.02, shade: 0.94 });
  for (const s of [-1, 1]) {
    b.at(s * 0.74, 2.37, 0, [0, 0, s * 0.05]).box(1.5, 0.2, 0.26, { bevel: 0.03 });
    b.at(s * 0.81, 2.56, 0, [0, 0, s * 0.06]).box(1.64, 0.14, 0.44, { color: "ink", bevel: 0.04, shade: 1.3 });
  }
}

/** A metal figure that raises a golden torch, on a stone plinth with a plaque. */
function statue(b: Builder): void {
  // Plinth with a plaque.
  b.box(1, 0.2, 1, { color: "stone", bevel: 0.04, shade: [0.84, 0.98] });
  b.at(0, 0.18, 0).box(0.8, 0.62, 0.8, { color: "stone", bevel: 0.04, shade: [0.9, 1] });
  b.at(0, 0.78, 0).box(0.9, 0.12, 0.9, { color: "stone", bevel: 0.04, shade: 1.04 });
  b.trim.at(0, 0.36, 0.4).box(0.5, 0.26, 0.03, { color: "amber", bevel: 0.012, finish: "metal" });
  // Figure: legs, feet, trunk, head.
  const metal = b.with({ finish: "metal", segments: 9 });
  for (const x of [-0.11, 0.11]) {
    metal.taper([x, 0.9, 0.02], [x, 1.4, 0], 0.09, 0.1);
    metal.trim.at(x, 0.94, 0.05).ball(0.1, 0.06, 0.14);
  }
  metal.at(0, 1.32, 0).lathe(
    [
      [0, 0, 0, -1],
      [0.2, 0, 0.4, -1],
      [0.24, 0.2, 1, 0],
      [0.2, 0.52, 1, 0.3],
      [0.1, 0.62, 0.4, 1],
      [0, 0.64, 0, 1],
    ],
    { segments: 14 },
  );
  metal.at(0, 2.1, 0).ball(0.2, 0.19, 0.19, { segments: 14 });
  metal.trim.at(0, 2.06, 0.14).box(0.26, 0.1, 0.08, { bevel: 0.03, shade: 0.8 });
  // Arms; the one at +x holds the torch.
  metal.rod(list([-0.22, 1.82, 0], [-0.34, 1.6, 0.06], [-0.26, 1.44, 0.16]), 0.07, 0.06, { segments: 8 });
  metal.rod(list([0.22, 1.84, 0], [0.36, 2.08, 0.04], [0.38, 2.36, 0.08]), 0.07, 0.055, { segments: 8 });
  metal.trim.at(0.38, 2.42, 0.08).ball(0.075, 0.075, 0.075);
  const flame = metal.trim.with({ color: "amber", segments: 8 });
  flame.at(0.38, 2.46, 0.08).lathe(list([0, 0, 0, -1], [0.05, 0, 1, 0], [0.09, 0.14, 1, 0.2], [0, 0.2, 0, 1]));
}

/** A four-sided needle with a golden tip. */
function obelisk(b: Builder): void {
  b.box(1.2, 0.2, 1.2, { bevel: 0.04, shade: [0.82, 0.96] });
  b.at(0, 0.18, 0).box(0.94, 0.2, 0.94, { bevel: 0.04, shade: 0.98 });
  b.at(0, 0.36, 0).box(0.74, 0.5, 0.74, { bevel: 0.04, shade: 1.02 });
  const needle = b.with({ segments: 4, shade: [0.92, 1.06] });
  needle.at(0, 0.84, 0).lathe(list([0.43, 0, 1, 0.04], [0.3, 3.1, 1, 0.1], [0, 3.55, 0.8, 0.6]), {}, "box", true);
  // Tip and inscription.
  const gold = b.trim.with({ color: "amber", finish: "metal", bevel: 0, segments: 4 });
  gold.at(0, 4.03, 0).lathe(list([0.26, 0, 0.8, 0.6], [0, 0.38, 0.8, 0.6]), {}, "cone", true);
  for (let i = 0; i < 4; i++) gold.at(0, 0.48 + i * 0.08, 0.372).box(0.26, 0.04, 0.02);
}

/** Rows of blocks with an entrance towards +z, lit from inside at night. */
function igloo(b: Builder): void {
  const rand = seeded(2);
  // A whole dome under the blocks: no daylight between them.
  const [wide, high, rows, top] = [1.28, 1.6, 5, 1.4];
  const dome = (k: number): ProfilePoint => {
    const a = (k / 8) * (PI / 2);
    return [(wide - 0.07) * Math.cos(a), (high - 0.07) * Math.sin(a), Math.cos(a), Math.sin(a)];
  };
  b.trim.with({ segments: 20, shade: [0.78, 0.9] }).lathe(Array.from({ length: 9 }, (_, k) => dome(k)));
  for (let row = 0; row < rows; row++) {
    const [a0, a1] = [(row / rows) * top, ((row + 1) / rows) * top];
    const [r0, r1] = [wide * Math.cos(a0), wide * Math.cos(a1)];
    const [y0, y1] = [high * Math.sin(a0), high * Math.sin(a1)];
    const n = Math.max(6, Math.round(13 * Math.cos(a0 * 0.9)));
    const half = (r: number): number => r * Math.tan(PI / n) - 0.012;
    const tall = Math.hypot(y1 - y0, r0 - r1) - 0.022;
    const block = list([-half(r0), 0], [half(r0), 0], [half(r1), tall], [-half(r1), tall]);
    const lay = (a: number): void => {
      if (row < 2 && Math.cos(a) > 0.86) return;
      const snow = b.trim.with({ bevel: 0.035, shade: 0.95 + rand() * 0.09 });
      snow.at(...on(a, r0 - 0.05, y0), [-Math.atan2(r0 - r1, y1 - y0), a, 0]).extrude(block, 0.16, [0, tall / 2]);
    };
    around(n, lay, row * 0.3);
  }
  b.at(0, -1.45, 0).proxy("ball", [2.5, 3, 2.5]);
  b.trim.at(0, 1.54, 0).ball(0.3, 0.1, 0.3, { segments: 12 });
  // The way in: three rings of wedge stones on short piers.
  const at = (r: number, a: number): [number, number] => [Math.cos(a) * r, 0.22 + Math.sin(a) * r];
  for (let k = 0; k < 3; k++) {
    const z = 0.98 + k * 0.26;
    for (const side of [-1, 1]) b.at(side * 0.54, 0, z).box(0.24, 0.23, 0.25, { bevel: 0.035, shade: 0.95 + 0.03 * k });
    for (let i = 0; i < 5; i++) {
      const [a, e] = [(i / 5) * PI, ((i + 1) / 5) * PI];
      const stone = b.with({ bevel: 0.03, shade: 0.94 + 0.05 * ((i + k) % 3), shadow: i === 2 });
      stone.at(0, 0, z).extrude([at(0.42, a), at(0.66, a), at(0.66, e), at(0.42, e)], 0.25, at(0.54, (a + e) / 2));
    }
  }
  const hole: [number, number][] = [[-0.43, 0], [0.43, 0], ...[0, 1, 2, 3, 4, 5].map((i) => at(0.43, (i / 5) * PI))];
  b.trim.at(0, 0, 1.2).extrude(hole, 0.06, [0, 0.3], { color: "ink", bevel: 0, window: 0.7 });
}

/** A shelter with glass walls, a bench and a sign. */
function busStop(b: Builder): void {
  b.box(3, 0.1, 1.4, { color: "stone", bevel: 0.03, shade: 0.96 });
  for (const x of [-1.36, 1.36])
    for (const z of [-0.56, 0.5]) b.at(x, 0.08, z).box(0.1, 2.3, 0.1, { bevel: 0.02, shade: [0.86, 1] });
  b.at(0, 2.36, 0).box(3, 0.12, 1.4, { bevel: 0.04, shade: 1.04 });
  // Glass walls.
  const glass = b.trim.with({ color: "sky", bevel: 0.01, finish: "glass" });
  glass.at(0, 0.5, -0.56).box(2.6, 1.7, 0.04);
  for (const x of [-1.36, 1.36]) glass.at(x, 0.5, -0.03).box(0.04, 1.7, 0.9);
  // Bench.
  b.at(0.1, 0.42, -0.24).box(1.9, 0.07, 0.42, { color: "wood", bevel: 0.02, shade: 1.02 });
  for (const x of [-0.6, 0.8]) b.at(x, 0.09, -0.24).box(0.07, 0.34, 0.34, { color: "ink", bevel: 0.015, shade: 1.2 });
  // Sign.
  b.bar([1.1, 0.1, 0.6], [1.1, 2.2, 0.6], 0.035, { color: "ink", shade: 1.2 });
  b.trim.at(1.1, 2.0, 0.62, [PI / 2, 0, 0]).cylinder(0.2, 0.2, 0.05, { color: "amber", segments: 18, bevel: 0.012 });
  b.trim.at(1.1, 1.95, 0.67).box(0.22, 0.12, 0.02, { color: "ink", bevel: 0 });
}

/** A glazed booth with a lit sign; its glass shares one proxy. */
function phoneBooth(b: Builder): void {
  b.box(0.94, 0.12, 0.94, { color: "stone", bevel: 0.02 });
  for (const x of [-0.4, 0.4])
    for (const z of [-0.4, 0.4]) b.at(x, 0.1, z).box(0.11, 2.0, 0.11, { bevel: 0.02, finish: "gloss" });
  b.at(0, 2.02, 0).box(0.9, 0.3, 0.9, { bevel: 0.03, finish: "gloss" });
  b.trim.at(0, 2.09, 0.445).box(0.62, 0.15, 0.03, { color: "cream", bevel: 0.01, lamp: 0.7 });
  b.trim
    .at(0, 2.3, 0)
    .lathe(list([0.6, 0, 1, 0.4], [0.4, 0.12, 0.4, 1], [0, 0.16, 0, 1]), { segments: 4, finish: "gloss" }, "box", true);
  // Four glass walls with bars.
  for (const [x, z, w, d] of list(
    [0, 0.4, 0.7, 0.03],
    [0, -0.4, 0.7, 0.03],
    [0.4, 0, 0.03, 0.7],
    [-0.4, 0, 0.03, 0.7],
  )) {
    b.trim.at(x, 0.24, z).box(w, 1.76, d, { color: "sky", bevel: 0, finish: "glass", window: 0.25 });
    for (let i = 1; i < 5; i++) b.trim.at(x, 0.22 + i * 0.36, z).box(w + 0.02, 0.03, d + 0.02, { bevel: 0 });
    b.trim.at(x, 0.1, z).box(w + 0.02, 0.2, d + 0.03, { bevel: 0.01 });
  }
  // Telephone.
  b.at(0, 1.1, -0.3).box(0.3, 0.4, 0.14, { color: "ink", bevel: 0.02, shade: 1.3 });
  b.at(0, 0.1, 0).proxy("box", [0.8, 1.9, 0.8]);
}

/** A fire hydrant with three outlets. */
function hydrant(b: Builder): void {
  const [red, steel] = [b.with({ finish: "gloss" }), b.trim.with({ color: "stone", finish: "metal", segments: 10 })];
  red.cylinder(0.2, 0.19, 0.08, { bevel: 0.02 });
  red.at(0, 0.07, 0).cylinder(0.14, 0.14, 0.44, { shade: [0.86, 1] });
  red.at(0, 0.5, 0).cylinder(0.18, 0.18, 0.06, { bevel: 0.02 });
  red.at(0, 0.56, 0).ball(0.14, 0.13, 0.14);
  steel.at(0, 0.67, 0).cylinder(0.05, 0.04, 0.08, { segments: 6, bevel: 0.01 });
  // Outlets.
  for (const s of [-1, 1])
    steel.at(s * 0.1, 0.34, 0, [0, 0, (-s * PI) / 2]).cylinder(0.08, 0.07, 0.1, { bevel: 0.015 });
  steel.at(0, 0.32, 0.1, [PI / 2, 0, 0]).cylinder(0.09, 0.08, 0.1, { bevel: 0.015 });
}

/** A traffic light; green is on. */
function trafficLight(b: Builder): void {
  b.cylinder(0.16, 0.13, 0.14, { segments: 12, bevel: 0.03, shade: 1.2 });
  b.at(0, 0.1, 0).cylinder(0.055, 0.05, 2.3, { segments: 10, shade: 1.2 });
  b.at(0, 2.3, 0).box(0.34, 0.92, 0.26, { bevel: 0.05, shade: 1.25 });
  for (const [y, color, lamp, shade] of list(
    [0, "lime", 0.45, 0.95],
    [0.28, "amber", 0.03, 0.55],
    [0.56, "coral", 0.03, 0.55],
  )) {
    b.trim.at(0, 2.45 + y, 0.12, [PI / 2, 0, 0]).cylinder(0.1, 0.1, 0.05, { color, bevel: 0.015, lamp, shade });
    b.trim.at(0, 2.55 + y, 0.18).box(0.26, 0.03, 0.14, { bevel: 0.01, shade: 1.2 });
  }
}

/** A rocket with three fins and two lit portholes; nose and fins are tinted. */
function rocket(b: Builder): void {
  b.lathe(
    [
      [0.3, 0.35, 0, -1],
      [0.46, 0.4, 0.6, -0.8],
      [0.62, 1.2, 1, -0.1],
      [0.66, 2.2, 1, 0],
      [0.56, 3.2, 1, 0.2],
      [0.3, 4.1, 0.9, 0.4],
      [0, 4.75, 0.7, 0.5],
    ],
    { color: "white", segments: 20, finish: "gloss", shade: [0.86, 1.04] },
  );
  const gloss = b.with({ segments: 20, bevel: 0.03, finish: "gloss" });
  const nose = list([0.42, 3.72, 1, 0.35], [0.3, 4.13, 0.9, 0.4], [0, 4.8, 0.7, 0.5]);
  gloss.trim.lathe(nose, { scale: [1.03, 1, 1.03] });
  gloss.trim.at(0, 1.85, 0).cylinder(0.68, 0.67, 0.16);
  // Nozzle.
  b.at(0, 0.1, 0).cylinder(0.3, 0.42, 0.3, { color: "ink", segments: 14, bevel: 0.03, shade: 1.3, finish: "metal" });
  // Fins.
  const fin = list([0.38, 1.3], [0.4, 0.5], [0.86, 0], [0.98, 0.05], [0.92, 0.6], [0.62, 1.25]);
  around(3, (a) => gloss.at(0, 0, 0, [0, a, 0]).extrude(fin, 0.09, [0.6, 0.7]), 0.5);
  // Portholes.
  for (const [y, r] of list([2.75, 0.2], [2.25, 0.14])) {
    const hole = b.trim.at(0, y, 0.58, [PI / 2, 0, 0]);
    hole.cylinder(r, r, 0.08, { color: "amber", segments: 16, bevel: 0.02, finish: "metal" });
    hole.cylinder(r * 0.72, r * 0.72, 0.1, { color: "sky", bevel: 0.015, finish: "gloss", window: 0.8 });
  }
}

/** The makers of this file by kind. */
export const landmark: Record<string, Maker> = {
  torii,
  statue,
  obelisk,
  igloo,
  bus_stop: busStop,
  phone_booth: phoneBooth,
  hydrant,
  traffic_light: trafficLight,
  rocket,
};
