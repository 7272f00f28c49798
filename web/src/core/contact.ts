// How deep things cut into each other, what sticks out over an edge, and which doors are blocked: everything
// that a person would see at a glance and an agent must be told.

import type { WorldObject } from "../wire/types.gen.ts";
import { isFloor, pieceOf } from "./catalog.ts";
import { isRounded, rise } from "./form.ts";
import { outOf, type YawBox } from "./geometry.ts";
import { bodyAgainst, floatsOn, footOf, reachesIn } from "./inway.ts";
import { cuts, distanceToBox, flatDepth, near } from "./overlap.ts";
import { heightAt, slopes as isSlope, type ObjectShape, type SolidPiece, type Surface, shapeOf } from "./shape.ts";
import type { Space } from "./state.ts";
import { isFloating, overlapsOf, restsAt } from "./surroundings.ts";
import { heading, round } from "./vector.ts";

/** Cutting in no deeper than this counts as a touch: walls that meet, hedges in a row. In metres. */
const TOUCH = 0.05;
/** Depth of the space before a door that must stay free, in metres. */
const BEFORE_DOOR = 0.9;
/** Height of that space, in metres. */
const HEADROOM = 1.8;
/** What is lower than this (metres) before a door is stepped over. */
const KERB = 0.25;

/** An object that another one cuts into. */
export interface Contact {
  id: string;
  /** Depth in metres: the shortest way out. */
  by: number;
}

/** What an object cuts into, deepest first, what it joins as fences do at a corner, and what it only touches. */
export function contactsOf(
  space: Space,
  object: WorldObject,
): { overlaps: Contact[]; joins: string[]; touches: string[] } {
  const overlaps: Contact[] = [];
  const joins: string[] = [];
  const touches: string[] = [];
  for (const id of overlapsOf(space, object)) {
    const other = space.object(id);
    const by = other ? depthOf(shapeOf(object), shapeOf(other)) : 0;
    if (by > 0 && by <= TOUCH) touches.push(id);
    else if (other && by > 0 && isJoint(object, other)) joins.push(id);
    else overlaps.push({ id, by });
  }
  return { overlaps: overlaps.sort((a, b) => b.by - a.by), joins, touches };
}

/** Pieces this many times as long as they are thick are put together at their ends: walls, fences, hedges. */
const LINEAR = 1.8;
/** Pieces whose headings differ by less than this (as the sine of the angle) lie in one line. */
const IN_LINE = 0.35;
/** How far (metres) past a joint an end may reach. */
const PAST = 0.1;

/** Whether two pieces meet at an end of one of them, no deeper than they are thick: a corner, a T, or a row. */
function isJoint(a: WorldObject, b: WorldObject): boolean {
  const [one, two] = [linearOf(a), linearOf(b)];
  if (!one || !two) return false;
  const thick = 2 * Math.max(one.thin, two.thin) + PAST;
  const sine = Math.abs(one.axis[0] * two.axis[1] - one.axis[1] * two.axis[0]);
  if (sine < IN_LINE) {
    const apart = (two.box.x - one.box.x) * one.axis[0] + (two.box.z - one.box.z) * one.axis[1];
    return one.long + two.long - Math.abs(apart) <= thick;
  }
  const meets = (p: Linear, q: Linear) =>
    [p.long, -p.long].some((way) => {
      const [x, z] = [p.box.x + p.axis[0] * way, p.box.z + p.axis[1] * way];
      return distanceToBox(q.box, x, z) <= PAST;
    });
  return meets(one, two) || meets(two, one);
}

/** A piece that is put together with others at its ends; `axis`: the unit vector along it on the ground. */
interface Linear {
  box: YawBox;
  axis: readonly [number, number];
  /** Half its length, and half its thickness, in metres. */
  long: number;
  thin: number;
}

function linearOf(object: WorldObject): Linear | undefined {
  const [solid, more] = shapeOf(object).solids;
  if (!solid || more || !solid.piece.snug || isFloor(solid.piece)) return undefined;
  const { box } = solid;
  const alongX = box.halfX >= box.halfZ;
  const [long, thin] = alongX ? [box.halfX, box.halfZ] : [box.halfZ, box.halfX];
  if (long < LINEAR * thin) return undefined;
  return { box, axis: alongX ? [box.cos, -box.sin] : [box.sin, box.cos], long, thin };
}

/** The depth of the deepest cut between any two pieces of two shapes, in metres. */
function depthOf(a: ObjectShape, b: ObjectShape): number {
  let deepest = 0;
  for (const one of a.solids) {
    if (!near(one.around, b.box)) continue;
    for (const two of b.solids) {
      if (floatsOn(one.piece, two.piece)) continue;
      const hill = one.piece.form === "hill" || two.piece.form === "hill";
      if (!(one.piece.solid && two.piece.solid) && one.piece.kind !== two.piece.kind && !hill) continue;
      const depth = cutDepth(bodyAgainst(one, two), bodyAgainst(two, one));
      deepest = Math.max(deepest, hill ? depth : Math.min(depth, reachesIn(one, two), reachesIn(two, one)));
    }
  }
  return round(deepest, 2);
}

