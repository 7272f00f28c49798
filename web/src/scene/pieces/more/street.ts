// Chunk of the categories "path", "sign" and "light": paths, boards and lights that a new world does not show, together
// with those of trail.ts. Fronts face +z. Text, picture and light of a piece are placed by the catalogue.

import { seeded } from "../../../core/random.ts";
import type { Vec3 } from "../../../core/vector.ts";
import type { Builder, Maker } from "../builder.ts";
import { bar, PI, pipe } from "./kit.ts";
import { trail } from "./trail.ts";

/** A square of gravel; the pebbles are fixed by a seed. */
function gravel(b: Builder): void {
  b.box(1.5, 0.04, 1.5, { color: "tint", bevel: 0.015, shade: 0.92, shadow: false });
  const rand = seeded(6);
  for (let i = 0; i < 34; i++) {
    const r = 0.035 + rand() * 0.04;
    b.ball(r * 1.2, 0.025, r, {
      color: i % 4 ? "tint" : "stone",
      at: [(rand() - 0.5) * 1.36, 0.036, (rand() - 0.5) * 1.36],
      turn: [0, rand() * 3, 0],
      segments: 5,
      shade: 0.86 + rand() * 0.24,
      shadow: false,
    });
  }
}

/** Six slightly crooked planks on two joists. */
function plankPath(b: Builder): void {
  for (const x of [-0.5, 0.5])
    b.box(0.12, 0.05, 1.5, { color: "tint", at: [x, 0, 0], bevel: 0.01, shade: 0.7, shadow: false });
  for (let i = 0; i < 6; i++)
    b.box(1.5 - 0.06 * ((i * 5) % 3), 0.055, 0.225, {
      color: "tint",
      at: [0.02 * ((i % 3) - 1), 0.045, -0.625 + i * 0.25],
      turn: [0, 0.012 * ((i % 3) - 1), 0],
      bevel: 0.015,
      shade: 0.92 + ((i * 7) % 4) * 0.045,
    });
}

/** A square of asphalt with lines; the road runs along z. */
function road(b: Builder): void {
  b.box(4, 0.04, 4, { color: "tint", bevel: 0.01, shade: 0.74, shadow: false });
  for (const x of [-1.86, 1.86]) b.box(0.09, 0.045, 4, { color: "white", at: [x, 0, 0], bevel: 0.004, shadow: false });
  for (const z of [-1.33, 0, 1.33])
    b.box(0.12, 0.045, 0.72, { color: "white", at: [0, 0, z], bevel: 0.004, shadow: false });
}

/** A stretch of road along z with stripes. */
function crosswalk(b: Builder): void {
  b.box(4, 0.04, 2, { color: "tint", bevel: 0.01, shade: 0.74, shadow: false });
  for (let i = 0; i < 6; i++)
    b.box(0.34, 0.046, 1.7, { color: "white", at: [-1.65 + i * 0.66, 0, 0], bevel: 0.004, shadow: false });
}

/** Two metres of track along z on a bed of stones. */
function rail(b: Builder): void {
  const rand = seeded(12);
  b.extrude(
    [
      [-0.95, 0],
      [0.95, 0],
      [0.75, 0.07],
      [-0.75, 0.07],
    ],
    2,
    [0, 0.03],
    { color: "stone", bevel: 0.005, shade: [0.8, 0.96], shadow: false },
  );
  for (let i = 0; i < 14; i++)
    b.ball(0.06, 0.035, 0.05, {
      color: "stone",
      at: [(rand() - 0.5) * 1.5, 0.06, (rand() - 0.5) * 1.9],
      segments: 5,
      shade: 0.8 + rand() * 0.3,
      shadow: false,
    });
  // Sleepers.
  for (let i = 0; i < 4; i++)
    b.box(1.5, 0.08, 0.22, {
      color: "tint",
      at: [0, 0.05, -0.75 + i * 0.5],
      bevel: 0.018,
      shade: 0.9 + (i % 2) * 0.08,
    });
  // Rails.
  for (const x of [-0.52, 0.52]) {
    b.box(0.1, 0.025, 2, { color: "ink", at: [x, 0.125, 0], bevel: 0.006, shade: 1.4, finish: "metal", shadow: false });
    b.box(0.055, 0.05, 2, { color: "stone", at: [x, 0.14, 0], bevel: 0.015, finish: "metal" });
  }
}

