// Where avatars can stand: a grid of 0.25 m cells, made on demand in chunks from the boxes of the objects there. A cell
// has up to three levels (under a bridge and on it); a level is a height in metres, or NaN where a body does not fit.

import { isFloor } from "./catalog.ts";
import { distanceTo, type YawBox } from "./geometry.ts";
import { heightAt, type Surface, shapeOf } from "./shape.ts";
import type { Space } from "./state.ts";
import type { Vec3 } from "./vector.ts";

export const CELL = 0.25;
export const LEVELS = 3;
/** Radius and height of a body, and how high it steps, in metres. */
export const RADIUS = 0.35;
export const BODY = 1.6;
export const STEP = 0.3;
/** Cells from the middle of the world to its edge. */
export const EDGE = 800;

/** Low things (a pond, a kerb) are passed closer than walls: the body hangs over them. */
const LOW = 0.35;
const LOW_RADIUS = 0.25;
const SIDE = 32; // cells of a chunk
const CHUNKS = (2 * EDGE) / SIDE;

interface Obstacle {
  id: string;
  box: YawBox;
  floor: boolean; // it is also something to walk on: only too high a step blocks
}

export class Nav {
  /** Cells that have been worked out so far: what a search cost. */
  cells = 0;
  readonly #space: Space;
  readonly #chunks = new Map<number, Float32Array>();

  constructor(space: Space) {
    this.#space = space;
  }

  /** Height of a level of a cell; NaN where nobody can stand. */
  height(ix: number, iz: number, level: number): number {
    const x = ix + EDGE;
    const z = iz + EDGE;
    if (x < 0 || z < 0 || x >= 2 * EDGE || z >= 2 * EDGE) return Number.NaN;
    const key = Math.floor(x / SIDE) * CHUNKS + Math.floor(z / SIDE);
    let chunk = this.#chunks.get(key);
    if (!chunk) {
      chunk = this.#make(Math.floor(x / SIDE), Math.floor(z / SIDE));
      this.#chunks.set(key, chunk);
    }
    return chunk[((x % SIDE) * SIDE + (z % SIDE)) * LEVELS + level] ?? Number.NaN;
  }

  /** The level of a cell that is reached by a step from a height; -1 when there is none. */
  levelFrom(ix: number, iz: number, from: number, step = STEP): number {
    let best = -1;
    let least = step + 1e-6;
    for (let level = 0; level < LEVELS; level++) {
      const rise = Math.abs(this.height(ix, iz, level) - from);
      if (rise < least) {
        best = level;
        least = rise;
      }
    }
    return best;
  }

  /** Where a body can stand that is nearest to a point, at most `most` metres away on the ground. */
  nearestFree(point: Readonly<Vec3>, most = 12, step = 1.2): Vec3 | undefined {
    const ix = cellOf(point[0]);
    const iz = cellOf(point[2]);
    if (this.levelFrom(ix, iz, point[1], step) >= 0) {
      const height = this.height(ix, iz, this.levelFrom(ix, iz, point[1], step));
      return [point[0], height, point[2]];
    }
    let best: Vec3 | undefined;
    let least = most;
    for (let ring = 1; (ring - 1) * CELL <= least; ring++) {
      for (const [dx, dz] of square(ring)) {
        const level = this.levelFrom(ix + dx, iz + dz, point[1], step);
        if (level < 0) continue;
        const spot: Vec3 = [middleOf(ix + dx), this.height(ix + dx, iz + dz, level), middleOf(iz + dz)];
        const distance = Math.hypot(spot[0] - point[0], spot[2] - point[2]);
        if (distance < least) {
          best = spot;
          least = distance;
        }
      }
    }
    return best;
  }

  /** Ids of what keeps a body from standing at a spot. */
  blockers(x: number, z: number, height: number): string[] {
    const found = new Set<string>();
    for (const obstacle of this.#obstacles(x - RADIUS, z - RADIUS, x + RADIUS, z + RADIUS)) {
      if (blocks(obstacle, distanceTo(obstacle.box, x, z), height)) found.add(obstacle.id);
    }
    return [...found];
  }

