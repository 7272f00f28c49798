// Bodies: where each avatar is, whether or not the document knows it yet, and what a call means by "user" or an id.

import { LIMITS } from "../wire/tables.gen.ts";
import type { Agent, Avatar, WorldObject } from "../wire/types.gen.ts";
import type { Context } from "./call.ts";
import { nearest } from "./catalog.ts";
import { isAvatar } from "./check.ts";
import type { Draft } from "./draft.ts";
import { refuse, shown } from "./refuse.ts";
import { shapeOf } from "./shape.ts";
import { flatDistance, heading, round, roundVec, type Vec3, yawTowards } from "./vector.ts";

/** Where an avatar joins when nobody says otherwise. */
const SPAWN: Readonly<Vec3> = [0, 0, 2.5];

export interface Body {
  readonly id: string;
  readonly agentType: string;
  readonly name: string;
  readonly position: Vec3;
  readonly yaw: number; // degrees
  readonly seat: string | undefined; // the object it sits on
}

/** Where an agent's avatar is: on its way, or by the document, or by presence, or where agents join. */
export function bodyOf(draft: Draft, ctx: Context, agent: Agent): Body {
  const avatar = draft.avatar(agent.avatarId);
  const here = ctx.presence.agents.find((a) => a.avatarId === agent.avatarId);
  const walking = ctx.walking?.get(agent.avatarId) ?? ctx.stopped?.get(agent.avatarId);
  const pose = walking ?? avatar ?? here;
  return {
    id: agent.avatarId,
    agentType: agent.type,
    name: agent.name,
    position: roundVec(pose?.position ?? SPAWN),
    yaw: round(pose?.yaw ?? 0, 2),
    seat: !walking && avatar?.pose === "sit" ? avatar.seat : undefined,
  };
}

/** Everyone in the world: by the document, and agents that have just joined. */
export function everyone(draft: Draft, ctx: Context): Body[] {
  const agents = new Map<string, Agent>();
  for (const a of ctx.presence.agents) {
    if (a.connected || draft.avatar(a.avatarId)) agents.set(a.avatarId, a);
  }
  for (const avatar of draft.avatars()) {
    if (!agents.has(avatar.id))
      agents.set(avatar.id, { avatarId: avatar.id, type: avatar.agentType, name: avatar.name });
  }
  return [...agents.values()].map((agent) => bodyOf(draft, ctx, agent));
}

/** Whether the document has an avatar, or a place for it: helpers stand beside their agent and are not in it. */
export function mayStand(draft: Draft, ctx: Context, id: string): boolean {
  if (draft.avatar(id)) return true;
  const helps = ctx.presence.agents.some((a) => a.avatarId === id && a.parent);
  return !helps && [...draft.avatars()].length < LIMITS.maxAvatars;
}

/** Puts an avatar at a place. A body that the document does not know yet joins it here. */
export function putBody(
  draft: Draft,
  body: Pick<Body, "id" | "agentType" | "name">,
  place: { position: Readonly<Vec3>; yaw: number; seat?: string | undefined },
): void {
  const known = draft.avatar(body.id);
  if (!known && [...draft.avatars()].length >= LIMITS.maxAvatars) {
    refuse("limit_reached", `there may be at most ${LIMITS.maxAvatars} avatars in one world`);
  }
  const avatar: Avatar = {
    id: body.id,
    agentType: body.agentType || "agent",
    name: body.name || "Agent",
    position: inside(place.position),
    yaw: round(place.yaw, 2),
    pose: place.seat === undefined ? "stand" : "sit",
    changed: draft.revision,
  };
  if (place.seat !== undefined) avatar.seat = place.seat;
  if (known?.model) avatar.model = known.model;
  if (isAvatar(avatar)) draft.putAvatar(avatar);
}

/** A seat at the very edge of the world may stick out of it; nobody does. */
function inside([x, y, z]: Readonly<Vec3>): Vec3 {
  const { bounds, maxHeight } = LIMITS;
  const keep = (n: number, low: number, high: number) => Math.min(high, Math.max(low, n));
  return roundVec([keep(x, -bounds, bounds), keep(y, 0, maxHeight), keep(z, -bounds, bounds)]);
}

/** What a call points at. */
export interface Target {
  readonly id: string;
  readonly position: Vec3; // on the ground for "user", the middle of the underside for objects
  readonly middle: Vec3; // what one looks at
  readonly object?: WorldObject;
  readonly body?: Body;
}

/** The object, avatar or user that an argument names; a refusal with near matches when there is none. */
export function targetOf(draft: Draft, ctx: Context, id: string, field: string): Target {
  if (id === "user") return userTarget(ctx, field);
  const object = draft.object(id);
  if (object) {
    const { min, max } = shapeOf(object).box;
    const middle: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
    return { id, position: object.position, middle, object };
  }
  const bodies = everyone(draft, ctx);
  const body = bodies.find((b) => b.id === id || b.name.toLowerCase() === id.toLowerCase());
  if (!body) return unknownId(id, [...draft.ids(), ...bodies.map((b) => b.id), "user"], field);
  const [x, y, z] = body.position;
  return { id: body.id, position: body.position, middle: [x, y + 1.2, z], body };
}

function userTarget(ctx: Context, field: string): Target {
  const camera = ctx.camera;
  if (!camera) {
    return refuse("not_found", "nobody is looking at the world, so there is no user to find", {
      field,
      next: "Use a position or an id instead, or call open_world.",
    });
  }
  const [x, , z] = camera.position;
  return { id: "user", position: [x, 0, z], middle: camera.position };
}

/** Refuses an id that nothing has, naming the ids that come near. */
export function unknownId(id: string, known: Iterable<string>, field: string): never {
  return refuse("not_found", `there is no ${shown(id)} in this world`, {
    field,
    got: shown(id),
    near: nearest(id, known),
  });
}

/** The spot in front of a body or of the user's camera from which an avatar talks to it, and the yaw that faces it. */
export function inFrontOf(ctx: Context, target: Target): { position: Vec3; yaw: number } {
  const [x, y, z] = target.position;
  if (target.body) {
    const [dx, dz] = heading(target.body.yaw);
    const position: Vec3 = [x + dx * TALK, y, z + dz * TALK];
    return { position, yaw: yawTowards(position, target.position) };
  }
  const camera = ctx.camera;
  if (!camera) return { position: [x, y, z], yaw: 0 };
  // A camera that is high up sees nothing at its feet: as far away as it is high, but not beyond what it looks at.
  const away = Math.max(TALK, camera.position[1] * 1.1);
  const most = Math.max(TALK, flatDistance(camera.position, camera.target));
  const [dx, dz] = heading(yawTowards(camera.position, camera.target));
  const far = Math.min(away, most);
  const position: Vec3 = [x + dx * far, 0, z + dz * far];
  return { position, yaw: yawTowards(position, camera.position) };
}

/** How far apart two who talk stand, in metres. */
const TALK = 1.2;
