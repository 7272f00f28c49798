// undo: takes back the author's newest steps as one entry. Walks and words are no steps: only what changed objects or
// the environment is. An undo is not a step either, so undoing twice goes further back.

import type { Entry, Operation, WorldObject } from "../../wire/types.gen.ts";
import { readArgs, readFlag, readNumber } from "../args.ts";
import { bodyOf } from "../body.ts";
import { authorOf, type Outcome } from "../call.ts";
import type { Draft } from "../draft.ts";
import type { Scene } from "../placement.ts";
import { refuse } from "../refuse.ts";
import { changeOutcome, few, plural, point } from "../report.ts";
import { dropOrphans, settleAvatars } from "../settle.ts";
import type { WorldState } from "../state.ts";

export function undo(scene: Scene, args: unknown): Outcome {
  const { draft, ctx, agent } = scene;
  const all = readArgs(args, "", ["steps", "dry_run"]);
  const wanted = readNumber(all, "steps", "", { min: 1, max: 20, whole: true }) ?? 1;
  const steps = stepsOf(draft.state, authorOf(agent).id).slice(0, wanted);
  if (steps.length === 0) refuse("nothing_to_undo", "there is no step of yours left to take back");
  checkConflicts(draft.state, steps);

  const before = new Set(draft.state.objects.keys());
  const touched = new Set<string>();
  for (const step of steps) {
    for (const op of step.inverse ?? []) takeBack(draft, op, touched);
  }
  const gone = [...touched].filter((id) => before.has(id) && !draft.object(id));
  const dropped = dropOrphans(draft, gone);
  const notes = settleAvatars(draft, ctx, [...touched, ...dropped.keys()]);
  for (const [id, rule] of dropped) notes.push(`${id} ${rule}`);

  const dryRun = readFlag(all, "dry_run");
  const short = steps.length < wanted ? ` There were only ${steps.length}.` : "";
  const outcome = changeOutcome(draft, {
    verb: `${dryRun ? "would take" : "Took"} back ${plural(steps.length, "step")}.${short}`,
    lines: steps.map((step) => `revision ${step.revision}, ${step.tool ?? "a change"}: ${whatOf(step)}`),
    notes,
    data: { undone: steps.map((s) => s.revision), objects: [...touched].map((id) => nowOf(draft, id)) },
    dryRun,
    next: "Undo again goes one step further back; an undo itself is not taken back.",
    body: bodyOf(draft, ctx, agent),
  });
  if (outcome.operations.length > 0) outcome.undoes = steps.map((s) => s.revision);
  else if (!dryRun) refuse("nothing_to_undo", "everything is as it was before your last step already");
  return outcome;
}

/** The steps of an author that can be taken back, newest first. */
function stepsOf(state: WorldState, author: string): Entry[] {
  const undone = new Set(state.history.flatMap((entry) => entry.undoes ?? []));
  return state.history
    .filter((e) => e.author.id === author && !e.undoes?.length && !undone.has(e.revision) && changesThings(e.inverse))
    .toReversed();
}

function changesThings(operations: readonly Operation[] | undefined): boolean {
  return operations?.some((op) => op.type !== "avatar") ?? false;
}

/** Refuses when something that a step changed was changed by someone afterwards and that change still stands. */
function checkConflicts(state: WorldState, steps: readonly Entry[]): void {
  const settled = new Set(state.history.flatMap((entry) => entry.undoes ?? []));
  for (const step of steps) settled.add(step.revision);
  for (const step of steps) {
    const mine = new Set(step.operations.flatMap(keyOf));
    for (const later of state.history) {
      if (later.revision <= step.revision || settled.has(later.revision) || later.undoes?.length) continue;
      const both = later.operations.flatMap(keyOf).find((key) => mine.has(key));
      if (both === undefined) continue;
      refuse("undo_conflict", `${later.author.name || later.author.id} changed ${both} afterwards`, {
        field: "steps",
        got: `revision ${step.revision}, then revision ${later.revision}`,
        near: [both],
      });
    }
  }
}

function keyOf(op: Operation): string[] {
  if (op.type === "environment") return ["the environment"];
  if (op.type === "avatar") return [];
  const id = op.id ?? (op.value as WorldObject | undefined)?.id;
  return id === undefined ? [] : [id];
}

function takeBack(draft: Draft, op: Operation, touched: Set<string>): void {
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

function whatOf(step: Entry): string {
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
  return parts.join(", ");
}

function nowOf(draft: Draft, id: string): { id: string; exists: boolean; position?: string } {
  const object = draft.object(id);
  return object ? { id, exists: true, position: point(object.position) } : { id, exists: false };
}
