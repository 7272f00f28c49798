// A body that joins the crew: what is known about it, how it looks, and its contact shadow.

import { Matrix4 } from "three";
import type { AgentPresence } from "../../wire/types.gen.ts";
import type { AvatarBody } from "../avatar/avatar.ts";
import { avatarColor, type Looks, looksOf } from "../avatar/looks.ts";
import { lighter } from "../surface/palette.ts";
import type { Handle } from "../surface/pool.ts";
import type { Member, Post } from "./member.ts";
import { Speech } from "./speech.ts";

/** A body that joins the crew. */
export interface Newcomer {
  id: string;
  name: string;
  looks: Looks;
  /** Null for a body that is known from the document alone. */
  agent: AgentPresence | null;
  post: Post;
  /** Avatar id of the agent it helps; null for an agent's own body. */
  parent: string | null;
}

/** A member from a newcomer and its body. `patch` is its contact shadow. */
export function createMember(j: Newcomer, body: AvatarBody, patch: Handle): Member {
  const { looks, parent, name, agent, post } = j;
  return {
    body,
    looks,
    patch,
    speech: new Speech(),
    parent,
    name,
    agent,
    post,
    walkingUntil: -Infinity,
    posedAt: -Infinity,
  };
}

/**
 * Matrix of the contact shadow under a body: it grows with the body and fades with it. Valid until the next
 * call.
 */
export function contactPatchMatrix(b: AvatarBody): Matrix4 {
  const { x, y, z } = b.figure.root.position;
  return patch.makeScale(0.92 * b.size, 0.95 * (1 - b.faded), 0.8 * b.size).setPosition(x, y + 0.014, z);
}
const patch = new Matrix4();

/** How an agent's body looks. A helper looks like its parent, in a lighter colour. */
export function looksFor(a: AgentPresence, parent: Member | undefined): Looks {
  return parent
    ? { ...parent.looks, tint: lighter(parent.looks.tint) }
    : looksOf(a.type, a.name, a.color || avatarColor(a.avatarId));
}
