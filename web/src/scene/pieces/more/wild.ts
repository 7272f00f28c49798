// The wild: stones, waters, hills, and what lies in the wood. Random shapes are fixed by formulas, so that every object
// of a kind shares one geometry.

import { hillRise } from "../../../core/form.ts";
import type { Builder, Maker } from "../builder.ts";
import { list, PI } from "../places.ts";
import type { ProfilePoint } from "../shapes.ts";

/** A large and a small toadstool; caps are tinted. */
function mushroom(b: Builder): void {
  const cap = (x: number, z: number, k: number): void => {
    b.at(x, 0, z).cylinder(0.055 * k, 0.04 * k, 0.26 * k, { color: "cream", segments: 9 });
    const outline: ProfilePoint[] = [
      [0.03 * k, 0.23 * k, 0, -1],
      [0.17 * k, 0.21 * k, 0.2, -1],
      [0.195 * k, 0.25 * k, 1, 0.2],
      [0.16 * k, 0.36 * k, 0.75, 0.65],
      [0.09 * k, 0.43 * k, 0.4, 0.9],
      [0, 0.45 * k, 0, 1],
    ];
    b.at(x, 0, z).lathe(outline, { segments: 14, shade: [0.82, 1.06] }, "ball");
    const dot = b.with({ color: "white", segments: 6, shade: 1.05 });
    const dots = list([0.3, 0.13, 0.385], [1.7, 0.12, 0.395], [3, 0.135, 0.375], [4.4, 0.12, 0.39], [0, 0, 0.44]);
    for (const [a, r, y] of dots) {
      const [s, c] = [Math.sin(a), Math.cos(a)];
      dot.at(x + s * r * k, y * k, z + c * r * k, [c * 0.7, 0, -s * 0.7]).ball(0.028 * k, 0.012 * k, 0.028 * k);
    }
  };
  cap(0.02, 0, 1);
  cap(-0.13, 0.1, 0.5);
}

/** Rounded rocks with moss. */
function boulder(b: Builder): void {
  b.at(-0.05, 0.6, 0).leaves(0.9, 0.86, 0.82, { segments: 11, shade: [0.66, 1.06], sway: 0 });
  b.at(0.62, 0.28, 0.42).leaves(0.46, 0.4, 0.44, { segments: 9, shade: [0.64, 0.98], sway: 0 });
  b.trim.at(-0.12, 1.36, -0.02).leaves(0.5, 0.14, 0.42, { color: "leaf", segments: 9, shade: [0.8, 1.04], sway: 0 });
  b.at(-0.7, 0.2, 0.44).leaves(0.3, 0.26, 0.28, { segments: 8, shade: [0.64, 0.98], sway: 0 });
}

/** A fallen log along x; its cut ends are tinted. */
function log(b: Builder): void {
  const lying = (x: number): Builder => b.at(x, 0.22, 0, [0, 0, -PI / 2]);
  lying(-0.85).cylinder(0.21, 0.21, 1.7, { color: "bark", bevel: 0.02, segments: 13, shade: [0.72, 1.05] });
  for (const x of [-0.852, 0.852]) {
    lying(x - 0.015).cylinder(0.185, 0.185, 0.03, { bevel: 0.005, segments: 13, shade: 1.12 });
    lying(x - 0.02).cylinder(0.1, 0.1, 0.04, { bevel: 0.005, segments: 11, shade: 0.9 });
  }
  b.taper([0.3, 0.3, 0.06], [0.4, 0.42, 0.2], 0.06, 0.045, { color: "bark", segments: 7 });
  b.at(-0.36, 0.42, 0.02).leaves(0.22, 0.05, 0.12, { color: "leaf", segments: 8, sway: 0 });
}

/** A flat water surface with an irregular rim of stones and water lilies. The water is tinted. */
function pond(b: Builder): void {
  const n = 18;
  // A point of the rim at angle a; k scales it.
  const edge = (a: number, k: number): [number, number] => {
    const wobble = 1 + 0.05 * Math.sin(a * 3 + 1) + 0.04 * Math.sin(a * 5);
    return [Math.sin(a) * 2.25 * k * wobble, Math.cos(a) * 1.75 * k * wobble];
  };
  for (let i = 0; i < n; i++) {
    const [a, e] = [(i / n) * PI * 2, ((i + 1) / n) * PI * 2];
    const [p, q] = [edge(a, 1), edge(e, 1)];
    b.trim.sheet(list([0, 0.07, 0], [p[0], 0.07, p[1]], [q[0], 0.07, q[1]]), { shade: 1.02, water: true });
    const [pi, qi] = [edge(a, 0.72), edge(e, 0.72)];
    b.trim.sheet(list([0, 0.078, 0], [pi[0], 0.078, pi[1]], [qi[0], 0.078, qi[1]]), { shade: 0.9, water: true });
    const s = 0.75 + 0.5 * Math.abs(Math.sin(i * 2.7));
    const stone = b.trim.with({ color: "stone", segments: 6, shade: [0.7, 1.06 - (i % 3) * 0.06], sway: 0 });
    stone.at(p[0], 0.075, p[1], [0, a + PI / 2, 0]).leaves(0.3 * s, 0.075, 0.24 * s);
  }
  // Water lilies.
  for (const [x, z, r] of list([0.9, 0.5, 0.3], [1.25, 0.15, 0.2], [-0.8, -0.5, 0.26]))
    b.trim.at(x, 0.08, z).cylinder(r, r, 0.02, { color: "leaf", segments: 10, bevel: 0.008, shade: 1.05 });
  b.trim.at(0.95, 0.11, 0.5).ball(0.09, 0.05, 0.09, { color: "pink", segments: 8 });
}

/**
 * A soft rise with a level top that runs out level with the ground. Its profile is the one that avatars walk on
 * (hillRise), and it looks like the ground (turf).
 */
function hill(b: Builder): void {
  const [radius, high, rings] = [7, 1.6, 16];
  const outline: ProfilePoint[] = [];
  for (let i = rings; i >= 0; i--) {
    const out = i / rings;
    const slope = ((hillRise(Math.max(0, out - 0.01)) - hillRise(Math.min(1, out + 0.01))) / 0.02) * (high / radius);
    outline.push([out * radius, high * hillRise(out), slope, 1]);
  }
  b.trim.lathe(outline, { segments: 48, shade: [1, 1], turf: true });
  // The proxy lies slightly below the surface, so that it does not shade it.
  b.at(0, -1.52, 0).proxy("ball", [9, 3, 9]);
}

/** The makers of this file by kind. */
export const wild: Record<string, Maker> = { mushroom, boulder, log, pond, hill };
