// A walk: the way, how long it takes, where the avatar is at any moment of it, and what the document says at its end.

import type { AvatarAct } from "../wire/types.gen.ts";
import { type Body, putBody } from "./body.ts";
import type { Ending, Journey, Pose } from "./call.ts";
import { Draft } from "./draft.ts";
import { pointGoal } from "./goals.ts";
import { Nav, type Person } from "./nav.ts";
import { distance, isClear } from "./route.ts";
import { besideSeat } from "./settle.ts";
import { shapeOf } from "./shape.ts";
import type { WorldState } from "./state.ts";
import { point } from "./text.ts";
import { findTrip, keepsClear, type Other, people, type Trip } from "./traffic.ts";
import { flatDistance, round, roundVec, type Vec3, yawTowards } from "./vector.ts";

export const WALK_SPEED = 1.4; // m/s
/** How far apart the document's height and the floor may be before a body counts as inside something, in metres. */
const TOLERANCE = 1.2;

/** Where a walk starts: where the body stands, or beside its seat, or out of the thing it is stuck in. */
export function startOf(nav: Nav, body: Body): Vec3 | undefined {
  if (body.seat !== undefined) return besideSeat(nav, body.position, body.yaw);
  return nav.nearestFree(body.position, 12, TOLERANCE) ?? nav.nearestFree(body.position, 60, 200);
}

export type Traveller = Pick<Body, "id" | "agentType" | "name" | "yaw">;

export function journeyOf(
  body: Traveller,
  { route, wait }: Pick<Trip, "route" | "wait">,
  speed: number,
  ending: Ending,
): Journey {
  const { path, length } = route;
  const seconds = round(wait + length / speed, 3);
  const ends = milestones(path);
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
      const end = endIn(state, ending, path);
      const draft = new Draft(state);
      putBody(draft, body, end);
      const elsewhere = flatDistance(end.position, ending.position) > 0.05;
      return {
        ...draft.operations(),
        note: elsewhere ? ` The place was taken by then: it is at ${point(end.position)}.` : "",
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

/** The ending as it can be by now: a seat may have gone, or something may stand on the goal. */
function endIn(state: WorldState, ending: Ending, path: readonly Vec3[]): Ending {
  const seat = ending.seat === undefined ? undefined : state.object(ending.seat);
  if (seat && shapeOf(seat).seats.some((s) => flatDistance(s.position, ending.position) < 0.1)) return ending;
  const goal = ending.seat === undefined ? ending.position : (path.at(-1) ?? ending.position);
  return { position: new Nav(state).nearestFree(goal, 30, TOLERANCE) ?? goal, yaw: ending.yaw };
}

/** The metres up to each point of a way. */
function milestones(path: readonly Vec3[]): number[] {
  const at = [0];
  for (let i = 1; i < path.length; i++) at.push((at[i - 1] as number) + distance(path[i - 1] as Vec3, path[i] as Vec3));
  return at;
}

function pointAlong(path: readonly Vec3[], ends: readonly number[], metres: number, lastYaw: number): Pose {
  const i = ends.findIndex((end) => metres < end);
  if (i < 1) return { position: roundVec(path.at(-1) ?? [0, 0, 0]), yaw: lastYaw };
  const [from, to] = [path[i - 1] as Vec3, path[i] as Vec3];
  const before = ends[i - 1] as number;
  const t = (metres - before) / ((ends[i] as number) - before);
  const at = (k: 0 | 1 | 2) => round(from[k] + (to[k] - from[k]) * t);
  return { position: [at(0), at(1), at(2)], yaw: yawTowards(from, to) };
}

/** The heading of the last leg. */
export function yawAtEnd(path: readonly Vec3[], otherwise: number): number {
  const [from, to] = path.slice(-2);
  return from && to && distance(from, to) > 0.01 ? yawTowards(from, to) : otherwise;
}

export function walkAct(avatarId: string, journey: Journey): AvatarAct {
  const { path, speed, seconds, wait, ending } = journey;
  const yaw = round(ending.yaw, 2);
  return { avatarId, action: "walk", path: path.map((p) => [...p]), speed, yaw, seconds: round(seconds - wait, 3) };
}

/** Whether a walk can go on as it was planned: nothing and nobody has come into what is left of its way. */
export function goesOn(state: WorldState, journey: Journey, elapsed: number, others: readonly Other[]): boolean {
  const { position } = journey.whereAt(elapsed);
  const nav = new Nav(state, people(others, position), position);
  const way = wayLeft(journey, elapsed);
  const clear = way.every((p, i) => i === 0 || isClear(nav, way[i - 1] as Vec3, p));
  const left = journey.seconds - elapsed;
  return clear && keepsClear({ left, at: (s) => journey.whereAt(elapsed + s).position }, others);
}

/** The way from where a walk has come to. */
function wayLeft(journey: Journey, elapsed: number): Vec3[] {
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

/** Another way to the same end, from where a walk has come to; undefined when there is none. */
export function goOtherwise(
  state: WorldState,
  body: Traveller,
  journey: Journey,
  elapsed: number,
  others: readonly Other[],
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
  return journeyOf({ ...body, yaw: here.yaw }, trip, speed, ending);
}
