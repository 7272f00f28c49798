// Decides where an object goes: from a position, from a relation (on, beside, facing), or from nothing at all.
// The result is an exact place, with sentences that say why it is not the one that was asked for. A position is
// honoured whatever stands there; relations search for a free spot.

import type { WorldObject } from "../wire/types.gen.ts";
import { at, checkInside, quatOf } from "./args.ts";
import { targetOf } from "./body.ts";
import { pieceOf } from "./catalog.ts";
import type { YawBox } from "./geometry.ts";
import { yawTowards } from "./rotation.ts";
import { shapeOf } from "./shape.ts";
import {
  besideSpot,
  type CallScope,
  footprintOf,
  freeSpot,
  GAP,
  movedTo,
  type PlacementRequest,
  placeableOf,
  restedAt,
  topSpot,
} from "./spots.ts";
import { raisedBy, standingOf } from "./surroundings.ts";
import { round, type Vec3, yawOf } from "./vector.ts";

export type { CallScope, PlacementRequest } from "./spots.ts";
export { footprintOf, movedTo } from "./spots.ts";

/** A placed object, with the sentences that explain its place. */
export interface PlacementResult {
  object: WorldObject;
  why: string[];
}

/**
 * Returns the object at the place that the request asks for. Its own position counts only where the request
 * names none.
 */
export function placeObject(
  scope: CallScope,
  object: WorldObject,
  request: PlacementRequest,
  path: string,
): PlacementResult {
  let why: string[] = [];
  let turned = request.rotation
    ? { ...object, rotation: quatOf(request.rotation) }
    : sameWay(scope, object, request, why);
  let placed = movedTo(turned, spotFor(scope, turned, request, path, why));
  if (request.facing !== undefined) {
    const target = targetOf(scope.draft, scope.ctx, request.facing, at(path, "facing"));
    const { pitch = 0, roll = 0 } = request.rotation ?? {};
    // Once rotated, the object may need another spot, from where the target lies in a slightly different
    // direction: two rounds settle it.
    for (let turn = 0; turn < 2; turn++) {
      const yaw = yawTowards(placed.position, target.object ? target.middle : target.position);
      turned = { ...turned, rotation: quatOf({ pitch, yaw, roll }) };
      why = request.rotation && !pitch && !roll ? ["its yaw comes from facing, not from rotation"] : [];
      placed = movedTo(turned, spotFor(scope, turned, request, path, why));
    }
    const yaw = yawTowards(placed.position, target.object ? target.middle : target.position);
    placed = { ...placed, rotation: quatOf({ pitch, yaw, roll }) };
    const square = squareOn(scope, lift(scope, placed, request, []), yaw);
    if (square !== undefined) {
      turned = { ...turned, rotation: quatOf({ pitch, yaw: square.yaw, roll }) };
      why = [`turned square to ${square.id}; straight at ${target.id} its yaw would be ${round(yaw, 2)}`];
      placed = movedTo(turned, spotFor(scope, turned, request, path, why));
    }
  }
  placed = lift(scope, placed, request, why);
  checkInside(placed.position, at(path, "position"));
  return { object: withSupport(scope, placed), why };
}

/** Ratio of length to width from which a thing counts as long. */
const LONG = 1.3;
/** Ratio of length to width from which a support counts as a strip: a platform, a path, a pier. */
const STRIP = 2;
/** How far (degrees) a long thing is turned to stand square on a strip. */
const SQUARE_STRIP = 45;
/** The same on any other floor or top. */
const SQUARE_FLOOR = 15;

/**
 * The yaw closest to `yaw` at which a long thing (a bench, a shelter) stands square on its support. Undefined
 * when it stands on the ground, or when that yaw is too far from where it should face.
 */
