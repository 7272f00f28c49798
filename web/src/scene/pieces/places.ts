// Where the parts of a piece are, for makers that repeat them.

import type { Vec3 } from "../../core/vector.ts";

export const PI = Math.PI;

/** Places, measures, the points of an outline: a list of tuples. */
export const list = <T extends readonly [unknown, ...unknown[]]>(...tuples: T[]): T[] => tuples;

/** Calls `make` for n angles around the y axis, starting at `first`; angle 0 is +z. */
export function around(n: number, make: (angle: number, i: number) => void, first = 0): void {
  for (let i = 0; i < n; i++) make(first + (i / n) * PI * 2, i);
}

/** Half an ellipse over y = `base` in x and y, from +x to −x, as `n` points. */
export const halfRound = (n: number, rx: number, ry: number, base = 0): [number, number][] =>
  Array.from({ length: n }, (_, i) => [Math.cos((i / (n - 1)) * PI) * rx, base + Math.sin((i / (n - 1)) * PI) * ry]);

/** The point at an angle on a circle of radius `r` around the y axis. */
export const on = (angle: number, r: number, y = 0): Vec3 => [Math.sin(angle) * r, y, Math.cos(angle) * r];
