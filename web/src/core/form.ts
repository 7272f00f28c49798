// What pieces are like within their boxes (the catalogue's `form`), and what of one is in another's way: a round table has
// no corners, one stands on the slope of a dome, a hill takes the feet of what stands in it, low things stand under the
// crown of a tree, boats float.

import type { Piece } from "../wire/types.gen.ts";
import { outOf, within, type YawBox } from "./geometry.ts";

/** The hole of a ring, as a share of its radius. */
const HOLE = 0.52;
/** The flat top of a hill, as a share of its radius. */
const CREST = 0.25;
/** Of a tree: the trunk's share of the width. */
const TRUNK = 0.3;
/** How far a thing may be set into a rounded one: this share of its own height. */
const SET_IN = 0.15;
/** How far it may be set into a hill: this share of its height, but always the metres. */
const DUG_IN = 0.5;
const DUG_METRES = 0.3;

export interface Thing {
  readonly box: YawBox;
  readonly piece: Piece;
}

/** Higher in the middle than at the rim, and solid below: what stands there may be set in. */
export function isRounded({ form }: Pick<Piece, "form">): boolean {
  return form === "dome" || form === "hill" || form === "cone" || form === "ball";
}

/**
 * The height of a piece over a point of its rectangle (x and z from -1 to 1), as a share of its full height; undefined
 * where it is not.
 */
export function rise({ form }: Pick<Piece, "form">, x: number, z: number): number | undefined {
  if (Math.abs(x) > 1 || Math.abs(z) > 1) return undefined;
  if (form === undefined) return 1;
  if (form === "span") return bridgeRise(z);
  const out = Math.hypot(x, z);
  return out > 1 ? undefined : riseAt(form, out);
}

function riseAt(form: NonNullable<Piece["form"]>, out: number): number | undefined {
  switch (form) {
    case "dome":
      return Math.sqrt(1 - out * out);
    case "ball":
      return (1 + Math.sqrt(1 - out * out)) / 2;
    case "cone":
      return 1 - out;
    case "hill":
      return hillRise(out);
    case "ring":
      return out < HOLE ? undefined : 1;
    case "round":
    case "span":
      return 1;
  }
}

/** How high a hill is at a share of the way from its middle to its rim. */
export function hillRise(out: number): number {
  const t = Math.min(1, Math.max(0, (out - CREST) / (1 - CREST)));
  return 1 - t * t * (3 - 2 * t);
}

/** How high a bridge's planks are at `along` (-1 and 1: its ends, 0: its middle), as a share of its top. */
export function bridgeRise(along: number): number {
  return 0.16 + 0.84 * Math.cos((Math.min(1, Math.abs(along)) * Math.PI) / 2);
}

/** A point of the ground in shares of a box's half sides, from its middle. */
export function shareOf(box: YawBox, x: number, z: number): [number, number] {
  const [ownX, ownZ] = within(box, x, z);
  return [ownX / box.halfX, ownZ / box.halfZ];
}

/** The part of a thing that stands on the ground: of a tree, the trunk. */
export function footOf({ box, piece }: Thing): YawBox {
  return piece.crown === undefined ? box : { ...box, halfX: box.halfX * TRUNK, halfZ: box.halfZ * TRUNK };
}

/** What of a thing another one can run into. */
export function bodyAgainst(thing: Thing, other: Thing): YawBox {
  const { box, piece } = thing;
  const { crown, form } = piece;
  if (crown !== undefined) return other.box.high > box.low + (box.high - box.low) * crown ? box : footOf(thing);
  if (form === undefined || form === "span") return box;
  const foot = footOf(other);
  const body = (high: number) => ({ ...box, high: Math.max(box.low, Math.min(box.high, high)) });
  if (form === "hill") {
    const dug = Math.max(DUG_METRES, (other.box.high - other.box.low) * DUG_IN);
    return body(box.low + (box.high - box.low) * hillRise(Math.min(1, farthest(box, foot))) - dug);
  }
  const nearest = nearestOf(box, foot);
  if (nearest >= 1 || (form === "ring" && farthest(box, foot) <= HOLE)) return body(box.low);
  if (!isRounded(piece)) return box;
  const over = other.box.low > box.low + 0.02; // what stands beside it on the same ground is not set in
  const set = over ? (other.box.high - other.box.low) * SET_IN : 0;
  return body(box.low + (box.high - box.low) * (riseAt(form, nearest) ?? 1) - set);
}

/** Metres by which a rectangle reaches in over the rim of a round piece; without end for what has corners. */
export function reachesIn({ box, piece }: Thing, other: Thing): number {
  if (piece.form === undefined || piece.form === "span") return Infinity;
  return Math.max(0, 1 - nearestOf(box, footOf(other))) * Math.min(box.halfX, box.halfZ);
}

/** How far out of a round thing's middle the nearest point of a rectangle is: 0 the middle, 1 the rim. */
function nearestOf(round: YawBox, box: YawBox): number {
  const [x, z] = within(box, round.x, round.z);
  const keep = (n: number, most: number) => Math.min(most, Math.max(-most, n));
  return Math.hypot(...shareOf(round, ...outOf(box, keep(x, box.halfX), keep(z, box.halfZ))));
}

function farthest(round: YawBox, box: YawBox): number {
  const corner = (x: number, z: number) => Math.hypot(...shareOf(round, ...outOf(box, x * box.halfX, z * box.halfZ)));
  return Math.max(corner(1, 1), corner(1, -1), corner(-1, 1), corner(-1, -1));
}

/** Whether one of them is water and the other floats on it. */
export function floatsOn(a: Piece, b: Piece): boolean {
  return (isWater(a) && b.floats === true) || (isWater(b) && a.floats === true);
}

export function isWater(piece: Piece): boolean {
  return (piece.water ?? 0) > 0;
}
