/** Searches the catalogue of pieces. Pure. */

import { keywordsOf, nearestKinds } from "../../core/find.ts";
import { capitalized } from "../../core/words/text.ts";
import { CATALOG } from "../../wire/tables.gen.ts";
import type { Piece } from "../../wire/types.gen.ts";

/** Categories of the catalogue. */
export type Category = Piece["category"];

/** Titles of the categories in the order of usefulness; others follow by their own name. */
const CATEGORY_LABELS: Partial<Record<Category, string>> = {
  nature: "Nature",
  furniture: "Furniture",
  building: "Building",
  path: "Paths",
  sign: "Signs",
  light: "Lights",
  vehicle: "Vehicles",
  primitive: "Shapes",
};

/** The categories that have pieces, "All" first. */
export const CATEGORIES: readonly { id: Category | "all"; word: string }[] = [
  { id: "all", word: "All" },
  ...[...new Set<Category>([...(Object.keys(CATEGORY_LABELS) as Category[]), ...CATALOG.map((p) => p.category)])]
    .filter((id) => CATALOG.some((p) => p.category === id))
    .map((id) => ({ id, word: CATEGORY_LABELS[id] ?? capitalized(id) })),
];

/**
 * The pieces that match every word, best first; without words all of the category. If nothing matches, the pieces
 * with similar names.
 */
export function searchPieces(words: string, category: Category | "all"): readonly Piece[] {
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
  // Every word must match: the rank of a piece is that of its worst word.
  if (ranked.length > 0) return ranked.map((r) => r.piece);
  // Misspelled or unusual words: pieces with similar names.
  const near = new Set(nearestKinds(wanted.join(" ")));
  return among.filter((p) => near.has(p.kind));
}

/** How well a piece matches a word; 0: not at all. */
function rankOf(piece: Piece, word: string): number {
  const title = piece.title.toLowerCase();
  if (title === word || piece.kind === word) return 5;
  if (title.startsWith(word)) return 4;
  const words = keywordsOf(piece.kind);
  if (words.includes(word)) return 3;
  if (title.includes(word) || piece.kind.includes(word)) return 2;
  return words.some((w) => w.startsWith(word)) || piece.category.startsWith(word) ? 1 : 0;
}
