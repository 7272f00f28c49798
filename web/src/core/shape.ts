// What an object is to the rules: its boxes, the surfaces that things stand on, its seats. Computed once for each
// object value; objects are never changed in place, so the cache cannot go stale.

import { MODEL } from "../wire/tables.gen.ts";
import type { Part, Piece, WorldObject } from "../wire/types.gen.ts";
import { isFloor, pieceOf, seatsOf } from "./catalog.ts";
import { isRounded, rise, shareOf } from "./form.ts";
import { type Box, boxAround, union, type YawBox, yawBox } from "./geometry.ts";
import { multiply, type Quat, turn, type Vec3, yawOf } from "./vector.ts";

/** One piece of an object: the whole of it, or a part of a composite. */
export interface SolidPiece {
  readonly box: YawBox;
  readonly around: Box;
  readonly piece: Piece;
  /** Parts of it that avatars cannot pass: its box, the jambs of a doorway, nothing. */
  readonly walls: readonly YawBox[];
}

export interface Surface {
  readonly box: YawBox; // its rectangle; the height is that of the surface, at its highest
  readonly height: number;
  readonly floor: boolean; // avatars walk on it
  readonly piece?: Piece; // whose form it has; left out: level to its edges
  readonly water: boolean; // only what floats goes there
}

export interface SeatSpot {
  readonly position: Vec3; // middle of the seat's surface
  readonly yaw: number;
}

export interface ObjectShape {
  readonly solids: readonly SolidPiece[];
  readonly box: Box;
  readonly surfaces: readonly Surface[];
  readonly seats: readonly SeatSpot[];
}

// How far a piece may lean (cosine) before nothing stands on it any more.
const UPRIGHT = 0.995;
// Width of what stands at either side of a passage (jambs, piers, railings) in metres at scale 1, as the scene builds it.
const JAMBS: Readonly<Record<string, number>> = {
  door_wall: 0.5,
  arch: 0.38,
  bridge: 0.15,
  door: 0.11,
  gate: 0.17,
  torii: 0.62,
  flower_arch: 0.16,
};

const cache = new WeakMap<WorldObject, ObjectShape>();

export function shapeOf(object: WorldObject): ObjectShape {
  let shape = cache.get(object);
  if (!shape) {
    shape = compute(object);
    cache.set(object, shape);
  }
  return shape;
}

/** Carries a point of an object's (or part's) own frame out of it: scaled, turned, moved. */
export function placePoint(frame: Pick<Part, "position" | "rotation" | "scale">, point: Readonly<Vec3>): Vec3 {
  const { position, rotation, scale } = frame;
  const [x, y, z] = turn(rotation, [point[0] * scale[0], point[1] * scale[1], point[2] * scale[2]]);
  return [x + position[0], y + position[1], z + position[2]];
}

interface Placed {
  piece: Piece;
  position: Vec3;
  rotation: Quat;
  scale: Vec3;
  around: Box;
}

/** What a model is to the rules: a solid box of its size, on which nothing stands. */
function modelPiece(size: Readonly<Vec3>): Piece {
  const none = { top: 0, seat: 0, light: false, text: false };
  return {
    kind: MODEL,
    title: "Model",
    category: "primitive",
    size: [...size],
    color: "cream",
    solid: true,
    words: "",
    ...none,
  };
}

/** The pieces of an object where they stand: itself, or each part carried into the world. */
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

function compute(object: WorldObject): ObjectShape {
  const solids: SolidPiece[] = [];
  const surfaces: Surface[] = [];
  const seats: SeatSpot[] = [];
  for (const placed of placedPieces(object)) {
    const { piece } = placed;
    const box = yawBox(piece.size, placed.position, placed.rotation, placed.scale);
    solids.push({ box, around: placed.around, piece, walls: wallsOf(piece, box, placed.scale) });
    const up = turn(placed.rotation, [0, 1, 0]);
    const surface = surfaceOf(piece, box, placed.position[1], placed.scale, up);
    if (surface) surfaces.push(surface);
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
  return { solids, box, surfaces, seats };
}

/** The scale of a part inside a scaled composite: each of its axes takes the factor of the axis it lies along most. */
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
  // A box that lies on another side is as flat there.
  const square = piece.kind === "box" && [up[0], up[1], up[2]].some((c) => Math.abs(c) > UPRIGHT);
  return square ? { box, height: box.high, floor, water: false } : undefined;
}

/** Degrees between −180 and 180. */
function wrap(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees;
}

/** The surfaces of a piece below its top: shelves. */
function boards({ piece, position, rotation, scale }: Placed): Surface[] {
  return (piece.sockets ?? []).flatMap(({ kind, at, size }) => {
    if (kind !== "surface" || !size) return [];
    const middle = placePoint({ position, rotation, scale }, at);
    const box = yawBox([size[0], 0.01, size[1]], middle, rotation, scale);
    return [{ box, height: middle[1], floor: false, water: false }];
  });
}

function wallsOf(piece: Piece, box: YawBox, scale: Readonly<Vec3>): YawBox[] {
  if (piece.solid) return [box];
  const width = (JAMBS[piece.kind] ?? 0) * scale[0];
  if (width === 0) return [];
  return [-1, 1].map((side) => {
    const shift = side * (box.halfX - width / 2);
    return { ...box, x: box.x + shift * box.cos, z: box.z - shift * box.sin, halfX: width / 2 };
  });
}

/** Height of a surface at a spot of the ground, in metres; undefined beside it. */
export function heightAt({ box, height, piece }: Surface, x: number, z: number): number | undefined {
  const share = rise(piece ?? LEVEL, ...shareOf(box, x, z));
  return share === undefined ? undefined : box.low + (height - box.low) * share;
}

const LEVEL = {};

/** Whether a surface slopes down to its rim and is solid below: what stands on it may be set in. */
export function slopes({ piece }: Surface): boolean {
  return piece !== undefined && isRounded(piece);
}
