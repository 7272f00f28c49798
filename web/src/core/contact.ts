// How far things cut into each other, what hangs over an edge, and which doors are blocked: what an agent would see at
// a glance and must be told.

import type { WorldObject } from "../wire/types.gen.ts";
import { isFloor } from "./catalog.ts";
import { bodyAgainst, floatsOn } from "./crowns.ts";
import { cuts, near, outOf, reach, type YawBox } from "./geometry.ts";
import { heightAt, type Shape, type Solid, shapeOf } from "./shape.ts";
import type { Space } from "./state.ts";
import { overlapsOf } from "./surroundings.ts";
import { heading, round } from "./vector.ts";

/** Cutting in no deeper than this is a touch: walls that meet, hedges in a row. In metres. */
const TOUCH = 0.05;
/** How deep and high the space before a door is that must stay free, in metres. */
const BEFORE_DOOR = 0.9;
const HEADROOM = 1.8;
/** What is lower than this before a door is stepped over. */
const KERB = 0.25;

export interface Contact {
  id: string;
  by: number; // metres of the shortest way out
}

/** What an object cuts into, deepest first; and what it only touches. */
export function contactsOf(space: Space, object: WorldObject): { overlaps: Contact[]; touches: string[] } {
  const overlaps: Contact[] = [];
  const touches: string[] = [];
  for (const id of overlapsOf(space, object)) {
    const other = space.object(id);
    const by = other ? depthOf(shapeOf(object), shapeOf(other)) : 0;
    if (by > 0 && by <= TOUCH) touches.push(id);
    else overlaps.push({ id, by });
  }
  return { overlaps: overlaps.sort((a, b) => b.by - a.by), touches };
}

function depthOf(a: Shape, b: Shape): number {
  let deepest = 0;
  for (const one of a.solids) {
    if (!near(one.around, b.box)) continue;
    for (const two of b.solids) {
      if (floatsOn(one.piece, two.piece)) continue;
      if (!(one.piece.solid && two.piece.solid) && one.piece.kind !== two.piece.kind) continue;
      deepest = Math.max(deepest, cutDepth(bodyAgainst(one, two), bodyAgainst(two, one)));
    }
  }
  return round(deepest, 2);
}

/** How far one box must move to come out of another; 0 when they do not cut. */
export function cutDepth(a: YawBox, b: YawBox): number {
  let least = Math.min(a.high - b.low, b.high - a.low);
  const [dx, dz] = [b.x - a.x, b.z - a.z];
  for (const [x, z] of [
    [a.cos, -a.sin],
    [a.sin, a.cos],
    [b.cos, -b.sin],
    [b.sin, b.cos],
  ] as const) {
    least = Math.min(least, reach(a, x, z) + reach(b, x, z) - Math.abs(dx * x + dz * z));
  }
  return Math.max(0, least);
}

/** The share of an object's underside (0 to 1) that is over the surface it stands on. */
export function supportedShare(object: WorldObject, support: WorldObject): number {
  const shape = shapeOf(object);
  const low = shape.box.min[1];
  let [over, all] = [0, 0];
  for (const { box } of shape.solids) {
    if (box.low > low + 0.1) continue;
    for (const across of [-0.8, 0, 0.8]) {
      for (const along of [-0.8, 0, 0.8]) {
        const [x, z] = outOf(box, across * box.halfX, along * box.halfZ);
        all++;
        if (shapeOf(support).surfaces.some((s) => Math.abs((heightAt(s, x, z) ?? Infinity) - low) < 0.1)) over++;
      }
    }
  }
  return all === 0 ? 1 : over / all;
}

/** The spaces before (and behind) an object's doors and in its passages that people walk through. */
export function doorwaysOf(object: WorldObject): readonly YawBox[] {
  let doors = doorways.get(object);
  if (!doors) {
    doors = shapeOf(object).solids.flatMap((solid) => [...passage(solid), ...socketDoors(solid)]);
    doorways.set(object, doors);
  }
  return doors;
}

// Objects are never changed in place, so this cannot go stale.
const doorways = new WeakMap<WorldObject, readonly YawBox[]>();

/** A wall with an opening: what is between its jambs, and a step to either side. */
function passage({ box, walls, piece }: Solid): YawBox[] {
  if (piece.solid || isFloor(piece) || walls.length !== 2 || !walls[0]) return [];
  const halfX = box.halfX - 2 * walls[0].halfX;
  const halfZ = box.halfZ + BEFORE_DOOR;
  return halfX < 0.25 ? [] : [{ ...box, halfX: halfX * 0.9, halfZ, high: Math.min(box.high, box.low + HEADROOM) }];
}

function socketDoors({ box, piece }: Solid): YawBox[] {
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

function standsIn(object: WorldObject, doorway: YawBox): boolean {
  return shapeOf(object).solids.some(
    ({ walls, piece }) =>
      !isFloor(piece) && walls.some((wall) => wall.high > doorway.low + KERB && cuts(wall, doorway, 0.05)),
  );
}

/** Doors that an object blocks, and what blocks its own: ids. */
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
