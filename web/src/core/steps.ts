// Decides which steps of the log can be undone (redo.ts: redone). No state is kept beside the log: an entry that says
// what it undoes is an undo, and an undo of an undo is a redo. An entry is live unless a live entry undoes it.

import type { Avatar, Entry, Operation } from "../wire/types.gen.ts";
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

/** Whether an entry belongs to an author. Entries of the system belong to nobody. */
export function isOf(entry: Entry, whose: Whose): boolean {
  return whose === undefined ? entry.author.kind !== "system" : entry.author.id === whose;
}

/**
 * Revisions that live entries have undone. Goes from new to old, because an undo counts only while it is live
 * itself.
 */
export function undoneRevisions(state: WorldState): Set<number> {
  const dead = new Set<number>();
  for (const entry of state.history.toReversed()) {
    if (dead.has(entry.revision)) continue;
    for (const revision of entry.undoes ?? []) dead.add(revision);
  }
  return dead;
}

/** Whether an entry changed something that undo can restore. Walks only move avatars, so they do not count. */
export function changesThings(entry: Entry): boolean {
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
