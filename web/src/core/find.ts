// Pieces by words: for refusals that name what may have been meant, and for searches.

import { CATALOG } from "../wire/tables.gen.ts";
import { WORDS } from "../wire/words.gen.ts";
import { KINDS, nearest } from "./catalog.ts";

/** More words that a kind is found by. */
export function wordsOf(kind: string): readonly string[] {
  return WORDS[kind] ?? [];
}

/** The kinds nearest to a word, also by the words that the catalogue lists for a piece ("sofa" has none, "desk" has). */
export function nearestKinds(word: string): string[] {
  const wanted = word.toLowerCase();
  const byWord = CATALOG.filter((p) => wordsOf(p.kind).includes(wanted)).map((p) => p.kind);
  return [...new Set([...byWord, ...nearest(word, KINDS)])].slice(0, 5);
}
