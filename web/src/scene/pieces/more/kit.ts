// What many pieces of this folder have in common: legs, wheels, cushions, awnings, blades of plants. Metres, angles in radians.

import type { Vec3 } from "../../../core/vector.ts";
import type { Builder } from "../builder.ts";
import type { Paint } from "../mesh.ts";
import { list, PI } from "../places.ts";

/** Four tapered legs at ±x, ±z, of height `h` and radius `r`. */
export function legs(b: Builder, x: number, z: number, h: number, r: number, p: Paint): void {
  for (const sx of [-1, 1])
    for (const sz of [-1, 1])
      b.at(sx * x, 0, sz * z).cylinder(r * 0.8, r, h, { segments: 8, shade: [0.74, 0.9], bevel: 0.01, ...p });
}

/** A wheel that rolls along z: tyre, rim and hub. `x`, `z`: its centre; `r`: radius; `w`: width. */
export function wheel(b: Builder, x: number, r: number, z: number, w: number, rim = "stone"): void {
  const at = (k: number): Vec3 => [x - (w * k) / 2, r, z];
  const turn: Vec3 = [0, 0, -PI / 2];
  b.at(...at(1), turn).cylinder(r, r, w, { color: "ink", segments: 14, bevel: w * 0.25, shade: [0.9, 1.2] });
  b.trim.at(...at(1.1), turn).cylinder(r * 0.62, r * 0.62, w * 1.1, { color: rim, segments: 12, bevel: 0 });
  b.trim.at(...at(1.3), turn).cylinder(r * 0.2, r * 0.2, w * 1.3, { color: "ink", segments: 6, bevel: 0 });
}

/** A soft block with wide bevels that catch the light. */
export function cushion(b: Builder, size: Vec3, at: Vec3, p: Paint): void {
  const bevel = Math.min(...size) * 0.36;
  b.at(...at).box(size[0], size[1], size[2], { bevel, shade: [0.86, 1.04], ...p });
}

/**
 * A leaf-like blade that rises from `from` in the direction `angle` and droops: a strip that is widest in its middle.
 * `reach`: how far out, up and down again it goes, and its width.
 */
export function blade(
  b: Builder,
  from: Vec3,
  angle: number,
  reach: { out: number; up: number; drop: number; width: number },
  p: Paint = {},
): void {
  const n = 5;
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const edge = (side: number): Vec3[] =>
    Array.from({ length: n + 1 }, (_, i) => {
      const t = i / n;
      const w = side * reach.width * Math.sin(PI * Math.min(0.97, 0.12 + t * 0.86)) * 0.5;
      const y = from[1] + reach.up * (2 * t - t * t) - reach.drop * t * t;
      return [from[0] + s * reach.out * t + c * w, y - Math.abs(w) * 0.3, from[2] + c * reach.out * t - s * w];
    });
  const [left, right] = [edge(-1), edge(1)];
  for (let i = 0; i < n; i++)
    b.trim
      .with({ sway: 0.2 + 0.15 * i, skyward: true, shade: 0.66 + 0.07 * i })
      .sheet([left[i] as Vec3, right[i] as Vec3, right[i + 1] as Vec3, left[i + 1] as Vec3], p);
}

/** An awning of eight stripes with a scalloped edge: `half` its width, from z `front` up to `top` at z `back`. */
export function awning(b: Builder, half: number, front: number, back: number, top: number): void {
  for (let i = 0; i < 8; i++) {
    const [l, r] = [-half + (i * half) / 4, -half + ((i + 1) * half) / 4];
    const stripe = b.trim.with({ color: i % 2 ? "white" : "tint" });
    stripe.sheet(list([l, 2.02, front], [r, 2.02, front], [r, top, back], [l, top, back]), { shade: [0.94, 1.06] });
    stripe.sheet(
      list([l, 1.84, front], [(l + r) / 2, 1.78, front], [r, 1.84, front], [r, 2.02, front], [l, 2.02, front]),
      { shade: [0.86, 0.98], sway: 0.08 },
    );
  }
}
