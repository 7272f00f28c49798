// The few round forms that robots are made of, and the way in which a part names its bone. Metres.

import type { Builder } from "../pieces/builder.ts";
import type { Paint } from "../pieces/mesh.ts";
import { capsuleProfile, type ProfilePoint } from "../pieces/shapes.ts";
import type { BoneName } from "./rig.ts";

/** Draws a part in the frame of a bone. */
export type Draw = (bone: BoneName, draw: (b: Builder) => void) => void;

/** A rounded block: a ball pushed towards a box. `power` 1 is an ellipsoid, 0.4 nearly a box. */
export function block(b: Builder, w: number, h: number, d: number, power: number, p: Paint): void {
  const rings = 8;
  const outline: ProfilePoint[] = [];
  const flattened = (v: number): number => Math.sign(v) * Math.abs(v) ** power;
  for (let i = 0; i <= rings; i++) {
    const a = -Math.PI / 2 + (i / rings) * Math.PI;
    outline.push([
      flattened(Math.cos(a)) / 2,
      flattened(Math.sin(a)) / 2,
      Math.cos(a) ** (2 - power),
      Math.sign(Math.sin(a)) * Math.abs(Math.sin(a)) ** (2 - power),
    ]);
  }
  b.squareLathe(outline, power, { ...p, scale: [w, h, d], segments: p.segments ?? 24 });
}

/** A limb from the origin downwards, rounded at both ends. */
export function capsule(b: Builder, top: number, bottom: number, length: number, p: Paint): void {
  b.lathe(capsuleProfile(bottom, -length, top, 0, 3), { segments: 10, ...p });
}

/** A smooth profile through points [radius, height], bottom to top; normals follow from its slope. */
export function turned(points: readonly (readonly [number, number])[]): ProfilePoint[] {
  return points.map(([r, y], i) => {
    const [a, c] = [points[Math.max(0, i - 1)], points[Math.min(points.length - 1, i + 1)]] as [
      readonly [number, number],
      readonly [number, number],
    ];
    const [dr, dy] = [c[0] - a[0], c[1] - a[1]];
    const l = Math.hypot(dr, dy) || 1;
    return [r, y, dy / l, -dr / l];
  });
}

/** Part of a circle in the xy plane as points of a rod; angles in radians, 0 at the top, clockwise. */
export function arc(radius: number, from: number, to: number, steps: number): [number, number, number][] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const a = from + ((to - from) * i) / steps;
    return [Math.sin(a) * radius, Math.cos(a) * radius, 0];
  });
}
