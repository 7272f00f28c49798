// The navigation grid: where avatars can stand. Cells of 0.25 m, computed on demand in chunks from the boxes of
// the objects there. A cell has up to three levels (under a bridge and on it); a level is a height in metres,
// or NaN where a body does not fit.
//
// A *node* is one level of one cell, numbered in the order in which chunks were computed: `slot * CHUNK + cell
// * LEVELS + level`. The search (route.ts) stores its state in arrays indexed by node.
//
// A Nav is a snapshot: it is built for one search over one state of the world and thrown away afterwards.

import { isFloor } from "./catalog.ts";
import { type YawBox } from "./geometry.ts";
import { distanceToBox } from "./overlap.ts";
import { heightAt, type Surface, shapeOf, slopes } from "./shape.ts";
import type { Space } from "./state.ts";
import { flatDistance, type Vec3 } from "./vector.ts";
import { heightNear, isSloping, STEP_HEIGHT } from "./walkable.ts";

/** Side of a cell, in metres. */
export const NAV_CELL = 0.25;
/** Floors above one another that one cell can hold. */
const LEVELS = 3;
/** Radius of a body, in metres. */
const BODY_RADIUS = 0.35;
/** Height of a body, in metres: the headroom that a level needs. */
const BODY_HEIGHT = 1.6;
/**
 * Metres by which a straight leg may pass closer to a person than the centres of cells may lie. Without it the
 * grid's raster would forbid legs that the search itself walks.
 */
const SLACK = 0.1;
/** Cells from the centre of the world to its edge. */
const EDGE_CELLS = 800;

/**
 * Obstacles up to this height (a pond, a kerb), in metres, are passed closer than walls: the body hangs over
 * them.
 */
const LOW = 0.35;
/** What reaches through a floor by no more than this (metres), as a pond's rim does through the end of a bridge. */
const RIM = 0.2;
/** The steepest stairs that a body climbs, in metres per metre. */
const CLIMB = STEP_HEIGHT / NAV_CELL;
/** How close to a low obstacle the centre of a body may come, in metres. */
const LOW_RADIUS = 0.25;
/** Cells along one side of a chunk. */
const SIDE = 32;
/** Chunks along one side of the world. */
const CHUNKS = (2 * EDGE_CELLS) / SIDE;
/** Nodes of one chunk. */
const CHUNK = SIDE * SIDE * LEVELS;

/** A box that bodies go around. */
interface Obstacle {
  /** The object's id; empty for a building of the user's project, which is no object. */
  id: string;
  box: YawBox;
  /** Whether bodies also walk on it: then it blocks only where the step up is too high. */
  floor: boolean;
  /** Its upper side, when that is not level. */
  slope?: Surface;
}

/** Somebody standing in the world: nobody walks closer to them than `radius` (metres, between the centres). */
export interface Person {
  readonly id: string;
  readonly position: Readonly<Vec3>;
  readonly radius: number;
}

/** The grid over one state of the world. Every query computes the chunk that it touches, once. */
export class Nav {
  readonly #space: Space;
  readonly #people: readonly Person[];
  readonly #start: [number, number] | undefined;
  /** The slot of each computed chunk in #heights, by chunk key. */
  readonly #slots = new Map<number, number>();
  /** First cell of each slot: x and z, one after the other. */
  readonly #corners: number[] = [];
  /** The heights of all computed nodes; doubled when it is full. */
  #heights = new Float32Array(16 * CHUNK);
  /** The chunk of the last query, a one-entry cache: neighbouring cells mostly share their chunk. */
  #key = -1;
  #slot = -1;

  /**
   * `start` is the cell where the walk begins. It is never too close to anyone, so that a body that stands in a
   * crowd can still leave it.
   */
  constructor(space: Space, people: readonly Person[] = [], start?: Readonly<Vec3>) {
    this.#space = space;
    this.#people = people;
    this.#start = start && [cellOf(start[0]), cellOf(start[2])];
  }

  /** All node numbers are below this. It grows while chunks are computed. */
  get nodes(): number {
    return this.#heights.length;
  }

  /** Cells computed so far: what a search cost. */
  get cells(): number {
    return this.#slots.size * SIDE * SIDE;
  }

  /** The node of a cell's lowest level; the other levels follow it. -1 outside the world. */
  nodeAt(ix: number, iz: number): number {
    const x = ix + EDGE_CELLS;
    const z = iz + EDGE_CELLS;
    if (x < 0 || z < 0 || x >= 2 * EDGE_CELLS || z >= 2 * EDGE_CELLS) return -1;
    const chunkX = (x / SIDE) | 0;
    const chunkZ = (z / SIDE) | 0;
    const key = chunkX * CHUNKS + chunkZ;
    if (key !== this.#key) {
      this.#slot = this.#slots.get(key) ?? this.#make(key, chunkX * SIDE - EDGE_CELLS, chunkZ * SIDE - EDGE_CELLS);
      this.#key = key;
    }
    return this.#slot * CHUNK + ((x % SIDE) * SIDE + (z % SIDE)) * LEVELS;
  }

