// Finding a way over the grid: A*, then the fewest straight legs that keep clear of everything. Pure and bounded: a
// search that cannot succeed ends when the smaller of the two sides has been walked through.

import { CELL, cellOf, EDGE, LEVELS, middleOf, Nav } from "./nav.ts";
import { round, type Vec3 } from "./vector.ts";

/** Where a walk may end. */
export interface Goal {
  /** Whether it may end here. */
  at(x: number, z: number, height: number): boolean;
  /** A lower bound of the metres that are left from a spot. */
  estimate(x: number, z: number): number;
  /** The exact end, where there is one. */
  point?: Vec3;
  /** A place where the walk may end, from which the search finds out early that the goal is walled in. */
  seed?: Vec3;
}

export interface Route {
  path: Vec3[];
  length: number; // metres
}

/** Bounds of a search, in nodes: of the whole; of a first try; of the look around the goal. */
const MOST = 200_000;
const FIRST = 4_000;
const AROUND = 30_000;
/** How much the estimate counts: a little above 1 finds far ways sooner and makes them hardly longer. */
const GREED = 1.2;

const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

/** The way from a free point to a goal, or the ids of what closes the goal (or the start) in. */
export function findRoute(nav: Nav, start: Readonly<Vec3>, goal: Goal): Route | { blockedBy: string[] } {
  if (goal.point && isClear(nav, start, goal.point)) return routeOf([[...start], goal.point]);
  const search = new Search(nav, start, goal);
  let end = search.run(FIRST);
  if (end === undefined && goal.seed) {
    const walls = enclosure(nav, goal.seed, (node) => search.seen(node));
    if (walls) return { blockedBy: walls };
  }
  end ??= search.run(MOST);
  if (end === undefined || end < 0) return { blockedBy: [...search.walls].slice(0, 5) };
  const points = search.trace(end);
  points[0] = [...start];
  if (goal.point && points.length > 1) points[points.length - 1] = goal.point;
  else if (goal.point) points.push(goal.point);
  return routeOf(pullTight(nav, points));
}

function routeOf(points: Vec3[]): Route {
  const path = points.map((p): Vec3 => [round(p[0], 3), round(p[1], 3), round(p[2], 3)]);
  let length = 0;
  for (let i = 1; i < path.length; i++) length += distance(path[i - 1] as Vec3, path[i] as Vec3);
  return { path, length };
}

export function distance(a: Readonly<Vec3>, b: Readonly<Vec3>): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function nodeOf(ix: number, iz: number, level: number): number {
  return ((ix + EDGE) * 2 * EDGE + iz + EDGE) * LEVELS + level;
}

function cellsOf(node: number): [ix: number, iz: number, level: number] {
  const cell = Math.floor(node / LEVELS);
  return [Math.floor(cell / (2 * EDGE)) - EDGE, (cell % (2 * EDGE)) - EDGE, node % LEVELS];
}

/** The nodes one step away from a node, with what the step costs. A corner is not cut. */
function* neighbours(nav: Nav, node: number): Generator<[next: number, cost: number]> {
  const [ix, iz, level] = cellsOf(node);
  const from = nav.height(ix, iz, level);
  for (const [dx, dz] of STEPS) {
    const to = nav.levelFrom(ix + dx, iz + dz, from);
    if (to < 0) continue;
    if (dx !== 0 && dz !== 0 && (nav.levelFrom(ix + dx, iz, from) < 0 || nav.levelFrom(ix, iz + dz, from) < 0))
      continue;
    const rise = Math.abs(nav.height(ix + dx, iz + dz, to) - from);
    yield [nodeOf(ix + dx, iz + dz, to), CELL * (dx !== 0 && dz !== 0 ? Math.SQRT2 : 1) + rise];
  }
}

class Search {
  readonly walls = new Set<string>();
  readonly #nav: Nav;
  readonly #goal: Goal;
  readonly #cost = new Map<number, number>();
  readonly #from = new Map<number, number>();
  readonly #done = new Set<number>();
  readonly #open = new Heap();

  constructor(nav: Nav, start: Readonly<Vec3>, goal: Goal) {
    this.#nav = nav;
    this.#goal = goal;
    const ix = cellOf(start[0]);
    const iz = cellOf(start[2]);
    const level = nav.levelFrom(ix, iz, start[1], 1);
    if (level < 0) return;
    const node = nodeOf(ix, iz, level);
    this.#cost.set(node, 0);
    this.#open.push(node, goal.estimate(start[0], start[2]));
  }

  seen(node: number): boolean {
    return this.#cost.has(node);
  }

