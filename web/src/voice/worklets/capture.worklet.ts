// Audio worklet: feeds the microphone into the framer (capture.ts). An entry point of its own (tools/bundle),
// loaded by audio.ts.

import { CaptureFramer } from "../capture.ts";
import { CAPTURE, type FromCapture, type ToCapture } from "../messages.ts";
import { scope } from "./scope.ts";

/** A block of silence, for a microphone that is gone. */
const NOTHING = new Float32Array(128);

/** The processor of the microphone. */
class Capture extends scope.AudioWorkletProcessor {
  readonly #framer = new CaptureFramer(Math.round(scope.sampleRate), (frame: FromCapture) => {
    this.port.postMessage(frame, "samples" in frame ? [frame.samples.buffer] : []);
  });

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<ToCapture>) => {
      this.#framer.gate = data.gate;
    };
  }

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    // Without an input, frames of silence go on: otherwise the service would wait for the end of a word for
    // ever.
    this.#framer.push(inputs[0]?.[0] ?? NOTHING, scope.currentTime);
    return true;
  }
}

scope.registerProcessor(CAPTURE, Capture);
