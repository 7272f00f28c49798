// Holds playback events back until the listener has heard what they are about: sound leaves the queue some time
// before it leaves the speaker (30 ms, with Bluetooth 200 ms and more). Runs in the worklet, whose clock is
// never throttled.

import type { PlaybackEvent } from "./queue.ts";

/** Longest latency that is believed, in seconds. */
const LONGEST = 0.5;

/** A delay line between the playback queue and the page. */
export class AudibleDelay {
  /** Seconds from the queue to the ear. */
  #latency = 0;
  /** Events in the order in which they happened. */
  #waiting: PlaybackEvent[] = [];

  /** Sets the latency; nonsense (negative, NaN) counts as none. */
  set latency(seconds: number) {
    this.#latency = seconds > 0 ? Math.min(LONGEST, seconds) : 0;
  }

  /** Adds an event. */
  put(notice: PlaybackEvent): void {
    this.#waiting.push(notice);
  }

  /** Emits, in order, the events that are audible by `now`, in seconds of the queue's clock. */
  emitDue(now: number, to: (notice: PlaybackEvent) => void): void {
    let due = 0;
    while (due < this.#waiting.length && (this.#waiting[due] as PlaybackEvent).at + this.#latency <= now) due++;
    if (due > 0) for (const notice of this.#waiting.splice(0, due)) to(notice);
  }

  /** After a flush: what was not heard is never reported. */
  clear(): void {
    this.#waiting = [];
  }
}
