// Things to sit and play on outdoors, and what stands beside paths. Fronts face +z.

import type { Vec3 } from "../../../core/vector.ts";
import type { Builder, Maker } from "../builder.ts";
import { around, halfRound, list, on, PI } from "../places.ts";

/** A table with two fixed benches along x. */
function picnicTable(b: Builder): void {
  for (let i = 0; i < 5; i++)
    b.at(0, 0.69, -0.3 + i * 0.15).box(1.8, 0.06, 0.145, { bevel: 0.016, shade: 0.96 + (i % 2) * 0.07 });
  for (const s of [-1, 1])
    for (let i = 0; i < 2; i++)
      b.at(0, 0.4, s * (0.66 + i * 0.145)).box(1.8, 0.055, 0.14, { bevel: 0.016, shade: 0.97 + i * 0.06 });
  for (const x of [-0.6, 0.6]) {
    b.at(x, 0.32, 0).box(0.07, 0.09, 1.62, { bevel: 0.016, shade: 0.84 });
    b.at(x, 0.62, 0).box(0.07, 0.08, 0.66, { bevel: 0.016, shade: 0.84 });
    for (const s of [-1, 1])
      b.at(x, 0, s * 0.56, [-s * 0.5, 0, 0]).box(0.075, 0.8, 0.1, { bevel: 0.018, shade: [0.72, 0.9] });
  }
}

/** Striped cloth between two posts; it casts its shadow by one proxy. */
function hammock(b: Builder): void {
  for (const s of [-1, 1]) {
    b.taper([s * 1.42, 0, 0], [s * 1.3, 1.3, 0], 0.07, 0.055, { color: "wood", segments: 8, shade: [0.78, 1] });
    b.at(s * 1.36, 0, 0).box(0.34, 0.07, 0.7, { color: "wood", bevel: 0.02, shade: 0.86 });
    for (const z of [-0.4, -0.14, 0.14, 0.4])
      b.trim.bar([s * 1.31, 1.22, 0], [s * 0.92, 0.8, z], 0.01, { color: "cream", segments: 4 });
    b.at(s * 0.9, 0.77, 0).box(0.05, 0.05, 0.92, { color: "wood", bevel: 0.014 });
  }
  b.at(0, 0, 0).box(2.5, 0.06, 0.08, { color: "wood", bevel: 0.02, shade: 0.84 });
  // The cloth sags by 0.36 m; its edges are folded up.
  const n = 8;
  const y = (t: number): number => 0.8 - 0.36 * (1 - (2 * t - 1) ** 2);
  for (let i = 0; i < n; i++) {
    const [a, c] = [i / n, (i + 1) / n];
    const [x0, x1] = [-0.9 + 1.8 * a, -0.9 + 1.8 * c];
    const [cloth, edge] = [b.trim.with({ color: i % 2 ? "tint" : "white" }), 0.44];
    cloth.sheet(list([x0, y(a), edge], [x1, y(c), edge], [x1, y(c), -edge], [x0, y(a), -edge]), {
      skyward: true,
      shade: 0.98,
    });
    for (const s of [-1, 1]) {
      const [low, high] = [s * edge, s * 0.49];
      cloth.sheet(list([x0, y(a), low], [x1, y(c), low], [x1, y(c) + 0.07, high], [x0, y(a) + 0.07, high]), {
        shade: 0.94,
      });
    }
  }
  b.at(0, 0.48, 0).proxy("box", [1.7, 0.05, 0.85]);
}

/** A frame with seats on chains; they stand still. */
function swing(b: Builder): void {
  for (const s of [-1, 1]) {
    for (const z of [-0.62, 0.62])
      b.taper([s * 1.14, 0, z], [s * 1.02, 2.14, 0], 0.06, 0.05, { segments: 8, shade: [0.82, 1] });
    b.bar([s * 1.09, 0.8, -0.39], [s * 1.09, 0.8, 0.39], 0.035);
  }
  b.taper([-1.14, 2.14, 0], [1.14, 2.14, 0], 0.06, 0.06, { segments: 8 });
  // Seats on chains.
  for (const x of [-0.5, 0.5]) {
    for (const d of [-0.2, 0.2])
      b.trim.bar([x + d, 2.12, 0], [x + d, 0.5, 0], 0.012, { color: "stone", segments: 4, finish: "metal" });
    b.at(x, 0.46, 0).box(0.5, 0.05, 0.22, { color: "coral", bevel: 0.02 });
  }
}

