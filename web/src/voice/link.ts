// The voice socket of one call (GET /api/voice/ws): requests and events as envelopes, sound as binary frames.
// Of the microphone's sound that cannot be sent, the newest second is kept at most. A call ends exactly once,
// with a reason.
//
// The states: opening → open (start is sent) → ready (the service's "call") → ended. stop() and closed messages
// lead to ended from anywhere.

import { parseFrame } from "../wire/guards.ts";
import { PROTOCOL } from "../wire/tables.gen.ts";
import type { BrowserWelcome, Envelope, VoiceAct, VoiceRequest, WireError } from "../wire/types.gen.ts";
import { readVoiceEvent, type VoiceMessage } from "./events.ts";
import { type DownFrame, decodeDown, encodeUp, FRAME, HEADER } from "./frames.ts";

/** The part of a WebSocket that is used. */
export interface VoiceSocket {
  binaryType: string;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: (() => void) | null;
  readonly bufferedAmount: number;
  /** As of WebSocket: 1 is open. */
  readonly readyState: number;
  send(data: string | ArrayBuffer): void;
  close(code?: number, reason?: string): void;
}

/** How a call ended. */
export interface VoiceEnd {
  /**
   * asked: by the user; closed: by the service, with or without an error; the others follow from the socket's
   * close code.
   */
  why: "asked" | "closed" | "login" | "refused" | "replaced" | "incompatible" | "busy" | "unreachable" | "lost";
  error?: WireError;
  act?: VoiceAct;
}

/** What a link is made of. */
export interface VoiceLinkOptions {
  /** Session of the page, for the envelopes. */
  ids: Pick<BrowserWelcome, "userId" | "worldId" | "sessionId">;
  /** Arguments of the start request. */
  start: Omit<VoiceRequest, "op">;
  on: {
    message(message: VoiceMessage): void;
    sound(frame: DownFrame): void;
    /** Called exactly once; nothing follows it. */
    ended(end: VoiceEnd): void;
  };
  open(): VoiceSocket;
  /** Calls back once after so many milliseconds. Returns the function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** What each close code (internal/wire) means; any other: the connection was lost. */
const REASONS: Readonly<Record<number, VoiceEnd["why"]>> = {
  4400: "incompatible",
  4401: "login",
  4410: "login",
  4403: "refused",
  4409: "replaced",
  4429: "busy",
};

/** Bytes of a frame of 20 ms. */
const BYTES = HEADER + FRAME * 2;
/** Frames that the browser may hold in its send buffer. */
const IN_FLIGHT = 10;
/** Frames that may wait here; together with IN_FLIGHT 1 s. */
const WAITING = 40;
/** The readyState of an open socket. */
const OPEN = 1;
/** How long the socket may take to open, in milliseconds. */
const OPEN_WITHIN = 12_000;
/** How long a socket that was asked to stop may take to close, in milliseconds. */
const STOP_WITHIN = 1_000;

/** Opens the voice socket of the page's own service. */
export function browserSocket(): VoiceSocket {
  const address = new URL("/api/voice/ws", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return new WebSocket(address) as unknown as VoiceSocket;
}

/** The connection of one call. */
export class VoiceLink {
  readonly #options: VoiceLinkOptions;
  readonly #socket: VoiceSocket;
  /** Beginning of all message ids of this call. */
  readonly #prefix =
    `v${Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, "0")).join("")}`;
  /** Frames that could not be sent yet, oldest first. */
  readonly #waiting: ArrayBuffer[] = [];
  #count = 0;
  #open = false;
  #ready = false;
  #stopRequested = false;
  #ended = false;
  /** The end that the service has announced. */
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
    // A close event follows and has the reason.
    this.#socket.onerror = () => {};
    this.#socket.onclose = ({ code }) => this.#onClose(code);
    this.#cancelTimer = options.after(OPEN_WITHIN, () => this.#end({ why: "unreachable" }));
  }

  /** Whether the service has said that sound may flow. */
  get ready(): boolean {
    return this.#ready && !this.#ended;
  }

  /** Frames of the microphone that were dropped because nothing could be sent. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Frames of the service that could not be decoded. */
  get malformed(): number {
    return this.#malformed;
  }

  /** Sends a frame of the microphone. Ignored before ready and after the end, when nobody listens. */
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

  /** Acknowledges a mark: its chunk has been heard. */
  mark(turn: number, mark: number): void {
    this.#request({ op: "mark", turn, mark });
  }

  /** Stops an answer and says how much of its sound was heard. */
  cancel(turn: number, heardMillis: number, reason: "barge-in" | "button"): void {
    this.#request({ op: "cancel", turn, heardMillis, reason });
  }

  /** Sends what the user types into the call. */
  say(text: string): void {
    this.#request({ op: "say", text });
  }

  /** Ends the call. The end is reported within a second, whatever the service does. */
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

  /** The socket is open: requests the call. */
  #onOpen(): void {
    if (this.#ended) return;
    this.#cancelTimer();
    this.#open = true;
    this.#request({ ...this.#options.start, op: "start" });
  }

  /** Sends a request. */
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

  /** Sends a frame. While the socket is closing nothing is sent; onclose reports that. */
  #send(data: string | ArrayBuffer): void {
    if (this.#socket.readyState === OPEN) this.#socket.send(data);
  }

  /** Handles a frame of the service. */
  #onData(data: unknown): void {
    if (this.#ended || this.#closing) return;
    if (typeof data === "string") this.#onText(data);
    else {
      const frame = decodeDown(data);
      if (!frame) this.#countMalformed();
      else if (this.#ready) this.#options.on.sound(frame);
    }
  }

  /** Handles an envelope. */
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

  /** Counts a frame that cannot be decoded, and logs the first one. */
  #countMalformed(): void {
    if (this.#malformed++ === 0) console.warn("world: ignored a voice frame that is not a message");
  }

  /** The socket was closed. */
  #onClose(code: number): void {
    const lost = this.#open ? "lost" : "unreachable";
    this.#end({ why: this.#stopRequested ? "asked" : (REASONS[code] ?? lost) });
  }

  /** Ends the call, once. */
  #end(end: VoiceEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#cancelTimer();
    this.#waiting.length = 0;
    try {
      this.#socket.close(1000);
    } catch {
      // It was closed already.
    }
    this.#options.on.ended(end);
  }
}
