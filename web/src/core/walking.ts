// A walk: the way, how long it takes, where the avatar is at any moment of it, and what the document says at its end.

import type { AvatarAct } from "../wire/types.gen.ts";
import { type Body, putBody } from "./body.ts";
import type { Journey } from "./call.ts";
import { Draft } from "./draft.ts";
import { Nav } from "./nav.ts";
import { point } from "./report.ts";
import { distance, type Route } from "./route.ts";
import { besideSeat } from "./settle.ts";
import { shapeOf } from "./shape.ts";
import type { WorldState } from "./state.ts";
import { flatDistance, round, roundVec, type Vec3, yawTowards } from "./vector.ts";

/** What is different at the end of a walk from just standing there. */
export interface Ending {
  position: Vec3;
  yaw: number;
  seat?: string | undefined;
}

export const WALK_SPEED = 1.4; // m/s
/** How far apart the document's height and the floor may be before a body counts as inside something, in metres. */
const TOLERANCE = 1.2;

/** Where a walk starts: where the body stands, or beside its seat, or out of the thing it is stuck in. */
export function startOf(nav: Nav, body: Body): Vec3 | undefined {
  if (body.seat !== undefined) return besideSeat(nav, body.position, body.yaw);
  return nav.nearestFree(body.position, 12, TOLERANCE) ?? nav.nearestFree(body.position, 60, 200);
}

export function journeyOf(body: Body, route: Route, speed: number, ending: Ending): Journey {
  const { path, length } = route;
  const seconds = round(length / speed, 3);
  const whereAt = (elapsed: number) => pointAlong(path, Math.min(length, Math.max(0, elapsed * speed)), ending.yaw);
  return {
    path,
    speed,
    seconds,
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
  };
}

/** The ending as it can be by now: a seat may have gone, or something may stand on the goal. */
function endIn(state: WorldState, ending: Ending, path: readonly Vec3[]): Ending {
  const seat = ending.seat === undefined ? undefined : state.object(ending.seat);
  if (seat && shapeOf(seat).seats.some((s) => flatDistance(s.position, ending.position) < 0.1)) return ending;
  const goal = ending.seat === undefined ? ending.position : (path.at(-1) ?? ending.position);
  return { position: new Nav(state).nearestFree(goal, 30, TOLERANCE) ?? goal, yaw: ending.yaw };
}

function pointAlong(path: readonly Vec3[], metres: number, lastYaw: number): { position: Vec3; yaw: number } {
  let left = metres;
  for (let i = 1; i < path.length; i++) {
    const from = path[i - 1] as Vec3;
    const to = path[i] as Vec3;
    const leg = distance(from, to);
    if (left < leg) {
      const t = left / leg;
      const at = ([0, 1, 2] as const).map((k) => from[k] + (to[k] - from[k]) * t) as Vec3;
      return { position: roundVec(at), yaw: yawTowards(from, to) };
    }
    left -= leg;
  }
  return { position: roundVec(path.at(-1) ?? [0, 0, 0]), yaw: lastYaw };
}

/** The heading of the last leg. */
export function yawAtEnd(path: readonly Vec3[], otherwise: number): number {
  const [from, to] = path.slice(-2);
  return from && to && distance(from, to) > 0.01 ? yawTowards(from, to) : otherwise;
}

export function walkAct(body: Body, journey: Journey, yaw: number): AvatarAct {
  const { path, speed, seconds } = journey;
  return { avatarId: body.id, action: "walk", path: path.map((p) => [...p]), speed, yaw: round(yaw, 2), seconds };
}
