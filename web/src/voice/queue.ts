// The agent's sound on its way to the speaker: a jitter buffer that plays chunks in order. It holds a little
// sound back before an answer begins (prime) and reports exactly when something has really been played: marks,
// the length of a turn that was played, gaps. A flush is silence at once without a click, and what was flushed
// is never reported.
//
// Pure: the player worklet pushes chunks and pulls blocks.
//
// The states and what leads out of them:
//
// - idle (#on false): enough sound is queued, or the turn has ended → playing
// - playing (#on true): the queue runs empty → idle, "drained"; #dry remembers a turn that was not complete
// - idle with #dry: sound of the same turn arrives → "underrun" → playing, with a rise out of the gap
// - any: flush → idle, with a fade-out of rampMillis

/** A piece of an answer. */
export interface Chunk {
  turn: number;
  /** Reported behind the last sample; 0: none. */
  mark: number;
  /** At the queue's rate. May be empty: then the chunk only carries its mark. */
  samples: Float32Array;
}

/** What happened while pulling; `at` is the clock of the sample at which it happened, in seconds. */
export type PlaybackEvent =
  | { kind: "started"; turn: number; at: number }
  | { kind: "mark"; turn: number; mark: number; playedMillis: number; at: number }
  /** Nothing is left to play. `ended`: and nothing more was to come. */
  | { kind: "drained"; turn: number; playedMillis: number; ended: boolean; at: number }
  /** A turn goes on after a gap; `count` is the number of gaps in the call. */
  | { kind: "underrun"; turn: number; count: number; gapMillis: number; at: number };

/** What a flush has stopped. */
export interface Flushed {
  /** The turn that sounded last. */
  turn: number;
  /** How much of it was played. */
  playedMillis: number;
  /** How much sound was queued. */
  droppedMillis: number;
  /** The newest turn with anything in the queue: it may have waited without having sounded. */
  newest: number;
}

/** What a queue is made of. */
interface QueueOptions {
  /** Samples per second. */
  rate: number;
  /** Called for every event. */
  notice(notice: PlaybackEvent): void;
  /** How much sound is held back before an answer begins, in milliseconds. */
  primeMillis?: number;
  /** How long a ramp to silence takes, in milliseconds. */
  rampMillis?: number;
  /** The queue holds at most this much sound. */
  limitSeconds?: number;
}

/** Chunks without samples weigh nothing, so their number is bounded too. */
const MAX_CHUNKS = 12_000;

/** The queue of one call. */
export class PlaybackQueue {
  readonly #rate: number;
  readonly #notice: (notice: PlaybackEvent) => void;
  readonly #prime: number;
  readonly #limit: number;
  readonly #ramp: number;
  #chunks: Chunk[] = [];
  /** Chunks before this one have been played, and #offset samples of this one. */
  #head = 0;
  #offset = 0;
  /** Samples that are queued. */
  #queued = 0;
  /** Samples of silence pulled while priming. */
  #waited = 0;
  /** Whether an answer sounds. */
  #on = false;
  /** Whether "started" was reported since it sounds. */
  #startReported = false;
  #turn = 0;
  /** Samples of the current turn that were played. */
  #played = 0;
  /** Chunks up to this turn are not taken any more. */
  #refused = -1;
  /** No more chunks follow for turns up to this one. */
  #ended = -1;
  /** The turn that ran dry, and how many samples ago. */
  #dry: { turn: number; since: number } | undefined;
  #underruns = 0;
  /** The fade-out that still sounds, and the position in it. */
  #tail: Float32Array;
  #tailAt: number;
  /** Samples left of the rise out of a gap. */
  #rise = 0;
  /** The last sample that was played, from which a fade-out starts. */
  #last = 0;

  constructor({ rate, notice, primeMillis = 60, rampMillis = 5, limitSeconds = 60 }: QueueOptions) {
    this.#rate = rate;
    this.#notice = notice;
    this.#prime = Math.round((primeMillis / 1000) * rate);
    this.#limit = limitSeconds * rate;
    this.#ramp = Math.max(1, Math.round((rampMillis / 1000) * rate));
    this.#tail = new Float32Array(this.#ramp);
    this.#tailAt = this.#ramp;
  }

  /** Whether sound of an answer comes out now. */
  get sounding(): boolean {
    return this.#on;
  }

  /** The turn that sounds, or sounded last. */
  get turn(): number {
    return this.#turn;
  }

