// Primitives: plain shapes of about one metre with soft edges, tinted all over. Unless noted they stand on y = 0,
// centred.

import type { Builder, Maker } from "./builder.ts";
import type { Paint } from "./mesh.ts";
import { list } from "./places.ts";
import { capsuleProfile, type ProfilePoint } from "./shapes.ts";

/** Paint of all primitives. */
const PLAIN: Paint = { shade: [0.93, 1] };

/** Two piers and nine wedge stones, which differ slightly in shade. */
function arch(b: Builder): void {
  const inner = 0.62;
  const outer = 1;
  const spring = 1;
  for (const side of [-1, 1]) b.at((side * (inner + outer)) / 2, 0, 0).box(outer - inner, spring, 0.5, PLAIN);
  const stones = 9;
  for (let i = 0; i < stones; i++) {
    const a = (i / stones) * Math.PI;
    const e = ((i + 1) / stones) * Math.PI;
    const at = (r: number, t: number): [number, number] => [Math.cos(t) * r, spring + Math.sin(t) * r];
    const outline = [at(inner, a), at(outer, a), at(outer, e), at(inner, e)];
    const middle = (a + e) / 2;
    b.extrude(outline, 0.5, at((inner + outer) / 2, middle), { ...PLAIN, bevel: 0.02, shade: i % 2 ? 0.96 : 1 });
  }
}

/** Four flat sides; the footprint is a square. */
function pyramid(b: Builder): void {
  const r = Math.SQRT1_2;
  const outline: ProfilePoint[] = list([0, 0, 0, -1], [r, 0, 0, -1], [r, 0, 1, 0.7], [0, 1, 1, 0.7]);
  b.lathe(outline, { ...PLAIN, segments: 4 }, "cone", true);
}

/** Half a ball on a short rim. */
function dome(b: Builder): void {
  const outline: ProfilePoint[] = list([0, 0, 0, -1], [0.48, 0, 0, -1], [0.5, 0.02, 1, 0]);
  for (let i = 1; i <= 8; i++) {
    const a = (i / 8) * (Math.PI / 2);
    outline.push([Math.cos(a) * 0.5, 0.02 + Math.sin(a) * 0.48, Math.cos(a), Math.sin(a)]);
  }
  b.lathe(outline, { ...PLAIN, segments: 24 }, "ball");
}

/** A cylinder with round ends. */
function capsule(b: Builder): void {
  b.lathe(capsuleProfile(0.3, 0.3, 0.3, 0.9, 6), { ...PLAIN, segments: 20 });
}

/** The makers of this file by kind. */
export const primitives: Record<string, Maker> = {
  box: (b) => b.box(1, 1, 1, { ...PLAIN, bevel: 0.04 }),
  sphere: (b) => b.at(0, 0.5, 0).ball(0.5, 0.5, 0.5, { ...PLAIN, segments: 22 }),
  cylinder: (b) => b.cylinder(0.5, 0.5, 1, { ...PLAIN, bevel: 0.04, segments: 26 }),
  cone: (b) => b.cylinder(0.5, 0, 1, { ...PLAIN, bevel: 0.03, segments: 26 }),
  pyramid,
  wedge: (b) => b.at(0, 0, 0, [0, Math.PI / 2, 0]).extrude(list([-0.5, 0], [0.5, 0], [0.5, 1]), 1, [0.15, 0.3], PLAIN),
  torus: (b) => b.at(0, 0.12, 0).torus(0.38, 0.12, { ...PLAIN, segments: 28, shadow: true }),
  capsule,
  dome,
  arch,
};
