// The names that a call may use for kinds and colours, and the nearest valid ones for a wrong one.

import { CATALOG, PALETTE } from "../wire/tables.gen.ts";

/** All kinds of the catalogue, in its order. */
export const KINDS: readonly string[] = CATALOG.map((p) => p.kind);

/** All palette names, in its order. */
export const COLOR_NAMES: readonly string[] = PALETTE.map((s) => s.name);

/** Hex values by palette name. */
const colors: ReadonlyMap<string, string> = new Map(PALETTE.map((s) => [s.name, s.hex]));

/** The hex form (#rrggbb, lower case) of a palette name or of a hex colour; undefined for anything else. */
export function hexColor(color: string): string | undefined {
  const lower = color.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(lower) ? lower : colors.get(lower);
}

/**
 * Up to `count` of the names in `all` that resemble `word`, best first: names that contain it, or that are a
 * few edits away. Used for the `near` field of refusals.
 */
export function nearestNames(word: string, all: Iterable<string>, count = 5): string[] {
  // The edit distance is quadratic, and the word may come from a hostile caller.
  const wanted = word.toLowerCase().slice(0, 64);
  if (wanted === "") return [];
  const found: { name: string; distance: number }[] = [];
  for (const name of all) {
    const distance = likeness(wanted, name);
    if (distance <= Math.max(2, wanted.length / 2)) found.push({ name, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map((f) => f.name);
}

/**
 * Distance between a wanted word and a name: 0 is equal, small values are prefixes and substrings, otherwise
 * the edit distance.
 */
function likeness(wanted: string, name: string): number {
  if (name === wanted) return 0;
  if (name.startsWith(wanted) || wanted.startsWith(name)) return 0.5;
  if (wanted.length > 2 && name.includes(wanted)) return 1;
  // "path_1" may mean garden_path.
  const stem = wanted.replace(/_\d+$/, "");
  if (stem.length > 2 && stem !== wanted && name.split("_").includes(stem)) return 1.5;
  return editDistance(wanted, name);
}

/** The Levenshtein distance, computed row by row. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
