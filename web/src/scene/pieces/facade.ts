// What houses have in common: windows, gabled roofs and gable walls. Metres in the frame of the piece.

import type { Vec3 } from "../../core/vector.ts";
import type { Builder } from "./builder.ts";
import { list } from "./places.ts";

/**
 * A window: frame, cross and a pane that lights up at night. `at` is the middle of its lower edge; `turn` 0 faces +z.
 */
export function pane(b: Builder, at: Vec3, w: number, h: number, turn = 0): void {
  const [s, c] = [Math.sin(turn), Math.cos(turn)];
  const flat = b.trim.with({ color: "white", bevel: 0 });
  const place = (x: number, y: number, z: number): Builder =>
    flat.at(at[0] + x * c + z * s, at[1] + y, at[2] - x * s + z * c, [0, turn, 0]);
  const bar = (x: number, y: number, bw: number, bh: number, d: number) => place(x, y, 0).box(bw, bh, d);
  place(0, 0, -0.005).box(w, h, 0.03, { color: "sky", window: 1, shade: [0.62, 0.95] });
  const t = 0.065;
  bar(0, h - t / 2, w + t, t, 0.09);
  bar(0, -t, w + t * 2.4, t * 1.1, 0.16);
  bar(-w / 2, 0, t, h, 0.08);
  bar(w / 2, 0, t, h, 0.08);
  bar(0, 0, 0.04, h, 0.05);
  bar(0, h * 0.55, w, 0.04, 0.05);
}

/**
 * A gabled roof with its ridge along x: two slopes with courses of tiles. `y` is the height of the eaves, `rise` that
 * of the ridge above them.
 */
export function gable(b: Builder, w: number, d: number, y: number, rise: number, color = "tint"): void {
  const half = d / 2;
  const length = Math.hypot(half, rise);
  const tilt = Math.atan2(rise, half);
  const courses = 4;
  const tiles = b.trim.with({ color });
  for (const side of [-1, 1])
    for (let i = 0; i < courses; i++) {
      const t = (i + 0.5) / courses;
      const course = tiles.at(0, y + rise * t - 0.02 + 0.035, side * half * (1 - t), [side * (tilt + 0.09), 0, 0]);
      const shade = 0.93 + (i % 2) * 0.05 + i * 0.016;
      course.box(w - i * 0.015, 0.1, length / courses + 0.05, { bevel: 0.03, shade });
    }
  tiles.at(0, y + rise - 0.01, 0).box(w + 0.02, 0.13, 0.2, { bevel: 0.04, shade: 1.08 });
  for (const side of [-1, 1])
    b.at(0, y + rise / 2 - 0.06, (side * half) / 2, [side * tilt, 0, 0]).proxy("box", [w * 0.97, 0.08, length], color);
}

/** The triangular wall under a gabled roof, seen from ±x. */
export function gableWall(b: Builder, x: number, d: number, y: number, rise: number, color: string): void {
  const wall = b.trim.with({ color, bevel: 0.01, shade: 0.97 }).at(x, 0, 0, [0, Math.PI / 2, 0]);
  wall.extrude(list([-d / 2, y], [d / 2, y], [0, y + rise]), 0.12, [0, y + rise * 0.35]);
  // A square on its tip: its upper half is the gable, its lower half is in the wall.
  const tip = Math.min(d / 2, rise) - 0.1;
  b.at(x, y - tip, 0, [Math.PI / 4, 0, 0]).proxy("box", [0.05, tip * Math.SQRT2, tip * Math.SQRT2], color);
}
