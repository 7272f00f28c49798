// Highlights: objects that were just made glow at their edges for a moment, so that the eye finds them. The
// objects of one call share a slot. An instance carries its slot's number in its colour (finish.ts), so fading
// all objects of a slot costs one number per frame.

import { clamp01, smoothstep } from "../../core/vector.ts";

/** Slots at a time; while all are taken, new objects stay without a glow. The shader's array has this size. */
export const SLOTS = 6;
/** Seconds after the start: brightest at RISE, fading from FADE, gone at HIGHLIGHT_SECONDS. */
const RISE = 0.5;
const FADE = 1.3;
export const HIGHLIGHT_SECONDS = 3.2;

/** The highlight of one call. */
interface Slot<T> {
  start: number;
  things: Set<T>;
}

/** The slots of a scene; T is what glows. */
export class Highlights<T> {
  private readonly strengths: number[];
  private readonly slots: (Slot<T> | null)[] = Array.from({ length: SLOTS }, () => null);

  /** `strengths` is the shader's uniform, one number (0..1) per slot. It is written in place. */
  constructor(strengths: number[]) {
    this.strengths = strengths;
  }

  /** Opens a slot; returns its number from 1, or 0 when all are taken. */
  open(now: number): number {
    const index = this.slots.indexOf(null);
    if (index < 0) return 0;
    this.slots[index] = { start: now, things: new Set() };
    return index + 1;
  }

  /** Adds a thing to a slot; slot 0 is ignored. */
  add(slot: number, thing: T): void {
    this.slots[slot - 1]?.things.add(thing);
  }

  /** Removes a thing from all slots, for example because it was deleted. */
  forget(thing: T): void {
    for (const s of this.slots) s?.things.delete(thing);
  }

  /**
   * Advances to a scene time (s) and returns the things whose highlight has ended. A slot also ends when the
   * clock was set back.
   */
  update(now: number): T[] {
    const old: T[] = [];
    this.slots.forEach((s, i) => {
      if (!s) return;
      const age = now - s.start;
      const over = age > HIGHLIGHT_SECONDS || age < -HIGHLIGHT_SECONDS || s.things.size === 0;
      this.strengths[i] = over
        ? 0
        : smoothstep(0, RISE, age) *
          (1 - smoothstep(FADE, HIGHLIGHT_SECONDS, clamp01(age / HIGHLIGHT_SECONDS) * HIGHLIGHT_SECONDS));
      if (!over) return;
      old.push(...s.things);
      this.slots[i] = null;
    });
    return old;
  }

  /** No glow until the next update, for pictures. */
  clear(): void {
    this.strengths.fill(0);
  }

  /** Whether anything glows. */
  get any(): boolean {
    return this.slots.some((s) => s !== null);
  }
}
