// One body of the crew and what is known of it.

import type { Activity, AgentPresence, Avatar } from "../wire/types.gen.ts";
import type { AvatarBody, Surroundings } from "./avatar/avatar.ts";
import type { Looks } from "./avatar/looks.ts";
import type { CallStance } from "./avatar/stance.ts";
import type { Vec3 } from "./math.ts";
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
