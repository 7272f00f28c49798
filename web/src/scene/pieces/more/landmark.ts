// Landmarks, and what stands in streets. Fronts face +z.

import { seeded } from "../../../core/random.ts";
import type { Builder, Maker } from "../builder.ts";
import type { ProfilePoint } from "../shapes.ts";
import { around, bar, on, PI } from "./kit.ts";

/** A gate of two pillars and two beams; walked through along z. */
function torii(b: Builder): void {
  for (const x of [-1.1, 1.1]) {
    b.cylinder(0.2, 0.18, 0.22, { color: "ink", at: [x, 0, 0], segments: 14, bevel: 0.03, shade: 1.2 });
    b.taper([x * 1.04, 0.16, 0], [x * 0.97, 2.45, 0], 0.14, 0.12, { color: "tint", segments: 12, shade: [0.84, 1.02] });
  }
  // Beams: the lower one, its strut, and the two halves of the upper one.
  b.box(2.5, 0.17, 0.17, { color: "tint", at: [0, 1.86, 0], bevel: 0.03 });
  b.box(0.2, 0.36, 0.12, { color: "tint", at: [0, 2.02, 0], bevel: 0.02, shade: 0.94 });
  for (const s of [-1, 1]) {
    b.box(1.5, 0.2, 0.26, { color: "tint", at: [s * 0.74, 2.37, 0], turn: [0, 0, s * 0.05], bevel: 0.03 });
    b.box(1.64, 0.14, 0.44, { color: "ink", at: [s * 0.81, 2.56, 0], turn: [0, 0, s * 0.06], bevel: 0.04, shade: 1.3 });
  }
}

/** A metal figure that raises a golden torch, on a stone plinth with a plaque. */
function statue(b: Builder): void {
  // Plinth with a plaque.
  b.box(1, 0.2, 1, { color: "stone", bevel: 0.04, shade: [0.84, 0.98] });
  b.box(0.8, 0.62, 0.8, { color: "stone", at: [0, 0.18, 0], bevel: 0.04, shade: [0.9, 1] });
  b.box(0.9, 0.12, 0.9, { color: "stone", at: [0, 0.78, 0], bevel: 0.04, shade: 1.04 });
  b.box(0.5, 0.26, 0.03, { color: "amber", at: [0, 0.36, 0.4], bevel: 0.012, finish: "metal", shadow: false });
  // Figure: legs, feet, trunk, head.
  const m = { color: "tint", finish: "metal" as const };
  for (const x of [-0.11, 0.11]) b.taper([x, 0.9, 0.02], [x, 1.4, 0], 0.09, 0.1, { ...m, segments: 9 });
  for (const x of [-0.11, 0.11]) b.ball(0.1, 0.06, 0.14, { ...m, at: [x, 0.94, 0.05], segments: 9, shadow: false });
  b.lathe(
    [
      [0, 0, 0, -1],
      [0.2, 0, 0.4, -1],
      [0.24, 0.2, 1, 0],
      [0.2, 0.52, 1, 0.3],
      [0.1, 0.62, 0.4, 1],
      [0, 0.64, 0, 1],
    ],
    { ...m, at: [0, 1.32, 0], segments: 14 },
  );
  b.ball(0.2, 0.19, 0.19, { ...m, at: [0, 2.1, 0], segments: 14 });
  b.box(0.26, 0.1, 0.08, { ...m, at: [0, 2.06, 0.14], bevel: 0.03, shade: 0.8, shadow: false });
  // Arms; the one at +x holds the torch.
  b.rod(
    [
      [-0.22, 1.82, 0],
      [-0.34, 1.6, 0.06],
      [-0.26, 1.44, 0.16],
    ],
    0.07,
    0.06,
    { ...m, segments: 8 },
  );
  b.rod(
    [
      [0.22, 1.84, 0],
      [0.36, 2.08, 0.04],
      [0.38, 2.36, 0.08],
    ],
    0.07,
    0.055,
    { ...m, segments: 8 },
  );
  b.ball(0.075, 0.075, 0.075, { ...m, at: [0.38, 2.42, 0.08], segments: 9, shadow: false });
  b.lathe(
    [
      [0, 0, 0, -1],
      [0.05, 0, 1, 0],
      [0.09, 0.14, 1, 0.2],
      [0, 0.2, 0, 1],
    ],
    { color: "amber", finish: "metal", at: [0.38, 2.46, 0.08], segments: 8, shadow: false },
  );
}

