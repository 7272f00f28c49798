// Notices of the playback queue, held back until the ear has heard what they are about: sound leaves the queue some time
// before it leaves the speaker (30 ms, with Bluetooth 200 and more). Runs in the worklet, which timers never slow down.

import type { PlaybackEvent } from "./queue.ts";

/** Devices that claim more, in seconds, are not believed. */
const LONGEST = 0.5;

export class AudibleDelay {
  #latency = 0;
  #waiting: PlaybackEvent[] = [];

  set latency(seconds: number) {
    this.#latency = seconds > 0 ? Math.min(LONGEST, seconds) : 0; // NaN too
  }

  put(notice: PlaybackEvent): void {
    this.#waiting.push(notice);
  }

  /** Tells, in order, what has been heard by `now`, in seconds of the queue's clock. */
  emitDue(now: number, to: (notice: PlaybackEvent) => void): void {
    let due = 0;
    while (due < this.#waiting.length && (this.#waiting[due] as PlaybackEvent).at + this.#latency <= now) due++;
    if (due > 0) for (const notice of this.#waiting.splice(0, due)) to(notice);
  }

  /** After a flush: what was not heard is not told. */
  clear(): void {
    this.#waiting = [];
  }
}
