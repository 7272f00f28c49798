// A spatial hash over the ground: finds the objects whose boxes reach into a rectangle. Cells are 4 m wide; an
// object that covers very many cells goes into a separate list, so that a huge object costs no more than a
// small one.

import type { Box } from "./geometry.ts";

/** Side of a cell, in metres. */
const CELL = 4;
/** An object that covers more cells than this goes into the list of large objects, which every query scans. */
const MAX_CELLS = 64;

/** A rectangle of cells, both ends included. */
interface Span {
  fromX: number;
  toX: number;
  fromZ: number;
  toZ: number;
  cells: number;
}

/** An index from ground rectangles to ids. Holds one box per id; put() replaces it. */
export class Grid {
  readonly #cells = new Map<number, Set<string>>();
  readonly #large = new Set<string>();
  readonly #boxes = new Map<string, Box>();

  /** Adds an id with its box, or moves it. */
  put(id: string, box: Box): void {
    this.remove(id);
    this.#boxes.set(id, box);
    const span = spanOf(box.min[0], box.min[2], box.max[0], box.max[2]);
    if (span.cells > MAX_CELLS) {
      this.#large.add(id);
      return;
    }
    for (const cell of cellsOf(span)) {
      const members = this.#cells.get(cell);
      if (members) members.add(id);
      else this.#cells.set(cell, new Set([id]));
    }
  }

  /** Removes an id; a no-op when it is not in the grid. */
  remove(id: string): void {
    const box = this.#boxes.get(id);
    if (!box) return;
    this.#boxes.delete(id);
    if (this.#large.delete(id)) return;
    for (const cell of cellsOf(spanOf(box.min[0], box.min[2], box.max[0], box.max[2]))) {
      const members = this.#cells.get(cell);
      members?.delete(id);
      if (members?.size === 0) this.#cells.delete(cell);
    }
  }

  /** Removes everything. */
  clear(): void {
    this.#cells.clear();
    this.#large.clear();
    this.#boxes.clear();
  }

  /** Ids of everything whose box reaches into the rectangle (metres), each once, in no particular order. */
  near(minX: number, minZ: number, maxX: number, maxZ: number): string[] {
    const found = new Set<string>(this.#large);
    const span = spanOf(minX, minZ, maxX, maxZ);
    if (span.cells > this.#cells.size) {
      // The rectangle covers more cells than are occupied: scanning the occupied ones is cheaper.
      for (const members of this.#cells.values()) for (const id of members) found.add(id);
    } else {
      for (const cell of cellsOf(span)) for (const id of this.#cells.get(cell) ?? []) found.add(id);
    }
    return [...found].filter((id) => {
      const box = this.#boxes.get(id);
      return box && box.min[0] <= maxX && box.max[0] >= minX && box.min[2] <= maxZ && box.max[2] >= minZ;
    });
  }
}

/** The cells that a rectangle (metres) touches. */
function spanOf(minX: number, minZ: number, maxX: number, maxZ: number): Span {
  const [fromX, toX, fromZ, toZ] = [index(minX), index(maxX), index(minZ), index(maxZ)];
  return { fromX, toX, fromZ, toZ, cells: (toX - fromX + 1) * (toZ - fromZ + 1) };
}

/** One number per cell: x and z packed with an offset, because indices may be negative. */
function* cellsOf(span: Span): Generator<number> {
  for (let x = span.fromX; x <= span.toX; x++) {
    for (let z = span.fromZ; z <= span.toZ; z++) yield (x + 4096) * 8192 + z + 4096;
  }
}

/** The cell coordinate of a position, clamped to what the packing above can hold. */
function index(metres: number): number {
  return Math.max(-4095, Math.min(4095, Math.floor(metres / CELL)));
}
