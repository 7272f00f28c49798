// Where avatars can stand: a grid of 0.25 m cells, made on demand in chunks from the boxes of the objects there. A cell
// has up to three levels (under a bridge and on it); a level is a height in metres, or NaN where a body does not fit.

import { isFloor } from "./catalog.ts";
import { distanceTo, type YawBox } from "./geometry.ts";
import { heightAt, type Surface, shapeOf, slopes } from "./shape.ts";
import type { Space } from "./state.ts";
import type { Vec3 } from "./vector.ts";

export const CELL = 0.25;
export const LEVELS = 3;
/** Radius and height of a body, and how high it steps, in metres. */
export const RADIUS = 0.35;
export const BODY = 1.6;
export const STEP = 0.3;
/** Metres by which a straight leg may pass nearer to somebody than the middles of cells may lie. */
const SLACK = 0.1;
/** Cells from the middle of the world to its edge. */
export const EDGE = 800;

/** Low things (a pond, a kerb) are passed closer than walls: the body hangs over them. */
const LOW = 0.35;
const LOW_RADIUS = 0.25;
const SIDE = 32; // cells of a chunk
const CHUNKS = (2 * EDGE) / SIDE;
const CHUNK = SIDE * SIDE * LEVELS; // nodes of a chunk

interface Obstacle {
  id: string; // empty: it is no object, but a building of the project
  box: YawBox;
  floor: boolean; // it is also something to walk on: only too high a step blocks
}

/** Somebody who stands there: nobody walks nearer to them than their radius (metres, between the middles). */
export interface Person {
  readonly id: string;
  readonly position: Readonly<Vec3>;
  readonly radius: number;
}

export class Nav {
  readonly #space: Space;
  readonly #people: readonly Person[];
  readonly #start: [number, number] | undefined;
  readonly #slots = new Map<number, number>(); // where each chunk lies in #heights
  readonly #corners: number[] = []; // of each slot: its first cell, x then z
  #heights = new Float32Array(16 * CHUNK);
  #key = -1;
  #slot = -1;

  /** `start`: where the walk begins; nobody is too near to them there. */
  constructor(space: Space, people: readonly Person[] = [], start?: Readonly<Vec3>) {
    this.#space = space;
    this.#people = people;
    this.#start = start && [cellOf(start[0]), cellOf(start[2])];
  }

  /** Nodes are numbered below this; it grows while chunks are made. */
  get nodes(): number {
    return this.#heights.length;
  }

  /** Cells that have been worked out so far: what a search cost. */
  get cells(): number {
    return this.#slots.size * SIDE * SIDE;
  }

  /** The node of a cell's lowest level, its others follow; -1 outside the world. */
  nodeAt(ix: number, iz: number): number {
    const x = ix + EDGE;
    const z = iz + EDGE;
    if (x < 0 || z < 0 || x >= 2 * EDGE || z >= 2 * EDGE) return -1;
    const chunkX = (x / SIDE) | 0;
    const chunkZ = (z / SIDE) | 0;
    const key = chunkX * CHUNKS + chunkZ;
    if (key !== this.#key) {
      this.#slot = this.#slots.get(key) ?? this.#make(key, chunkX * SIDE - EDGE, chunkZ * SIDE - EDGE);
      this.#key = key;
    }
    return this.#slot * CHUNK + ((x % SIDE) * SIDE + (z % SIDE)) * LEVELS;
  }

