/**
 * What the page concludes from the microphone during a call: the user talks over an answer (barge-in: the answer gets
 * quieter, then stops), speaks while muted, or is not heard at all. The decisions are pure (voice/bargein.ts,
 * voice/hint.ts); this class carries them out.
 */

import type { VoiceModel } from "../ui/voice/model.ts";
import type { VoiceMode } from "../ui/voice/types.ts";
import type { VoiceAudio } from "../voice/audio.ts";
import { type BargeInput, barge, DUCK, QUIET } from "../voice/bargein.ts";
import type { CallPhase } from "../voice/call.ts";
import { VoiceDetector } from "../voice/detector.ts";
import { HearingHint } from "../voice/hint.ts";

/** What the monitor reads and acts on. */
interface MicrophoneMonitorDeps {
  audio: VoiceAudio;
  voice: Pick<VoiceModel, "hint" | "muted" | "mode" | "pressed" | "phase">;
  /** Nothing is audible any more. */
  onSilenced(): void;
  /** The user has ended an answer after hearing this much of it. */
  onInterrupted(turn: number, heardMillis: number, reason: "barge-in" | "button"): void;
}

/** Watches one call. */
export class MicrophoneMonitor {
  readonly #deps: MicrophoneMonitorDeps;
  readonly #detector = new VoiceDetector();
  readonly #hint = new HearingHint();
  #barge = QUIET;
  /** How many flushes are under way. */
  #flushing = 0;
  /** The newest turn whose audio has arrived. */
  newestTurn = 0;

  constructor(deps: MicrophoneMonitorDeps) {
    this.#deps = deps;
  }

  /** Whether a flush is under way: positions that the player reports then are out of date. */
  get flushing(): boolean {
    return this.#flushing > 0;
  }

  /** Handles the loudness of the microphone, every 20 ms, whether or not it is sent. */
  onLevel(level: number): void {
    const { audio, voice } = this.#deps;
    const activity = this.#detector.push(level, this.#barge.phase !== "quiet");
    if (activity && audio.gate === "open") this.#apply({ kind: "voice", activity });
    else if (this.#barge.phase === "ducked") this.#apply({ kind: "tick" });
    const now = performance.now();
    const muted = isMuted(voice.muted.peek(), voice.mode.peek(), voice.pressed.peek());
    const state = speechState(voice.phase.peek());
    const hint = this.#hint.push({ now, level, voice: this.#detector.voice, muted, state });
    if (hint !== voice.hint.peek()) voice.hint.value = hint;
  }

  /** Audio of an answer starts, or has ended. */
  onSound(on: boolean): void {
    this.#apply({ kind: "sound", on });
  }

  /** The service wants silence. */
  clear(): void {
    this.#apply({ kind: "clear" });
  }

  /** The user ends the answer. */
  stop(reason: "barge-in" | "button"): void {
    this.#apply({ kind: "stop", reason });
  }

  /** The microphone was muted, unmuted or changed. */
  reset(): void {
    this.#detector.reset();
    this.#hint.reset();
    this.#deps.voice.hint.value = "none";
    this.#apply({ kind: "mic-reset" });
  }

  /** Feeds the state machine and carries out its actions. */
  #apply(input: BargeInput): void {
    const { state, acts } = barge(this.#barge, input, performance.now());
    this.#barge = state;
    for (const act of acts) {
      if (act.kind === "flush") this.#flush(act.cancel);
      else this.#deps.audio.duck(act.kind === "duck" ? DUCK : 0);
    }
  }

  /** Stops the audio. `cancel` also tells the service that the rest is not wanted. */
  #flush(cancel?: "barge-in" | "button"): void {
    const { audio, onSilenced, onInterrupted } = this.#deps;
    if (cancel) audio.refuse(this.newestTurn);
    this.#flushing++;
    onSilenced();
    void audio.flush().then(({ turn, playedMillis, newest }) => {
      this.#flushing--;
      // Audio that was queued but never played has not been heard at all.
      const [ended, heardMillis] = newest > turn ? [newest, 0] : [turn, playedMillis];
      if (cancel && ended > 0) onInterrupted(ended, heardMillis, cancel);
    });
  }
}

/** Whether the microphone is closed by the user or by push-to-talk. */
function isMuted(muted: boolean, mode: VoiceMode, pressed: boolean): boolean {
  return muted || (mode === "push" && !pressed);
}

/** The phase as the hints need it. */
function speechState(phase: CallPhase): "listening" | "hearing" | "other" {
  return phase === "listening" || phase === "hearing" ? phase : "other";
}