/** A four-sided needle with a golden tip. */
function obelisk(b: Builder): void {
  b.box(1.2, 0.2, 1.2, { color: "tint", bevel: 0.04, shade: [0.82, 0.96] });
  b.box(0.94, 0.2, 0.94, { color: "tint", at: [0, 0.18, 0], bevel: 0.04, shade: 0.98 });
  b.box(0.74, 0.5, 0.74, { color: "tint", at: [0, 0.36, 0], bevel: 0.04, shade: 1.02 });
  b.lathe(
    [
      [0.43, 0, 1, 0.04],
      [0.3, 3.1, 1, 0.1],
      [0, 3.55, 0.8, 0.6],
    ],
    { color: "tint", at: [0, 0.84, 0], segments: 4, shade: [0.92, 1.06] },
    "box",
    true,
  );
  // Tip.
  b.lathe(
    [
      [0.26, 0, 0.8, 0.6],
      [0, 0.38, 0.8, 0.6],
    ],
    { color: "amber", at: [0, 4.03, 0], segments: 4, finish: "metal", shadow: false },
    "cone",
    true,
  );
  // Inscription.
  for (let i = 0; i < 4; i++)
    b.box(0.26, 0.04, 0.02, {
      color: "amber",
      at: [0, 0.48 + i * 0.08, 0.372],
      bevel: 0,
      finish: "metal",
      shadow: false,
    });
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
  b.lathe(
    Array.from({ length: 9 }, (_, k) => dome(k)),
    {
      color: "tint",
      segments: 20,
      shade: [0.78, 0.9],
      shadow: false,
    },
  );
  for (let row = 0; row < rows; row++) {
    const [a0, a1] = [(row / rows) * top, ((row + 1) / rows) * top];
    const [r0, r1] = [wide * Math.cos(a0), wide * Math.cos(a1)];
    const [y0, y1] = [high * Math.sin(a0), high * Math.sin(a1)];
    const n = Math.max(6, Math.round(13 * Math.cos(a0 * 0.9)));
    const half = (r: number): number => r * Math.tan(PI / n) - 0.012;
    const tall = Math.hypot(y1 - y0, r0 - r1) - 0.022;
    around(
      n,
      (a) => {
        if (row < 2 && Math.cos(a) > 0.86) return;
        b.extrude(
          [
            [-half(r0), 0],
            [half(r0), 0],
            [half(r1), tall],
            [-half(r1), tall],
          ],
          0.16,
          [0, tall / 2],
          {
            color: "tint",
            at: on(a, r0 - 0.05, y0),
            turn: [-Math.atan2(r0 - r1, y1 - y0), a, 0],
            bevel: 0.035,
            shade: 0.95 + rand() * 0.09,
            shadow: false,
          },
        );
      },
      row * 0.3,
    );
  }
  b.proxy("ball", [2.5, 3, 2.5], [0, -1.45, 0]);
  b.ball(0.3, 0.1, 0.3, { color: "tint", at: [0, 1.54, 0], segments: 12, shadow: false });
  // The way in: three rings of wedge stones on short piers.
  const at = (r: number, a: number): [number, number] => [Math.cos(a) * r, 0.22 + Math.sin(a) * r];
  for (let k = 0; k < 3; k++) {
    const z = 0.98 + k * 0.26;
    for (const side of [-1, 1])
      b.box(0.24, 0.23, 0.25, { color: "tint", at: [side * 0.54, 0, z], bevel: 0.035, shade: 0.95 + 0.03 * k });
    for (let i = 0; i < 5; i++) {
      const [a, e] = [(i / 5) * PI, ((i + 1) / 5) * PI];
      b.extrude([at(0.42, a), at(0.66, a), at(0.66, e), at(0.42, e)], 0.25, at(0.54, (a + e) / 2), {
        color: "tint",
        at: [0, 0, z],
        bevel: 0.03,
        shade: 0.94 + 0.05 * ((i + k) % 3),
        shadow: i === 2,
      });
    }
  }
  const hole: [number, number][] = [[-0.43, 0], [0.43, 0], ...[0, 1, 2, 3, 4, 5].map((i) => at(0.43, (i / 5) * PI))];
  b.extrude(hole, 0.06, [0, 0.3], { color: "ink", at: [0, 0, 1.2], bevel: 0, window: 0.7, shadow: false });
}

