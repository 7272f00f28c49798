// Places several of one thing in a row: between two ends, beside something, or along the thing's own x axis.
// spots.ts finds the place of the row as a whole; this file lays the pieces out inside it.

import type { WorldObject } from "../wire/types.gen.ts";
import { type Args, at, quatOf, readNumber, readPoint } from "./args.ts";
import { targetOf } from "./body.ts";
import { pieceOf } from "./catalog.ts";
import { type YawBox } from "./geometry.ts";
import { reach } from "./overlap.ts";
import { type CallScope, type PlacementRequest, type PlacementResult, placeObject } from "./placement.ts";
import { refuse } from "./refuse.ts";
import { yawTowards } from "./rotation.ts";
import { shapeOf } from "./shape.ts";
import {
  besideSpot,
  footprintOf,
  freeSpot,
  GAP,
  movedTo,
  neighbourOf,
  type Placeable,
  SIDES,
  supportOf,
} from "./spots.ts";
import { isFloating } from "./surroundings.ts";
import { point } from "./text.ts";
import { degrees, flatDistance, heading, round, type Vec3 } from "./vector.ts";

/** The arguments that make an item a row. */
interface RowOptions {
  /** How many pieces. */
  count?: number | undefined;
  /** The far end; the request's position is the near one. */
  to?: Vec3 | undefined;
  /** Metres between neighbours. */
  spacing?: number | undefined;
}

/** Metres between a row of seats and what it stands beside, so that people can walk along it. */
const AISLE = 0.9;
/** How many pieces one row may have. */
const MAX = 50;

/** Reads count, to and spacing; undefined when the item is a single object. */
export function readRow(item: Args, path: string): RowOptions | undefined {
  const count = readNumber(item, "count", path, { min: 2, max: MAX, whole: true });
  const to = readPoint(item, "to", path);
  const spacing = readNumber(item, "spacing", path, { min: 0, max: 50, unit: "metres" });
  if (count === undefined && to === undefined) {
    if (spacing === undefined || item["beside"] !== undefined) return undefined;
    return refuse("bad_arguments", "spacing alone makes no row", {
      field: at(path, "spacing"),
      got: String(spacing),
      allowed: "spacing with count, with to, or with beside (the gap to the neighbour)",
      example: '{"kind": "tree", "position": [0, 0, -8], "count": 5, "spacing": 1}',
    });
  }
  if (to !== undefined && item["position"] === undefined) {
    refuse("bad_arguments", "to needs a position where the row begins", {
      field: at(path, "position"),
      got: "nothing",
      allowed: "position: one end of the row; to: its other end",
      example: `{"kind": "lamp", "position": [-6, 0, 4], "to": [6, 0, 4], "count": 4}`,
    });
  }
  return { count, to, spacing };
}

/** Where the pieces have their middles, and how they are rotated and stretched along the row. */
interface RowPlaces {
  spots: Vec3[];
  yaw: number;
  stretch: number;
}

/**
 * Places the pieces of a row; the first one carries the sentences about the whole row. `make` returns a fresh
 * object for each index.
 */
export function placeRow(
  scope: CallScope,
  make: (n: number) => WorldObject,
  request: PlacementRequest,
  row: RowOptions,
  path: string,
): PlacementResult[] {
  const why: string[] = [];
  const one = make(0);
  const line = row.to
    ? layOutBetween(scope, one, request, row, path, why)
    : layOutGroup(scope, one, request, row, path, why);
  return line.spots.map((position, i) => {
    const object = make(i);
    if (line.stretch !== 1) object.scale = [round(object.scale[0] * line.stretch), object.scale[1], object.scale[2]];
    const rotation = { pitch: 0, roll: 0, ...request.rotation, yaw: line.yaw };
    const placed = placeObject(scope, object, { position, on: request.on, rotation }, path);
    return { object: placed.object, why: i === 0 ? [...why, ...placed.why] : placed.why };
  });
}

/**
 * A row between two ends: evenly spaced, both ends included. Walls and fences are stretched to fill the whole
 * length.
 */
