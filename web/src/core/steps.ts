// Which steps of the log can be taken back or brought back. Nothing is remembered beside the log: an entry that says
// what it undoes is an undo; an undo that is undone is a redo. An entry is live unless a live entry undoes it.

import type { Avatar, Entry, Operation, WorldObject } from "../wire/types.gen.ts";
import { refuse } from "./refuse.ts";
import type { WorldState } from "./state.ts";

/** Whose steps: those of one author, or of anyone. */
export type Whose = string | undefined;

/** Steps that can be taken back, newest first. */
export function undoable(state: WorldState, whose: Whose): Entry[] {
  const dead = undoneRevisions(state);
  return state.history
    .filter((e) => isOf(e, whose) && !e.undoes?.length && !dead.has(e.revision) && changesThings(e))
    .toReversed();
}

/** Undos that can be undone, newest first. */
export function redoable(state: WorldState, whose: Whose): Entry[] {
  const dead = undoneRevisions(state);
  const undos = new Set(state.history.filter((e) => e.undoes?.length).map((e) => e.revision));
  const first = state.history[0]?.revision ?? Infinity;
  return state.history
    .filter((e) => {
      const undone = e.undoes ?? [];
      // An undo of what has left the history may as well be a redo: nobody can tell any more.
      const isUndo = undone.length > 0 && undone.every((r) => r >= first && !undos.has(r));
      return isUndo && isOf(e, whose) && !dead.has(e.revision) && changesThings(e);
    })
    .toReversed();
}

function isOf(entry: Entry, whose: Whose): boolean {
  return whose === undefined ? entry.author.kind !== "system" : entry.author.id === whose;
}

/** Revisions that live entries have taken back. */
function undoneRevisions(state: WorldState): Set<number> {
  const dead = new Set<number>();
  for (const entry of state.history.toReversed()) {
    if (dead.has(entry.revision)) continue;
    for (const revision of entry.undoes ?? []) dead.add(revision);
  }
  return dead;
}

function changesThings(entry: Entry): boolean {
  return (entry.inverse?.some((op) => op.type !== "avatar") ?? false) || figuresBefore(entry).size > 0;
}

/** Avatars that an entry gave another figure, and the one that each had before; "": the robot. */
export function figuresBefore(entry: Entry): Map<string, string> {
  const figures = new Map<string, string>();
  const before = new Map(entry.inverse?.flatMap(avatarOf));
  for (const [id, model] of entry.operations.flatMap(avatarOf)) {
    const had = before.get(id) ?? "";
    if (had !== model) figures.set(id, had);
  }
  return figures;
}

function avatarOf(op: Operation): [string, string][] {
  const avatar = op.type === "avatar" ? (op.value as Avatar | undefined) : undefined;
  return avatar ? [[avatar.id, avatar.model ?? ""]] : [];
}

/** Refuses when something that an entry changed was changed afterwards and that change still stands. */
export function checkConflicts(state: WorldState, entries: readonly Entry[]): void {
  const dead = undoneRevisions(state);
  const undone = new Set(entries.map((e) => e.revision));
  for (const entry of entries) {
    const changed = new Set(keysOf(entry));
    for (const later of state.history) {
      if (later.revision <= entry.revision || undone.has(later.revision) || dead.has(later.revision)) continue;
      // What undoes only later entries leaves this one's change as it was.
      if (later.undoes?.length && later.undoes.every((r) => r > entry.revision)) continue;
      const both = keysOf(later).find((key) => changed.has(key));
      if (both === undefined) continue;
      refuse("undo_conflict", `${later.author.name || later.author.id} changed ${both} afterwards`, {
        field: "steps",
        got: `revision ${entry.revision}, then revision ${later.revision}`,
        near: [both],
      });
    }
  }
}

function keysOf(entry: Entry): string[] {
  return [...entry.operations.flatMap(keyOf), ...[...figuresBefore(entry).keys()].map((id) => `the figure of ${id}`)];
}

/** What an operation changes, apart from avatars. */
export function keyOf(op: Operation): string[] {
  if (op.type === "environment") return ["the environment"];
  if (op.type === "avatar") return [];
  const id = op.id ?? (op.value as WorldObject | undefined)?.id;
  return id === undefined ? [] : [id];
}
