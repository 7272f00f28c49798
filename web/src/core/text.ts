// The small parts that answers are written with.

import { round, type Vec3 } from "./vector.ts";

export function few(ids: readonly string[], most = 5): string {
  const rest = ids.length - most;
  return ids.slice(0, most).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

export function point(position: Readonly<Vec3>): string {
  return `[${position.map((n) => round(n, 2)).join(", ")}]`;
}

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** Bytes in UTF-8. */
export function bytes(text: string): number {
  let count = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    count += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return count;
}
