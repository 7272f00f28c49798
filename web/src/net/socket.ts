// One WebSocket to the router, kept alive: hello and welcome, heartbeat, reconnecting with exponential backoff
// and jitter. A socket that was given up is ignored from then on, whatever it still delivers.
//
// The states (ConnectionStatus) and what leads out of them:
//
// - connecting: a welcome → live; a failure → reconnecting
// - live: a close or missed heartbeats → reconnecting; another connection of the same page → resting
// - reconnecting: the backoff timer, or waking up → connecting; "not logged in" → login
// - login: waking up or restart() → connecting
// - resting: only restart()
// - incompatible: only restart(); the page was reloaded for this reason before, once, and that did not help
//
// A service of another build is no reason to do anything: the two work together while they have a protocol in common.

import { parseFrame } from "../wire/guards.ts";
import type { BrowserHello, BrowserWelcome, Envelope } from "../wire/types.gen.ts";
import type { NetHost, SocketLike } from "./host.ts";
import { commonProtocol, mismatchText, OWN_PROTOCOLS, protocolsOf, rangeText } from "./version.ts";

/** The state of the connection, for the page to show. */
export type ConnectionStatus =
  | { state: "connecting" }
  | { state: "live" }
  /** Down since, and the time of the next attempt; both in milliseconds since 1970. */
  | { state: "reconnecting"; since: number; nextTry: number }
  /** `ended`: this browser was logged in, until its login was ended or revoked. */
  | { state: "login"; ended?: true }
  /** The same page is open on another connection, which took over. */
  | { state: "resting" }
  /** Page and service do not fit: what happened, what to do, and the technical reason. */
  | { state: "incompatible"; message: string; next?: string; detail?: string };

/** What a socket needs of its owner. */
interface SocketOptions {
  host: NetHost;
  url: string;
  build: string;
  /** Makes the first message on a new connection. */
  hello(): BrowserHello;
  /** Handles a welcome; false: it does not fit, reconnect. */
  onWelcome(welcome: BrowserWelcome): boolean;
  /** Handles a message of a live connection. */
  onEnvelope(envelope: Envelope): void;
  /** The connection is no longer live. */
  onDown(): void;
  /** The status changed. */
  onStatus(status: ConnectionStatus): void;
}

// Close codes of the router (internal/wire) that decide whether to retry.
const UNAUTHORIZED = 4401;
const REVOKED = 4410;
const REFUSED = 4403;
const WRONG_PROTOCOL = 4400;
const TAKEN_OVER = 4409;

/** The readyState of an open socket. A browser drops what is sent on a closing one, without an error. */
const OPEN = 1;

/** How long a new socket may take until its welcome, in milliseconds. */
const WELCOME_WITHIN = 12_000;
/** First pause of the backoff, in milliseconds. */
const FIRST_PAUSE = 500;
/** Factor between two pauses. */
const GROWTH = 1.6;
/** Longest pause while the page is visible, in milliseconds. */
const LONGEST_SEEN = 10_000;
/** Longest pause while it is hidden, in milliseconds. */
const LONGEST_HIDDEN = 60_000;
/** With this many heartbeats unanswered, the next one finds the socket dead. */
const MISSED = 3;

