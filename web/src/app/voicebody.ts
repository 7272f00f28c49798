/**
 * The avatar of a call: its mouth follows the audio that is playing, and its body shows the phase of the call.
 *
 * Audio is measured before it is audible. Each measurement is therefore delayed by the output latency, so that mouth
 * and sound match.
 */

import type { CallStance, Scene } from "../scene/types.ts";
import type { VoiceAudio } from "../voice/audio.ts";
import type { CallPhase } from "../voice/call.ts";
import type { LipSync } from "../voice/lips.ts";
import { DelayedValue, type Lips, Mouth } from "../voice/mouth.ts";

/** What the body shows in each phase; phases without an entry leave it as it is. */
const STANCES: Partial<Record<CallPhase, CallStance>> = {
  listening: "listening",
  hearing: "listening",
  thinking: "thinking",
  speaking: "speaking",
  delegating: "working",
};

/** Changes of the mouth smaller than this are not drawn. */
const LEAST = 0.01;
/** Seconds between two updates of the mouth. */
const STEP = 1 / 40;
/**
 * Milliseconds until the mouth is shut after silence() was called; and the loudness (root mean square) that counts as
 * silence.
 */
const SHUT_WITHIN = 60;
const SILENT = 0.003;

/** Animates one avatar at a time, from attach() to detach(). */
export class VoiceBody {
  readonly #scene: () => Scene | null;
  readonly #mouth = new Mouth();
  /** Measurements that wait until they are audible. */
  readonly #delayed = new DelayedValue<Lips>();
  #audio: VoiceAudio | undefined;
  /** Recognizes vowels; undefined until it has loaded. */
  #lips: LipSync | undefined;
  #avatar = "";
  #stance: CallStance | null = null;
  /** The requested animation frame, and the time of the last one. */
  #frame = 0;
  #last = 0;
  /** How far the mouth was open last. */
  #open = 0;
  #shut: ReturnType<typeof setTimeout> | undefined;
  /** Counts attachments, so that a recognizer that loads late is not used for another one. */
  #generation = 0;

  constructor(scene: () => Scene | null) {
    this.#scene = scene;
  }

  /** This avatar speaks what this audio plays, from now on. */
  attach(audio: VoiceAudio, avatar: string): void {
    if (audio === this.#audio && avatar === this.#avatar) return;
    this.detach();
    this.#audio = audio;
    this.#avatar = avatar;
    this.#show();
    this.#shape(0);
    this.#last = performance.now();
    this.#frame = requestAnimationFrame(this.#tick);
    const run = this.#generation;
    // Without the recognizer, loudness alone opens the mouth.
    import("../voice/lips.ts")
      .then(({ listenToLips }) => listenToLips(audio.output))
      .then(
        (lips) => {
          if (run === this.#generation) this.#lips = lips;
          else lips.close();
        },
        (error: unknown) => console.warn("world: lips follow the loudness alone", error),
      );
  }

  /** Shows a phase of the call. */
  phase(phase: CallPhase): void {
    const stance = STANCES[phase] ?? null;
    if (stance === this.#stance) return;
    this.#stance = stance;
    if (this.#audio) this.#show();
  }

  /** The audio was cut off: drops what is delayed and shuts the mouth soon, also where frames are rare. */
  silence(): void {
    this.#delayed.clear();
    this.#shut ??= setTimeout(() => {
      this.#shut = undefined;
      if ((this.#audio?.outputLevel ?? 0) > SILENT) return; // the next answer has started
      this.#delayed.clear();
      this.#shape(1);
    }, SHUT_WITHIN);
  }

  /** Shuts the mouth and returns the body to normal. */
  detach(): void {
    this.#generation++;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#shut);
    this.#shut = undefined;
    this.#lips?.close();
    this.#lips = this.#audio = undefined;
    this.#delayed.clear();
    this.#mouth.update(1, null);
    if (!this.#avatar) return;
    this.#scene()?.people.setMouth(this.#avatar, null);
    this.#scene()?.people.converse(this.#avatar, null);
    this.#avatar = "";
    this.#open = 0;
  }

  #show(): void {
    this.#scene()?.people.converse(this.#avatar, this.#stance);
  }

  readonly #tick = (now: number): void => {
    const audio = this.#audio;
    if (!audio) return;
    this.#frame = requestAnimationFrame(this.#tick);
    this.#delayed.put(audio.clock + audio.outputLatency, { ...this.#lips?.read(), level: audio.outputLevel });
    const seconds = (now - this.#last) / 1000;
    if (seconds < STEP) return;
    this.#last = now;
    this.#shape(seconds);
  };

  /** Draws the mouth for the current audio clock; `seconds` since the last time. */
  #shape(seconds: number): void {
    const clock = this.#audio?.clock ?? 0;
    const vowels = this.#mouth.update(seconds, this.#delayed.take(clock) ?? null);
    const open = vowels.aa + vowels.ih + vowels.ou + vowels.ee + vowels.oh;
    // A closed mouth is always drawn, so that it never stays open by a little.
    const still = open === 0 ? this.#open === 0 : Math.abs(open - this.#open) < LEAST && open < LEAST;
    if (still && seconds > 0) return;
    this.#open = open;
    this.#scene()?.people.setMouth(this.#avatar, { ...vowels });
  }
}
