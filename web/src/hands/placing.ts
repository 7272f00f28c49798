/** Where a thing would be placed, and the tool call that does it. Pure. */

import { yawTowards } from "../core/rotation.ts";
import { shapeOf, topAt } from "../core/shape.ts";
import type { WorldState } from "../core/state.ts";
import { round, type Vec3 } from "../core/vector.ts";
import type { Bench, Picked } from "../scene/types.ts";
import type { NewThing } from "../ui/inhand.ts";
import type { UserCall } from "./dryrun.ts";

/** A spot for a thing: on the top of another, or on the ground. */
export interface Spot {
  on?: string;
  position: Vec3;
}

/** The call that places a thing, turned by degrees. */
export function placingCall({ kind, color, build, asset }: NewThing, spot: Spot, yaw: number): UserCall {
  const how = { ...(color === undefined ? {} : { color }), ...spot, rotation: yaw };
  if (build) return { tool: "build", args: { ...build, ...how } };
  const object = { kind, ...(asset === undefined ? {} : { asset }), ...how };
  return { tool: "place_objects", args: { objects: [object] } };
}

/** The spot that the pointer means; undefined where it means none. */
export function spotUnder(picked: Picked | null, state: Pick<WorldState, "object">): Spot | undefined {
  if (!picked?.point) return undefined;
  const [x, , z] = picked.point;
  const below = picked.objectId === undefined ? undefined : state.object(picked.objectId);
  const top = below && topAt(shapeOf(below), x, z, false);
  if (!below || top === undefined) return { position: [round(x, 2), 0, round(z, 2)] };
  return { on: below.id, position: [round(x, 2), round(top, 2), round(z, 2)] };
}

/** A spot on the ground near the middle of the view, at most about 25 m away. */
export function spotAhead(bench: Pick<Bench, "canvas" | "eye" | "pick" | "ray">): Spot {
  const { clientWidth, clientHeight } = bench.canvas;
  const { x, z } = bench.eye.position;
  const picked = bench.pick(clientWidth / 2, clientHeight * 0.62, new Set())?.point;
  if (picked && Math.hypot(picked[0] - x, picked[2] - z) < 25)
    return { position: [round(picked[0], 2), 0, round(picked[2], 2)] };
  const ahead = bench.ray(clientWidth / 2, clientHeight / 2).direction;
  const flat = Math.hypot(ahead.x, ahead.z) || 1;
  return { position: [round(x + (ahead.x / flat) * 6, 2), 0, round(z + (ahead.z / flat) * 6, 2)] };
}

/** The yaw from a place that faces the user, in whole eighths of a turn (degrees). */
export function yawToUser(eye: Bench["eye"], place: Readonly<Vec3>): number {
  return Math.round(yawTowards(place, eye.position.toArray()) / 45) * 45;
}
