// What is around an object: what it stands on, how far it hangs above that, what it cuts into. Every answer
// about a placement reports these facts, so that an agent never builds blind.

import type { Piece, WorldObject } from "../wire/types.gen.ts";
import { isFloor } from "./catalog.ts";
import { floorAt } from "./footing.ts";
import { isRounded, rise } from "./form.ts";
import { type Box, covers, outOf } from "./geometry.ts";
import { bodyAgainst, floatsOn, footOf, isWater } from "./inway.ts";
import { cuts, near } from "./overlap.ts";
import { heightAt, type ObjectShape, type SolidPiece, type Surface, shapeOf, slopes } from "./shape.ts";
import type { Space } from "./state.ts";
import { round } from "./vector.ts";
import { isSloping, STEP_HEIGHT } from "./walkable.ts";

/** A thing counts as standing when its underside is this close to what is below, in metres. */
const TOUCH = 0.05;
/** Floors up to this height (metres) are stepped onto: what is put on the ground there goes onto the floor. */
const LOW_FLOOR = 0.6;

/** What an object stands on. */
export interface Standing {
  /** "ground", an object's id, or "nothing". */
  on: string;
  /** Metres from its underside to what is below. */
  gap: number;
}

/** A height at which something can rest over a ground point. */
export interface Rest {
  readonly height: number;
  /** Height of the underside of what carries there. */
  readonly base: number;
  /** It slopes and is solid below: a thing may sink into it. */
  readonly slopes: boolean;
  readonly floor: boolean;
  readonly water: boolean;
}

/**
 * The highest surface at a ground point that is not above `below` metres; the ground when there is none.
 * Objects in `but` do not count; water counts only for what floats.
 */
export function surfaceBelow(
  space: Space,
  x: number,
  z: number,
  below: number,
  but: ReadonlySet<string>,
  floats = false,
): { id: string; height: number } {
  let best = { id: "ground", height: 0 };
  for (const other of space.near(x, z, x, z)) {
    if (but.has(other.id)) continue;
    for (const rest of restsAt(shapeOf(other), x, z)) {
      if (rest.water && !floats) continue;
      // A slope carries what sinks into it. Anything else carries only what begins above its own underside.
      const height = rest.slopes && rest.base < below - RIM ? Math.min(rest.height, below) : rest.height;
      if (height > below + TOUCH || (!rest.floor && !rest.water && rest.base > below - RIM)) continue;
      if (height > best.height) best = { id: other.id, height };
    }
  }
  return best;
}

/**
 * Two things whose undersides are at the same height, within this many metres, stand beside each other and not
 * on each other.
 */
const RIM = 0.01;

/** The heights at which things can rest on a shape over a ground point. */
export function* restsAt(shape: ObjectShape, x: number, z: number): Generator<Rest> {
  for (const surface of shape.surfaces) {
    const height = heightAt(surface, x, z);
    const { box, floor, water } = surface;
    if (height !== undefined) yield { height, base: box.low, slopes: slopes(surface), floor, water };
  }
  // Things also rest on a rock or a roof, close to its middle, although it has no surface that a call can name.
  for (const { box, piece } of shape.solids) {
    if (!piece.solid || piece.top > 0 || isWater(piece)) continue;
    const level = piece.form === "ring" || piece.form === "round";
    if (!level && !covers({ ...box, halfX: box.halfX / 2, halfZ: box.halfZ / 2 }, x, z)) continue;
    const height = heightAt({ box, height: box.high, floor: false, water: false, piece }, x, z);
    if (height !== undefined) yield { height, base: box.low, slopes: isRounded(piece), floor: false, water: false };
  }
}

/** What an object stands on, and how far above it hangs. */
export function standingOf(space: Space, object: WorldObject): Standing {
  const shape = shapeOf(object);
  const low = shape.box.min[1];
  const but = new Set([object.id]);
  const floats = isFloating(shape);
  let best = { id: "ground", height: 0 };
  for (const [x, z] of samples(shape, low)) {
    const found = surfaceBelow(space, x, z, floats ? low + DRAUGHT : low, but, floats);
    if (found.height > best.height) best = found;
  }
  const gap = Math.max(0, round(low - best.height, 2));
  return { on: gap > TOUCH ? "nothing" : best.id, gap };
}

