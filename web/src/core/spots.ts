// Searches free spots: on top of something, beside something, in front of the avatar. What looks for a spot is
// one object or a whole row; every candidate is tested with the objects as they would stand there.

import { CATALOG, LIMITS } from "../wire/tables.gen.ts";
import type { Agent, WorldObject } from "../wire/types.gen.ts";
import { at, type Rotation } from "./args.ts";
import { bodyOf, everyone, targetOf, unknownId } from "./body.ts";
import type { Context } from "./call.ts";
import { blockedDoors } from "./contact.ts";
import type { Draft } from "./draft.ts";
import { blocksBody } from "./footing.ts";
import { outOf, type YawBox } from "./geometry.ts";
import { reach } from "./overlap.ts";
import { refuse } from "./refuse.ts";
import { roundVec } from "./rotation.ts";
import { shapeOf, slopes, topAt } from "./shape.ts";
import { heightOnSlope, isFloating, overlapsOf } from "./surroundings.ts";
import { point } from "./text.ts";
import { flatDistance, heading, round, type Vec3, yawOf } from "./vector.ts";

/** The part of an item's arguments that says where the object goes. */
export interface PlacementRequest {
  position?: Vec3 | undefined;
  /** Id of the support, or "ground". */
  on?: string | undefined;
  /** Id of the neighbour, or "user". */
  beside?: string | undefined;
  /** The side of the neighbour. */
  side?: NeighbourSide | undefined;
  /** Metres to the neighbour. */
  spacing?: number | undefined;
  /** Id of what to face, or "user". */
  facing?: string | undefined;
  /** In degrees; the yaw gives way to `facing`. */
  rotation?: Rotation | undefined;
}

/**
 * What every tool works with: the world as the call has changed it so far, what is true beside it, and who
 * calls.
 */
export interface CallScope {
  draft: Draft;
  ctx: Context;
  agent: Agent;
}

/** Default distance between neighbours, in metres. */
export const GAP = 0.3;
/** Distance from an avatar to what it places in front of itself, in metres. */
const IN_FRONT = 2.5;
/** How far from the requested side a thing may end up when it is taken, in metres. */
const FARTHEST = 6;

export interface Placeable {
  readonly id: string;
  readonly kind: string;
  /** Where its origin is now. */
  readonly origin: Vec3;
  /** The rectangle that it takes up there. */
  readonly footprint: YawBox;
  /** Height of its lowest point there. */
  readonly low: number;
  /** Its objects as they would stand with the origin elsewhere. */
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

/** A copy of the object at another position. */
export function movedTo(object: WorldObject, position: Readonly<Vec3>): WorldObject {
  return { ...object, position: roundVec(position) };
}

function rested(
  { origin, low }: Pick<Placeable, "origin" | "low">,
  [x, z]: readonly [number, number],
  height: number,
): Vec3 {
  return [x, height + Math.max(0, origin[1] - low), z];
}

export function restedAt(object: WorldObject, spot: readonly [number, number], height: number): Vec3 {
  return rested({ origin: object.position, low: shapeOf(object).box.min[1] }, spot, height);
}

/**
 * Ids of what obstructs objects at a place: objects, avatars, doors that they would block, and what blocks
 * theirs.
 */
function inTheWay({ draft, ctx }: CallScope, objects: readonly WorldObject[]): string[] {
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

/** The footprint of a composite: the smallest rectangle along its own axes. */
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

/**
 * A spot on top of an object: the requested one if it is above the support, else the free one closest to its
 * middle, else the middle. Pushes a sentence onto `why` when it is not the requested one.
 */
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

/**
 * Height of a thing's underside on a support at a ground point: sunk in a little on a slope, and in water by a
 * tenth of its height.
 */
function heightFor(support: WorldObject, object: WorldObject, [x, z]: readonly [number, number]): number | undefined {
  const { surfaces } = shapeOf(support);
  const height = topAt(shapeOf(support), x, z);
  if (height === undefined) return undefined;
  const { min, max } = shapeOf(object).box;
  if (surfaces.every((s) => s.water)) return Math.max(0, height - (max[1] - min[1]) * 0.1);
  if (!surfaces.some(slopes)) return height;
  return heightOnSlope(surfaces, movedTo(object, restedAt(object, [x, z], height))) ?? height;
}

/**
 * The object that something is to stand on. Refuses unknown ids, cycles, and objects without a top. `floats`:
 * water counts as a top.
 */
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
  const { surfaces, box } = shapeOf(support);
  if (surfaces.some((s) => s.water)) {
    refuse("bad_arguments", `${id} (${support.kind}) is water, and only what floats goes on it`, {
      field,
      got: id,
      allowed: `a piece that floats (${FLOATING.join(", ")}), or a position of its own`,
      near: tops,
    });
  }
  const [x, , z] = support.position;
  const y = round(box.max[1], 2);
  return refuse("bad_arguments", `${id} (${support.kind}) has no level top that things can stand on`, {
    field,
    got: id,
    allowed: `ground, or an object with a top such as a table, crate, shelf, deck, box; up there by a position: it ends at y ${y}`,
    near: tops,
    example: `"position": ${point([round(x, 2), y, round(z, 2)])}`,
  });
}

/** Kinds that float. */
const FLOATING: readonly string[] = CATALOG.filter((piece) => piece.floats).map((piece) => piece.kind);

/** Whether an object stands, directly or indirectly, on the object with an id. */
function standsOnIt(draft: Draft, object: WorldObject, id: string): boolean {
  const seen = new Set<string>();
  for (let o: WorldObject | undefined = object; o?.on !== undefined && !seen.has(o.id); o = draft.object(o.on)) {
    if (o.on === id) return true;
    seen.add(o.id);
  }
  return false;
}

/** Candidate spots of a surface, from its middle outwards, at which an object does not stick out over its edge. */
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

/** The sides of a neighbour in degrees from its heading, as seen by somebody who faces the same way as it does. */
export const SIDES = { left: 90, right: -90, front: 0, back: 180 } as const;
/** A side of a neighbour, as calls name it. */
export type NeighbourSide = keyof typeof SIDES;
/** The order in which sides are tried when none is requested: the four sides, then the corners. */
const ANY = [90, -90, 0, 180, 45, -45, 135, -135] as const;

interface Neighbour {
  readonly id: string;
  readonly object: WorldObject | undefined;
  readonly footprint: YawBox;
  /** Its heading in degrees. */
  readonly yaw: number;
}

/** The neighbour that a request names. Refuses a thing as its own neighbour. */
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

/**
 * A spot beside another object, an avatar or the user: on the requested side, or the first free one, else close
 * to that. When everything is taken, the least crowded candidate. Refuses when no candidate lies inside the
 * world.
 */
export function besideSpot(
  scope: CallScope,
  thing: Placeable,
  request: PlacementRequest,
  gap: number,
  path: string,
  why: string[],
): Vec3 {
  const neighbour = neighbourOf(scope, thing, request, path);
  if (request.on !== undefined && request.on !== "ground")
    supportOf(
      scope,
      thing.id,
      request.on,
      path,
      thing.at(thing.origin).every((o) => isFloating(shapeOf(o))),
    );
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

/** Headings of the sides to try. With a position but no side, the sides towards that position come first. */
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

/**
 * Candidate positions in order: right beside the neighbour, then (on a requested side) shifted along that side,
 * then farther away.
 */
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

/**
 * The position on one side of the neighbour: on the requested support, on what the neighbour stands on, or on
 * the ground. Undefined outside the world, or beside the requested support.
 */
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

/** The free spot on the ground closest to where a thing's middle should be, searched in rings of `step` metres. */
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
