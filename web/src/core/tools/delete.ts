// delete_objects: what stood on a deleted object drops, and whoever sat on it stands up.

import { readArgs, readFlag, readList } from "../args.ts";
import { bodyOf } from "../body.ts";
import type { Outcome } from "../call.ts";
import type { CallScope } from "../placement.ts";
import { changeOutcome, reportsOf } from "../report.ts";
import { idsInRuns, linesOf, times } from "../reportlines.ts";
import { dropOrphans, relocateAvatars } from "../sideeffects.ts";
import { point } from "../text.ts";
import type { Vec3 } from "../vector.ts";
import { counted } from "../words/text.ts";
import { readTarget } from "./modify.ts";

/** Executes delete_objects. A batch is one undo step. */
export function deleteObjects(scope: CallScope, args: unknown): Outcome {
  const { draft, ctx } = scope;
  const all = readArgs(args, "", ["objects", "dry_run", "idempotency_key"]);
  const items = readList(all["objects"], "objects", 100);
  const gone = new Map<string, { kind: string; position: Vec3 }>();
  for (const [i, item] of items.entries()) {
    const path = `objects[${i}]`;
    const object = readTarget(draft, readArgs(item, path, ["id"]), path, gone);
    // Kind and position are reported after the object is gone.
    gone.set(object.id, { kind: object.kind, position: object.position });
  }
  for (const id of gone.keys()) draft.remove(id);
  // All of the batch is removed first, so that nothing lands on what is deleted as well.
  const dropped = dropOrphans(draft, gone.keys());
  const notes = relocateAvatars(draft, ctx, [...gone.keys(), ...dropped.keys()]);
  const fallen = reportsOf(
    scope,
    [...dropped].map(([id, rule]) => [id, [rule]] as const),
  );
  const dryRun = readFlag(all, "dry_run");
  const first = gone.values().next().value;
  return changeOutcome(draft, {
    verb: `${dryRun ? "would delete" : "Deleted"} ${counted(gone.size, "object")}.`,
    lines: [...goneLines(gone), ...linesOf(fallen)],
    notes,
    data: { deleted: [...gone.keys()], objects: fallen.map((f) => f.report) },
    dryRun,
    body: bodyOf(draft, ctx, scope.agent),
    ...(first ? { target: first.position } : {}),
  });
}

/** What is gone: a few with their places, more of them by kind. */
function goneLines(gone: ReadonlyMap<string, { kind: string; position: Vec3 }>): string[] {
  if (gone.size <= 3) return [...gone].map(([id, { kind, position }]) => `${id} ${kind} at ${point(position)}: gone`);
  const kinds = new Map<string, string[]>();
  for (const [id, { kind }] of gone) kinds.set(kind, [...(kinds.get(kind) ?? []), id]);
  return [...kinds].map(([kind, ids]) => `${kind}${times(ids.length)} gone: ${idsInRuns(ids).join(", ")}`);
}
