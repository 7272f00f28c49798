// Small formatters for the texts of answers.

import { round, type Vec3 } from "./vector.ts";

/** So many ids are named in a message. */
const FEW = 5;

/** The first FEW ids as a comma-separated list, and how many more there are: "a, b and 3 more". */
export function few(ids: readonly string[]): string {
  const rest = ids.length - FEW;
  return ids.slice(0, FEW).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** A position as agents write it, rounded to centimetres: "[2, 0, -3.5]". */
export function point(position: Readonly<Vec3>): string {
  return `[${position.map((n) => round(n, 2)).join(", ")}]`;
}

/** "1 object", "3 objects". Only for words whose plural takes a plain s. */
export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** The length of a text in bytes of UTF-8. Counted by hand, because core has no TextEncoder. */
export function bytes(text: string): number {
  let count = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    count += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return count;
}
