// Which part of one piece gets in another's way: a hill swallows the feet of what stands in it, low things fit under the
// crown of a tree, boats float.

import type { Piece } from "../wire/types.gen.ts";
import { hillRise, isRounded, RING_HOLE, riseAt, shareOf } from "./form.ts";
import { outOf, within, type YawBox } from "./geometry.ts";
import { clamp } from "./vector.ts";

/** Width of a tree's trunk, as a share of the tree's width. */
const TRUNK = 0.3;
/** How far a thing may sink into a rounded one, as a share of its own height. */
const SET_IN = 0.15;
/** How far a thing may sink into a hill, as a share of its own height… */
const DUG_IN = 0.5;
/** …but always at least this much, in metres. */
const DUG_METRES = 0.3;

/** A catalogue piece with the box that it fills in the world. */
interface PlacedPiece {
  readonly box: YawBox;
  readonly piece: Piece;
}

/** The part of a piece that stands on the ground: for a tree the trunk, otherwise all of it. */
export function footOf({ box, piece }: PlacedPiece): YawBox {
  return piece.crown === undefined ? box : { ...box, halfX: box.halfX * TRUNK, halfZ: box.halfZ * TRUNK };
}

/**
 * The part of `thing` that `other` can collide with: the whole box, the trunk under a crown, or the box lowered
 * to the height that a rounded form has where `other` stands.
 */
export function bodyAgainst(thing: PlacedPiece, other: PlacedPiece): YawBox {
  const { box, piece } = thing;
  const { crown, form } = piece;
  // Things that end below the crown only meet the trunk.
  if (crown !== undefined) return other.box.high > box.low + (box.high - box.low) * crown ? box : footOf(thing);
  if (form === undefined || form === "span" || form === "ramp") return box;
  const foot = footOf(other);
  const body = (high: number) => ({ ...box, high: clamp(high, box.low, box.high) });
  if (form === "hill") {
    const dug = Math.max(DUG_METRES, (other.box.high - other.box.low) * DUG_IN);
    return body(box.low + (box.high - box.low) * hillRise(Math.min(1, farthest(box, foot))) - dug);
  }
  const nearest = nearestOf(box, foot);
  // Outside the round rim, or inside the hole of a ring, there is nothing to collide with.
  if (nearest >= 1 || (form === "ring" && farthest(box, foot) <= RING_HOLE)) return body(box.low);
  if (!isRounded(piece)) return box;
  // Only what stands on it sinks in; what stands beside it on the same ground does not.
  const over = other.box.low > box.low + 0.02;
  const set = over ? (other.box.high - other.box.low) * SET_IN : 0;
  return body(box.low + (box.high - box.low) * (riseAt(form, nearest) ?? 1) - set);
}

/**
 * Metres by which a rectangle reaches in over the rim of a round piece; Infinity for pieces with corners, where
 * the rim is no limit.
 */
export function reachesIn({ box, piece }: PlacedPiece, other: PlacedPiece): number {
  if (piece.form === undefined || piece.form === "span" || piece.form === "ramp") return Infinity;
  return Math.max(0, 1 - nearestOf(box, footOf(other))) * Math.min(box.halfX, box.halfZ);
}

/** Distance of the nearest point of `box` from the middle of a round thing: 0 is the middle, 1 the rim. */
function nearestOf(round: YawBox, box: YawBox): number {
  const [x, z] = within(box, round.x, round.z);
  const nearest = outOf(box, clamp(x, -box.halfX, box.halfX), clamp(z, -box.halfZ, box.halfZ));
  return Math.hypot(...shareOf(round, ...nearest));
}

/** Distance of the farthest corner of `box` from the middle of a round thing, in the same measure. */
function farthest(round: YawBox, box: YawBox): number {
  const corner = (x: number, z: number) => Math.hypot(...shareOf(round, ...outOf(box, x * box.halfX, z * box.halfZ)));
  return Math.max(corner(1, 1), corner(1, -1), corner(-1, 1), corner(-1, -1));
}

/** Whether one of the two is water and the other floats on it. */
export function floatsOn(a: Piece, b: Piece): boolean {
  return (isWater(a) && b.floats === true) || (isWater(b) && a.floats === true);
}

/** Whether a piece is a body of water that things can float on. */
export function isWater(piece: Piece): boolean {
  return (piece.water ?? 0) > 0;
}
