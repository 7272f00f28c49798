// undo: takes back the author's newest steps as one entry, or redoes what the last undo took back. Walks and
// words are no steps: only changes of objects, of the environment or of an avatar's figure are. The user may
// also undo anybody's newest step.

import type { Entry, Operation, WorldObject } from "../../wire/types.gen.ts";
import { readArgs, readChoice, readFlag, readNumber } from "../args.ts";
import { bodyOf } from "../body.ts";
import { authorOf, type Outcome } from "../call.ts";
import type { Draft } from "../draft.ts";
import type { CallScope } from "../placement.ts";
import { checkConflicts, keyOf, redoable } from "../redo.ts";
import { refuse } from "../refuse.ts";
import { changeOutcome } from "../report.ts";
import { dropOrphans, relocateAvatars } from "../sideeffects.ts";
import { figuresBefore, undoable } from "../steps.ts";
import { point } from "../text.ts";
import { counted, few } from "../words/text.ts";

/** Type and id of the agent that stands for the user's own edits (app/useredits.ts). */
const USER = "user";

/** Executes undo. */
export function undo(scope: CallScope, args: unknown): Outcome {
  const { draft, ctx, agent } = scope;
  const byUser = agent.type === USER && agent.avatarId === USER;
  const all = readArgs(args, "", ["steps", "redo", "dry_run", ...(byUser ? ["of"] : [])]);
  const wanted = readNumber(all, "steps", "", { min: 1, max: 20, whole: true }) ?? 1;
  const redo = readFlag(all, "redo");
  const anyone = readChoice(all, "of", "", ["mine", "anyone"] as const) === "anyone";
  // Only the user may undo the steps of others.
  const whose = anyone ? undefined : authorOf(agent).id;
  const steps = redo ? together(redoable(draft.state, whose), wanted) : undoable(draft.state, whose).slice(0, wanted);
  if (steps.length === 0) nothing(redo, anyone);
  checkConflicts(draft.state, steps);

  const notes = takeBack(scope, steps);
  const dryRun = readFlag(all, "dry_run");
  const outcome = changeOutcome(draft, {
    verb: headerOf(draft, whose, steps, { wanted, redo, dryRun }),
    lines: steps.map((step) => lineOf(draft, step, redo)),
    notes,
    data: {
      undone: steps.map((s) => s.revision),
      steps: steps.map(({ revision, author, tool }) => ({
        revision,
        author: author.name || author.id,
        tool: tool ?? "",
      })),
      objects: [...new Set(steps.flatMap((s) => s.operations.flatMap(idOf)))].map((id) => nowOf(draft, id)),
    },
    dryRun,
    next: redo ? "undo takes it back again." : "undo again goes one step further back; undo with redo brings it back.",
    body: bodyOf(draft, ctx, agent),
  });
  // Everything may already be as it was, for example when an object was moved back by hand.
  if (outcome.operations.length > 0) outcome.undoes = steps.map((s) => s.revision);
  else if (!dryRun) refuse("nothing_to_undo", "everything is already as it was before that step");
  return outcome;
}

/**
 * The newest undos that took back at most `wanted` steps in all, but always the newest: an undo comes back as a whole.
 */
function together(undos: readonly Entry[], wanted: number): Entry[] {
  let steps = 0;
  const chosen: Entry[] = [];
  for (const undone of undos) {
    steps += undone.undoes?.length ?? 1;
    if (steps > wanted && chosen.length > 0) break;
    chosen.push(undone);
  }
  return chosen;
}

/** Refuses when there is no step to undo or redo. */
function nothing(redo: boolean, anyone: boolean): never {
  const whose = anyone ? "" : " of yours";
  return refuse(
    "nothing_to_undo",
    redo ? "there is no undone step to bring back" : `there is no step${whose} left to take back`,
  );
}

