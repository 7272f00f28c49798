// How an agent gets to the street of a file that it does something with: on foot, or, from far away, by fading over and
// walking the last steps. It only decides; errands.ts moves the body.

import type { GestureKind } from "./avatar/gesture.ts";
import { apart, type Vec3 } from "./math.ts";
import { type Members, unclaimed } from "./member.ts";
import type { Ways } from "./ways.ts";

/** Metres that are too far to go. */
export const FAR = 24;
/** Metres that it walks to what is too far to walk to. */
const LAST_STEPS = 8;
/** Metres between two bodies at work, and from where it should stand that are as good. */
const ELBOW = 0.95;
const THERE = 0.6;

/** A place of work that is no object: the street before a file. */
export interface Call {
  spot: Vec3;
  at: Vec3;
  gesture: GestureKind;
}

export interface Visitor {
  id: string;
  here: Vec3;
  moving: boolean;
  /** Where it goes already for a file. */
  heading: Vec3 | undefined;
  /** It was told to sit. */
  seated: boolean;
  members: Members;
  ways: Pick<Ways, "free" | "find">;
}

export type VisitPlan =
  /** It goes on with what it does. */
  | { what: "stay" }
  /** It is there. */
  | { what: "here" }
  | { what: "walk"; path: Vec3[] }
  /** It is at the path's beginning at once, and walks from there. */
  | { what: "fade"; path: Vec3[] };

export function planVisit(call: Call, v: Visitor): VisitPlan {
  if (v.seated || (v.heading && apart(v.heading, call.spot) < ELBOW)) return { what: "stay" };
  const spot = beside(call)
    .map((p) => v.ways.free(p, 0.45))
    .find((p) => p && unclaimed(v.members, v.id, p, ELBOW));
  if (!spot) return { what: "stay" };
  if (apart(v.here, spot) < THERE) return { what: v.moving ? "stay" : "here" };
  const path = apart(v.here, spot) > FAR ? null : v.ways.find(v.here, spot, v.id);
  if (path) return { what: "walk", path };
  return { what: "fade", path: lastSteps(spot, v) };
}

/** A way of a few metres that ends at a spot, along the street if it can be: what lies behind houses is no place to begin. */
function lastSteps(spot: Vec3, v: Visitor): Vec3[] {
  const side = spot[0] > v.here[0] ? -1 : 1;
  for (const step of [side, -side, side / 2, -side / 2]) {
    const door = v.ways.free([spot[0] + step * LAST_STEPS, spot[1], spot[2]], 1);
    const path = door && v.ways.find(door, spot, v.id);
    if (path) return path;
  }
  return [spot, spot];
}

/** Where one can stand for work that looks at a place: at its spot, or a little along the street before it. */
function beside({ spot, at }: { spot: Vec3; at: Vec3 }): Vec3[] {
  const away = Math.hypot(spot[0] - at[0], spot[2] - at[2]) || 1;
  const [sx, sz] = [-(spot[2] - at[2]) / away, (spot[0] - at[0]) / away];
  return [0, 1, -1, 2, -2].map((k) => [spot[0] + sx * k, spot[1], spot[2] + sz * k]);
}