  /** How much of it was played. */
  get playedMillis(): number {
    return (this.#played / this.#rate) * 1000;
  }

  /** How much sound is queued. */
  get queuedMillis(): number {
    return (this.#queued / this.#rate) * 1000;
  }

  /** How many gaps there were. */
  get underruns(): number {
    return this.#underruns;
  }

  /** Adds a chunk. late: its turn was given up. full: the queue takes no more, and the chunk is lost. */
  push(chunk: Chunk): "taken" | "late" | "full" {
    if (chunk.turn <= this.#refused) return "late";
    if (this.#queued + chunk.samples.length > this.#limit) return "full";
    if (this.#chunks.length - this.#head >= MAX_CHUNKS) return "full";
    this.#chunks.push(chunk);
    this.#queued += chunk.samples.length;
    return "taken";
  }

  /** No more chunks follow for this turn: what is there is played without waiting for more. */
  end(turn: number): void {
    this.#ended = Math.max(this.#ended, turn);
  }

  /** Chunks of this turn and earlier ones that still arrive are not taken. */
  refuse(turn: number): void {
    this.#refused = Math.max(this.#refused, turn);
  }

  /** Fades to silence within the ramp and drops everything that is queued, marks included. */
  flush(): Flushed {
    const newest = Math.max(this.#turn, this.#chunks.at(-1)?.turn ?? 0);
    const droppedMillis = this.queuedMillis;
    if (this.#on) this.#fade();
    this.#chunks = [];
    this.#head = this.#offset = this.#queued = this.#waited = this.#rise = 0;
    this.#on = false;
    this.#dry = undefined;
    return { turn: this.#turn, playedMillis: this.playedMillis, droppedMillis, newest };
  }

  /** Fills one block; `time` is the clock at its first sample, in seconds. */
  pull(out: Float32Array, time: number): void {
    out.fill(0);
    let i = 0;
    if (!this.#on) {
      this.#finishEmptyChunks(time);
      if (this.#ready(out.length)) this.#start(time);
      if (this.#dry) this.#dry.since += out.length;
    }
    while (this.#on && i < out.length) i = this.#playChunk(out, i, time);
    if (i > 0) this.#last = out[i - 1] as number;
    if (!this.#on && i > 0) this.#fade();
    for (; i < out.length && this.#tailAt < this.#ramp; i++) out[i] = this.#tail[this.#tailAt++] as number;
  }

  /** Whether enough sound is queued to begin. */
  #ready(samples: number): boolean {
    if (this.#queued === 0 || this.#tailAt < this.#ramp) return false;
    this.#waited += samples;
    const first = this.#chunks[this.#head];
    // An answer that is shorter than what is held back begins all the same.
    return this.#queued >= this.#prime || this.#waited >= 2 * this.#prime || (first?.turn ?? 0) <= this.#ended;
  }

  /** Begins to play. */
  #start(time: number): void {
    this.#on = true;
    this.#startReported = false;
    this.#waited = 0;
    const first = this.#chunks[this.#head];
    if (first && this.#dry?.turn === first.turn) {
      this.#underruns++;
      this.#rise = this.#ramp;
      const gapMillis = (this.#dry.since / this.#rate) * 1000;
      this.#notice({ kind: "underrun", turn: first.turn, count: this.#underruns, gapMillis, at: time });
    }
    this.#dry = undefined;
  }

  /** Marks without sound before them have been played as soon as nothing sounds. */
  #finishEmptyChunks(time: number): void {
    for (let chunk = this.#chunks[this.#head]; chunk?.samples.length === 0; chunk = this.#chunks[this.#head]) {
      this.#finishChunk(chunk, time);
    }
  }

  /** Plays a part of the first chunk from index i on; returns the index behind it. */
  #playChunk(out: Float32Array, i: number, time: number): number {
    const chunk = this.#chunks[this.#head];
    const at = time + i / this.#rate;
    if (!chunk) {
      this.#on = false;
      const ended = this.#turn <= this.#ended;
      if (!ended) this.#dry = { turn: this.#turn, since: out.length - i };
      this.#notice({ kind: "drained", turn: this.#turn, playedMillis: this.playedMillis, ended, at });
      return i;
    }
    if (chunk.samples.length > 0) this.#startTurn(chunk.turn, at);
    const part = Math.min(out.length - i, chunk.samples.length - this.#offset);
    out.set(chunk.samples.subarray(this.#offset, this.#offset + part), i);
    for (let k = i; this.#rise > 0 && k < i + part; k++, this.#rise--) {
      out[k] = (out[k] as number) * (1 - this.#rise / this.#ramp);
    }
    this.#offset += part;
    this.#played += part;
    this.#queued -= part;
    if (this.#offset === chunk.samples.length) this.#finishChunk(chunk, time + (i + part) / this.#rate);
    return i + part;
  }

  /** Reports the first sample of a turn, or of its continuation. */
  #startTurn(turn: number, at: number): void {
    if (this.#turn !== turn) this.#played = 0;
    else if (this.#startReported) return;
    this.#turn = turn;
    this.#startReported = true;
    this.#notice({ kind: "started", turn, at });
  }

  /** Removes the first chunk and reports its mark. */
  #finishChunk(chunk: Chunk, at: number): void {
    this.#offset = 0;
    if (++this.#head >= 256) {
      this.#chunks = this.#chunks.slice(this.#head);
      this.#head = 0;
    }
    if (chunk.mark === 0) return;
    const playedMillis = chunk.turn === this.#turn ? this.playedMillis : 0;
    this.#notice({ kind: "mark", turn: chunk.turn, mark: chunk.mark, playedMillis, at });
  }

  /** Prepares the fade-out: what would have followed, or the last value where nothing does, ramped down to zero. */
  #fade(): void {
    const tail = this.#tail;
    let filled = 0;
    for (let c = this.#head, from = this.#offset; c < this.#chunks.length && filled < tail.length; c++, from = 0) {
      const next = (this.#chunks[c] as Chunk).samples.subarray(from, from + tail.length - filled);
      tail.set(next, filled);
      filled += next.length;
    }
    tail.fill(filled > 0 ? (tail[filled - 1] as number) : this.#last, filled);
    for (let k = 0; k < tail.length; k++) tail[k] = (tail[k] as number) * (1 - (k + 1) / tail.length);
    this.#tailAt = 0;
  }
}
