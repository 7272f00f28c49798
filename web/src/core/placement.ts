// Where an object goes: from a position, or a relation (on, beside, facing), or nothing at all. The result is an exact
// place, and sentences that say which rule changed what the call asked for.

import { LIMITS } from "../wire/tables.gen.ts";
import type { Agent, WorldObject } from "../wire/types.gen.ts";
import { at, checkInside, quatOf, type Rotation } from "./args.ts";
import { bodyOf, everyone, targetOf, unknownId } from "./body.ts";
import type { Context } from "./call.ts";
import type { Draft } from "./draft.ts";
import { outOf, reach, type YawBox } from "./geometry.ts";
import { refuse } from "./refuse.ts";
import { heightAt, type Shape, shapeOf } from "./shape.ts";
import { blocksBody, floorUnder, overlapsOf, standingOf } from "./surroundings.ts";
import { flatDistance, heading, round, roundVec, type Vec3, yawOf, yawTowards } from "./vector.ts";

/** The part of an item's arguments that says where it goes. */
export interface Wish {
  position?: Vec3 | undefined;
  on?: string | undefined;
  beside?: string | undefined;
  facing?: string | undefined;
  rotation?: Rotation | undefined;
}

export interface Scene {
  draft: Draft;
  ctx: Context;
  agent: Agent;
}

export interface Placed {
  object: WorldObject;
  rules: string[];
}

/** Distance between neighbours, and from an avatar to what it places in front of itself, in metres. */
const GAP = 0.3;
const IN_FRONT = 2.5;

/** Gives the object at the place that is wished for. Its own position counts only where the wish names none. */
export function placeObject(scene: Scene, object: WorldObject, wish: Wish, path: string): Placed {
  let rules: string[] = [];
  let turned = wish.rotation ? { ...object, rotation: quatOf(wish.rotation) } : sameWay(scene, object, wish, rules);
  let placed = moved(turned, spotFor(scene, turned, wish, path, rules));
  if (wish.facing !== undefined) {
    const target = targetOf(scene.draft, scene.ctx, wish.facing, at(path, "facing"));
    const { pitch = 0, roll = 0 } = wish.rotation ?? {};
    const yaw = yawTowards(placed.position, target.position);
    turned = { ...turned, rotation: quatOf({ pitch, yaw, roll }) };
    rules = wish.rotation && !pitch && !roll ? ["its yaw comes from facing, not from rotation"] : [];
    placed = moved(turned, spotFor(scene, turned, wish, path, rules));
  }
  placed = lift(scene, placed, wish, rules);
  checkInside(placed.position, at(path, "position"));
  return { object: standing(scene, placed), rules };
}

/** The object with `on` set to what it really stands on. */
export function standing(scene: Pick<Scene, "draft">, object: WorldObject): WorldObject {
  const { on } = standingOf(scene.draft, object);
  const { on: _, ...rest } = object;
  return on === "ground" || on === "nothing" ? rest : { ...rest, on };
}

export function moved(object: WorldObject, position: Readonly<Vec3>): WorldObject {
  return { ...object, position: roundVec(position) };
}

/** What is newly put beside its like looks the same way. */
function sameWay({ draft }: Scene, object: WorldObject, wish: Wish, rules: string[]): WorldObject {
  const like = wish.beside === undefined ? undefined : draft.object(wish.beside);
  if (draft.object(object.id)) return object; // it has a heading of its own already
  if (!like || wish.facing !== undefined || like.kind !== object.kind || yawOf(like.rotation) === 0) return object;
  rules.push(`turned like ${like.id}`);
  return { ...object, rotation: quatOf({ pitch: 0, yaw: yawOf(like.rotation), roll: 0 }) };
}

function spotFor(scene: Scene, object: WorldObject, wish: Wish, path: string, rules: string[]): Vec3 {
  if (wish.beside !== undefined) return besideSpot(scene, object, wish, path, rules);
  if (wish.on !== undefined && wish.on !== "ground") return topSpot(scene, object, wish.on, wish.position, path, rules);
  if (wish.position) return wish.position;
  return rested(object, freeSpot(scene, object, path), 0);
}

/** A position at which the lowest point of the object is not below `height`. */
function rested(object: WorldObject, [x, z]: readonly [number, number], height: number): Vec3 {
  const below = object.position[1] - shapeOf(object).box.min[1];
  return [x, height + Math.max(0, below), z];
}