  xOf(node: number): number {
    return (this.#corners[((node / CHUNK) | 0) * 2] as number) + (((node % CHUNK) / (SIDE * LEVELS)) | 0);
  }

  zOf(node: number): number {
    return (this.#corners[((node / CHUNK) | 0) * 2 + 1] as number) + (((node % (SIDE * LEVELS)) / LEVELS) | 0);
  }

  /** Height of a node; NaN where nobody can stand. */
  heightOf(node: number): number {
    return this.#heights[node] as number;
  }

  /** The node of a cell that is reached by a step from a height; -1 when there is none. */
  nodeFrom(ix: number, iz: number, from: number, step = STEP): number {
    const cell = this.nodeAt(ix, iz);
    if (cell < 0) return -1;
    let best = -1;
    let least = step + 1e-6;
    for (let node = cell; node < cell + LEVELS; node++) {
      const rise = Math.abs((this.#heights[node] as number) - from);
      if (rise < least) {
        best = node;
        least = rise;
      }
    }
    return best;
  }

  /** Where a body can stand that is nearest to a point, at most `most` metres away on the ground. */
  nearestFree(point: Readonly<Vec3>, most = 12, step = 1.2): Vec3 | undefined {
    const ix = cellOf(point[0]);
    const iz = cellOf(point[2]);
    const here = this.nodeFrom(ix, iz, point[1], step);
    if (here >= 0) return [point[0], this.heightOf(here), point[2]];
    let best: Vec3 | undefined;
    let least = most;
    for (let ring = 1; (ring - 1) * CELL <= least; ring++) {
      for (const [dx, dz] of square(ring)) {
        const node = this.nodeFrom(ix + dx, iz + dz, point[1], step);
        if (node < 0) continue;
        const spot: Vec3 = [middleOf(ix + dx), this.heightOf(node), middleOf(iz + dz)];
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
    found.delete("");
    for (const person of this.#people) if (crowds(person, x, z, height)) found.add(person.id);
    return [...found];
  }

  /** Whether somebody is so near to a spot that a leg may not lead over it. */
  meets(x: number, z: number, height: number): boolean {
    return this.#people.some((p) => crowds(p, x, z, height, SLACK));
  }

  #crowd(heights: Float32Array, person: Person, fromX: number, fromZ: number): void {
    const { position, radius } = person;
    const [startX, startZ] = this.#start ?? [Number.NaN, Number.NaN];
    const [x0, x1] = [cellOf(position[0] - radius), cellOf(position[0] + radius)];
    const [z0, z1] = [cellOf(position[2] - radius), cellOf(position[2] + radius)];
    for (let ix = Math.max(fromX, x0); ix <= Math.min(fromX + SIDE - 1, x1); ix++) {
      for (let iz = Math.max(fromZ, z0); iz <= Math.min(fromZ + SIDE - 1, z1); iz++) {
        if (ix === startX && iz === startZ) continue;
        const cell = ((ix - fromX) * SIDE + (iz - fromZ)) * LEVELS;
        for (let i = cell; i < cell + LEVELS; i++) {
          const height = heights[i] ?? Number.NaN;
          if (crowds(person, middleOf(ix), middleOf(iz), height)) heights[i] = Number.NaN;
        }
      }
    }
  }

  #obstacles(minX: number, minZ: number, maxX: number, maxZ: number): Obstacle[] {
    const found: Obstacle[] = [];
    for (const object of this.#space.near(minX, minZ, maxX, maxZ)) {
      for (const { walls, around, piece } of shapeOf(object).solids) {
        if (around.min[0] > maxX || around.max[0] < minX || around.min[2] > maxZ || around.max[2] < minZ) continue;
        for (const box of walls) found.push({ id: object.id, box, floor: isFloor(piece) });
      }
    }
    for (const box of this.#space.solids?.near(minX, minZ, maxX, maxZ) ?? []) found.push({ id: "", box, floor: false });
    return found;
  }

  /** Works out a chunk from its first cell and gives the slot that it is kept in. */
  #make(key: number, fromX: number, fromZ: number): number {
    const slot = this.#slots.size;
    if ((slot + 1) * CHUNK > this.#heights.length) {
      const larger = new Float32Array(this.#heights.length * 2);
      larger.set(this.#heights);
      this.#heights = larger;
    }
    this.#slots.set(key, slot);
    this.#corners.push(fromX, fromZ);
    const heights = this.#heights.subarray(slot * CHUNK, (slot + 1) * CHUNK).fill(Number.NaN);
    for (let i = 0; i < CHUNK; i += LEVELS) heights[i] = 0;

    const [minX, minZ] = [fromX * CELL, fromZ * CELL];
    const [maxX, maxZ] = [minX + SIDE * CELL, minZ + SIDE * CELL];
    const around = this.#space.near(minX, minZ, maxX, maxZ);
    const floors = around.flatMap((o) => shapeOf(o).surfaces.filter((s) => s.floor));
    if (floors.length > 0) raise(heights, floors, fromX, fromZ);
    for (const obstacle of this.#obstacles(minX - RADIUS, minZ - RADIUS, maxX + RADIUS, maxZ + RADIUS)) {
      block(heights, obstacle, fromX, fromZ);
    }
    for (const person of this.#people) this.#crowd(heights, person, fromX, fromZ);
    return slot;
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
  const filled = new Map<number, number>(); // up to where a cell is solid
  for (const floor of floors) {
    eachCell(floor.box, 0, fromX, fromZ, (cell, x, z) => {
      const height = heightAt(floor, x, z);
      if (height === undefined || height < 0) return;
      if (slopes(floor)) filled.set(cell, Math.max(height, filled.get(cell) ?? 0));
      const stack = stacks.get(cell);
      if (stack) stack.push(height);
      else stacks.set(cell, [0, height]);
    });
  }
  for (const [cell, stack] of stacks) {
    const solid = filled.get(cell) ?? 0;
    const levels = stack.sort((a, b) => a - b).filter((h, i) => h >= solid && (stack[i + 1] ?? Infinity) - h > BODY);
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

function crowds({ position, radius }: Person, x: number, z: number, height: number, slack = 0): boolean {
  return Math.hypot(x - position[0], z - position[2]) < radius - slack && Math.abs(height - position[1]) < BODY;
}

function blocks({ box, floor }: Obstacle, distance: number, height: number): boolean {
  if (!(box.low < height + BODY && box.high > height + 0.03)) return false;
  if (box.high > height + LOW) return distance < RADIUS;
  // A low thing does not block who stands on a floor above its foot, nor does a step: it is stepped onto.
  if (floor || (height > 0.001 && box.low < height - 0.02)) return false;
  return distance < LOW_RADIUS;
}
