// One WebSocket to the router, kept alive: hello and welcome, sign of life, reconnect with a growing and jittered
// pause. A socket that was given up is ignored from then on, whatever it still says.

import { parseFrame } from "../wire/guards.ts";
import { PROTOCOL } from "../wire/tables.gen.ts";
import type { BrowserHello, BrowserWelcome, Envelope } from "../wire/types.gen.ts";
import type { NetHost, SocketLike } from "./host.ts";

export type ConnectionStatus =
  | { state: "connecting" }
  | { state: "live" }
  /** Both in milliseconds since 1970. */
  | { state: "reconnecting"; since: number; nextTry: number }
  | { state: "login" }
  /** The same page is open on another connection, which took over. */
  | { state: "resting" }
  | { state: "incompatible"; message: string };

export interface SocketOptions {
  host: NetHost;
  url: string;
  build: string;
  hello(): BrowserHello;
  /** False: this welcome does not fit, start over. */
  onWelcome(welcome: BrowserWelcome): boolean;
  onEnvelope(envelope: Envelope): void;
  onDown(): void;
  onStatus(status: ConnectionStatus): void;
}

/** Close codes of the router (internal/wire): what each means for trying again. */
const UNAUTHORIZED = 4401;
const REFUSED = 4403;
const WRONG_PROTOCOL = 4400;
const TAKEN_OVER = 4409;

/** How long a new socket may take until its welcome, and the bounds of the pause between tries, in milliseconds. */
const WELCOME_WITHIN = 12_000;
const FIRST_PAUSE = 500;
const GROWTH = 1.6;
const LONGEST_SEEN = 10_000;
const LONGEST_HIDDEN = 60_000;
/** This many signs of life without an answer, and the socket is dead. */
const MISSED = 3;

export class RouterSocket {
  readonly #options: SocketOptions;
  readonly #stopWake: () => void;
  #socket: SocketLike | undefined;
  #live = false;
  #closed = false;
  #tries = 0;
  #downSince = 0;
  #missed = 0;
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

  get live(): boolean {
    return this.#live;
  }

  get status(): ConnectionStatus {
    return this.#status;
  }

  /** What has been sent and not yet left, in bytes. */
  get waiting(): number {
    return this.#socket?.bufferedAmount ?? 0;
  }

  /** What a sign of life sends. */
  set ping(send: () => void) {
    this.#ping = send;
  }

  start(): void {
    this.#setStatus({ state: "connecting" });
    this.#connect();
  }

  /** Sends a frame; false when there is no live socket. */
  send(text: string): boolean {
    if (!this.#live || !this.#socket) return false;
    try {
      this.#socket.send(text);
      return true;
    } catch {
      return false;
    }
  }

  /** Gives the socket up and connects at once: after a login, on a switch of worlds, when entries are missing. */
  restart(): void {
    if (this.#closed) return;
    this.#drop();
    this.#tries = 0;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#stopWake();
    this.#drop();
  }

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
    const mine = (act: () => void) => () => {
      if (this.#socket === socket) act();
    };
    socket.onopen = mine(() => socket.send(JSON.stringify(this.#options.hello())));
    socket.onmessage = (event) => mine(() => this.#onMessage(event.data))();
    socket.onerror = () => {}; // a close follows and says more
    socket.onclose = (event) => mine(() => this.#onClose(event.code, event.reason))();
    this.#cancelLate = host.after(
      WELCOME_WITHIN,
      mine(() => this.#dropAndRetry()),
    );
  }

  #onMessage(data: unknown): void {
    const frame = parseFrame(data);
    if (!frame) {
      console.warn("world: a frame that is no message was ignored");
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

  #onWelcome(welcome: BrowserWelcome): void {
    const { build, host } = this.#options;
    if (welcome.protocol !== PROTOCOL || (welcome.build !== "" && build !== "" && welcome.build !== build)) {
      this.#onVersionMismatch(welcome.build, host.reloadFor(`${welcome.build}/${welcome.protocol}`));
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
    if (!this.#live) return; // it was given up meanwhile
    if (!fits) {
      this.#dropAndRetry();
      return;
    }
    this.#downSince = 0;
    this.#armPing();
    this.#setStatus({ state: "live" });
  }

  #onVersionMismatch(build: string, reloading: boolean): void {
    this.#drop();
    if (reloading) return;
    const message = `This page is of build ${this.#options.build || "unknown"}, the service is of ${build || "unknown"}. Reload it without its cache.`;
    this.#setStatus({ state: "incompatible", message });
  }

  /** The next sign of life. Set from a message wherever possible: such timers are not slowed down in a hidden tab. */
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

  #onClose(code: number, reason: string): void {
    const wasLive = this.#live;
    this.#drop();
    if (code === UNAUTHORIZED) this.#setStatus({ state: "login" });
    else if (code === TAKEN_OVER) this.#setStatus({ state: "resting" });
    else if (code === WRONG_PROTOCOL && !wasLive) {
      if (!this.#options.host.reloadFor(`refused/${PROTOCOL}`))
        this.#setStatus({ state: "incompatible", message: reason });
    } else if (code === REFUSED && !wasLive) this.#setStatus({ state: "incompatible", message: reason });
    else {
      this.#retry();
      if (!wasLive) void this.#checkLogin();
    }
  }

  /** A browser does not tell why an upgrade was refused: the session does. */
  async #checkLogin(): Promise<void> {
    const state = this.#status;
    const loggedIn = await this.#options.host.loggedIn();
    if (loggedIn !== false || this.#live || this.#closed || this.#status !== state) return;
    this.#drop();
    this.#setStatus({ state: "login" });
  }

  #dropAndRetry(): void {
    this.#drop();
    this.#retry();
  }

  #retry(): void {
    if (this.#closed) return;
    const { host } = this.#options;
    const longest = host.visible() ? LONGEST_SEEN : LONGEST_HIDDEN;
    const pause = Math.min(longest, FIRST_PAUSE * GROWTH ** this.#tries++) * (0.6 + 0.4 * host.random());
    const now = host.now();
    this.#downSince ||= now;
    this.#setStatus({ state: "reconnecting", since: this.#downSince, nextTry: now + pause });
    this.#cancelTry = host.after(pause, () => this.#connect());
  }

  #onWake(): void {
    const { state } = this.#status;
    if (this.#closed || this.#socket || (state !== "reconnecting" && state !== "login")) return;
    this.restart();
  }

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
      // it was closed already
    }
    if (wasLive) this.#options.onDown();
  }

  #setStatus(status: ConnectionStatus): void {
    this.#status = status;
    this.#options.onStatus(status);
  }
}
