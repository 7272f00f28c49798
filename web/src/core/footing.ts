// What bodies walk on, and what stands in their way.

import type { WorldObject } from "../wire/types.gen.ts";
import { isFloor } from "./catalog.ts";
import { covers, outOf, type YawBox } from "./geometry.ts";
import { type SolidPiece, shapeOf } from "./shape.ts";
import type { Space } from "./state.ts";
import { round, type Vec3 } from "./vector.ts";
import { heightAt, heightNear, isSloping, STEP_HEIGHT, type Surface } from "./walkable.ts";

/** The highest floor at a ground point that is not above `most` metres, among those that `counts` accepts. */
export function floorAt(
  space: Space,
  x: number,
  z: number,
  most: number,
  but: ReadonlySet<string> = new Set(),
  counts: (floor: Surface) => boolean = () => true,
): { id: string; height: number } | undefined {
  let best: { id: string; height: number } | undefined;
  for (const other of space.near(x, z, x, z)) {
    if (but.has(other.id)) continue;
    for (const floor of shapeOf(other).floors) {
      const height = counts(floor) ? heightAt(floor, x, z) : undefined;
      if (height !== undefined && height <= most && height > (best?.height ?? 0)) best = { id: other.id, height };
    }
  }
  return best;
}

/** Tops at least this wide and deep (metres) look as if one could walk on them. */
const BROAD = 1.2;
/** Tops higher than this above the ground around them (metres) are roofs. */
const STAGE = 2.2;

/** How high (metres) the broad level top of an object is above what is around it, when no body can step onto it. */
function strandedTop(space: Space, object: WorldObject): number | undefined {
  const broad = shapeOf(object).floors.filter((f) => !isSloping(f) && 2 * Math.min(f.box.halfX, f.box.halfZ) >= BROAD);
  const lowest = broad.sort((a, b) => a.height - b.height)[0];
  if (!lowest) return undefined;
  const { box, height } = lowest;
  let up = Infinity;
  for (const [x, z] of around(box)) {
    const beside = floorAt(space, x, z, height + STEP_HEIGHT)?.height ?? 0;
    up = Math.min(up, height - beside);
  }
  return up > STEP_HEIGHT + 1e-6 && up <= STAGE ? round(up, 2) : undefined;
}

/** Why nobody can walk on an object that looks as if one could, as a part of a sentence; empty when there is no reason. */
export function noWayUp(space: Space, object: WorldObject): string {
  const up = strandedTop(space, object);
  return up === undefined ? "" : `nobody can walk on ${object.id}: its top is ${up} m up, with no step or ramp`;
}

/** Points around a box, close enough that a body there could step onto it. */
function* around(box: YawBox): Generator<[number, number]> {
  const [x, z] = [box.halfX + BESIDE, box.halfZ + BESIDE];
  for (let along = -box.halfX; along <= box.halfX; along += EVERY) {
    yield outOf(box, along, z);
    yield outOf(box, along, -z);
  }
  for (let along = -box.halfZ; along <= box.halfZ; along += EVERY) {
    yield outOf(box, x, along);
    yield outOf(box, -x, along);
  }
}

/** How far beside a top a step up to it is looked for, and how densely, in metres. */
const BESIDE = 0.12;
const EVERY = 0.2;

/** Whether an object would block a body that stands at a point (radius in metres). What it steps onto does not. */
export function blocksBody(object: WorldObject, point: Readonly<Vec3>, radius: number): boolean {
  return shapeOf(object).solids.some(
    (solid) =>
      !(isFloor(solid.piece) && !solid.piece.solid) &&
      !isStep(solid, point) &&
      solid.walls.some(
        (w) => w.high > point[1] + 0.03 && w.low < point[1] + 1.6 && covers(w, point[0], point[2], radius),
      ),
  );
}

/** Whether a piece is a floor no higher than a step above a body's feet, where the body is or is closest to it. */
function isStep({ walkable }: SolidPiece, [x, y, z]: Readonly<Vec3>): boolean {
  return walkable !== undefined && heightNear(walkable, x, z) <= y + STEP_HEIGHT;
}
