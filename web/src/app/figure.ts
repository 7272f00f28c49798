/** The figure that an avatar wears, as an edit by the user. */

import { bodyOf, putBody } from "../core/body.ts";
import type { Context } from "../core/call.ts";
import { Draft } from "../core/draft.ts";
import type { WorldState } from "../core/state.ts";
import type { UserChange } from "../net/connect.ts";

/**
 * The change that gives an avatar a figure; "" removes it. An avatar that never moved has no entry in the world yet, so
 * it is created first.
 */
export function wear(state: WorldState, ctx: Context, avatarId: string, model: string): ReturnType<UserChange> {
  const draft = new Draft(state);
  const agent = ctx.presence.agents.find((a) => a.avatarId === avatarId);
  const avatar = draft.avatar(avatarId);
  if (!avatar && agent) {
    const body = bodyOf(draft, ctx, agent);
    putBody(draft, body, body);
  }
  const { model: _, ...bare } = draft.avatar(avatarId) ?? { model: "" };
  if (!("id" in bare)) return undefined;
  draft.putAvatar({ ...bare, ...(model ? { model } : {}), changed: draft.revision });
  return { ...draft.operations(), tool: "figure" };
}
