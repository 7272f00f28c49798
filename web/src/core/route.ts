// Path finding over the navigation grid: A*, then string pulling to the fewest straight legs that keep clear of
// everything. Pure and bounded.
//
// To find out early that a goal is walled in, a second flood fill runs outwards from the goal, in turns with
// the search. Whichever region is exhausted first decides, so a search that cannot succeed costs no more than
// the smaller of the two regions.

import { cellMiddle, cellOf, NAV_CELL, type Nav } from "./nav.ts";
import { distance, flatDistance, round, type Vec3 } from "./vector.ts";

/** Where a walk may end. */
export interface Goal {
  /** Whether the walk may end at this spot. */
  at(x: number, z: number, height: number): boolean;
  /** A lower bound of the metres that are left from a spot: the A* heuristic. */
  estimate(x: number, z: number): number;
  /** The exact end, where there is one; the last point of the path is moved there. */
  point?: Vec3;
  /** Spots where the walk may end. The flood fill around the goal starts from them. */
  seeds: readonly Vec3[];
}

/** A path of straight legs. */
export interface Route {
  path: Vec3[];
  /** In metres. */
  length: number;
  /** Nodes that the search expanded; 0 when the straight line was clear. */
  searched: number;
}

/** How many nodes the search, and the flood fill around the goal, may have expanded at the end of each turn. */
const BUDGETS = [3_000, 10_000, 30_000, 100_000, 250_000];
/** Weight of the heuristic. A little above 1 finds distant goals sooner and makes their paths hardly longer. */
const GREED = 1.2;
/** Cost of the start node. Not 0, because 0 marks nodes that have not been reached. */
const START_COST = 1e-6;

/** The eight neighbours of a cell. */
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

/** The route from a free spot to a goal, or the ids of what encloses the goal (or the start). */
export function findRoute(nav: Nav, start: Readonly<Vec3>, goal: Goal): Route | { blockedBy: string[] } {
  if (goal.point && isClear(nav, start, goal.point)) return routeOf([[...start], goal.point], 0);
  if (goal.seeds.length === 0) return { blockedBy: [] };
  const search = new Search(nav, start, goal);
  const around = new GoalRegion(nav, goal.seeds, (node) => search.seen(node));
  let end: number | undefined;
  for (const most of BUDGETS) {
    end = search.run(most);
    if (end !== undefined) break;
    if (around.isClosed(most)) return { blockedBy: blockersAround(nav, around.seen) };
  }
  if (end === undefined || end < 0) return { blockedBy: [...search.walls].slice(0, 5) };
  const points = search.trace(end);
  points[0] = [...start];
  if (goal.point && points.length > 1) points[points.length - 1] = goal.point;
  else if (goal.point) points.push(goal.point);
  return routeOf(pullTight(nav, points), search.done);
}

/** A route with rounded points and its length. */
function routeOf(points: Vec3[], searched: number): Route {
  const path = points.map((p): Vec3 => [round(p[0], 3), round(p[1], 3), round(p[2], 3)]);
  let length = 0;
  for (let i = 1; i < path.length; i++) length += distance(path[i - 1] as Vec3, path[i] as Vec3);
  return { path, length, searched };
}

/**
 * The nodes one step away from a node and what each step costs. Corners are not cut: a diagonal step needs both
 * cells beside it. One instance per search reuses its arrays.
 */
class Neighbours {
  readonly nodes = new Float64Array(STEPS.length);
  readonly costs = new Float64Array(STEPS.length);
  readonly #nav: Nav;

  constructor(nav: Nav) {
    this.#nav = nav;
  }

  /** Fills `nodes` and `costs` and returns how many entries are valid. */
  of(node: number): number {
    const nav = this.#nav;
    const ix = nav.xOf(node);
    const iz = nav.zOf(node);
    const from = nav.heightOf(node);
    let count = 0;
    for (const [dx, dz] of STEPS) {
      const next = nav.nodeFrom(ix + dx, iz + dz, from);
      if (next < 0) continue;
      const across = dx !== 0 && dz !== 0;
      if (across && (nav.nodeFrom(ix + dx, iz, from) < 0 || nav.nodeFrom(ix, iz + dz, from) < 0)) continue;
      this.nodes[count] = next;
      this.costs[count] = NAV_CELL * (across ? Math.SQRT2 : 1) + Math.abs(nav.heightOf(next) - from);
      count++;
    }
    return count;
  }
}