/** How deep a floating thing may lie in the water and still count as floating, in metres. */
const DRAUGHT = 0.12;

/** Whether every piece of an object floats. */
export function isFloating({ solids }: ObjectShape): boolean {
  return solids.length > 0 && solids.every(({ piece }) => piece.floats === true);
}

/**
 * Sample points under an object: the middle of its lowest pieces and points close to their corners (or to the
 * rim of round ones). At most twelve pieces are sampled.
 */
export function samples(shape: ObjectShape, low: number = shape.box.min[1]): [number, number][] {
  const lowest = shape.solids.filter((s) => s.box.low <= low + 0.1).slice(0, 12);
  return lowest.flatMap((solid) => spots(solid, 0.8));
}

/** The sample points of one piece; `share` is how far out from its middle they lie. */
function spots(solid: SolidPiece, share: number): [number, number][] {
  const box = footOf(solid);
  const corner = rise(solid.piece, share, share) === undefined ? share * Math.SQRT1_2 : share;
  const [x, z] = [box.halfX * corner, box.halfZ * corner];
  const around = [outOf(box, x, z), outOf(box, -x, z), outOf(box, x, -z), outOf(box, -x, -z)];
  return rise(solid.piece, 0, 0) === undefined ? around : [[box.x, box.z], ...around];
}

/**
 * Height of an object's underside when it sinks into a slope until no corner hangs out over it, but by at most
 * half of its own height. Undefined when the slope is not below its middle.
 */
export function heightOnSlope(surfaces: readonly Surface[], object: WorldObject): number | undefined {
  const shape = shapeOf(object);
  const at = (x: number, z: number) => Math.max(...surfaces.map((s) => heightAt(s, x, z) ?? -Infinity));
  const heights = samples(shape).map(([x, z]) => at(x, z));
  const most = Math.max(...heights);
  if (!Number.isFinite(most)) return undefined;
  const lowest = Math.min(...heights.map((h) => (Number.isFinite(h) ? h : 0)));
  const { min, max } = shape.box;
  return Math.max(lowest, most - (max[1] - min[1]) / 2);
}

/** The hill that an object put on the ground here stands on, and at which height. */
function hillUnder(space: Space, object: WorldObject): { id: string; height: number } | undefined {
  const shape = shapeOf(object);
  let found: { id: string; height: number } | undefined;
  for (const other of space.near(shape.box.min[0], shape.box.min[2], shape.box.max[0], shape.box.max[2])) {
    if (other.id === object.id || shape.solids.some((s) => s.piece.form === "hill")) continue;
    const hills = shapeOf(other).surfaces.filter((s) => s.piece?.form === "hill" && s.box.low <= 0.05);
    const height = hills.length > 0 ? heightOnSlope(hills, object) : undefined;
    if (height !== undefined && height > (found?.height ?? 0)) found = { id: other.id, height };
  }
  return found;
}

/**
 * What an object that is put on the ground here really stands on: a hill, a deck or slab that carries all of
 * it, or water. `paving`: the object is a slab itself and stays on the ground.
 */
export function raisedBy(
  space: Space,
  object: WorldObject,
  paving: boolean,
): { id: string; height: number; floats?: boolean } | undefined {
  const shape = shapeOf(object);
  if (isFloating(shape)) return waterUnder(space, object);
  const hill = hillUnder(space, object);
  const floor = paving ? undefined : floorUnder(space, object);
  return (floor?.height ?? 0) > (hill?.height ?? 0) ? floor : hill;
}

/** The water that an object floats on, and the height of its underside: a tenth of its height lies in the water. */
function waterUnder(space: Space, object: WorldObject): { id: string; height: number; floats: true } | undefined {
  const { box } = shapeOf(object);
  const [x, z] = [(box.min[0] + box.max[0]) / 2, (box.min[2] + box.max[2]) / 2];
  for (const other of space.near(x, z, x, z)) {
    for (const surface of shapeOf(other).surfaces) {
      const height = surface.water && other.id !== object.id ? heightAt(surface, x, z) : undefined;
      if (height === undefined) continue;
      return { id: other.id, height: Math.max(0, height - (box.max[1] - box.min[1]) * 0.1), floats: true };
    }
  }
  return undefined;
}

