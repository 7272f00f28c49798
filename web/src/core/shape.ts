// The geometry of an object as the rules see it: its boxes, the surfaces that things stand on, its seats.
// Computed once per object value and cached; objects are immutable, so the cache cannot become stale.

import { MODEL } from "../wire/tables.gen.ts";
import type { Part, Piece, WorldObject } from "../wire/types.gen.ts";
import { isFloor, pieceOf, seatsOf } from "./catalog.ts";
import { isRounded } from "./form.ts";
import { type Box, boxAround, union, type YawBox, yawBox } from "./geometry.ts";
import { multiply, type Quat, turn, type Vec3, yawOf } from "./vector.ts";
import { heightAt, type Surface, UPRIGHT, walkableOf } from "./walkable.ts";

export { heightAt, type Surface } from "./walkable.ts";

/** One piece of an object: the whole of it, or a part of a composite. */
export interface SolidPiece {
  /** The piece's rotated box. */
  readonly box: YawBox;
  /** The axis-aligned bounds of the same. */
  readonly around: Box;
  readonly piece: Piece;
  /** What avatars cannot pass: its box, the jambs of a doorway, or nothing. */
  readonly walls: readonly YawBox[];
  /** What avatars walk on of it. */
  readonly walkable?: Surface;
}

/** A place to sit. */
export interface SeatSpot {
  /** Middle of the seat's surface. */
  readonly position: Vec3;
  readonly yaw: number;
}

/** Everything that the rules need to know about an object's geometry. */
export interface ObjectShape {
  readonly solids: readonly SolidPiece[];
  readonly box: Box;
  readonly surfaces: readonly Surface[];
  /** What avatars walk on. */
  readonly floors: readonly Surface[];
  readonly seats: readonly SeatSpot[];
}

/** Shapes by object value. */
const cache = new WeakMap<WorldObject, ObjectShape>();

/** The shape of an object, from the cache. */
export function shapeOf(object: WorldObject): ObjectShape {
  let shape = cache.get(object);
  if (!shape) {
    shape = compute(object);
    cache.set(object, shape);
  }
  return shape;
}

/** Maps a point from an object's (or part's) own frame into the frame around it: scaled, rotated, moved. */
function placePoint(frame: Pick<Part, "position" | "rotation" | "scale">, point: Readonly<Vec3>): Vec3 {
  const { position, rotation, scale } = frame;
  const [x, y, z] = turn(rotation, [point[0] * scale[0], point[1] * scale[1], point[2] * scale[2]]);
  return [x + position[0], y + position[1], z + position[2]];
}

/** A piece with its transform in the world. */
interface Placed {
  piece: Piece;
  position: Vec3;
  rotation: Quat;
  scale: Vec3;
  around: Box;
}

/** What an uploaded model is to the rules: a solid box of its size, on which nothing stands. */
function modelPiece(size: Readonly<Vec3>): Piece {
  return {
    kind: MODEL,
    title: "Model",
    category: "primitive",
    size: [...size],
    color: "cream",
    solid: true,
    top: 0,
    seat: 0,
  };
}

/** The pieces of an object in the world: itself, or each part of a composite. Unknown kinds are skipped. */
function* placedPieces(object: WorldObject): Generator<Placed> {
  if (!object.parts) {
    const piece = object.size ? modelPiece(object.size) : pieceOf(object.kind);
    if (!piece) return;
    const { position, rotation, scale } = object;
    yield { piece, position, rotation, scale, around: boxAround(piece.size, (v) => placePoint(object, v)) };
    return;
  }
  for (const part of object.parts) {
    const piece = pieceOf(part.kind);
    if (!piece) continue;
    yield {
      piece,
      position: placePoint(object, part.position),
      rotation: multiply(object.rotation, part.rotation),
      scale: partScale(part, object.scale),
      around: boxAround(piece.size, (v) => placePoint(object, placePoint(part, v))),
    };
  }
}

