// Animates a mouth from sound: weights of vowels (wlipsync: A I U E O, S for hissing) or, without them,
// loudness alone, mapped to the five vowels of an avatar. It opens faster than it closes, never fully, and is
// closed within 100 ms of silence whatever the weights say: an analyser keeps its last weights when nothing
// sounds.

import { clamp01 } from "../core/vector.ts";
import type { Vowels } from "../scene/avatar/figure.ts";
import { decibels } from "./pcm.ts";

export type { Vowels };

/** What an analyser says about the sound right now. */
export interface Lips {
  /** 0 to 1 per phoneme; without them, loudness opens the mouth. */
  weights?: Readonly<Record<string, number>>;
  /** 0 to 1, as the analyser scales it; without it, derived from the level. */
  volume?: number;
  /** Root mean square of what is audible. */
  level: number;
}

/** The vowels of an avatar. */
const NAMES = ["aa", "ih", "ou", "ee", "oh"] as const;
/** Sum of the weights at most: the mouth never opens fully. */
const CAP = 0.7;
/** Hissing shows as a small ih. */
const HISS = 0.35;
/** Time constant of opening, in seconds: 90 % open after 90 ms of a steady vowel. */
const ATTACK = 0.04;
/** Time constant of changing to another vowel, in seconds. */
const RELEASE = 0.1;
/** Time constant of closing in silence, in seconds: nine tenths closed within 100 ms. */
const SHUT = 0.03;
/** At this level (dBFS) and below, nothing sounds. */
const QUIET = -50;
/** This level (dBFS) is as loud as speech gets. */
const LOUD = -16;
/** Smaller weights count as shut. */
const LEAST = 0.01;

/** The mouth of one avatar. */
export class Mouth {
  readonly #now: Vowels = { aa: 0, ih: 0, ou: 0, ee: 0, oh: 0 };

  /**
   * Advances the animation. `seconds` since the last update; `lips` null: nothing sounds, or what sounds is not
   * a voice. The returned object is reused.
   */
  update(seconds: number, lips: Lips | null): Readonly<Vowels> {
    const silent = lips === null || decibels(lips.level) <= QUIET;
    const target = silent ? null : vowelsFor(lips);
    const passed = clamp01(Number.isFinite(seconds) ? seconds : 0);
    for (const name of NAMES) {
      const to = target?.[name] ?? 0;
      const from = this.#now[name];
      const constant = target === null ? SHUT : to > from ? ATTACK : RELEASE;
      const next = to + (from - to) * Math.exp(-passed / constant);
      this.#now[name] = to === 0 && next < LEAST ? 0 : next;
    }
    // Between two vowels the new one comes faster than the old one goes, so the sum can exceed the cap.
    const sum = NAMES.reduce((all, name) => all + this.#now[name], 0);
    if (sum > CAP) for (const name of NAMES) this.#now[name] *= CAP / sum;
    return this.#now;
  }
}

/** Where the mouth goes for a sound that lasts. The sum is at most CAP, because a figure adds its vowels. */
export function vowelsFor({ weights, volume, level }: Lips): Vowels {
  const loud = clamp(volume ?? (decibels(level) - QUIET) / (LOUD - QUIET));
  const w = (name: string): number => clamp(weights?.[name]);
  if (!weights) return { aa: CAP * loud, ih: 0, ou: 0, ee: 0, oh: 0 };
  const found = { aa: w("A"), ih: Math.max(w("I"), HISS * w("S")), ou: w("U"), ee: w("E"), oh: w("O") };
  const sum = NAMES.reduce((all, name) => all + found[name], 0);
  const scale = (CAP * loud) / Math.max(1, sum);
  for (const name of NAMES) found[name] *= scale;
  return found;
}

/** A number in [0, 1]; 0 for undefined and NaN. */
function clamp(value: number | undefined): number {
  return value !== undefined && value > 0 ? Math.min(1, value) : 0;
}

/**
 * A delay line: holds values of an analyser back until they are audible, because sound leaves the graph before
 * it leaves the speaker.
 */
export class DelayedValue<T> {
  readonly #waiting: { at: number; value: T }[] = [];
  #shown: T | undefined;

  /** Adds a value that is audible at `at`, in seconds of any monotonic clock. */
  put(at: number, value: T): void {
    this.#waiting.push({ at, value });
    // More than a second of frames: nobody takes them.
    if (this.#waiting.length > 240) this.#waiting.shift();
  }

  /** The value that is audible now; undefined before the first. */
  take(now: number): T | undefined {
    while (this.#waiting[0] && this.#waiting[0].at <= now) this.#shown = this.#waiting.shift()?.value;
    return this.#shown;
  }

  /** Silence: what waits will never be heard. */
  clear(): void {
    this.#waiting.length = 0;
    this.#shown = undefined;
  }
}
