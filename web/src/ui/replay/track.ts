/** Where each entry lies on the timeline, and how long the replay waits before it. Pure. */

import type { TimelineStep } from "../../core/replay.ts";
import { flatDistance } from "../../core/vector.ts";
import type { Avatar } from "../../wire/types.gen.ts";

/** Playback speeds. */
export const SPEEDS = [1, 8, 60, 600] as const;
export type Speed = (typeof SPEEDS)[number];

/** Idle time is shortened to this, in seconds of playing. */
const LONGEST_GAP = 1.5;
/** Faster speeds are too fast to read speech or watch walks. */
const READABLE = 8;
/** Time to read what was said, in seconds. */
const SAID = 1.2;

/**
 * On the timeline each entry takes one unit, and the pause before it up to PAUSE_UNITS more, proportional up to
 * PAUSE_SECONDS.
 */
const PAUSE_UNITS = 5;
const PAUSE_SECONDS = 60;

/** A way that an avatar went between two entries. */
export interface Walk {
  avatarId: string;
  from: Avatar;
  to: Avatar;
  metres: number;
}

/** Avatars that an entry moved by more than a step. */
export function walksOf(step: TimelineStep): Walk[] {
  return step.avatars.flatMap(([avatarId, from, to]) => {
    if (!from || !to) return [];
    const metres = flatDistance(to.position, from.position);
    return metres > 0.3 ? [{ avatarId, from, to, metres }] : [];
  });
}

/** Seconds of playing for a walk; 0: the playback is too fast to show walks. */
export function walkSeconds(metres: number, speed: Speed): number {
  if (speed > READABLE) return 0;
  return Math.min(speed === 1 ? 6 : 3, metres / (speed === 1 ? 1.6 : 2.6));
}

/** Seconds of playing between two consecutive entries: long enough for idle time, reading and walks. */
export function gapSeconds(before: TimelineStep | undefined, step: TimelineStep, speed: Speed): number {
  const real = before ? Math.max(0, (step.time - before.time) / 1000) : 0;
  const walks = walksOf(step).map((walk) => walkSeconds(walk.metres, speed));
  const reading = speed <= READABLE && before?.entry.event?.kind === "said" ? SAID : 0;
  return Math.max(Math.min(real / speed, LONGEST_GAP), reading, ...walks);
}

/** Positions of the entries from 0 (before the first) to 1 (the newest). It grows with the log. */
export class TimelineTrack {
  readonly #ends: number[] = [0];

  /** Appends an entry. */
  add(before: TimelineStep | undefined, step: TimelineStep): void {
    const pause = before ? Math.max(0, (step.time - before.time) / 1000) : 0;
    const units = 1 + (PAUSE_UNITS * Math.min(pause, PAUSE_SECONDS)) / PAUSE_SECONDS;
    this.#ends.push((this.#ends.at(-1) ?? 0) + units);
  }

  get newest(): number {
    return this.#ends.length - 1;
  }

  /** The position of a revision. */
  at(revision: number): number {
    const all = this.#ends.at(-1) ?? 0;
    return all > 0 ? (this.#ends[Math.max(0, Math.min(this.newest, revision))] ?? 0) / all : 0;
  }

  /** The revision nearest to a position (binary search). */
  revisionAt(part: number): number {
    const goal = Math.max(0, Math.min(1, part)) * (this.#ends.at(-1) ?? 0);
    let [low, high] = [0, this.newest];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) < goal) low = middle + 1;
      else high = middle;
    }
    const below = Math.max(0, low - 1);
    return goal - (this.#ends[below] ?? 0) < (this.#ends[low] ?? 0) - goal ? below : low;
  }
}
