// Cuts the microphone's samples, at any rate, into frames of the voice socket: 480 samples at 24 kHz, each with
// the playback clock at its first sample.
//
// While the gate is silent, frames are zeros, because the model's voice detection needs silence to know that
// somebody has finished; while it is closed, there are no frames. No sample that was taken while the gate was
// not open ever leaves.

import { FRAME, RATE } from "./frames.ts";
import { rms, toInt16 } from "./pcm.ts";
import { Resampler } from "./resample.ts";

/** open: what is heard; silent (muted, push-to-talk released): zeros; closed (no call): no frames. */
export type MicrophoneGate = "open" | "silent" | "closed";

/** The gate of a call. In half-duplex mode the microphone rests while the agent sounds. */
export function microphoneGateOf(now: {
  ready: boolean;
  muted: boolean;
  mode: "open" | "half" | "push";
  pressed: boolean;
  sounding: boolean;
}): MicrophoneGate {
  if (!now.ready) return "closed";
  if (now.muted || (now.mode === "push" && !now.pressed) || (now.mode === "half" && now.sounding)) return "silent";
  return "open";
}

/** 20 ms of the microphone. */
export interface CapturedFrame {
  /** Playback clock at the first sample, in microseconds. */
  atMicros: number;
  samples: Int16Array<ArrayBuffer>;
  /** Root mean square of what the microphone delivered, muted or not: for the meter and the hints, never sent. */
  level: number;
  /** Whether all of the frame was taken with the gate open. */
  open: boolean;
}

/** A jump of the clock by more than this counts as a gap in the sound, in seconds. */
const GAP = 0.001;

/** Collects samples until a frame is full. Runs in the capture worklet. */
export class CaptureFramer {
  readonly #rate: number;
  readonly #emit: (frame: CapturedFrame | { level: number }) => void;
  readonly #resampler: Resampler;
  readonly #frame = new Float32Array(FRAME);
  #resampled = new Float32Array(256);
  /** Samples in #frame. */
  #filled = 0;
  #gate: MicrophoneGate = "closed";
  /** The first output sample that may leave; Infinity while the gate is not open. */
  #cleanFrom = Number.POSITIVE_INFINITY;
  /** Clock at the stream's first sample. */
  #startTime = Number.NaN;
  /** Input samples since then. */
  #samplesIn = 0;
  /** Output samples since then. */
  #samplesOut = 0;

  /** `emit` gets a frame every 20 ms, or only its level while the gate is closed. */
  constructor(rate: number, emit: (frame: CapturedFrame | { level: number }) => void) {
    this.#rate = rate;
    this.#emit = emit;
    this.#resampler = new Resampler(rate, RATE);
  }

  /** What of the microphone may leave. */
  get gate(): MicrophoneGate {
    return this.#gate;
  }

  /** Closing takes effect at once, also for the part of the current frame that was taken before. */
  set gate(gate: MicrophoneGate) {
    if (gate === this.#gate) return;
    this.#gate = gate;
    // What the resampler still holds was taken before the gate opened.
    const behind = ((this.#samplesIn + this.#resampler.reach) * RATE) / this.#rate;
    this.#cleanFrom = gate === "open" ? Math.ceil(behind) : Number.POSITIVE_INFINITY;
  }

  /** Takes samples, the first of which was heard at `time`, in seconds of the playback clock. */
  push(input: Float32Array, time: number): void {
    if (!(Math.abs(time - (this.#startTime + this.#samplesIn / this.#rate)) <= GAP)) this.#restart(time);
    this.#samplesIn += input.length;
    const most = this.#resampler.most(input.length);
    if (this.#resampled.length < most) this.#resampled = new Float32Array(2 * most);
    const count = this.#resampler.push(input, this.#resampled);
    for (let i = 0; i < count; ) {
      const part = Math.min(count - i, FRAME - this.#filled);
      this.#frame.set(this.#resampled.subarray(i, i + part), this.#filled);
      this.#filled += part;
      i += part;
      if (this.#filled === FRAME) this.#finishFrame();
    }
  }

  /** Starts a new stream after a gap. */
  #restart(time: number): void {
    this.#startTime = time;
    this.#samplesIn = 0;
    this.#samplesOut = 0;
    this.#filled = 0;
    this.#cleanFrom = this.#gate === "open" ? 0 : Number.POSITIVE_INFINITY;
    this.#resampler.reset();
  }

  /** Emits a full frame. */
  #finishFrame(): void {
    const level = rms(this.#frame);
    if (this.#gate === "closed") this.#emit({ level });
    else {
      const atMicros = Math.round((this.#startTime + this.#samplesOut / RATE) * 1e6);
      const open = this.#samplesOut >= this.#cleanFrom;
      this.#emit({ atMicros, samples: open ? toInt16(this.#frame) : new Int16Array(FRAME), level, open });
    }
    this.#samplesOut += FRAME;
    this.#filled = 0;
  }
}
