// A walk: its route, how long it takes, where the avatar is at any moment of it, and what the document says at
// its end. The executor (net/walks.ts) runs the timers; everything here is a pure function of the elapsed
// seconds.

import type { AvatarAct } from "../wire/types.gen.ts";
import { type AvatarPlace, putBody } from "./body.ts";
import type { Ending, GroundPose, Journey } from "./call.ts";
import { Draft } from "./draft.ts";
import { pointGoal } from "./goals.ts";
import { Nav, type Person } from "./nav.ts";
import { roundVec, yawTowards } from "./rotation.ts";
import { isClear } from "./route.ts";
import { shapeOf } from "./shape.ts";
import { besideSeat } from "./sideeffects.ts";
import type { WorldState } from "./state.ts";
import { point } from "./text.ts";
import { findTrip, keepsClear, type OtherAvatar, people, type Trip } from "./traffic.ts";
import { distance, flatDistance, round, type Vec3 } from "./vector.ts";

/** Default walking speed in metres per second. */
export const WALK_SPEED = 1.4;
/**
 * How far the stored height of a body and the floor may differ before the body counts as stuck inside
 * something, in metres.
 */
const TOLERANCE = 1.2;

/**
 * Where a walk starts: at the body, beside its seat, or out of the thing that the body is stuck in. Undefined
 * when there is no free spot within 60 m.
 */
export function startOf(nav: Nav, body: AvatarPlace): Vec3 | undefined {
  if (body.seat !== undefined) return besideSeat(nav, body.position, body.yaw);
  return nav.nearestFree(body.position, 12, TOLERANCE) ?? nav.nearestFree(body.position, 60, 200);
}

/** What a walk needs to know of its avatar. */
type Traveller = Pick<AvatarPlace, "id" | "agentType" | "name" | "yaw">;

/**
 * Builds the journey along a trip. The returned functions need nothing but the elapsed seconds and, at the end,
 * the state of the world as it is by then.
 */
export function createJourney(
  body: Traveller,
  { route, wait }: Pick<Trip, "route" | "wait">,
  speed: number,
  ending: Ending,
): Journey {
  const { path, length } = route;
  const seconds = round(wait + length / speed, 3);
  const ends = cumulativeLengths(path);
  const whereAt = (elapsed: number) => {
    const pose = pointAlong(path, ends, Math.min(length, Math.max(0, (elapsed - wait) * speed)), ending.yaw);
    return elapsed < wait ? { ...pose, yaw: body.yaw } : pose;
  };
  return {
    path,
    speed,
    seconds,
    wait,
    ending,
    whereAt,
    arrive: (state) => {
      const end = endingNow(state, ending, path);
      const draft = new Draft(state);
      putBody(draft, body, end);
      const elsewhere = flatDistance(end.position, ending.position) > 0.05;
      return {
        ...draft.operations(),
        note: elsewhere ? ` The place was taken by then, so it is at ${point(end.position)}.` : "",
      };
    },
    stopAt: (state, elapsed) => {
      const { position, yaw } = whereAt(elapsed);
      return { position: new Nav(state).nearestFree(position, 30, TOLERANCE) ?? position, yaw };
    },
    stay: (state, pose) => {
      const draft = new Draft(state);
      putBody(draft, body, pose);
      return draft.operations();
    },
  };
}

/** The ending as it is possible by now: the seat may be gone, or something may stand on the goal. */
function endingNow(state: WorldState, ending: Ending, path: readonly Vec3[]): Ending {
  const seat = ending.seat === undefined ? undefined : state.object(ending.seat);
  if (seat && shapeOf(seat).seats.some((s) => flatDistance(s.position, ending.position) < 0.1)) return ending;
  const goal = ending.seat === undefined ? ending.position : (path.at(-1) ?? ending.position);
  return { position: new Nav(state).nearestFree(goal, 30, TOLERANCE) ?? goal, yaw: ending.yaw };
}

