// Free spots: on the top of something, beside something, in front of the avatar. A thing that looks for a spot is one
// object or a whole row; it is tried at each place as it would stand there.

import { LIMITS } from "../wire/tables.gen.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import { at } from "./args.ts";
import { bodyOf, everyone, targetOf, unknownId } from "./body.ts";
import { blockedDoors } from "./contact.ts";
import type { Draft } from "./draft.ts";
import { outOf, reach, type YawBox } from "./geometry.ts";
import type { CallScope, PlacementRequest } from "./placement.ts";
import { refuse } from "./refuse.ts";
import { heightAt, type ObjectShape, shapeOf, slopes } from "./shape.ts";
import { blocksBody, heightOnSlope, isFloating, overlapsOf } from "./surroundings.ts";
import { flatDistance, heading, round, roundVec, type Vec3, yawOf } from "./vector.ts";

/** Distance between neighbours, and from an avatar to what it places in front of itself, in metres. */
export const GAP = 0.3;
const IN_FRONT = 2.5;
/** How far from where it was asked for a thing is put when that spot is taken, in metres. */
const FARTHEST = 6;

/** What looks for a spot. */
export interface Placeable {
  readonly id: string;
  readonly kind: string;
  /** Where its origin is now, the rectangle that it takes up there, and its lowest point. */
  readonly origin: Vec3;
  readonly footprint: YawBox;
  readonly low: number;
  /** It as it would stand with its origin elsewhere. */
  at(origin: Vec3): WorldObject[];
}

export function placeableOf(object: WorldObject): Placeable {
  return {
    id: object.id,
    kind: object.kind,
    origin: object.position,
    footprint: footprintOf(object),
    low: shapeOf(object).box.min[1],
    at: (origin) => [movedTo(object, origin)],
  };
}

export function movedTo(object: WorldObject, position: Readonly<Vec3>): WorldObject {
  return { ...object, position: roundVec(position) };
}

/** A position at which the lowest point of the thing is not below `height`. */
function rested(
  { origin, low }: Pick<Placeable, "origin" | "low">,
  [x, z]: readonly [number, number],
  height: number,
): Vec3 {
  return [x, height + Math.max(0, origin[1] - low), z];
}

/** An object's position when its lowest point rests at a height. */
export function restedAt(object: WorldObject, spot: readonly [number, number], height: number): Vec3 {
  return rested({ origin: object.position, low: shapeOf(object).box.min[1] }, spot, height);
}

/** What is in the way of a thing at a place: ids of objects and avatars, and of doors that it would block. */
export function inTheWay({ draft, ctx }: CallScope, objects: readonly WorldObject[]): string[] {
  const found = new Set<string>();
  for (const object of objects) {
    for (const id of overlapsOf(draft, object, true)) found.add(id);
    for (const body of everyone(draft, ctx)) {
      if (body.seat === undefined && blocksBody(object, body.position, 0.3)) found.add(body.id);
    }
    const { blocks, blockedBy } = blockedDoors(draft, object);
    for (const id of [...blocks, ...blockedBy]) found.add(id);
  }
  return [...found];
}

/** The rectangle that an object takes up on the ground. */
export function footprintOf(object: WorldObject): YawBox {
  const { solids } = shapeOf(object);
  const only = solids.length === 1 ? solids[0] : undefined;
  return only ? only.box : turnedFootprint(object);
}

/** Of a composite: the rectangle along its own axes. */
function turnedFootprint(object: WorldObject): YawBox {
  const { solids, box } = shapeOf(object);
  const [sin, cos] = heading(yawOf(object.rotation));
  const frame: YawBox = { x: 0, z: 0, halfX: 0, halfZ: 0, low: box.min[1], high: box.max[1], sin, cos };
  let [minX, minZ, maxX, maxZ] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const solid of solids) {
    const middle = solid.box;
    const x = middle.x * cos - middle.z * sin;
    const z = middle.x * sin + middle.z * cos;
    const [halfX, halfZ] = [reach(middle, cos, -sin), reach(middle, sin, cos)];
    minX = Math.min(minX, x - halfX);
    maxX = Math.max(maxX, x + halfX);
    minZ = Math.min(minZ, z - halfZ);
    maxZ = Math.max(maxZ, z + halfZ);
  }
  if (minX > maxX) return { ...frame, x: object.position[0], z: object.position[2] };
  const [x, z] = outOf(frame, (minX + maxX) / 2, (minZ + maxZ) / 2);
  return { ...frame, x, z, halfX: (maxX - minX) / 2, halfZ: (maxZ - minZ) / 2 };
}

