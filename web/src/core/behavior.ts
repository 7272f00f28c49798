// What an object does by itself: the arguments behavior, speed, path and target of modify_objects.

import { LIMITS } from "../wire/tables.gen.ts";
import type { Behavior, WorldObject } from "../wire/types.gen.ts";
import { type Args, at, readChoice, readNumber, readPoints, readString } from "./args.ts";
import { targetOf } from "./body.ts";
import { pieceOf } from "./catalog.ts";
import type { CallScope } from "./placement.ts";
import { refuse } from "./refuse.ts";
import { KINDS } from "./validnames.ts";
import type { Vec3 } from "./vector.ts";

/** All behaviours; "none" removes the current one. */
const MOTIONS = ["none", "spin", "bob", "sway", "patrol", "follow", "open"] as const;

/**
 * The object with the behaviour that an item sets or removes. Arguments that the item leaves out keep their
 * current values; the speed defaults to 1.
 */
export function applyBehavior(scope: CallScope, before: WorldObject, item: Args, path: string): WorldObject {
  const asked = readChoice(item, "behavior", path, MOTIONS);
  const speed = readNumber(item, "speed", path, { min: 0.1, max: 10 });
  const points = readPoints(item, "path", path, LIMITS.maxPath);
  const target = readString(item, "target", path);
  const motion = asked ?? before.behavior?.motion;
  if (motion === undefined || motion === "none") {
    const key = (["speed", "path", "target"] as const).find((k) => item[k] !== undefined);
    if (key) missing(key, "a behavior to go with it", path);
    if (asked === undefined) return before;
    const { behavior: _, ...rest } = before;
    return rest;
  }
  if (points && motion !== "patrol") missing("path", "behavior patrol, which goes along it", path);
  if (target !== undefined && motion !== "follow") missing("target", "behavior follow, which goes with it", path);
  const behavior: Behavior = { motion, speed: speed ?? before.behavior?.speed ?? 1 };
  if (motion === "patrol") behavior.path = patrolled(before, points ?? before.behavior?.path, path);
  if (motion === "follow") {
    const whom = target ?? before.behavior?.target;
    if (whom !== undefined) behavior.target = followed(scope, whom, path);
  }
  if (motion === "open") checkOpens(before, path);
  return { ...before, behavior };
}

/** Refuses an argument that has no effect without the right behaviour. */
function missing(key: string, what: string, path: string): never {
  return refuse("bad_arguments", `${key} needs ${what}`, {
    field: at(path, key),
    got: key,
    allowed: MOTIONS.join(", "),
    example: '{"id": "boat_1", "behavior": "patrol", "path": [[8, 0, 2], [8, 0, -6]]}',
  });
}

/** The path of a patrol. It must lead away from the object's own place. */
function patrolled(object: WorldObject, points: Vec3[] | undefined, path: string): Vec3[] {
  if (points?.some(([x, , z]) => Math.hypot(x - object.position[0], z - object.position[2]) > 0.1)) return points;
  return refuse("bad_arguments", "patrol needs a path: the points that it goes to from its place, and back", {
    field: at(path, "path"),
    got: points ? "only its own place" : "nothing",
    allowed: `1 to ${LIMITS.maxPath} points [x, y, z]`,
    example: '{"id": "boat_1", "behavior": "patrol", "path": [[8, 0, 2], [8, 0, -6]]}',
  });
}

/** The id to follow: an avatar's, found by its id or name, or "user". Only these two move about. */
function followed(scope: CallScope, id: string, path: string): string {
  const field = at(path, "target");
  if (id === "user") return id;
  const target = targetOf(scope.draft, scope.ctx, id, field);
  if (target.body) return target.id;
  return refuse("bad_arguments", `${id} does not walk about, so nothing can follow it`, {
    field,
    got: id,
    allowed: "an avatar's id, or user",
  });
}

/** Refuses "open" for an object without a part that opens. */
function checkOpens(object: WorldObject, path: string): void {
  const kinds = object.parts?.map((part) => part.kind) ?? [object.kind];
  if (kinds.some((kind) => pieceOf(kind)?.opens)) return;
  const near = KINDS.filter((kind) => pieceOf(kind)?.opens);
  refuse("bad_arguments", `${object.id} (${object.kind}) has nothing that opens`, {
    field: at(path, "behavior"),
    got: "open",
    ...(near.length > 0 ? { allowed: `open: ${near.join(", ")}` } : {}),
    near: near.slice(0, 5),
  });
}
