// Audio worklet: the microphone into the framer (capture.ts). An entry of its own (tools/bundle), loaded by audio.ts.

import { CaptureFramer } from "../capture.ts";
import { CAPTURE, type FromCapture, type ToCapture } from "../messages.ts";
import { scope } from "./scope.ts";

/** One block of a context. What a microphone that has gone gives. */
const NOTHING = new Float32Array(128);

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
    // Without an input there is silence, and frames go on: the service would wait for the end of a word for ever.
    this.#framer.push(inputs[0]?.[0] ?? NOTHING, scope.currentTime);
    return true;
  }
}

scope.registerProcessor(CAPTURE, Capture);
