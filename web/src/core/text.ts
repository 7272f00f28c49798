// Small formatters for the texts of answers.

import { round, type Vec3 } from "./vector.ts";

/** A position as agents write it, rounded to centimetres: "[2, 0, -3.5]". */
export function point(position: Readonly<Vec3>): string {
  return `[${position.map((n) => round(n, 2)).join(", ")}]`;
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
