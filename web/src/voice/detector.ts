// Hears a voice begin, last and end in the loudness of 20 ms frames: against a noise floor that follows the room, fast
// enough to duck an answer (onset) and slow enough that a cough does not end it (sustained).

import { decibels, SILENCE } from "./pcm.ts";

export type VoiceActivity = "onset" | "sustained" | "ended";

/** All in frames of 20 ms. */
const ONSET = 4; // loud ones of the last ONSET + 1: 80–100 ms
const SUSTAINED = 13; // loud ones: 260 ms
const GAP = 4; // quiet ones inside a word: more of them, and what came before does not count as sustained
const RELEASE = 10; // quiet ones: 200 ms

/** Decibels: over the floor, of full scale at least, lower to let go, more while the agent sounds (what its echo leaves). */
const MARGIN = 10;
const LEAST = -50;
const HYSTERESIS = 4;
const ECHO = 6;

/** The floor is the quietest of the last two seconds; quarter seconds are forgotten one by one. */
const BUCKETS = 8;
const BUCKET = 12;

export class VoiceDetector {
  readonly #floors: number[] = [];
  #bucket = 0;
  #bucketFloor = 0;
  #recent = 0;
  #loud = 0;
  #quiet = 0;
  #voice = false;
  #sustained = false;

  /** Between onset and end. */
  get voice(): boolean {
    return this.#voice;
  }

  /** Loudness of the room without a voice, in dBFS. */
  get floor(): number {
    return Math.min(this.#bucketFloor, ...this.#floors);
  }

  /** One frame: its root mean square, and whether the agent sounds meanwhile. */
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

  /** Forgets the voice, not the room: after a mute, a flush, a change of device. */
  reset(): void {
    this.#recent = this.#loud = this.#quiet = 0;
    this.#voice = this.#sustained = false;
  }

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

  #updateFloor(dB: number): void {
    if (dB <= SILENCE) return; // a switched-off microphone says nothing about the room
    this.#bucketFloor = this.#bucket === 0 ? dB : Math.min(this.#bucketFloor, dB);
    if (this.#bucket === 0 && this.#floors.length === 0) this.#floors.push(dB);
    if (++this.#bucket < BUCKET) return;
    this.#bucket = 0;
    this.#floors.push(this.#bucketFloor);
    if (this.#floors.length > BUCKETS) this.#floors.shift();
  }
}

function ones(bits: number): number {
  let count = 0;
  for (let b = bits; b > 0; b >>= 1) count += b & 1;
  return count;
}
