// Along the way: bridges, steps, signs and fires that a new world does not show. Part of the chunk of street.ts. Fronts
// face +z.

import type { Vec3 } from "../../../core/vector.ts";
import type { Builder, Maker } from "../builder.ts";
import { around, list, on } from "../places.ts";

/** A flat oval stone. */
function steppingStone(b: Builder): void {
  b.cylinder(0.4, 0.37, 0.07, { scale: [1, 1, 0.88], segments: 9, bevel: 0.025, shade: [0.86, 1.04] });
}

/** A gentle hump of planks along z, with railings. Its middle reaches the catalogue's height. */
function bridge(b: Builder): void {
  const rise = (z: number): number => 0.02 + 0.42 * Math.cos((z / 2.5) * (Math.PI / 2));
  const planks = 17;
  for (let i = 0; i < planks; i++) {
    const z = -2.38 + (i * 4.76) / (planks - 1);
    const slope = Math.atan2(rise(z + 0.05) - rise(z - 0.05), 0.1);
    b.trim.at(0, rise(z), z, [-slope, 0, 0]).box(1.6, 0.07, 0.27, { bevel: 0, shade: 0.93 + (i % 3) * 0.05 });
  }
  b.at(0, 0.3, 0).proxy("box", [1.5, 0.05, 4.4]);
  for (const x of [-0.82, 0.82]) {
    // Rods along the curve: beam, handrail and middle rail.
    const rail = (lift: number, r: number): void => {
      const points: Vec3[] = [];
      for (let i = 0; i <= 7; i++) {
        const z = -2.4 + (i * 4.8) / 7;
        points.push([x, rise(z) + lift, z]);
      }
      b.trim.rod(points, r, r, { segments: 5, shade: 0.92 });
    };
    rail(0.0, 0.07);
    rail(0.84, 0.05);
    rail(0.46, 0.03);
    for (let i = 0; i < 6; i++) {
      const z = -2.4 + i * 0.96;
      b.at(x, rise(z) - 0.02, z).box(0.1, 0.92, 0.1, { bevel: 0.02, shade: 0.98 });
    }
    for (const z of [-2.42, 2.42]) b.trim.at(x, 0.98, z).ball(0.08, 0.08, 0.08, { color: "amber", segments: 6 });
  }
}

/** A single step of stairs. */
function step(b: Builder): void {
  b.box(1.56, 0.17, 0.38, { bevel: 0.02, shade: [0.8, 0.94] });
  b.at(0, 0.14, 0).box(1.6, 0.06, 0.4, { bevel: 0.022, shade: 1.03 });
}

/** Two arrows on a post: the upper one carries the text, the lower one is tinted. */
function signpost(b: Builder): void {
  b.cylinder(0.07, 0.055, 2.12, { color: "bark", segments: 10 });
  b.trim.at(0, 2.13, 0).ball(0.08, 0.08, 0.08, { color: "amber", segments: 9 });
  const arrow = (y: number, dir: number, color: string, w: number): void => {
    const tip = dir * (w / 2 + 0.1);
    const outline: [number, number][] = list([-w / 2, -0.16], [w / 2, -0.16], [w / 2, 0.16], [-w / 2, 0.16]);
    if (dir > 0) outline.splice(2, 0, [tip, 0]);
    else outline.push([tip, 0]);
    b.at(0, y, 0.06).extrude(outline, 0.07, [0, 0], { color, bevel: 0.02, shade: [0.94, 1.04] });
  };
  arrow(1.62, 1, "cream", 0.9);
  arrow(1.2, -1, "tint", 0.78);
}

/** A large board on two posts for text or a picture. */
function billboard(b: Builder): void {
  for (const x of [-1.1, 1.1]) {
    b.at(x, 0, -0.04).box(0.16, 1.3, 0.16, { color: "ink", bevel: 0.03, shade: 1.3 });
    b.at(x, 0, 0).box(0.42, 0.08, 0.3, { color: "ink", bevel: 0.025, shade: 1.3 });
  }
  b.at(0, 1.0, 0).box(3.4, 1.9, 0.2, { color: "white", bevel: 0.06 });
  b.trim.at(0, 1.09, 0.02).box(3.2, 1.72, 0.24, { bevel: 0.03, shade: [0.82, 1.02], lamp: 0.25 });
}

