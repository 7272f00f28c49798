// The voice socket of one call (GET /api/voice/ws): requests and message as envelopes, sound as binary frames. What of the
// microphone cannot leave is kept for a second at most, the newest; a call ends once, with a reason.

import { parseFrame } from "../wire/guards.ts";
import { PROTOCOL } from "../wire/tables.gen.ts";
import type { BrowserWelcome, Envelope, VoiceRequest, WireError } from "../wire/types.gen.ts";
import { readVoiceEvent, type VoiceAction, type VoiceMessage } from "./events.ts";
import { type DownFrame, decodeDown, encodeUp, FRAME, HEADER } from "./frames.ts";

/** The part of a WebSocket that is used. */
export interface VoiceSocket {
  binaryType: string;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: (() => void) | null;
  readonly bufferedAmount: number;
  send(data: string | ArrayBuffer): void;
  close(code?: number, reason?: string): void;
}

export interface VoiceEnd {
  /** asked: by the user; closed: by the service, with or without an error; the others by the socket's close code. */
  why: "asked" | "closed" | "login" | "refused" | "replaced" | "incompatible" | "busy" | "unreachable" | "lost";
  error?: WireError;
  act?: VoiceAction;
}

export interface VoiceLinkOptions {
  ids: Pick<BrowserWelcome, "userId" | "worldId" | "sessionId">;
  start: Omit<VoiceRequest, "op">;
  on: {
    message(message: VoiceMessage): void;
    sound(frame: DownFrame): void;
    /** Exactly once, and nothing after it. */
    ended(end: VoiceEnd): void;
  };
  open(): VoiceSocket;
  /** Calls back once after so many milliseconds; gives what takes that back. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** What each close code (internal/wire) says; any other: the connection was lost. */
const REASONS: Readonly<Record<number, VoiceEnd["why"]>> = {
  4400: "incompatible",
  4401: "login",
  4403: "refused",
  4409: "replaced",
  4429: "busy",
};

/** Bytes of a frame of 20 ms, frames that may wait here, frames that the browser may hold: together 1 s. */
const BYTES = HEADER + FRAME * 2;
const IN_FLIGHT = 10;
const WAITING = 40;
/** Until the socket is open; until a socket that was asked to stop has closed, in milliseconds. */
const OPEN_WITHIN = 12_000;
const STOP_WITHIN = 1_000;

export function browserSocket(): VoiceSocket {
  const address = new URL("/api/voice/ws", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return new WebSocket(address) as unknown as VoiceSocket;
}

export class VoiceLink {
  readonly #options: VoiceLinkOptions;
  readonly #socket: VoiceSocket;
  readonly #prefix =
    `v${Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, "0")).join("")}`;
  readonly #waiting: ArrayBuffer[] = [];
  #count = 0;
  #open = false;
  #ready = false;
  #stopRequested = false;
  #ended = false;
  #closing: VoiceEnd | undefined;
  #cancelTimer: () => void;
  #dropped = 0;
  #malformed = 0;

  constructor(options: VoiceLinkOptions) {
    this.#options = options;
    this.#socket = options.open();
    this.#socket.binaryType = "arraybuffer";
    this.#socket.onopen = () => this.#onOpen();
    this.#socket.onmessage = ({ data }) => this.#onData(data);
    this.#socket.onerror = () => {}; // a close follows and says more
    this.#socket.onclose = ({ code }) => this.#onClose(code);
    this.#cancelTimer = options.after(OPEN_WITHIN, () => this.#end({ why: "unreachable" }));
  }

  /** The service has said that sound may flow. */
  get ready(): boolean {
    return this.#ready && !this.#ended;
  }

  /** Frames of the microphone that were given up because nothing left. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Frames of the service that were none. */
  get malformed(): number {
    return this.#malformed;
  }

  /** A frame of the microphone. Before ready and after the end there is nobody to hear it. */
  sound(atMicros: number, samples: Int16Array): void {
    if (!this.ready || this.#stopRequested) return;
    this.#waiting.push(encodeUp(atMicros, samples));
    while (this.#waiting.length > 0 && this.#socket.bufferedAmount <= (IN_FLIGHT - 1) * BYTES) {
      this.#send(this.#waiting.shift() as ArrayBuffer);
    }
    while (this.#waiting.length > WAITING) {
      this.#waiting.shift();
      this.#dropped++;
    }
  }

  /** The chunk with this mark has been heard. */
  mark(turn: number, mark: number): void {
    this.#request({ op: "mark", turn, mark });
  }

  /** The answer ends here; so much of its sound was heard. */
  cancel(turn: number, heardMillis: number, reason: "barge-in" | "button"): void {
    this.#request({ op: "cancel", turn, heardMillis, reason });
  }

  /** What the user types into the call. */
  say(text: string): void {
    this.#request({ op: "say", text });
  }

  mute(muted: boolean): void {
    this.#request({ op: "mute", muted });
  }

  /** Asks for the end; it comes within a second, whatever the service does. */
  stop(): void {
    if (this.#ended || this.#stopRequested) return;
    this.#stopRequested = true;
    this.#waiting.length = 0;
    if (!this.#open) {
      this.#end({ why: "asked" });
      return;
    }
    this.#request({ op: "stop" });
    this.#cancelTimer();
    this.#cancelTimer = this.#options.after(STOP_WITHIN, () => this.#end({ why: "asked" }));
  }

  #onOpen(): void {
    if (this.#ended) return;
    this.#cancelTimer();
    this.#open = true;
    this.#request({ ...this.#options.start, op: "start" });
  }

  #request(payload: VoiceRequest): void {
    if (!this.#open || this.#ended) return;
    const { userId, worldId, sessionId } = this.#options.ids;
    const envelope: Envelope = {
      v: PROTOCOL,
      userId,
      worldId,
      sessionId,
      agentDeviceId: "browser",
      messageId: `${this.#prefix}_${(++this.#count).toString(36)}`,
      scope: "voice.realtime",
      kind: "voice.request",
      enc: "none",
      payload,
    };
    this.#send(JSON.stringify(envelope));
  }

  #send(data: string | ArrayBuffer): void {
    try {
      this.#socket.send(data);
    } catch {
      // it is closing: onclose says so
    }
  }

  #onData(data: unknown): void {
    if (this.#ended || this.#closing) return;
    if (typeof data === "string") this.#onText(data);
    else {
      const frame = decodeDown(data);
      if (!frame) this.#countMalformed();
      else if (this.#ready) this.#options.on.sound(frame);
    }
  }

  #onText(data: string): void {
    const frame = parseFrame(data);
    const envelope = frame && "envelope" in frame ? frame.envelope : undefined;
    if (envelope?.kind === "error") {
      const error = envelope.payload as WireError;
      console.warn(`world: a voice request was refused: ${error.code}`);
      return;
    }
    const message = envelope?.kind === "voice.event" ? readVoiceEvent(envelope.payload) : undefined;
    if (!message) {
      this.#countMalformed();
      return;
    }
    if (message.kind === "call") this.#ready = true;
    if (message.kind === "closed") {
      const { error, act } = message;
      this.#closing = { why: "closed", ...(error ? { error } : {}), ...(act ? { act } : {}) };
    }
    this.#options.on.message(message);
    if (this.#closing) this.#end(this.#stopRequested && !this.#closing.error ? { why: "asked" } : this.#closing);
  }

  #countMalformed(): void {
    if (this.#malformed++ === 0) console.warn("world: a frame of the voice that is no message was ignored");
  }

  #onClose(code: number): void {
    const lost = this.#open ? "lost" : "unreachable";
    this.#end({ why: this.#stopRequested ? "asked" : (REASONS[code] ?? lost) });
  }

  #end(end: VoiceEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#cancelTimer();
    this.#waiting.length = 0;
    try {
      this.#socket.close(1000);
    } catch {
      // it was closed already
    }
    this.#options.on.ended(end);
  }
}
