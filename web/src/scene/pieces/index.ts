// The forms of all pieces of the catalogue: one maker per kind, a function that builds the piece from painted shapes
// (builder.ts). The makers of what a new world shows are part of the page; the others are chunks by category
// (more/*.ts), loaded when the first of their pieces is needed. Geometries are cached by the caller (kinds.ts).
//
// A new piece is one row of the catalogue (internal/world/doc/catalog.go, then `make gen`) and one maker under its kind in
// a file of its category. The tests go through the catalogue: they find a row without a maker, and compare each geometry
// with its row.
//
// A category is in one of these states:
// - complete: it has no chunk, or its chunk is in `loaded`.
// - loading: its promise is in `loading`; several attempts (loadPatiently).
// - missing: not requested, or all attempts have failed; the next hasForm() or fetchPiece() starts over.

import { pieceOf } from "../../core/catalog.ts";
import { CATALOG } from "../../wire/tables.gen.ts";
import type { Piece, WorldObject } from "../../wire/types.gen.ts";
import { loadPatiently } from "../patience.ts";
import { Builder, type Maker } from "./builder.ts";
import { building } from "./building.ts";
import { furniture } from "./furniture.ts";
import { houses } from "./houses.ts";
import { lights } from "./lights.ts";
import type { PieceShape } from "./mesh.ts";
import { nature } from "./nature.ts";
import { primitives } from "./primitive.ts";
import { signs } from "./signs.ts";
import { trees } from "./trees.ts";

type Makers = Readonly<Record<string, Maker>>;

/** All makers that are loaded, by kind. */
const makers: Record<string, Maker> = {
  ...primitives,
  ...nature,
  ...trees,
  ...houses,
  ...furniture,
  ...building,
  ...signs,
  ...lights,
};

/** Chunks with the other makers of each category. */
const MORE: Partial<Record<Piece["category"], () => Promise<Makers>>> = {
  nature: () => import("./more/nature.ts").then((m) => m.moreNature),
  furniture: () => import("./more/furniture.ts").then((m) => m.moreFurniture),
  building: () => import("./more/building.ts").then((m) => m.moreBuildings),
  vehicle: () => import("./more/vehicle.ts").then((m) => m.moreVehicles),
  path: () => import("./more/street.ts").then((m) => m.moreStreet),
  sign: () => import("./more/street.ts").then((m) => m.moreStreet),
  light: () => import("./more/street.ts").then((m) => m.moreStreet),
};

const loading = new Map<Piece["category"], Promise<void>>();
const loaded = new Set<Piece["category"]>();
/** Called when makers have been loaded. */
const listeners = new Set<() => void>();

/** Whether the maker of a kind is loaded. */
export const hasMaker = (kind: string): boolean => kind in makers;

/** Whether a kind can be built now. A kind that no chunk knows (from a newer world) can: as a plain box. */
function known(kind: string): boolean {
  const category = pieceOf(kind)?.category;
  return hasMaker(kind) || category === undefined || !MORE[category] || loaded.has(category);
}

/** Whether every piece of an object can be built now; starts to load what is missing. */
export function hasForm(object: Pick<WorldObject, "kind" | "parts">): boolean {
  let all = true;
  for (const kind of object.parts?.map((p) => p.kind) ?? [object.kind])
    if (!known(kind)) {
      all = false;
      void fetchPiece(kind);
    }
  return all;
}

/** Loads the maker of a kind. Resolves when it is there or all attempts have failed; never rejects. */
export function fetchPiece(kind: string): Promise<void> {
  const category = pieceOf(kind)?.category;
  if (known(kind) || category === undefined) return Promise.resolve();
  let pending = loading.get(category);
  if (!pending) {
    pending = load(category).finally(() => loading.delete(category));
    loading.set(category, pending);
  }
  return pending;
}

/** Loads the makers of all kinds, one chunk after the other. Never rejects. */
export async function fetchAllPieces(): Promise<void> {
  for (const { kind } of CATALOG) await fetchPiece(kind);
}

/** Loads a chunk, retrying after failures. Never rejects. */
async function load(category: Piece["category"]): Promise<void> {
  try {
    Object.assign(makers, await loadPatiently(async () => MORE[category]?.(), `the ${category} pieces`));
  } catch {
    return; // logged
  }
  loaded.add(category);
  for (const fn of listeners) fn();
}

/** Resolves when nothing is loading any more. */
export async function ready(): Promise<void> {
  while (loading.size > 0) await Promise.all(loading.values());
}

/** Calls back whenever makers have been loaded; returns the unsubscriber. */
export function onForms(fn: () => void): () => void {
  listeners.add(fn);
  return () => listeners.delete(fn);
}

/**
 * Builds the geometry of a kind, fitted to the catalogue's size. An unknown kind gives a plain box, so that worlds from
 * newer versions still show.
 */
export function buildPiece(kind: string): PieceShape {
  const piece = pieceOf(kind);
  const make = makers[kind] ?? primitives["box"];
  const b = new Builder();
  make?.(b);
  return b.finish(piece?.size ?? [1, 1, 1]);
}
