// walk_avatar: walks to a point, beside an object, or in front of somebody. The call is answered when the
// avatar arrives; the executor (net/walks.ts) runs the journey.

import { type Args, readArgs, readNumber, readPoint, readString } from "../args.ts";
import { type AvatarPlace, bodyOf, everyone, targetOf } from "../body.ts";
import type { Ending, Outcome } from "../call.ts";
import { floorAt, noWayUp } from "../footing.ts";
import { type Aim, aimAt, aimAtPoint } from "../goals.ts";
import { Nav, type Person } from "../nav.ts";
import type { CallScope } from "../placement.ts";
import { Refusal, refuse } from "../refuse.ts";
import { roundVec } from "../rotation.ts";
import { point } from "../text.ts";
import { findTrip, type OtherAvatar, othersOf, people, type Trip, type TripRequest } from "../traffic.ts";
import { flatDistance, round, type Vec3 } from "../vector.ts";
import { STEP_HEIGHT } from "../walkable.ts";
import { createJourney, startOf, WALK_SPEED, walkAct, yawAtEnd } from "../walking.ts";
import { few } from "../words/text.ts";

/** Executes walk_avatar. */
export function walkAvatar(scope: CallScope, args: unknown): Outcome {
  const all = readArgs(args, "", ["position", "id", "speed", "idempotency_key"]);
  const speed = readNumber(all, "speed", "", { min: 0.3, max: 4, unit: "m/s" }) ?? WALK_SPEED;
  const body = bodyOf(scope.draft, scope.ctx, scope.agent);
  const start = startFor(scope, body);
  const nav = gridFor(scope, body, start);
  const { aim, target } = readAim(scope, nav, all, body);
  const { trip, aim: reached } = planFirst(scope, body, { nav, start }, aim, target, speed);
  const { path } = trip.route;
  const end = path.at(-1) as Vec3;
  const yaw = reached.yawFrom(end) ?? yawAtEnd(path, body.yaw);
  return walkOutcome(body, trip, speed, { position: end, yaw }, reached.words);
}

/**
 * The trip to an aim, or to where it goes otherwise. Both failing, the refusal is about the first: that is where the
 * agent wanted to go.
 */
function planFirst(
  scope: CallScope,
  body: AvatarPlace,
  from: Pick<TripRequest, "nav" | "start">,
  aim: Aim,
  target: string,
  speed: number,
): { trip: PlannedTrip; aim: Aim } {
  if (!aim.otherwise) return { trip: planTrip(scope, body, from, aim, target, speed), aim };
  const first = searchTrip(scope, body, from, aim, speed);
  if (!("blockedBy" in first)) return { trip: first, aim };
  const high = tooHigh(scope, aim);
  try {
    const other = aim.otherwise();
    const trip = planTrip(scope, body, from, other, target, speed);
    return { trip, aim: { ...other, words: [other.words, high].filter((s) => s !== "").join("; ") } };
  } catch (error) {
    if (high === "" || !(error instanceof Refusal)) throw error;
    return refuse("unreachable", `there is no way to ${target}: ${high}`, {
      got: target,
      near: error.error.near ?? [],
    });
  }
}

/** "nobody can walk on stage_1: its top is 1.2 m up, with no step or ramp", when that is why there is no way. */
function tooHigh({ draft }: CallScope, { goal }: Aim): string {
  const [x, y, z] = goal.point ?? goal.seeds[0] ?? [0, 0, 0];
  const floor = y > STEP_HEIGHT ? floorAt(draft, x, z, y + 0.01) : undefined;
  const object = floor && draft.object(floor.id);
  return object ? noWayUp(draft, object) : "";
}

/** The goal of the walk, and its name for refusals. */
function readAim(scope: CallScope, nav: Nav, all: Args, body: AvatarPlace): { aim: Aim; target: string } {
  const position = readPoint(all, "position", "");
  const id = readString(all, "id", "");
  if ((position === undefined) === (id === undefined)) {
    return refuse("bad_arguments", "a walk goes either to a position or to an id", {
      field: "position",
      got: id === undefined ? "neither" : "both",
      allowed: 'position [x, y, z], or id (an object, an avatar, or "user")',
      example: '{"id": "user"}',
    });
  }
  if (position) return { aim: aimAtPoint(nav, position), target: point(position) };
  const target = targetOf(scope.draft, scope.ctx, id ?? "", "id");
  // The avatar cannot walk to itself.
  if (target.body?.id === body.id) {
    refuse("bad_arguments", "that is your own avatar", { field: "id", got: body.id, allowed: "another one" });
  }
  return { aim: aimAt(scope, nav, target, body), target: target.id };
}