  /** The x index of a node's cell. */
  xOf(node: number): number {
    return (this.#corners[((node / CHUNK) | 0) * 2] as number) + (((node % CHUNK) / (SIDE * LEVELS)) | 0);
  }

  /** The z index of a node's cell. */
  zOf(node: number): number {
    return (this.#corners[((node / CHUNK) | 0) * 2 + 1] as number) + (((node % (SIDE * LEVELS)) / LEVELS) | 0);
  }

  /** Height of a node in metres; NaN where nobody can stand. */
  heightOf(node: number): number {
    return this.#heights[node] as number;
  }

  /**
   * The node of a cell that one step reaches from the height `from`: the closest level within `step` metres; -1
   * when there is none.
   */
  nodeFrom(ix: number, iz: number, from: number, step = STEP_HEIGHT): number {
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

  /** Where a body can stand right at a ground point, at most `step` metres above or below it. */
  standAt([x, y, z]: Readonly<Vec3>, step = 1.2): Vec3 | undefined {
    const node = this.nodeFrom(cellOf(x), cellOf(z), y, step);
    return node < 0 ? undefined : [x, this.heightOf(node), z];
  }

  /**
   * The spot closest to a point where a body can stand, at most `most` metres away on the ground and at most
   * `step` metres above or below. A spot within one step is preferred to a nearer one on top of something: from there
   * there may be no way down.
   */
  nearestFree(point: Readonly<Vec3>, most = 12, step = 1.2): Vec3 | undefined {
    const level = step > STEP_HEIGHT ? this.#nearest(point, most, STEP_HEIGHT) : undefined;
    return level ?? this.#nearest(point, most, step);
  }

  /** The same without a preference. Searches square rings of cells outwards. */
  #nearest(point: Readonly<Vec3>, most: number, step: number): Vec3 | undefined {
    const ix = cellOf(point[0]);
    const iz = cellOf(point[2]);
    const here = this.standAt(point, step);
    if (here) return here;
    let best: Vec3 | undefined;
    let least = most;
    for (let ring = 1; (ring - 1) * NAV_CELL <= least; ring++) {
      for (const [dx, dz] of square(ring)) {
        const node = this.nodeFrom(ix + dx, iz + dz, point[1], step);
        if (node < 0) continue;
        const spot: Vec3 = [cellMiddle(ix + dx), this.heightOf(node), cellMiddle(iz + dz)];
        const distance = flatDistance(spot, point);
        if (distance < least) {
          best = spot;
          least = distance;
        }
      }
    }
    return best;
  }

  /**
   * Ids of the objects and people that keep a body from standing at a spot. Buildings of the project have no id
   * and are left out.
   */
  blockers(x: number, z: number, height: number): string[] {
    const found = new Set<string>();
    for (const obstacle of this.#obstacles(x - BODY_RADIUS, z - BODY_RADIUS, x + BODY_RADIUS, z + BODY_RADIUS)) {
      if (blocks(obstacle, x, z, distanceToBox(obstacle.box, x, z), height)) found.add(obstacle.id);
    }
    found.delete("");
    for (const person of this.#people) if (crowds(person, x, z, height)) found.add(person.id);
    return [...found];
  }

  /** Whether a spot is so close to somebody that a straight leg may not pass over it. */
  meets(x: number, z: number, height: number): boolean {
    return this.#people.some((p) => crowds(p, x, z, height, SLACK));
  }

  /** Marks the nodes of a chunk that are too close to a person as blocked. */
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
          if (crowds(person, cellMiddle(ix), cellMiddle(iz), height)) heights[i] = Number.NaN;
        }
      }
    }
  }

  /** The obstacles that reach into a rectangle: the walls of objects, and the buildings of the project. */
  #obstacles(minX: number, minZ: number, maxX: number, maxZ: number): Obstacle[] {
    const found: Obstacle[] = [];
    for (const object of this.#space.near(minX, minZ, maxX, maxZ)) {
      for (const { walls, around, piece, walkable } of shapeOf(object).solids) {
        if (around.min[0] > maxX || around.max[0] < minX || around.min[2] > maxZ || around.max[2] < minZ) continue;
        const floor = walkable !== undefined || isFloor(piece);
        const slope = piece.solid && walkable && isSloping(walkable) ? { slope: walkable } : {};
        for (const box of walls) found.push({ id: object.id, box, floor, ...slope });
      }
    }
    for (const box of this.#space.obstacles?.near(minX, minZ, maxX, maxZ) ?? [])
      found.push({ id: "", box, floor: false });
    return found;
  }

  /**
   * Computes a chunk from its first cell and returns its slot: flat ground first, then floors, then obstacles,
   * then people.
   */
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

    const [minX, minZ] = [fromX * NAV_CELL, fromZ * NAV_CELL];
    const [maxX, maxZ] = [minX + SIDE * NAV_CELL, minZ + SIDE * NAV_CELL];
    const around = this.#space.near(minX, minZ, maxX, maxZ);
    const floors = around.flatMap((o) => shapeOf(o).floors);
    if (floors.length > 0) raise(heights, floors, fromX, fromZ);
    for (const obstacle of this.#obstacles(
      minX - BODY_RADIUS,
      minZ - BODY_RADIUS,
      maxX + BODY_RADIUS,
      maxZ + BODY_RADIUS,
    )) {
      block(heights, obstacle, fromX, fromZ);
    }
    for (const person of this.#people) this.#crowd(heights, person, fromX, fromZ);
    return slot;
  }
}

