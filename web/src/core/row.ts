// Several of one thing in a row: between two ends, beside something, or along the thing's own x axis. Where the row as a
// whole finds its place is the business of spots.ts; here its pieces get their places in it.

import type { WorldObject } from "../wire/types.gen.ts";
import { type Args, at, quatOf, readNumber, readPoint } from "./args.ts";
import { targetOf } from "./body.ts";
import { isSnug, pieceOf } from "./catalog.ts";
import { reach, type YawBox } from "./geometry.ts";
import { type Placed, placeObject, type Scene, type Wish } from "./placement.ts";
import { refuse } from "./refuse.ts";
import { shapeOf } from "./shape.ts";
import { besideSpot, footprintOf, freeSpot, GAP, moved, neighbourOf, SIDES, supportOf, type Thing } from "./spots.ts";
import { point } from "./text.ts";
import { flatDistance, heading, round, type Vec3, yawTowards } from "./vector.ts";

export interface Row {
  count?: number | undefined;
  to?: Vec3 | undefined;
  spacing?: number | undefined; // metres between neighbours
}

/** Metres between a row of seats and what it stands beside. */
const AISLE = 0.9;
/** How many pieces one row may have. */
const MOST = 50;

export function readRow(item: Args, path: string): Row | undefined {
  const count = readNumber(item, "count", path, { min: 2, max: MOST, whole: true });
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

/** A line on the ground: where the row's pieces have their middles, and how the pieces are turned and stretched. */
interface Line {
  spots: Vec3[];
  yaw: number;
  stretch: number;
}

/** The row's pieces at their places, with why each is there. `make` gives a fresh object for each. */
export function placeRow(scene: Scene, make: (n: number) => WorldObject, wish: Wish, row: Row, path: string): Placed[] {
  const why: string[] = [];
  const one = make(0);
  const line = row.to ? spanned(scene, one, wish, row, path, why) : gathered(scene, one, wish, row, path, why);
  return line.spots.map((position, i) => {
    const object = make(i);
    if (line.stretch !== 1) object.scale = [round(object.scale[0] * line.stretch), object.scale[1], object.scale[2]];
    const rotation = { pitch: 0, roll: 0, ...wish.rotation, yaw: line.yaw };
    const placed = placeObject(scene, object, { position, on: wish.on, rotation }, path);
    return { object: placed.object, why: i === 0 ? [...why, ...placed.why] : placed.why };
  });
}

/** Between two ends: evenly, both included; walls and fences fill the whole length. */
function spanned(scene: Scene, one: WorldObject, wish: Wish, row: Row, path: string, why: string[]): Line {
  const from = wish.position ?? [0, 0, 0];
  const to = row.to ?? from;
  const length = flatDistance(from, to);
  if (length < 0.1)
    refuse("bad_arguments", "both ends of the row are the same", { field: at(path, "to"), got: point(to) });
  const target =
    wish.facing === undefined ? undefined : targetOf(scene.draft, scene.ctx, wish.facing, at(path, "facing"));
  const middle: Vec3 = [(from[0] + to[0]) / 2, 0, (from[2] + to[2]) / 2];
  const own = wish.rotation?.yaw ?? round(yawTowards(from, to) - 90, 2);
  const yaw = target ? squareTo(yawTowards(from, to), middle, target.position) : own;
  if (target) why.push(`a straight row, all turned to ${target.id} alike`);
  const [dx, dz] = [(to[0] - from[0]) / length, (to[2] - from[2]) / length];
  const wide = 2 * reach(footprintOf(turned(one, yaw)), dx, dz);
  const along = (t: number): Vec3 => [from[0] + dx * t, from[1] + ((to[1] - from[1]) * t) / length, from[2] + dz * t];
  if (isSnug(one.kind) && row.spacing === undefined && wish.rotation === undefined) {
    const count = row.count ?? Math.max(1, Math.round(length / wide));
    checkCount(count, path);
    const stretch = length / (count * wide);
    if (stretch > 0.7 && stretch < 1.4) {
      if (Math.abs(stretch - 1) > 0.005) why.push(`made ${Math.round(stretch * 100)} % wide to fill the length`);
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

function checkCount(count: number, path: string): void {
  if (count <= MOST) return;
  refuse("limit_reached", `that takes ${count} pieces; a row has at most ${MOST}`, {
    field: at(path, "count"),
    got: String(count),
    allowed: `at most ${MOST}; give count or a wider spacing, or build a wall or path`,
  });
}

/** So many with a gap between them, as a group that finds its place like one thing. */
function gathered(scene: Scene, one: WorldObject, wish: Wish, row: Row, path: string, why: string[]): Line {
  const count = row.count ?? 2;
  const gap = row.spacing ?? (isSnug(one.kind) ? 0 : GAP);
  const target =
    wish.facing === undefined ? undefined : targetOf(scene.draft, scene.ctx, wish.facing, at(path, "facing"));
  let { yaw, axis } = bearing(scene, one, wish, path);
  let middle = wish.position;
  let offsets = [0];
  // Turned towards its target the row may need another place, from which it faces the target a little differently.
  for (let round = 0; round < (target ? 3 : 1); round++) {
    if (target && middle) {
      if (wish.beside === undefined) axis = yawTowards(middle, target.position) + 90;
      yaw = squareTo(axis, middle, target.position);
    }
    offsets = spread(one, count, gap, axis, yaw);
    middle = placeFor(scene, one, { offsets, axis, yaw }, wish, path, why);
  }
  if (target && middle) {
    yaw = squareTo(axis, middle, target.position);
    why.push(`a straight row, all turned to ${target.id} alike`);
  }
  const [dx, dz] = heading(axis);
  const [x, y, z] = middle ?? [0, 0, 0];
  return { spots: offsets.map((t): Vec3 => [x + dx * t, y, z + dz * t]), yaw, stretch: 1 };
}

/** The heading nearest to that of a target at which the pieces of a row stand square to it. */
function squareTo(axis: number, middle: Readonly<Vec3>, target: Readonly<Vec3>): number {
  const turns = Math.round((yawTowards(middle, target) - axis) / 90);
  const yaw = (((axis + turns * 90 + 180) % 360) + 360) % 360;
  return round(yaw - 180, 2);
}

/** Which way the pieces look, and the heading along which they stand side by side. */
function bearing(scene: Scene, one: WorldObject, wish: Wish, path: string): { yaw: number; axis: number } {
  if (wish.beside !== undefined) {
    const neighbour = neighbourOf(scene, one, wish, path);
    const out = neighbour.yaw + SIDES[wish.side ?? "front"];
    return { yaw: wish.rotation?.yaw ?? round(out, 2), axis: out + 90 };
  }
  if (wish.on !== undefined && wish.on !== "ground" && wish.position === undefined) {
    const top = shapeOf(supportOf(scene, one.id, wish.on, path)).surfaces[0]?.box;
    if (top) {
      const along = (Math.atan2(top.sin, top.cos) * 180) / Math.PI + (top.halfX >= top.halfZ ? 90 : 0);
      return { yaw: wish.rotation?.yaw ?? round(along - 90, 2), axis: along };
    }
  }
  const yaw = wish.rotation?.yaw ?? 0;
  return { yaw, axis: yaw + 90 };
}

/** Where along the axis the pieces have their middles, from the row's own middle. */
function spread(one: WorldObject, count: number, gap: number, axis: number, yaw: number): number[] {
  const [dx, dz] = heading(axis);
  const apart = 2 * reach(footprintOf(turned(one, yaw)), dx, dz) + gap;
  return range(count).map((i) => (i - (count - 1) / 2) * apart);
}

interface Spread {
  offsets: readonly number[];
  axis: number;
  yaw: number;
}

/** The middle of a row: as asked for, on a top, beside something, or free. */
function placeFor(scene: Scene, one: WorldObject, row: Spread, wish: Wish, path: string, why: string[]): Vec3 {
  if (wish.beside === undefined && wish.position) return wish.position;
  const thing = groupOf(one, row);
  if (wish.beside !== undefined) {
    const side = wish.side ?? "front";
    // One can walk along a row of seats.
    const gap = (pieceOf(one.kind)?.seat ?? 0) > 0 ? AISLE : GAP;
    return besideSpot(scene, thing, { ...wish, side }, gap, path, why);
  }
  if (wish.on !== undefined && wish.on !== "ground") {
    const top = shapeOf(supportOf(scene, one.id, wish.on, path)).surfaces[0];
    if (top) return [top.box.x, top.height, top.box.z];
  }
  return freeSpot(scene, thing, path);
}

/** The row as one thing, whose origin is its middle. */
function groupOf(one: WorldObject, { offsets, axis, yaw }: Spread): Thing {
  const [dx, dz] = heading(axis);
  const at = (origin: Vec3) =>
    offsets.map((t) => moved(turned(one, yaw), [origin[0] + dx * t, origin[1], origin[2] + dz * t]));
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

function turned(object: WorldObject, yaw: number): WorldObject {
  return { ...object, rotation: quatOf({ pitch: 0, yaw, roll: 0 }) };
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