function layOutBetween(
  scope: CallScope,
  one: WorldObject,
  request: PlacementRequest,
  row: RowOptions,
  path: string,
  why: string[],
): RowPlaces {
  const from = request.position ?? [0, 0, 0];
  const to = row.to ?? from;
  const length = flatDistance(from, to);
  if (length < 0.1)
    refuse("bad_arguments", "both ends of the row are the same", { field: at(path, "to"), got: point(to) });
  const target =
    request.facing === undefined ? undefined : targetOf(scope.draft, scope.ctx, request.facing, at(path, "facing"));
  const middle: Vec3 = [(from[0] + to[0]) / 2, 0, (from[2] + to[2]) / 2];
  const own = request.rotation?.yaw ?? round(yawTowards(from, to) - 90, 2);
  const yaw = target ? squareTo(yawTowards(from, to), middle, target.position) : own;
  if (target) why.push(`a straight row, all facing ${target.id}`);
  const [dx, dz] = [(to[0] - from[0]) / length, (to[2] - from[2]) / length];
  const wide = 2 * reach(footprintOf(turned(one, yaw)), dx, dz);
  const along = (t: number): Vec3 => [from[0] + dx * t, from[1] + ((to[1] - from[1]) * t) / length, from[2] + dz * t];
  if (pieceOf(one.kind)?.snug && row.spacing === undefined && request.rotation === undefined) {
    const count = row.count ?? Math.max(1, Math.round(length / wide));
    checkCount(count, path);
    const stretch = length / (count * wide);
    if (stretch > 0.7 && stretch < 1.4) {
      if (Math.abs(stretch - 1) > 0.005)
        why.push(`stretched to ${Math.round(stretch * 100)} % of the usual width to fill the length`);
      return { spots: range(count).map((i) => along(((i + 0.5) * length) / count)), yaw, stretch };
    }
  }
  if (row.count !== undefined && row.spacing !== undefined) {
    return { spots: range(row.count).map((i) => along(i * (wide + (row.spacing ?? 0)))), yaw, stretch: 1 };
  }
  const count = row.count ?? Math.max(2, Math.floor(length / (wide + (row.spacing ?? GAP)) + 0.001) + 1);
  checkCount(count, path);
  return { spots: range(count).map((i) => along((i * length) / (count - 1))), yaw, stretch: 1 };
}

/** Refuses a row with too many pieces. */
function checkCount(count: number, path: string): void {
  if (count <= MAX) return;
  refuse("limit_reached", `that takes ${count} pieces; a row has at most ${MAX}`, {
    field: at(path, "count"),
    got: String(count),
    allowed: `at most ${MAX}`,
    next: "Give count or a wider spacing, or build a wall or path, which is one object.",
  });
}

/** A number of pieces with a gap between them, as a group that finds its place like one thing. */
function layOutGroup(
  scope: CallScope,
  one: WorldObject,
  request: PlacementRequest,
  row: RowOptions,
  path: string,
  why: string[],
): RowPlaces {
  const count = row.count ?? 2;
  const gap = row.spacing ?? (pieceOf(one.kind)?.snug ? 0 : GAP);
  const target =
    request.facing === undefined ? undefined : targetOf(scope.draft, scope.ctx, request.facing, at(path, "facing"));
  let { yaw, axis } = orientation(scope, one, request, path);
  let middle = request.position;
  let offsets = [0];
  // Once turned towards its target, the row may need another place, from which the target lies in a slightly
  // different direction.
  for (let round = 0; round < (target ? 3 : 1); round++) {
    if (target && middle) {
      if (request.beside === undefined) axis = yawTowards(middle, target.position) + 90;
      yaw = squareTo(axis, middle, target.position);
    }
    offsets = offsetsAlong(one, count, gap, axis, yaw);
    middle = rowCentre(scope, one, { offsets, axis, yaw }, request, path, why);
  }
  if (target && middle) {
    yaw = squareTo(axis, middle, target.position);
    why.push(`a straight row, all facing ${target.id}`);
  }
  const [dx, dz] = heading(axis);
  const [x, y, z] = middle ?? [0, 0, 0];
  return { spots: offsets.map((t): Vec3 => [x + dx * t, y, z + dz * t]), yaw, stretch: 1 };
}

