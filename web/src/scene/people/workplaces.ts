// Places to work from, and the ways there: beside a box, in front of a seat, clear of other bodies. Only plans;
// errands.ts moves the bodies.

import { type Box3, Vector3 } from "three";
import { flatDistance, type Vec3 } from "../../core/vector.ts";
import type { Seat } from "../avatar/avatar.ts";
import { isVacant, type Members } from "./member.ts";
import type { Pathfinder } from "./pathfinder.ts";
import type { WorkEvent } from "./workevents.ts";

/** Least distance (m) between two bodies' places of work. */
export const ELBOW = 0.95;
/** Beyond this distance (m) a body does not walk to its work. */
export const FAR = 24;
/** Work within this distance (m) can be done from where the body stands, and a thing can be taken up from there. */
const NEAR_WORK = 1.7;
const IN_REACH = 1.2;
/** Distance (m) from the work at which a body stands. */
const STAND_OFF = 0.85;

const centre = new Vector3();

/** The place a body walks to before it sits down (m). */
export const frontOf = (s: Seat): Vec3 => [s.at[0] + Math.sin(s.yaw) * 0.75, s.floor, s.at[2] + Math.cos(s.yaw) * 0.75];

/** Centre of a box. */
export function middleOf(box: Box3): Vec3 {
  return box.getCenter(centre).toArray();
}

/** Ground distance (m) from a box to a place; 0 inside. */
export function distanceTo(box: Box3, p: Readonly<Vec3>): number {
  const dx = Math.max(box.min.x - p[0], 0, p[0] - box.max.x);
  const dz = Math.max(box.min.z - p[2], 0, p[2] - box.max.z);
  return Math.hypot(dx, dz);
}

/** A light object that is carried: its id, where it stood and stands (both to turn to), and the path in between. */
export interface Load {
  object: string;
  from: Vec3;
  to: Vec3;
  onward: Vec3[];
}

/** What places are chosen among. */
interface Neighbourhood {
  members: Members;
  paths: Pick<Pathfinder, "nearestFree" | "findPath" | "isClear">;
}

/** The body that is to work. */
type Worker = Readonly<{ id: string; position: Vec3 }>;

/** Whether a body can stay where it stands. */
function canStay({ members, paths }: Neighbourhood, id: string, place: Vec3): boolean {
  return paths.nearestFree(place, 0.2) !== null && isVacant(members, id, place, ELBOW);
}

/** The free place beside a box that is nearest to `from`; null when there is none. */
function placeBeside({ members, paths }: Neighbourhood, id: string, from: Vec3, box: Box3): Vec3 | null {
  let best: Vec3 | null = null;
  for (const p of placesAround(box, STAND_OFF)) {
    const free = paths.nearestFree([p[0], from[1], p[1]], 0.5);
    if (!free || distanceTo(box, free) < 0.3 || !isVacant(members, id, free, ELBOW)) continue;
    if (!best || flatDistance(free, from) < flatDistance(best, from)) best = free;
  }
  return best;
}

/** Twenty places around a box, at a distance from its sides. */
function* placesAround(box: Box3, away: number): Generator<[number, number]> {
  const c = box.getCenter(new Vector3());
  const [w, d] = [(box.max.x - box.min.x) / 2 + away, (box.max.z - box.min.z) / 2 + away];
  for (let i = 0; i < 20; i++) {
    const [s, k] = [Math.sin((i / 20) * Math.PI * 2), Math.cos((i / 20) * Math.PI * 2)];
    const r = Math.min(w / Math.max(1e-6, Math.abs(s)), d / Math.max(1e-6, Math.abs(k)));
    yield [c.x + s * r, c.z + k * r];
  }
}

/** The part of a path that is left for a body at `here`: found by the leg it stands on. */
function remainingPath(path: readonly Vec3[], here: Vec3): Vec3[] {
  let leg = 0;
  let least = Infinity;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1] as Vec3, path[i] as Vec3];
    const off = flatDistance(a, here) + flatDistance(here, b) - flatDistance(a, b);
    if (off < least) [leg, least] = [i, off];
  }
  return [here, ...path.slice(leg)];
}

/** Whether a way that a body is on still leads to its work. */
export function leadsTo({ paths }: Neighbourhood, way: readonly Vec3[], box: Box3, here: Vec3): boolean {
  return distanceTo(box, way.at(-1) ?? here) < NEAR_WORK && paths.isClear(remainingPath(way, here));
}

/** A path to a place beside the work; null when a body works from where it is. */
export function pathToWork(near: Neighbourhood, { id, position: here }: Worker, box: Box3): Vec3[] | null {
  const far = distanceTo(box, here);
  if (far > FAR || (far < NEAR_WORK && canStay(near, id, here))) return null;
  const spot = placeBeside(near, id, here, box);
  return spot && near.paths.findPath(here, spot, id);
}

/** How a light object in `box` is carried from where it stood; null when there is no way. */
export function planCarry(
  near: Neighbourhood,
  { id, position: here }: Worker,
  box: Box3,
  { id: object, from, to }: NonNullable<WorkEvent["carried"]>,
): { path: Vec3[]; load: Load } | null {
  if (flatDistance(here, from) > FAR) return null;
  const was = box.clone().translate(new Vector3(from[0] - to[0], 0, from[2] - to[2]));
  const stays = distanceTo(was, here) < IN_REACH && canStay(near, id, here);
  const first = stays ? here : placeBeside(near, id, here, was);
  const last = first && placeBeside(near, id, first, box);
  const path = first && near.paths.findPath(here, first, id);
  const onward = first && last && near.paths.findPath(first, last, id);
  return path && onward && { path, load: { object, from: middleOf(was), to: middleOf(box), onward } };
}
