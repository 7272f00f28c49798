// Chunk of the categories "path", "sign" and "light": paths, boards and lights that a new world does not show, together
// with those of paths.ts and trail.ts. Fronts face +z. Text, picture and light of a piece are placed by the catalogue.

import { seeded } from "../../../core/random.ts";
import type { Vec3 } from "../../../core/vector.ts";
import type { Builder, Maker } from "../builder.ts";
import { halfRound, list, PI } from "../places.ts";
import { paths } from "./paths.ts";
import { trail } from "./trail.ts";

/** A square of gravel; the pebbles are fixed by a seed. */
function gravel(b: Builder): void {
  b.trim.box(1.5, 0.04, 1.5, { bevel: 0.015, shade: 0.92 });
  const rand = seeded(6);
  for (let i = 0; i < 34; i++) {
    const r = 0.035 + rand() * 0.04;
    const pebble = b.trim.at((rand() - 0.5) * 1.36, 0.036, (rand() - 0.5) * 1.36, [0, rand() * 3, 0]);
    pebble.ball(r * 1.2, 0.025, r, { color: i % 4 ? "tint" : "stone", segments: 5, shade: 0.86 + rand() * 0.24 });
  }
}

/** Six slightly crooked planks on two joists. */
function plankPath(b: Builder): void {
  for (const x of [-0.5, 0.5]) b.trim.at(x, 0, 0).box(0.12, 0.05, 1.5, { bevel: 0.01, shade: 0.7 });
  for (let i = 0; i < 6; i++) {
    const plank = b.at(0.02 * ((i % 3) - 1), 0.045, -0.625 + i * 0.25, [0, 0.012 * ((i % 3) - 1), 0]);
    plank.box(1.5 - 0.06 * ((i * 5) % 3), 0.055, 0.225, { bevel: 0.015, shade: 0.92 + ((i * 7) % 4) * 0.045 });
  }
}

/** A square of asphalt with lines; the road runs along z. */
function road(b: Builder): void {
  b.trim.box(4, 0.04, 4, { bevel: 0.01, shade: 0.74 });
  const line = b.trim.with({ color: "white", bevel: 0.004 });
  for (const x of [-1.86, 1.86]) line.at(x, 0, 0).box(0.09, 0.045, 4);
  for (const z of [-1.33, 0, 1.33]) line.at(0, 0, z).box(0.12, 0.045, 0.72);
}

/** A stretch of road along z with stripes. */
function crosswalk(b: Builder): void {
  b.trim.box(4, 0.04, 2, { bevel: 0.01, shade: 0.74 });
  for (let i = 0; i < 6; i++) b.trim.at(-1.65 + i * 0.66, 0, 0).box(0.34, 0.046, 1.7, { color: "white", bevel: 0.004 });
}

/** Two metres of track along z on a bed of stones. */
function rail(b: Builder): void {
  const rand = seeded(12);
  const stone = b.trim.with({ color: "stone", bevel: 0.005, segments: 5, shade: [0.8, 0.96] });
  stone.extrude(list([-0.95, 0], [0.95, 0], [0.75, 0.07], [-0.75, 0.07]), 2, [0, 0.03]);
  for (let i = 0; i < 14; i++) {
    const pebble = stone.at((rand() - 0.5) * 1.5, 0.06, (rand() - 0.5) * 1.9);
    pebble.ball(0.06, 0.035, 0.05, { shade: 0.8 + rand() * 0.3 });
  }
  // Sleepers.
  for (let i = 0; i < 4; i++)
    b.at(0, 0.05, -0.75 + i * 0.5).box(1.5, 0.08, 0.22, { bevel: 0.018, shade: 0.9 + (i % 2) * 0.08 });
  // Rails.
  for (const x of [-0.52, 0.52]) {
    b.trim.at(x, 0.125, 0).box(0.1, 0.025, 2, { color: "ink", bevel: 0.006, shade: 1.4, finish: "metal" });
    b.at(x, 0.14, 0).box(0.055, 0.05, 2, { color: "stone", bevel: 0.015, finish: "metal" });
  }
}

