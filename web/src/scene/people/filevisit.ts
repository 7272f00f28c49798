// How an agent reaches the street in front of a file it works with, or its workbench: on foot, or, from far away, by fading over
// and walking the last steps. Pure planning; errands.ts moves the body.

import { flatDistance, type Vec3 } from "../../core/vector.ts";
import type { GestureKind } from "../avatar/gesture.ts";
import { isVacant, type Members } from "./member.ts";
import type { Pathfinder } from "./pathfinder.ts";
import { ELBOW, FAR } from "./workplaces.ts";

/** Metres it walks at the end of such a fade. */
const LAST_STEPS = 8;
/** How close to its ideal spot is good enough (m). */
const CLOSE_ENOUGH = 0.6;

/** A place of work that is no object: the street in front of a file, or a workbench. */
export interface Workplace {
  /** Where it stands, and what it looks at. */
  spot: Vec3;
  lookAt: Vec3;
}

/** A visit to a file. */
export interface FileVisit extends Workplace {
  gesture: GestureKind;
}

/** The body that is to go there. */
interface Visitor {
  id: string;
  here: Vec3;
  moving: boolean;
  /** Where it is already walking to for that. */
  heading: Vec3 | undefined;
  /** Its agent made it sit: it stays seated. */
  seated: boolean;
  members: Members;
  paths: Pick<Pathfinder, "nearestFree" | "findPath">;
}

/** What a body does about a visit. */
type VisitPlan =
  /** Carry on as before. */
  | { what: "stay" }
  /** It has arrived. */
  | { what: "here" }
  | { what: "walk"; path: Vec3[] }
  /** Appear at the start of the path and walk from there. */
  | { what: "fade"; path: Vec3[] };

/**
 * Plans a visit. Prefers staying over crowding: with no free spot, or with one already on the way, it stays.
 */
export function planVisit(visit: Workplace, v: Visitor): VisitPlan {
  if (v.seated || (v.heading && flatDistance(v.heading, visit.spot) < ELBOW)) return { what: "stay" };
  const spot = spotsBeside(visit)
    .map((p) => v.paths.nearestFree(p, 0.45))
    .find((p) => p && isVacant(v.members, v.id, p, ELBOW));
  if (!spot) return { what: "stay" };
  if (flatDistance(v.here, spot) < CLOSE_ENOUGH) return { what: v.moving ? "stay" : "here" };
  const path = flatDistance(v.here, spot) > FAR ? null : v.paths.findPath(v.here, spot, v.id);
  if (path) return { what: "walk", path };
  return { what: "fade", path: lastSteps(spot, v) };
}

/**
 * A path of a few metres that ends at a spot and runs along the street where possible: behind a house is no
 * place to appear.
 */
function lastSteps(spot: Vec3, v: Visitor): Vec3[] {
  const side = spot[0] > v.here[0] ? -1 : 1;
  for (const step of [side, -side, side / 2, -side / 2]) {
    const door = v.paths.nearestFree([spot[0] + step * LAST_STEPS, spot[1], spot[2]], 1);
    const path = door && v.paths.findPath(door, spot, v.id);
    if (path) return path;
  }
  return [spot, spot];
}

/** Spots to work from: the visit's own, or a little to either side along the street. */
function spotsBeside({ spot, lookAt }: Workplace): Vec3[] {
  const away = Math.hypot(spot[0] - lookAt[0], spot[2] - lookAt[2]) || 1;
  const [sx, sz] = [-(spot[2] - lookAt[2]) / away, (spot[0] - lookAt[0]) / away];
  return [0, 1, -1, 2, -2].map((k) => [spot[0] + sx * k, spot[1], spot[2] + sz * k]);
}
