// Goals of a walk: a point, a place beside or on an object, a place in front of somebody.

import { LIMITS } from "../wire/tables.gen.ts";
import type { WorldObject } from "../wire/types.gen.ts";
import { type AvatarPlace, type CallTarget, everyone, inFrontOf } from "./body.ts";
import { isFloor } from "./catalog.ts";
import { outOf, type YawBox } from "./geometry.ts";
import { cellMiddle, cellOf, type Nav } from "./nav.ts";
import { distanceToBox } from "./overlap.ts";
import { type CallScope, footprintOf } from "./placement.ts";
import { refuse } from "./refuse.ts";
import { yawTowards } from "./rotation.ts";
import type { Goal } from "./route.ts";
import { shapeOf } from "./shape.ts";
import { point } from "./text.ts";
import { flatDistance, type Vec3 } from "./vector.ts";
import { heightAt, STEP_HEIGHT } from "./walkable.ts";
import { few } from "./words/text.ts";

/** A goal, which way to face there, and a phrase for the answer that says where it is. */
export interface Aim {
  goal: Goal;
  /** The yaw to face at the end, in degrees; undefined keeps the direction of the last leg. */
  yawFrom(end: Readonly<Vec3>): number | undefined;
  words: string;
  /** Where to go when there is no way there. */
  otherwise?: () => Aim;
}

/** How close to its object a walk ends, in metres. */
const BESIDE = 0.9;
/** How close to the edge of the world a body cannot stand, in metres. */
const EDGE = 0.25;
/** How far from other avatars a walk ends, in metres. */
const APART = 0.6;
/** Metres between the candidate spots around a box. */
const SPOTS_EVERY = 0.4;

/** What is this far above or below a named point (metres) may still be what was meant. */
const STOREY = 2.4;

/**
 * Aims at a point: onto what is there, whatever height was named. When something stands close by, or there is no way
 * up: at the nearest spot where a body fits, at most a metre away. Refuses, with a free spot as the example, when there
 * is none that close.
 */
export function aimAtPoint(nav: Nav, wanted: Vec3): Aim {
  // Where there is nothing at that height, as inside a high hill, it is the closest above.
  const there = nav.standAt(wanted, STOREY) ?? nav.standAt(wanted, LIMITS.maxHeight);
  if (!there || Math.abs(there[1] - wanted[1]) <= STEP_HEIGHT) return aimNear(nav, wanted);
  return { goal: pointGoal(there), yawFrom: () => undefined, words: "", otherwise: () => aimNear(nav, wanted) };
}

/** Aims at the spot closest to a point, at about its height if possible. */
function aimNear(nav: Nav, wanted: Vec3): Aim {
  const free = nav.nearestFree(wanted, 1.01);
  if (!free) {
    const at = [Math.max(0, wanted[1]), 0].map((height) => nav.blockers(wanted[0], wanted[2], height));
    const by = at.find((ids) => ids.length > 0) ?? [];
    const spot = nav.nearestFree(wanted, 12, 4);
    return refuse("unreachable", `nobody can stand at ${point(wanted)}${because(by)}`, {
      field: "position",
      got: point(wanted),
      near: by,
      ...(spot ? { example: point(spot), allowed: "a spot that is free, such as the example" } : {}),
    });
  }
  const moved = flatDistance(free, wanted) > 0.02;
  const by = moved ? nav.blockers(wanted[0], wanted[2], free[1]) : [];
  return {
    goal: pointGoal(free),
    yawFrom: () => undefined,
    words: moved
      ? `${flatDistance(free, wanted).toFixed(1)} m short of ${point(wanted)}${shortBecause(wanted, by)}`
      : "",
  };
}

/** Why a walk ends short of a point, as the end of a phrase; nothing when no object is the reason. */
function shortBecause([x, , z]: Readonly<Vec3>, by: readonly string[]): string {
  if (by.length > 0) return `, because of ${few(by)}`;
  return Math.max(Math.abs(x), Math.abs(z)) > LIMITS.bounds - EDGE ? ", at the edge of the world" : "";
}

/** A goal that is one spot. */
export function pointGoal(position: Vec3): Goal {
  const [x, y, z] = position;
  return {
    at: (atX, atZ, height) => Math.hypot(atX - x, atZ - z) < 0.2 && Math.abs(height - y) < 0.35,
    estimate: (fromX, fromZ) => Math.hypot(fromX - x, fromZ - z),
    point: position,
    seeds: [position],
  };
}

/** Aims at the target of a call: an object, an avatar, or the user. */
export function aimAt(scope: CallScope, nav: Nav, target: CallTarget, self: AvatarPlace): Aim {
  if (target.object) return aimAtObject(scope, nav, target, target.object, self);
  const { position, yaw } = inFrontOf(scope.ctx, target);
  const spot = nav.nearestFree(position, 6, 2);
  if (!spot)
    return refuse("unreachable", `there is no room to stand near ${target.id}`, { field: "id", got: target.id });
  const face = target.body ? target.body.position : target.middle;
  return {
    goal: pointGoal(spot),
    yawFrom: (end) => (flatDistance(end, face) > 0.05 ? yawTowards(end, face) : yaw),
    words: `in front of ${target.id}`,
  };
}

