// The sound of a call in this page: one audio context, with the microphone going through the capture worklet,
// and the agent's voice through the player worklet to the speaker. Sound is passed on and not stored.
//
// Graph: microphone → capture worklet → frames; chunks → player worklet → gain (ducking) → analyser and
// speaker.

import type { CapturedFrame, MicrophoneGate } from "./capture.ts";
import { FRAME, RATE } from "./frames.ts";
import { CAPTURE, type FromCapture, type FromPlayer, PLAYER, type ToCapture, type ToPlayer } from "./messages.ts";
import { askMicrophone, type Device, listMicrophones, MicrophoneError, microphoneProblemOf } from "./microphone.ts";
import { gainOf, meterOf, rms, toFloat } from "./pcm.ts";
import type { Flushed, PlaybackEvent } from "./queue.ts";
import { Resampler } from "./resample.ts";
// The bundler answers these two with an address. oxlint looks into the files.
// oxlint-disable-next-line import/default
import captureAddress from "./worklets/capture.worklet.ts?url";
// oxlint-disable-next-line import/default
import playerAddress from "./worklets/player.worklet.ts?url";

/** What the audio reports to the call. */
export interface VoiceAudioEvents {
  /** A frame of the microphone, every 20 ms and in order, while the gate is not closed. */
  frame(frame: CapturedFrame): void;
  /** Root mean square of the microphone, every 20 ms, whatever the gate. */
  level(level: number): void;
  /** A playback event, reported when it is audible. */
  notice(notice: PlaybackEvent): void;
  /** How much of a turn has been played, ten times a second while sound comes out. */
  position(turn: number, playedMillis: number): void;
  /** The list of microphones has changed. */
  devices(devices: Device[]): void;
  /** The microphone is gone (unplugged, taken by another program), or the system has stopped the context. */
  lost(what: "microphone" | "output"): void;
}

/** What the audio is opened with. */
interface VoiceAudioOptions {
  /** Id of the microphone; any other is used when it is missing. */
  device?: string;
  on: VoiceAudioEvents;
}

/** Time constant of a change of loudness, in seconds. */
const RAMP = 0.01;
/** A flush without an answer within this time (milliseconds) counts as done: the context is not running. */
const FLUSH_WITHIN = 200;

/** The audio of one call. dispose() must be called at its end. */
export class VoiceAudio {
  readonly #context: AudioContext;
  readonly #on: VoiceAudioEvents;
  readonly #capture: AudioWorkletNode;
  readonly #player: AudioWorkletNode;
  /** Volume of the agent's voice, for ducking. */
  readonly #loudness: GainNode;
  readonly #analyser: AnalyserNode;
  /** Scratch buffer of outputLevel. */
  readonly #block: Float32Array<ArrayBuffer>;
  /** Only where the context does not run at 24 kHz. */
  readonly #resampler: Resampler | undefined;
  /** Flushes without an answer, by id. */
  readonly #flushes = new Map<number, (flushed: Flushed) => void>();
  /** Aborted by dispose(); its signal removes all listeners. */
  readonly #stop = new AbortController();
  #stream: MediaStream;
  #source: MediaStreamAudioSourceNode;
  #gate: MicrophoneGate = "closed";
  #level = 0;
  /** Id of the last flush that was answered. */
  #lastFlushed = 0;
  /** The last known position, for flushes that are never answered. */
  #position: Flushed = { turn: 0, playedMillis: 0, droppedMillis: 0, newest: 0 };
  /** Id of the last flush. */
  #lastFlush = 0;

  /**
   * Asks for the microphone and starts. Must be called from a user gesture, or browsers do not start the
   * context. Throws MicrophoneError.
   */
  static async open(options: VoiceAudioOptions): Promise<VoiceAudio> {
    // At 24 kHz the browser resamples, with the best quality. Firefox refuses a microphone whose rate differs
    // from the context's; the context then keeps its own rate, and the framer and the player's resampler do the
    // work.
    const first = new AudioContext({ sampleRate: RATE, latencyHint: "interactive" });
    let stream: MediaStream | undefined;
    let context = first;
    try {
      stream = await askMicrophone(navigator.mediaDevices, options.device);
      let source: MediaStreamAudioSourceNode;
      try {
        source = first.createMediaStreamSource(stream);
      } catch {
        context = new AudioContext({ latencyHint: "interactive" });
        void first.close();
        source = context.createMediaStreamSource(stream);
      }
      await loadWorklets(context);
      await context.resume();
      return new VoiceAudio(context, stream, source, options.on);
    } catch (error) {
      release(stream);
      void context.close();
      throw error;
    }
  }

