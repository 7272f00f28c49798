// A spatial hash over the ground: which objects come near a rectangle. Cells of 4 m; what covers very many cells is
// kept in a list of its own.

import type { Box } from "./geometry.ts";

const CELL = 4;
const MOST_CELLS = 64;

interface Span {
  fromX: number;
  toX: number;
  fromZ: number;
  toZ: number;
  cells: number;
}

export class Grid {
  readonly #cells = new Map<number, Set<string>>();
  readonly #large = new Set<string>();
  readonly #boxes = new Map<string, Box>();

  put(id: string, box: Box): void {
    this.remove(id);
    this.#boxes.set(id, box);
    const span = spanOf(box.min[0], box.min[2], box.max[0], box.max[2]);
    if (span.cells > MOST_CELLS) {
      this.#large.add(id);
      return;
    }
    for (const cell of cellsOf(span)) {
      const members = this.#cells.get(cell);
      if (members) members.add(id);
      else this.#cells.set(cell, new Set([id]));
    }
  }

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

  clear(): void {
    this.#cells.clear();
    this.#large.clear();
    this.#boxes.clear();
  }

  /** Ids of everything whose box comes into the rectangle, each once, in no particular order. */
  near(minX: number, minZ: number, maxX: number, maxZ: number): string[] {
    const found = new Set<string>(this.#large);
    const span = spanOf(minX, minZ, maxX, maxZ);
    if (span.cells > this.#cells.size) {
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

function spanOf(minX: number, minZ: number, maxX: number, maxZ: number): Span {
  const [fromX, toX, fromZ, toZ] = [index(minX), index(maxX), index(minZ), index(maxZ)];
  return { fromX, toX, fromZ, toZ, cells: (toX - fromX + 1) * (toZ - fromZ + 1) };
}

function* cellsOf(span: Span): Generator<number> {
  for (let x = span.fromX; x <= span.toX; x++) {
    for (let z = span.fromZ; z <= span.toZ; z++) yield (x + 4096) * 8192 + z + 4096;
  }
}

function index(metres: number): number {
  return Math.max(-4095, Math.min(4095, Math.floor(metres / CELL)));
}