/** Planks on posts, along z. */
function dock(b: Builder): void {
  for (let i = 0; i < 15; i++) {
    const plank = b.trim.at(0.02 * ((i % 3) - 1), 0.2, -1.87 + i * 0.267);
    plank.box(1.96 - 0.05 * ((i * 7) % 3), 0.07, 0.252, { bevel: 0.014, shade: 0.92 + ((i * 5) % 4) * 0.045 });
  }
  b.at(0, 0.19, 0).proxy("box", [1.9, 0.06, 3.9]);
  for (const x of [-0.8, 0.8]) {
    b.at(x, 0.07, 0).box(0.14, 0.14, 3.9, { bevel: 0.02, shade: 0.76 });
    for (const z of [-1.75, 0, 1.75]) {
      b.at(x * 1.2, 0, z).cylinder(0.12, 0.11, 0.62, { color: "bark", segments: 8, bevel: 0.03, shade: [0.7, 1.05] });
      b.trim.at(x * 1.2, 0.48, z).cylinder(0.125, 0.125, 0.07, { color: "cream", segments: 8, bevel: 0 });
    }
  }
}

/** A large screen on two feet; it glows at night and can show a picture. */
function screen(b: Builder): void {
  for (const s of [-1, 1]) {
    b.at(s * 0.7, 0, 0).box(0.08, 0.5, 0.08, { bevel: 0.016, finish: "metal" });
    b.at(s * 0.7, 0, 0).box(0.1, 0.05, 0.5, { bevel: 0.016, finish: "metal" });
  }
  b.at(0, 0.48, 0).box(2.2, 1.36, 0.1, { bevel: 0.03, finish: "gloss", shade: 1.1 });
  b.trim
    .at(0, 0.55, 0.045)
    .box(2.06, 1.22, 0.02, { color: "sky", bevel: 0.004, shade: [0.5, 0.72], lamp: 0.3, finish: "gloss" });
}

/** An A-frame with a poster on both sides. */
function poster(b: Builder): void {
  for (const s of [-1, 1]) {
    const turn: Vec3 = [s > 0 ? -0.2 : 0.2, 0, 0];
    for (const x of [-0.34, 0.34]) b.at(x, 0, s * 0.24, turn).box(0.06, 1.16, 0.05, { bevel: 0.014 });
    b.at(0, 0.13, s * 0.222, turn).box(0.74, 1.0, 0.03, { bevel: 0.01, shade: 0.94 });
    b.trim.at(0, 0.18, s * 0.23, turn).box(0.64, 0.9, 0.02, { color: "cream", bevel: 0.005, shade: 1.02 });
  }
}

/** A cloth with pennants between two poles. */
function banner(b: Builder): void {
  for (const s of [-1, 1]) {
    b.at(s * 1.34, 0, 0).cylinder(0.05, 0.04, 2.5, { color: "wood", segments: 9, shade: [0.82, 1] });
    b.trim.at(s * 1.34, 2.54, 0).ball(0.07, 0.07, 0.07, { color: "amber", segments: 9 });
    b.at(s * 1.34, 0, 0).cylinder(0.2, 0.16, 0.1, { color: "stone", segments: 12, bevel: 0.03 });
  }
  b.at(0, 1.72, 0).box(2.56, 0.66, 0.04, { bevel: 0.015, shade: [0.94, 1.04], sway: 0.06 });
  for (const s of [-1, 1])
    for (const y of [1.76, 2.33]) b.trim.bar([s * 1.28, y, 0], [s * 1.34, y, 0], 0.02, { color: "cream", segments: 4 });
  const pennant = b.trim.with({ bevel: 0.006, sway: 0.12 });
  for (let i = 0; i < 8; i++)
    pennant
      .at(-1.12 + i * 0.32, 1.73, 0)
      .extrude(list([-0.15, 0], [0, -0.2], [0.15, 0]), 0.03, [0, -0.07], { color: i % 2 ? "white" : "tint" });
}