  private constructor(
    context: AudioContext,
    stream: MediaStream,
    source: MediaStreamAudioSourceNode,
    on: VoiceAudioEvents,
  ) {
    this.#context = context;
    this.#stream = stream;
    this.#source = source;
    this.#on = on;
    this.#capture = new AudioWorkletNode(context, CAPTURE, {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: "explicit",
    });
    this.#player = new AudioWorkletNode(context, PLAYER, { numberOfInputs: 0, outputChannelCount: [1] });
    this.#loudness = context.createGain();
    this.#analyser = new AnalyserNode(context, { fftSize: 256, smoothingTimeConstant: 0 });
    this.#block = new Float32Array(this.#analyser.fftSize);
    this.#resampler = context.sampleRate === RATE ? undefined : new Resampler(RATE, Math.round(context.sampleRate));
    this.#player.connect(this.#loudness);
    this.#loudness.connect(this.#analyser);
    this.#loudness.connect(context.destination);
    source.connect(this.#capture);
    this.#listen();
  }

  /** The microphone in use. Without echo cancellation a call has to be half-duplex or push-to-talk. */
  get microphone(): { device: string; name: string; echoCancelled: boolean } {
    const track = this.#stream.getAudioTracks()[0];
    const settings = track?.getSettings() ?? {};
    // Newer browsers name the kind of cancellation instead of returning true.
    const echo: unknown = settings.echoCancellation;
    const echoCancelled = echo === true || (typeof echo === "string" && echo !== "");
    return { device: settings.deviceId ?? "", name: track?.label ?? "", echoCancelled };
  }

  /** The playback clock in seconds, which also stamps every frame. */
  get clock(): number {
    return this.#context.currentTime;
  }

  /** Seconds from the graph to the ear. Safari reports only part of it. */
  get outputLatency(): number {
    const { outputLatency, baseLatency } = this.#context as { outputLatency?: number; baseLatency?: number };
    return outputLatency || baseLatency || 0;
  }

  /** Level of the microphone for a meter, 0 to 1. */
  get meter(): number {
    return meterOf(this.#level);
  }

  /** Root mean square of what goes to the speaker now: drives the mouth where wlipsync is missing. */
  get outputLevel(): number {
    this.#analyser.getFloatTimeDomainData(this.#block);
    return rms(this.#block);
  }

  /** The node that feeds the speaker, for lip sync. */
  get output(): AudioNode {
    return this.#loudness;
  }

  /** What of the microphone may leave. */
  get gate(): MicrophoneGate {
    return this.#gate;
  }

  set gate(gate: MicrophoneGate) {
    if (gate === this.#gate) return;
    this.#gate = gate;
    this.#toCapture({ kind: "gate", gate });
  }

  /** Queues the sound of a frame. */
  play(turn: number, mark: number, samples: Int16Array): void {
    this.#position.newest = Math.max(this.#position.newest, turn);
    const sound = this.#toContextRate(toFloat(samples));
    this.#toPlayer({ kind: "chunk", turn, mark, samples: sound }, [sound.buffer]);
  }

  /** No more sound follows for this turn. */
  end(turn: number): void {
    this.#toPlayer({ kind: "end", turn });
  }

  /** Sound of this turn and of earlier ones is dropped from now on. */
  refuse(turn: number): void {
    this.#toPlayer({ kind: "refuse", turn });
  }

  /**
   * Silences playback at once. Resolves with how much of which turn was heard. Harmless when nothing plays; no
   * "drained" event follows.
   */
  flush(): Promise<Flushed> {
    const id = ++this.#lastFlush;
    this.#resampler?.reset();
    this.#toPlayer({ kind: "flush", id });
    return new Promise((resolve) => {
      const late = setTimeout(() => this.#resolveFlush(id, this.#position), FLUSH_WITHIN);
      this.#flushes.set(id, (flushed) => {
        clearTimeout(late);
        resolve(flushed);
      });
    });
  }

  /** Lowers the volume by so many decibels; 0 restores it. */
  duck(dB: number): void {
    this.#loudness.gain.setTargetAtTime(gainOf(dB), this.#context.currentTime, RAMP);
  }

  /** The microphones of this computer. */
  devices(): Promise<Device[]> {
    return listMicrophones(navigator.mediaDevices);
  }

  /** Switches to another microphone; the old one stays in use when that fails. */
  async use(device: string): Promise<void> {
    const stream = await askMicrophone(navigator.mediaDevices, device);
    if (this.#stop.signal.aborted) {
      release(stream);
      return;
    }
    let source: MediaStreamAudioSourceNode;
    try {
      source = this.#context.createMediaStreamSource(stream);
    } catch (error) {
      release(stream);
      throw new MicrophoneError(microphoneProblemOf({ name: "NotReadableError" }), error);
    }
    this.#source.disconnect();
    release(this.#stream);
    this.#stream = stream;
    this.#source = source;
    source.connect(this.#capture);
    this.#watch(stream);
  }

  /** Releases everything. Idempotent. */
  async dispose(): Promise<void> {
    if (this.#stop.signal.aborted) return;
    this.#stop.abort();
    for (const id of this.#flushes.keys()) this.#resolveFlush(id, this.#position);
    this.#source.disconnect();
    release(this.#stream);
    for (const node of [this.#capture, this.#player]) {
      node.port.onmessage = null;
      node.port.close();
      node.disconnect();
    }
    this.#loudness.disconnect();
    await this.#context.close().catch(() => {});
  }

  /** Subscribes to the worklets, the context and the devices. */
  #listen(): void {
    const { signal } = this.#stop;
    this.#capture.port.onmessage = ({ data }: MessageEvent<FromCapture>) => this.#onCaptureMessage(data);
    this.#player.port.onmessage = ({ data }: MessageEvent<FromPlayer>) => this.#onPlayerMessage(data);
    this.#context.addEventListener(
      "statechange",
      () => {
        if (this.#context.state !== "running") this.#on.lost("output");
      },
      { signal },
    );
    navigator.mediaDevices.addEventListener(
      "devicechange",
      () => {
        this.#sendLatency();
        this.devices().then((devices) => {
          if (!signal.aborted) this.#on.devices(devices);
        }, console.warn);
      },
      { signal },
    );
    this.#watch(this.#stream);
    this.#sendLatency();
  }

  /** Reports when the microphone of a stream ends. */
  #watch(stream: MediaStream): void {
    stream.getAudioTracks()[0]?.addEventListener(
      "ended",
      () => {
        if (stream === this.#stream) this.#on.lost("microphone");
      },
      { signal: this.#stop.signal },
    );
  }

  /** Handles a frame of the capture worklet. */
  #onCaptureMessage(frame: FromCapture): void {
    this.#level = frame.level;
    this.#on.level(frame.level);
    // A frame that was on its way when the gate closed stays here.
    if ("samples" in frame && this.#gate !== "closed" && frame.samples.length === FRAME) {
      if (this.#gate === "silent" && frame.open) frame.samples.fill(0);
      this.#on.frame(frame);
    }
  }

  /** Handles a message of the player worklet. */
  #onPlayerMessage(message: FromPlayer): void {
    switch (message.kind) {
      case "position":
        this.#position = { ...this.#position, turn: message.turn, playedMillis: message.playedMillis };
        this.#sendLatency();
        this.#on.position(message.turn, message.playedMillis);
        break;
      case "flushed":
        this.#lastFlushed = Math.max(this.#lastFlushed, message.id);
        this.#resolveFlush(message.id, message);
        break;
      case "overflow":
        console.warn("world: the voice queue is full; some sound was dropped");
        break;
      case "started":
      case "mark":
      case "drained":
      case "underrun":
        // Events from before a flush that has been requested since are dropped: the flush's answer says what
        // was heard.
        if (this.#lastFlushed === this.#lastFlush) this.#on.notice(message);
        break;
    }
  }

  /** Resolves a flush. */
  #resolveFlush(id: number, flushed: Flushed): void {
    const resolve = this.#flushes.get(id);
    this.#flushes.delete(id);
    const { turn, playedMillis, droppedMillis, newest } = flushed;
    resolve?.({ turn, playedMillis, droppedMillis, newest });
  }

  /** Resamples the agent's voice to the rate of the context, where they differ. */
  #toContextRate(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
    if (!this.#resampler) return samples;
    const out = new Float32Array(this.#resampler.most(samples.length));
    return out.slice(0, this.#resampler.push(samples, out));
  }

  /** Reports the output latency to the player: it changes with the device, and in some browsers during playback. */
  #sendLatency(): void {
    this.#toPlayer({ kind: "latency", seconds: this.outputLatency });
  }

  /** Sends a message to the player worklet. */
  #toPlayer(message: ToPlayer, transfer: Transferable[] = []): void {
    this.#player.port.postMessage(message, transfer);
  }

  /** Sends a message to the capture worklet. */
  #toCapture(message: ToCapture): void {
    this.#capture.port.postMessage(message);
  }
}

/** Loads both worklets into a context. */
async function loadWorklets(context: AudioContext): Promise<void> {
  const load = (address: string) => context.audioWorklet.addModule(new URL(address, import.meta.url));
  await Promise.all([load(captureAddress), load(playerAddress)]);
}

/** Stops the microphone of a stream, which also switches off the browser's recording indicator. */
function release(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
