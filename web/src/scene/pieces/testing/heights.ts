/** How high a piece is, seen from straight above, for tests that compare its geometry with what the catalogue says of it. */

import type { Piece } from "../../../wire/types.gen.ts";
import { buildPiece } from "../index.ts";

/** Side of a cell (m). */
export const CELL = 0.05;
/** What counts as the same height (m). */
const LEVEL = 0.012;

/** Heights over a grid on the piece's footprint; -1 where nothing is. */
export interface Heights {
  readonly columns: number;
  readonly rows: number;
  at(column: number, row: number): number;
  /** The middle of a cell in the piece's own frame. */
  middle(column: number, row: number): [x: number, z: number];
}

type Corner = readonly [x: number, y: number, z: number];

/** The heights of a piece as it is built, with closed doors. */
export function heightsOf({ kind, size }: Piece): Heights {
  const [columns, rows] = [Math.ceil(size[0] / CELL), Math.ceil(size[2] / CELL)];
  const map = new Float64Array(columns * rows).fill(-1);
  const middle = (c: number, r: number): [number, number] => [
    (c + 0.5) * CELL - size[0] / 2,
    (r + 0.5) * CELL - size[2] / 2,
  ];
  const cell = (v: number, axis: 0 | 2) => (v + size[axis] / 2) / CELL;
  for (const [a, b, c] of trianglesOf(kind)) {
    const det = (b[2] - c[2]) * (a[0] - c[0]) + (c[0] - b[0]) * (a[2] - c[2]);
    if (Math.abs(det) < 1e-9) continue; // upright
    const [xs, zs] = [[a, b, c].map((v) => cell(v[0], 0)), [a, b, c].map((v) => cell(v[2], 2))];
    for (let i = Math.max(0, Math.floor(Math.min(...xs))); i < Math.min(columns, Math.ceil(Math.max(...xs))); i++)
      for (let j = Math.max(0, Math.floor(Math.min(...zs))); j < Math.min(rows, Math.ceil(Math.max(...zs))); j++) {
        const [x, z] = middle(i, j);
        const u = ((b[2] - c[2]) * (x - c[0]) + (c[0] - b[0]) * (z - c[2])) / det;
        const v = ((c[2] - a[2]) * (x - c[0]) + (a[0] - c[0]) * (z - c[2])) / det;
        if (Math.min(u, v, 1 - u - v) < -1e-6) continue;
        const k = i * rows + j;
        map[k] = Math.max(map[k] ?? -1, u * a[1] + v * b[1] + (1 - u - v) * c[1]);
      }
  }
  return { columns, rows, middle, at: (c, r) => map[c * rows + r] ?? -1 };
}

/** All triangles of a piece. */
function* trianglesOf(kind: string): Generator<[Corner, Corner, Corner]> {
  const shape = buildPiece(kind);
  for (const { geometry } of [shape, ...shape.hingedParts]) {
    const points = geometry.getAttribute("position");
    const corner = (i: number): Corner => [points.getX(i), points.getY(i), points.getZ(i)];
    const index = geometry.index;
    for (let t = 0; index && t < index.count; t += 3)
      yield [corner(index.getX(t)), corner(index.getX(t + 1)), corner(index.getX(t + 2))];
  }
}

/** A level rectangle: its height, its middle and its size in the piece's frame (m). */
export interface LevelSpot {
  y: number;
  x: number;
  z: number;
  width: number;
  depth: number;
}

/** The largest level rectangle that is open to the sky, higher than `above`. */
export function levelSpot(heights: Heights, above = 0.1): LevelSpot | undefined {
  let best: LevelSpot | undefined;
  const same = (a: number, b: number) => Math.abs(a - b) < LEVEL;
  for (let c = 0; c < heights.columns; c++)
    for (let r = 0; r < heights.rows; r++) {
      const y = heights.at(c, r);
      if (y < above) continue;
      let most = heights.rows - r;
      for (let w = 1; c + w <= heights.columns; w++) {
        let run = 0;
        while (run < most && same(heights.at(c + w - 1, r + run), y)) run++;
        most = run;
        if (most === 0) break;
        const [width, depth] = [w * CELL, most * CELL];
        if (Math.min(width, depth) < 0.2 || width * depth <= (best ? best.width * best.depth : 0)) continue;
        const [x, z] = heights.middle(c + (w - 1) / 2, r + (most - 1) / 2);
        best = { y, x, z, width, depth };
      }
    }
  return best;
}
