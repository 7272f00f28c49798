// Every piece of the catalogue, built once per kind on first use.

import { CATALOG } from "../../wire/tables.gen.ts";
import type { Piece } from "../../wire/types.gen.ts";
import { Builder, type PieceShape } from "./builder.ts";
import { building } from "./building.ts";
import { furniture } from "./furniture.ts";
import { houses } from "./houses.ts";
import { lights } from "./lights.ts";
import { nature } from "./nature.ts";
import { primitives } from "./primitive.ts";
import { signs } from "./signs.ts";
import { trees } from "./trees.ts";
import { ways } from "./ways.ts";

const makers: Record<string, (b: Builder) => void> = {
  ...primitives,
  ...nature,
  ...trees,
  ...houses,
  ...furniture,
  ...building,
  ...ways,
  ...signs,
  ...lights,
};
const pieces = new Map(CATALOG.map((p) => [p.kind, p]));

export const pieceOf = (kind: string): Piece | undefined => pieces.get(kind);

/** The geometry of one kind, fitted to the catalogue's size. An unknown kind gives a plain box, so that a newer world still shows. */
export function buildPiece(kind: string): PieceShape {
  const piece = pieces.get(kind);
  const make = makers[kind] ?? primitives["box"];
  const b = new Builder();
  make?.(b);
  return b.finish(piece?.size ?? [1, 1, 1]);
}

export const hasMaker = (kind: string): boolean => kind in makers;
