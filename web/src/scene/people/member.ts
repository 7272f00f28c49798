// One body of the crew and what is known about it.
//
// A body has two places. Its post is where the world knows it to be; agents are told only that. Its visible
// place may differ while the picture adds something, such as a walk to its work. Everything the picture adds
// begins and ends at the post.

import { flatDistance, radians, type Vec3 } from "../../core/vector.ts";
import type { AgentPresence, Avatar } from "../../wire/types.gen.ts";
import type { AvatarBody, Surroundings } from "../avatar/avatar.ts";
import type { Looks } from "../avatar/looks.ts";
import type { CallStance } from "../avatar/stance.ts";
import type { Handle } from "../surface/pool.ts";
import type { Speech } from "./speech.ts";

/** At most this many helpers are shown; presence may list more. */
export const MOST_HELPERS = 8;

/** Where the world knows a body to be. */
export type Post = Pick<Avatar, "position" | "yaw" | "pose"> & { seat?: string };

/** See the top of the file. */
export interface Member {
  readonly body: AvatarBody;
  readonly looks: Looks;
  /** Its contact shadow. */
  readonly patch: Handle;
  readonly speech: Speech;
  /** Avatar id of the agent it helps; null for an agent's own body. */
  readonly parent: string | null;
  name: string;
  /** Null while its agent is not present. */
  agent: AgentPresence | null;
  /** Where the world knows it to be. */
  post: Post;
  /**
   * Until when (s) a walk that its agent asked for lasts. During that walk the visible body is where the world
   * knows it to be.
   */
  walkingUntil: number;
  /** Its stance in a voice call with the user; null or missing outside a call. */
  call?: CallStance | null;
  /** When it was last posed (s); -Infinity forces a new pose. */
  posedAt: number;
  /** The avatar's document at the last change; missing for bodies known from presence alone. */
  doc?: Avatar;
}

/** All members by avatar id. */
export type Members = ReadonlyMap<string, Member>;

/** Where the world knows a body to be, whatever the picture adds. Helpers have no post of their own. */
export function worldPose(m: Member, now: number): { position: Vec3; yaw: number } {
  if (m.parent || now < m.walkingUntil) return { position: m.body.position, yaw: m.body.yaw };
  return { position: [...m.post.position], yaw: radians(m.post.yaw) };
}

/** An agent's post: from its document, else where it joined. */
export function postOf(a: AgentPresence, doc: Avatar | undefined): Post {
  return doc ?? { position: a.position, yaw: a.yaw, pose: "stand" };
}

/** Whether presence has an agent elsewhere than before. */
export function isElsewhere(before: AgentPresence | null, now: AgentPresence): boolean {
  return before !== null && (before.yaw !== now.yaw || before.position.some((v, i) => v !== now.position[i]));
}

/** Members whose post differs from where the world has them now, with that place. */
export function* displaced(members: Members, avatars: ReadonlyMap<string, Avatar>): Iterable<[Member, Post]> {
  for (const [id, m] of members) {
    const doc = avatars.get(id);
    const post = m.parent ? undefined : m.agent ? postOf(m.agent, doc) : doc;
    if (post && (flatDistance(m.post.position, post.position) > 0.01 || m.post.pose !== post.pose)) yield [m, post];
  }
}

/** Drops whatever a body was doing and puts it at its post. */
export function resetMember(m: Member, now: number, world: Surroundings): void {
  m.walkingUntil = m.posedAt = -Infinity;
  m.speech.clear();
  m.body.reset(m.post, now, world);
}

/** In the past: hides bodies whose place at that time is unknown. */
export function hideAbsent(members: Members, avatars: ReadonlyMap<string, unknown>): void {
  for (const [id, m] of members) m.body.setVanished(!avatars.has(id) && !m.agent);
}

/**
 * Whether two documents of an avatar differ only in the figure it wears, which must not interrupt what it does.
 */
export function onlyFigureChanged(before: Avatar | undefined, now: Avatar): boolean {
  if (!before || before.model === now.model) return false;
  const place = ({ position, yaw, pose, seat }: Avatar): string => JSON.stringify([position, yaw, pose, seat]);
  return place(before) === place(now);
}

/**
 * Whether no other body stands, or has its post, within `most` metres of a place. A body's own helpers do not
 * count.
 */
export function isVacant(members: Members, self: string, place: Readonly<Vec3>, most: number): boolean {
  for (const [id, m] of members) {
    if (id === self || m.parent === self) continue;
    for (const p of m.parent ? [m.body.position] : [m.body.position, m.post.position])
      if (Math.hypot(p[0] - place[0], p[2] - place[2]) < most) return false;
  }
  return true;
}
