// The robot's head: a large shell with a dark visor, on which eyes and mouth glow. All heads have the same visor
// surface, so that every face is animated alike. Metres in the frame of the head's joint; the face looks along +z.

import type { Builder } from "../pieces/builder.ts";
import { block, type Draw, turned } from "./forms.ts";
import type { HeadShape, Looks } from "./looks.ts";

/** Top of a head above its joint, half its width at the ears, and half its depth (m). */
export interface HeadSize {
  top: number;
  side: number;
  back: number;
}

/** Height of the middle of the face above the head's joint (m). */
const FACE = 0.255;

/** Sizes by shape, for whatever stands on the head. */
export const HEAD_SIZES: Record<HeadShape, HeadSize> = {
  block: { top: 0.54, side: 0.36, back: 0.3 },
  ball: { top: 0.575, side: 0.335, back: 0.31 },
  screen: { top: 0.535, side: 0.38, back: 0.24 },
  egg: { top: 0.625, side: 0.33, back: 0.3 },
  bean: { top: 0.5, side: 0.425, back: 0.28 },
};

/** The shell of each shape. */
const SHELL: Record<HeadShape, (b: Builder, color: string) => void> = {
  block: (b, color) => block(b.at(0, 0.265, 0), 0.72, 0.55, 0.6, 0.62, { color, segments: 26, shade: [0.86, 1.04] }),
  ball: (b, color) => block(b.at(0, 0.255, 0), 0.68, 0.64, 0.62, 0.88, { color, segments: 26, shade: [0.84, 1.04] }),
  screen(b, color) {
    block(b.at(0, 0.258, 0.035), 0.76, 0.56, 0.46, 0.34, { color, segments: 26, shade: [0.86, 1.04] });
    block(b.at(0, 0.26, -0.2), 0.5, 0.4, 0.22, 0.5, { color, segments: 22, shade: [0.72, 0.9] });
  },
  egg(b, color) {
    const outline = turned([
      [0, -0.02],
      [0.16, -0.005],
      [0.28, 0.08],
      [0.33, 0.2],
      [0.335, 0.3],
      [0.29, 0.44],
      [0.2, 0.55],
      [0.1, 0.61],
      [0, 0.628],
    ]);
    b.lathe(outline, { color, segments: 24, scale: [1, 1, 0.92], shade: [0.84, 1.04] });
  },
  bean: (b, color) => block(b.at(0, 0.25, 0.01), 0.85, 0.5, 0.56, 0.72, { color, segments: 26, shade: [0.86, 1.04] }),
};

/** Visor of each shape: width, height (m), and how square it is (power of block()). */
const VISOR: Record<HeadShape, [w: number, h: number, power: number]> = {
  block: [0.585, 0.385, 0.52],
  ball: [0.56, 0.4, 0.7],
  screen: [0.64, 0.43, 0.34],
  egg: [0.54, 0.36, 0.62],
  bean: [0.66, 0.36, 0.6],
};

/** Draws head, eyes and mouth. Some crowns cover the ears: those heads get no caps. */
export function drawHead(draw: Draw, k: Looks): void {
  const { side } = HEAD_SIZES[k.head];
  draw("head", (b) => {
    SHELL[k.head](b, k.shell);
    const [w, h, power] = VISOR[k.head];
    block(b.at(0, FACE - 0.005, 0.237), w, h, 0.17, power, { color: "ink", segments: 24, shade: [0.82, 1.12] });
    const cheek = b.with({ color: "coral", segments: 8, lamp: 0.12, shade: 0.95 });
    for (const s of [-1, 1]) cheek.at(s * 0.2, 0.165, 0.306, [0, s * 0.32, 0]).ball(0.048, 0.026, 0.012);
    if (k.crown !== "phones" && k.crown !== "hood" && k.crown !== "claws" && k.crown !== "wings") earCaps(b, k, side);
  });
  draw("eyes", (b) => eyes(b, k));
  draw("mouth", (b) => mouth(b, k.glow));
}

/** Round caps in place of ears. */
function earCaps(b: Builder, k: Looks, side: number): void {
  for (const s of [-1, 1]) {
    const ear = (out: number): Builder => b.at(s * (side + out), 0.26, 0, [0, 0, (-s * Math.PI) / 2]);
    ear(-0.015).cylinder(0.098, 0.088, 0.062, { color: k.tint, segments: 16, bevel: 0.02, shade: [0.9, 1.05] });
    ear(0.04).cylinder(0.052, 0.046, 0.03, { color: k.second, segments: 12, bevel: 0.01 });
  }
}

/** Half sizes of each shape of eyes (m). */
const EYE: Record<Looks["eyes"], [w: number, h: number]> = {
  tall: [0.052, 0.084],
  round: [0.068, 0.072],
  wide: [0.08, 0.058],
};

/** Both eyes with a highlight each, on the bone "eyes". */
function eyes(b: Builder, k: Looks): void {
  const [w, h] = EYE[k.eyes];
  const eye = b.with({ color: k.glow, segments: 12, lamp: 0.75, shade: 1 });
  const highlight = b.with({ color: "white", segments: 8, lamp: 0.8, shade: 1 });
  for (const s of [-1, 1]) {
    eye.at(s * 0.135, 0, 0.016, [0, s * 0.18, 0]).ball(w, h, 0.022);
    highlight.at(s * 0.135 + w * 0.32, h * 0.4, 0.04).ball(w * 0.3, w * 0.3, 0.01);
  }
}

/** A smile: flat above, round below. Speech stretches it downwards (robot.ts). */
function mouth(b: Builder, glow: string): void {
  const lip: [number, number][] = [];
  for (let i = 0; i <= 12; i++) {
    const a = Math.PI + (i / 12) * Math.PI;
    lip.push([Math.cos(a) * 0.075, Math.sin(a) * 0.055 + 0.012]);
  }
  for (let i = 1; i < 6; i++) lip.push([0.075 - (i / 6) * 0.15, 0.012 - Math.sin((i / 6) * Math.PI) * 0.012]);
  b.extrude(lip, 0.02, [0, -0.012], { color: glow, lamp: 0.75, shade: 1, bevel: 0.006 });
}
