// One speech bubble filled by a streamed reply: its text, how long it shows, and how long the mouth moves.

import { clamp } from "../../core/vector.ts";

/** Most characters of a bubble: two lines. */
export const BUBBLE = 120;
/** Least and most seconds a bubble stays after its last text, and what each character adds. */
const SHORTEST = 3;
const LONGEST = 9;
const READING = 0.065;
/** Seconds the mouth takes per character. */
const SPEAKING = 0.055;

/** The bubble of one body. Times are seconds. */
export class Speech {
  /** Until when the mouth moves. */
  talkUntil = -Infinity;
  private shown = "";
  private until = -Infinity;

  /** Shows a text. A continuation of the visible one extends it; anything else starts a new bubble. */
  show(text: string, now: number): void {
    const next = bubbleText(text);
    if (next === "") return this.end(now);
    const fresh = now >= this.until || !next.startsWith(this.shown.replace(/…$/, ""));
    const added = fresh ? next.length : next.length - this.shown.length;
    if (next === this.shown && !fresh) return;
    this.shown = next;
    this.until = now + clamp(1.5 + next.length * READING, SHORTEST, LONGEST);
    this.talkUntil = Math.max(now, this.talkUntil) + clamp(added * SPEAKING, 0.2, 4);
  }

  /** No more text comes: the mouth closes, and the bubble stays long enough to be read. */
  end(now: number): void {
    this.talkUntil = Math.min(this.talkUntil, now + 0.15);
  }

  /** Removes the bubble at once. */
  clear(): void {
    this.shown = "";
    this.until = this.talkUntil = -Infinity;
  }

  /** The text to show now, or null. */
  text(now: number): string | null {
    return now < this.until ? this.shown : null;
  }
}

/** Plain text on one line, cut between words to the length of a bubble. */
export function bubbleText(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= BUBBLE) return plain;
  const cut = plain.slice(0, BUBBLE - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), BUBBLE / 2)).trimEnd()}…`;
}