/** The cell index of a coordinate in metres. */
export function cellOf(metres: number): number {
  return Math.floor(metres / NAV_CELL);
}

/** The centre of a cell in metres. */
export function cellMiddle(cell: number): number {
  return (cell + 0.5) * NAV_CELL;
}

/** The cell offsets on a square ring around a cell. */
function* square(ring: number): Generator<[number, number]> {
  for (let i = -ring; i < ring; i++) {
    yield [i, -ring];
    yield [ring, i];
    yield [-i, ring];
    yield [-ring, -i];
  }
}

/** Calls `visit` for the cells of a chunk whose centres lie within `margin` metres of a box's bounds. */
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
    for (let z = z0; z <= z1; z++) visit((x * SIDE + z) * LEVELS, cellMiddle(fromX + x), cellMiddle(fromZ + z));
  }
}

/**
 * Adds floors as levels. Of two levels with less than a body's height between them only the upper one stays;
 * levels inside a solid slope are removed.
 */
function raise(heights: Float32Array, floors: readonly Surface[], fromX: number, fromZ: number): void {
  const stacks = new Map<number, number[]>();
  // Up to which height a cell is solid: below the surface of a hill there is no level.
  const filled = new Map<number, number>();
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
    const levels = stack
      .sort((a, b) => a - b)
      .filter((h, i) => h >= solid && (stack[i + 1] ?? Infinity) - h > BODY_HEIGHT);
    for (let level = 0; level < LEVELS; level++) heights[cell + level] = levels[level] ?? Number.NaN;
  }
}

/** Marks the nodes of a chunk that an obstacle blocks. */
function block(heights: Float32Array, obstacle: Obstacle, fromX: number, fromZ: number): void {
  eachCell(obstacle.box, BODY_RADIUS, fromX, fromZ, (cell, x, z) => {
    const distance = distanceToBox(obstacle.box, x, z);
    if (distance >= BODY_RADIUS) return;
    for (let i = cell; i < cell + LEVELS; i++) {
      const height = heights[i] ?? Number.NaN;
      if (blocks(obstacle, x, z, distance, height)) heights[i] = Number.NaN;
    }
  });
}

/** Whether a spot is too close to a person at about the same height. */
function crowds({ position, radius }: Person, x: number, z: number, height: number, slack = 0): boolean {
  return Math.hypot(x - position[0], z - position[2]) < radius - slack && Math.abs(height - position[1]) < BODY_HEIGHT;
}

/** Whether an obstacle at a distance (metres, on the ground) blocks a body that stands at [x, height, z]. */
function blocks({ box, floor, slope }: Obstacle, x: number, z: number, distance: number, height: number): boolean {
  const high = slope ? heightNear(slope, x, z) : box.high;
  if (!(box.low < height + BODY_HEIGHT && high > height + 0.03)) return false;
  if (high > height + LOW) {
    // The step after the next one is no obstacle: stairs rise as fast as a body climbs.
    const climbs = floor && high <= height + LOW + CLIMB * distance;
    return distance < (climbs ? LOW_RADIUS - 1e-6 : BODY_RADIUS);
  }
  // A low thing blocks neither a body on a floor above its foot nor, where it is a floor, the step onto it.
  if (floor || (height > 0.001 && box.low < height - 0.02 && high <= height + RIM)) return false;
  return distance < LOW_RADIUS;
}
