// A request client for one service of world-mcp (the agents' conversations, the user's project): each request
// waits for the answer with its own id, until a timeout. After a broken connection a request is repeated only
// where that is harmless; all others fail, because nobody knows whether they were executed.

import { Refusal, wireError } from "../core/refuse.ts";
import type { Guard } from "../wire/guard.ts";
import { isWireError } from "../wire/guards.ts";
import type { Envelope, Kind, WireError } from "../wire/types.gen.ts";
import type { NetHost } from "./host.ts";
import type { RouterLink } from "./link.ts";

/** What a service is asked, and how it answers. */
export interface ServiceDefinition<Q extends { op: string }, A extends { ok: boolean; error?: WireError }> {
  /** Kind of the envelopes that carry requests. */
  request: Kind;
  /** Kind of the envelopes that carry answers. */
  answer: Kind;
  /** How long an answer may take, per operation, in milliseconds. */
  timeouts: Readonly<Record<Q["op"], number>>;
  /** Whether a payload is an answer. */
  isAnswer: Guard<A>;
  /** Whether a request may be sent again on another socket; without it, none may. */
  isRepeatable?(request: Q): boolean;
}

/** How many requests may wait at once. */
const MAX_WAITING = 64;

/** A request without an answer. */
interface Waiting<Q, A> {
  request: Q;
  resolve(answer: A): void;
  reject(error: Refusal): void;
  cancelTimeout(): void;
}

/** The requests of one page to one service. */
export class RequestClient<Q extends { op: string }, A extends { ok: boolean; error?: WireError }> {
  /** Kinds, timeouts and codec of the service. */
  readonly #service: ServiceDefinition<Q, A>;
  readonly #link: RouterLink;
  readonly #host: NetHost;
  /** Waiting requests by the id of their message. */
  readonly #waiting = new Map<string, Waiting<Q, A>>();

  constructor(service: ServiceDefinition<Q, A>, link: RouterLink, host: NetHost) {
    this.#service = service;
    this.#link = link;
    this.#host = host;
  }

  /** Sends a request. Resolves with an answer that is ok; rejects with a Refusal otherwise. */
  ask(request: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size >= MAX_WAITING) {
        reject(new Refusal(wireError("browser_slow", "Too many requests are waiting to be sent.")));
        return;
      }
      const id = this.#link.nextId();
      const within = this.#service.timeouts[request.op as Q["op"]];
      const cancelTimeout = this.#host.after(within, () => this.#timeOut(request));
      const waiting: Waiting<Q, A> = { request, resolve, reject, cancelTimeout };
      this.#waiting.set(id, waiting);
      this.#send(id, waiting);
    });
  }

  /**
   * Handles an envelope. Returns whether it was an answer of this service, or an error that answers one of its
   * requests.
   */
  receive({ replyTo = "", kind, payload }: Envelope): boolean {
    const waiting = this.#take(replyTo);
    // A late answer: its request has timed out.
    if (!waiting) return kind === this.#service.answer;
    const answer = kind === this.#service.answer && this.#service.isAnswer(payload) ? payload : undefined;
    if (answer?.ok) waiting.resolve(answer);
    else {
      const error = kind === "error" ? payload : answer?.error;
      waiting.reject(new Refusal(isWireError(error) ? error : wireError("internal", "The answer cannot be read.")));
    }
    return true;
  }

  /** The socket is gone: requests that may not be repeated fail. */
  down(): void {
    for (const [id, { request }] of this.#waiting) {
      if (!this.#isRepeatable(request))
        this.#fail(id, wireError("unavailable", "The connection broke before the answer came."));
    }
  }

  /** After a welcome: repeats the remaining requests. The socket is another one, so they get new ids. */
  resume(): void {
    const repeated = [...this.#waiting];
    // The old ids belong to the old socket.
    this.#waiting.clear();
    for (const [, waiting] of repeated) {
      const id = this.#link.nextId();
      this.#waiting.set(id, waiting);
      this.#send(id, waiting);
    }
  }

  /** Whether a request may be sent again. */
  #isRepeatable(request: Q): boolean {
    return this.#service.isRepeatable?.(request) ?? false;
  }

  /** Sends a waiting request, or fails it when that is impossible. */
  #send(id: string, { request }: Waiting<Q, A>): void {
    const sent = this.#link.send(this.#service.request, request, { messageId: id });
    if (sent === "too_large") this.#fail(id, wireError("too_large", "That is too large for one message."));
    else if (sent === "offline" && !this.#isRepeatable(request)) {
      this.#fail(id, wireError("unavailable", "There is no connection to world-mcp at the moment."));
    }
  }

  /** Fails a request whose time is over. Looked up by the request, because a repeat changes its id. */
  #timeOut(request: Q): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.request === request) this.#fail(id, wireError("timeout", "No answer arrived in time."));
    }
  }

  /** Rejects a request. */
  #fail(id: string, error: WireError): void {
    this.#take(id)?.reject(new Refusal(error));
  }

  /** Removes a waiting request and cancels its timeout. */
  #take(id: string): Waiting<Q, A> | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.cancelTimeout();
    return waiting;
  }
}
