// Collision of the camera with the world's objects, whose walls are boxes rotated about the y axis. A walking
// eye is a body that slides along walls and climbs steps; an orbiting camera is an arm that ends in front of
// them. Pure functions.

import { covers, outOf, within, type YawBox } from "../../core/geometry.ts";
import { shapeOf } from "../../core/shape.ts";
import { crossBox } from "../../core/space/ray.ts";
import type { Space } from "../../core/state.ts";
import { clamp, type Vec3 } from "../../core/vector.ts";
import { heightAt, heightNear } from "../../core/walkable.ts";

/** Eye height of the walking body (m). */
export const EYES = 1.6;
/** Radius of the walking body (m). */
export const RADIUS = 0.3;
/** Steps and kerbs up to this height (m) are climbed. */
export const STEP = 0.46;
/** Height of the walking body (m): what hangs higher does not block it. */
const HEAD = 1.75;
/** Longest movement (m) between two collision tests: shorter than any wall is thick. */
const STRIDE = 0.12;

/** What the camera collides with: the rules' objects, and the height of the bare ground. */
export interface CollisionWorld {
  readonly space: Pick<Space, "near">;
  floor(x: number, z: number): number;
}

/**
 * The walls that a body with its feet at height `feet` could touch within `reach` metres of a spot. What it can
 * step onto is no wall.
 */
function wallsNear(g: CollisionWorld, x: number, z: number, feet: number, reach: number): YawBox[] {
  const found: YawBox[] = [];
  for (const object of g.space.near(x - reach, z - reach, x + reach, z + reach))
    for (const { walls, piece, walkable } of shapeOf(object).solids)
      for (const wall of walls) {
        const high = walkable && piece.solid ? heightNear(walkable, x, z) : wall.high;
        if (high > feet + STEP && wall.low < feet + HEAD) found.push(wall);
      }
  return found;
}

/** Height at which a body stands: the highest floor it can step onto, else the ground. */
export function standAt(g: CollisionWorld, x: number, z: number, feet: number): number {
  let best = g.floor(x, z);
  for (const object of g.space.near(x, z, x, z))
    for (const surface of [...shapeOf(object).surfaces, ...shapeOf(object).floors]) {
      const height = heightAt(surface, x, z);
      if (height !== undefined && height <= feet + STEP && height > best) best = height;
    }
  return best;
}

/** Whether a body standing here touches no wall. */
export function isUnobstructed(g: CollisionWorld, x: number, z: number, feet: number): boolean {
  return wallsNear(g, x, z, feet, RADIUS + 0.1).every((w) => !covers(w, x, z, RADIUS - 0.02));
}

/**
 * The nearest unobstructed spot to [x, z] for a body with its feet at `feet`, searched in rings of 0.35 m.
 * Returns [x, z] itself when every ring is full.
 */
export function nearestFreeSpot(g: CollisionWorld, x: number, z: number, feet: number): [number, number] {
  for (let ring = 0; ring < 60; ring++) {
    const count = ring === 0 ? 1 : 8 + ring * 2;
    for (let i = 0; i < count; i++) {
      const turn = (i / count) * 2 * Math.PI;
      const [sx, sz] = [x + Math.sin(turn) * ring * 0.35, z + Math.cos(turn) * ring * 0.35];
      if (Math.abs(sx) <= 200 && Math.abs(sz) <= 200 && isUnobstructed(g, sx, sz, feet)) return [sx, sz];
    }
  }
  return [x, z];
}

/**
 * Moves a walking body by [dx, dz], sliding along whatever it hits. `at` is the position of its feet and is
 * changed in place.
 */
export function walk(g: CollisionWorld, feet: Vec3, dx: number, dz: number): void {
  const far = Math.hypot(dx, dz);
  const steps = Math.max(1, Math.ceil(far / STRIDE));
  for (let i = 0; i < steps; i++) {
    const before: Vec3 = [...feet];
    feet[0] = clamp(feet[0] + dx / steps, -200, 200);
    feet[2] = clamp(feet[2] + dz / steps, -200, 200);
    pushOut(g, feet);
    const ground = standAt(g, feet[0], feet[2], feet[1]);
    if (
      !isUnobstructed(g, feet[0], feet[2], Math.max(feet[1], ground)) &&
      isUnobstructed(g, before[0], before[2], before[1])
    ) {
      // Wedged between two walls: undo this step.
      feet[0] = before[0];
      feet[2] = before[2];
    }
  }
}