/** Floors that are made to be walked on: decks, paths. */
const isPaved = (floor: Surface): boolean => floor.floor;
/** Floors that count as ground: also slabs of other pieces, where one steps onto them. */
const isGround = (floor: Surface): boolean =>
  floor.floor || (!isSloping(floor) && floor.height - floor.box.low <= STEP_HEIGHT + 1e-6);

/**
 * The floor (a deck, a slab) that carries the whole of an object put on the ground here; undefined when the
 * ground does. A bare primitive may be meant to go into another one, so that it only stands on decks and paths.
 */
function floorUnder(space: Space, object: WorldObject): { id: string; height: number } | undefined {
  const shape = shapeOf(object);
  const raw = !object.parts && shape.solids.every(({ piece }) => piece.category === "primitive");
  const but = new Set([object.id]);
  let found: { id: string; height: number } | undefined;
  for (const [x, z] of samples(shape, shape.box.min[1])) {
    const here = floorAt(space, x, z, LOW_FLOOR, but, raw ? isPaved : isGround);
    if (!here || (found && Math.abs(found.height - here.height) > TOUCH)) return undefined;
    if (!found || here.height > found.height) found = here;
  }
  return found;
}

/**
 * Ids of what an object cuts into, sorted. With `strict`, flowers and lanterns count too: for the search of a
 * free spot.
 */
export function overlapsOf(space: Space, object: WorldObject, strict = false): string[] {
  const { box } = shapeOf(object);
  const found: string[] = [];
  for (const other of space.near(box.min[0], box.min[2], box.max[0], box.max[2])) {
    if (other.id === object.id || other.on === object.id || object.on === other.id) continue;
    if (near(box, shapeOf(other).box) && overlap(shapeOf(object), shapeOf(other), strict)) found.push(other.id);
  }
  return found.sort();
}

/** Whether any two pieces of two shapes collide. */
function overlap(a: ObjectShape, b: ObjectShape, strict: boolean): boolean {
  for (const one of a.solids) {
    if (!near(one.around, b.box)) continue;
    for (const two of b.solids) {
      if (near(one.around, two.around) && collide(one, two, strict)) return true;
    }
  }
  return false;
}

/**
 * Whether two pieces collide. Solid things do when they cut into each other; the rest (flowers, lanterns) may
 * stand in or under others, so two of the same kind only collide when they coincide.
 */
function collide(a: SolidPiece, b: SolidPiece, strict: boolean): boolean {
  const both = (test: (p: Piece) => boolean) => test(a.piece) && test(b.piece);
  if (floatsOn(a.piece, b.piece)) return false;
  const hill = (p: Piece) => p.form === "hill";
  // A hill is no wall; but what is buried in it counts as a collision.
  if ((hill(a.piece) && !hill(b.piece)) || (hill(b.piece) && !hill(a.piece)))
    return cuts(bodyAgainst(a, b), bodyAgainst(b, a));
  if (both((p) => p.solid || (strict && isSmall(p)))) return cuts(bodyAgainst(a, b), bodyAgainst(b, a));
  return a.piece.kind === b.piece.kind && coincide(a.around, b.around);
}

/** Plants and lights: not solid, but no good place for anything else. */
function isSmall(piece: Piece): boolean {
  return !isFloor(piece) && (piece.category === "nature" || piece.category === "light");
}

/** Whether two boxes are at almost the same place, within a quarter of their size and at most 0.1 m. */
function coincide(a: Box, b: Box): boolean {
  const same = (i: 0 | 1 | 2) => {
    const size = Math.max(a.max[i] - a.min[i], b.max[i] - b.min[i]);
    const close = Math.min(0.1, size / 4);
    return Math.abs(a.min[i] - b.min[i]) <= close && Math.abs(a.max[i] - b.max[i]) <= close;
  };
  return same(0) && same(1) && same(2);
}
