// What stands on a robot's head: the kind of an agent is recognised by it from afar. Most crowns are drawn in the frame
// of the bone "ears", which swings a little and whose origin is 0.54 m above the head's joint; close-fitting ones
// belong to the head. Metres; the face looks along +z.

import type { Vec3 } from "../../core/vector.ts";
import type { Builder } from "../pieces/builder.ts";
import { list } from "../pieces/places.ts";
import { arc, block, type Draw, turned } from "./forms.ts";
import { HEAD_SIZES, type HeadSize } from "./head.ts";
import type { Crown, Looks } from "./looks.ts";

/** Height of the bone "ears" above the head's joint (m). */
const BONE = 0.54;
const INK = { color: "ink", shade: 1.3 } as const;

/** How far each crown rises above the head (m): name labels float above it. */
export const CROWN_HEIGHTS: Readonly<Record<Crown, number>> = {
  antenna: 0.34,
  feelers: 0.34,
  sprout: 0.24,
  fin: 0.2,
  halo: 0.2,
  cat: 0.2,
  rabbit: 0.36,
  bear: 0.13,
  claws: 0.42,
  rays: 0.16,
  hood: 0.12,
  cap: 0.1,
  phones: 0.08,
  star: 0.38,
  wings: 0.1,
  beanie: 0.18,
};

/** Draws a crown; `y` is the top of the head in the frame of its bone. */
type DrawCrown = (b: Builder, k: Looks, h: HeadSize & { y: number }) => void;

/** Draws the crown of these looks, both parts of it. */
export function drawCrown(draw: Draw, k: Looks): void {
  const size = HEAD_SIZES[k.head];
  draw("ears", (b) => SWINGING[k.crown]?.(b, k, { ...size, y: size.top - BONE }));
  draw("head", (b) => FIXED[k.crown]?.(b, k, { ...size, y: size.top }));
}

/** An antenna with a glowing ball, bent sideways by `lean`. */
function stalk(b: Builder, k: Looks, x: number, y: number, lean: number, h: number, ball = 0.058): void {
  b.rod(list([x, y - 0.03, 0], [x + lean * 0.4, y + h * 0.6, 0], [x + lean, y + h, 0]), 0.02, 0.014, {
    ...INK,
    segments: 6,
  });
  const tip = b.with({ color: k.second, segments: 12, lamp: 0.35, shade: [0.9, 1.05] });
  tip.at(x + lean, y + h + 0.03, 0).ball(ball, ball, ball);
}

/** Shade from bottom to top that most crowns use. */
const soft = [0.88, 1.05] as [number, number];

