// The sound of a call in this page: one audio context, the microphone through the capture worklet, the agent's voice
// through the player worklet to the speaker. Sound is handed on and forgotten.

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

export interface VoiceAudioEvents {
  /** Every 20 ms, in order; a frame while the gate is not closed. */
  frame(frame: CapturedFrame): void;
  /** Root mean square of the microphone, every 20 ms, whatever the gate. */
  level(level: number): void;
  /** What has been heard; held back by the output's latency. */
  notice(notice: PlaybackEvent): void;
  /** Sound comes out, ten times a second. */
  position(turn: number, playedMillis: number): void;
  /** The list of microphones has changed. */
  devices(devices: Device[]): void;
  /** The microphone has gone (pulled out, taken away), or the context was stopped by the system. */
  lost(what: "microphone" | "output"): void;
}

export interface VoiceAudioOptions {
  /** Of a microphone; any when it is not there. */
  device?: string;
  on: VoiceAudioEvents;
}

/** Seconds of the ramp of a change of loudness. */
const RAMP = 0.01;
/** A flush that is not answered within this, in milliseconds, is taken as done: the context does not run. */
const FLUSH_WITHIN = 200;

export class VoiceAudio {
  readonly #context: AudioContext;
  readonly #on: VoiceAudioEvents;
  readonly #capture: AudioWorkletNode;
  readonly #player: AudioWorkletNode;
  readonly #loudness: GainNode;
  readonly #analyser: AnalyserNode;
  readonly #block: Float32Array<ArrayBuffer>;
  readonly #resampler: Resampler | undefined;
  readonly #flushes = new Map<number, (flushed: Flushed) => void>();
  readonly #stop = new AbortController();
  #stream: MediaStream;
  #source: MediaStreamAudioSourceNode;
  #gate: MicrophoneGate = "closed";
  #level = 0;
  #lastFlushed = 0;
  #position: Flushed = { turn: 0, playedMillis: 0, droppedMillis: 0, newest: 0 };
  #lastFlush = 0;

  /** Asks for the microphone and begins; to be called from a click. Throws MicrophoneError. */
  static async open(options: VoiceAudioOptions): Promise<VoiceAudio> {
    // At 24 kHz the browser resamples, better than anybody. Firefox refuses a microphone of another rate than the
    // context's: then the context keeps its own rate, and the framer and the player's resampler do the work.
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

  /** Of the microphone in use. Without echo cancellation a call is half-duplex or push-to-talk. */
  get microphone(): { device: string; name: string; echoCancelled: boolean } {
    const track = this.#stream.getAudioTracks()[0];
    const settings = track?.getSettings() ?? {};
    // Newer browsers name the kind of cancellation instead of saying true.
    const echo: unknown = settings.echoCancellation;
    const echoCancelled = echo === true || (typeof echo === "string" && echo !== "");
    return { device: settings.deviceId ?? "", name: track?.label ?? "", echoCancelled };
  }

  /** The playback clock, in seconds: that of every frame's timestamp. */
  get clock(): number {
    return this.#context.currentTime;
  }

  /** From the graph to the ear, in seconds; Safari does not say all of it. */
  get outputLatency(): number {
    const { outputLatency, baseLatency } = this.#context as { outputLatency?: number; baseLatency?: number };
    return outputLatency || baseLatency || 0;
  }

  /** Of the microphone, 0..1, for a meter. */
  get meter(): number {
    return meterOf(this.#level);
  }

  /** Root mean square of what leaves for the speaker now: the mouth without wlipsync. */
  get outputLevel(): number {
    this.#analyser.getFloatTimeDomainData(this.#block);
    return rms(this.#block);
  }

  /** What goes to the speaker, for an analyser of lips. */
  get output(): AudioNode {
    return this.#loudness;
  }

  get gate(): MicrophoneGate {
    return this.#gate;
  }

  set gate(gate: MicrophoneGate) {
    if (gate === this.#gate) return;
    this.#gate = gate;
    this.#toCapture({ kind: "gate", gate });
  }

  /** Sound of an answer, as a frame holds it. */
  play(turn: number, mark: number, samples: Int16Array): void {
    this.#position.newest = Math.max(this.#position.newest, turn);
    const sound = this.#toContextRate(toFloat(samples));
    this.#toPlayer({ kind: "chunk", turn, mark, samples: sound }, [sound.buffer]);
  }

  /** Nothing more comes of this turn. */
  end(turn: number): void {
    this.#toPlayer({ kind: "end", turn });
  }

  /** What still comes of this turn and those before it is not played. */
  refuse(turn: number): void {
    this.#toPlayer({ kind: "refuse", turn });
  }

  /** Silence at once; says how much of which turn was heard. Harmless when nothing plays. No "drained" follows. */
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

  /** Lowers what sounds by so many decibels; 0 gives it back. */
  duck(dB: number): void {
    this.#loudness.gain.setTargetAtTime(gainOf(dB), this.#context.currentTime, RAMP);
  }

  devices(): Promise<Device[]> {
    return listMicrophones(navigator.mediaDevices);
  }

  /** Goes over to another microphone; the old one stays when that cannot be had. */
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

  /** Ends everything; can be called twice. */
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

  #watch(stream: MediaStream): void {
    stream.getAudioTracks()[0]?.addEventListener(
      "ended",
      () => {
        if (stream === this.#stream) this.#on.lost("microphone");
      },
      { signal: this.#stop.signal },
    );
  }

  #onCaptureMessage(frame: FromCapture): void {
    this.#level = frame.level;
    this.#on.level(frame.level);
    // One that was on its way when the gate closed stays here.
    if ("samples" in frame && this.#gate !== "closed" && frame.samples.length === FRAME) {
      if (this.#gate === "silent" && frame.open) frame.samples.fill(0);
      this.#on.frame(frame);
    }
  }

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
        console.warn("world: the voice has more sound waiting than it may; some of it was dropped");
        break;
      case "started":
      case "mark":
      case "drained":
      case "underrun":
        // Noticed before a flush that has been asked for since: it was not heard by what the flush will say.
        if (this.#lastFlushed === this.#lastFlush) this.#on.notice(message);
        break;
    }
  }

  #resolveFlush(id: number, flushed: Flushed): void {
    const resolve = this.#flushes.get(id);
    this.#flushes.delete(id);
    const { turn, playedMillis, droppedMillis, newest } = flushed;
    resolve?.({ turn, playedMillis, droppedMillis, newest });
  }

  #toContextRate(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
    if (!this.#resampler) return samples;
    const out = new Float32Array(this.#resampler.most(samples.length));
    return out.slice(0, this.#resampler.push(samples, out));
  }

  /** It changes with the device, and in some browsers while sound runs. */
  #sendLatency(): void {
    this.#toPlayer({ kind: "latency", seconds: this.outputLatency });
  }

  #toPlayer(message: ToPlayer, transfer: Transferable[] = []): void {
    this.#player.port.postMessage(message, transfer);
  }

  #toCapture(message: ToCapture): void {
    this.#capture.port.postMessage(message);
  }
}

async function loadWorklets(context: AudioContext): Promise<void> {
  const load = (address: string) => context.audioWorklet.addModule(new URL(address, import.meta.url));
  await Promise.all([load(captureAddress), load(playerAddress)]);
}

function release(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
