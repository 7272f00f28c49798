// Running water and the stones around it. The water itself is tinted and animated by the material.

import { seeded } from "../../../core/random.ts";
import type { Builder, Maker } from "../builder.ts";
import { list, PI } from "../places.ts";

/** Four metres of stream along x, with stones on both banks. */
function stream(b: Builder): void {
  b.trim.box(4, 0.07, 1.1, { bevel: 0.02, shade: 1, water: true });
  const rand = seeded(17);
  const foam = b.trim.with({ color: "white", segments: 6, shade: 0.98 });
  // Foam: short, slim, never past an end, so that streams can be put one after the other.
  for (let i = 0; i < 7; i++) {
    const long = 0.12 + rand() * 0.14;
    const wide = 0.022 + rand() * 0.012;
    foam.at(-1.55 + i * 0.5, 0.068, (rand() - 0.5) * 0.72, [0, (rand() - 0.5) * 0.3, 0]).ball(long, 0.012, wide);
  }
  const stone = b.trim.with({ color: "stone", segments: 7, sway: 0, shade: [0.7, 1.04] });
  for (const side of [-1, 1])
    for (let i = 0; i < 9; i++) {
      const s = 0.8 + rand() * 0.5;
      stone.at(-1.8 + i * 0.45, 0.07, side * (0.6 + rand() * 0.08), [0, rand() * 2, 0]).leaves(0.27 * s, 0.1, 0.17 * s);
    }
}

/** Water that falls over rocks into a basin. */
function waterfall(b: Builder): void {
  const stones: [number, number, number, number, number, number][] = [
    [-1.05, 0.7, -0.35, 0.62, 0.85, 0.6],
    [1.05, 0.65, -0.35, 0.6, 0.8, 0.6],
    [-0.8, 1.6, -0.5, 0.55, 0.62, 0.5],
    [0.8, 1.55, -0.5, 0.56, 0.62, 0.5],
    [0, 1.1, -0.62, 0.75, 1.15, 0.42],
    [-0.46, 2.2, -0.55, 0.46, 0.34, 0.42],
    [0.5, 2.16, -0.55, 0.45, 0.34, 0.42],
    [-1.2, 0.2, 0.5, 0.34, 0.25, 0.32],
    [1.22, 0.2, 0.46, 0.36, 0.26, 0.32],
    [-0.9, 0.14, 0.9, 0.26, 0.18, 0.24],
    [0.85, 0.14, 0.92, 0.28, 0.18, 0.24],
    [0, 0.1, 1, 0.3, 0.13, 0.2],
  ];
  for (const [x, y, z, rx, ry, rz] of stones)
    b.at(x, y, z).leaves(rx, ry, rz, { color: "stone", segments: 8, sway: 0, shade: [0.68, 1.04] });
  // Moss on the rocks.
  for (const [x, y, z] of list([-1.05, 1.45, -0.3], [1, 1.38, -0.25], [-0.5, 2.48, -0.5], [0.55, 2.44, -0.5]))
    b.trim.at(x, y, z).leaves(0.34, 0.09, 0.28, { color: "leaf", segments: 8, sway: 0 });
  const basin = b.with({ scale: [1.05, 1, 0.8], segments: 18, bevel: 0.02, shade: 1, water: true });
  basin.at(0, 0, 0.25).cylinder(0.95, 0.95, 0.12);
  const falling = b.with({ bevel: 0.04, shade: [0.98, 1.2], water: true });
  falling.at(0, 0, -0.12).extrude(list([-0.42, 0.1], [0.42, 0.1], [0.34, 2.26], [-0.34, 2.26]), 0.12, [0, 1]);
  // Threads of foam, slim at both ends, and the edge over which it falls.
  const threads: [number, number, number, number][] = [
    [-0.27, 1.5, 0.55, 0.026],
    [-0.16, 0.78, 0.42, 0.034],
    [-0.03, 1.32, 0.72, 0.03],
    [0.1, 0.66, 0.36, 0.024],
    [0.2, 1.46, 0.5, 0.034],
    [0.3, 0.72, 0.3, 0.022],
  ];
  const foam = b.trim.with({ color: "white", segments: 5, shade: 1 });
  for (const [x, y, tall, slim] of threads) foam.at(x, y, -0.058).ball(slim, tall, 0.022, { segments: 4 });
  foam.at(0, 2.26, -0.12).ball(0.3, 0.06, 0.1, { segments: 6 });
  // Spray at the foot.
  for (let i = 0; i < 5; i++)
    foam.at(-0.4 + i * 0.2, 0.13, 0.02 + Math.sin((i / 4) * PI) * 0.1).ball(0.17 - (i % 2) * 0.05, 0.09, 0.12);
}

/** The makers of this file by kind. */
export const water: Record<string, Maker> = { stream, waterfall };
