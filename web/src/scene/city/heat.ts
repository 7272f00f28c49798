// What touches leave behind on files at a moment: when each was last read and last written, and which files were not there
// yet. Seconds of Unix time. Pure.

import type { ProjectTouch } from "../../wire/types.gen.ts";

/** Seconds for which an edit glows, and for which a read shows. */
export const GLOW = 60;
export const PULSE = 1.5;

export interface Warmth {
  /** -Infinity: not in the time that is known. */
  read: number;
  edit: number;
}

const WRITES = new Set(["edit", "create", "delete"]);

export const secondsOf = (t: ProjectTouch): number => Date.parse(t.at) / 1000;

/** Adds touches to what is known; what is later than `until` is not counted. */
export function warm(known: Map<number, Warmth>, touches: Iterable<ProjectTouch>, until = Infinity): number[] {
  const changed: number[] = [];
  for (const t of touches) {
    const at = secondsOf(t);
    if (!t.id || !Number.isFinite(at) || at > until) continue;
    let w = known.get(t.id);
    if (!w) known.set(t.id, (w = { read: -Infinity, edit: -Infinity }));
    if (WRITES.has(t.how)) w.edit = Math.max(w.edit, at);
    else w.read = Math.max(w.read, at);
    changed.push(t.id);
  }
  return changed;
}

/** 0..1: how warm an edit still is. */
export function glowAt(w: Warmth | undefined, now: number): number {
  const age = now - (w?.edit ?? -Infinity);
  return age < 0 || age >= GLOW ? 0 : (1 - age / GLOW) ** 2;
}

/** 0..1: how much of an hour's work is left on a file, edits before reads. It orders labels. */
export function heatAt(w: Warmth | undefined, now: number): number {
  if (!w) return 0;
  const left = (at: number): number => (now - at < 0 ? 0 : Math.max(0, 1 - (now - at) / 3600));
  return Math.max(left(w.edit), left(w.read) * 0.5);
}

/** Files that were made after a moment, as far as touches tell. */
export function unborn(touches: Iterable<ProjectTouch>, at: number): Set<number> {
  const found = new Set<number>();
  for (const t of touches) if (t.id && t.how === "create" && secondsOf(t) > at) found.add(t.id);
  return found;
}

/** 0..1: how new a file is. 1: of this day; 0: not changed for two years. */
export function recencyOf(changed: number, now: number): number {
  const days = Math.max(0, now - changed) / 86_400;
  return Math.min(1, Math.max(0, 1 - Math.log2(1 + days) / Math.log2(731)));
}
