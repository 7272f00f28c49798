// What a change does to its surroundings: what stood on a moved thing goes along, what stood on a removed thing
// drops, avatars stand up, step aside or come down.

import type { WorldObject } from "../wire/types.gen.ts";
import { type AvatarPlace, everyone, mayStand, putBody } from "./body.ts";
import type { Context } from "./call.ts";
import type { Draft } from "./draft.ts";
import { blocksBody, floorAt } from "./footing.ts";
import { Nav } from "./nav.ts";
import { movedTo, withSupport } from "./placement.ts";
import { inverse, roundQuat } from "./rotation.ts";
import { type ObjectShape, shapeOf } from "./shape.ts";
import { surfaceBelow } from "./surroundings.ts";
import { point } from "./text.ts";
import { othersOf, people } from "./traffic.ts";
import { flatDistance, heading, multiply, round, turn, type Vec3 } from "./vector.ts";

/**
 * Moves everything that stands on an object along when the object has moved, turned or grown, recursively.
 * Returns the ids of what moved.
 */
export function carry(draft: Draft, before: WorldObject, after: WorldObject, seen = new Set([before.id])): string[] {
  const turned = multiply(after.rotation, inverse(before.rotation));
  const grown = ([0, 1, 2] as const).map((i) => after.scale[i] / before.scale[i]) as Vec3;
  const gone: string[] = [];
  for (const object of draft.standingOn(before.id)) {
    if (seen.has(object.id)) continue;
    seen.add(object.id);
    const offset: Vec3 = [
      object.position[0] - before.position[0],
      object.position[1] - before.position[1],
      object.position[2] - before.position[2],
    ];
    const own = turn(inverse(before.rotation), offset);
    const [x, y, z] = turn(after.rotation, [own[0] * grown[0], own[1] * grown[1], own[2] * grown[2]]);
    const position: Vec3 = [after.position[0] + x, after.position[1] + y, after.position[2] + z];
    const rotation = roundQuat(multiply(turned, object.rotation));
    const there = { ...movedTo(object, position), rotation, changed: draft.revision };
    draft.put(there);
    gone.push(object.id, ...carry(draft, object, there, seen));
  }
  return gone;
}

/**
 * Drops everything that stood on removed or changed objects to what is below it now, lowest first. Returns a
 * sentence for each, by id.
 */
export function dropOrphans(draft: Draft, removed: Iterable<string>): Map<string, string> {
  const rules = new Map<string, string>();
  const orphans = [...removed].flatMap((id) => draft.standingOn(id));
  orphans.sort((a, b) => a.position[1] - b.position[1]);
  for (const orphan of orphans) {
    const object = draft.object(orphan.id);
    if (!object) continue;
    const { min, max } = shapeOf(object).box;
    const [x, z] = [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2];
    const above = new Set([object.id, ...draft.standingOn(object.id).map((o) => o.id)]);
    const below = surfaceBelow(draft, x, z, min[1], above);
    const fall = min[1] - below.height;
    const down = withSupport(
      { draft },
      movedTo(object, [object.position[0], object.position[1] - fall, object.position[2]]),
    );
    draft.put({ ...down, changed: draft.revision });
    const gone = carry(draft, object, down);
    const along = gone.length > 0 ? ` with ${gone.join(", ")}` : "";
    rules.set(object.id, `dropped ${round(fall, 2)} m to ${below.id === "ground" ? "the ground" : below.id}${along}`);
  }
  return rules;
}

/**
 * Moves every avatar that can no longer be where it is, after the named objects have been put, moved or
 * removed. Returns sentences about those that moved.
 */
export function relocateAvatars(draft: Draft, ctx: Context, touched: Iterable<string>): string[] {
  const ids = new Set(touched);
  const notes: string[] = [];
  for (const body of everyone(draft, ctx)) {
    // A walk under way goes on; the executor checks it against the changed world.
    if (ctx.walking?.has(body.id)) continue;
    if (!mayStand(draft, ctx, body.id)) continue;
    const fix = fixFor(draft, body, ids, () => roomFor(draft, ctx, body));
    if (!fix) continue;
    putBody(draft, body, fix);
    notes.push(`${body.name || body.id} ${fix.what} at ${point(fix.position)}`);
  }
  return notes;
}