/** The position of a node. */
function spotOf(nav: Nav, node: number): Vec3 {
  return [cellMiddle(nav.xOf(node)), nav.heightOf(node), cellMiddle(nav.zOf(node))];
}

/** A* from the start. run() can be called again with a larger budget and goes on where it stopped. */
class Search {
  /** After an exhausted search: ids of what encloses the start. */
  readonly walls = new Set<string>();
  /** Nodes expanded so far. */
  done = 0;
  readonly #nav: Nav;
  readonly #goal: Goal;
  readonly #open = new Heap();
  readonly #around: Neighbours;
  // Per node: metres from the start (0: not reached), the node before it, and whether it is expanded.
  #cost: Float32Array;
  #from: Int32Array;
  #closed: Uint8Array;

  constructor(nav: Nav, start: Readonly<Vec3>, goal: Goal) {
    this.#nav = nav;
    this.#goal = goal;
    this.#around = new Neighbours(nav);
    const node = nav.nodeFrom(cellOf(start[0]), cellOf(start[2]), start[1], 1);
    this.#cost = new Float32Array(nav.nodes);
    this.#from = new Int32Array(nav.nodes);
    this.#closed = new Uint8Array(nav.nodes);
    if (node < 0) return;
    this.#cost[node] = START_COST;
    this.#from[node] = -1;
    this.#open.push(node, goal.estimate(start[0], start[2]));
  }

