// Decides which undos can be undone, and which undos later steps forbid (steps.ts).

import type { Entry, Operation, WorldObject } from "../wire/types.gen.ts";
import { refuse } from "./refuse.ts";
import type { WorldState } from "./state.ts";
import { changesThings, figuresBefore, isOf, undoneRevisions, type Whose } from "./steps.ts";

/** Undos that can be undone, newest first. */
export function redoable(state: WorldState, whose: Whose): Entry[] {
  const dead = undoneRevisions(state);
  const undos = new Set(state.history.filter((e) => e.undoes?.length).map((e) => e.revision));
  const first = state.history[0]?.revision ?? Infinity;
  return state.history
    .filter((e) => {
      const undone = e.undoes ?? [];
      // What has left the history cannot be told apart: an undo of it may as well be a redo, so it is left out.
      const isUndo = undone.length > 0 && undone.every((r) => r >= first && !undos.has(r));
      return isUndo && isOf(e, whose) && !dead.has(e.revision) && changesThings(e);
    })
    .toReversed();
}

/**
 * Refuses an undo when something that one of the entries changed was changed again afterwards and that later
 * change still stands.
 */
export function checkConflicts(state: WorldState, entries: readonly Entry[]): void {
  const dead = undoneRevisions(state);
  const undone = new Set(entries.map((e) => e.revision));
  const byRevision = new Map(state.history.map((e) => [e.revision, e]));
  for (const entry of entries) {
    const changed = new Set(keysOf(entry));
    for (const later of state.history) {
      if (later.revision <= entry.revision || undone.has(later.revision) || dead.has(later.revision)) continue;
      // An undo of later entries only leaves this entry's change as it was. One that undoes others as well may do so for some
      // of what it changes.
      const before = later.undoes?.filter((r) => r <= entry.revision).map((r) => byRevision.get(r)) ?? [];
      if (later.undoes?.length && before.length === 0) continue;
      const touched =
        later.undoes?.length && !before.includes(undefined)
          ? new Set(before.flatMap((e) => (e ? keysOf(e) : [])))
          : undefined;
      const both = keysOf(later).find((key) => changed.has(key) && touched?.has(key) !== false);
      if (both === undefined) continue;
      refuse("undo_conflict", `${later.author.name || later.author.id} changed ${both} afterwards`, {
        field: "steps",
        got: `revision ${entry.revision}, then revision ${later.revision}`,
        near: [both],
      });
    }
  }
}

/** Everything that an entry changes, as the words that a refusal uses. */
function keysOf(entry: Entry): string[] {
  return [...entry.operations.flatMap(keyOf), ...[...figuresBefore(entry).keys()].map((id) => `the figure of ${id}`)];
}

/** What an operation changes: an object's id, or "the environment"; empty for avatars. */
export function keyOf(op: Operation): string[] {
  if (op.type === "environment") return ["the environment"];
  if (op.type === "avatar") return [];
  const id = op.id ?? (op.value as WorldObject | undefined)?.id;
  return id === undefined ? [] : [id];
}