/**
 * How far one box must move to come out of another, in metres; 0 when they do not cut. The minimum translation
 * distance of the separating axis test.
 */
function cutDepth(a: YawBox, b: YawBox): number {
  return Math.max(0, Math.min(a.high - b.low, b.high - a.low, flatDepth(a, b)));
}

/** How far a slope may fall away under a thing that stands on it before the answer reports it, in metres. */
const HANGS = 0.25;

/**
 * Warnings about how an object stands on its support: how much of its underside is carried, or how far its edge
 * hangs out over a slope.
 */
export function footingOf(space: Space, object: WorldObject, support: WorldObject): string[] {
  const shape = shapeOf(object);
  const low = shape.box.min[1];
  const floats = isFloating(shape);
  // What lies beside the support at the same height carries as well: slabs in a row, the next table.
  const around = space.near(shape.box.min[0], shape.box.min[2], shape.box.max[0], shape.box.max[2]);
  const carriers = around.filter((o) => o.id !== object.id && o.on !== object.id).map(shapeOf);
  const carried = (x: number, z: number) =>
    carriers.some((c) => [...restsAt(c, x, z)].some((r) => (r.water ? floats : Math.abs(r.height - low) < 0.1)));
  const spots = undersideOf(shape);
  if (spots.length === 0) return [];
  const slopes = shapeOf(support).surfaces.some(isSlope) || shapeOf(support).solids.some((s) => isRounded(s.piece));
  if (slopes) {
    const under = spots.map(([x, z]) => (carried(x, z) ? low : Math.max(0, ...carriers.map((c) => slopeAt(c, x, z)))));
    const hangs = round(low - Math.min(...under), 2);
    if (hangs <= HANGS) return [];
    const y = round(object.position[1] - hangs, 2);
    return [`its edge hangs ${hangs} m over the slope of ${support.id}; y ${y} sets it in`];
  }
  const share = Math.round((100 * spots.filter(([x, z]) => carried(x, z)).length) / spots.length);
  const out = floats ? 0 : round(outOver(shape, support, carried), 2);
  if (share >= 65 && out <= OUT) return [];
  return [`sticks out ${out > 0 ? `${out} m ` : ""}over the edge of ${support.id}: ${share} % is on it`];
}

/** Height of a shape's slopes over a ground point; 0 where there are none. */
function slopeAt(shape: ObjectShape, x: number, z: number): number {
  return Math.max(0, ...[...restsAt(shape, x, z)].filter((r) => r.slopes).map((r) => r.height));
}

/** What sticks out over an edge by this much (metres) is reported, however small its share of the whole. */
const OUT = 0.3;

/** How far the underside of an object reaches out over what its support carries at that height, in metres. */
function outOver(shape: ObjectShape, support: WorldObject, carried: (x: number, z: number) => boolean): number {
  const low = shape.box.min[1];
  const { surfaces, solids } = shapeOf(support);
  const level = surfaces.filter((s) => Math.abs(s.height - low) < 0.1).map((s) => s.box);
  const tops = level.length > 0 ? level : solids.map((s) => s.box);
  const corners = shape.solids
    .filter(({ box }) => box.low <= low + 0.1)
    .flatMap((solid) => {
      const box = footOf(solid);
      const round = rise(solid.piece, 1, 1) === undefined ? Math.SQRT1_2 : 1;
      const [x, z] = [box.halfX * round, box.halfZ * round];
      return [outOf(box, x, z), outOf(box, -x, z), outOf(box, x, -z), outOf(box, -x, -z)];
    });
  const out = corners.filter(([x, z]) => !carried(x, z));
  return Math.max(0, ...out.map(([x, z]) => Math.min(...tops.map((box) => distanceToBox(box, x, z)))));
}

/** Sample points of an object's underside: a grid of three by three per piece. */
function undersideOf(shape: ObjectShape): [number, number][] {
  const low = shape.box.min[1];
  return shape.solids
    .filter(({ box }) => box.low <= low + 0.1)
    .flatMap((solid) => {
      const box = footOf(solid);
      const steps = [-0.8, 0, 0.8];
      return steps.flatMap((across) =>
        steps.flatMap((along): [number, number][] =>
          rise(solid.piece, across, along) === undefined ? [] : [outOf(box, across * box.halfX, along * box.halfZ)],
        ),
      );
    });
}

/** Things sunk into a floor by more than this share of their own height are reported. */
const SUNK = 0.5;
/** What stands on a floor only in part is reported when it reaches this far over it, in metres. */
const PARTLY = 0.1;

