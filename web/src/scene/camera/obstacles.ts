// What a camera must keep out of: the walls of the world's objects, as boxes that are turned about the y axis. A walking
// eye is a body that slides along them and climbs steps; an orbiting one is an arm that ends before them. Pure.

import { isFloor } from "../../core/catalog.ts";
import { covers, type YawBox } from "../../core/geometry.ts";
import { heightAt, shapeOf } from "../../core/shape.ts";
import type { Space } from "../../core/state.ts";
import { clamp, type Vec3 } from "../math.ts";

/** Of the walking body, in metres. */
export const EYES = 1.6;
export const RADIUS = 0.3;
/** Steps and kerbs up to this height are climbed. */
export const STEP = 0.46;
const HEAD = 1.75;
/** The longest piece of way that is gone before walls are asked again. */
const STRIDE = 0.12;

/** What the rules know, and the height of the bare ground. */
export interface Ground {
  readonly space: Pick<Space, "near">;
  floor(x: number, z: number): number;
}

/** The walls that a body with its feet at `feet` could meet within `reach` of a spot. */
function wallsNear(g: Ground, x: number, z: number, feet: number, reach: number): YawBox[] {
  const found: YawBox[] = [];
  for (const object of g.space.near(x - reach, z - reach, x + reach, z + reach))
    for (const { walls, piece } of shapeOf(object).solids)
      for (const wall of walls) {
        const low = isFloor(piece) ? STEP : 0.05;
        if (wall.high > feet + Math.max(low, STEP) && wall.low < feet + HEAD) found.push(wall);
      }
  return found;
}

/** Where the feet of a body stand: on the highest floor that it can step onto, else on the ground. */
export function standAt(g: Ground, x: number, z: number, feet: number): number {
  let best = g.floor(x, z);
  for (const object of g.space.near(x, z, x, z))
    for (const surface of shapeOf(object).surfaces) {
      const height = heightAt(surface, x, z);
      if (height !== undefined && height <= feet + STEP && height > best) best = height;
    }
  return best;
}

/** Whether a body that stands here touches no wall. */
export function isFree(g: Ground, x: number, z: number, feet: number, radius = RADIUS): boolean {
  return wallsNear(g, x, z, feet, radius + 0.1).every((w) => !covers(w, x, z, radius - 0.02));
}

/** The nearest free spot to [x, z] for a body with its feet at `feet`, searched in rings; the spot itself when all is full. */
export function freeSpot(g: Ground, x: number, z: number, feet: number): [number, number] {
  for (let ring = 0; ring < 60; ring++) {
    const count = ring === 0 ? 1 : 8 + ring * 2;
    for (let i = 0; i < count; i++) {
      const turn = (i / count) * 2 * Math.PI;
      const [sx, sz] = [x + Math.sin(turn) * ring * 0.35, z + Math.cos(turn) * ring * 0.35];
      if (Math.abs(sx) <= 200 && Math.abs(sz) <= 200 && isFree(g, sx, sz, feet)) return [sx, sz];
    }
  }
  return [x, z];
}

/** Moves a walking body by [dx, dz]: it slides along what it meets. `at` is its feet; changed in place. */
export function walk(g: Ground, at: Vec3, dx: number, dz: number): void {
  const far = Math.hypot(dx, dz);
  const steps = Math.max(1, Math.ceil(far / STRIDE));
  for (let i = 0; i < steps; i++) {
    const before: Vec3 = [...at];
    at[0] = clamp(at[0] + dx / steps, -200, 200);
    at[2] = clamp(at[2] + dz / steps, -200, 200);
    pushOut(g, at);
    const ground = standAt(g, at[0], at[2], at[1]);
    if (!isFree(g, at[0], at[2], Math.max(at[1], ground)) && isFree(g, before[0], before[2], before[1])) {
      at[0] = before[0]; // wedged between two walls: it stays
      at[2] = before[2];
    }
  }
}

/** Moves a body out of the walls that it cuts into, each by the shortest way. */
function pushOut(g: Ground, at: Vec3): void {
  for (let round = 0; round < 4; round++) {
    let touched = false;
    for (const wall of wallsNear(g, at[0], at[2], at[1], RADIUS + 0.1)) touched = pushFrom(wall, at) || touched;
    if (!touched) return;
  }
}

function pushFrom(wall: YawBox, at: Vec3): boolean {
  const [dx, dz] = [at[0] - wall.x, at[2] - wall.z];
  const ownX = dx * wall.cos - dz * wall.sin;
  const ownZ = dx * wall.sin + dz * wall.cos;
  const outX = wall.halfX + RADIUS - Math.abs(ownX);
  const outZ = wall.halfZ + RADIUS - Math.abs(ownZ);
  if (outX <= 0 || outZ <= 0) return false;
  const [x, z] = outX < outZ ? [ownX + Math.sign(ownX || 1) * outX, ownZ] : [ownX, ownZ + Math.sign(ownZ || 1) * outZ];
  at[0] = wall.x + x * wall.cos + z * wall.sin;
  at[2] = wall.z - x * wall.sin + z * wall.cos;
  return true;
}

/** The parts of a line from `from` along `dir` (length 1) that run inside walls, as distances; walls that hold `from` are
 * left out. */
function* inside(g: Ground, from: Readonly<Vec3>, dir: Readonly<Vec3>, far: number): Generator<[number, number]> {
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
        const cut = through(wall, from, dir, 0.16);
        if (cut && cut[0] > 0 && cut[0] < far) yield cut;
      }
}

/** The distances at which a line enters and leaves a box that is grown by `pad`. */
export function through(
  w: YawBox,
  from: Readonly<Vec3>,
  dir: Readonly<Vec3>,
  pad: number,
): [number, number] | undefined {
  const [dx, dz] = [from[0] - w.x, from[2] - w.z];
  const start = [dx * w.cos - dz * w.sin, from[1], dx * w.sin + dz * w.cos];
  const way = [dir[0] * w.cos - dir[2] * w.sin, dir[1], dir[0] * w.sin + dir[2] * w.cos];
  const low = [-w.halfX - pad, w.low - pad, -w.halfZ - pad];
  const high = [w.halfX + pad, w.high + pad, w.halfZ + pad];
  let [enter, leave] = [-Infinity, Infinity];
  for (const i of [0, 1, 2] as const) {
    const [s, d, l, h] = [start[i] as number, way[i] as number, low[i] as number, high[i] as number];
    if (Math.abs(d) < 1e-9) {
      if (s < l || s > h) return undefined;
      continue;
    }
    const [a, b] = [(l - s) / d, (h - s) / d];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter < leave ? [enter, leave] : undefined;
}

/** How long an arm can be before it meets a wall. */
export function freeArm(g: Ground, from: Readonly<Vec3>, dir: Readonly<Vec3>, arm: number): number {
  let free = arm;
  for (const [enter] of inside(g, from, dir, arm)) free = Math.min(free, enter);
  return free;
}

/** The length nearest to `arm` at which the eye is in no wall: closer if there is room, else beyond. */
export function clearArm(g: Ground, from: Readonly<Vec3>, dir: Readonly<Vec3>, arm: number, least: number): number {
  const cuts = [...inside(g, from, dir, arm + 0.01)].sort((a, b) => b[0] - a[0]);
  let length = arm;
  for (const [enter, leave] of cuts) if (length > enter && length < leave) length = enter;
  if (length >= least) return length;
  length = arm;
  for (const [enter, leave] of cuts.toReversed()) if (length > enter && length < leave) length = leave;
  return length;
}
