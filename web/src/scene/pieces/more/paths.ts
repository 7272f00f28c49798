// Paths and decks: flat pieces that avatars walk on. Square, so that they tile.

import type { Builder, Maker } from "../builder.ts";

/** Stones of different sizes in a running bond, always the same. */
function path(b: Builder): void {
  b.box(1.5, 0.045, 1.5, { bevel: 0.02, shade: 0.78 });
  const stones: [number, number, number, number][] = [
    [-0.5, -0.5, 0.47, 0.47],
    [0.25, -0.5, 0.97, 0.47],
    [-0.25, 0, 0.97, 0.47],
    [0.5, 0, 0.47, 0.47],
    [-0.5, 0.5, 0.47, 0.47],
    [0, 0.5, 0.47, 0.47],
    [0.5, 0.5, 0.47, 0.47],
  ];
  stones.forEach(([x, z, w, d], i) => {
    b.at(x, 0, z).box(w, 0.06, d, { bevel: 0.024, shade: 0.95 + ((i * 37) % 5) * 0.025 });
  });
}

/** Eight planks on three joists. */
function deck(b: Builder): void {
  for (let i = 0; i < 8; i++)
    b.at(-0.875 + i * 0.25, 0.13, 0).box(0.243, 0.07, 2, { bevel: 0.018, shade: 0.94 + ((i * 5) % 4) * 0.035 });
  for (const z of [-0.86, 0, 0.86]) b.at(0, 0, z).box(1.94, 0.14, 0.12, { bevel: 0.02, shade: 0.7 });
}

/** The makers of this file by kind. */
export const paths: Record<string, Maker> = { path, deck };
