// Decides which steps of the log can be undone or redone. No state is kept beside the log: an entry that says
// what it undoes is an undo, and an undo of an undo is a redo. An entry is live unless a live entry undoes it.

import type { Avatar, Entry, Operation, WorldObject } from "../wire/types.gen.ts";
import { refuse } from "./refuse.ts";
import type { WorldState } from "./state.ts";

/** Whose steps: an author's id, or undefined for anybody's. */
export type Whose = string | undefined;

/** Steps that can be undone, newest first. */
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
      // What has left the history cannot be told apart: an undo of it may as well be a redo, so it is left out.
      const isUndo = undone.length > 0 && undone.every((r) => r >= first && !undos.has(r));
      return isUndo && isOf(e, whose) && !dead.has(e.revision) && changesThings(e);
    })
    .toReversed();
}

/** Whether an entry belongs to an author. Entries of the system belong to nobody. */
function isOf(entry: Entry, whose: Whose): boolean {
  return whose === undefined ? entry.author.kind !== "system" : entry.author.id === whose;
}

/**
 * Revisions that live entries have undone. Goes from new to old, because an undo counts only while it is live
 * itself.
 */
function undoneRevisions(state: WorldState): Set<number> {
  const dead = new Set<number>();
  for (const entry of state.history.toReversed()) {
    if (dead.has(entry.revision)) continue;
    for (const revision of entry.undoes ?? []) dead.add(revision);
  }
  return dead;
}

/** Whether an entry changed something that undo can restore. Walks only move avatars, so they do not count. */
function changesThings(entry: Entry): boolean {
  return (entry.inverse?.some((op) => op.type !== "avatar") ?? false) || figuresBefore(entry).size > 0;
}

/**
 * The avatars whose figure (3D model) an entry changed, with the figure that each had before; the empty string
 * is the robot.
 */
export function figuresBefore(entry: Entry): Map<string, string> {
  const figures = new Map<string, string>();
  const before = new Map(entry.inverse?.flatMap(avatarOf));
  for (const [id, model] of entry.operations.flatMap(avatarOf)) {
    const had = before.get(id) ?? "";
    if (had !== model) figures.set(id, had);
  }
  return figures;
}

/** Id and figure of the avatar that an operation puts; empty for any other operation. */
function avatarOf(op: Operation): [string, string][] {
  const avatar = op.type === "avatar" ? (op.value as Avatar | undefined) : undefined;
  return avatar ? [[avatar.id, avatar.model ?? ""]] : [];
}

/**
 * Refuses an undo when something that one of the entries changed was changed again afterwards and that later
 * change still stands.
 */
export function checkConflicts(state: WorldState, entries: readonly Entry[]): void {
  const dead = undoneRevisions(state);
  const undone = new Set(entries.map((e) => e.revision));
  for (const entry of entries) {
    const changed = new Set(keysOf(entry));
    for (const later of state.history) {
      if (later.revision <= entry.revision || undone.has(later.revision) || dead.has(later.revision)) continue;
      // An undo of later entries only leaves this entry's change as it was.
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
