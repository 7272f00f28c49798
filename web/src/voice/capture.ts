// The microphone's samples, at any rate, as frames of the voice socket: 480 samples at 24 kHz, each with the clock at its
// first sample. While the gate is silent the frames are zeros, because the model's voice detection needs silence to know
// that somebody has finished; while it is closed there are none. No sample taken with the gate not open ever leaves.

import { FRAME, RATE } from "./frames.ts";
import { rms, toInt16 } from "./pcm.ts";
import { Resampler } from "./resample.ts";

/** open: what is heard; silent (muted, push-to-talk released): zeros; closed (no call): no frames. */
export type MicrophoneGate = "open" | "silent" | "closed";

/** What the gate is in a call. Half-duplex: the microphone rests while the agent sounds. */
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

export interface CapturedFrame {
  /** Playback clock at the first sample, in microseconds. */
  atMicros: number;
  samples: Int16Array<ArrayBuffer>;
  /** Root mean square of what the microphone gave, muted or not: for the meter and the hints, never sent. */
  level: number;
  /** The whole frame was taken with the gate open. */
  open: boolean;
}

/** A jump of the clock by more than this is a gap in the sound, in seconds. */
const GAP = 0.001;

export class CaptureFramer {
  readonly #rate: number;
  readonly #emit: (frame: CapturedFrame | { level: number }) => void;
  readonly #resampler: Resampler;
  readonly #frame = new Float32Array(FRAME);
  #resampled = new Float32Array(256);
  #filled = 0;
  #gate: MicrophoneGate = "closed";
  /** The output sample from which on what is heard may leave. */
  #cleanFrom = Number.POSITIVE_INFINITY;
  /** Clock at the stream's first sample, and how many have gone in and come out since. */
  #startTime = Number.NaN;
  #samplesIn = 0;
  #samplesOut = 0;

  /** `emit` gets a frame every 20 ms, or only its level while the gate is closed. */
  constructor(rate: number, emit: (frame: CapturedFrame | { level: number }) => void) {
    this.#rate = rate;
    this.#emit = emit;
    this.#resampler = new Resampler(rate, RATE);
  }

  get gate(): MicrophoneGate {
    return this.#gate;
  }

  /** Closing counts at once, also for what has been taken of the frame under way. */
  set gate(gate: MicrophoneGate) {
    if (gate === this.#gate) return;
    this.#gate = gate;
    // What the resampler still holds was taken before.
    const behind = ((this.#samplesIn + this.#resampler.reach) * RATE) / this.#rate;
    this.#cleanFrom = gate === "open" ? Math.ceil(behind) : Number.POSITIVE_INFINITY;
  }

  /** Takes samples whose first one was heard at `time`, in seconds of the playback clock. */
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

  #restart(time: number): void {
    this.#startTime = time;
    this.#samplesIn = 0;
    this.#samplesOut = 0;
    this.#filled = 0;
    this.#cleanFrom = this.#gate === "open" ? 0 : Number.POSITIVE_INFINITY;
    this.#resampler.reset();
  }

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