/** Metres from the start up to each point of a path. */
function cumulativeLengths(path: readonly Vec3[]): number[] {
  const at = [0];
  for (let i = 1; i < path.length; i++) at.push((at[i - 1] as number) + distance(path[i - 1] as Vec3, path[i] as Vec3));
  return at;
}

/** The pose after so many metres: interpolated on the current leg and facing along it; `lastYaw` at the end. */
function pointAlong(path: readonly Vec3[], ends: readonly number[], metres: number, lastYaw: number): GroundPose {
  const i = ends.findIndex((end) => metres < end);
  if (i < 1) return { position: roundVec(path.at(-1) ?? [0, 0, 0]), yaw: lastYaw };
  const [from, to] = [path[i - 1] as Vec3, path[i] as Vec3];
  const before = ends[i - 1] as number;
  const t = (metres - before) / ((ends[i] as number) - before);
  const at = (k: 0 | 1 | 2) => round(from[k] + (to[k] - from[k]) * t);
  return { position: [at(0), at(1), at(2)], yaw: yawTowards(from, to) };
}

/** The heading of the last leg; `otherwise` when the path has none. */
export function yawAtEnd(path: readonly Vec3[], otherwise: number): number {
  const [from, to] = path.slice(-2);
  return from && to && distance(from, to) > 0.01 ? yawTowards(from, to) : otherwise;
}

/** The act that shows a walk on every page. Its seconds do not count the wait before it. */
export function walkAct(avatarId: string, journey: Journey): AvatarAct {
  const { path, speed, seconds, wait, ending } = journey;
  const yaw = round(ending.yaw, 2);
  return { avatarId, action: "walk", path: path.map((p) => [...p]), speed, yaw, seconds: round(seconds - wait, 3) };
}

/** Whether a walk under way can go on as planned: no object and no avatar has come into the rest of its path. */
export function isStillClear(
  state: WorldState,
  journey: Journey,
  elapsed: number,
  others: readonly OtherAvatar[],
): boolean {
  const { position } = journey.whereAt(elapsed);
  const nav = new Nav(state, people(others, position), position);
  const way = remainingPath(journey, elapsed);
  const clear = way.every((p, i) => i === 0 || isClear(nav, way[i - 1] as Vec3, p));
  const left = journey.seconds - elapsed;
  return clear && keepsClear({ left, at: (s) => journey.whereAt(elapsed + s).position }, others);
}

/** The part of the path that is left, beginning where the avatar is. */
function remainingPath(journey: Journey, elapsed: number): Vec3[] {
  const { path, speed, wait } = journey;
  let metres = Math.max(0, elapsed - wait) * speed;
  let next = 1;
  for (; next < path.length; next++) {
    const leg = distance(path[next - 1] as Vec3, path[next] as Vec3);
    if (metres < leg) break;
    metres -= leg;
  }
  return [journey.whereAt(elapsed).position, ...path.slice(next)];
}

/** A new journey to the same end from where the walk is now; undefined when there is no other route. */
export function reroute(
  state: WorldState,
  body: Traveller,
  journey: Journey,
  elapsed: number,
  others: readonly OtherAvatar[],
): Journey | undefined {
  const here = journey.whereAt(elapsed);
  const grid = (people: readonly Person[]) => new Nav(state, people, here.position);
  const nav = grid(people(others, here.position));
  const start = nav.nearestFree(here.position, 2, TOLERANCE);
  const end = start && nav.nearestFree(journey.path.at(-1) as Vec3, 1.01, TOLERANCE);
  if (!start || !end) return undefined;
  const { speed } = journey;
  const trip = findTrip({ nav, grid, start, goal: pointGoal(end), speed, others });
  if ("blockedBy" in trip) return undefined;
  const ending = journey.ending.seat === undefined ? { ...journey.ending, position: end } : journey.ending;
  return createJourney({ ...body, yaw: here.yaw }, trip, speed, ending);
}