/** Parts that swing with the bone "ears". */
const SWINGING: Partial<Record<Crown, DrawCrown>> = {
  antenna: (b, k, { y }) => stalk(b, k, 0, y, 0.03, 0.25, 0.066),
  feelers(b, k, { y }) {
    stalk(b, k, 0.12, y, 0.17, 0.27);
    stalk(b, k, -0.12, y, -0.17, 0.27);
  },
  sprout(b, _, { y }) {
    b.taper([0, y - 0.03, 0], [0.012, y + 0.14, 0], 0.02, 0.015, { color: "leaf", segments: 6 });
    const leaf = b.with({ color: "leaf", segments: 12, shade: [0.85, 1.15] });
    for (const s of [-1, 1]) leaf.at(s * 0.115, y + 0.185, 0, [0, s * 0.2, s * 0.5]).ball(0.13, 0.028, 0.07);
  },
  fin: (b, k, { y, back }) =>
    b.at(0, y + 0.02, -0.05).ball(0.045, 0.19, back * 0.92, { color: k.tint, segments: 16, shade: soft }),
  halo(b, k, { y }) {
    b.at(0, y + 0.16, -0.02, [0.14, 0, 0]).torus(0.17, 0.026, { color: k.second, segments: 24, lamp: 0.45, shade: 1 });
  },
  cat(b, k, { y, side }) {
    const flat = b.with({ scale: [1, 1, 0.55] });
    for (const s of [-1, 1]) {
      const turn: Vec3 = [0, 0, -s * 0.3];
      const [outer, inner] = [
        flat.at(s * side * 0.62, y - 0.075, 0, turn),
        flat.at(s * side * 0.63, y - 0.045, 0.045, turn),
      ];
      outer.cylinder(0.14, 0.022, 0.27, { color: k.tint, segments: 14, shade: soft });
      inner.cylinder(0.085, 0.015, 0.17, { color: k.second, segments: 10 });
    }
  },
  rabbit(b, k, { y }) {
    for (const s of [-1, 1]) {
      const turn: [number, number, number] = [-0.08, 0, -s * 0.16];
      b.at(s * 0.135, y + 0.15, -0.01, turn).ball(0.07, 0.21, 0.045, { color: k.shell, segments: 14, shade: soft });
      b.at(s * 0.135, y + 0.155, 0.026, turn).ball(0.04, 0.15, 0.02, { color: k.tint, segments: 10, shade: soft });
    }
  },
  bear(b, k, { y, side }) {
    for (const s of [-1, 1]) {
      const x = s * side * 0.68;
      b.at(x, y + 0.005, 0).ball(0.125, 0.125, 0.07, { color: k.tint, segments: 16, shade: soft });
      b.at(x, y + 0.01, 0.05).ball(0.072, 0.072, 0.03, { color: k.second, segments: 12, shade: soft });
    }
  },
  claws(b, k, { y }) {
    for (const s of [-1, 1]) {
      const bow = list([s * 0.13, y - 0.05, 0], [s * 0.22, y + 0.1, 0], [s * 0.3, y + 0.17, 0]);
      b.rod(bow, 0.032, 0.028, { color: k.tint, segments: 8, shade: soft });
      const claw = b.with({ color: k.tint, segments: 12, shade: [0.92, 1.1] });
      for (const [dx, dy, turn, w] of list([0.07, 0.105, -0.55, 0.058], [-0.045, 0.13, 0.5, 0.044]))
        claw.at(s * (0.31 + dx), y + 0.17 + dy, 0, [0, 0, s * turn]).ball(w, 0.125, 0.055);
    }
  },
  star(b, k, { y }) {
    const points: [number, number][] = Array.from({ length: 32 }, (_, i) => {
      const a = (i / 32) * Math.PI * 2 + Math.PI / 2;
      const r = 0.055 + 0.125 * Math.abs(Math.cos(a * 2)) ** 3;
      return [Math.cos(a) * r, Math.sin(a) * r + y + 0.2];
    });
    b.taper([0, y - 0.03, 0], [0, y + 0.1, 0], 0.02, 0.014, { ...INK, segments: 6 });
    b.extrude(points, 0.06, [0, y + 0.2], { color: k.second, lamp: 0.4, bevel: 0.02, shade: soft });
  },
  beanie: (b, k, { y }) =>
    b.at(0, y + 0.1, -0.02).ball(0.075, 0.075, 0.075, { color: k.second, segments: 14, shade: [0.86, 1.06] }),
};

