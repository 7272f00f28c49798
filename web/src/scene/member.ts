// One body of the crew and what is known of it.

import type { Activity, AgentPresence, Avatar } from "../wire/types.gen.ts";
import type { AvatarBody, Surroundings } from "./avatar/avatar.ts";
import type { Looks } from "./avatar/looks.ts";
import type { CallStance } from "./avatar/stance.ts";
import { apart, radians, type Vec3 } from "./math.ts";
import type { Handle } from "./pool.ts";
import type { Speech } from "./speech.ts";

export type Post = Pick<Avatar, "position" | "yaw" | "pose"> & { seat?: string };

export interface Member {
  readonly body: AvatarBody;
  readonly looks: Looks;
  /** Its patch of shade. */
  readonly patch: Handle;
  readonly speech: Speech;
  /** Avatar id of the agent that it helps. */
  readonly parent: string | null;
  name: string;
  agent: AgentPresence | null;
  /** Where the world knows it to be. What the picture adds (a way to its work, a rest on a bench) begins and ends here. */
  post: Post;
  /** Until when a walk that it was told goes on: then its body is where the world knows it to be. */
  told: number;
  /** What it shows of a call with its user. */
  call?: CallStance | null;
  /** When it was last posed; −Infinity: what it shows is out of date. */
  posed: number;
  /** What the document last said of it. */
  doc?: Avatar;
}

/** What its agent is known to do. */
export function stanceOf(a: AgentPresence | null): Activity["state"] {
  if (!a) return "away";
  return a.connected || a.activity.state === "lost" ? a.activity.state : "away";
}

/** What its name says: what its agent does, also while it shows a call. */
export function namedState({ agent, body, call }: Member): Activity["state"] {
  const { stance } = body;
  return call || stance === "listening" ? stanceOf(agent) : stance;
}

export type Members = ReadonlyMap<string, Member>;

/** Where the world knows a body to be, whatever the picture adds. */
export function standpoint(m: Member, now: number): { position: Vec3; yaw: number } {
  if (m.parent || now < m.told) return { position: m.body.position, yaw: m.body.yaw };
  return { position: [...m.post.position], yaw: radians(m.post.yaw) };
}

/** Where an agent is: by the document, or where it joined. */
export function postOf(a: AgentPresence | null, doc: Avatar | undefined): Post | undefined {
  return doc ?? (a ? { position: a.position, yaw: a.yaw, pose: "stand" } : undefined);
}

/** Those whom a walk took away from where the world says they are, with that place. */
export function* astray(members: Members, avatars: ReadonlyMap<string, Avatar>): Iterable<[Member, Post]> {
  for (const [id, m] of members) {
    const post = m.parent ? undefined : postOf(m.agent, avatars.get(id));
    if (post && (apart(m.post.position, post.position) > 0.01 || m.post.pose !== post.pose)) yield [m, post];
  }
}

/** What it was in the middle of is over: it is at its post. */
export function beginAnew(m: Member, now: number, world: Surroundings): void {
  m.told = m.posed = -Infinity;
  m.speech.clear();
  m.body.anew(m.post, now, world);
}

/** Of the past: only those are there of whom it is known where they were. */
export function hideUnknown(members: Members, avatars: ReadonlyMap<string, unknown>): void {
  for (const [id, m] of members) m.body.vanish(!avatars.has(id) && !m.agent);
}

/** Whether a document says nothing new but which figure it wears: that breaks off nothing. */
export function onlyDressed(before: Avatar | undefined, now: Avatar): boolean {
  if (!before || before.model === now.model) return false;
  const place = ({ position, yaw, pose, seat }: Avatar): string => JSON.stringify([position, yaw, pose, seat]);
  return place(before) === place(now);
}

/** Two bodies closer than this would touch. */
export const CLOSE = 0.72;

/** Whether nobody else stands, or belongs, within `most` metres of a place. */
export function unclaimed(members: Members, self: string, at: Readonly<Vec3>, most: number): boolean {
  for (const [id, m] of members) {
    if (id === self || m.parent === self) continue;
    for (const p of m.parent ? [m.body.position] : [m.body.position, m.post.position])
      if (Math.hypot(p[0] - at[0], p[2] - at[2]) < most) return false;
  }
  return true;
}
