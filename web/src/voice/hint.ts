// Why the agent does not hear the user, told while it can still help: the microphone gives nothing at all, or the user
// speaks while muted, or speaks and the service does not notice.

import { decibels } from "./pcm.ts";

/** none; dead: the microphone gives no sound; muted: somebody speaks into a muted one; unheard: the service hears nothing. */
export type Hint = "none" | "dead" | "muted" | "unheard";

export interface HintInput {
  /** Milliseconds of any steady clock. */
  now: number;
  /** Root mean square of the newest frame, whatever was sent. */
  level: number;
  /** The local detector hears a voice in it. */
  voice: boolean;
  muted: boolean;
  /** The call listens (nothing sounds, nobody is heard); hearing: the service hears the user. */
  state: "listening" | "hearing" | "other";
}

/** Any real microphone has more noise than this, in dBFS. */
const DEAD = -80;
/** In milliseconds: of listening without any sound, before the user was heard and after (whoever takes out noise leaves
 * digital silence between two words); of speech while muted; of speech that the service did not hear; a hint stays. */
const DEAD_AFTER = 15_000;
const DEAD_AGAIN = 60_000;
const MUTED_AFTER = 600;
const UNHEARD_AFTER = 2_500;
const STAYS = 3_000;

export class HearingHint {
  #alive: number | undefined;
  #spoke = false;
  #voiceSince: number | undefined;
  #hint: Hint = "none";
  #shownAt = 0;

  get hint(): Hint {
    return this.#hint;
  }

  push(input: HintInput): Hint {
    const { now } = input;
    this.#alive ??= now;
    this.#spoke ||= input.voice;
    // Some systems give digital silence for a muted microphone: that is no fault. And nobody need speak while the agent
    // works or talks.
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

  /** Another device, or unmuted: the measuring begins again. */
  reset(): void {
    this.#alive = this.#voiceSince = undefined;
    this.#spoke = false;
    this.#hint = "none";
  }

  #detect({ now, muted }: HintInput): Hint {
    if (now - (this.#alive ?? now) >= (this.#spoke ? DEAD_AGAIN : DEAD_AFTER)) return "dead";
    const spoken = this.#voiceSince === undefined ? 0 : now - this.#voiceSince;
    if (muted) return spoken >= MUTED_AFTER ? "muted" : "none";
    return spoken >= UNHEARD_AFTER ? "unheard" : "none";
  }

  /** A hint goes when its cause is gone; one about speech stays long enough to be read. */
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