  /** Whether the search has reached a node. */
  seen(node: number): boolean {
    return (this.#cost[node] ?? 0) > 0;
  }

  /**
   * Searches until `most` nodes are expanded. Returns the end node; -1 when there is no route; undefined when
   * it is undecided.
   */
  run(most: number): number | undefined {
    const [nav, goal, around] = [this.#nav, this.#goal, this.#around];
    while (this.done < most) {
      const node = this.#open.pop();
      if (node === undefined) return this.#exhausted();
      // A node is pushed again when a cheaper way to it is found; its older entries are stale.
      if (this.#closed[node] === 1) continue;
      this.#closed[node] = 1;
      this.done++;
      if (goal.at(cellMiddle(nav.xOf(node)), cellMiddle(nav.zOf(node)), nav.heightOf(node))) return node;
      const count = around.of(node);
      if (nav.nodes > this.#cost.length) this.#grow(nav.nodes);
      for (let i = 0; i < count; i++) {
        this.#reach(around.nodes[i] as number, node, (this.#cost[node] as number) + (around.costs[i] as number));
      }
    }
    return undefined;
  }

  /** The centres of the cells from the start to a node. */
  trace(end: number): Vec3[] {
    const points: Vec3[] = [];
    for (let node = end; node >= 0; node = this.#from[node] as number) points.push(spotOf(this.#nav, node));
    return points.reverse();
  }

  /** Records a way to a node if it is the cheapest so far. */
  #reach(node: number, from: number, cost: number): void {
    const known = this.#cost[node] as number;
    if (known > 0 && cost >= known) return;
    this.#cost[node] = cost;
    this.#from[node] = from;
    const left = this.#goal.estimate(cellMiddle(this.#nav.xOf(node)), cellMiddle(this.#nav.zOf(node)));
    this.#open.push(node, cost + GREED * left);
  }

  /** Makes room for nodes that were numbered meanwhile. */
  #grow(size: number): void {
    const [cost, from, closed] = [new Float32Array(size), new Int32Array(size), new Uint8Array(size)];
    cost.set(this.#cost);
    from.set(this.#from);
    closed.set(this.#closed);
    [this.#cost, this.#from, this.#closed] = [cost, from, closed];
  }

  /** There is no route: collects what encloses the searched region, and returns -1. */
  #exhausted(): number {
    const region = new Set<number>();
    this.#closed.forEach((done, node) => {
      if (done === 1) region.add(node);
    });
    for (const id of blockersAround(this.#nav, region)) this.walls.add(id);
    return -1;
  }
}

/** The region around the spots where the walk may end, flooded a part at a time. */
class GoalRegion {
  readonly seen = new Set<number>();
  readonly #around: Neighbours;
  readonly #reached: (node: number) => boolean;
  /**
   * The nodes that are left to visit. A Set's iterator also yields what is added while it runs, so it is the
   * queue.
   */
  readonly #rest: IterableIterator<number>;
  #done = 0;
  #met = false;

  constructor(nav: Nav, seeds: readonly Vec3[], reached: (node: number) => boolean) {
    this.#around = new Neighbours(nav);
    this.#reached = reached;
    for (const [x, y, z] of seeds) {
      const node = nav.nodeFrom(cellOf(x), cellOf(z), y, 1);
      if (node >= 0) this.seen.add(node);
    }
    this.#rest = this.seen.values();
  }

  /**
   * Whether the region ends without meeting anything that the search has reached, which means that there is no
   * route. Expands at most `most` nodes in all.
   */
  isClosed(most: number): boolean {
    while (!this.#met && this.#done < most) {
      const { value: node, done } = this.#rest.next();
      if (done) return true;
      this.#done++;
      this.#met = this.#reached(node);
      for (let i = this.#around.of(node) - 1; i >= 0; i--) this.seen.add(this.#around.nodes[i] as number);
    }
    return false;
  }
}

/** Ids of what stands around a closed region, at most five. */
function blockersAround(nav: Nav, region: ReadonlySet<number>): string[] {
  const walls = new Set<string>();
  for (const node of region) {
    const [ix, iz, height] = [nav.xOf(node), nav.zOf(node), nav.heightOf(node)];
    for (const [dx, dz] of STEPS) {
      if (nav.nodeFrom(ix + dx, iz + dz, height) >= 0) continue;
      for (const id of nav.blockers(cellMiddle(ix + dx), cellMiddle(iz + dz), height)) walls.add(id);
    }
    if (walls.size >= 5) break;
  }
  return [...walls].slice(0, 5);
}

/** Whether a body can walk straight from a to b, with its height following the floor. Sampled every half cell. */
export function isClear(nav: Nav, a: Readonly<Vec3>, b: Readonly<Vec3>): boolean {
  const flat = flatDistance(b, a);
  const count = Math.max(1, Math.ceil(flat / (NAV_CELL / 2)));
  let height = a[1];
  for (let i = 0; i <= count; i++) {
    const t = i / count;
    const [x, z] = [a[0] + (b[0] - a[0]) * t, a[2] + (b[2] - a[2]) * t];
    const node = nav.nodeFrom(cellOf(x), cellOf(z), height);
    if (node < 0 || nav.meets(x, z, height)) return false;
    height = nav.heightOf(node);
    // The avatar's height is interpolated along the leg, so the floor must stay close to that line.
    if (Math.abs(height - (a[1] + (b[1] - a[1]) * t)) > 0.12) return false;
  }
  return true;
}

/** String pulling: drops every point that a straight leg can skip. */
function pullTight(nav: Nav, points: readonly Vec3[]): Vec3[] {
  const corners: Vec3[] = [];
  let at = 0;
  while (at < points.length) {
    const here = points[at] as Vec3;
    corners.push(here);
    let good = at + 1;
    let stride = 1;
    // Galloping search: reach out in growing strides, then halve back to the farthest visible point.
    while (stride > 0 && good < points.length) {
      const next = good + stride;
      if (next < points.length && isClear(nav, here, points[next] as Vec3)) {
        good = next;
        stride *= 2;
      } else stride = Math.floor(stride / 2);
    }
    at = good;
  }
  return corners;
}

/** A binary heap of nodes by priority, smallest first. */
class Heap {
  readonly #nodes: number[] = [];
  readonly #keys: number[] = [];

  /** Adds a node. The same node may be in the heap more than once. */
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

  /** Removes and returns the node with the smallest key; undefined when the heap is empty. */
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