/** A shelter with glass walls, a bench and a sign. */
function busStop(b: Builder): void {
  b.box(3, 0.1, 1.4, { color: "stone", bevel: 0.03, shade: 0.96 });
  for (const x of [-1.36, 1.36])
    for (const z of [-0.56, 0.5])
      b.box(0.1, 2.3, 0.1, { color: "tint", at: [x, 0.08, z], bevel: 0.02, shade: [0.86, 1] });
  b.box(3, 0.12, 1.4, { color: "tint", at: [0, 2.36, 0], bevel: 0.04, shade: 1.04 });
  // Glass walls.
  b.box(2.6, 1.7, 0.04, { color: "sky", at: [0, 0.5, -0.56], bevel: 0.01, finish: "glass", shadow: false });
  for (const x of [-1.36, 1.36])
    b.box(0.04, 1.7, 0.9, { color: "sky", at: [x, 0.5, -0.03], bevel: 0.01, finish: "glass", shadow: false });
  // Bench.
  b.box(1.9, 0.07, 0.42, { color: "wood", at: [0.1, 0.42, -0.24], bevel: 0.02, shade: 1.02 });
  for (const x of [-0.6, 0.8])
    b.box(0.07, 0.34, 0.34, { color: "ink", at: [x, 0.09, -0.24], bevel: 0.015, shade: 1.2 });
  // Sign.
  bar(b, [1.1, 0.1, 0.6], [1.1, 2.2, 0.6], 0.035, { color: "ink", shade: 1.2 });
  b.cylinder(0.2, 0.2, 0.05, {
    color: "amber",
    at: [1.1, 2.0, 0.62],
    turn: [PI / 2, 0, 0],
    segments: 18,
    bevel: 0.012,
    shadow: false,
  });
  b.box(0.22, 0.12, 0.02, { color: "ink", at: [1.1, 1.95, 0.67], bevel: 0, shadow: false });
}

/** A glazed booth with a lit sign; its glass shares one proxy. */
function phoneBooth(b: Builder): void {
  b.box(0.94, 0.12, 0.94, { color: "stone", bevel: 0.02 });
  for (const x of [-0.4, 0.4])
    for (const z of [-0.4, 0.4])
      b.box(0.11, 2.0, 0.11, { color: "tint", at: [x, 0.1, z], bevel: 0.02, finish: "gloss" });
  b.box(0.9, 0.3, 0.9, { color: "tint", at: [0, 2.02, 0], bevel: 0.03, finish: "gloss" });
  b.box(0.62, 0.15, 0.03, { color: "cream", at: [0, 2.09, 0.445], bevel: 0.01, lamp: 0.7, shadow: false });
  b.lathe(
    [
      [0.6, 0, 1, 0.4],
      [0.4, 0.12, 0.4, 1],
      [0, 0.16, 0, 1],
    ],
    { color: "tint", at: [0, 2.3, 0], segments: 4, finish: "gloss", shadow: false },
    "box",
    true,
  );
  // Four glass walls with bars.
  for (const [x, z, w, d] of [
    [0, 0.4, 0.7, 0.03],
    [0, -0.4, 0.7, 0.03],
    [0.4, 0, 0.03, 0.7],
    [-0.4, 0, 0.03, 0.7],
  ] as const) {
    b.box(w, 1.76, d, { color: "sky", at: [x, 0.24, z], bevel: 0, finish: "glass", window: 0.25, shadow: false });
    for (let i = 1; i < 5; i++)
      b.box(w + 0.02, 0.03, d + 0.02, { color: "tint", at: [x, 0.22 + i * 0.36, z], bevel: 0, shadow: false });
    b.box(w + 0.02, 0.2, d + 0.03, { color: "tint", at: [x, 0.1, z], bevel: 0.01, shadow: false });
  }
  // Telephone.
  b.box(0.3, 0.4, 0.14, { color: "ink", at: [0, 1.1, -0.3], bevel: 0.02, shade: 1.3 });
  b.proxy("box", [0.8, 1.9, 0.8], [0, 0.1, 0]);
}

