/** What the page itself makes of what it hears in a call: the user talks over an answer (it goes down, then ends), speaks
 * while muted, or is not heard at all. */

import type { VoiceMode, VoiceModel } from "../ui/voice/types.ts";
import type { VoiceAudio } from "../voice/audio.ts";
import { type BargeInput, barge, DUCK, QUIET } from "../voice/bargein.ts";
import type { CallPhase } from "../voice/call.ts";
import { VoiceDetector } from "../voice/detector.ts";
import { HearingHint } from "../voice/hint.ts";

export interface EarParts {
  audio: VoiceAudio;
  voice: Pick<VoiceModel, "hint" | "muted" | "mode" | "pressed" | "phase">;
  /** Nothing sounds any more, from now on. */
  silenced(): void;
  /** The user has ended an answer, of which so much was heard. */
  cut(turn: number, heardMillis: number, reason: "barge-in" | "button"): void;
}

export class VoiceEar {
  readonly #parts: EarParts;
  readonly #detector = new VoiceDetector();
  readonly #hint = new HearingHint();
  #barge = QUIET;
  #flushing = 0;
  /** The newest turn of which sound has come. */
  newest = 0;

  constructor(parts: EarParts) {
    this.#parts = parts;
  }

  /** A flush is under way: what the player still says of its place is of before. */
  get flushing(): boolean {
    return this.#flushing > 0;
  }

  /** Every 20 ms: the loudness of the microphone, whatever leaves. */
  level(level: number): void {
    const { audio, voice } = this.#parts;
    const activity = this.#detector.push(level, this.#barge.phase !== "quiet");
    if (activity && audio.gate === "open") this.#take({ kind: "voice", activity });
    else if (this.#barge.phase === "ducked") this.#take({ kind: "tick" });
    const now = performance.now();
    const muted = isMuted(voice.muted.peek(), voice.mode.peek(), voice.pressed.peek());
    const state = hearing(voice.phase.peek());
    const hint = this.#hint.push({ now, level, voice: this.#detector.voice, muted, state });
    if (hint !== voice.hint.peek()) voice.hint.value = hint;
  }

  /** Sound of an answer begins, or is over. */
  sound(on: boolean): void {
    this.#take({ kind: "sound", on });
  }

  /** The service wants silence. */
  clear(): void {
    this.#take({ kind: "clear" });
  }

  stop(reason: "barge-in" | "button"): void {
    this.#take({ kind: "stop", reason });
  }

  /** The microphone was muted, opened or changed. */
  reset(): void {
    this.#detector.reset();
    this.#hint.reset();
    this.#parts.voice.hint.value = "none";
    this.#take({ kind: "mic-reset" });
  }

  #take(input: BargeInput): void {
    const { state, acts } = barge(this.#barge, input, performance.now());
    this.#barge = state;
    for (const act of acts) {
      if (act.kind === "flush") this.#flush(act.cancel);
      else this.#parts.audio.duck(act.kind === "duck" ? DUCK : 0);
    }
  }

  #flush(cancel?: "barge-in" | "button"): void {
    const { audio, silenced, cut } = this.#parts;
    if (cancel) audio.refuse(this.newest);
    this.#flushing++;
    silenced();
    void audio.flush().then(({ turn, playedMillis, newest }) => {
      this.#flushing--;
      // What waited without a sound was not heard at all.
      const [ended, heard] = newest > turn ? [newest, 0] : [turn, playedMillis];
      if (cancel && ended > 0) cut(ended, heard, cancel);
    });
  }
}

function isMuted(muted: boolean, mode: VoiceMode, pressed: boolean): boolean {
  return muted || (mode === "push" && !pressed);
}

function hearing(phase: CallPhase): "listening" | "hearing" | "other" {
  return phase === "listening" || phase === "hearing" ? phase : "other";
}
