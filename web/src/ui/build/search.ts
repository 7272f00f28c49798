/** Which pieces of the catalogue answer to some words, best first. Pure. */

import { nearestKinds, keywordsOf } from "../../core/find.ts";
import { CATALOG } from "../../wire/tables.gen.ts";
import type { Piece } from "../../wire/types.gen.ts";

export type Category = Piece["category"];

const WORDS: Partial<Record<Category, string>> = {
  nature: "Nature",
  furniture: "Furniture",
  building: "Building",
  path: "Ways",
  sign: "Signs",
  light: "Lights",
  vehicle: "Vehicles",
  primitive: "Shapes",
};

/** The categories that the catalogue has, in the order in which they are useful. */
export const CATEGORIES: readonly { id: Category | "all"; word: string }[] = [
  { id: "all", word: "All" },
  ...[...new Set<Category>([...(Object.keys(WORDS) as Category[]), ...CATALOG.map((p) => p.category)])]
    .filter((id) => CATALOG.some((p) => p.category === id))
    .map((id) => ({ id, word: WORDS[id] ?? id.charAt(0).toUpperCase() + id.slice(1) })),
];

export function found(words: string, category: Category | "all"): readonly Piece[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const order = CATEGORIES.map((c) => c.id);
  const among = CATALOG.filter((p) => category === "all" || p.category === category).toSorted(
    (a, b) => order.indexOf(a.category) - order.indexOf(b.category),
  );
  if (wanted.length === 0) return among;
  const ranked = among
    .map((piece) => ({ piece, rank: Math.min(...wanted.map((w) => rankOf(piece, w))) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank);
  if (ranked.length > 0) return ranked.map((r) => r.piece);
  const near = new Set(nearestKinds(wanted.join(" ")));
  return among.filter((p) => near.has(p.kind));
}

/** How well a piece answers to a word; 0: not at all. */
function rankOf(piece: Piece, word: string): number {
  const title = piece.title.toLowerCase();
  if (title === word || piece.kind === word) return 5;
  if (title.startsWith(word)) return 4;
  const words = keywordsOf(piece.kind);
  if (words.includes(word)) return 3;
  if (title.includes(word) || piece.kind.includes(word)) return 2;
  return words.some((w) => w.startsWith(word)) || piece.category.startsWith(word) ? 1 : 0;
}
