// Which values two states of the world hold differently. Apart from replay.ts, so that the page can do without that.

/** Ids whose values say something else. A value that two logs brought is the same when the same revision made it. */
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
