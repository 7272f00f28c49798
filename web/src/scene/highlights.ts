// What was just made glows at its edges for a moment, so that the eye finds it. The things of one call share a slot; an
// instance carries its slot's number in its colour (finish.ts), so that fading costs one number a frame.

import { clamp01, smoothstep } from "./math.ts";

/** Slots at once; further news stays without a glow. The shader has as many. */
export const SLOTS = 6;
/** Seconds until it is brightest, until it begins to fade, and until it is gone. */
const RISE = 0.5;
const FADE = 1.3;
export const HIGHLIGHT_SECONDS = 3.2;

interface Slot<T> {
  start: number;
  things: Set<T>;
}

export class Highlights<T> {
  private readonly strengths: number[];
  private readonly slots: (Slot<T> | null)[] = Array.from({ length: SLOTS }, () => null);

  /** `strengths` is the shader's uniform: one number for each slot. */
  constructor(strengths: number[]) {
    this.strengths = strengths;
  }

  /** A free slot's number for what is made now, from 1; 0: none is free. */
  open(now: number): number {
    const at = this.slots.indexOf(null);
    if (at < 0) return 0;
    this.slots[at] = { start: now, things: new Set() };
    return at + 1;
  }

  add(slot: number, thing: T): void {
    this.slots[slot - 1]?.things.add(thing);
  }

  forget(thing: T): void {
    for (const s of this.slots) s?.things.delete(thing);
  }

  /** Moves on; answers what is news no more. */
  update(now: number): T[] {
    const old: T[] = [];
    this.slots.forEach((s, i) => {
      if (!s) return;
      const age = now - s.start;
      const over = age > HIGHLIGHT_SECONDS || age < -HIGHLIGHT_SECONDS || s.things.size === 0;
      this.strengths[i] = over
        ? 0
        : smoothstep(0, RISE, age) * (1 - smoothstep(FADE, HIGHLIGHT_SECONDS, clamp01(age / HIGHLIGHT_SECONDS) * HIGHLIGHT_SECONDS));
      if (!over) return;
      old.push(...s.things);
      this.slots[i] = null;
    });
    return old;
  }

  /** Nothing glows until the next update. */
  clear(): void {
    this.strengths.fill(0);
  }

  /** Whether anything glows. */
  get any(): boolean {
    return this.slots.some((s) => s !== null);
  }
}
