// A body that joins the crew: what is known about it, how it looks, and its contact shadow.

import { Matrix4 } from "three";
import type { AgentPresence } from "../../wire/types.gen.ts";
import type { AvatarBody } from "../avatar/avatar.ts";
import { avatarColor, type Looks, looksOf } from "../avatar/looks.ts";
import { lighter } from "../surface/palette.ts";
import type { Member } from "./member.ts";

/** A body that joins the crew. */
export interface Newcomer extends Pick<Member, "name" | "looks" | "agent" | "post" | "parent"> {
  id: string;
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
