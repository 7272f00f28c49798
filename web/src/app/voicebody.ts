/** The avatar of a call: its mouth moves with what is heard, and its body shows what the call does. */

import type { CallStance, Scene } from "../scene/types.ts";
import type { VoiceAudio } from "../voice/audio.ts";
import type { CallPhase } from "../voice/call.ts";
import type { LipSync } from "../voice/lips.ts";
import { DelayedValue, type Lips, Mouth } from "../voice/mouth.ts";

/** What a body shows in each phase; the others leave it as it is. */
const STANCES: Partial<Record<CallPhase, CallStance>> = {
  listening: "listening",
  hearing: "listening",
  thinking: "thinking",
  speaking: "speaking",
  delegating: "working",
};

/** Smaller changes than this are not worth a picture. */
const LEAST = 0.01;
/** Seconds between two pictures of a mouth. */
const STEP = 1 / 40;
/** Milliseconds after which a mouth is shut that has nothing more to say; and what counts as nothing (root mean square). */
const SHUT_WITHIN = 60;
const SILENT = 0.003;

export class VoiceBody {
  readonly #scene: () => Scene | null;
  readonly #mouth = new Mouth();
  readonly #held = new DelayedValue<Lips>();
  #audio: VoiceAudio | undefined;
  #lips: LipSync | undefined;
  #avatar = "";
  #stance: CallStance | null = null;
  #frame = 0;
  #last = 0;
  #open = 0;
  #shut: ReturnType<typeof setTimeout> | undefined;
  /** Counts attachments: lips that come late belong to another one. */
  #run = 0;

  constructor(scene: () => Scene | null) {
    this.#scene = scene;
  }

  /** From now on this avatar speaks what this audio plays. */
  attach(audio: VoiceAudio, avatar: string): void {
    if (audio === this.#audio && avatar === this.#avatar) return;
    this.detach();
    this.#audio = audio;
    this.#avatar = avatar;
    this.#show();
    this.#shape(0);
    this.#last = performance.now();
    this.#frame = requestAnimationFrame(this.#tick);
    const run = this.#run;
    // Without it loudness alone opens the mouth.
    import("../voice/lips.ts")
      .then(({ listenToLips }) => listenToLips(audio.output))
      .then(
        (lips) => {
          if (run === this.#run) this.#lips = lips;
          else lips.close();
        },
        (error: unknown) => console.warn("world: lips follow the loudness alone", error),
      );
  }

  phase(phase: CallPhase): void {
    const stance = STANCES[phase] ?? null;
    if (stance === this.#stance) return;
    this.#stance = stance;
    if (this.#audio) this.#show();
  }

  /** Nothing is heard from now on: whatever waits is not either. The mouth is shut in time also where pictures are slow. */
  silence(): void {
    this.#held.clear();
    this.#shut ??= setTimeout(() => {
      this.#shut = undefined;
      if ((this.#audio?.outputLevel ?? 0) > SILENT) return; // another answer has begun
      this.#held.clear();
      this.#shape(1);
    }, SHUT_WITHIN);
  }

  detach(): void {
    this.#run++;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#shut);
    this.#shut = undefined;
    this.#lips?.close();
    this.#lips = this.#audio = undefined;
    this.#held.clear();
    this.#mouth.update(1, null);
    if (!this.#avatar) return;
    this.#scene()?.setMouth(this.#avatar, null);
    this.#scene()?.converse(this.#avatar, null);
    this.#avatar = "";
    this.#open = 0;
  }

  #show(): void {
    this.#scene()?.converse(this.#avatar, this.#stance);
  }

  readonly #tick = (now: number): void => {
    const audio = this.#audio;
    if (!audio) return;
    this.#frame = requestAnimationFrame(this.#tick);
    this.#held.put(audio.clock + audio.outputLatency, { ...this.#lips?.read(), level: audio.outputLevel });
    const seconds = (now - this.#last) / 1000;
    if (seconds < STEP) return;
    this.#last = now;
    this.#shape(seconds);
  };

  #shape(seconds: number): void {
    const clock = this.#audio?.clock ?? 0;
    const vowels = this.#mouth.update(seconds, this.#held.take(clock) ?? null);
    const open = vowels.aa + vowels.ih + vowels.ou + vowels.ee + vowels.oh;
    // Shut is always told: a mouth must not stay open by a little.
    const still = open === 0 ? this.#open === 0 : Math.abs(open - this.#open) < LEAST && open < LEAST;
    if (still && seconds > 0) return;
    this.#open = open;
    this.#scene()?.setMouth(this.#avatar, { ...vowels });
  }
}
