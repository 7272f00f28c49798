// One speech bubble filled from a reply: what it shows, for how long, and until when the mouth moves with it.

import { clamp } from "./math.ts";

/** Most characters of a bubble: two lines. */
export const BUBBLE = 120;
/** Seconds that a bubble stays after its last word, and what each character adds. */
const SHORTEST = 3;
const LONGEST = 9;
const READING = 0.065;
/** Seconds that a spoken character takes. */
const SPEAKING = 0.055;

export class Speech {
  /** Until when the mouth moves. */
  talkUntil = -Infinity;
  private shown = "";
  private until = -Infinity;

  /** Shows a text; one that goes on from what is shown only grows. */
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

  /** Nothing more comes: the mouth closes, and what is shown stays as long as it takes to read. */
  end(now: number): void {
    this.talkUntil = Math.min(this.talkUntil, now + 0.15);
  }

  clear(): void {
    this.shown = "";
    this.until = this.talkUntil = -Infinity;
  }

  text(now: number): string | null {
    return now < this.until ? this.shown : null;
  }
}

/** One line of plain text, cut between words. */
export function bubbleText(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= BUBBLE) return plain;
  const cut = plain.slice(0, BUBBLE - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), BUBBLE / 2)).trimEnd()}…`;
}