export function topAt(shape: ObjectShape, x: number, z: number): number | undefined {
  const heights = shape.surfaces.flatMap((s) => heightAt(s, x, z) ?? []);
  return heights.length > 0 ? Math.max(...heights) : undefined;
}

/** A spot on the top of an object: the one asked for if it is over it, else its middle, else the nearest free one. */
export function topSpot(
  scope: CallScope,
  object: WorldObject,
  id: string,
  wanted: Vec3 | undefined,
  path: string,
  why: string[],
): Vec3 {
  const support = supportOf(scope, object.id, id, path, isFloating(shapeOf(object)));
  const { surfaces } = shapeOf(support);
  if (wanted) {
    const height = heightFor(support, object, [wanted[0], wanted[2]]);
    if (height !== undefined) return restedAt(object, [wanted[0], wanted[2]], height);
    why.push(`that position is not over ${id}, so it stands on its top elsewhere`);
  }
  const highest = Math.max(...surfaces.map((s) => s.height));
  const top = surfaces.find((s) => s.height > highest - 0.01) ?? surfaces[0];
  if (!top) throw new Error("a support without a surface");
  const middle: [number, number] = [top.box.x, top.box.z];
  for (const [x, z] of spotsOn(top.box, object)) {
    const height = heightFor(support, object, [x, z]);
    if (height === undefined) continue;
    const there = movedTo({ ...object, on: id }, restedAt(object, [x, z], height));
    if (overlapsOf(scope.draft, there, true).length === 0) return there.position;
  }
  why.push(`${id} is full; this is its middle`);
  return restedAt(object, middle, top.height);
}

/** How high a thing's underside is on a support over a spot: on a slope it is set in; on water it lies in it a little. */
function heightFor(support: WorldObject, object: WorldObject, [x, z]: readonly [number, number]): number | undefined {
  const { surfaces } = shapeOf(support);
  const height = topAt(shapeOf(support), x, z);
  if (height === undefined) return undefined;
  const { min, max } = shapeOf(object).box;
  if (surfaces.every((s) => s.water)) return Math.max(0, height - (max[1] - min[1]) * 0.1);
  if (!surfaces.some(slopes)) return height;
  return heightOnSlope(surfaces, movedTo(object, restedAt(object, [x, z], height))) ?? height;
}

export function supportOf(
  { draft }: CallScope,
  objectId: string,
  id: string,
  path: string,
  floats: boolean = false,
): WorldObject {
  const field = at(path, "on");
  const support = draft.object(id);
  if (!support) return unknownId(id, [...draft.ids(), "ground"], field);
  if (id === objectId || standsOnIt(draft, support, objectId)) {
    const what = id === objectId ? "itself" : `${id}, which stands on it`;
    refuse("bad_arguments", `${objectId} cannot stand on ${what}`, { field, got: id });
  }
  if (shapeOf(support).surfaces.some((s) => !s.water || floats)) return support;
  const tops = [...draft.ids()]
    .flatMap((other) => draft.object(other) ?? [])
    .filter((o) => o.id !== objectId && shapeOf(o).surfaces.some((s) => !s.water || floats))
    .sort((a, b) => flatDistance(a.position, support.position) - flatDistance(b.position, support.position))
    .slice(0, 5)
    .map((o) => o.id);
  return refuse("bad_arguments", `${id} (${support.kind}) has no top that things stand on`, {
    field,
    got: id,
    allowed: "ground, or an object with a top such as a table, crate, shelf, deck, box",
    near: tops,
  });
}

function standsOnIt(draft: Draft, object: WorldObject, id: string): boolean {
  const seen = new Set<string>();
  for (let o: WorldObject | undefined = object; o?.on !== undefined && !seen.has(o.id); o = draft.object(o.on)) {
    if (o.on === id) return true;
    seen.add(o.id);
  }
  return false;
}

