// Running water and the stones around it.

import { seeded } from "../../math.ts";
import type { Builder } from "../builder.ts";
import { type Maker, PI } from "./kit.ts";

function stream(b: Builder): void {
  b.box(4, 0.07, 1.1, { color: "tint", bevel: 0.02, shade: 1, shadow: false });
  const rand = seeded(17);
  for (let i = 0; i < 9; i++)
    b.box(0.5 + rand() * 0.5, 0.012, 0.05, {
      color: "white",
      at: [-1.7 + i * 0.42, 0.068, (rand() - 0.5) * 0.8],
      bevel: 0.004,
      shade: 0.98,
      shadow: false,
    });
  for (const side of [-1, 1])
    for (let i = 0; i < 9; i++) {
      const s = 0.8 + rand() * 0.5;
      b.leaves(0.27 * s, 0.1, 0.17 * s, {
        color: "stone",
        at: [-1.8 + i * 0.45, 0.07, side * (0.6 + rand() * 0.08)],
        turn: [0, rand() * 2, 0],
        segments: 7,
        sway: 0,
        shade: [0.7, 1.04],
        shadow: false,
      });
    }
}

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
    b.leaves(rx, ry, rz, { color: "stone", at: [x, y, z], segments: 8, sway: 0, shade: [0.68, 1.04] });
  for (const [x, y, z] of [
    [-1.05, 1.45, -0.3],
    [1, 1.38, -0.25],
    [-0.5, 2.48, -0.5],
    [0.55, 2.44, -0.5],
  ] as const)
    b.leaves(0.34, 0.09, 0.28, { color: "leaf", at: [x, y, z], segments: 8, sway: 0, shadow: false });
  b.cylinder(0.95, 0.95, 0.12, {
    color: "tint",
    at: [0, 0, 0.25],
    scale: [1.05, 1, 0.8],
    segments: 18,
    bevel: 0.02,
    shade: 1,
  });
  const fall: [number, number][] = [
    [-0.34, 0],
    [0.34, 0],
    [0.4, 0],
    [0.3, 2.2],
    [-0.3, 2.2],
    [-0.4, 0],
  ];
  b.extrude(
    [
      [-0.42, 0.1],
      [0.42, 0.1],
      [0.34, 2.26],
      [-0.34, 2.26],
    ],
    0.12,
    [0, 1],
    { color: "tint", at: [0, 0, -0.12], bevel: 0.04, shade: [0.94, 1.12], finish: "gloss" },
  );
  for (let i = 0; i < fall.length - 1; i++)
    b.box(0.05, 1.5 + (i % 3) * 0.25, 0.03, {
      color: "white",
      at: [-0.26 + i * 0.13, 0.3 + (i % 2) * 0.2, -0.055],
      bevel: 0.01,
      shade: 1,
      shadow: false,
    });
  for (let i = 0; i < 5; i++)
    b.ball(0.15, 0.07, 0.1, {
      color: "white",
      at: [Math.cos((i / 5) * PI * 2) * 0.42, 0.14, 0.06 + Math.sin((i / 5) * PI * 2) * 0.16],
      segments: 5,
      shade: 1,
      shadow: false,
    });
}

export const water: Record<string, Maker> = { stream, waterfall };
