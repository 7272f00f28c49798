// Audio worklet: feeds the playback queue (queue.ts) to the speaker. An entry point of its own (tools/bundle),
// loaded by audio.ts.

import { AudibleDelay } from "../audibledelay.ts";
import { type FromPlayer, PLAYER, type ToPlayer } from "../messages.ts";
import { PlaybackQueue } from "../queue.ts";
import { scope } from "./scope.ts";

/** Seconds between two reports of the position. */
const EVERY = 0.1;

/** The processor of the agent's voice. */
class Player extends scope.AudioWorkletProcessor {
  readonly #audible = new AudibleDelay();
  readonly #queue = new PlaybackQueue({ rate: scope.sampleRate, notice: (notice) => this.#audible.put(notice) });
  readonly #post = (message: FromPlayer): void => this.port.postMessage(message);
  /** Clock of the last report of the position. */
  #positionPostedAt = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<ToPlayer>) => this.#handle(data);
  }

  process(_inputs: unknown, outputs: readonly (readonly Float32Array[])[]): boolean {
    const out = outputs[0]?.[0];
    if (!out) return true;
    const now = scope.currentTime;
    this.#queue.pull(out, now);
    this.#audible.emitDue(now, this.#post);
    if (this.#queue.sounding && now - this.#positionPostedAt >= EVERY) {
      this.#positionPostedAt = now;
      const { turn, playedMillis, queuedMillis } = this.#queue;
      this.#post({ kind: "position", turn, playedMillis, queuedMillis });
    }
    return true;
  }

  /** Handles a message of the page. */
  #handle(message: ToPlayer): void {
    switch (message.kind) {
      case "chunk":
        if (this.#queue.push(message) === "full") this.#post({ kind: "overflow", turn: message.turn });
        break;
      case "end":
        this.#queue.end(message.turn);
        break;
      case "refuse":
        this.#queue.refuse(message.turn);
        break;
      case "flush":
        this.#audible.clear();
        this.#post({ kind: "flushed", id: message.id, ...this.#queue.flush() });
        break;
      case "latency":
        this.#audible.latency = message.seconds;
        break;
    }
  }
}

scope.registerProcessor(PLAYER, Player);