function lift(scene: Scene, object: WorldObject, wish: Wish, rules: string[]): WorldObject {
  const [x, y, z] = object.position;
  if (wish.on === "ground" && wish.beside === undefined && wish.position && Math.abs(y) > 0.01) {
    const down = moved(object, rested(object, [x, z], 0));
    rules.push(`its height was set to the ground instead of ${round(y, 2)} m`);
    return down;
  }
  const low = shapeOf(object).box.min[1];
  if (low < -0.005) {
    rules.push(`lifted ${round(-low, 2)} m so that it does not sink into the ground`);
    return lift(scene, moved(object, [x, y - low, z]), wish, rules);
  }
  const floor = low < 0.02 && wish.on === undefined && !isPaving(object) ? floorUnder(scene.draft, object) : undefined;
  if (!floor || floor.height <= low + 0.005) return object;
  rules.push(`raised ${round(floor.height - low, 2)} m to stand on ${floor.id}`);
  return moved(object, [x, y + floor.height - low, z]);
}

/** Slabs and decks lie side by side and over each other on the ground; they do not climb onto one another. */
function isPaving(object: WorldObject): boolean {
  return shapeOf(object).solids.every(({ piece }) => piece.category === "path");
}

/** A spot on the top of an object: the one asked for if it is over it, else its middle, else the nearest free one. */
function topSpot(
  scene: Scene,
  object: WorldObject,
  id: string,
  wanted: Vec3 | undefined,
  path: string,
  rules: string[],
): Vec3 {
  const support = supportOf(scene, object, id, path);
  const { surfaces } = shapeOf(support);
  if (wanted) {
    const height = topAt(shapeOf(support), wanted[0], wanted[2]);
    if (height !== undefined) return rested(object, [wanted[0], wanted[2]], height);
    rules.push(`that position is not over ${id}, so it stands on its top elsewhere`);
  }
  const highest = Math.max(...surfaces.map((s) => s.height));
  const top = surfaces.find((s) => s.height > highest - 0.01) ?? surfaces[0];
  if (!top) throw new Error("a support without a surface");
  const middle: [number, number] = [top.box.x, top.box.z];
  for (const [x, z] of spotsOn(top.box, object)) {
    const height = heightAt(top, x, z) ?? top.height;
    const there = moved({ ...object, on: id }, rested(object, [x, z], height));
    if (overlapsOf(scene.draft, there, true).length === 0) return there.position;
  }
  return rested(object, middle, top.height);
}