/** Planks on posts, along z. */
function dock(b: Builder): void {
  for (let i = 0; i < 15; i++)
    b.box(1.96 - 0.05 * ((i * 7) % 3), 0.07, 0.252, {
      color: "tint",
      at: [0.02 * ((i % 3) - 1), 0.2, -1.87 + i * 0.267],
      bevel: 0.014,
      shade: 0.92 + ((i * 5) % 4) * 0.045,
      shadow: false,
    });
  b.proxy("box", [1.9, 0.06, 3.9], [0, 0.19, 0]);
  for (const x of [-0.8, 0.8]) {
    b.box(0.14, 0.14, 3.9, { color: "tint", at: [x, 0.07, 0], bevel: 0.02, shade: 0.76 });
    for (const z of [-1.75, 0, 1.75]) {
      b.cylinder(0.12, 0.11, 0.62, {
        color: "bark",
        at: [x * 1.2, 0, z],
        segments: 8,
        bevel: 0.03,
        shade: [0.7, 1.05],
      });
      b.cylinder(0.125, 0.125, 0.07, { color: "cream", at: [x * 1.2, 0.48, z], segments: 8, bevel: 0, shadow: false });
    }
  }
}

/** A large screen on two feet; it glows at night and can show a picture. */
function screen(b: Builder): void {
  for (const s of [-1, 1]) {
    b.box(0.08, 0.5, 0.08, { color: "tint", at: [s * 0.7, 0, 0], bevel: 0.016, finish: "metal" });
    b.box(0.1, 0.05, 0.5, { color: "tint", at: [s * 0.7, 0, 0], bevel: 0.016, finish: "metal" });
  }
  b.box(2.2, 1.36, 0.1, { color: "tint", at: [0, 0.48, 0], bevel: 0.03, finish: "gloss", shade: 1.1 });
  b.box(2.06, 1.22, 0.02, {
    color: "sky",
    at: [0, 0.55, 0.045],
    bevel: 0.004,
    shade: [0.5, 0.72],
    lamp: 0.3,
    finish: "gloss",
    shadow: false,
  });
}

/** An A-frame with a poster on both sides. */
function poster(b: Builder): void {
  for (const s of [-1, 1]) {
    const turn: Vec3 = [s > 0 ? -0.2 : 0.2, 0, 0];
    for (const x of [-0.34, 0.34]) b.box(0.06, 1.16, 0.05, { color: "tint", at: [x, 0, s * 0.24], turn, bevel: 0.014 });
    b.box(0.74, 1.0, 0.03, { color: "tint", at: [0, 0.13, s * 0.222], turn, bevel: 0.01, shade: 0.94 });
    b.box(0.64, 0.9, 0.02, { color: "cream", at: [0, 0.18, s * 0.23], turn, bevel: 0.005, shade: 1.02, shadow: false });
  }
}

/** A cloth with pennants between two poles. */
function banner(b: Builder): void {
  for (const s of [-1, 1]) {
    b.cylinder(0.05, 0.04, 2.5, { color: "wood", at: [s * 1.34, 0, 0], segments: 9, shade: [0.82, 1] });
    b.ball(0.07, 0.07, 0.07, { color: "amber", at: [s * 1.34, 2.54, 0], segments: 9, shadow: false });
    b.cylinder(0.2, 0.16, 0.1, { color: "stone", at: [s * 1.34, 0, 0], segments: 12, bevel: 0.03 });
  }
  b.box(2.56, 0.66, 0.04, { color: "tint", at: [0, 1.72, 0], bevel: 0.015, shade: [0.94, 1.04], sway: 0.06 });
  for (const s of [-1, 1])
    for (const y of [1.76, 2.33])
      bar(b, [s * 1.28, y, 0], [s * 1.34, y, 0], 0.02, { color: "cream", segments: 4, shadow: false });
  for (let i = 0; i < 8; i++)
    b.extrude(
      [
        [-0.15, 0],
        [0, -0.2],
        [0.15, 0],
      ],
      0.03,
      [0, -0.07],
      { color: i % 2 ? "white" : "tint", at: [-1.12 + i * 0.32, 1.73, 0], bevel: 0.006, sway: 0.12, shadow: false },
    );
}

/** A board on a post whose tip points to one side. */
function arrowSign(b: Builder): void {
  b.box(0.11, 1.5, 0.09, { color: "bark", at: [-0.1, 0, -0.03], bevel: 0.02 });
  b.extrude(
    [
      [-0.5, -0.19],
      [0.34, -0.19],
      [0.58, 0],
      [0.34, 0.19],
      [-0.5, 0.19],
    ],
    0.08,
    [0, 0],
    { color: "tint", at: [0, 1.2, 0.05], bevel: 0.025, shade: [0.94, 1.04] },
  );
}