  /** Searches on until `most` nodes are done. Gives the end; -1 when there is no way; undefined when undecided. */
  run(most: number): number | undefined {
    const [nav, goal] = [this.#nav, this.#goal];
    while (this.#done.size < most) {
      const node = this.#open.pop();
      if (node === undefined) return this.#closed();
      if (this.#done.has(node)) continue;
      this.#done.add(node);
      const [ix, iz, level] = cellsOf(node);
      if (goal.at(middleOf(ix), middleOf(iz), nav.height(ix, iz, level))) return node;
      const cost = this.#cost.get(node) ?? 0;
      for (const [next, step] of neighbours(nav, node)) {
        if (cost + step >= (this.#cost.get(next) ?? Infinity)) continue;
        this.#cost.set(next, cost + step);
        this.#from.set(next, node);
        const [nx, nz] = cellsOf(next);
        this.#open.push(next, cost + step + GREED * goal.estimate(middleOf(nx), middleOf(nz)));
      }
    }
    return undefined;
  }

  trace(end: number): Vec3[] {
    const points: Vec3[] = [];
    for (let node: number | undefined = end; node !== undefined; node = this.#from.get(node)) {
      const [ix, iz, level] = cellsOf(node);
      points.unshift([middleOf(ix), this.#nav.height(ix, iz, level), middleOf(iz)]);
    }
    return points;
  }

  #closed(): number {
    for (const id of wallsAround(this.#nav, this.#done)) this.walls.add(id);
    return -1;
  }
}

/** When a place is walled in away from what `reached` knows: what walls it in. Undefined: it is open, or wide. */
function enclosure(nav: Nav, seed: Readonly<Vec3>, reached: (node: number) => boolean): string[] | undefined {
  const ix = cellOf(seed[0]);
  const iz = cellOf(seed[2]);
  const level = nav.levelFrom(ix, iz, seed[1], 1);
  if (level < 0) return undefined;
  const seen = new Set([nodeOf(ix, iz, level)]);
  for (const node of seen) {
    if (reached(node) || seen.size > AROUND) return undefined;
    for (const [next] of neighbours(nav, node)) seen.add(next);
  }
  return wallsAround(nav, seen);
}

/** Ids of what stands around a closed region, at most five. */
function wallsAround(nav: Nav, region: ReadonlySet<number>): string[] {
  const walls = new Set<string>();
  for (const node of region) {
    const [ix, iz, level] = cellsOf(node);
    const height = nav.height(ix, iz, level);
    for (const [dx, dz] of STEPS) {
      if (nav.levelFrom(ix + dx, iz + dz, height) >= 0) continue;
      for (const id of nav.blockers(middleOf(ix + dx), middleOf(iz + dz), height)) walls.add(id);
    }
    if (walls.size >= 5) break;
  }
  return [...walls].slice(0, 5);
}

/** Whether a body can walk straight from a to b, its height following the floor. */
export function isClear(nav: Nav, a: Readonly<Vec3>, b: Readonly<Vec3>): boolean {
  const flat = Math.hypot(b[0] - a[0], b[2] - a[2]);
  const count = Math.max(1, Math.ceil(flat / (CELL / 2)));
  let height = a[1];
  for (let i = 0; i <= count; i++) {
    const t = i / count;
    const ix = cellOf(a[0] + (b[0] - a[0]) * t);
    const iz = cellOf(a[2] + (b[2] - a[2]) * t);
    const level = nav.levelFrom(ix, iz, height);
    if (level < 0) return false;
    height = nav.height(ix, iz, level);
    if (Math.abs(height - (a[1] + (b[1] - a[1]) * t)) > 0.12) return false;
  }
  return true;
}

/** Leaves out every point that a straight leg can skip. */
function pullTight(nav: Nav, points: readonly Vec3[]): Vec3[] {
  const kept: Vec3[] = [];
  let at = 0;
  while (at < points.length) {
    const here = points[at] as Vec3;
    kept.push(here);
    let good = at + 1;
    let stride = 1;
    // Reach out in growing strides, then halve back to the farthest point in sight.
    while (stride > 0 && good < points.length) {
      const next = good + stride;
      if (next < points.length && isClear(nav, here, points[next] as Vec3)) {
        good = next;
        stride *= 2;
      } else stride = Math.floor(stride / 2);
    }
    at = good;
  }
  return kept;
}

/** A binary heap of nodes by priority, smallest first. */
class Heap {
  readonly #nodes: number[] = [];
  readonly #keys: number[] = [];

  push(node: number, key: number): void {
    const [nodes, keys] = [this.#nodes, this.#keys];
    let i = nodes.length;
    nodes.push(node);
    keys.push(key);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if ((keys[parent] as number) <= key) break;
      nodes[i] = nodes[parent] as number;
      keys[i] = keys[parent] as number;
      i = parent;
    }
    nodes[i] = node;
    keys[i] = key;
  }

  pop(): number | undefined {
    const [nodes, keys] = [this.#nodes, this.#keys];
    const top = nodes[0];
    const node = nodes.pop();
    const key = keys.pop();
    if (top === undefined || node === undefined || key === undefined || nodes.length === 0) return top;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= nodes.length) break;
      if (child + 1 < nodes.length && (keys[child + 1] as number) < (keys[child] as number)) child++;
      if ((keys[child] as number) >= key) break;
      nodes[i] = nodes[child] as number;
      keys[i] = keys[child] as number;
      i = child;
    }
    nodes[i] = node;
    keys[i] = key;
    return top;
  }
}
