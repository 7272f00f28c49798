// Look-ups in the generated catalogue.

import { CATALOG } from "../wire/tables.gen.ts";
import type { Piece, Socket } from "../wire/types.gen.ts";

/** Catalogue pieces by kind. */
const pieces: ReadonlyMap<string, Piece> = new Map(CATALOG.map((p) => [p.kind, p]));

/** The catalogue piece of a kind; undefined for unknown kinds, composites and models. */
export function pieceOf(kind: string): Piece | undefined {
  return pieces.get(kind);
}

/**
 * Where avatars sit on a piece: its seat sockets, or the middle of its seat surface when it has none; empty
 * when it is no seat.
 */
export function seatsOf(piece: Piece): readonly Socket[] {
  if (piece.seat <= 0) return [];
  const seats = (piece.sockets ?? []).filter((s) => s.kind === "seat");
  return seats.length > 0 ? seats : [{ kind: "seat", at: [0, piece.seat, 0] }];
}

/** Whether avatars walk over a piece rather than around it: slabs, decks, bridges, steps, the floor of a gazebo. */
export function isFloor(piece: Piece): boolean {
  return piece.category === "path" || (!piece.solid && piece.top > 0);
}