/** The heading closest to the direction of a target at which the pieces stand square to the row. */
function squareTo(axis: number, middle: Readonly<Vec3>, target: Readonly<Vec3>): number {
  const turns = Math.round((yawTowards(middle, target) - axis) / 90);
  const yaw = (((axis + turns * 90 + 180) % 360) + 360) % 360;
  return round(yaw - 180, 2);
}

/** The direction in which the pieces look, and the heading along which they stand side by side. */
function orientation(
  scope: CallScope,
  one: WorldObject,
  request: PlacementRequest,
  path: string,
): { yaw: number; axis: number } {
  if (request.beside !== undefined) {
    const neighbour = neighbourOf(scope, one, request, path);
    const out = neighbour.yaw + SIDES[request.side ?? "front"];
    return { yaw: request.rotation?.yaw ?? round(out, 2), axis: out + 90 };
  }
  if (request.on !== undefined && request.on !== "ground" && request.position === undefined) {
    const top = shapeOf(supportOf(scope, one.id, request.on, path, isFloating(shapeOf(one)))).surfaces[0]?.box;
    if (top) {
      const along = degrees(Math.atan2(top.sin, top.cos)) + (top.halfX >= top.halfZ ? 90 : 0);
      return { yaw: request.rotation?.yaw ?? round(along - 90, 2), axis: along };
    }
  }
  const yaw = request.rotation?.yaw ?? 0;
  return { yaw, axis: yaw + 90 };
}

/** Offsets of the pieces' middles along the axis, relative to the row's own middle. */
function offsetsAlong(one: WorldObject, count: number, gap: number, axis: number, yaw: number): number[] {
  const [dx, dz] = heading(axis);
  const apart = 2 * reach(footprintOf(turned(one, yaw)), dx, dz) + gap;
  return range(count).map((i) => (i - (count - 1) / 2) * apart);
}

/** A row around its own middle. */
interface RowLayout {
  offsets: readonly number[];
  axis: number;
  yaw: number;
}

/** The middle of a row: as requested, on a top, beside something, or on a free spot. */
function rowCentre(
  scope: CallScope,
  one: WorldObject,
  row: RowLayout,
  request: PlacementRequest,
  path: string,
  why: string[],
): Vec3 {
  if (request.beside === undefined && request.position) return request.position;
  const thing = rowAsPlaceable(one, row);
  if (request.beside !== undefined) {
    const side = request.side ?? "front";
    // People can walk along a row of seats.
    const gap = (pieceOf(one.kind)?.seat ?? 0) > 0 ? AISLE : GAP;
    return besideSpot(scope, thing, { ...request, side }, gap, path, why);
  }
  if (request.on !== undefined && request.on !== "ground") {
    const top = shapeOf(supportOf(scope, one.id, request.on, path, isFloating(shapeOf(one)))).surfaces[0];
    if (top) return [top.box.x, top.height, top.box.z];
  }
  return freeSpot(scope, thing, path);
}

/** The row as one thing, whose origin is its middle. */
function rowAsPlaceable(one: WorldObject, { offsets, axis, yaw }: RowLayout): Placeable {
  const [dx, dz] = heading(axis);
  const at = (origin: Vec3) =>
    offsets.map((t) => movedTo(turned(one, yaw), [origin[0] + dx * t, origin[1], origin[2] + dz * t]));
  const boxes = at([0, 0, 0]).map(footprintOf);
  const [acrossX, acrossZ] = heading(axis - 90);
  const across = boxes.map((box) => reach(box, acrossX, acrossZ));
  const along = boxes.map((box, i) => Math.abs(offsets[i] ?? 0) + reach(box, dx, dz));
  const footprint: YawBox = {
    x: 0,
    z: 0,
    halfX: Math.max(...along),
    halfZ: Math.max(...across),
    low: 0,
    high: 1,
    sin: acrossX,
    cos: acrossZ,
  };
  return { id: one.id, kind: one.kind, origin: [0, 0, 0], footprint, low: 0, at };
}

/** The object upright and with a heading. */
function turned(object: WorldObject, yaw: number): WorldObject {
  return { ...object, rotation: quatOf({ pitch: 0, yaw, roll: 0 }) };
}

/** 0, 1, … count - 1. */
function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
