// What is around an object: what it stands on, how far it hangs above that, what it cuts into. These are the facts
// that every answer about a placement tells, so that an agent never builds blind.

import type { Piece, WorldObject } from "../wire/types.gen.ts";
import { isFloor } from "./catalog.ts";
import { bodyAgainst, floatsOn } from "./crowns.ts";
import { type Box, covers, cuts, near, outOf, type YawBox } from "./geometry.ts";
import { heightAt, type Shape, type Solid, shapeOf } from "./shape.ts";
import type { Space } from "./state.ts";
import { round, type Vec3 } from "./vector.ts";

/** A thing counts as standing when its underside is this close to what is below, in metres. */
const TOUCH = 0.05;
/** Floors up to this height are stepped onto: what is put on the ground there is put on the floor. */
const LOW_FLOOR = 0.6;

export interface Standing {
  on: string; // "ground", an object's id, or "nothing"
  gap: number; // metres from its underside to what is below
}

/** The highest surface at a spot that is not above `below` metres; the ground when there is none. */
export function surfaceBelow(
  space: Space,
  x: number,
  z: number,
  below: number,
  but: ReadonlySet<string>,
): { id: string; height: number } {
  let best = { id: "ground", height: 0 };
  for (const other of space.near(x, z, x, z)) {
    if (but.has(other.id)) continue;
    for (const height of heightsAt(shapeOf(other), x, z)) {
      if (height <= below + TOUCH && height > best.height) best = { id: other.id, height };
    }
  }
  return best;
}

function* heightsAt(shape: Shape, x: number, z: number): Generator<number> {
  for (const surface of shape.surfaces) {
    const height = heightAt(surface, x, z);
    if (height !== undefined) yield height;
  }
  // Things rest on a rock or a roof as well, near its middle; it is no surface to put things on by name.
  for (const { box, piece } of shape.solids) {
    if (!piece.solid || piece.top > 0) continue;
    if (covers({ ...box, halfX: box.halfX / 2, halfZ: box.halfZ / 2 }, x, z)) yield box.high;
  }
}

/** What an object stands on, and how far above it. */
export function standingOf(space: Space, object: WorldObject): Standing {
  const shape = shapeOf(object);
  const low = shape.box.min[1];
  const but = new Set([object.id]);
  let best = { id: "ground", height: 0 };
  for (const [x, z] of samples(shape, low)) {
    const found = surfaceBelow(space, x, z, low, but);
    if (found.height > best.height) best = found;
  }
  const gap = round(low - best.height, 2);
  return { on: gap > TOUCH ? "nothing" : best.id, gap: Math.max(0, gap) };
}

/** Spots under an object: the middle and near the corners of its lowest pieces. */
function samples(shape: Shape, low: number): [number, number][] {
  const lowest = shape.solids.filter((s) => s.box.low <= low + 0.1).slice(0, 12);
  return lowest.flatMap(({ box }) => spots(box, 0.8));
}

function spots(box: YawBox, share: number): [number, number][] {
  const x = box.halfX * share;
  const z = box.halfZ * share;
  return [[box.x, box.z], outOf(box, x, z), outOf(box, -x, z), outOf(box, x, -z), outOf(box, -x, -z)];
}

/** The floor that carries the whole of an object put on the ground here: a deck, a slab. Undefined: the ground does. */
export function floorUnder(space: Space, object: WorldObject): { id: string; height: number } | undefined {
  const shape = shapeOf(object);
  const but = new Set([object.id]);
  let found: { id: string; height: number } | undefined;
  for (const [x, z] of samples(shape, shape.box.min[1])) {
    const here = floorAt(space, x, z, LOW_FLOOR, but);
    if (!here || (found && Math.abs(found.height - here.height) > TOUCH)) return undefined;
    if (!found || here.height > found.height) found = here;
  }
  return found;
}

/** The highest floor at a spot that is not above `most` metres. */
export function floorAt(
  space: Space,
  x: number,
  z: number,
  most: number,
  but: ReadonlySet<string> = new Set(),
): { id: string; height: number } | undefined {
  let best: { id: string; height: number } | undefined;
  for (const other of space.near(x, z, x, z)) {
    if (but.has(other.id)) continue;
    for (const surface of shapeOf(other).surfaces) {
      const height = surface.floor ? heightAt(surface, x, z) : undefined;
      if (height !== undefined && height <= most && height > (best?.height ?? 0)) best = { id: other.id, height };
    }
  }
  return best;
}

/** Ids of what an object cuts into, sorted. With `strict`, flowers and lanterns count too: for finding a free spot. */
export function overlapsOf(space: Space, object: WorldObject, strict = false): string[] {
  const { box } = shapeOf(object);
  const found: string[] = [];
  for (const other of space.near(box.min[0], box.min[2], box.max[0], box.max[2])) {
    if (other.id === object.id || other.on === object.id || object.on === other.id) continue;
    if (near(box, shapeOf(other).box) && overlap(shapeOf(object), shapeOf(other), strict)) found.push(other.id);
  }
  return found.sort();
}

function overlap(a: Shape, b: Shape, strict: boolean): boolean {
  for (const one of a.solids) {
    if (!near(one.around, b.box)) continue;
    for (const two of b.solids) {
      if (near(one.around, two.around) && collide(one, two, strict)) return true;
    }
  }
  return false;
}

/** Solid things collide when they cut. One can stand in or under the others: those only when they coincide. */
function collide(a: Solid, b: Solid, strict: boolean): boolean {
  const both = (test: (p: Piece) => boolean) => test(a.piece) && test(b.piece);
  if (floatsOn(a.piece, b.piece)) return false;
  if (both((p) => p.solid || (strict && isSmall(p)))) return cuts(bodyAgainst(a, b), bodyAgainst(b, a));
  return a.piece.kind === b.piece.kind && coincide(a.around, b.around);
}

function isSmall(piece: Piece): boolean {
  return !isFloor(piece) && (piece.category === "nature" || piece.category === "light");
}

function coincide(a: Box, b: Box): boolean {
  const same = (i: 0 | 1 | 2) => {
    const size = Math.max(a.max[i] - a.min[i], b.max[i] - b.min[i]);
    const close = Math.min(0.1, size / 4);
    return Math.abs(a.min[i] - b.min[i]) <= close && Math.abs(a.max[i] - b.max[i]) <= close;
  };
  return same(0) && same(1) && same(2);
}

/** Whether an object would block a body that stands at a point (radius in metres). */
export function blocksBody(object: WorldObject, point: Readonly<Vec3>, radius: number): boolean {
  return shapeOf(object).solids.some(
    ({ walls, piece }) =>
      !isFloor(piece) &&
      walls.some((w) => w.high > point[1] + 0.03 && w.low < point[1] + 1.6 && covers(w, point[0], point[2], radius)),
  );
}