/** A rounded stone with moss. */
function milestone(b: Builder): void {
  const arc: [number, number][] = Array.from({ length: 9 }, (_, i) => [
    Math.cos((i / 8) * PI) * 0.26,
    0.46 + Math.sin((i / 8) * PI) * 0.26,
  ]);
  b.extrude([[-0.26, 0], [0.26, 0], ...arc], 0.24, [0, 0.35], { color: "tint", bevel: 0.045, shade: [0.8, 1.04] });
  b.leaves(0.14, 0.05, 0.08, { color: "leaf", at: [-0.1, 0.03, 0.09], segments: 7, sway: 0, shadow: false });
}

/** A whiteboard on wheels, with three pens. */
function whiteboard(b: Builder): void {
  for (const s of [-1, 1]) {
    b.box(0.06, 1.7, 0.06, { color: "tint", at: [s * 0.86, 0.08, 0], bevel: 0.014, finish: "metal" });
    b.box(0.07, 0.06, 0.56, { color: "tint", at: [s * 0.86, 0.04, 0], bevel: 0.016, finish: "metal" });
    for (const z of [-0.24, 0.24])
      b.ball(0.04, 0.04, 0.04, { color: "ink", at: [s * 0.86, 0.04, z], segments: 7, shadow: false });
  }
  b.box(1.72, 1.08, 0.05, { color: "tint", at: [0, 0.7, 0], bevel: 0.014, finish: "metal" });
  b.box(1.62, 0.98, 0.06, {
    color: "white",
    at: [0, 0.75, 0],
    bevel: 0.006,
    finish: "gloss",
    shade: 1.02,
    shadow: false,
  });
  b.box(0.9, 0.03, 0.09, { color: "tint", at: [0, 0.7, 0.06], bevel: 0.01, shadow: false });
  for (const [x, c] of [
    [-0.2, "coral"],
    [-0.05, "indigo"],
    [0.1, "teal"],
  ] as const)
    b.box(0.11, 0.02, 0.02, { color: c, at: [x, 0.73, 0.07], bevel: 0.005, shadow: false });
}

/** A garland of bulbs between two poles. */
function stringLights(b: Builder): void {
  for (const s of [-1, 1]) {
    b.cylinder(0.045, 0.035, 2.5, { color: "tint", at: [s * 1.96, 0, 0], segments: 8, shade: [0.82, 1] });
    b.cylinder(0.17, 0.14, 0.1, { color: "stone", at: [s * 1.96, 0, 0], segments: 12, bevel: 0.03 });
  }
  // The cord sags by 0.5 m.
  const y = (t: number): number => 2.42 - 0.5 * (1 - (2 * t - 1) ** 2);
  pipe(
    b,
    Array.from({ length: 13 }, (_, i): Vec3 => [-1.94 + (i / 12) * 3.88, y(i / 12), 0]),
    0.012,
    { color: "ink", segments: 4, shadow: false },
  );
  for (let i = 1; i < 12; i++) {
    const x = -1.94 + (i / 12) * 3.88;
    b.cylinder(0.028, 0.028, 0.05, {
      color: "ink",
      at: [x, y(i / 12) - 0.06, 0],
      segments: 6,
      bevel: 0,
      shadow: false,
    });
    b.ball(0.065, 0.08, 0.065, {
      color: ["#fff0c9", "amber", "#fff0c9", "pink"][i % 4] as string,
      at: [x, y(i / 12) - 0.12, 0],
      segments: 8,
      lamp: 1,
      shadow: false,
    });
  }
}

/** A lamp whose tinted shade glows. */
function floorLamp(b: Builder): void {
  b.cylinder(0.2, 0.18, 0.05, { color: "ink", segments: 16, bevel: 0.015, shade: 1.3 });
  b.cylinder(0.022, 0.022, 1.26, { color: "amber", at: [0, 0.04, 0], segments: 8, finish: "metal" });
  // Shade, its inside, and the bulb.
  b.lathe(
    [
      [0.25, 0, 1, 0.2],
      [0.17, 0.34, 1, 0.2],
    ],
    { color: "tint", at: [0, 1.26, 0], segments: 18, lamp: 0.75, shade: [0.98, 1.04] },
  );
  b.lathe(
    [
      [0.16, 0.33, -1, -0.2],
      [0.24, 0.01, -1, -0.2],
    ],
    { color: "#fff0c9", at: [0, 1.26, 0], segments: 18, lamp: 1, shadow: false },
  );
  b.ball(0.07, 0.08, 0.07, { color: "#fff0c9", at: [0, 1.36, 0], segments: 8, lamp: 1, shadow: false });
}