/** Aims at an object: onto it when all of it is floor and there is a way up, otherwise beside it. */
function aimAtObject(
  { draft, ctx }: CallScope,
  nav: Nav,
  target: CallTarget,
  object: WorldObject,
  self: AvatarPlace,
): Aim {
  const others = everyone(draft, ctx).filter((b) => b.id !== self.id);
  const apart = (x: number, z: number) => others.every((b) => flatDistance(b.position, [x, 0, z]) >= APART);
  const beside = () => aimBeside(draft, nav, target, object, apart);
  for (const floor of isAllFloor(object) ? shapeOf(object).floors : []) {
    const { box } = floor;
    const height = heightAt(floor, box.x, box.z) ?? floor.height;
    const spot = nav.nearestFree([box.x, height, box.z], 1, 0.4);
    if (spot && Math.abs(spot[1] - height) < 0.35 && apart(spot[0], spot[2])) {
      return { goal: pointGoal(spot), yawFrom: () => undefined, words: `on ${object.id}`, otherwise: beside };
    }
  }
  return beside();
}

/** Whether all of an object is floor: paving, or tops with room for somebody. */
function isAllFloor(object: WorldObject): boolean {
  return shapeOf(object).solids.every(
    ({ piece, walkable }) =>
      isFloor(piece) || (walkable !== undefined && 2 * Math.min(walkable.box.halfX, walkable.box.halfZ) >= ROOM),
  );
}

/** A top at least this wide and deep (metres) has room for somebody. */
const ROOM = 0.7;

/** Aims at the spots beside an object, or beside the table that it stands on. */
function aimBeside(
  draft: CallScope["draft"],
  nav: Nav,
  target: CallTarget,
  object: WorldObject,
  apart: (x: number, z: number) => boolean,
): Aim {
  const base = baseOf(draft.object.bind(draft), object);
  const boxes = shapeOf(base).solids.map((s) => s.box);
  const away = (x: number, z: number) => Math.min(...boxes.map((box) => distanceToBox(box, x, z)));
  const rough = footprintOf(base);
  const radius = Math.hypot(rough.halfX, rough.halfZ);
  const at = (x: number, height: number, z: number) => {
    if (Math.hypot(x - rough.x, z - rough.z) > radius + BESIDE || Math.abs(height - rough.low) > 1.5) return false;
    const metres = away(x, z);
    return metres >= 0.3 && metres <= BESIDE && apart(x, z);
  };
  const seeds = boxes.flatMap((box) => ringAround(nav, box)).filter((spot) => at(...spot));
  if (seeds.length === 0) {
    const by = [...new Set(boxes.slice(0, 8).flatMap((box) => crowd(nav, box)))].filter((id) => id !== base.id);
    return refuse("unreachable", `there is no room to stand beside ${object.id}${because(by)}`, {
      field: "id",
      got: object.id,
      near: by.slice(0, 5),
    });
  }
  const estimate = (x: number, z: number) => Math.max(0, Math.hypot(x - rough.x, z - rough.z) - radius - BESIDE);
  return {
    goal: { at: (x, z, height) => at(x, height, z), estimate, seeds },
    yawFrom: (end) => yawTowards(end, target.middle),
    words: `beside ${object.id}`,
  };
}

/** ": blocked by bench_1", or nothing. */
function because(ids: readonly string[]): string {
  return ids.length > 0 ? `: blocked by ${few(ids)}` : "";
}

/** Spots along the four sides of a box at which a body would stand beside it. */
function* spotsAround(box: YawBox): Generator<[number, number]> {
  const away = (BESIDE + 0.3) / 2;
  const [x, z] = [box.halfX + away, box.halfZ + away];
  for (let along = -x; along <= x; along += SPOTS_EVERY) {
    yield outOf(box, along, z);
    yield outOf(box, along, -z);
  }
  for (let along = -z; along <= z; along += SPOTS_EVERY) {
    yield outOf(box, x, along);
    yield outOf(box, -x, along);
  }
}

/** The spots around a box where a body fits, at cell centres. */
function ringAround(nav: Nav, box: YawBox): Vec3[] {
  return [...spotsAround(box)].flatMap(([x, z]): Vec3[] => {
    const [ix, iz] = [cellOf(x), cellOf(z)];
    const node = nav.nodeFrom(ix, iz, Math.max(0, box.low), 1.5);
    return node < 0 ? [] : [[cellMiddle(ix), nav.heightOf(node), cellMiddle(iz)]];
  });
}

/** Ids of what blocks the spots around a box. */
function crowd(nav: Nav, box: YawBox): string[] {
  return [...spotsAround(box)].flatMap(([x, z]) => nav.blockers(x, z, Math.max(0, box.low)));
}

/** Whether a support is the ground on which one walks up to an object: a floor, or a top with room around the object. */
function isGroundOf(object: WorldObject, support: WorldObject): boolean {
  const { solids, floors } = shapeOf(support);
  if (solids.every((s) => isFloor(s.piece))) return true;
  const own = footprintOf(object);
  const room = Math.max(own.halfX, own.halfZ) + BESIDE;
  return isAllFloor(support) && floors.some(({ box }) => Math.min(box.halfX, box.halfZ) >= room);
}

/** What a walk goes up to: the object itself, or the table that it stands on. */
function baseOf(find: (id: string) => WorldObject | undefined, object: WorldObject): WorldObject {
  let base = object;
  for (let i = 0; i < 8 && base.on !== undefined; i++) {
    const support = find(base.on);
    if (!support || isGroundOf(object, support)) break;
    base = support;
  }
  return base;
}