/** Computes a shape. */
function compute(object: WorldObject): ObjectShape {
  const solids: SolidPiece[] = [];
  const surfaces: Surface[] = [];
  const seats: SeatSpot[] = [];
  for (const placed of placedPieces(object)) {
    const { piece } = placed;
    const box = yawBox(piece.size, placed.position, placed.rotation, placed.scale);
    const up = turn(placed.rotation, [0, 1, 0]);
    const top = surfaceOf(piece, box, placed.position[1], placed.scale, up);
    const walkable = walkableOf(placed, box, top);
    // What leans a little carries things along its slope, too.
    if (top) surfaces.push(walkable?.face ? { ...top, face: walkable.face } : top);
    const walls = wallsOf(piece, box, placed.scale);
    solids.push({ box, around: placed.around, piece, walls, ...(walkable ? { walkable } : {}) });
    if (up[1] <= UPRIGHT) continue;
    if (piece.water) {
      const height = placed.position[1] + piece.water * placed.scale[1];
      surfaces.push({ box, height, floor: false, piece, water: true });
    }
    surfaces.push(...boards(placed));
    for (const seat of seatsOf(piece))
      seats.push({ position: placePoint(placed, seat.at), yaw: wrap(yawOf(placed.rotation) + (seat.yaw ?? 0)) });
  }
  const [x, y, z] = object.position;
  const box = solids.length ? union(solids.map((s) => s.around)) : { min: [x, y, z] as Vec3, max: [x, y, z] as Vec3 };
  const floors = solids.flatMap(({ walkable }) => walkable ?? []);
  return { solids, box, surfaces, floors, seats };
}

/**
 * The scale of a part inside a scaled composite: each of its axes takes the factor of the composite's axes it
 * lies along.
 */
function partScale(part: Part, scale: Readonly<Vec3>): Vec3 {
  if (scale[0] === scale[1] && scale[1] === scale[2]) {
    return [part.scale[0] * scale[0], part.scale[1] * scale[0], part.scale[2] * scale[0]];
  }
  const along = (axis: Vec3): number => {
    const [x, y, z] = turn(part.rotation, axis);
    return Math.hypot(x * scale[0], y * scale[1], z * scale[2]);
  };
  return [part.scale[0] * along([1, 0, 0]), part.scale[1] * along([0, 1, 0]), part.scale[2] * along([0, 0, 1])];
}

/**
 * The top of a piece: for upright pieces the catalogue's top, or the whole floor; undefined when nothing stands
 * on it.
 */
function surfaceOf(
  piece: Piece,
  box: YawBox,
  base: number,
  scale: Readonly<Vec3>,
  up: Readonly<Vec3>,
): Surface | undefined {
  const floor = isFloor(piece);
  if (up[1] > UPRIGHT) {
    const top = piece.top > 0 ? piece.top : floor ? piece.size[1] : 0;
    return top > 0 ? { box, height: base + top * scale[1], floor, piece, water: false } : undefined;
  }
  const square = piece.block && [up[0], up[1], up[2]].some((c) => Math.abs(c) > UPRIGHT);
  return square ? { box, height: box.high, floor, water: false } : undefined;
}

/** Degrees between -180 and 180. */
function wrap(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees;
}

/** Surfaces of a piece beside its top: the boards of a shelf, the seat of a bench, the platform of a tower. */
function boards({ piece, position, rotation, scale }: Placed): Surface[] {
  return (piece.sockets ?? []).flatMap(({ kind, at, size }) => {
    if (kind !== "surface" || !size) return [];
    const middle = placePoint({ position, rotation, scale }, at);
    // What carries it begins at the foot of the piece.
    const box = { ...yawBox([size[0], 0.01, size[1]], middle, rotation, scale), low: position[1] };
    return [{ box, height: middle[1], floor: false, water: false }];
  });
}

/** What of a piece avatars cannot pass. */
function wallsOf(piece: Piece, box: YawBox, scale: Readonly<Vec3>): YawBox[] {
  if (piece.solid) return [box];
  if (!piece.jamb) return [];
  const width = piece.jamb * scale[0];
  return [-1, 1].map((side) => {
    const shift = side * (box.halfX - width / 2);
    return { ...box, x: box.x + shift * box.cos, z: box.z - shift * box.sin, halfX: width / 2 };
  });
}

/** Height of an object's highest surface over a ground point; undefined beside all of them. `water`: it counts too. */
export function topAt(shape: ObjectShape, x: number, z: number, water = true): number | undefined {
  const heights = shape.surfaces.flatMap((s) => (s.water && !water ? [] : (heightAt(s, x, z) ?? [])));
  return heights.length > 0 ? Math.max(...heights) : undefined;
}

/** Whether a surface slopes down to its rim and is solid below, so that what stands on it may sink in. */
export function slopes({ piece }: Surface): boolean {
  return piece !== undefined && isRounded(piece);
}
