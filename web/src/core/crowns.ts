// Where two pieces may share their boxes: low things stand under the crown of a tree, boats float on water.

import type { Piece } from "../wire/types.gen.ts";
import type { YawBox } from "./geometry.ts";

/** Trees with a trunk: how far up their crown begins, as a share of their height. */
const CROWNS: Readonly<Record<string, number>> = {
  tree: 0.36,
  birch: 0.4,
  blossom_tree: 0.42,
  autumn_tree: 0.36,
  willow: 0.34,
  palm: 0.62,
};
const TRUNK = 0.3; // share of the width

const WATER: ReadonlySet<string> = new Set(["pond", "stream"]);
const FLOATS: ReadonlySet<string> = new Set(["boat", "sailboat", "lily_pad", "reeds"]);

interface Thing {
  readonly box: YawBox;
  readonly piece: Piece;
}

/** What another piece can run into: of a tree only the trunk, when the other stays below the crown. */
export function bodyAgainst({ box, piece }: Thing, other: Thing): YawBox {
  const crown = CROWNS[piece.kind];
  if (crown === undefined || other.box.high > box.low + (box.high - box.low) * crown) return box;
  return { ...box, halfX: box.halfX * TRUNK, halfZ: box.halfZ * TRUNK };
}

/** Whether one of them is water and the other floats on it. */
export function floatsOn(a: Piece, b: Piece): boolean {
  return (WATER.has(a.kind) && FLOATS.has(b.kind)) || (WATER.has(b.kind) && FLOATS.has(a.kind));
}
