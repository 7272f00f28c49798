// Watercraft and aircraft. The bow points along +z; sails, envelopes and hulls are tinted.

import type { Vec3 } from "../../../core/vector.ts";
import type { Builder, Maker } from "../builder.ts";
import { list, on, PI } from "../places.ts";
import type { ProfilePoint } from "../shapes.ts";

/** A hull between two curves from bow to stern, with rails and planks; its proxy is one box. */
function hull(b: Builder, length: number, width: number, height: number, color: string): void {
  const n = 8;
  // Half width, length and height along the hull; t is 0 at the bow and 1 at the stern.
  const half = (t: number): number =>
    (width / 2) * Math.sin(Math.min(1, 0.1 + t * 1.15) * PI * 0.5) ** 0.8 * (1 - 0.22 * Math.max(0, t - 0.6));
  const z = (t: number): number => length / 2 - t * length;
  const lift = (t: number): number => height * (1 + 0.3 * (1 - t) ** 3);
  for (const s of [-1, 1]) {
    const low: Vec3[] = [];
    const high: Vec3[] = [];
    for (let i = 0; i <= n; i++) {
      const t = i / n;
      const k = i === 0 ? 0.02 : half(t);
      low.push([s * k * 0.6, 0.02 + 0.1 * (1 - t) ** 4, z(t) - (i === 0 ? 0.3 : 0)]);
      high.push([s * k, lift(t), z(t)]);
    }
    b.trim.cloth(low, high, { color, shade: [0.78, 1.02], finish: "gloss" });
    b.trim.rod(high, 0.045, 0.045, { color: "wood", segments: 6, shade: 1.04 });
  }
  // Transom.
  const stern = half(1);
  const corner = (x: number, y: number): Vec3 => [x * stern, y, -length / 2];
  b.trim.sheet([corner(-0.6, 0.02), corner(0.6, 0.02), corner(1, lift(1)), corner(-1, lift(1))], {
    color,
    shade: [0.78, 1],
  });
  // Floor planks.
  for (let i = 2; i < n; i++) {
    const t = i / n;
    const wood = b.trim.with({ color: "wood", bevel: 0, shade: 0.74 + (i % 2) * 0.05 });
    wood.at(0, 0.1, z(t)).box(half(t) * 1.12, 0.05, (length / n) * 1.02);
  }
  b.at(0, 0.05, -length * 0.04).proxy("box", [width * 0.9, height * 0.8, length * 0.8], color);
}

/** A rowing boat with two benches, two oars and a rope. */
function boat(b: Builder): void {
  hull(b, 3.1, 1.34, 0.58, "tint");
  // Benches.
  for (const z of [-0.85, 0.25])
    b.at(0, 0.36, z).box(z < 0 ? 1.2 : 1.16, 0.06, 0.3, { color: "wood", bevel: 0.02, shade: 1.04 });
  // Oars.
  const oar = b.with({ color: "amber", segments: 6, bevel: 0.01 });
  for (const s of [-1, 1]) {
    oar.rod(list([s * 0.3, 0.66, 0.5], [s * 0.78, 0.6, -0.2], [s * 0.74, 0.52, -0.9]), 0.025, 0.022);
    oar.trim.at(s * 0.73, 0.44, -1.02).box(0.03, 0.16, 0.36);
  }
  // Rope.
  b.trim.pipe(list([0, 0.62, 1.32], [0.2, 0.4, 1.0], [-0.1, 0.2, 0.8]), 0.02, { color: "cream" });
}

/** A white hull with a tinted mainsail, a white jib and a pennant. */
function sailboat(b: Builder): void {
  hull(b, 3.9, 1.6, 0.62, "white");
  b.at(0, 0.3, 0.1).box(1.1, 0.34, 1.0, { color: "wood", bevel: 0.06, shade: 1 });
  // Mast and boom.
  b.taper([0, 0.3, 0.35], [0, 4.4, 0.35], 0.05, 0.035, { color: "wood", segments: 8 });
  b.bar([0, 0.98, 0.35], [0, 0.98, -1.55], 0.035, { color: "wood" });
  // Mainsail.
  const bulge = (t: number): number => 0.16 * Math.sin(t * PI);
  const row = (y: number, back: number): Vec3[] =>
    Array.from({ length: 6 }, (_, i) => [bulge(i / 5), y, 0.3 - (i / 5) * back]);
  for (const [y0, w0, y1, w1] of list([1.05, 1.75, 1.9, 1.36], [1.9, 1.36, 2.8, 0.92], [2.8, 0.92, 4.25, 0.06]))
    b.trim.cloth(row(y0, w0), row(y1, w1), { shade: [0.94, 1.05], sway: 0.15 });
  // Jib.
  const jib = (y: number, front: number): Vec3[] =>
    Array.from({ length: 4 }, (_, i) => [0.06 + 0.1 * Math.sin((i / 3) * PI), y, 0.4 + (i / 3) * front]);
  for (const [y0, w0, y1, w1] of list([0.85, 1.4, 2.2, 0.82], [2.2, 0.82, 3.9, 0.04]))
    b.trim.cloth(jib(y0, w0), jib(y1, w1), { color: "white", shade: [0.94, 1.05], sway: 0.15 });
  b.at(0.08, 1.1, -0.4).proxy("box", [0.08, 2.6, 1.1]);
  // Pennant.
  const pennant = b.trim.with({ color: "coral", bevel: 0.004, sway: 0.5 });
  pennant.at(0, 4.26, 0.35, [0, PI / 2, 0]).extrude(list([0, 0], [0.4, 0.11], [0, 0.22]), 0.02, [0.1, 0.11]);
}

