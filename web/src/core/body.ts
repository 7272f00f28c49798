// Bodies: where each avatar is, whether or not the document contains it yet, and what a call means by "user" or
// an id.

import { isAvatar } from "../wire/guards.ts";
import { LIMITS } from "../wire/tables.gen.ts";
import type { Agent, Avatar, WorldObject } from "../wire/types.gen.ts";
import type { Context } from "./call.ts";
import type { Draft } from "./draft.ts";
import { preview, refuse } from "./refuse.ts";
import { roundVec, yawTowards } from "./rotation.ts";
import { shapeOf } from "./shape.ts";
import { nearestNames } from "./validnames.ts";
import { clamp, flatDistance, heading, round, type Vec3 } from "./vector.ts";

/** Where an avatar joins when nothing else is known about its place. */
const SPAWN: Readonly<Vec3> = [0, 0, 2.5];

/** Where an avatar is now. */
export interface AvatarPlace {
  readonly id: string;
  readonly agentType: string;
  readonly name: string;
  /** On the ground for "user", the middle of the underside for objects. */
  readonly position: Vec3;
  /** In degrees. */
  readonly yaw: number;
  /** The object that it sits on. */
  readonly seat: string | undefined;
}

/**
 * The body of an agent. The first of these that knows its place wins: a walk under way, a walk that was broken
 * off, the document, presence, the spawn point.
 */
export function bodyOf(draft: Draft, ctx: Context, agent: Agent): AvatarPlace {
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

/** Everybody in the world: the avatars of the document, and connected agents that have just joined. */
export function everyone(draft: Draft, ctx: Context): AvatarPlace[] {
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

/**
 * Whether the document has an avatar, or room for it. Helper agents stand beside their parent and are never
 * stored.
 */
export function mayStand(draft: Draft, ctx: Context, id: string): boolean {
  if (draft.avatar(id)) return true;
  const helps = ctx.presence.agents.some((a) => a.avatarId === id && a.parent);
  return !helps && [...draft.avatars()].length < LIMITS.maxAvatars;
}

/**
 * Stores an avatar at a place. An avatar that the document does not contain yet joins it here; refuses when the
 * world is full.
 */
export function putBody(
  draft: Draft,
  body: Pick<AvatarPlace, "id" | "agentType" | "name">,
  place: { position: Readonly<Vec3>; yaw: number; seat?: string | undefined },
): void {
  const known = draft.avatar(body.id);
  if (!known && [...draft.avatars()].length >= LIMITS.maxAvatars) {
    refuse("limit_reached", `there may be at most ${LIMITS.maxAvatars} avatars in one world`, {
      next: "Wait until an agent has left, or ask the user to open another world.",
    });
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

/** A position clamped to the world: a seat at the very edge may stick out of it, an avatar may not. */
function inside([x, y, z]: Readonly<Vec3>): Vec3 {
  const { bounds, maxHeight } = LIMITS;
  return roundVec([clamp(x, -bounds, bounds), clamp(y, 0, maxHeight), clamp(z, -bounds, bounds)]);
}

/** What an argument of a call points at. */
export interface CallTarget {
  readonly id: string;
  readonly position: Vec3; // on the ground for "user", the middle of the underside for objects
  /** The point that somebody looking at it looks at. */
  readonly middle: Vec3;
  readonly object?: WorldObject;
  readonly body?: AvatarPlace;
}

/**
 * The object, avatar or user that an argument names. Avatars are also found by their name, in any case. Refuses
 * with similar ids when there is none.
 */
export function targetOf(draft: Draft, ctx: Context, id: string, field: string): CallTarget {
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

/** The user: where the camera of this page is. Refuses when no page is open. */
function userTarget(ctx: Context, field: string): CallTarget {
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

/** Refuses an id that does not exist, with the ids that resemble it. */
export function unknownId(id: string, known: Iterable<string>, field: string): never {
  return refuse("not_found", `there is no ${preview(id)} in this world`, {
    field,
    got: preview(id),
    near: nearestNames(id, known),
  });
}

/**
 * The spot in front of a body or of the user's camera from which an avatar talks to it, and the yaw that faces
 * it.
 */
export function inFrontOf(ctx: Context, target: CallTarget): { position: Vec3; yaw: number } {
  const [x, y, z] = target.position;
  if (target.body) {
    const [dx, dz] = heading(target.body.yaw);
    const position: Vec3 = [x + dx * TALK, y, z + dz * TALK];
    return { position, yaw: yawTowards(position, target.position) };
  }
  const camera = ctx.camera;
  if (!camera) return { position: [x, y, z], yaw: 0 };
  // A camera high up does not see the ground at its feet: stand as far away as it is high, but not beyond what
  // it looks at.
  const away = Math.max(TALK, camera.position[1] * 1.1);
  const most = Math.max(TALK, flatDistance(camera.position, camera.target));
  const [dx, dz] = heading(yawTowards(camera.position, camera.target));
  const far = Math.min(away, most);
  const position: Vec3 = [x + dx * far, 0, z + dz * far];
  return { position, yaw: yawTowards(position, camera.position) };
}

/** Distance between two who talk, in metres. */
const TALK = 1.2;