/** Spots of a surface, from its middle outwards, at which an object does not stick out. */
function spotsOn(top: YawBox, object: WorldObject): [number, number][] {
  const own = footprintOf(object);
  const roomX = Math.max(0, top.halfX - reach(own, top.cos, -top.sin));
  const roomZ = Math.max(0, top.halfZ - reach(own, top.sin, top.cos));
  const step = Math.max(0.12, Math.min(own.halfX, own.halfZ), roomX / 8, roomZ / 8);
  const spots: { spot: [number, number]; away: number }[] = [];
  for (let x = -Math.floor(roomX / step); x <= roomX / step; x++) {
    for (let z = -Math.floor(roomZ / step); z <= roomZ / step; z++) {
      spots.push({ spot: outOf(top, x * step, z * step), away: Math.hypot(x, z) });
    }
  }
  return spots.sort((a, b) => a.away - b.away).map((s) => s.spot);
}

/** Sides as one sees them who faces the way the neighbour faces: degrees from its heading. */
export const SIDES = { left: 90, right: -90, front: 0, back: 180 } as const;
export type NeighbourSide = keyof typeof SIDES;
/** Looked at in this order when no side is asked for: the four sides, then the corners. */
const ANY = [90, -90, 0, 180, 45, -45, 135, -135] as const;

/** What a spot is searched beside. */
export interface Neighbour {
  readonly id: string;
  readonly object: WorldObject | undefined;
  readonly footprint: YawBox;
  readonly yaw: number; // degrees
}

export function neighbourOf(
  scope: CallScope,
  thing: Pick<Placeable, "id">,
  request: PlacementRequest,
  path: string,
): Neighbour {
  const target = targetOf(scope.draft, scope.ctx, request.beside ?? "", at(path, "beside"));
  if (target.id === thing.id) {
    refuse("bad_arguments", `${thing.id} cannot stand beside itself`, { field: at(path, "beside"), got: target.id });
  }
  const yaw = target.object ? yawOf(target.object.rotation) : (target.body?.yaw ?? 0);
  const footprint = target.object ? footprintOf(target.object) : bodyBox(target.position, yaw);
  return { id: target.id, object: target.object, footprint, yaw };
}

function bodyBox([x, y, z]: Readonly<Vec3>, yaw: number): YawBox {
  const [sin, cos] = heading(yaw);
  return { x, z, halfX: 0.3, halfZ: 0.3, low: y, high: y + 1.6, sin, cos };
}

/** A spot next to another object, avatar or the user: the side asked for, or the first that is free; else near that. */
export function besideSpot(
  scope: CallScope,
  thing: Placeable,
  request: PlacementRequest,
  gap: number,
  path: string,
  why: string[],
): Vec3 {
  const neighbour = neighbourOf(scope, thing, request, path);
  if (request.on !== undefined && request.on !== "ground") supportOf(scope, thing.id, request.on, path);
  const sides = sidesOf(neighbour, request);
  let best: { position: Vec3; taken: string[] } | undefined;
  let first: string[] = [];
  for (const { side, away, along } of candidates(sides, neighbour, thing, request.side !== undefined)) {
    const position = nextTo(scope, thing, neighbour, heading(side), gap + away, along, request);
    if (!position) continue;
    const taken = inTheWay(scope, thing.at(position));
    if (!best) first = taken;
    if (taken.length === 0) {
      const asked = request.side ?? (away > 0 ? "beside it" : undefined);
      if (first.length > 0 && (away > 0 || along !== 0) && asked !== undefined) {
        const how =
          away > 0 ? `${round(away, 2)} m farther from ${neighbour.id}` : `${round(Math.abs(along), 2)} m aside`;
        why.push(`moved ${how}: ${first[0]} was in the way`);
      }
      return position;
    }
    if (taken.length < (best?.taken.length ?? Infinity)) best = { position, taken };
  }
  if (!best) {
    return refuse("bad_arguments", `there is no room beside ${neighbour.id}`, {
      field: at(path, "beside"),
      got: neighbour.id,
      allowed: "a neighbour with a free side inside the world",
    });
  }
  why.push(`no side of ${neighbour.id} is free; this is the least crowded`);
  return best.position;
}