/** The first sentence of the answer. */
function headerOf(
  { state }: Draft,
  whose: string | undefined,
  steps: readonly Entry[],
  { wanted, redo, dryRun }: { wanted: number; redo: boolean; dryRun: boolean },
): string {
  const [did, would] = redo ? ["Brought back", "would bring back"] : ["Took back", "would take back"];
  const count = redo ? steps.flatMap((s) => s.undoes ?? []).length : steps.length;
  const most = redo ? redoable(state, whose).flatMap((s) => s.undoes ?? []).length : count;
  const short = count < wanted && most === count ? ` There were only ${count}.` : "";
  const whole = redo && count > wanted ? " One undo took them back, so they come back together." : "";
  return `${dryRun ? would : did} ${counted(count, "step")}.${short}${whole}`;
}

/**
 * Applies the inverses, newest first, and then the side effects on the surroundings. Returns sentences about
 * what else moved.
 */
function takeBack({ draft, ctx }: CallScope, steps: readonly Entry[]): string[] {
  const before = new Set(draft.state.objects.keys());
  const touched = new Set<string>();
  for (const step of steps) {
    for (const op of step.inverse ?? []) applyTo(draft, op, touched);
    for (const [id, model] of figuresBefore(step)) dress(draft, id, model);
  }
  const gone = [...touched].filter((id) => before.has(id) && !draft.object(id));
  // What returns onto a support that no longer exists drops as well.
  const supports = [...touched].flatMap((id) => draft.object(id)?.on ?? []).filter((id) => !draft.object(id));
  const dropped = dropOrphans(draft, new Set([...gone, ...supports]));
  const notes = relocateAvatars(draft, ctx, [...touched, ...dropped.keys()]);
  for (const [id, rule] of dropped) notes.push(`${id} ${rule}`);
  return notes;
}

/** Applies one inverse operation. Avatars stay where they are: undo does not move anybody back. */
function applyTo(draft: Draft, op: Operation, touched: Set<string>): void {
  if (op.type === "environment" && op.op === "put") {
    draft.putEnvironment(op.value as Draft["environment"]);
    return;
  }
  if (op.type !== "object") return;
  const id = op.op === "remove" ? op.id : (op.value as WorldObject).id;
  if (id === undefined) return;
  touched.add(id);
  if (op.op === "remove") draft.remove(id);
  else draft.put({ ...(op.value as WorldObject), changed: draft.revision });
}

/** Restores an avatar's figure ("" is the robot) where it stands now. */
function dress(draft: Draft, id: string, model: string): void {
  const avatar = draft.avatar(id);
  if (!avatar) return;
  const { model: _, ...bare } = avatar;
  draft.putAvatar({ ...bare, ...(model ? { model } : {}), changed: draft.revision });
}

/** "revision 7, place_objects by Claude: bench_1, bench_2 removed" */
function lineOf(draft: Draft, step: Entry, redo: boolean): string {
  const by = step.author.name || step.author.id;
  const undone = redo ? draft.state.history.filter((e) => step.undoes?.includes(e.revision)) : [step];
  const what = undone.map((e) => e.tool ?? "a change").join(", ");
  const revisions = undone.map((e) => e.revision).join(", ");
  return `revision ${revisions}, ${what} by ${redo ? (undone[0]?.author.name ?? by) : by}: ${whatOf(draft, step)}`;
}

/** What an undo of the step does, in words. */
function whatOf(draft: Draft, step: Entry): string {
  const count = { put: new Set<string>(), remove: new Set<string>() };
  let environment = false;
  for (const op of step.inverse ?? []) {
    if (op.type === "environment") environment = true;
    else for (const id of keyOf(op)) count[op.op].add(id);
  }
  const parts: string[] = [];
  if (count.remove.size > 0) parts.push(`${few([...count.remove])} removed`);
  if (count.put.size > 0) parts.push(`${few([...count.put])} as before`);
  if (environment) parts.push("the environment as before");
  for (const id of figuresBefore(step).keys()) parts.push(`the figure of ${draft.avatar(id)?.name ?? id} as before`);
  return parts.join(", ");
}

/** The object that an operation changes. */
function idOf(op: Operation): string[] {
  return op.type === "object" ? keyOf(op) : [];
}

/** Whether an object exists after the undo, and where, as data for programs. */
function nowOf(draft: Draft, id: string): { id: string; exists: boolean; position?: string } {
  const object = draft.object(id);
  return object ? { id, exists: true, position: point(object.position) } : { id, exists: false };
}
