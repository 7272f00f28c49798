// A mouth from sound: weights of vowels (wlipsync: A I U E O, S for hissing) or, without them, loudness alone, onto the
// five vowels of an avatar. It opens faster than it closes, never fully, and is closed within 100 ms of silence whatever
// the weights say: they keep their last value when nothing sounds.

import type { Vowels } from "../scene/avatar/figure.ts";
import { decibels } from "./pcm.ts";

export type { Vowels };

/** What an analyser says of the sound right now. */
export interface Lips {
  /** 0..1 by name; without: loudness opens the mouth. */
  weights?: Readonly<Record<string, number>>;
  /** 0..1, how loud, as the analyser scales it; without: from the level. */
  volume?: number;
  /** Root mean square of what is audible. */
  level: number;
}

const NAMES = ["aa", "ih", "ou", "ee", "oh"] as const;
const CAP = 0.7;
/** Hissing shows as a small ih. */
const HISS = 0.35;
/** Time constants, in seconds: 90 % open after 90 ms of a steady vowel; nine tenths closed within the 100 ms. */
const ATTACK = 0.04;
const RELEASE = 0.1;
const SHUT = 0.03;
/** Below this nothing sounds, at this it is as loud as speech gets, in dBFS. */
const QUIET = -50;
const LOUD = -16;
/** Less than this is shut. */
const LEAST = 0.01;

export class Mouth {
  readonly #now: Vowels = { aa: 0, ih: 0, ou: 0, ee: 0, oh: 0 };

  /** `seconds` since the last update; `lips` null: nothing sounds, or what sounds is not a voice. The answer is reused. */
  update(seconds: number, lips: Lips | null): Readonly<Vowels> {
    const silent = lips === null || decibels(lips.level) <= QUIET;
    const target = silent ? null : vowelsFor(lips);
    const passed = Math.min(1, Math.max(0, Number.isFinite(seconds) ? seconds : 0));
    for (const name of NAMES) {
      const to = target?.[name] ?? 0;
      const from = this.#now[name];
      const constant = target === null ? SHUT : to > from ? ATTACK : RELEASE;
      const next = to + (from - to) * Math.exp(-passed / constant);
      this.#now[name] = to === 0 && next < LEAST ? 0 : next;
    }
    // From one vowel to another the new one comes faster than the old one goes.
    const sum = NAMES.reduce((all, name) => all + this.#now[name], 0);
    if (sum > CAP) for (const name of NAMES) this.#now[name] *= CAP / sum;
    return this.#now;
  }
}

/** Where the mouth goes for a sound that lasts; the sum is at most 0.7, for a figure adds its vowels. */
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

function clamp(value: number | undefined): number {
  return value !== undefined && value > 0 ? Math.min(1, value) : 0; // NaN too
}

/** Holds what an analyser says back until it is audible: sound leaves the graph before it leaves the speaker. */
export class DelayedValue<T> {
  readonly #waiting: { at: number; value: T }[] = [];
  #shown: T | undefined;

  /** `value` is heard at `at` (seconds of any clock that does not go back). */
  put(at: number, value: T): void {
    this.#waiting.push({ at, value });
    if (this.#waiting.length > 240) this.#waiting.shift(); // a second and more of frames
  }

  /** What is heard now; undefined: nothing yet. */
  take(now: number): T | undefined {
    while (this.#waiting[0] && this.#waiting[0].at <= now) this.#shown = this.#waiting.shift()?.value;
    return this.#shown;
  }

  /** Silence: nothing that waits will be heard. */
  clear(): void {
    this.#waiting.length = 0;
    this.#shown = undefined;
  }
}
