/** Where each entry lies on the timeline, and how long the replay waits before it. Pure. */

import type { TimelineStep } from "../../core/replay.ts";
import type { Avatar } from "../../wire/types.gen.ts";

export const SPEEDS = [1, 8, 60, 600] as const;
export type Speed = (typeof SPEEDS)[number];

/** Idle time is shortened to this, in seconds of playing. */
export const LONGEST_GAP = 1.5;
/** Speeds above this are too fast to read along. */
const READABLE = 8;
/** What was said stays before the next thing happens, in seconds. */
const SAID = 1.2;

/** On the timeline every entry takes one unit, and a pause before it up to this many more: a minute or longer. */
const PAUSE_UNITS = 5;
const PAUSE_SECONDS = 60;

/** A way that an avatar went between two entries. */
export interface Way {
  avatarId: string;
  from: Avatar;
  to: Avatar;
  metres: number;
}

/** Avatars that an entry put elsewhere. */
export function waysOf(step: TimelineStep): Way[] {
  return step.avatars.flatMap(([avatarId, from, to]) => {
    if (!from || !to) return [];
    const metres = Math.hypot(to.position[0] - from.position[0], to.position[2] - from.position[2]);
    return metres > 0.3 ? [{ avatarId, from, to, metres }] : [];
  });
}

/** Seconds of playing that a way takes; 0: nobody can go that fast, and it is not walked. */
export function waySeconds(metres: number, speed: Speed): number {
  if (speed > READABLE) return 0;
  return Math.min(speed === 1 ? 6 : 3, metres / (speed === 1 ? 1.6 : 2.6));
}

/** Seconds of playing between two entries that follow each other. */
export function gapSeconds(before: TimelineStep | undefined, step: TimelineStep, speed: Speed): number {
  const real = before ? Math.max(0, (step.time - before.time) / 1000) : 0;
  const ways = waysOf(step).map((way) => waySeconds(way.metres, speed));
  const reading = speed <= READABLE && before?.entry.event?.kind === "said" ? SAID : 0;
  return Math.max(Math.min(real / speed, LONGEST_GAP), reading, ...ways);
}

/** Where entries lie, from 0 (before the first) to 1 (the newest). It grows with the log. */
export class Track {
  readonly #ends: number[] = [0];

  add(before: TimelineStep | undefined, step: TimelineStep): void {
    const pause = before ? Math.max(0, (step.time - before.time) / 1000) : 0;
    const units = 1 + (PAUSE_UNITS * Math.min(pause, PAUSE_SECONDS)) / PAUSE_SECONDS;
    this.#ends.push((this.#ends.at(-1) ?? 0) + units);
  }

  get newest(): number {
    return this.#ends.length - 1;
  }

  /** Where a revision lies. */
  at(revision: number): number {
    const all = this.#ends.at(-1) ?? 0;
    return all > 0 ? (this.#ends[Math.max(0, Math.min(this.newest, revision))] ?? 0) / all : 0;
  }

  /** The revision nearest to a place. */
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