/** A flag that sways more the farther it is from its pole. */
function flag(b: Builder): void {
  b.at(-0.5, 0, 0).cylinder(0.05, 0.035, 3.32, { color: "white", segments: 9 });
  b.trim.at(-0.5, 0, 0).cylinder(0.06, 0.06, 0.1, { color: "stone", segments: 12 });
  b.trim.at(-0.5, 3.36, 0).ball(0.055, 0.055, 0.055, { color: "amber", segments: 9 });
  const columns = 8;
  const wave = (i: number): number => Math.sin((i / columns) * 5.6) * 0.055 * Math.min(1, i / 2);
  const row = (y: number): Vec3[] =>
    Array.from({ length: columns + 1 }, (_, i) => [
      -0.47 + (i / columns) * 1.1,
      y + 0.03 * Math.sin((i / columns) * 4),
      wave(i),
    ]);
  b.trim.cloth(row(2.5), row(3.24), { shade: [0.96, 1.06], sway: [0, 0.9] });
  b.at(0.06, 2.52, 0).proxy("box", [1.05, 0.7, 0.02]);
}

/** Stones, logs and flames; the largest flame is tinted. */
function campfire(b: Builder): void {
  const stone = b.with({ color: "stone", segments: 7, sway: 0 });
  around(9, (a, i) =>
    stone.at(...on(a, 0.52, 0.07), [0, a, 0]).leaves(0.15, 0.12, 0.13, { shade: [0.68, 1 - (i % 3) * 0.06] }),
  );
  // Ashes and logs.
  b.trim.cylinder(0.42, 0.4, 0.05, { color: "ink", segments: 14, shade: 0.8 });
  const bark = b.with({ color: "bark", segments: 7, shade: [0.7, 1] });
  around(5, (a) => bark.taper(on(a, 0.4, 0.07), on(a, 0.04, 0.4), 0.065, 0.05), 0.3);
  const flame = (x: number, z: number, r: number, h: number, color: string, y: number): void => {
    b.trim.at(x, y, z).lathe(
      [
        [0, 0, 0, -1],
        [r, h * 0.22, 1, -0.2],
        [r * 0.75, h * 0.5, 0.9, 0.4],
        [r * 0.28, h * 0.8, 0.9, 0.3],
        [0, h, 0.5, 0.9],
      ],
      { color, segments: 8, lamp: 1, sway: 1, shade: 1 },
    );
  };
  flame(0, 0, 0.23, 0.68, "tint", 0.12);
  flame(0.12, 0.08, 0.15, 0.44, "coral", 0.12);
  flame(-0.12, 0.03, 0.14, 0.48, "coral", 0.12);
  flame(0.01, 0.14, 0.12, 0.36, "#fff0c9", 0.1);
  flame(0.0, -0.1, 0.13, 0.5, "coral", 0.12);
}

/** A pillar that glows in the object's own colour. */
function beacon(b: Builder): void {
  b.cylinder(0.3, 0.26, 0.14, { color: "ink", segments: 16, shade: 1.3 });
  b.at(0, 0.13, 0).cylinder(0.2, 0.17, 0.14, { color: "white", segments: 14 });
  b.at(0, 0.24, 0).cylinder(0.12, 0.12, 0.9, { segments: 14, lamp: 1, shade: 1 });
  for (const y of [0.45, 0.72, 0.99])
    b.at(0, y, 0).cylinder(0.155, 0.155, 0.05, { color: "white", segments: 14, bevel: 0.02 });
  b.at(0, 1.12, 0).cylinder(0.17, 0.1, 0.1, { color: "ink", segments: 14, shade: 1.3 });
  b.trim.at(0, 1.23, 0).ball(0.08, 0.08, 0.08, { segments: 10, lamp: 1 });
}

/** The makers of this file by kind. */
export const trail: Record<string, Maker> = {
  stepping_stone: steppingStone,
  bridge,
  step,
  signpost,
  billboard,
  flag,
  campfire,
  beacon,
};
