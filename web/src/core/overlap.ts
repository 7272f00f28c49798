// How far two boxes are apart, or reach into each other.

import type { Box, YawBox } from "./geometry.ts";

/** How far a box extends from its centre in the direction [x, z], a unit vector. */
export function reach(box: YawBox, x: number, z: number): number {
  return box.halfX * Math.abs(x * box.cos - z * box.sin) + box.halfZ * Math.abs(x * box.sin + z * box.cos);
}

/** Distance on the ground from a point to the box, in metres; 0 inside its rectangle. */
export function distanceToBox(box: YawBox, x: number, z: number): number {
  const dx = x - box.x;
  const dz = z - box.z;
  const awayX = Math.max(0, Math.abs(dx * box.cos - dz * box.sin) - box.halfX);
  const awayZ = Math.max(0, Math.abs(dx * box.sin + dz * box.cos) - box.halfZ);
  return Math.sqrt(awayX * awayX + awayZ * awayZ);
}

/**
 * Whether two boxes penetrate each other by more than `slack` metres in every direction: the separating axis
 * test over the four side directions, after the cheap height test. The default slack lets things touch.
 */
export function cuts(a: YawBox, b: YawBox, slack = 0.02): boolean {
  if (Math.min(a.high, b.high) - Math.max(a.low, b.low) <= slack) return false;
  return flatDepth(a, b) > slack;
}

/** How far the rectangles of two boxes reach into each other on the ground, in metres; negative: they are apart. */
export function flatDepth(a: YawBox, b: YawBox): number {
  const [dx, dz] = [b.x - a.x, b.z - a.z];
  let least = Infinity;
  for (const [x, z] of [
    [a.cos, -a.sin],
    [a.sin, a.cos],
    [b.cos, -b.sin],
    [b.sin, b.cos],
  ] as const) {
    least = Math.min(least, reach(a, x, z) + reach(b, x, z) - Math.abs(dx * x + dz * z));
  }
  return least;
}

/**
 * Whether two axis-aligned boxes overlap or come within `slack` metres of each other. The cheap broad phase
 * before cuts().
 */
export function near(a: Box, b: Box, slack = 0): boolean {
  return ([0, 2, 1] as const).every((i) => a.min[i] <= b.max[i] + slack && b.min[i] <= a.max[i] + slack);
}
