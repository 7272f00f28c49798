// The forms of the workshop: a workbench with a screen, and the board that missions hang on. Metres; the front looks
// along +z.

import type { BufferGeometry } from "three";
import type { Vec3 } from "../../core/vector.ts";
import { Builder } from "../pieces/builder.ts";
import type { ProxyShape } from "../pieces/mesh.ts";
import { list } from "../pieces/places.ts";

/** The lit face of a bench's screen: its middle, how far it leans back (radians), and its size. */
export const SCREEN = { at: [0, 1.3, -0.17] as Vec3, lean: -0.1, size: [1.36, 0.76] as const };
/** The face of the board that cards hang on. */
export const FACE = { at: [0, 1.66, 0.075] as Vec3, size: [4.4, 2.06] as const };

/** A shape that casts the shadow of a thing: its size and the middle of its underside. */
export type Caster = readonly [shape: ProxyShape, size: Vec3, at: Vec3];

export const BENCH_CASTERS: readonly Caster[] = [
  ["box", [1.8, 0.1, 0.76], [0, 0.68, 0]],
  ["box", [1.4, 0.8, 0.08], [0, 0.92, -0.22]],
  ["box", [0.5, 0.5, 0.6], [0.6, 0.16, 0]],
];
export const BOARD_CASTERS: readonly Caster[] = [
  ["box", [4.6, 2.1, 0.1], [0, 0.6, 0]],
  // The roof behind the face: on the cards its shadow would only be in the way.
  ["box", [4.9, 0.1, 0.4], [0, 2.75, -0.16]],
];

/** A lamp of a thing: where it hangs, what height its light falls on, how far it reaches (m), and whether it may light all. */
export interface Lamp {
  at: Vec3;
  floor: number;
  reach: number;
  real: boolean;
}
const BULB: Vec3 = [-0.715, 1.265, 0.035];
const LIGHTS = [-0.36, 0, 0.36].map((k): Vec3 => [k * FACE.size[0], FACE.at[1] + FACE.size[1] / 2 + 0.07, 0.26]);
export const BENCH_LAMPS: readonly Lamp[] = [{ at: BULB, floor: 0.785, reach: 0.6, real: false }];
export const BOARD_LAMPS: readonly Lamp[] = LIGHTS.map((at, i) => ({ at, floor: 0, reach: 2, real: i === 1 }));

/** A wooden bench with drawers in its coder's colour, a wide screen, a keyboard, a lamp and a cup. */
export function benchGeometry(): BufferGeometry {
  const b = new Builder();
  b.at(0, 0, 0.4).box(2.3, 0.022, 1.9, { color: "sand", bevel: 0.01, shade: 1 });
  b.at(0, 0.7, 0).box(1.9, 0.08, 0.82, { color: "wood", bevel: 0.025, shade: [0.92, 1.08] });
  for (const [x, z] of list([-0.82, 0.32], [-0.82, -0.32]))
    b.at(x, 0, z).cylinder(0.035, 0.05, 0.7, { color: "bark", segments: 8, bevel: 0.01 });
  b.at(0.58, 0.1, 0).box(0.6, 0.6, 0.68, { color: "tint", bevel: 0.03 });
  for (const y of [0.14, 0.33, 0.52]) {
    b.at(0.58, y, 0.345).box(0.52, 0.15, 0.02, { color: "white", bevel: 0.008, shade: [0.9, 1] });
    b.at(0.58, y + 0.06, 0.36).box(0.16, 0.03, 0.03, { color: "bark", bevel: 0.008 });
  }
  b.at(0.58, 0, 0).box(0.54, 0.1, 0.6, { color: "ink", bevel: 0.01 });
  b.at(-0.82, 0.2, 0).box(0.04, 0.05, 0.6, { color: "bark", bevel: 0.01 });
  screen(b);
  b.at(-0.08, 0.785, 0.2).box(0.56, 0.025, 0.2, { color: "ink", bevel: 0.01 });
  for (const z of [0.14, 0.2, 0.26]) b.at(-0.08, 0.812, z).box(0.5, 0.01, 0.04, { color: "stone", bevel: 0 });
  b.at(0.34, 0.785, 0.22).ball(0.045, 0.025, 0.07, { color: "ink", segments: 10 });
  b.at(0.72, 0.78, 0.2).cylinder(0.05, 0.055, 0.11, { color: "tint", segments: 14, bevel: 0.012 });
  b.at(0.79, 0.835, 0.2, [0, 0, Math.PI / 2]).torus(0.03, 0.01, { color: "tint", segments: 10 });
  lamp(b);
  return b.raw();
}

/** The screen with its foot; the lit face is drawn by screens.ts. */
function screen(b: Builder): void {
  const [w, h] = SCREEN.size;
  b.at(0, 0.78, -0.24).box(0.42, 0.03, 0.24, { color: "ink", bevel: 0.01 });
  b.at(0, 0.8, -0.28).box(0.1, 0.4, 0.05, { color: "ink", bevel: 0.01 });
  const [x, y, z] = SCREEN.at;
  b.at(x, y - h / 2 - 0.05, z - 0.04, [SCREEN.lean, 0, 0]).box(w + 0.1, h + 0.1, 0.06, { color: "ink", bevel: 0.025 });
}

/** A lamp on an arm, which is lit from dusk on. */
function lamp(b: Builder): void {
  b.at(-0.78, 0.78, -0.22).cylinder(0.09, 0.1, 0.03, { color: "amber", segments: 14, bevel: 0.008 });
  b.rod(list<Vec3>([-0.78, 0.8, -0.22], [-0.86, 1.12, -0.2], [-0.74, 1.36, -0.02]), 0.016, 0.014, { color: "stone" });
  b.at(-0.72, 1.27, 0.03, [0.5, 0, -0.25]).cylinder(0.12, 0.045, 0.13, { color: "amber", segments: 14, bevel: 0.01 });
  b.at(...BULB).ball(0.05, 0.04, 0.05, { color: "#ffe8b8", lamp: 1, segments: 10 });
}

/** A wide board between two posts under a small roof with lights; the cards are drawn by cards.ts. */
export function boardGeometry(): BufferGeometry {
  const b = new Builder();
  const [w, h] = FACE.size;
  const low = FACE.at[1] - h / 2;
  for (const side of [-1, 1]) {
    b.at(side * (w / 2 + 0.13), 0, 0).box(0.16, low + h + 0.14, 0.16, { color: "bark", bevel: 0.03 });
    b.at(side * (w / 2 + 0.13), 0, 0).box(0.3, 0.1, 0.5, { color: "stone", bevel: 0.03 });
  }
  b.at(0, low - 0.07, 0).box(w + 0.2, h + 0.14, 0.07, { color: "wood", bevel: 0.02, shade: [0.95, 1.05] });
  b.at(0, low, 0.03).box(w + 0.02, h, 0.04, { color: "#e9d3ab", bevel: 0.008, shade: [0.97, 1.02] });
  b.at(0, low + h + 0.1, 0.02).box(w + 0.5, 0.07, 0.3, { color: "bark", bevel: 0.02 });
  for (const [z, turn] of list([0.21, 0.42], [-0.16, -0.42]))
    b.at(0, low + h + 0.17, z, [turn, 0, 0]).box(w + 0.7, 0.06, 0.46, { color: "tint", bevel: 0.02 });
  for (const at of LIGHTS) b.at(...at).ball(0.07, 0.05, 0.07, { color: "#ffe8b8", lamp: 1, segments: 10 });
  return b.raw();
}
