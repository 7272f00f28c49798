// Where the workbenches and the board of missions stand: beside the way from the plaza to the project's city, off every
// path and clear of all that is built. Pure. A thing that has a place keeps it as long as nothing is built there.

import { outOf, type YawBox } from "../../core/geometry.ts";
import { distanceToBox, flatDepth } from "../../core/overlap.ts";
import { cityGateOf, WALL } from "../../core/project/citygrid.ts";
import { shapeOf } from "../../core/shape.ts";
import { flatDistance, mixVec, type Vec3 } from "../../core/vector.ts";
import type { ProjectSite, WorldObject } from "../../wire/types.gen.ts";
import { trackDistance } from "../land/tracks.ts";

/** As many workbenches as bodies of coding sessions, coder-1 to coder-4. */
export const BENCHES = 4;

/** What stands there, in its own frame: the front looks along +z (yaw 0). Half its width and depth, and its height (m). */
export const SIZES = {
  bench: { halfX: 0.95, halfZ: 0.42, high: 1.75 },
  board: { halfX: 2.4, halfZ: 0.3, high: 2.9 },
} as const;
/** A kind of thing. */
export type Fixture = keyof typeof SIZES;

/** Free ground before a thing, where somebody stands or the camera does (m), and around it. */
const STANDING = { bench: 1.25, board: 1.6 } as const;
/** So much before the board lets the camera see all of it (m), on a screen of any form: better, where there is as much room. */
const VIEWING = [5.4, 3.5, 2.8] as const;
/** What is as high as that is in its way (m). */
const VIEWED_OVER = 1.2;
/** Half as wide is what the camera sees of the ground before the first steps to the board (m). */
const SEEN_ACROSS = 1.5;
const AROUND = 0.22;
/** How far before its bench a body stands (m from the middle). */
const AT_BENCH = 0.95;

/** Where a thing stands, and where it looks (radians). */
export interface Spot {
  readonly x: number;
  readonly z: number;
  readonly yaw: number;
}

/** The places of all of them, whether or not they are shown; null: there is no room. */
export interface WorkshopPlan {
  readonly gate: readonly [x: number, z: number];
  readonly board: Spot | null;
  /** So far before the middle of the board nothing stands (m). */
  readonly room: number;
  readonly benches: readonly (Spot | null)[];
}

/** What the places depend on. */
export interface WorkshopGround {
  readonly objects: ReadonlyMap<string, WorldObject>;
  near(minX: number, minZ: number, maxX: number, maxZ: number): readonly WorldObject[];
  /** The ground of the project's city; null: there is none. */
  readonly site: ProjectSite | null;
}

/** Where the gate of a city behind the plaza is: without a project they stand as if there were one. */
const NORTH_GATE = [0, -18.9] as const;
/**
 * They stand in a row across the way, so far from the middle of the plaza (m): in sight of who stands there. Where there
 * is no room in the row, one stands somewhat nearer, or farther, before the gate.
 */
const ROW = 10.8;
const NEARER = 1.8;
const FARTHEST = 18;
const BEFORE_GATE = 1.9;
/** Nearer than this to the way's middle line nothing stands, and farther than that neither (m). */
const WAY = 1.9;
const WIDEST = 14;
/** Half the width of the tracks that are painted on the land (m). */
const TRACK = 1.5;
/** Where agents arrive: a circle around the camera's first place (m). */
const ARRIVALS = { x: 0, z: 8.5, radius: 8.2 };
/** Things lower than this are in the way of somebody who stands there (m). */
const HEADROOM = 2.4;
/** Half the width of the lane that something patrols on (m). */
const LANE = 1;
/** Steps of the search (m). */
const STEP = 0.5;
/** At each side of the way, turned towards it, or straight where there is less room. */
const SIDES = [-1, 1].flatMap((side) => [1, 0].map((turned) => [side, turned] as const));
/** How far a bench and the board turn towards the way (tangent). */
const TURN = { bench: 0.38, board: 0.3 } as const;

/** The box of a thing itself. */
export function boxOf({ x, z, yaw }: Spot, kind: Fixture): YawBox {
  const { halfX, halfZ, high } = SIZES[kind];
  return { x, z, halfX, halfZ, low: 0, high, sin: Math.sin(yaw), cos: Math.cos(yaw) };
}