/** The grid for one body among everyone else, who may have been moved themselves a moment ago. */
function roomFor(draft: Draft, ctx: Context, body: AvatarPlace): Nav {
  const others = othersOf(everyone(draft, ctx), body.id, ctx);
  return new Nav(draft, people(others, body.position));
}

/** Where an avatar goes, and the words that say why. */
interface Fix {
  position: Vec3;
  yaw: number;
  seat?: string;
  what: string;
}

/** What has to happen to one avatar; undefined when it can stay. `nav` is lazy, because most avatars can. */
function fixFor(draft: Draft, body: AvatarPlace, touched: ReadonlySet<string>, nav: () => Nav): Fix | undefined {
  if (body.seat !== undefined) return touched.has(body.seat) ? reseat(draft, body, body.seat, nav()) : undefined;
  const { position, yaw } = body;
  const inside = [...touched].some((id) => {
    const object = draft.object(id);
    return object !== undefined && blocksBody(object, position, 0.25);
  });
  if (inside) {
    const free = nav().nearestFree(position, 30, 3); // on the same level if there is room
    return free ? { position: free, yaw, what: "was standing there and stepped aside; now" } : undefined;
  }
  if (![...touched].some((id) => isNear(draft, id, position))) return undefined;
  const floor = floorAt(draft, position[0], position[2], position[1] + 0.35)?.height ?? 0;
  if (Math.abs(floor - position[1]) < 0.02) return undefined;
  return { position: [position[0], floor, position[2]], yaw, what: "stands on other ground now," };
}

/** A sitting avatar follows its seat, or stands up when the seat is gone. */
function reseat(draft: Draft, body: AvatarPlace, seat: string, nav: Nav): Fix | undefined {
  const object = draft.object(seat);
  const before = draft.state.object(seat);
  const seats = object ? shapeOf(object).seats : [];
  const index = before ? seatIndex(shapeOf(before), body.position) : 0;
  const now = seats[index] ?? seats[0];
  if (now) {
    const same =
      flatDistance(now.position, body.position) < 0.005 && Math.abs(now.position[1] - body.position[1]) < 0.005;
    return same
      ? undefined
      : { position: now.position, yaw: now.yaw, seat, what: "was carried along on its seat; now" };
  }
  return { position: besideSeat(nav, body.position, body.yaw), yaw: body.yaw, what: "stood up; now" };
}

/** Which seat of a shape an avatar sits on: the closest one. */
function seatIndex(shape: ObjectShape, position: Readonly<Vec3>): number {
  let best = 0;
  let least = Infinity;
  shape.seats.forEach((seat, i) => {
    const away = flatDistance(seat.position, position);
    if (away < least) [best, least] = [i, away];
  });
  return best;
}

/** Where somebody stands after getting up from a seat, or before sitting down: in front of it if that is free. */
export function besideSeat(nav: Nav, seat: Readonly<Vec3>, yaw: number): Vec3 {
  const [dx, dz] = heading(yaw);
  const front: Vec3 = [seat[0] + dx * 0.75, Math.max(0, seat[1] - 0.45), seat[2] + dz * 0.75];
  return nav.nearestFree(front, 6) ?? nav.nearestFree(front, 30, 4) ?? [front[0], 0, front[2]];
}

/** Whether a position lies on or close to an object, as it is now or as it was before the call. */
function isNear(draft: Draft, id: string, position: Readonly<Vec3>): boolean {
  const [x, , z] = position;
  return [draft.object(id), draft.state.object(id)].some((object) => {
    if (!object) return false;
    const { min, max } = shapeOf(object).box;
    return x >= min[0] - 0.1 && x <= max[0] + 0.1 && z >= min[2] - 0.1 && z <= max[2] + 0.1;
  });
}
