// Finds catalogue pieces by words: for refusals that suggest what may have been meant, and for search_catalog.

import { CATALOG } from "../wire/tables.gen.ts";
import { WORDS } from "../wire/words.gen.ts";
import { KINDS, nearestNames } from "./validnames.ts";

/** The additional search words of a kind (generated from the catalogue); empty when it has none. */
export function keywordsOf(kind: string): readonly string[] {
  return WORDS[kind] ?? [];
}

/**
 * Up to five kinds close to a word. Kinds that list the word as a keyword come first, then kinds whose name is
 * similar.
 */
export function nearestKinds(word: string): string[] {
  const wanted = word.toLowerCase();
  const byWord = CATALOG.filter((p) => keywordsOf(p.kind).includes(wanted)).map((p) => p.kind);
  return [...new Set([...byWord, ...nearestNames(word, KINDS)])].slice(0, 5);
}