/** The connection of one page. */
export class RouterSocket {
  readonly #options: SocketOptions;
  readonly #stopWake: () => void;
  /** The current socket; callbacks of any other are ignored. */
  #socket: SocketLike | undefined;
  #live = false;
  #closed = false;
  /** Failed attempts since the last welcome. */
  #tries = 0;
  /** When the connection was lost; 0 while it is up. */
  #downSince = 0;
  /** Heartbeats without an answer. */
  #missed = 0;
  /** Milliseconds between heartbeats; the welcome sets it. */
  #heartbeat = 15_000;
  #status: ConnectionStatus = { state: "connecting" };
  #cancelTry: (() => void) | undefined;
  #cancelPing: (() => void) | undefined;
  #cancelLate: (() => void) | undefined;
  #ping: () => void = () => {};

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#stopWake = options.host.onWake(() => this.#onWake());
  }

  /** Whether a welcome was accepted and the socket is open. */
  get live(): boolean {
    return this.#live;
  }

  get status(): ConnectionStatus {
    return this.#status;
  }

  /** Bytes that were sent but have not left the browser. */
  get waiting(): number {
    return this.#socket?.bufferedAmount ?? 0;
  }

  /** Sends a heartbeat; set by the owner, because it is an envelope. */
  set ping(send: () => void) {
    this.#ping = send;
  }

  /** Connects for the first time. */
  start(): void {
    this.#setStatus({ state: "connecting" });
    this.#connect();
  }

  /** Sends a frame; false when there is no live socket. */
  send(text: string): boolean {
    const socket = this.#socket;
    if (!this.#live || socket?.readyState !== OPEN) return false;
    try {
      socket.send(text);
      return true;
    } catch {
      return false;
    }
  }

  /** Drops the socket and connects at once: after a login, on a switch of worlds, when entries are missing. */
  restart(): void {
    if (this.#closed) return;
    this.#drop();
    this.#tries = 0;
    this.#connect();
  }

  /** Disconnects for good. */
  close(): void {
    this.#closed = true;
    this.#stopWake();
    this.#drop();
  }

  /** Opens a socket. */
  #connect(): void {
    const { host, url } = this.#options;
    this.#cancelTry?.();
    let socket: SocketLike;
    try {
      socket = host.open(url);
    } catch {
      this.#retry();
      return;
    }
    this.#socket = socket;
    // Ignores callbacks of a socket that was given up.
    const mine = (act: () => void) => () => {
      if (this.#socket === socket) act();
    };
    socket.onopen = mine(() => socket.send(JSON.stringify(this.#options.hello())));
    socket.onmessage = (event) => mine(() => this.#onMessage(event.data))();
    // A close event follows and has the reason.
    socket.onerror = () => {};
    socket.onclose = (event) => mine(() => this.#onClose(event.code, event.reason))();
    this.#cancelLate = host.after(
      WELCOME_WITHIN,
      mine(() => this.#dropAndRetry()),
    );
  }

  /** Handles a frame. */
  #onMessage(data: unknown): void {
    const frame = parseFrame(data);
    if (!frame) {
      console.warn("world: ignored a frame that is not a message");
      return;
    }
    if ("welcome" in frame) {
      if (!this.#live) this.#onWelcome(frame.welcome);
      return;
    }
    if (!this.#live) return;
    this.#missed = 0;
    if (frame.envelope.kind === "pong") {
      this.#armPing();
      return;
    }
    try {
      this.#options.onEnvelope(frame.envelope);
    } catch (error) {
      console.error(`world: a ${frame.envelope.kind} message failed`, error);
    }
  }

  /** Handles the welcome that makes the connection live. */
  #onWelcome(welcome: BrowserWelcome): void {
    if (commonProtocol(OWN_PROTOCOLS, protocolsOf(welcome)) === undefined) {
      this.#onVersionMismatch(welcome);
      return;
    }
    this.#cancelLate?.();
    this.#live = true;
    this.#tries = 0;
    this.#missed = 0;
    this.#heartbeat = Math.max(1, welcome.limits.heartbeatSecs) * 1000;
    let fits = false;
    try {
      fits = this.#options.onWelcome(welcome);
    } catch (error) {
      console.error("world: the welcome could not be used", error);
    }
    // The owner may have dropped the socket in its callback.
    if (!this.#live) return;
    if (!fits) {
      this.#dropAndRetry();
      return;
    }
    this.#downSince = 0;
    this.#armPing();
    this.#setStatus({ state: "live" });
  }

  /** Page and service have no protocol in common. A reload may bring the page that fits. */
  #onVersionMismatch(welcome: BrowserWelcome): void {
    const service = protocolsOf(welcome);
    this.#drop();
    if (this.#options.host.reloadFor(`${welcome.build}/${service.min}-${service.max}`)) return;
    const detail = `The service is build ${welcome.build || "unknown"} and speaks ${rangeText(service)}; this page speaks ${rangeText(OWN_PROTOCOLS)}.`;
    this.#setStatus({ state: "incompatible", ...mismatchText(OWN_PROTOCOLS, service), detail });
  }

  /** The service refused the hello of this page, without a welcome that says what it speaks. */
  #onHelloRefused(reason: string): void {
    if (this.#options.host.reloadFor(`refused/${this.#options.build}`)) return;
    this.#setStatus({ state: "incompatible", ...mismatchText(OWN_PROTOCOLS), detail: reason });
  }

  /**
   * Schedules the next heartbeat. Set from a message wherever possible, because browsers do not slow down such
   * timers in a hidden tab.
   */
  #armPing(): void {
    this.#cancelPing?.();
    this.#cancelPing = this.#options.host.after(this.#heartbeat, () => {
      if (++this.#missed > MISSED) {
        this.#dropAndRetry();
        return;
      }
      this.#ping();
      this.#armPing();
    });
  }

  /** The socket was closed; the code decides what follows. */
  #onClose(code: number, reason: string): void {
    const wasLive = this.#live;
    this.#drop();
    // Each of these closes for a reason that retrying would not change.
    if (code === REVOKED || (code === UNAUTHORIZED && wasLive)) this.#setStatus({ state: "login", ended: true });
    else if (code === UNAUTHORIZED) this.#setStatus({ state: "login" });
    else if (code === TAKEN_OVER) this.#setStatus({ state: "resting" });
    else if (code === WRONG_PROTOCOL && !wasLive) this.#onHelloRefused(reason);
    else if (code === REFUSED && !wasLive) this.#setStatus({ state: "incompatible", message: reason });
    else {
      this.#retry();
      if (!wasLive) void this.#checkLogin();
    }
  }

  /** A browser does not reveal why an upgrade was refused; the session endpoint does. */
  async #checkLogin(): Promise<void> {
    const state = this.#status;
    const loggedIn = await this.#options.host.loggedIn();
    if (loggedIn !== false || this.#live || this.#closed || this.#status !== state) return;
    this.#drop();
    this.#setStatus({ state: "login" });
  }

  /** Gives the socket up and schedules a reconnect. */
  #dropAndRetry(): void {
    this.#drop();
    this.#retry();
  }

  /** Schedules a reconnect after the next pause. */
  #retry(): void {
    if (this.#closed) return;
    const { host } = this.#options;
    const longest = host.visible() ? LONGEST_SEEN : LONGEST_HIDDEN;
    const pause = Math.min(longest, FIRST_PAUSE * GROWTH ** this.#tries++) * (0.6 + 0.4 * host.random());
    const now = host.now();
    // The start of the outage, not of this attempt.
    this.#downSince ||= now;
    this.#setStatus({ state: "reconnecting", since: this.#downSince, nextTry: now + pause });
    this.#cancelTry = host.after(pause, () => this.#connect());
  }

  /** The page became visible or the network returned: no need to wait for the backoff. */
  #onWake(): void {
    const { state } = this.#status;
    if (this.#closed || this.#socket || (state !== "reconnecting" && state !== "login")) return;
    this.restart();
  }

  /** Gives the current socket up. */
  #drop(): void {
    const socket = this.#socket;
    const wasLive = this.#live;
    this.#socket = undefined;
    this.#live = false;
    this.#cancelTry?.();
    this.#cancelPing?.();
    this.#cancelLate?.();
    try {
      socket?.close();
    } catch {
      // It was closed already.
    }
    if (wasLive) this.#options.onDown();
  }

  /** Sets the status and notifies the owner. */
  #setStatus(status: ConnectionStatus): void {
    this.#status = status;
    this.#options.onStatus(status);
  }
}