/** A fire hydrant with three outlets. */
function hydrant(b: Builder): void {
  b.cylinder(0.2, 0.19, 0.08, { color: "tint", segments: 14, bevel: 0.02, finish: "gloss" });
  b.cylinder(0.14, 0.14, 0.44, { color: "tint", at: [0, 0.07, 0], segments: 14, finish: "gloss", shade: [0.86, 1] });
  b.cylinder(0.18, 0.18, 0.06, { color: "tint", at: [0, 0.5, 0], segments: 14, bevel: 0.02, finish: "gloss" });
  b.ball(0.14, 0.13, 0.14, { color: "tint", at: [0, 0.56, 0], segments: 14, finish: "gloss" });
  b.cylinder(0.05, 0.04, 0.08, {
    color: "stone",
    at: [0, 0.67, 0],
    segments: 6,
    bevel: 0.01,
    finish: "metal",
    shadow: false,
  });
  // Outlets.
  for (const s of [-1, 1])
    b.cylinder(0.08, 0.07, 0.1, {
      color: "stone",
      at: [s * 0.1, 0.34, 0],
      turn: [0, 0, (-s * PI) / 2],
      segments: 10,
      bevel: 0.015,
      finish: "metal",
      shadow: false,
    });
  b.cylinder(0.09, 0.08, 0.1, {
    color: "stone",
    at: [0, 0.32, 0.1],
    turn: [PI / 2, 0, 0],
    segments: 10,
    bevel: 0.015,
    finish: "metal",
    shadow: false,
  });
}

/** A traffic light; green is on. */
function trafficLight(b: Builder): void {
  b.cylinder(0.16, 0.13, 0.14, { color: "tint", segments: 12, bevel: 0.03, shade: 1.2 });
  b.cylinder(0.055, 0.05, 2.3, { color: "tint", at: [0, 0.1, 0], segments: 10, shade: 1.2 });
  b.box(0.34, 0.92, 0.26, { color: "tint", at: [0, 2.3, 0], bevel: 0.05, shade: 1.25 });
  const lights = ["lime", "amber", "coral"];
  lights.forEach((color, i) => {
    b.cylinder(0.1, 0.1, 0.05, {
      color,
      at: [0, 2.45 + i * 0.28, 0.12],
      turn: [PI / 2, 0, 0],
      segments: 14,
      bevel: 0.015,
      lamp: i === 0 ? 0.45 : 0.03,
      shade: i === 0 ? 0.95 : 0.55,
      shadow: false,
    });
    b.box(0.26, 0.03, 0.14, { color: "tint", at: [0, 2.55 + i * 0.28, 0.18], bevel: 0.01, shade: 1.2, shadow: false });
  });
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
  b.lathe(
    [
      [0.42, 3.72, 1, 0.35],
      [0.3, 4.13, 0.9, 0.4],
      [0, 4.8, 0.7, 0.5],
    ],
    { color: "tint", segments: 20, finish: "gloss", scale: [1.03, 1, 1.03], shadow: false },
  );
  b.cylinder(0.68, 0.67, 0.16, {
    color: "tint",
    at: [0, 1.85, 0],
    segments: 20,
    bevel: 0.03,
    finish: "gloss",
    shadow: false,
  });
  // Nozzle.
  b.cylinder(0.3, 0.42, 0.3, { color: "ink", at: [0, 0.1, 0], segments: 14, bevel: 0.03, shade: 1.3, finish: "metal" });
  // Fins.
  around(
    3,
    (a) => {
      b.extrude(
        [
          [0.38, 1.3],
          [0.4, 0.5],
          [0.86, 0],
          [0.98, 0.05],
          [0.92, 0.6],
          [0.62, 1.25],
        ],
        0.09,
        [0.6, 0.7],
        { color: "tint", turn: [0, a, 0], bevel: 0.03, finish: "gloss" },
      );
    },
    0.5,
  );
  // Portholes.
  for (const [y, r] of [
    [2.75, 0.2],
    [2.25, 0.14],
  ] as const) {
    b.cylinder(r, r, 0.08, {
      color: "amber",
      at: [0, y, 0.58],
      turn: [PI / 2, 0, 0],
      segments: 16,
      bevel: 0.02,
      finish: "metal",
      shadow: false,
    });
    b.cylinder(r * 0.72, r * 0.72, 0.1, {
      color: "sky",
      at: [0, y, 0.58],
      turn: [PI / 2, 0, 0],
      segments: 14,
      bevel: 0.015,
      finish: "gloss",
      window: 0.8,
      shadow: false,
    });
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
