// avatar_action: gestures, which are shown but not stored; sitting down and standing up, which are.

import type { AvatarAct } from "../../wire/types.gen.ts";
import { type Args, readArgs, readChoice, readPoint, readString } from "../args.ts";
import { type AvatarPlace, bodyOf, everyone, putBody, targetOf } from "../body.ts";
import type { Outcome } from "../call.ts";
import { pointGoal } from "../goals.ts";
import { Nav } from "../nav.ts";
import type { CallScope } from "../placement.ts";
import { refuse } from "../refuse.ts";
import { roundVec } from "../rotation.ts";
import { type SeatSpot, shapeOf } from "../shape.ts";
import { besideSeat } from "../sideeffects.ts";
import { point } from "../text.ts";
import { nearestNames } from "../validnames.ts";
import { flatDistance, round, type Vec3 } from "../vector.ts";
import { WALK_SPEED } from "../walking.ts";
import { gridFor, planTrip, startFor, walkOutcome } from "./walk.ts";

/** How long each gesture lasts, in seconds. */
const SECONDS = { wave: 2, nod: 1.2, shake_head: 1.4, celebrate: 2.4, think: 3, look_at: 3, point_at: 3 } as const;
/** All actions, in the order in which refusals list them. */
const ACTIONS = ["wave", "nod", "shake_head", "celebrate", "think", "look_at", "point_at", "sit", "stand"] as const;
/** An avatar this close to a seat (metres) sits down at once instead of walking there. */
const SIT_FROM = 1.2;
/** How far around an avatar looks for a seat, in metres. */
const SEEK_SEAT = 15;

/** Executes avatar_action. */
export function avatarAction(scope: CallScope, args: unknown): Outcome {
  const all = readArgs(args, "", ["action", "id", "position"]);
  const action = readChoice(all, "action", "", ACTIONS);
  if (action === undefined) {
    return refuse("bad_arguments", "action is missing", {
      field: "action",
      got: "nothing",
      allowed: ACTIONS.join(", "),
      example: "wave",
    });
  }
  const body = bodyOf(scope.draft, scope.ctx, scope.agent);
  if (action === "sit") return sit(scope, body, all);
  if (action === "stand") return stand(scope, body);
  const target = readTarget(scope, all);
  if (!target && (action === "look_at" || action === "point_at")) {
    refuse("bad_arguments", `${action} needs something to aim at`, {
      field: "id",
      got: "nothing",
      allowed: 'id (an object, an avatar, or "user") or position',
      example: `{"action": "${action}", "id": "user"}`,
    });
  }
  const act: AvatarAct = { avatarId: body.id, action, seconds: SECONDS[action] };
  if (target) act.target = roundVec(target.middle, 3);
  const towards = target ? ` ${target.words}` : "";
  const text = `Did ${action}${towards} for ${SECONDS[action]} s.`;
  return { operations: [], inverse: [], result: { text, data: { action, seconds: SECONDS[action] } }, acts: [act] };
}

/** What a gesture aims at, by id or position; undefined when neither is given. */
function readTarget(scope: CallScope, all: Args): { middle: Vec3; words: string } | undefined {
  const position = readPoint(all, "position", "");
  const id = readString(all, "id", "");
  if (id !== undefined) return { middle: targetOf(scope.draft, scope.ctx, id, "id").middle, words: id };
  return position ? { middle: position, words: point(position) } : undefined;
}

/** Sits down: at once on a seat close by, otherwise with a walk to the seat that ends sitting. */
function sit(scope: CallScope, body: AvatarPlace, all: Args): Outcome {
  const { draft } = scope;
  const { id, seat } = findSeat(scope, body, readString(all, "id", ""));
  const ending = { position: roundVec(seat.position), yaw: seat.yaw, seat: id };
  const data = { action: "sit", seat: id, position: ending.position, yaw: seat.yaw };
  if (body.seat === undefined && flatDistance(body.position, seat.position) > SIT_FROM) {
    const start = startFor(scope, body);
    const nav = gridFor(scope, body, start);
    const front = besideSeat(nav, seat.position, seat.yaw);
    // The walk ends in front of the seat; the ending then puts the avatar onto it.
    const aim = { goal: pointGoal(front), yawFrom: () => seat.yaw, words: "" };
    const way = planTrip(scope, body, { nav, start }, aim, id, WALK_SPEED);
    const outcome = walkOutcome(body, way, WALK_SPEED, ending, "");
    const result = { text: `Walked ${round(way.route.length, 1)} m and sat down on ${id}.`, data };
    return { ...outcome, result };
  }
  putBody(draft, body, ending);
  return { ...draft.operations(), result: { text: `Sat down on ${id}.`, data }, acts: [act(body, "sit")] };
}

/** Stands up beside the seat. Standing up twice is no error. */
function stand(scope: CallScope, body: AvatarPlace): Outcome {
  const { draft } = scope;
  if (body.seat === undefined) {
    const text = "It stands already.";
    return { operations: [], inverse: [], result: { text, data: { action: "stand" } }, acts: [act(body, "stand")] };
  }
  const position = besideSeat(new Nav(draft), body.position, body.yaw);
  putBody(draft, body, { position, yaw: body.yaw });
  const result = { text: `Stood up; now at ${point(position)}.`, data: { action: "stand", position } };
  return { ...draft.operations(), result, acts: [act(body, "stand")] };
}

/** The act that shows sitting down or standing up. */
function act(body: AvatarPlace, action: string): AvatarAct {
  return { avatarId: body.id, action, seconds: 0.8 };
}

/** A free seat: of the named object, or the closest one around. Refuses when there is none, with seats close by. */
function findSeat(scope: CallScope, body: AvatarPlace, id: string | undefined): { id: string; seat: SeatSpot } {
  const { draft, ctx } = scope;
  // Seats that somebody else sits on.
  const taken = everyone(draft, ctx).filter((b) => b.id !== body.id && b.seat !== undefined);
  const isFree = (seat: SeatSpot) => taken.every((b) => flatDistance(b.position, seat.position) > 0.3);
  const [x, , z] = body.position;
  const around = draft
    .near(x - SEEK_SEAT, z - SEEK_SEAT, x + SEEK_SEAT, z + SEEK_SEAT)
    .flatMap((o) => shapeOf(o).seats.map((seat) => ({ id: o.id, seat })))
    .filter(({ seat }) => isFree(seat))
    .sort((a, b) => flatDistance(a.seat.position, body.position) - flatDistance(b.seat.position, body.position));
  const others = [...new Set(around.map((s) => s.id))].slice(0, 5);
  if (id === undefined) {
    return (
      around[0] ??
      refuse("not_found", "there is no free seat near your avatar", { field: "id", example: "place a bench" })
    );
  }
  const target = targetOf(draft, ctx, id, "id");
  const seats = target.object ? shapeOf(target.object).seats : [];
  if (seats.length === 0) {
    return refuse("bad_arguments", `${id} has no seat`, {
      field: "id",
      got: id,
      allowed: "an object with a seat: bench, chair, log",
      near: others.length > 0 ? others : nearestNames("bench", draft.ids()),
    });
  }
  const away = (seat: SeatSpot) => flatDistance(seat.position, body.position);
  const free = seats.filter(isFree).sort((a, b) => away(a) - away(b))[0];
  if (free) return { id: target.id, seat: free };
  return refuse("bad_arguments", `${id} is taken`, { field: "id", got: id, allowed: "a free seat", near: others });
}