  #obstacles(minX: number, minZ: number, maxX: number, maxZ: number): Obstacle[] {
    const found: Obstacle[] = [];
    for (const object of this.#space.near(minX, minZ, maxX, maxZ)) {
      for (const { walls, around, piece } of shapeOf(object).solids) {
        if (around.min[0] > maxX || around.max[0] < minX || around.min[2] > maxZ || around.max[2] < minZ) continue;
        for (const box of walls) found.push({ id: object.id, box, floor: isFloor(piece) });
      }
    }
    return found;
  }

  #make(chunkX: number, chunkZ: number): Float32Array {
    const heights = new Float32Array(SIDE * SIDE * LEVELS).fill(Number.NaN);
    const fromX = chunkX * SIDE - EDGE;
    const fromZ = chunkZ * SIDE - EDGE;
    const area = [fromX * CELL, fromZ * CELL, (fromX + SIDE) * CELL, (fromZ + SIDE) * CELL] as const;
    for (let i = 0; i < heights.length; i += LEVELS) heights[i] = 0;
    this.cells += SIDE * SIDE;

    const floors = this.#space.near(...area).flatMap((o) => shapeOf(o).surfaces.filter((s) => s.floor));
    if (floors.length > 0) raise(heights, floors, fromX, fromZ);
    const [minX, minZ, maxX, maxZ] = area;
    for (const obstacle of this.#obstacles(minX - RADIUS, minZ - RADIUS, maxX + RADIUS, maxZ + RADIUS)) {
      block(heights, obstacle, fromX, fromZ);
    }
    return heights;
  }
}

export function cellOf(metres: number): number {
  return Math.floor(metres / CELL);
}

export function middleOf(cell: number): number {
  return (cell + 0.5) * CELL;
}

function* square(ring: number): Generator<[number, number]> {
  for (let i = -ring; i < ring; i++) {
    yield [i, -ring];
    yield [ring, i];
    yield [-i, ring];
    yield [-ring, -i];
  }
}

/** Calls `visit` for the cells of a chunk whose middles lie within `margin` of a box's bounds. */
function eachCell(
  box: YawBox,
  margin: number,
  fromX: number,
  fromZ: number,
  visit: (cell: number, x: number, z: number) => void,
): void {
  const reachX = box.halfX * Math.abs(box.cos) + box.halfZ * Math.abs(box.sin) + margin;
  const reachZ = box.halfX * Math.abs(box.sin) + box.halfZ * Math.abs(box.cos) + margin;
  const x0 = Math.max(0, cellOf(box.x - reachX) - fromX);
  const x1 = Math.min(SIDE - 1, cellOf(box.x + reachX) - fromX);
  const z0 = Math.max(0, cellOf(box.z - reachZ) - fromZ);
  const z1 = Math.min(SIDE - 1, cellOf(box.z + reachZ) - fromZ);
  for (let x = x0; x <= x1; x++) {
    for (let z = z0; z <= z1; z++) visit((x * SIDE + z) * LEVELS, middleOf(fromX + x), middleOf(fromZ + z));
  }
}

/** Adds the floors as levels; of two with less than a body's height between them only the upper one is left. */
function raise(heights: Float32Array, floors: readonly Surface[], fromX: number, fromZ: number): void {
  const stacks = new Map<number, number[]>();
  for (const floor of floors) {
    eachCell(floor.box, 0, fromX, fromZ, (cell, x, z) => {
      const height = heightAt(floor, x, z);
      if (height === undefined || height < 0) return;
      const stack = stacks.get(cell);
      if (stack) stack.push(height);
      else stacks.set(cell, [0, height]);
    });
  }
  for (const [cell, stack] of stacks) {
    const levels = stack.sort((a, b) => a - b).filter((h, i) => (stack[i + 1] ?? Infinity) - h > BODY);
    for (let level = 0; level < LEVELS; level++) heights[cell + level] = levels[level] ?? Number.NaN;
  }
}

function block(heights: Float32Array, obstacle: Obstacle, fromX: number, fromZ: number): void {
  eachCell(obstacle.box, RADIUS, fromX, fromZ, (cell, x, z) => {
    const distance = distanceTo(obstacle.box, x, z);
    if (distance >= RADIUS) return;
    for (let i = cell; i < cell + LEVELS; i++) {
      const height = heights[i] ?? Number.NaN;
      if (blocks(obstacle, distance, height)) heights[i] = Number.NaN;
    }
  });
}

function blocks({ box, floor }: Obstacle, distance: number, height: number): boolean {
  if (!(box.low < height + BODY && box.high > height + 0.03)) return false;
  if (box.high > height + LOW) return distance < RADIUS;
  // A low thing does not block who stands on a floor above its foot, nor does a step: it is stepped onto.
  if (floor || (height > 0.001 && box.low < height - 0.02)) return false;
  return distance < LOW_RADIUS;
}