/** Warnings about floors (slabs, decks, paths) that an object is sunk into or stands on only in part. */
export function floorsCut(space: Space, object: WorldObject, on: string): string[] {
  const shape = shapeOf(object);
  const low = shape.box.min[1];
  const warnings: string[] = [];
  const { min, max } = shape.box;
  for (const other of space.near(min[0], min[2], max[0], max[2])) {
    if (other.id === object.id || other.id === on || other.on === object.id) continue;
    const floors = shapeOf(other).surfaces.filter((s) => s.floor && s.height > low + 0.005 && s.box.low < low + 0.005);
    const level = floors.filter((s) => !isSlope(s) && s.piece?.form !== "span");
    if (level.length === 0) continue;
    const spots = undersideOf(shape);
    const over = spots.map(([x, z]) => Math.max(...level.map((s) => heightAt(s, x, z) ?? -Infinity)));
    const inside = over.filter((h) => Number.isFinite(h));
    const depth = round(Math.max(...inside, low) - low, 2);
    const high = max[1] - low;
    if (inside.length === spots.length && depth > high * SUNK) {
      const y = round(object.position[1] + depth, 2);
      const shows = depth < high - 0.005 ? `${round(high - depth, 2)} m of it shows` : "nothing of it shows";
      warnings.push(`sunk ${depth} m into ${other.id}, ${shows}; y ${y} puts it on top`);
    } else if (
      !object.parts &&
      !pieceOf(object.kind)?.snug &&
      shape.solids.some((one) => one.piece.solid && level.some((s) => meets(footOf(one), s, low)))
    )
      warnings.push(`stands partly on ${other.id}`);
  }
  return warnings;
}

/** Whether something on the ground reaches in over a floor that is no higher than a kerb. */
function meets(foot: YawBox, { box, height }: Surface, low: number): boolean {
  return (
    foot.low < low + 0.1 &&
    height - low < KERB &&
    cuts({ ...foot, high: foot.low + 1 }, { ...box, high: height + 1 }, PARTLY)
  );
}

/** The spaces before (and behind) an object's doors and in its passages that people walk through. */
function doorwaysOf(object: WorldObject): readonly YawBox[] {
  let doors = doorways.get(object);
  if (!doors) {
    doors = shapeOf(object).solids.flatMap((solid) => [...passage(solid), ...socketDoors(solid)]);
    doorways.set(object, doors);
  }
  return doors;
}

// Cached by object value; objects are immutable, so entries cannot become stale.
const doorways = new WeakMap<WorldObject, readonly YawBox[]>();

/** A wall with an opening: the space between its jambs, and a step to either side. */
function passage({ box, walls, piece }: SolidPiece): YawBox[] {
  if (piece.solid || isFloor(piece) || walls.length !== 2 || !walls[0]) return [];
  const halfX = box.halfX - 2 * walls[0].halfX;
  const halfZ = box.halfZ + BEFORE_DOOR;
  return halfX < 0.25 ? [] : [{ ...box, halfX: halfX * 0.9, halfZ, high: Math.min(box.high, box.low + HEADROOM) }];
}

/** The space before each door socket of a piece. */
function socketDoors({ box, piece }: SolidPiece): YawBox[] {
  return (piece.sockets ?? []).flatMap((socket) => {
    if (socket.kind !== "door") return [];
    const [wide, deep] = [(2 * box.halfX) / piece.size[0], (2 * box.halfZ) / piece.size[2]];
    const [outX, outZ] = heading(socket.yaw ?? 0);
    const away = BEFORE_DOOR / 2;
    const [x, z] = outOf(box, socket.at[0] * wide + outX * away, socket.at[2] * deep + outZ * away);
    const low = box.low + socket.at[1];
    const halfX = ((socket.size?.[0] || 0.9) * wide * 0.9) / 2;
    // The door's own heading on top of the box's.
    const sin = box.sin * outZ + box.cos * outX;
    const cos = box.cos * outZ - box.sin * outX;
    return [{ x, z, halfX, halfZ: away - 0.05, low, high: low + HEADROOM, sin, cos }];
  });
}

/** Whether an object blocks a doorway. */
function standsIn(object: WorldObject, doorway: YawBox): boolean {
  return shapeOf(object).solids.some(
    ({ walls, piece }) =>
      !isFloor(piece) && walls.some((wall) => wall.high > doorway.low + KERB && cuts(wall, doorway, 0.05)),
  );
}

/** Ids of the doors that an object blocks, and ids of what blocks its own doors. */
export function blockedDoors(space: Space, object: WorldObject): { blocks: string[]; blockedBy: string[] } {
  const { min, max } = shapeOf(object).box;
  const own = doorwaysOf(object);
  const blocks: string[] = [];
  const blockedBy: string[] = [];
  for (const other of space.near(min[0] - 1, min[2] - 1, max[0] + 1, max[2] + 1)) {
    if (other.id === object.id) continue;
    if (doorwaysOf(other).some((door) => standsIn(object, door))) blocks.push(other.id);
    if (own.some((door) => standsIn(other, door))) blockedBy.push(other.id);
  }
  return { blocks, blockedBy };
}
