// Voice activity detection on the loudness of 20 ms frames. A voice begins, lasts and ends relative to a noise
// floor that follows the room: fast enough to duck an answer (onset), slow enough that a cough does not end it
// (sustained).
//
// States: no voice → onset → voice → sustained (once) → ended, after RELEASE quiet frames → no voice.

import { decibels, SILENCE } from "./pcm.ts";

/** What a frame can report. */
export type VoiceActivity = "onset" | "sustained" | "ended";

/** Loud frames among the last ONSET + 1 that begin a voice: 80 to 100 ms. */
const ONSET = 4;
/** Loud frames that make a voice sustained: 260 ms. */
const SUSTAINED = 13;
/** Quiet frames inside a word. With more than these, what came before does not count as sustained. */
const GAP = 4;
/** Quiet frames that end a voice: 200 ms. */
const RELEASE = 10;

/** Decibels over the noise floor that count as loud. */
const MARGIN = 10;
/** dBFS that count as loud at the least, however quiet the room. */
const LEAST = -50;
/** Decibels below the threshold that a frame must fall to count as quiet. */
const HYSTERESIS = 4;
/** Decibels added to the threshold while the agent sounds: what echo cancellation leaves of it. */
const ECHO = 6;

/** The floor is the minimum over this many buckets, two seconds in all. */
const BUCKETS = 8;
/** Frames per bucket, a quarter of a second. Buckets are forgotten one by one. */
const BUCKET = 12;

/** The detector of one microphone. */
export class VoiceDetector {
  readonly #floors: number[] = [];
  #bucket = 0;
  #bucketFloor = 0;
  /** The last ONSET + 1 frames as bits: 1 is loud. */
  #recent = 0;
  /** Loud frames of the current voice. */
  #loud = 0;
  /** Quiet frames in a row. */
  #quiet = 0;
  #voice = false;
  #sustained = false;

  /** Whether a voice is heard: between onset and end. */
  get voice(): boolean {
    return this.#voice;
  }

  /** Loudness of the room without a voice, in dBFS. */
  get floor(): number {
    return Math.min(this.#bucketFloor, ...this.#floors);
  }

  /** Takes one frame: its root mean square, and whether the agent sounds meanwhile. Returns what has changed. */
  push(level: number, sounding: boolean): VoiceActivity | undefined {
    const dB = decibels(level);
    this.#updateFloor(dB);
    const on = Math.max(LEAST, this.floor + MARGIN) + (sounding ? ECHO : 0);
    const loud = dB >= on;
    this.#recent = ((this.#recent << 1) | (loud ? 1 : 0)) & ((1 << (ONSET + 1)) - 1);
    this.#quiet = dB < on - HYSTERESIS ? this.#quiet + 1 : 0;
    if (loud) this.#loud++;
    if (this.#quiet > GAP) this.#loud = 0;
    return this.#nextEvent();
  }

  /** Forgets the voice but not the room: after a mute, a flush, a change of device. */
  reset(): void {
    this.#recent = this.#loud = this.#quiet = 0;
    this.#voice = this.#sustained = false;
  }

  /** The transition that the frame causes. */
  #nextEvent(): VoiceActivity | undefined {
    if (!this.#voice) {
      if (ones(this.#recent) < ONSET) return undefined;
      this.#voice = true;
      return "onset";
    }
    if (this.#quiet >= RELEASE) {
      this.reset();
      return "ended";
    }
    if (this.#sustained || this.#loud < SUSTAINED) return undefined;
    this.#sustained = true;
    return "sustained";
  }

  /** Tracks the noise floor. */
  #updateFloor(dB: number): void {
    // A microphone that is switched off says nothing about the room.
    if (dB <= SILENCE) return;
    this.#bucketFloor = this.#bucket === 0 ? dB : Math.min(this.#bucketFloor, dB);
    if (this.#bucket === 0 && this.#floors.length === 0) this.#floors.push(dB);
    if (++this.#bucket < BUCKET) return;
    this.#bucket = 0;
    this.#floors.push(this.#bucketFloor);
    if (this.#floors.length > BUCKETS) this.#floors.shift();
  }
}

/** The number of bits that are set. */
function ones(bits: number): number {
  let count = 0;
  for (let b = bits; b > 0; b >>= 1) count += b & 1;
  return count;
}
