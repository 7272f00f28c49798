// The entry point of the core: executes one tool call. From arguments it computes what the call changes, the
// answer, and what the avatar shows. Pure: it changes nothing itself. A batch happens as a whole or not at all,
// and junk is refused, never thrown.

import { bodyOf, putBody } from "./body.ts";
import type { Answer, Context, Outcome, ToolInvocation } from "./call.ts";
import { isFields } from "./check.ts";
import { Draft } from "./draft.ts";
import type { CallScope } from "./placement.ts";
import { preview, Refusal, wireError } from "./refuse.ts";
import type { WorldState } from "./state.ts";
import { avatarAction } from "./tools/action.ts";
import { build } from "./tools/build.ts";
import { deleteObjects } from "./tools/delete.ts";
import { setEnvironment } from "./tools/environment.ts";
import { modifyObjects } from "./tools/modify.ts";
import { placeObjects } from "./tools/place.ts";
import { say } from "./tools/say.ts";
import { undo } from "./tools/undo.ts";
import { walkAvatar } from "./tools/walk.ts";
import { nearestNames } from "./validnames.ts";

/** The tools that change the world, by name. Each returns its outcome or throws a Refusal. */
const TOOLS: Readonly<Record<string, (scope: CallScope, args: unknown) => Outcome>> = {
  place_objects: placeObjects,
  build,
  modify_objects: modifyObjects,
  delete_objects: deleteObjects,
  set_environment: setEnvironment,
  undo,
  walk_avatar: walkAvatar,
  avatar_action: avatarAction,
  say,
};

/** Executes a call against the state. Never throws: a bug in a tool becomes an "internal" error. */
export function execute(state: WorldState, call: ToolInvocation, ctx: Context): Answer {
  const run = Object.hasOwn(TOOLS, call.tool) ? TOOLS[call.tool] : undefined;
  if (!run) {
    const near = nearestNames(call.tool, Object.keys(TOOLS));
    return { ok: false, error: wireError("unknown_tool", `there is no tool ${preview(call.tool)}`, { near }) };
  }
  try {
    const draft = new Draft(state);
    const stopped = ctx.stopped?.get(call.agent.avatarId);
    if (stopped) putBody(draft, bodyOf(draft, ctx, call.agent), stopped);
    const outcome = run({ draft, ctx, agent: call.agent }, call.arguments);
    // An entry for a gesture or for words also stores where the avatar was stopped; a dry run stores nothing,
    // and a journey stores its own end.
    const silent = outcome.journey || (isFields(call.arguments) && call.arguments["dry_run"] === true);
    if (stopped && outcome.operations.length === 0 && !silent) Object.assign(outcome, draft.operations());
    return { ok: true, outcome };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error: error.error };
    const what = error instanceof Error ? error.message : String(error);
    return { ok: false, error: wireError("internal", `${call.tool} failed: ${what}`) };
  }
}