/** A board on a post whose tip points to one side. */
function arrowSign(b: Builder): void {
  b.at(-0.1, 0, -0.03).box(0.11, 1.5, 0.09, { color: "bark", bevel: 0.02 });
  const arrow = list([-0.5, -0.19], [0.34, -0.19], [0.58, 0], [0.34, 0.19], [-0.5, 0.19]);
  b.at(0, 1.2, 0.05).extrude(arrow, 0.08, [0, 0], { bevel: 0.025, shade: [0.94, 1.04] });
}

/** A rounded stone with moss. */
function milestone(b: Builder): void {
  const outline: [number, number][] = [[-0.26, 0], [0.26, 0], ...halfRound(9, 0.26, 0.26, 0.46)];
  b.extrude(outline, 0.24, [0, 0.35], { bevel: 0.045, shade: [0.8, 1.04] });
  b.trim.at(-0.1, 0.03, 0.09).leaves(0.14, 0.05, 0.08, { color: "leaf", segments: 7, sway: 0 });
}

/** A whiteboard on wheels, with three pens. */
function whiteboard(b: Builder): void {
  for (const s of [-1, 1]) {
    b.at(s * 0.86, 0.08, 0).box(0.06, 1.7, 0.06, { bevel: 0.014, finish: "metal" });
    b.at(s * 0.86, 0.04, 0).box(0.07, 0.06, 0.56, { bevel: 0.016, finish: "metal" });
    for (const z of [-0.24, 0.24]) b.trim.at(s * 0.86, 0.04, z).ball(0.04, 0.04, 0.04, { color: "ink", segments: 7 });
  }
  b.at(0, 0.7, 0).box(1.72, 1.08, 0.05, { bevel: 0.014, finish: "metal" });
  b.trim.at(0, 0.75, 0).box(1.62, 0.98, 0.06, { color: "white", bevel: 0.006, finish: "gloss", shade: 1.02 });
  b.trim.at(0, 0.7, 0.06).box(0.9, 0.03, 0.09, { bevel: 0.01 });
  for (const [x, c] of list([-0.2, "coral"], [-0.05, "indigo"], [0.1, "teal"]))
    b.trim.at(x, 0.73, 0.07).box(0.11, 0.02, 0.02, { color: c, bevel: 0.005 });
}

/** A garland of bulbs between two poles. */
function stringLights(b: Builder): void {
  for (const s of [-1, 1]) {
    b.at(s * 1.96, 0, 0).cylinder(0.045, 0.035, 2.5, { segments: 8, shade: [0.82, 1] });
    b.at(s * 1.96, 0, 0).cylinder(0.17, 0.14, 0.1, { color: "stone", segments: 12, bevel: 0.03 });
  }
  // The cord sags by 0.5 m.
  const y = (t: number): number => 2.42 - 0.5 * (1 - (2 * t - 1) ** 2);
  const cord = Array.from({ length: 13 }, (_, i): Vec3 => [-1.94 + (i / 12) * 3.88, y(i / 12), 0]);
  b.trim.pipe(cord, 0.012, { color: "ink", segments: 4 });
  const bulb = b.trim.with({ segments: 8, lamp: 1 });
  for (let i = 1; i < 12; i++) {
    const x = -1.94 + (i / 12) * 3.88;
    b.trim.at(x, y(i / 12) - 0.06, 0).cylinder(0.028, 0.028, 0.05, { color: "ink", segments: 6, bevel: 0 });
    bulb.at(x, y(i / 12) - 0.12, 0).ball(0.065, 0.08, 0.065, { color: ["#fff0c9", "amber", "#fff0c9", "pink"][i % 4] });
  }
}

/** A lamp whose tinted shade glows. */
function floorLamp(b: Builder): void {
  b.cylinder(0.2, 0.18, 0.05, { color: "ink", segments: 16, bevel: 0.015, shade: 1.3 });
  b.at(0, 0.04, 0).cylinder(0.022, 0.022, 1.26, { color: "amber", segments: 8, finish: "metal" });
  // Shade, its inside, and the bulb.
  const cloth = b.at(0, 1.26, 0).with({ segments: 18, lamp: 0.75, shade: [0.98, 1.04] });
  cloth.lathe(list([0.25, 0, 1, 0.2], [0.17, 0.34, 1, 0.2]));
  const warm = b.trim.with({ color: "#fff0c9", lamp: 1 });
  warm.at(0, 1.26, 0).lathe(list([0.16, 0.33, -1, -0.2], [0.24, 0.01, -1, -0.2]), { segments: 18 });
  warm.at(0, 1.36, 0).ball(0.07, 0.08, 0.07, { segments: 8 });
}

