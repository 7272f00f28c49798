// walk_avatar: to a point, beside an object, in front of someone.

import { type Args, readArgs, readNumber, readPoint, readString } from "../args.ts";
import { type Body, bodyOf, targetOf } from "../body.ts";
import type { Outcome } from "../call.ts";
import { type Aim, aimAt, aimAtPoint } from "../goals.ts";
import { Nav } from "../nav.ts";
import type { Scene } from "../placement.ts";
import { refuse } from "../refuse.ts";
import { few, point } from "../report.ts";
import { findRoute, type Route } from "../route.ts";
import { flatDistance, round, roundVec, type Vec3 } from "../vector.ts";
import { type Ending, journeyOf, startOf, WALK_SPEED, walkAct, yawAtEnd } from "../walking.ts";

export function walkAvatar(scene: Scene, args: unknown): Outcome {
  const all = readArgs(args, "", ["position", "id", "speed", "idempotency_key"]);
  const speed = readNumber(all, "speed", "", { min: 0.3, max: 4, unit: "m/s" }) ?? WALK_SPEED;
  const body = bodyOf(scene.draft, scene.ctx, scene.agent);
  const nav = new Nav(scene.draft);
  const { aim, target } = readAim(scene, nav, all, body);
  const { route, freed } = wayTo(nav, body, aim, target);
  const end = route.path.at(-1) as Vec3;
  const yaw = aim.yawFrom(end) ?? yawAtEnd(route.path, body.yaw);
  return walkOutcome(
    body,
    route,
    speed,
    { position: end, yaw },
    [aim.words, freed].filter((s) => s !== ""),
  );
}

function readAim(scene: Scene, nav: Nav, all: Args, body: Body): { aim: Aim; target: string } {
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
  const target = targetOf(scene.draft, scene.ctx, id ?? "", "id");
  if (target.body?.id === body.id) {
    refuse("bad_arguments", "that is your own avatar", { field: "id", got: body.id, allowed: "another one" });
  }
  return { aim: aimAt(scene, nav, target, body), target: target.id };
}

/** The way from where the body is; a body that is stuck in something is freed first. */
export function wayTo(nav: Nav, body: Body, aim: Aim, target: string): { route: Route; freed: string } {
  const start = startOf(nav, body);
  if (!start) {
    return refuse("unreachable", "your avatar is walled in and cannot take a step", {
      near: nav.blockers(body.position[0], body.position[2], body.position[1]),
    });
  }
  const found = findRoute(nav, start, aim.goal);
  if ("blockedBy" in found) {
    const by = found.blockedBy;
    return refuse("unreachable", `no way leads to ${target}${by.length > 0 ? `: ${few(by)} is in the way` : ""}`, {
      got: target,
      near: by,
    });
  }
  const stuck = body.seat === undefined && flatDistance(start, body.position) > 0.05;
  return { route: found, freed: stuck ? `it first stepped out of what it stood in to ${point(start)}` : "" };
}

export function walkOutcome(
  body: Body,
  route: Route,
  speed: number,
  ending: Ending,
  notes: readonly string[],
): Outcome {
  const journey = journeyOf(body, route, speed, ending);
  const metres = round(route.length, 1);
  const seconds = round(journey.seconds, 1);
  const yaw = round(ending.yaw, 1);
  const said = notes.length > 0 ? ` (${notes.join("; ")})` : "";
  return {
    operations: [],
    inverse: [],
    result: {
      text: `Walked ${metres} m in ${seconds} s to ${point(ending.position)}, looking ${yaw}°${said}.`,
      data: { position: roundVec(ending.position, 3), yaw, metres, seconds, path: route.path },
    },
    acts: [walkAct(body, journey, ending.yaw)],
    journey,
  };
}