/** A hot-air balloon: tinted envelope with white gores, basket, and a burner whose flame glows at night. */
function balloon(b: Builder): void {
  const n = 12;
  const profile: ProfilePoint[] = [
    [0.42, 1.9, 1, -0.7],
    [0.85, 2.4, 0.9, -0.6],
    [1.42, 3.1, 0.9, -0.4],
    [1.68, 3.85, 1, 0],
    [1.5, 4.65, 0.8, 0.6],
    [0.95, 5.25, 0.5, 0.9],
    [0.1, 5.48, 0, 1],
  ];
  // Envelope.
  b.lathe(profile, { segments: 24, shade: [0.82, 1.06] }, "ball");
  // White gores, slightly outside the envelope.
  for (let i = 0; i < n; i += 2) {
    const [a0, a1] = [(i / n) * PI * 2, ((i + 1) / n) * PI * 2];
    for (let k = 1; k < profile.length; k++) {
      const [[r0, y0], [r1, y1]] = [profile[k - 1] as ProfilePoint, profile[k] as ProfilePoint];
      const m = (a0 + a1) / 2;
      const at = (a: number, r: number, y: number): Vec3 => on(a, r * 1.012 + 0.006, y);
      const white = b.trim.with({ color: "white", shade: 0.8 + k * 0.04 });
      for (const [a, e] of list([a0, m], [m, a1]))
        white.sheet([at(a, r0, y0), at(e, r0, y0), at(e, r1, y1), at(a, r1, y1)]);
    }
  }
  // Basket and ropes.
  b.squareLathe(
    [
      [0.02, 0, 0, -1],
      [0.36, 0, 0.2, -1],
      [0.42, 0.08, 1, 0],
      [0.47, 0.6, 1, 0],
      [0.5, 0.64, 0, 1],
      [0.4, 0.62, -0.5, 0.5],
    ],
    0.6,
    { color: "wood", segments: 20, shade: [0.76, 1] },
  );
  for (const x of [-0.34, 0.34])
    for (const z of [-0.34, 0.34])
      b.trim.bar([x, 0.6, z], [x * 1.1, 1.95, z * 1.1], 0.014, { color: "cream", segments: 4 });
  // Burner with its flame.
  b.trim.at(0, 1.25, 0).cylinder(0.12, 0.1, 0.16, { color: "stone", segments: 10, finish: "metal" });
  const flame = b.trim.with({ color: "amber", segments: 8, lamp: 1, sway: 0.6 });
  flame.at(0, 1.4, 0).lathe(list([0, 0, 0, -1], [0.09, 0.12, 1, 0], [0, 0.42, 0.6, 0.6]));
  for (const x of [-0.34, 0.34]) b.trim.bar([x, 0.6, 0.34], [0, 1.28, 0], 0.012, { color: "stone", segments: 4 });
}

/** A kite with a tail of bows, on a line to a spool on the ground. */
function kite(b: Builder): void {
  const y = 2.1;
  const corners: [number, number][] = list([0, 0.62], [0.46, 0.1], [0, -0.72], [-0.46, 0.1]);
  // Four faces that meet in a low peak.
  corners.forEach(([x, h], i) => {
    const [x1, h1] = corners[(i + 1) % 4] as [number, number];
    const cloth = b.trim.with({ color: i % 2 ? "amber" : "tint", shade: [0.94, 1.06], sway: 0.3 });
    cloth.sheet(list([0, y + 0.1, 0.1], [x, y + h, 0], [x1, y + h1, 0]));
  });
  b.trim.bar([0, y - 0.72, 0], [0, y + 0.62, 0], 0.014, { color: "wood", segments: 4, sway: 0.3 });
  b.trim.bar([-0.46, y + 0.1, 0], [0.46, y + 0.1, 0], 0.014, { color: "wood", segments: 4, sway: 0.3 });
  // Tail with bows.
  const tail: Vec3[] = list([0, y - 0.72, 0], [0.14, y - 1.0, -0.05], [-0.06, y - 1.3, 0.03], [0.1, y - 1.6, 0]);
  b.trim.pipe(tail, 0.012, { color: "cream", sway: 0.6 });
  const bow = b.trim.with({ bevel: 0.006, sway: 0.6 });
  for (const [i, at] of tail.slice(1).entries())
    bow.at(...at).box(0.16, 0.08, 0.02, { color: i % 2 ? "teal" : "coral" });
  b.trim.pipe(list([0, y + 0.1, 0.1], [0.02, 1.4, 0.32], [0, 0.4, 0.4], [0, 0.06, 0.4]), 0.008, { color: "white" });
  // Spool.
  b.at(0, 0, 0.4).cylinder(0.07, 0.07, 0.08, { color: "wood", segments: 10, bevel: 0.015 });
  b.at(0, y - 0.2, 0).proxy("box", [0.5, 0.7, 0.04]);
}

/** The makers of this file by kind. */
export const craft: Record<string, Maker> = { boat, sailboat, balloon, kite };