/** Parts that are fixed to the head. */
const FIXED: Partial<Record<Crown, DrawCrown>> = {
  /** A sunburst behind the head. */
  rays(b, k, { top }) {
    const middle = top * 0.52;
    const count = 11;
    for (let i = 0; i < count; i++) {
      const a = -2 + (i / (count - 1)) * 4;
      const long = i % 2 === 0 ? 0.25 : 0.19;
      const ray = b.at(Math.sin(a) * 0.42, middle + Math.cos(a) * 0.385, -0.13, [0, 0, -a]);
      block(ray, 0.105, long, 0.07, 0.6, { color: i % 2 === 0 ? k.tint : k.second, segments: 10, shade: [0.9, 1.04] });
    }
  },
  hood(b, k, { top, side, back }) {
    const w = side + 0.05;
    const outline = turned([
      [w * 0.72, -0.09],
      [w * 0.92, 0],
      [w, 0.2],
      [w * 0.98, 0.36],
      [w * 0.78, top - 0.02],
      [w * 0.4, top + 0.075],
      [0, top + 0.1],
    ]);
    const cloth = b.with({ color: k.tint });
    cloth.at(0, 0, -0.075).lathe(outline, { segments: 28, scale: [1, 1, (back + 0.02) / w], shade: [0.8, 1.05] });
    // Its rim around the visor, and the tip that falls back.
    const rim = arc(side + 0.005, -2.35, 2.35, 22).map(
      ([x, y]): Vec3 => [x, y * 0.84 + 0.27, 0.15 + 0.1 * Math.min(0, y)],
    );
    cloth.pipe(rim, 0.05, { segments: 8, shade: [0.92, 1.08] });
    cloth.at(0, top - 0.04, -0.2, [-1.15, 0, 0]).cylinder(0.14, 0.02, 0.24, { shade: soft });
  },
  cap(b, k, { top, side, back }) {
    const outline = turned([
      [side * 0.96, top - 0.17],
      [side * 0.93, top - 0.08],
      [side * 0.72, top + 0.02],
      [side * 0.35, top + 0.075],
      [0, top + 0.085],
    ]);
    b.at(0, 0, -0.02).lathe(outline, { color: k.tint, segments: 26, scale: [1, 1, (back + 0.02) / side], shade: soft });
    block(b.at(0, top - 0.12, 0.36, [0.22, 0, 0]), 0.5, 0.055, 0.34, 0.7, { color: k.second, segments: 22 });
    b.at(0, top + 0.085, -0.02).ball(0.035, 0.03, 0.035, { color: k.second, segments: 10 });
  },
  beanie(b, k, { top, side, back }) {
    const outline = turned([
      [side * 0.95, top - 0.16],
      [side * 0.92, top - 0.06],
      [side * 0.68, top + 0.04],
      [side * 0.32, top + 0.1],
      [0, top + 0.115],
    ]);
    const depth = (back + 0.02) / side;
    b.lathe(outline, { color: k.tint, segments: 26, scale: [1, 1, depth], shade: soft });
    const hem = b.with({ color: k.second, segments: 26, scale: [1, 1, depth], shade: [0.9, 1.06] });
    hem.at(0, top - 0.15, 0).torus(side * 0.93, 0.05);
  },
  phones(b, k, { top, side }) {
    const band = arc(side + 0.055, -1.45, 1.45, 18);
    b.pipe(
      band.map(([x, y, z]) => [x, y * ((top - 0.24) / side) + 0.27, z]),
      0.036,
      { ...INK, segments: 8 },
    );
    for (const s of [-1, 1]) {
      const ear = (out: number): Builder => b.at(s * (side + out), 0.26, 0, [0, 0, (-s * Math.PI) / 2]);
      ear(-0.03).cylinder(0.15, 0.14, 0.11, { color: k.tint, segments: 18, bevel: 0.03, shade: soft });
      ear(0.07).cylinder(0.085, 0.075, 0.03, { color: k.second, segments: 14 });
    }
  },
  wings(b, k, { side }) {
    for (const s of [-1, 1])
      for (const [i, [length, up]] of list([0.2, 0.5], [0.25, 0.85], [0.19, 1.2]).entries()) {
        const a = 1.45 - up;
        const [x, y] = [side + Math.sin(a) * length * 0.62, 0.3 + Math.cos(a) * length * 0.75];
        const feather = b.at(s * x, y, -0.05 - i * 0.03, [0, 0, -s * a]);
        feather.ball(0.045, length, 0.03, { color: i === 1 ? k.second : k.tint, segments: 12, shade: soft });
      }
  },
};
