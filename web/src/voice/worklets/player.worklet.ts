// Audio worklet: the playback queue (queue.ts) out to the speaker. An entry of its own (tools/bundle), loaded by audio.ts.

import { Audible } from "../audible.ts";
import { type FromPlayer, PLAYER, type ToPlayer } from "../messages.ts";
import { PlaybackQueue } from "../queue.ts";
import { scope } from "./scope.ts";

/** Between two positions, in seconds. */
const EVERY = 0.1;

class Player extends scope.AudioWorkletProcessor {
  readonly #audible = new Audible();
  readonly #queue = new PlaybackQueue({ rate: scope.sampleRate, notice: (notice) => this.#audible.put(notice) });
  readonly #tell = (message: FromPlayer): void => this.port.postMessage(message);
  #told = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<ToPlayer>) => this.#do(data);
  }

  process(_inputs: unknown, outputs: readonly (readonly Float32Array[])[]): boolean {
    const out = outputs[0]?.[0];
    if (!out) return true;
    const now = scope.currentTime;
    this.#queue.pull(out, now);
    this.#audible.tell(now, this.#tell);
    if (this.#queue.sounding && now - this.#told >= EVERY) {
      this.#told = now;
      const { turn, playedMillis, queuedMillis } = this.#queue;
      this.#tell({ kind: "position", turn, playedMillis, queuedMillis });
    }
    return true;
  }

  #do(message: ToPlayer): void {
    switch (message.kind) {
      case "chunk":
        if (this.#queue.push(message) === "full") this.#tell({ kind: "overflow", turn: message.turn });
        break;
      case "end":
        this.#queue.end(message.turn);
        break;
      case "refuse":
        this.#queue.refuse(message.turn);
        break;
      case "flush":
        this.#audible.clear();
        this.#tell({ kind: "flushed", id: message.id, ...this.#queue.flush() });
        break;
      case "latency":
        this.#audible.latency = message.seconds;
        break;
    }
  }
}

scope.registerProcessor(PLAYER, Player);
