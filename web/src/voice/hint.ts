// Detects why the agent does not hear the user, while a hint can still help: the microphone delivers nothing at
// all, or the user speaks while muted, or speaks and the service does not notice.

import { decibels } from "./pcm.ts";

/**
 * none; dead: the microphone delivers no sound; muted: somebody speaks into a muted one; unheard: the service
 * hears nothing.
 */
export type Hint = "none" | "dead" | "muted" | "unheard";

/** What is known at one frame. */
export interface HintInput {
  /** Milliseconds of any monotonic clock. */
  now: number;
  /** Root mean square of the frame, whatever was sent of it. */
  level: number;
  /** Whether the local detector hears a voice. */
  voice: boolean;
  muted: boolean;
  /** listening: nothing sounds and nobody is heard; hearing: the service hears the user. */
  state: "listening" | "hearing" | "other";
}

/** Any real microphone has more noise than this, in dBFS. */
const DEAD = -80;
/** Milliseconds of listening without any sound, before the user has spoken. */
const DEAD_AFTER = 15_000;
/** The same afterwards: noise suppression leaves digital silence between two words. */
const DEAD_AGAIN = 60_000;
/** Milliseconds of speech while muted. */
const MUTED_AFTER = 600;
/** Milliseconds of speech that the service did not hear. */
const UNHEARD_AFTER = 2_500;
/** How long a hint about speech stays, in milliseconds. */
const STAYS = 3_000;

/** The hint of one call. */
export class HearingHint {
  /** When the microphone last delivered sound, or did not have to. */
  #alive: number | undefined;
  /** Whether the user has spoken yet. */
  #spoke = false;
  /** Since when the user speaks. */
  #voiceSince: number | undefined;
  #hint: Hint = "none";
  #shownAt = 0;

  /** The hint to show now. */
  get hint(): Hint {
    return this.#hint;
  }

  /** Takes one frame and returns the hint to show. */
  push(input: HintInput): Hint {
    const { now } = input;
    this.#alive ??= now;
    this.#spoke ||= input.voice;
    // Some systems deliver digital silence for a muted microphone, which is no problem; and nobody has to speak
    // while the agent works or talks.
    if (input.muted || input.state !== "listening" || decibels(input.level) > DEAD) this.#alive = now;
    if (!input.voice || input.state !== "listening") this.#voiceSince = undefined;
    else this.#voiceSince ??= now;
    const found = this.#detect(input);
    if (found !== "none") {
      this.#hint = found;
      this.#shownAt = now;
    } else if (this.#isOver(input)) this.#hint = "none";
    return this.#hint;
  }

  /** Starts over: another device, or unmuted. */
  reset(): void {
    this.#alive = this.#voiceSince = undefined;
    this.#spoke = false;
    this.#hint = "none";
  }

  /** The hint that the current frame justifies. */
  #detect({ now, muted }: HintInput): Hint {
    if (now - (this.#alive ?? now) >= (this.#spoke ? DEAD_AGAIN : DEAD_AFTER)) return "dead";
    const spoken = this.#voiceSince === undefined ? 0 : now - this.#voiceSince;
    if (muted) return spoken >= MUTED_AFTER ? "muted" : "none";
    return spoken >= UNHEARD_AFTER ? "unheard" : "none";
  }

  /** A hint disappears with its cause; one about speech stays long enough to be read. */
  #isOver({ now, muted, state }: HintInput): boolean {
    switch (this.#hint) {
      case "muted":
        return !muted || now - this.#shownAt >= STAYS;
      case "unheard":
        return state === "hearing" || muted || now - this.#shownAt >= STAYS;
      case "dead":
      case "none":
        return true;
    }
  }
}