/** A jointed desk lamp. */
function deskLamp(b: Builder): void {
  b.at(0, 0, -0.05).cylinder(0.11, 0.1, 0.03, { segments: 14, bevel: 0.01, finish: "gloss" });
  b.pipe(list([0, 0.02, -0.05], [0, 0.24, -0.12], [0, 0.42, 0.02]), 0.014, { color: "stone", finish: "metal" });
  b.trim.at(0, 0.24, -0.12).ball(0.02, 0.02, 0.02, { color: "stone", segments: 7 });
  const hood = list([0.11, 0, 1, 0.3], [0.06, 0.11, 0.8, 0.6], [0.025, 0.14, 0, 1]);
  b.at(0, 0.31, 0.09, [-0.5, 0, 0]).lathe(hood, { segments: 14, finish: "gloss" });
  b.trim.at(0, 0.34, 0.085).ball(0.05, 0.035, 0.05, { color: "#fff0c9", segments: 8, lamp: 1 });
}

/** A torch with three flames that glow and flicker. */
function torch(b: Builder): void {
  b.taper([0, 0, 0], [0, 1.1, 0], 0.05, 0.045, { segments: 8, shade: [0.8, 1] });
  b.at(0, 1.05, 0).cylinder(0.07, 0.12, 0.2, { color: "ink", segments: 10, bevel: 0.02, shade: 1.3 });
  const flame = b.trim.with({ segments: 8, lamp: 1, sway: 0.9, shade: 1 });
  for (const [r, h, color, x] of list(
    [0.1, 0.36, "amber", 0],
    [0.06, 0.26, "coral", 0.04],
    [0.05, 0.2, "#fff0c9", -0.02],
  )) {
    const outline = list([0, 0, 0, -1], [r, h * 0.24, 1, -0.2], [r * 0.7, h * 0.5, 0.9, 0.4], [0, h, 0.5, 0.9]);
    flame.at(x, 1.2, 0).lathe(outline, { color });
  }
}

/** A low light with a roof. */
function gardenLight(b: Builder): void {
  b.cylinder(0.035, 0.03, 0.4, { segments: 8, shade: 1.2 });
  b.at(0, 0.38, 0).cylinder(0.08, 0.08, 0.13, { color: "#fff0c9", segments: 12, lamp: 1, bevel: 0.015, shade: 1 });
  const roof = list([0.02, 0, 0, -1], [0.12, 0, 0, -1], [0.12, 0.02, 1, 0.5], [0, 0.09, 0.4, 1]);
  b.at(0, 0.51, 0).lathe(roof, { segments: 12, shade: 1.3 }, "cone");
}

/** A dark board with a tinted neon frame around its text. */
function neon(b: Builder): void {
  for (const x of [-0.6, 0.6]) {
    const post = b.at(x, 0, 0).with({ color: "ink", shade: 1.3 });
    post.cylinder(0.04, 0.04, 1.1, { segments: 8 });
    post.cylinder(0.15, 0.13, 0.06, { segments: 12, bevel: 0.02 });
  }
  b.at(0, 0.98, 0).box(1.8, 0.86, 0.1, { color: "ink", bevel: 0.04, shade: 1.1 });
  const ring: Vec3[] = [];
  for (let i = 0; i <= 32; i++) {
    const a = (i / 32) * PI * 2;
    const pull = (v: number): number => Math.sign(v) * Math.abs(v) ** 0.35;
    ring.push([pull(Math.cos(a)) * 0.8, 1.41 + pull(Math.sin(a)) * 0.33, 0.075]);
  }
  b.trim.rod(ring, 0.026, 0.026, { segments: 6, lamp: 1, shade: 1 });
}

/** The makers of this file by kind. */
export const moreStreet: Record<string, Maker> = {
  ...paths,
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