/** A ladder at −z and a tinted chute towards +z. */
function slide(b: Builder): void {
  const amber = b.with({ color: "amber" });
  for (const s of [-1, 1]) {
    amber.taper([s * 0.3, 0, -1.3], [s * 0.3, 2.0, -1.02], 0.04, 0.035);
    amber.taper([s * 0.3, 0, -0.5], [s * 0.3, 1.5, -0.62], 0.04, 0.035);
    amber.trim.pipe(list([s * 0.3, 1.98, -1.02], [s * 0.3, 2.0, -0.8], [s * 0.3, 1.62, -0.5]), 0.03);
  }
  // Rungs and platform.
  for (let i = 0; i < 5; i++)
    b.trim.at(0, 0.22 + i * 0.28, -1.26 + i * 0.037).box(0.6, 0.05, 0.1, { color: "wood", bevel: 0.015 });
  b.at(0, 1.42, -0.84).box(0.64, 0.07, 0.5, { color: "wood", bevel: 0.02 });
  // Chute, as [height, z] from the top.
  const curve: [number, number][] = [
    [1.44, -0.62],
    [1.28, -0.35],
    [0.82, 0.3],
    [0.42, 0.88],
    [0.24, 1.2],
    [0.2, 1.46],
  ];
  const gloss = b.with({ finish: "gloss" });
  for (let i = 1; i < curve.length; i++) {
    const [[y0, z0], [y1, z1]] = [curve[i - 1] as [number, number], curve[i] as [number, number]];
    const length = Math.hypot(y1 - y0, z1 - z0) + 0.02;
    const turn = Math.atan2(y0 - y1, z1 - z0);
    const [y, z] = [(y0 + y1) / 2 - 0.03, (z0 + z1) / 2];
    gloss.at(0, y, z, [turn, 0, 0]).box(0.52, 0.05, length, { bevel: 0.012, shade: 1.02 });
    for (const s of [-1, 1])
      gloss.trim.at(s * 0.27, y, z, [turn, 0, 0]).box(0.06, 0.19, length, { bevel: 0.02, shade: 1.06 });
  }
  b.at(0, 0, 1.38).box(0.5, 0.18, 0.08, { color: "amber", bevel: 0.02 });
}

/** A plank along z with seats and handles; its +z end is down. */
function seesaw(b: Builder): void {
  // Stand and axle.
  const stand = list([-0.34, 0], [0.34, 0], [0.1, 0.42], [-0.1, 0.42]);
  b.at(0, 0, 0, [0, PI / 2, 0]).extrude(stand, 0.36, [0, 0.2], { color: "indigo", bevel: 0.03 });
  b.at(-0.28, 0.42, 0, [0, 0, -PI / 2]).cylinder(0.06, 0.06, 0.56, { color: "stone", segments: 10, finish: "metal" });
  b.at(0, 0.42, 0, [0.14, 0, 0]).box(0.26, 0.07, 2.9, { bevel: 0.02, shade: 1.02 });
  // Seats and handles.
  for (const s of [-1, 1]) {
    const y = 0.46 - s * 0.18;
    b.at(0, y, s * 1.24, [0.14, 0, 0]).box(0.3, 0.06, 0.36, { color: "coral", bevel: 0.025 });
    b.bar([0, y, s * 0.92], [0, y + 0.3, s * 0.94], 0.022, { color: "stone", finish: "metal" });
    b.trim.bar([-0.16, y + 0.3, s * 0.94], [0.16, y + 0.3, s * 0.94], 0.024, { color: "ink" });
  }
}

