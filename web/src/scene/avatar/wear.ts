// What a robot wears on its trunk: two agents of a kind are told apart by it, even from behind and from afar. Drawn in
// the frame of the bone "spine": the neck is at 0.43, the waist at 0, the shoulders reach to ±0.24 (m).

import type { Builder } from "../pieces/builder.ts";
import type { Paint } from "../pieces/mesh.ts";
import { list } from "../pieces/places.ts";
import type { ProfilePoint } from "../pieces/shapes.ts";
import { block, type Draw, turned } from "./forms.ts";
import type { Badge, Looks, Wear } from "./looks.ts";

/** Draws clothes and badge; a belt also goes around the hips. */
export function drawWear(draw: Draw, k: Looks): void {
  const { wide: w, front } = TRUNKS[k.build];
  draw("spine", (b) => {
    WEAR[k.wear](b, k, w);
    badge(b, k, front);
  });
  if (k.wear === "belt")
    draw("hips", (b) => {
      const belt = b.with({ color: k.second, scale: [1, 1.3, 0.86], segments: 22, shade: [0.86, 1] });
      belt.at(0, 0.05, 0).torus(0.192 * w, 0.036);
      block(b.at(0, 0.05, 0.185 * w), 0.1, 0.075, 0.04, 0.5, { color: "amber", segments: 12 });
      for (const s of [-1, 1])
        block(b.at(s * 0.2 * w, -0.02, 0.03), 0.11, 0.14, 0.1, 0.5, { color: "wood", segments: 12, shade: [0.8, 1] });
      b.at(0.21 * w, -0.02, 0.05).cylinder(0.016, 0.016, 0.16, { color: "stone", segments: 6, bevel: 0.004 });
    });
}

/** How each item is drawn; `w` is the width of the build relative to the normal one. */
const WEAR: Record<Wear, (b: Builder, k: Looks, w: number) => void> = {
  pack(b, k, w) {
    block(b.at(0, 0.2, -0.27 * w), 0.34, 0.4, 0.2, 0.55, { color: k.second, segments: 20, shade: [0.74, 0.98] });
    block(b.at(0, 0.1, -0.375 * w), 0.24, 0.13, 0.07, 0.55, { color: k.tint, segments: 14, shade: [0.8, 1] });
    const mat = b.with({ color: "cream", segments: 12, bevel: 0.02, shade: [0.86, 1] });
    mat.at(-0.2, 0.43, -0.26 * w, [0, 0, -Math.PI / 2]).cylinder(0.065, 0.065, 0.4);
  },
  scarf(b, k, w) {
    const wool = b.with({ color: k.second });
    wool.at(0, 0.405, 0).torus(0.15, 0.07, { scale: [1.15 * w, 0.9, 1.05], segments: 24, shade: [0.82, 1.05] });
    const end = wool.at(0.12, 0.23, 0.215 * w, [0.06, 0, 0.14]);
    block(end, 0.13, 0.34, 0.05, 0.5, { segments: 14, shade: [0.84, 1] });
    block(b.at(0.135, 0.1, 0.219 * w, [0.06, 0, 0.14]), 0.134, 0.05, 0.054, 0.5, { color: "white", segments: 12 });
  },
  /** Reaches to the hips only, so that it does not get in the way of sitting. */
  cape(b, k, w) {
    const low: [number, number, number][] = [];
    const high: [number, number, number][] = [];
    for (let i = 0; i <= 10; i++) {
      const a = -1.75 + (i / 10) * 3.5;
      const fold = 1 + 0.05 * Math.cos(i * Math.PI);
      low.push([Math.sin(a) * 0.36 * w * fold, -0.13, -Math.cos(a) * 0.38 * w * fold + 0.02]);
      high.push([Math.sin(a) * 0.235 * w, 0.41, -Math.cos(a) * 0.225 * w]);
    }
    b.cloth(low, high, { color: k.second, shade: [0.78, 1.05] });
    b.at(0, 0.43, 0).torus(0.14, 0.042, { color: k.second, scale: [1.1 * w, 1, 1], segments: 20 });
    b.at(0, 0.4, 0.16).ball(0.036, 0.036, 0.024, { color: "amber", segments: 10, lamp: 0.15 });
  },
  belt(b, k, w) {
    // Straps over the shoulders, like dungarees.
    const strap: Paint = { color: k.second, segments: 12, shade: [0.86, 1] };
    for (const s of [-1, 1]) block(b.at(s * 0.12, 0.22, 0.19 * w, [-0.16, 0, s * 0.1]), 0.06, 0.42, 0.035, 0.5, strap);
  },
  satchel(b, k, w) {
    const strap = list(
      [-0.2 * w, 0.37, 0.02],
      [-0.1 * w, 0.3, 0.19 * w],
      [0.1 * w, 0.13, 0.225 * w],
      [0.24 * w, -0.03, 0.06],
    );
    b.pipe(strap, 0.026, { color: "bark" });
    block(b.at(0.28 * w, -0.1, 0), 0.12, 0.24, 0.27, 0.5, { color: "wood", segments: 16, shade: [0.8, 1] });
    block(b.at(0.283 * w, -0.035, 0), 0.13, 0.13, 0.285, 0.5, { color: k.second, segments: 16, shade: [0.86, 1] });
  },
  bow(b, k, w) {
    const silk = b.with({ color: k.second });
    for (const s of [-1, 1])
      silk
        .at(s * 0.095, 0.375, 0.175 * w, [0, 0, s * 0.22])
        .ball(0.1, 0.065, 0.045, { segments: 12, shade: [0.86, 1.06] });
    silk.at(0, 0.375, 0.19 * w).ball(0.04, 0.042, 0.045, { segments: 10, shade: [0.8, 1] });
  },
};