function squareOn(scope: CallScope, object: WorldObject, yaw: number): { yaw: number; id: string } | undefined {
  const { on } = withSupport(scope, object);
  const support = on === undefined ? undefined : scope.draft.object(on);
  if (!support || shapeOf(support).solids.some(({ piece }) => piece.form !== undefined)) return undefined;
  const [own, base] = [footprintOf(object), footprintOf(support)];
  const ratio = ({ halfX, halfZ }: YawBox) => Math.max(halfX, halfZ) / Math.min(halfX, halfZ);
  if (ratio(own) < LONG) return undefined;
  // Degrees past the last quarter turn.
  const away = (((yaw - yawOf(support.rotation)) % 90) + 90) % 90;
  const off = away > 45 ? away - 90 : away;
  if (Math.abs(off) < 0.01 || Math.abs(off) > (ratio(base) >= STRIP ? SQUARE_STRIP : SQUARE_FLOOR)) return undefined;
  return { yaw: round(yaw - off, 2), id: support.id };
}

/** The object with `on` set to what it really stands on. */
export function withSupport(scope: Pick<CallScope, "draft">, object: WorldObject): WorldObject {
  const { on } = standingOf(scope.draft, object);
  const { on: _, ...rest } = object;
  return on === "ground" || on === "nothing" ? rest : { ...rest, on };
}

/** A new object beside one of its own kind takes over that one's heading. */
function sameWay({ draft }: CallScope, object: WorldObject, request: PlacementRequest, why: string[]): WorldObject {
  const like = request.beside === undefined ? undefined : draft.object(request.beside);
  // An object that exists already keeps its own heading.
  if (draft.object(object.id)) return object;
  if (!like || request.facing !== undefined || like.kind !== object.kind || yawOf(like.rotation) === 0) return object;
  why.push(`turned like ${like.id}`);
  return { ...object, rotation: quatOf({ pitch: 0, yaw: yawOf(like.rotation), roll: 0 }) };
}

/** The position that the request leads to, before the height is corrected. */
function spotFor(scope: CallScope, object: WorldObject, request: PlacementRequest, path: string, why: string[]): Vec3 {
  if (request.beside !== undefined) {
    const like = scope.draft.object(request.beside);
    const gap = request.spacing ?? (like && pieceOf(like.kind)?.snug && pieceOf(object.kind)?.snug ? 0 : GAP);
    return besideSpot(scope, placeableOf(object), request, gap, path, why);
  }
  if (request.on !== undefined && request.on !== "ground")
    return topSpot(scope, object, request.on, request.position, path, why);
  return request.position ?? freeSpot(scope, placeableOf(object), path);
}

/**
 * Corrects the height: down to the ground for `on: "ground"`, up when the object would sink into the ground,
 * and onto a floor, a hill or water that it stands in.
 */
function lift(scope: CallScope, object: WorldObject, request: PlacementRequest, why: string[]): WorldObject {
  const [x, y, z] = object.position;
  if (request.on === "ground" && request.beside === undefined && request.position && Math.abs(y) > 0.01) {
    const down = movedTo(object, restedAt(object, [x, z], 0));
    why.push(`its height was set to the ground instead of ${round(y, 2)} m`);
    return down;
  }
  const low = shapeOf(object).box.min[1];
  if (low < -0.005) {
    why.push(`lifted ${round(-low, 2)} m so that it does not sink into the ground`);
    return lift(scope, movedTo(object, [x, y - low, z]), request, why);
  }
  const free = low < 0.02 && request.on === undefined;
  const floor = free ? raisedBy(scope.draft, object, isPaving(object)) : undefined;
  if (!floor || floor.height <= low + 0.005) return object;
  why.push(`raised ${round(floor.height - low, 2)} m to ${floor.floats ? "float" : "stand"} on ${floor.id}`);
  return movedTo(object, [x, y + floor.height - low, z]);
}

/**
 * Whether an object is all slabs and decks: these lie side by side and over each other on the ground and do not
 * climb onto one another.
 */
function isPaving(object: WorldObject): boolean {
  return shapeOf(object).solids.every(({ piece }) => piece.category === "path");
}
