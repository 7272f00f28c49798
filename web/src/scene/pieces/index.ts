// Every piece of the catalogue, built once per kind on first use. What a new world shows comes with the page; the others
// come by category when the first of them is needed (more/*.ts).

import { CATALOG } from "../../wire/tables.gen.ts";
import type { Piece, WorldObject } from "../../wire/types.gen.ts";
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

export type Maker = (b: Builder) => void;
type Makers = Readonly<Record<string, Maker>>;

const makers: Record<string, Maker> = {
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

/** Where the other makers of a category are. */
const MORE: Partial<Record<Piece["category"], () => Promise<{ makers: Makers }>>> = {
  nature: () => import("./more/nature.ts"),
  furniture: () => import("./more/furniture.ts"),
  building: () => import("./more/building.ts"),
  vehicle: () => import("./more/vehicle.ts"),
  path: () => import("./more/street.ts"),
  sign: () => import("./more/street.ts"),
  light: () => import("./more/street.ts"),
};

/** Milliseconds until a chunk that did not come is asked for again, and how often. */
const AGAIN = 3000;
const TRIES = 4;

const coming = new Map<Piece["category"], Promise<void>>();
const came = new Set<Piece["category"]>();
const listeners = new Set<() => void>();

export const pieceOf = (kind: string): Piece | undefined => pieces.get(kind);

export const hasMaker = (kind: string): boolean => kind in makers;

/** Whether a kind can be built now. What no chunk knows (of a newer world) can: it is a plain box. */
function known(kind: string): boolean {
  const category = pieces.get(kind)?.category;
  return hasMaker(kind) || category === undefined || !MORE[category] || came.has(category);
}

/** Whether every piece of an object can be built now; asks for what is missing. */
export function hasForm(object: Pick<WorldObject, "kind" | "parts">): boolean {
  let all = true;
  for (const kind of object.parts?.map((p) => p.kind) ?? [object.kind])
    if (!known(kind)) {
      all = false;
      void fetchPiece(kind);
    }
  return all;
}

/** Asks for a kind's maker; resolves when it is here, or is not to be had. */
export function fetchPiece(kind: string): Promise<void> {
  const category = pieces.get(kind)?.category;
  if (known(kind) || category === undefined) return Promise.resolve();
  let asked = coming.get(category);
  if (!asked) {
    asked = load(category, TRIES).finally(() => coming.delete(category));
    coming.set(category, asked);
  }
  return asked;
}

async function load(category: Piece["category"], tries: number): Promise<void> {
  try {
    const more = await MORE[category]?.();
    Object.assign(makers, more?.makers);
    came.add(category);
    for (const fn of listeners) fn();
  } catch (error) {
    console.warn(`The forms of ${category} pieces did not come (${String(error)}).`);
    if (tries <= 1) return;
    await new Promise((done) => setTimeout(done, AGAIN));
    await load(category, tries - 1);
  }
}

/** Resolves when everything that was asked for is here, or is not to be had. */
export async function ready(): Promise<void> {
  while (coming.size > 0) await Promise.all(coming.values());
}

/** Calls back when makers have come. */
export function onForms(fn: () => void): () => void {
  listeners.add(fn);
  return () => listeners.delete(fn);
}

/** The geometry of one kind, fitted to the catalogue's size. An unknown kind gives a plain box, so that a newer world still shows. */
export function buildPiece(kind: string): PieceShape {
  const piece = pieces.get(kind);
  const make = makers[kind] ?? primitives["box"];
  const b = new Builder();
  make?.(b);
  return b.finish(piece?.size ?? [1, 1, 1]);
}