function supportOf({ draft }: Scene, object: WorldObject, id: string, path: string): WorldObject {
  const field = at(path, "on");
  const support = draft.object(id);
  if (!support) return unknownId(id, [...draft.ids(), "ground"], field);
  if (id === object.id || standsOnIt(draft, support, object.id)) {
    refuse(
      "bad_arguments",
      `${object.id} cannot stand on ${id === object.id ? "itself" : `${id}, which stands on it`}`,
      {
        field,
        got: id,
      },
    );
  }
  if (shapeOf(support).surfaces.length > 0) return support;
  const tops = [...draft.ids()]
    .flatMap((other) => draft.object(other) ?? [])
    .filter((o) => o.id !== object.id && shapeOf(o).surfaces.length > 0)
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

function topAt(shape: Shape, x: number, z: number): number | undefined {
  const heights = shape.surfaces.flatMap((s) => heightAt(s, x, z) ?? []);
  return heights.length > 0 ? Math.max(...heights) : undefined;
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

/** The rectangle that an object takes up on the ground. */
export function footprintOf(object: WorldObject): YawBox {
  const { solids, box } = shapeOf(object);
  const only = solids.length === 1 ? solids[0] : undefined;
  if (only) return only.box;
  return {
    x: (box.min[0] + box.max[0]) / 2,
    z: (box.min[2] + box.max[2]) / 2,
    halfX: (box.max[0] - box.min[0]) / 2,
    halfZ: (box.max[2] - box.min[2]) / 2,
    low: box.min[1],
    high: box.max[1],
    sin: 0,
    cos: 1,
  };
}

/** Sides of a neighbour in its own frame: right, left, front, back, then the corners. */
const SIDES = [90, -90, 0, 180, 45, -45, 135, -135] as const;

/** A spot next to another object, avatar or the user: the first side that is free; else the least crowded one. */
function besideSpot(scene: Scene, object: WorldObject, wish: Wish, path: string, rules: string[]): Vec3 {
  const target = targetOf(scene.draft, scene.ctx, wish.beside ?? "", at(path, "beside"));
  if (target.id === object.id) {
    refuse("bad_arguments", `${object.id} cannot stand beside itself`, { field: at(path, "beside"), got: object.id });
  }
  if (wish.on !== undefined && wish.on !== "ground") supportOf(scene, object, wish.on, path);
  const of = target.object ? footprintOf(target.object) : bodyBox(target.position, target.body?.yaw ?? 0);
  const yaw = target.object ? yawOf(target.object.rotation) : (target.body?.yaw ?? 0);
  const sides = SIDES.map((side) => heading(yaw + side));
  if (wish.position) {
    const [x, , z] = wish.position;
    const towards = ([dx, dz]: [number, number]) => dx * (x - of.x) + dz * (z - of.z);
    sides.sort((a, b) => towards(b) - towards(a));
  }
  let best: { position: Vec3; overlaps: number } | undefined;
  for (const [dx, dz] of sides) {
    const position = nextTo(scene, object, of, [dx, dz], wish, target.object);
    if (!position) continue;
    const there = moved(object, position);
    const overlaps = overlapsOf(scene.draft, there, true).length + standingIn(scene, there);
    if (overlaps < (best?.overlaps ?? Infinity)) best = { position, overlaps };
    if (overlaps === 0) break;
  }
  if (!best) {
    return refuse("bad_arguments", `there is no room beside ${target.id}`, {
      field: at(path, "beside"),
      got: target.id,
      allowed: "a neighbour with a free side inside the world",
    });
  }
  if (best.overlaps > 0) rules.push(`no side of ${target.id} is free; this is the least crowded`);
  return best.position;
}

function nextTo(
  { draft }: Scene,
  object: WorldObject,
  of: YawBox,
  [dx, dz]: [number, number],
  wish: Wish,
  neighbour: WorldObject | undefined,
): Vec3 | undefined {
  const own = footprintOf(object);
  const away = reach(of, dx, dz) + reach(own, dx, dz) + GAP;
  const x = of.x + dx * away + (object.position[0] - own.x);
  const z = of.z + dz * away + (object.position[2] - own.z);
  if (Math.abs(x) > LIMITS.bounds || Math.abs(z) > LIMITS.bounds) return undefined;
  if (wish.on === "ground") return rested(object, [x, z], 0);
  const support = draft.object(wish.on ?? neighbour?.on ?? "");
  const height = support ? topAt(shapeOf(support), x, z) : undefined;
  if (height !== undefined) return rested(object, [x, z], height);
  return wish.on === undefined ? rested(object, [x, z], 0) : undefined;
}

function bodyBox([x, y, z]: Readonly<Vec3>, yaw: number): YawBox {
  const [sin, cos] = heading(yaw);
  return { x, z, halfX: 0.3, halfZ: 0.3, low: y, high: y + 1.6, sin, cos };
}

/** How many avatars stand where an object would be. */
function standingIn({ draft, ctx }: Scene, object: WorldObject): number {
  return everyone(draft, ctx).filter((body) => body.seat === undefined && blocksBody(object, body.position, 0.3))
    .length;
}

/** A free spot in front of the agent's avatar, or around that. */
function freeSpot(scene: Scene, object: WorldObject, path: string): [number, number] {
  const body = bodyOf(scene.draft, scene.ctx, scene.agent);
  const own = footprintOf(object);
  const size = Math.max(own.halfX, own.halfZ);
  const [dx, dz] = heading(body.yaw);
  const ahead = Math.max(IN_FRONT, size + 1);
  const [x, z] = [body.position[0] + dx * ahead, body.position[2] + dz * ahead];
  const shiftX = object.position[0] - own.x;
  const shiftZ = object.position[2] - own.z;
  const step = Math.max(0.6, Math.min(2, size));
  for (let ring = 0; ring <= 24; ring++) {
    const count = ring === 0 ? 1 : Math.min(6 * ring, 36);
    for (let i = 0; i < count; i++) {
      const [ringX, ringZ] = heading(body.yaw + (360 * i) / count);
      const spot: [number, number] = [x + ringX * ring * step + shiftX, z + ringZ * ring * step + shiftZ];
      if (Math.abs(spot[0]) > LIMITS.bounds || Math.abs(spot[1]) > LIMITS.bounds) continue;
      const there = moved(object, rested(object, spot, 0));
      if (overlapsOf(scene.draft, there, true).length === 0 && standingIn(scene, there) === 0) return spot;
    }
  }
  return refuse("bad_arguments", "there is no free spot near your avatar", {
    field: at(path, "position"),
    got: "nothing",
    allowed: "a position, or on, or beside",
    example: "[10, 0, -5]",
  });
}