/**
 * Pushes a body out of the walls it overlaps, each by the shortest way. Several rounds, since leaving one wall
 * may enter another.
 */
function pushOut(g: CollisionWorld, feet: Vec3): void {
  for (let round = 0; round < 4; round++) {
    let touched = false;
    for (const wall of wallsNear(g, feet[0], feet[2], feet[1], RADIUS + 0.1)) touched = pushFrom(wall, feet) || touched;
    if (!touched) return;
  }
}

/** Pushes a body out of one wall, in the wall's own frame; returns whether it overlapped. */
function pushFrom(wall: YawBox, feet: Vec3): boolean {
  const [ownX, ownZ] = within(wall, feet[0], feet[2]);
  const outX = wall.halfX + RADIUS - Math.abs(ownX);
  const outZ = wall.halfZ + RADIUS - Math.abs(ownZ);
  if (outX <= 0 || outZ <= 0) return false;
  const [x, z] = outX < outZ ? [ownX + Math.sign(ownX || 1) * outX, ownZ] : [ownX, ownZ + Math.sign(ownZ || 1) * outZ];
  [feet[0], feet[2]] = outOf(wall, x, z);
  return true;
}

/**
 * Yields the intervals (enter, leave: metres) at which a ray from `from` along the unit vector `dir` runs
 * inside walls. Skips walls that contain `from`.
 */
function* wallCrossings(
  g: CollisionWorld,
  from: Readonly<Vec3>,
  dir: Readonly<Vec3>,
  far: number,
): Generator<[number, number]> {
  const [x, z] = [from[0] + dir[0] * far, from[2] + dir[2] * far];
  const pad = 0.3;
  const near = g.space.near(
    Math.min(from[0], x) - pad,
    Math.min(from[2], z) - pad,
    Math.max(from[0], x) + pad,
    Math.max(from[2], z) + pad,
  );
  for (const object of near)
    for (const { walls } of shapeOf(object).solids)
      for (const wall of walls) {
        const cut = crossWall(wall, from, dir, 0.16);
        if (cut && cut[0] > 0 && cut[0] < far) yield cut;
      }
}

/** The distances at which a ray enters and leaves a wall grown by `pad` metres; null when it misses. */
function crossWall(w: YawBox, from: Readonly<Vec3>, dir: Readonly<Vec3>, pad: number): [number, number] | null {
  const [x, z] = within(w, from[0], from[2]);
  const direction = { x: dir[0] * w.cos - dir[2] * w.sin, y: dir[1], z: dir[0] * w.sin + dir[2] * w.cos };
  const box = { min: { x: -w.halfX, y: w.low, z: -w.halfZ }, max: { x: w.halfX, y: w.high, z: w.halfZ } };
  return crossBox({ origin: { x, y: from[1], z }, direction }, box, pad);
}

/** How far the camera can be from the anchor before the arm meets a wall (m). */
export function freeArm(g: CollisionWorld, from: Readonly<Vec3>, dir: Readonly<Vec3>, arm: number): number {
  let free = arm;
  for (const [enter] of wallCrossings(g, from, dir, arm)) free = Math.min(free, enter);
  return free;
}

/**
 * The arm length nearest to `arm` at which the eye is inside no wall: shorter if that leaves at least `least`
 * metres, else longer, beyond the wall.
 */
export function clearArm(
  g: CollisionWorld,
  from: Readonly<Vec3>,
  dir: Readonly<Vec3>,
  arm: number,
  least: number,
): number {
  const cuts = [...wallCrossings(g, from, dir, arm + 0.01)].sort((a, b) => b[0] - a[0]);
  let length = arm;
  for (const [enter, leave] of cuts) if (length > enter && length < leave) length = enter;
  if (length >= least) return length;
  length = arm;
  for (const [enter, leave] of cuts.toReversed()) if (length > enter && length < leave) length = leave;
  return length;
}
