// Compares two states of the world. Separate from replay.ts, so that pages that never open the timeline need
// not load that.

/**
 * Ids whose values differ between two maps, including ids that only one of them has. Two values from different
 * logs count as equal when the same revision last changed them.
 */
export function differences<T extends { changed: number }>(
  a: ReadonlyMap<string, T>,
  b: ReadonlyMap<string, T>,
): string[] {
  const ids: string[] = [];
  for (const [id, value] of a) {
    const other = b.get(id);
    if (value !== other && value.changed !== other?.changed) ids.push(id);
  }
  for (const id of b.keys()) if (!a.has(id)) ids.push(id);
  return ids;
}
