// The parts of a browser that a call uses: microphones, an audio context with its worklets, and the voice socket. A test
// plays the user, the worklets and the service.

import { onTestFinished, vi } from "vitest";
import { CAPTURE, type FromCapture, type FromPlayer, PLAYER, type ToCapture, type ToPlayer } from "../messages.ts";

/** A port of a worklet: what the page sent, and how the worklet answers. */
class FakePort<To, From> {
  onmessage: ((event: { data: From }) => void) | null = null;
  readonly sent: To[] = [];
  closed = false;

  postMessage(message: To): void {
    this.sent.push(message);
  }

  tell(message: From): void {
    this.onmessage?.({ data: message });
  }

  close(): void {
    this.closed = true;
  }
}

/** A microphone that was granted. */
export class FakeTrack extends EventTarget {
  readonly label: string;
  readonly settings: Record<string, unknown>;
  stopped = false;

  constructor(label: string, settings: Record<string, unknown>) {
    super();
    this.label = label;
    this.settings = settings;
  }

  getSettings = () => this.settings;

  stop(): void {
    this.stopped = true;
  }
}

/** An audio context. */
export class FakeContext extends EventTarget {
  readonly sampleRate: number;
  readonly capture = new FakePort<ToCapture, FromCapture>();
  readonly player = new FakePort<ToPlayer, FromPlayer>();
  readonly destination = {};
  readonly baseLatency = 0.01;
  outputLatency = 0.05;
  currentTime = 0;
  state = "suspended";
  /** What goes to the speaker, as a constant. */
  loudness = 0;
  /** The volume of the agent's voice. */
  volume = 1;
  /** Whether a microphone of another rate is refused, as Firefox does. */
  readonly #strict: boolean;
  readonly audioWorklet: { addModule: () => Promise<void> };

  constructor(sampleRate: number, strict: boolean, worklets: () => Promise<void>) {
    super();
    this.sampleRate = sampleRate;
    this.#strict = strict;
    this.audioWorklet = { addModule: worklets };
  }

  createMediaStreamSource(): object {
    if (this.#strict) throw Object.assign(new Error("rates differ"), { name: "NotSupportedError" });
    return node();
  }

  createGain(): object {
    const setTargetAtTime = (volume: number) => void (this.volume = volume);
    return { ...node(), context: this, gain: { setTargetAtTime } };
  }

  resume(): Promise<void> {
    this.state = "running";
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.state = "closed";
    return Promise.resolve();
  }

  /** The system stops it. */
  interrupt(): void {
    this.state = "interrupted";
    this.dispatchEvent(new Event("statechange"));
  }
}

const node = () => ({ connect: () => {}, disconnect: () => {} });

/** The voice socket, whose other end is the test. */
export class VoiceWire {
  binaryType = "blob";
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly bufferedAmount = 0;
  readonly readyState = 1;
  closed = false;
  readonly address: string;
  readonly requests: Record<string, unknown>[] = [];
  readonly frames: ArrayBuffer[] = [];

  constructor(address: URL) {
    this.address = String(address);
  }

  send(data: string | ArrayBuffer): void {
    if (typeof data === "string")
      this.requests.push((JSON.parse(data) as { payload: Record<string, unknown> }).payload);
    else this.frames.push(data);
  }

  close(): void {
    this.closed = true;
  }

  /** The service says something. */
  say(payload: object): void {
    const ids = { v: 1, userId: "u", worldId: "w", agentDeviceId: "service", sessionId: "s", messageId: "m1" };
    const envelope = { ...ids, scope: "voice.realtime", kind: "voice.event", enc: "none", payload };
    this.onmessage?.({ data: JSON.stringify(envelope) });
  }

  /** Sound of an answer: so many samples. */
  sound(turn: number, mark: number, samples = 480): void {
    const frame = new ArrayBuffer(8 + samples * 2);
    new Uint32Array(frame, 0, 2).set([turn, mark]);
    this.onmessage?.({ data: frame });
  }
}

/** What a test may set before a page asks for it. */
interface VoiceBrowser {
  /** The microphones by id. */
  readonly microphones: Map<string, Record<string, unknown>>;
  /** The name of the error that the next requests for a microphone end with; "": they are granted. */
  refuses: string;
  /** Contexts of 24 kHz take no microphone. */
  strict: boolean;
  /** The worklets cannot be loaded. */
  broken: boolean;
  /** Delays every grant until it is resolved. */
  prompt: Promise<void>;
  /** What was asked for: the id of a device, or "". */
  readonly asked: string[];
  readonly tracks: FakeTrack[];
  readonly contexts: FakeContext[];
  readonly wires: VoiceWire[];
  /** A device was plugged in or out. */
  plug(): void;
}

/** Puts the parts in place until the test is over. */
export function voiceBrowser(): VoiceBrowser {
  const devices = new EventTarget();
  const browser: VoiceBrowser = {
    microphones: new Map([["desk", { echoCancellation: true }]]),
    refuses: "",
    strict: false,
    broken: false,
    prompt: Promise.resolve(),
    asked: [],
    tracks: [],
    contexts: [],
    wires: [],
    plug: () => void devices.dispatchEvent(new Event("devicechange")),
  };
  const fail = (name: string) => Promise.reject(Object.assign(new Error(name), { name }));
  async function getUserMedia({ audio }: { audio: { deviceId?: { exact: string } } }) {
    const wanted = audio.deviceId?.exact ?? "";
    browser.asked.push(wanted);
    await browser.prompt;
    if (browser.refuses) return fail(browser.refuses);
    const id = wanted || ([...browser.microphones.keys()][0] ?? "");
    const settings = browser.microphones.get(id);
    if (!settings) return fail(wanted ? "OverconstrainedError" : "NotFoundError");
    const track = new FakeTrack(`the ${id}`, { deviceId: id, ...settings });
    browser.tracks.push(track);
    return { getAudioTracks: () => [track], getTracks: () => [track] };
  }
  const enumerateDevices = () =>
    Promise.resolve([
      { kind: "audiooutput", deviceId: "speaker", label: "Speaker" },
      ...[...browser.microphones.keys()].map((deviceId) => ({ kind: "audioinput", deviceId, label: "" })),
    ]);
  const loadWorklets = () => (browser.broken ? fail("AbortError") : Promise.resolve());
  const globals = {
    navigator: { mediaDevices: Object.assign(devices, { getUserMedia, enumerateDevices }) },
    AudioContext: function AudioContext({ sampleRate = 48_000 }: { sampleRate?: number }) {
      const context = new FakeContext(sampleRate, browser.strict && sampleRate === 24_000, loadWorklets);
      browser.contexts.push(context);
      return context;
    },
    AudioWorkletNode: function AudioWorkletNode(context: FakeContext, name: string) {
      return { ...node(), port: { [CAPTURE]: context.capture, [PLAYER]: context.player }[name] };
    },
    AnalyserNode: function AnalyserNode(context: FakeContext, { fftSize }: { fftSize: number }) {
      return { ...node(), fftSize, getFloatTimeDomainData: (to: Float32Array) => to.fill(context.loudness) };
    },
    WebSocket: function WebSocket(address: URL) {
      const wire = new VoiceWire(address);
      browser.wires.push(wire);
      return wire;
    },
    location: { href: "https://w.example/?quality=low" },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  return browser;
}
