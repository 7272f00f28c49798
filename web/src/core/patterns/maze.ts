// Plan of a maze of hedges (or walls, or fences): `count` by `rows` cells, the entrance in front (+z), the exit
// at the back, and, from seven by seven cells on, a clearing in the middle. The size is the seed: the same
// measures give the same maze.

import { LIMITS } from "../../wire/tables.gen.ts";
import type { Part } from "../../wire/types.gen.ts";
import { pieceOf } from "../catalog.ts";
import { seeded } from "../random.ts";
import { refuse } from "../refuse.ts";
import { type Measures, measure, PartBuilder, range } from "./kit.ts";

/** Which cells of the maze are connected. */
export interface Cells {
  columns: number;
  rows: number;
  /** Whether there is a wall at the +x side of the cell at [column + row * columns]. */
  right: boolean[];
  /** The same for its +z side. */
  front: boolean[];
  /** Columns of the entrance (in front) and of the exit (at the back). */
  entrance: number;
  exit: number;
}

/** A perfect maze: every cell is connected to every other by exactly one path, apart from the clearing. */
export function mazeOf(columns: number, rows: number): Cells {
  const cells = columns * rows;
  const right = range(cells).map(() => true);
  const front = range(cells).map(() => true);
  const inside = clearing(columns, rows);
  for (const cell of range(cells)) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    if (!inside(column, row)) continue;
    if (inside(column + 1, row)) right[cell] = false;
    if (inside(column, row + 1)) front[cell] = false;
  }
  carve(columns, rows, right, front, inside);
  const middle = Math.floor((columns - 1) / 2);
  return { columns, rows, right, front, entrance: middle, exit: Math.max(0, columns - 1 - middle) };
}

/**
 * Tests whether a cell belongs to the clearing: two by two or three by three cells in the middle of a large
 * maze.
 */
function clearing(columns: number, rows: number): (column: number, row: number) => boolean {
  if (columns < 7 || rows < 7) return () => false;
  const within = (n: number, all: number) => {
    const side = all % 2 === 0 ? 2 : 3;
    const first = (all - side) / 2;
    return n >= first && n < first + side;
  };
  return (column, row) => within(column, columns) && within(row, rows);
}

/**
 * Randomised depth-first search: walks through the cells and opens a wall at each step. The clearing gets one
 * way in.
 */
function carve(
  columns: number,
  rows: number,
  right: boolean[],
  front: boolean[],
  inside: (column: number, row: number) => boolean,
): void {
  const random = seeded(columns * 31 + rows);
  const seen = new Set<number>([0]);
  const path = [0];
  let entered = false;
  while (path.length > 0) {
    const cell = path.at(-1) ?? 0;
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const from = inside(column, row);
    const steps = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ].filter(([dx = 0, dz = 0]) => {
      const [x, z] = [column + dx, row + dz];
      if (x < 0 || z < 0 || x >= columns || z >= rows || seen.has(z * columns + x)) return false;
      const into = inside(x, z);
      // Once it is in the clearing, the walk stays there until it backtracks.
      return from ? into : !(into && entered);
    });
    const step = steps[Math.floor(random() * steps.length)];
    if (!step) {
      path.pop();
      continue;
    }
    const [dx = 0, dz = 0] = step;
    const next = (row + dz) * columns + column + dx;
    if (dx !== 0) right[Math.min(cell, next)] = false;
    else front[Math.min(cell, next)] = false;
    if (inside(column + dx, row + dz)) entered = true;
    seen.add(next);
    path.push(next);
  }
}

/** A straight run of wall along x or z, in cells. */
interface Run {
  x: number;
  z: number;
  length: number;
  along: "x" | "z";
}

/**
 * The parts of a maze. Runs are split into short parts where the limit of parts allows it, and joined into long
 * ones otherwise.
 */
export function maze(m: Measures): Part[] {
  const columns = measure(m.count, 7, "count", 2, 30);
  const rows = measure(m.rows, m.count ?? 7, "rows", 2, 30);
  const kind = m.kind ?? "hedge";
  const thick = Math.max(0.3, pieceOf(kind)?.size[2] ?? 0.6);
  const cell = thick + measure(m.spacing, Math.max(2 - thick, 1.4), "spacing", 1.1, 6);
  const runs = runsOf(mazeOf(columns, rows), 2);
  const long = runs.length <= LIMITS.maxParts ? runs : runsOf(mazeOf(columns, rows), 40);
  if (long.length > LIMITS.maxParts) {
    refuse("limit_reached", `that maze takes ${long.length} parts; a composite holds at most ${LIMITS.maxParts}`, {
      field: "count",
      got: `${columns} × ${rows} cells`,
      allowed: "about 16 × 16 cells",
      next: "Use fewer cells.",
    });
  }
  const builder = new PartBuilder();
  const high = m.height ?? (kind === "hedge" ? 1.5 : undefined);
  for (const run of long) {
    const length = run.length * cell + thick;
    const x = (run.x + (run.along === "x" ? run.length / 2 : 0) - columns / 2) * cell;
    const z = (run.z + (run.along === "z" ? run.length / 2 : 0) - rows / 2) * cell;
    const size: [number, number, number] = [length, high ?? pieceOf(kind)?.size[1] ?? 1, thick];
    builder.add(kind, [x, 0, z], { size, yaw: run.along === "x" ? 0 : 90 });
  }
  return builder.parts;
}

/** The walls as straight runs of at most `most` cells. The outer wall has the entrance and the exit. */
function runsOf({ columns, rows, right, front, entrance, exit }: Cells, most: number): Run[] {
  const runs: Run[] = [];
  const line = (along: "x" | "z", fixed: number, count: number, isWall: (i: number) => boolean) => {
    let from = -1;
    for (let i = 0; i <= count; i++) {
      const wall = i < count && isWall(i);
      if (from >= 0 && (!wall || i - from >= most)) {
        runs.push({ along, length: i - from, x: along === "x" ? from : fixed, z: along === "x" ? fixed : from });
        from = -1;
      }
      if (wall && from < 0) from = i;
    }
  };
  line("x", 0, columns, (i) => i !== exit);
  line("x", rows, columns, (i) => i !== entrance);
  line("z", 0, rows, () => true);
  line("z", columns, rows, () => true);
  for (let row = 0; row < rows - 1; row++) line("x", row + 1, columns, (i) => front[row * columns + i] === true);
  for (let column = 0; column < columns - 1; column++) {
    line("z", column + 1, rows, (i) => right[i * columns + column] === true);
  }
  return runs;
}