/** Headings of the sides to look at, in degrees. */
function sidesOf({ yaw, footprint }: Neighbour, { side, position }: PlacementRequest): number[] {
  if (side !== undefined) return [yaw + SIDES[side]];
  const sides = ANY.map((turn) => yaw + turn);
  if (!position) return sides;
  const towards = (turn: number) => {
    const [dx, dz] = heading(turn);
    return dx * (position[0] - footprint.x) + dz * (position[2] - footprint.z);
  };
  return sides.sort((a, b) => towards(b) - towards(a));
}

/** First right beside it, then (on a side that was asked for) shifted along that side, then farther away. */
function* candidates(sides: readonly number[], neighbour: Neighbour, thing: Placeable, shifts: boolean) {
  for (const side of sides) yield { side, away: 0, along: 0 };
  if (shifts) {
    const side = sides[0] ?? 0;
    const [dx, dz] = heading(side + 90);
    const room = reach(neighbour.footprint, dx, dz);
    const step = Math.max(0.25, reach(thing.footprint, dx, dz) / 2);
    for (let along = step; along <= room; along += step) {
      yield { side, away: 0, along };
      yield { side, away: 0, along: -along };
    }
  }
  for (let away = 0.4; away <= FARTHEST; away += 0.4) {
    for (const side of sides.slice(0, 4)) yield { side, away, along: 0 };
  }
}

function nextTo(
  { draft }: CallScope,
  thing: Placeable,
  neighbour: Neighbour,
  [dx, dz]: readonly [number, number],
  gap: number,
  along: number,
  request: PlacementRequest,
): Vec3 | undefined {
  const own = thing.footprint;
  const of = neighbour.footprint;
  const away = reach(of, dx, dz) + reach(own, dx, dz) + gap;
  const x = of.x + dx * away + dz * along + (thing.origin[0] - own.x);
  const z = of.z + dz * away - dx * along + (thing.origin[2] - own.z);
  if (Math.abs(x) > LIMITS.bounds || Math.abs(z) > LIMITS.bounds) return undefined;
  if (request.on === "ground") return rested(thing, [x, z], 0);
  const support = draft.object(request.on ?? neighbour.object?.on ?? "");
  const height = support ? topAt(shapeOf(support), x, z) : undefined;
  if (height !== undefined) return rested(thing, [x, z], height);
  return request.on === undefined ? rested(thing, [x, z], 0) : undefined;
}

/** A free spot in front of the agent's avatar, or around that. */
export function freeSpot(scope: CallScope, thing: Placeable, path: string): Vec3 {
  const body = bodyOf(scope.draft, scope.ctx, scope.agent);
  const own = thing.footprint;
  const size = Math.max(own.halfX, own.halfZ);
  const [dx, dz] = heading(body.yaw);
  const ahead = Math.max(IN_FRONT, size + 1);
  const middle: [number, number] = [body.position[0] + dx * ahead, body.position[2] + dz * ahead];
  const spot = freeAround(scope, thing, middle, body.yaw, Math.max(0.6, Math.min(2, size)), 24);
  if (spot) return spot;
  return refuse("bad_arguments", "there is no free spot near your avatar", {
    field: at(path, "position"),
    got: "nothing",
    allowed: "a position, or on, or beside",
    example: "[10, 0, -5]",
  });
}

/** The free spot on the ground that is nearest to where a thing's middle should be, looked for in rings. */
export function freeAround(
  scope: CallScope,
  thing: Placeable,
  [x, z]: readonly [number, number],
  yaw: number,
  step: number,
  rings: number,
): Vec3 | undefined {
  const shiftX = thing.origin[0] - thing.footprint.x;
  const shiftZ = thing.origin[2] - thing.footprint.z;
  for (let ring = 0; ring <= rings; ring++) {
    const count = ring === 0 ? 1 : Math.min(6 * ring, 36);
    for (let i = 0; i < count; i++) {
      const [ringX, ringZ] = heading(yaw + (360 * i) / count);
      const spot: [number, number] = [x + ringX * ring * step + shiftX, z + ringZ * ring * step + shiftZ];
      if (Math.abs(spot[0]) > LIMITS.bounds || Math.abs(spot[1]) > LIMITS.bounds) continue;
      const there = rested(thing, spot, 0);
      if (inTheWay(scope, thing.at(there)).length === 0) return there;
    }
  }
  return undefined;
}