/** The ground that a thing takes, with the room before it. */
export function groundFor(spot: Spot, kind: Fixture, standing: number = STANDING[kind]): YawBox {
  const box = boxOf(spot, kind);
  const ahead = standing / 2;
  const [x, z] = outOf(box, 0, ahead);
  return { ...box, x, z, halfX: box.halfX + AROUND, halfZ: box.halfZ + ahead + AROUND / 2, high: HEADROOM };
}

/** Where somebody stands who works at a bench, and what they look at. */
export function placeAt(spot: Spot): { spot: Vec3; lookAt: Vec3 } {
  const box = boxOf(spot, "bench");
  const [x, z] = outOf(box, 0, AT_BENCH);
  const [atX, atZ] = outOf(box, 0, -0.1);
  return { spot: [x, 0, z], lookAt: [atX, 1.15, atZ] };
}

/** The places, as far as they can what they were before. */
export function planWorkshop(around: WorkshopGround, before: WorkshopPlan | null = null): WorkshopPlan {
  const gate = gateOf(around.site);
  const moved = before !== null && Math.hypot(gate[0] - before.gate[0], gate[1] - before.gate[1]) > 1;
  const known: readonly (Spot | null)[] = moved || !before ? [] : [before.board, ...before.benches];
  const taken: YawBox[] = [];
  const places: (Spot | null)[] = Array.from({ length: BENCHES + 1 }, () => null);
  const take = (i: number, find: (kind: Fixture, free: (spot: Spot) => boolean) => Spot | null): void => {
    const kind = i === 0 ? "board" : "bench";
    const spot = find(kind, (at) => {
      const ground = groundFor(at, kind);
      return taken.every((t) => flatDepth(ground, t) < 0) && isFree(ground, around, gate);
    });
    places[i] = spot;
    if (spot) taken.push(groundFor(spot, kind));
  };
  // What keeps its place takes it before the others look for theirs.
  for (const [i, was] of known.entries()) if (was) take(i, (_, free) => (free(was) ? was : null));
  const shallow = (spot: Spot): number => {
    const i = VIEWING.findIndex((deep) => isOpen(viewGround(spot, deep), around));
    return i < 0 ? VIEWING.length : i;
  };
  if (!places[0]) take(0, (kind, free) => bestFree(kind, gate, free, shallow));
  const [board = null] = places;
  const deep = (board && VIEWING[shallow(board)]) ?? STANDING.board;
  // Who works at a bench does not stand between the board and the camera, if there is another place.
  const view = board && viewGround(board, deep);
  const isBefore = (spot: Spot): number => (view && flatDepth(groundFor(spot, "bench"), view) >= 0 ? 1 : 0);
  for (const i of places.keys()) if (!places[i]) take(i, (kind, free) => bestFree(kind, gate, free, isBefore));
  return { gate, board, room: SIZES.board.halfZ + deep, benches: places.slice(1) };
}

/** Where the way from the plaza leads. */
function gateOf(site: ProjectSite | null): readonly [number, number] {
  if (!site) return NORTH_GATE;
  const { x, z } = cityGateOf(site);
  return Math.hypot(x, z) > 1 ? [x, z] : NORTH_GATE;
}

/** The free place that suits best: of the least rank, in the row, and near the way. */
function bestFree(
  kind: Fixture,
  gate: readonly [number, number],
  free: (spot: Spot) => boolean,
  rank: (spot: Spot) => number,
): Spot | null {
  const far = Math.hypot(...gate);
  const [dx, dz] = [gate[0] / far, gate[1] / far];
  const last = Math.min(FARTHEST, far - BEFORE_GATE);
  const row = Math.min(ROW, last);
  const candidates: { spot: Spot; cost: number }[] = [];
  for (let astray = -NEARER; row + astray <= last; astray += STEP)
    for (let off = WAY; off <= WIDEST; off += STEP)
      for (const [side, turned] of SIDES) {
        const along = row + astray;
        const [x, z] = [dx * along - dz * off * side, dz * along + dx * off * side];
        const turn = side * turned * TURN[kind];
        const spot = { x, z, yaw: Math.atan2(-dx + dz * turn, -dz - dx * turn) };
        // The board stands at the left of who comes from the plaza, and the benches rather at its right.
        const wrongSide = (kind === "board") === side > 0 ? 2 : 0;
        candidates.push({ spot, cost: 1.2 * Math.abs(astray) + off + wrongSide + (1 - turned) });
      }
  candidates.sort((a, b) => a.cost - b.cost);
  const found: Spot[] = [];
  for (const { spot } of candidates) {
    if (found[0]) break;
    if (free(spot)) found[rank(spot)] ??= spot;
  }
  return found.find(Boolean) ?? null;
}

