// What touches (reads and edits by agents and users) leave behind on files at a moment: when each file was last read
// and last edited, how warm that still is, and which files did not exist yet. Times are Unix seconds. Pure.

import type { ProjectTouch } from "../../wire/types.gen.ts";

/** Seconds for which the ring of a read shows. The sign shader fades it by the same time. */
export const PULSE = 1.5;

/** When a file was last touched. */
export interface TouchTimes {
  /** -Infinity: never, as far as is known. */
  read: number;
  edit: number;
}

/** Touches that count as edits; all others count as reads. */
const WRITES = new Set(["edit", "create", "delete"]);

/** Time of a touch; NaN when it carries none that can be parsed. */
export const secondsOf = (t: ProjectTouch): number => Date.parse(t.at) / 1000;

/**
 * Merges touches into `known`, skipping those later than `until`. Returns the ids of the files whose times were merged,
 * with repetitions.
 */
export function recordTouches(
  known: Map<number, TouchTimes>,
  touches: Iterable<ProjectTouch>,
  until = Infinity,
): number[] {
  const changed: number[] = [];
  for (const t of touches) {
    const time = secondsOf(t);
    if (!t.id || !Number.isFinite(time) || time > until) continue;
    let w = known.get(t.id);
    if (!w) known.set(t.id, (w = { read: -Infinity, edit: -Infinity }));
    if (WRITES.has(t.how)) w.edit = Math.max(w.edit, time);
    else w.read = Math.max(w.read, time);
    changed.push(t.id);
  }
  return changed;
}

/** How recent the work on a file is, 0..1, within an hour; reads count half. Labels are ordered by it. */
export function heatAt(w: TouchTimes | undefined, now: number): number {
  if (!w) return 0;
  const left = (at: number): number => (now - at < 0 ? 0 : Math.max(0, 1 - (now - at) / 3600));
  return Math.max(left(w.edit), left(w.read) * 0.5);
}

/** Ids of files that were created after a moment, as far as touches tell. */
export function createdAfter(touches: Iterable<ProjectTouch>, at: number): Set<number> {
  const found = new Set<number>();
  for (const t of touches) if (t.id && t.how === "create" && secondsOf(t) > at) found.add(t.id);
  return found;
}

/**
 * How recently a file was changed, 0..1, on a logarithmic scale: 1 today, 0 two years ago. `changed` and `now` in Unix
 * seconds.
 */
export function recencyOf(changed: number, now: number): number {
  const days = Math.max(0, now - changed) / 86_400;
  return Math.min(1, Math.max(0, 1 - Math.log2(1 + days) / Math.log2(731)));
}
