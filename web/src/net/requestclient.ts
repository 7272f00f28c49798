// Questions to one service of the service (the agents' lanes, the user's project) and their answers: each request waits for
// the answer of its own id, within its time. Nothing is sent twice after a broken connection unless its kind says that a
// repeat is harmless; everything else fails in words, for nobody knows whether it was done.

import { Refusal, wireError } from "../core/refuse.ts";
import { isWireError } from "../wire/chatguards.ts";
import type { Envelope, Kind, WireError } from "../wire/types.gen.ts";
import type { NetHost } from "./host.ts";
import type { RouterLink } from "./link.ts";

/** What a service is asked, and how it answers. */
export interface ServiceDefinition<Q extends { op: string }, A extends { ok: boolean; error?: WireError }> {
  request: Kind;
  answer: Kind;
  /** How long an answer may take, in milliseconds. */
  timeouts: Readonly<Record<Q["op"], number>>;
  /** An answer, whatever it answers; undefined when it is malformed. */
  read(payload: unknown): A | undefined;
  /** Whether a request may be sent repeated on another socket. */
  isRepeatable?(request: Q): boolean;
}

const MAX_WAITING = 64;

interface Waiting<Q, A> {
  request: Q;
  resolve(answer: A): void;
  reject(error: Refusal): void;
  cancelTimeout(): void;
}

export class RequestClient<Q extends { op: string }, A extends { ok: boolean; error?: WireError }> {
  readonly #service: ServiceDefinition<Q, A>;
  readonly #link: RouterLink;
  readonly #host: NetHost;
  readonly #waiting = new Map<string, Waiting<Q, A>>();

  constructor(service: ServiceDefinition<Q, A>, link: RouterLink, host: NetHost) {
    this.#service = service;
    this.#link = link;
    this.#host = host;
  }

  /** Resolves with an answer that is ok; rejects with a Refusal otherwise. */
  ask(request: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size >= MAX_WAITING) {
        reject(new Refusal(wireError("browser_slow", "Too much waits to be sent.")));
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

  /** Takes an answer of the service, or an error that answers one of these requests. */
  receive({ replyTo = "", kind, payload }: Envelope): boolean {
    const waiting = this.#take(replyTo);
    if (!waiting) return kind === this.#service.answer; // late: its request was given up
    const answer = kind === this.#service.answer ? this.#service.read(payload) : undefined;
    if (answer?.ok) waiting.resolve(answer);
    else {
      const error = kind === "error" ? payload : answer?.error;
      waiting.reject(new Refusal(isWireError(error) ? error : wireError("internal", "The answer cannot be read.")));
    }
    return true;
  }

  /** The socket is gone: what cannot be asked twice fails. */
  down(): void {
    for (const [id, { request }] of this.#waiting) {
      if (!this.#isRepeatable(request))
        this.#fail(id, wireError("unavailable", "The connection broke before the answer came."));
    }
  }

  /** After a welcome. The socket is another one, so what is sent repeated gets new ids. */
  resume(): void {
    const repeated = [...this.#waiting];
    this.#waiting.clear();
    for (const [, waiting] of repeated) {
      const id = this.#link.nextId();
      this.#waiting.set(id, waiting);
      this.#send(id, waiting);
    }
  }

  #isRepeatable(request: Q): boolean {
    return this.#service.isRepeatable?.(request) ?? false;
  }

  #send(id: string, { request }: Waiting<Q, A>): void {
    const sent = this.#link.send(this.#service.request, request, { messageId: id });
    if (sent === "too_large") this.#fail(id, wireError("too_large", "That is too much for one message."));
    else if (sent === "offline" && !this.#isRepeatable(request)) {
      this.#fail(id, wireError("unavailable", "There is no connection to world-mcp now."));
    }
  }

  #timeOut(request: Q): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.request === request) this.#fail(id, wireError("timeout", "No answer came in time."));
    }
  }

  #fail(id: string, error: WireError): void {
    this.#take(id)?.reject(new Refusal(error));
  }

  #take(id: string): Waiting<Q, A> | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.cancelTimeout();
    return waiting;
  }
}