/** Whether nothing stands on a piece of ground, leads over it, or is about to arrive there. */
function isFree(ground: YawBox, around: WorkshopGround, [gateX, gateZ]: readonly [number, number]): boolean {
  const { site } = around;
  const far = Math.hypot(gateX, gateZ);
  const corners = cornersOf(ground);
  /** Metres to the right of the way's middle line. */
  const sides = corners.map(([x, z]) => (z * gateX - x * gateZ) / far);
  if (Math.min(...sides) < WAY - 0.5 && Math.max(...sides) > 0.5 - WAY) return false;
  if (corners.some(([x, z]) => Math.hypot(x - ARRIVALS.x, z - ARRIVALS.z) < ARRIVALS.radius)) return false;
  if (site && flatDepth(ground, cityBox(site)) >= 0) return false;
  if (standingOn(ground, around).length > 0) return false;
  if (corners.some(([x, z]) => trackDistance(x, z) < TRACK)) return false;
  for (const { position, behavior } of around.objects.values()) {
    let from: Readonly<Vec3> = position;
    for (const to of behavior?.path ?? []) {
      if (crosses(ground, from, to)) return false;
      from = to;
    }
  }
  return true;
}

/** The ground over which the camera looks at the board, from so far. */
const viewGround = (spot: Spot, deep: number): YawBox => ({ ...groundFor(spot, "board", deep), halfX: SEEN_ACROSS });

/** Whether the camera sees over all that stands on a piece of ground. */
const isOpen = (ground: YawBox, around: WorkshopGround): boolean =>
  standingOn(ground, around).every((object) => shapeOf(object).box.max[1] < VIEWED_OVER);

/** The objects that reach into the space over a piece of ground. */
function standingOn(ground: YawBox, { near }: WorkshopGround): WorldObject[] {
  const corners = cornersOf(ground);
  const [xs, zs] = [corners.map(([x]) => x), corners.map(([, z]) => z)];
  const found = near(Math.min(...xs), Math.min(...zs), Math.max(...xs), Math.max(...zs));
  return found.filter((object) => isInWay(object, ground));
}

/** Whether an object reaches into the space over a piece of ground. */
function isInWay(object: WorldObject, ground: YawBox): boolean {
  const { min, max } = shapeOf(object).box;
  if (min[1] >= HEADROOM) return false;
  const [x, z] = [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2];
  const box = {
    x,
    z,
    halfX: (max[0] - min[0]) / 2,
    halfZ: (max[2] - min[2]) / 2,
    low: 0,
    high: max[1],
    sin: 0,
    cos: 1,
  };
  return flatDepth(ground, box) >= 0;
}

/** Whether a lane from one place to another leads over a piece of ground. */
function crosses(ground: YawBox, from: Readonly<Vec3>, to: Readonly<Vec3>): boolean {
  const steps = Math.max(1, Math.ceil(flatDistance(from, to) / 0.5));
  for (let i = 0; i <= steps; i++) {
    const [x, , z] = mixVec(from, to, i / steps);
    if (distanceToBox(ground, x, z) < LANE) return true;
  }
  return false;
}

/** The city with its wall and a step around it. */
function cityBox({ x, z, width, depth }: ProjectSite): YawBox {
  const more = WALL.away + 0.6;
  const [halfX, halfZ] = [width / 2, depth / 2];
  return { x: x + halfX, z: z + halfZ, halfX: halfX + more, halfZ: halfZ + more, low: 0, high: 1, sin: 0, cos: 1 };
}

/** The corners of a box on the ground, and its middle. */
function cornersOf(box: YawBox): [number, number][] {
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [0, 0],
  ].map(([x = 0, z = 0]) => outOf(box, x * box.halfX, z * box.halfZ));
}
