// Geometry for errands: places around a box, in front of a seat, and the remainder of a path. Pure functions.

import { type Box3, Vector3 } from "three";
import { flatDistance, type Vec3 } from "../core/vector.ts";
import type { Seat } from "./avatar/avatar.ts";

const centre = new Vector3();

/** The place a body walks to before it sits down (m). */
export const frontOf = (s: Seat): Vec3 => [s.at[0] + Math.sin(s.yaw) * 0.75, s.floor, s.at[2] + Math.cos(s.yaw) * 0.75];

/** Centre of a box. */
export function middleOf(box: Box3): Vec3 {
  return box.getCenter(centre).toArray();
}

/** Ground distance (m) from a box to a place; 0 inside. */
export function distanceTo(box: Box3, p: Readonly<Vec3>): number {
  const dx = Math.max(box.min.x - p[0], 0, p[0] - box.max.x);
  const dz = Math.max(box.min.z - p[2], 0, p[2] - box.max.z);
  return Math.hypot(dx, dz);
}

/** Twenty places around a box, at a distance from its sides. */
export function* placesAround(box: Box3, away: number): Generator<[number, number]> {
  const c = box.getCenter(new Vector3());
  const [w, d] = [(box.max.x - box.min.x) / 2 + away, (box.max.z - box.min.z) / 2 + away];
  for (let i = 0; i < 20; i++) {
    const [s, k] = [Math.sin((i / 20) * Math.PI * 2), Math.cos((i / 20) * Math.PI * 2)];
    const r = Math.min(w / Math.max(1e-6, Math.abs(s)), d / Math.max(1e-6, Math.abs(k)));
    yield [c.x + s * r, c.z + k * r];
  }
}

/** The part of a path that is left for a body at `here`: found by the leg it stands on. */
export function remainingPath(path: readonly Vec3[], here: Vec3): Vec3[] {
  let leg = 0;
  let least = Infinity;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1] as Vec3, path[i] as Vec3];
    const off = flatDistance(a, here) + flatDistance(here, b) - flatDistance(a, b);
    if (off < least) [leg, least] = [i, off];
  }
  return [here, ...path.slice(leg)];
}
