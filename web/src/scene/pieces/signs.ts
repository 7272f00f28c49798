// Signs, signposts, billboards and flags. Writing faces +z; TEXT_FACES says where the scene draws it.

import type { Vec3 } from "../math.ts";
import type { Builder } from "./builder.ts";

type Maker = (b: Builder) => void;

/** Where an object's text is drawn: middle of the face, its width and height in metres, and the colours. */
export interface TextFace {
  at: Vec3;
  size: [number, number];
  ink: string;
  /** The board that shows through where there is no writing; "tint": the object's colour. */
  back: boolean;
}

export const TEXT_FACES: Record<string, TextFace> = {
  sign: { at: [0, 1.04, 0.075], size: [1.12, 0.62], ink: "#4a3424", back: true },
  signpost: { at: [-0.02, 1.62, 0.105], size: [0.86, 0.26], ink: "#4a3424", back: true },
  billboard: { at: [0, 1.9, 0.155], size: [3.06, 1.6], ink: "#fbf7ef", back: false },
};

function sign(b: Builder): void {
  for (const x of [-0.46, 0.46]) b.box(0.1, 1.42, 0.09, { color: "bark", at: [x, 0, -0.02], bevel: 0.02 });
  b.box(1.3, 0.8, 0.08, { color: "tint", at: [0, 0.65, 0.015], bevel: 0.03, shade: [0.84, 0.92] });
  b.box(1.16, 0.66, 0.1, { color: "cream", at: [0, 0.72, 0.02], bevel: 0.02, shade: [0.98, 1.04], shadow: false });
  b.box(1.3, 0.07, 0.14, { color: "tint", at: [0, 1.43, 0], bevel: 0.025, shade: 1.05 });
}

function signpost(b: Builder): void {
  b.cylinder(0.07, 0.055, 2.12, { color: "bark", segments: 10 });
  b.ball(0.08, 0.08, 0.08, { color: "amber", at: [0, 2.13, 0], segments: 9, shadow: false });
  const arrow = (y: number, dir: number, color: string, w: number): void => {
    const tip = dir * (w / 2 + 0.1);
    const outline: [number, number][] = [
      [-w / 2, -0.16],
      [w / 2, -0.16],
      [w / 2, 0.16],
      [-w / 2, 0.16],
    ];
    if (dir > 0) outline.splice(2, 0, [tip, 0]);
    else outline.push([tip, 0]);
    b.extrude(outline, 0.07, [0, 0], { color, at: [0, y, 0.06], bevel: 0.02, shade: [0.94, 1.04] });
  };
  arrow(1.62, 1, "cream", 0.9);
  arrow(1.2, -1, "tint", 0.78);
}

function billboard(b: Builder): void {
  for (const x of [-1.1, 1.1]) {
    b.box(0.16, 1.3, 0.16, { color: "ink", at: [x, 0, -0.04], bevel: 0.03, shade: 1.3 });
    b.box(0.42, 0.08, 0.3, { color: "ink", at: [x, 0, 0], bevel: 0.025, shade: 1.3 });
  }
  b.box(3.4, 1.9, 0.2, { color: "white", at: [0, 1.0, 0], bevel: 0.06 });
  b.box(3.2, 1.72, 0.24, {
    color: "tint",
    at: [0, 1.09, 0.02],
    bevel: 0.03,
    shade: [0.82, 1.02],
    lamp: 0.25,
    shadow: false,
  });
}

function flag(b: Builder): void {
  b.cylinder(0.05, 0.035, 3.32, { color: "white", at: [-0.5, 0, 0], segments: 9 });
  b.cylinder(0.06, 0.06, 0.1, { color: "stone", at: [-0.5, 0, 0], segments: 12, shadow: false });
  b.ball(0.055, 0.055, 0.055, { color: "amber", at: [-0.5, 3.36, 0], segments: 9, shadow: false });
  const columns = 8;
  const wave = (i: number): number => Math.sin((i / columns) * 5.6) * 0.055 * Math.min(1, i / 2);
  const row = (y: number): Vec3[] =>
    Array.from({ length: columns + 1 }, (_, i) => [
      -0.47 + (i / columns) * 1.1,
      y + 0.03 * Math.sin((i / columns) * 4),
      wave(i),
    ]);
  b.cloth(row(2.5), row(3.24), { color: "tint", shade: [0.96, 1.06], sway: [0, 0.9], shadow: false });
  b.caster("box", [1.05, 0.7, 0.02], [0.06, 2.52, 0]);
}

export const signs: Record<string, Maker> = { sign, signpost, billboard, flag };