/** A wooden frame with sand, a bucket and a spade; the sand is tinted. */
function sandbox(b: Builder): void {
  for (const s of [-1, 1]) {
    b.at(0, 0, s * 0.92).box(2, 0.2, 0.16, { color: "wood", bevel: 0.03, shade: [0.82, 1.04] });
    b.at(s * 0.92, 0, 0).box(0.16, 0.2, 1.7, { color: "wood", bevel: 0.03, shade: [0.82, 1] });
  }
  b.trim.box(1.8, 0.13, 1.8, { bevel: 0.01, shade: 1 });
  const cake = list([0.42, 0, 1, 0.6], [0.28, 0.12, 0.8, 0.7], [0.08, 0.2, 0.3, 1], [0, 0.21, 0, 1]);
  b.at(-0.3, 0.1, -0.3).lathe(cake, { segments: 12, shade: [0.9, 1.05] });
  b.at(0.42, 0.12, 0.36).cylinder(0.13, 0.1, 0.16, { segments: 10, bevel: 0.02, shade: 0.96 });
  // Bucket and spade.
  b.at(0.4, 0.12, -0.4).cylinder(0.1, 0.14, 0.2, { color: "coral", segments: 12, bevel: 0.02, finish: "gloss" });
  b.trim.bar([-0.2, 0.14, 0.5], [0.1, 0.17, 0.62], 0.016, { color: "wood" });
  b.trim.at(0.15, 0.14, 0.64).box(0.14, 0.03, 0.1, { color: "teal", bevel: 0.01 });
}

/** A slatted litter bin. */
function bin(b: Builder): void {
  b.cylinder(0.19, 0.23, 0.8, { segments: 16, bevel: 0.03, shade: [0.8, 1] });
  around(10, (a) => b.trim.at(...on(a, 0.21, 0.09), [0, a, 0]).box(0.045, 0.62, 0.03, { bevel: 0.01, shade: 1.1 }));
  b.at(0, 0.77, 0).cylinder(0.245, 0.245, 0.06, { color: "ink", segments: 16, bevel: 0.02, shade: 1.3 });
  const lid = list([0.24, 0, 1, 0], [0.23, 0.05, 0.8, 0.6], [0.12, 0.11, 0.3, 1], [0, 0.13, 0, 1]);
  b.at(0, 0.82, 0).lathe(lid, { segments: 16, shade: 1.04 });
}

/** A mailbox with its flag up. */
function mailbox(b: Builder): void {
  b.box(0.1, 0.88, 0.1, { color: "wood", bevel: 0.02, shade: [0.8, 1] });
  b.at(0, 0.84, 0).box(0.26, 0.06, 0.26, { color: "wood", bevel: 0.02 });
  b.at(0, 0.9, 0).extrude([[-0.15, 0], [0.15, 0], ...halfRound(7, 0.15, 0.15, 0.17)], 0.4, [0, 0.14], {
    bevel: 0.025,
    finish: "gloss",
  });
  b.trim.at(0, 1.06, 0.2).box(0.16, 0.02, 0.012, { color: "ink", bevel: 0 });
  // Flag.
  b.trim.at(0.17, 1.05, -0.04).box(0.02, 0.2, 0.03, { color: "amber", bevel: 0.006 });
  b.trim.at(0.17, 1.17, 0.02).box(0.025, 0.08, 0.12, { color: "amber", bevel: 0.008 });
}

/** Metal hoops on two rails. */
function bikeRack(b: Builder): void {
  for (const x of [-0.6, -0.2, 0.2, 0.6]) {
    const hoop = halfRound(9, 0.3, 0.3, 0.45).map(([z, y]): Vec3 => [x, y, -z]);
    b.pipe([[x, 0, -0.3], ...hoop, [x, 0, 0.3]], 0.028, { finish: "metal", shade: 1.2 });
  }
  for (const z of [-0.3, 0.3]) b.at(0, 0, z).box(1.4, 0.05, 0.08, { bevel: 0.015, finish: "metal", shade: 1.2 });
}

/** The makers of this file by kind. */
export const outdoors: Record<string, Maker> = {
  picnic_table: picnicTable,
  hammock,
  swing,
  slide,
  seesaw,
  sandbox,
  bin,
  mailbox,
  bike_rack: bikeRack,
};