/** A jointed desk lamp. */
function deskLamp(b: Builder): void {
  b.cylinder(0.11, 0.1, 0.03, { color: "tint", at: [0, 0, -0.05], segments: 14, bevel: 0.01, finish: "gloss" });
  b.rod(
    [
      [0, 0.02, -0.05],
      [0, 0.24, -0.12],
      [0, 0.42, 0.02],
    ],
    0.014,
    0.014,
    { color: "stone", segments: 6, finish: "metal" },
  );
  b.ball(0.02, 0.02, 0.02, { color: "stone", at: [0, 0.24, -0.12], segments: 7, shadow: false });
  b.lathe(
    [
      [0.11, 0, 1, 0.3],
      [0.06, 0.11, 0.8, 0.6],
      [0.025, 0.14, 0, 1],
    ],
    { color: "tint", at: [0, 0.31, 0.09], turn: [-0.5, 0, 0], segments: 14, finish: "gloss" },
  );
  b.ball(0.05, 0.035, 0.05, { color: "#fff0c9", at: [0, 0.34, 0.085], segments: 8, lamp: 1, shadow: false });
}

/** A torch with three flames that glow and flicker. */
function torch(b: Builder): void {
  b.taper([0, 0, 0], [0, 1.1, 0], 0.05, 0.045, { color: "tint", segments: 8, shade: [0.8, 1] });
  b.cylinder(0.07, 0.12, 0.2, { color: "ink", at: [0, 1.05, 0], segments: 10, bevel: 0.02, shade: 1.3 });
  const flame = (r: number, h: number, color: string, x: number): void => {
    b.lathe(
      [
        [0, 0, 0, -1],
        [r, h * 0.24, 1, -0.2],
        [r * 0.7, h * 0.5, 0.9, 0.4],
        [0, h, 0.5, 0.9],
      ],
      { color, at: [x, 1.2, 0], segments: 8, lamp: 1, sway: 0.9, shade: 1, shadow: false },
    );
  };
  flame(0.1, 0.36, "amber", 0);
  flame(0.06, 0.26, "coral", 0.04);
  flame(0.05, 0.2, "#fff0c9", -0.02);
}

/** A low light with a roof. */
function gardenLight(b: Builder): void {
  b.cylinder(0.035, 0.03, 0.4, { color: "tint", segments: 8, shade: 1.2 });
  b.cylinder(0.08, 0.08, 0.13, { color: "#fff0c9", at: [0, 0.38, 0], segments: 12, lamp: 1, bevel: 0.015, shade: 1 });
  b.lathe(
    [
      [0.02, 0, 0, -1],
      [0.12, 0, 0, -1],
      [0.12, 0.02, 1, 0.5],
      [0, 0.09, 0.4, 1],
    ],
    { color: "tint", at: [0, 0.51, 0], segments: 12, shade: 1.3 },
    "cone",
  );
}

/** A dark board with a tinted neon frame around its text. */
function neon(b: Builder): void {
  for (const s of [-1, 1]) {
    b.cylinder(0.04, 0.04, 1.1, { color: "ink", at: [s * 0.6, 0, 0], segments: 8, shade: 1.3 });
    b.cylinder(0.15, 0.13, 0.06, { color: "ink", at: [s * 0.6, 0, 0], segments: 12, bevel: 0.02, shade: 1.3 });
  }
  b.box(1.8, 0.86, 0.1, { color: "ink", at: [0, 0.98, 0], bevel: 0.04, shade: 1.1 });
  const ring: Vec3[] = [];
  for (let i = 0; i <= 32; i++) {
    const a = (i / 32) * PI * 2;
    const pull = (v: number): number => Math.sign(v) * Math.abs(v) ** 0.35;
    ring.push([pull(Math.cos(a)) * 0.8, 1.41 + pull(Math.sin(a)) * 0.33, 0.075]);
  }
  b.rod(ring, 0.026, 0.026, { color: "tint", segments: 6, lamp: 1, shade: 1, shadow: false });
}

/** The makers of this file by kind. */
export const moreStreet: Record<string, Maker> = {
  ...trail,
  gravel,
  plank_path: plankPath,
  road,
  crosswalk,
  rail,
  dock,
  screen,
  poster,
  banner,
  arrow_sign: arrowSign,
  milestone,
  whiteboard,
  string_lights: stringLights,
  floor_lamp: floorLamp,
  desk_lamp: deskLamp,
  torch,
  garden_light: gardenLight,
  neon,
};
