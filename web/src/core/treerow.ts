// A row of a tree, whatever it is of.

/** A visible row. */
export interface TreeRow {
  /** Unique in the list, and the same as long as the row means the same. */
  key: string;
  /** Depth in the tree, from 1. */
  level: number;
  /** Position among its siblings, from 1. */
  position: number;
  /** Number of rows with the same parent, including itself. */
  siblings: number;
  title: string;
  /** Further facts, also the tooltip. */
  detail: string;
  /** Of a row that others lie under. */
  open?: boolean;
}

/** Index of the next row whose title begins with `typed`, searching from `from` around the end; -1: none. */
export function findByPrefix(rows: readonly Pick<TreeRow, "title">[], from: number, typed: string): number {
  const wanted = typed.toLowerCase();
  const first = typed.length > 1 ? 0 : 1; // more letters may still match the current row
  for (let step = first; step <= rows.length; step++) {
    const at = (from + step) % rows.length;
    if (rows[at]?.title.toLowerCase().startsWith(wanted)) return at;
  }
  return -1;
}