/**
 * Where a body sets off: at itself, out of what it is stuck in, or beside its seat. Refuses when it is walled
 * in.
 */
export function startFor({ draft }: CallScope, body: AvatarPlace): Vec3 {
  const nav = new Nav(draft);
  return (
    startOf(nav, body) ??
    refuse("unreachable", "your avatar is walled in and cannot take a step", {
      near: nav.blockers(body.position[0], body.position[2], body.position[1]),
    })
  );
}

/** All other avatars, with their routes. */
function everyoneElse({ draft, ctx }: CallScope, body: AvatarPlace): OtherAvatar[] {
  return othersOf(everyone(draft, ctx), body.id, ctx);
}

/** The grid for a walk of one body among everyone who stands. */
export function gridFor(scope: CallScope, body: AvatarPlace, start: Vec3): Nav {
  return new Nav(scope.draft, people(everyoneElse(scope, body), start), start);
}

/** A trip, with sentences for the answer. */
interface PlannedTrip extends Trip {
  notes: string[];
}

/**
 * The route from where the body is, and when to set off. A body that is stuck in something is freed first.
 * Refuses when there is no route.
 */
export function planTrip(
  scope: CallScope,
  body: AvatarPlace,
  { nav, start }: Pick<TripRequest, "nav" | "start">,
  aim: Aim,
  target: string,
  speed: number,
): PlannedTrip {
  const trip = searchTrip(scope, body, { nav, start }, aim, speed);
  if (!("blockedBy" in trip)) return trip;
  const by = trip.blockedBy;
  const why = tooHigh(scope, aim) || (by.length > 0 ? `blocked by ${few(by)}` : "");
  return refuse("unreachable", `there is no way to ${target}${why === "" ? "" : `: ${why}`}`, {
    got: target,
    near: by,
  });
}

/** The same, or what blocks it. */
function searchTrip(
  scope: CallScope,
  body: AvatarPlace,
  { nav, start }: Pick<TripRequest, "nav" | "start">,
  aim: Aim,
  speed: number,
): PlannedTrip | { blockedBy: string[] } {
  const others = everyoneElse(scope, body);
  const grid = (stand: readonly Person[]) => new Nav(scope.draft, stand, start);
  const trip = findTrip({ nav, grid, start, goal: aim.goal, speed, others });
  if ("blockedBy" in trip) return trip;
  // The route may begin beside the body: the answer mentions that.
  const stuck = body.seat === undefined && flatDistance(start, body.position) > 0.05;
  const notes = stuck ? [`it first stepped out of what it was stuck in, to ${point(start)}`] : [];
  if (trip.wait > 0) notes.push(`it let ${few(trip.passing)} pass first`);
  return { ...trip, notes };
}

/** The outcome of a walk. Its operations are empty: the journey computes them on arrival. */
export function walkOutcome(
  body: AvatarPlace,
  way: PlannedTrip,
  speed: number,
  ending: Ending,
  words: string,
): Outcome {
  const { route, notes } = way;
  const journey = createJourney(body, way, speed, ending);
  const metres = round(route.length, 1);
  const seconds = round(journey.seconds, 1);
  const yaw = round(ending.yaw, 1);
  const why = [words, ...notes].filter((s) => s !== "");
  const reasons = why.length > 0 ? ` (${why.join("; ")})` : "";
  return {
    operations: [],
    inverse: [],
    result: {
      text: `Walked ${metres} m in ${seconds} s to ${point(ending.position)}, looking ${yaw}°${reasons}.`,
      data: { position: roundVec(ending.position, 3), yaw, metres, seconds, path: route.path },
    },
    acts: [walkAct(body.id, journey)],
    journey,
  };
}