/** A small glowing mark on the chest, unless the clothes cover it. */
function badge(b: Builder, k: Looks, front: number): void {
  if (k.wear === "bow" || k.wear === "satchel" || k.wear === "belt") return;
  const glowing = b.with({ color: k.glow, lamp: 0.7, shade: 1, bevel: 0.006 });
  BADGE[k.badge](glowing, k.wear === "scarf" ? -0.08 : 0, 0.235, front + 0.018);
}

/** How each mark is drawn, around a point. */
const BADGE: Record<Badge, (b: Builder, x: number, y: number, z: number) => void> = {
  bars(b, x, y, z) {
    for (const [i, l] of [0.11, 0.075, 0.095].entries())
      b.at(x - 0.055 + l / 2, y + 0.025 - i * 0.038, z, [-0.08, 0, 0]).box(l, 0.02, 0.018);
  },
  ring: (b, x, y, z) => b.at(x, y, z, [Math.PI / 2 - 0.08, 0, 0]).torus(0.042, 0.013, { segments: 16 }),
  star: (b, x, y, z) => b.at(0, 0, z).extrude(outlineOf(5, 0.026, 0.056, x, y), 0.018, [x, y]),
  heart(b, x, y, z) {
    for (const s of [-1, 1]) b.at(x + s * 0.021, y, z, [0, 0, s * 0.62]).ball(0.032, 0.052, 0.016, { segments: 10 });
  },
  bolt: (b, x, y, z) =>
    b.at(0, 0, z).extrude(
      [
        [x - 0.012, y - 0.06],
        [x + 0.045, y + 0.012],
        [x + 0.008, y + 0.012],
        [x + 0.022, y + 0.062],
        [x - 0.038, y - 0.012],
        [x - 0.002, y - 0.012],
      ],
      0.018,
      [x, y],
    ),
};

/** A star with this many points, counter-clockwise. */
function outlineOf(points: number, inner: number, outer: number, x: number, y: number): [number, number][] {
  return Array.from({ length: points * 2 }, (_, i) => {
    const a = Math.PI / 2 + (i / (points * 2)) * Math.PI * 2;
    const r = i % 2 === 0 ? outer : inner;
    return [x + Math.cos(a) * r, y + Math.sin(a) * r];
  });
}

/** Measures of a build. */
interface Trunk {
  /** Profile of the trunk, bottom to top. */
  outline: ProfilePoint[];
  /** Width relative to the normal build. */
  wide: number;
  /** Distance of the arms from the middle, and of the chest's surface from it (m). */
  shoulder: number;
  front: number;
}

/** The trunk of each build. */
export const TRUNKS: Record<Looks["build"], Trunk> = {
  pear: {
    wide: 1,
    shoulder: 0.235,
    front: 0.204,
    outline: turned([
      [0, -0.03],
      [0.14, -0.018],
      [0.205, 0.05],
      [0.225, 0.15],
      [0.215, 0.26],
      [0.185, 0.36],
      [0.13, 0.425],
      [0, 0.445],
    ]),
  },
  barrel: {
    wide: 1.16,
    shoulder: 0.272,
    front: 0.25,
    outline: turned([
      [0, -0.05],
      [0.17, -0.035],
      [0.245, 0.04],
      [0.272, 0.16],
      [0.262, 0.28],
      [0.22, 0.37],
      [0.15, 0.43],
      [0, 0.45],
    ]),
  },
  slim: {
    wide: 0.88,
    shoulder: 0.215,
    front: 0.163,
    outline: turned([
      [0, -0.03],
      [0.11, -0.02],
      [0.155, 0.04],
      [0.168, 0.14],
      [0.185, 0.26],
      [0.178, 0.36],
      [0.12, 0.425],
      [0, 0.445],
    ]),
  },
  /** A short coat that widens over the hips. */
  bell: {
    wide: 1,
    shoulder: 0.228,
    front: 0.186,
    outline: turned([
      [0, -0.1],
      [0.2, -0.115],
      [0.275, -0.11],
      [0.29, -0.085],
      [0.245, 0.05],
      [0.2, 0.2],
      [0.182, 0.33],
      [0.125, 0.425],
      [0, 0.445],
    ]),
  },
};
