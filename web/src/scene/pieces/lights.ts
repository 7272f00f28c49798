// Lamps, lanterns, fires and beacons. LIGHT_POINTS says where their light comes from.

import type { Vec3 } from "../math.ts";
import type { Builder } from "./builder.ts";

type Maker = (b: Builder) => void;

/** Where a piece's light sits, how wide it reaches (m) and of what colour it is ("tint": the object's own). */
export interface LightPoint {
  at: Vec3;
  reach: number;
  color: string;
  /** Also shines by day (fire). */
  always: boolean;
}

export const LIGHT_POINTS: Record<string, LightPoint> = {
  lamp: { at: [0, 2.72, 0], reach: 7, color: "#ffd28a", always: false },
  lantern: { at: [0, 0.24, 0], reach: 3.2, color: "#ffc46b", always: false },
  campfire: { at: [0, 0.5, 0], reach: 6, color: "#ff9a4a", always: true },
  beacon: { at: [0, 0.85, 0], reach: 4.5, color: "tint", always: false },
};

function lamp(b: Builder): void {
  b.cylinder(0.2, 0.16, 0.14, { color: "tint", segments: 14, shade: 1.15 });
  b.cylinder(0.12, 0.07, 0.3, { color: "tint", at: [0, 0.13, 0], segments: 12, shade: 1.15 });
  b.cylinder(0.05, 0.038, 2.1, { color: "tint", at: [0, 0.4, 0], segments: 10, shade: 1.15 });
  b.cylinder(0.065, 0.065, 0.06, { color: "amber", at: [0, 1.0, 0], segments: 10, shadow: false });
  b.cylinder(0.05, 0.13, 0.1, { color: "tint", at: [0, 2.44, 0], segments: 12, shade: 1.2, shadow: false });
  b.cylinder(0.13, 0.2, 0.4, { color: "#fff0c9", at: [0, 2.52, 0], segments: 12, lamp: 1, shade: 1, bevel: 0.04 });
  for (let i = 0; i < 4; i++) {
    const a = (i / 4) * Math.PI * 2 + Math.PI / 4;
    b.rod(
      [
        [Math.sin(a) * 0.135, 2.52, Math.cos(a) * 0.135],
        [Math.sin(a) * 0.205, 2.94, Math.cos(a) * 0.205],
      ],
      0.014,
      0.014,
      { color: "tint", segments: 5, shade: 1.2, shadow: false },
    );
  }
  b.lathe(
    [
      [0.1, 0, 0, -1],
      [0.25, 0, 0, -1],
      [0.25, 0.03, 1, 0.5],
      [0.12, 0.11, 0.5, 0.9],
      [0.03, 0.15, 0.5, 0.9],
    ],
    { color: "tint", at: [0, 2.91, 0], segments: 14, shade: 1.2 },
    "cone",
  );
  b.ball(0.035, 0.045, 0.035, { color: "amber", at: [0, 3.08, 0], segments: 8, shadow: false });
}

function lantern(b: Builder): void {
  b.cylinder(0.15, 0.15, 0.06, { color: "tint", segments: 10, bevel: 0.018 });
  b.cylinder(0.115, 0.115, 0.27, { color: "#fff0c9", at: [0, 0.055, 0], segments: 12, lamp: 1, shade: 1 });
  for (let i = 0; i < 4; i++) {
    const a = (i / 4) * Math.PI * 2 + Math.PI / 4;
    b.cylinder(0.014, 0.014, 0.28, {
      color: "tint",
      at: [Math.sin(a) * 0.135, 0.05, Math.cos(a) * 0.135],
      segments: 6,
    });
  }
  b.cylinder(0.17, 0.06, 0.09, { color: "tint", at: [0, 0.32, 0], segments: 10, bevel: 0.015, shade: 1.06 });
  b.torus(0.05, 0.012, { color: "tint", at: [0, 0.45, 0], turn: [Math.PI / 2, 0, 0], segments: 12 });
}

function campfire(b: Builder): void {
  const n = 9;
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2;
    b.leaves(0.15, 0.12, 0.13, {
      color: "stone",
      at: [Math.sin(a) * 0.52, 0.07, Math.cos(a) * 0.52],
      turn: [0, a, 0],
      segments: 7,
      sway: 0,
      shade: [0.68, 1 - (i % 3) * 0.06],
    });
  }
  b.cylinder(0.42, 0.4, 0.05, { color: "ink", segments: 14, shade: 0.8, shadow: false });
  for (let i = 0; i < 5; i++) {
    const a = (i / 5) * Math.PI * 2 + 0.3;
    b.rod(
      [
        [Math.sin(a) * 0.4, 0.07, Math.cos(a) * 0.4],
        [Math.sin(a) * 0.04, 0.4, Math.cos(a) * 0.04],
      ],
      0.065,
      0.05,
      { color: "bark", segments: 7, shade: [0.7, 1] },
    );
  }
  const flame = (x: number, z: number, r: number, h: number, color: string, y: number): void => {
    b.lathe(
      [
        [0, 0, 0, -1],
        [r, h * 0.22, 1, -0.2],
        [r * 0.75, h * 0.5, 0.9, 0.4],
        [r * 0.28, h * 0.8, 0.9, 0.3],
        [0, h, 0.5, 0.9],
      ],
      { color, at: [x, y, z], segments: 8, lamp: 1, sway: 1, shade: 1, shadow: false },
    );
  };
  flame(0, 0, 0.23, 0.68, "tint", 0.12);
  flame(0.12, 0.08, 0.15, 0.44, "coral", 0.12);
  flame(-0.12, 0.03, 0.14, 0.48, "coral", 0.12);
  flame(0.01, 0.14, 0.12, 0.36, "#fff0c9", 0.1);
  flame(0.0, -0.1, 0.13, 0.5, "coral", 0.12);
}

function beacon(b: Builder): void {
  b.cylinder(0.3, 0.26, 0.14, { color: "ink", segments: 16, shade: 1.3 });
  b.cylinder(0.2, 0.17, 0.14, { color: "white", at: [0, 0.13, 0], segments: 14 });
  b.cylinder(0.12, 0.12, 0.9, { color: "tint", at: [0, 0.24, 0], segments: 14, lamp: 1, shade: 1 });
  for (const y of [0.45, 0.72, 0.99])
    b.cylinder(0.155, 0.155, 0.05, { color: "white", at: [0, y, 0], segments: 14, bevel: 0.02 });
  b.cylinder(0.17, 0.1, 0.1, { color: "ink", at: [0, 1.12, 0], segments: 14, shade: 1.3 });
  b.ball(0.08, 0.08, 0.08, { color: "tint", at: [0, 1.23, 0], segments: 10, lamp: 1, shadow: false });
}

export const lights: Record<string, Maker> = { lamp, lantern, campfire, beacon };
