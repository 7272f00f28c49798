// What the page asks of the agents' lanes, and the answers. A message to an agent is sent again after a reconnect, because
// its turn makes a repeat harmless; everything else fails in words, for nobody knows whether it was done.

import { Refusal, wireError } from "../core/refuse.ts";
import { isWireError, readChatAnswer } from "../wire/chatguards.ts";
import type { ChatAnswer, ChatRequest, Envelope, WireError } from "../wire/types.gen.ts";
import type { Host } from "./host.ts";
import type { Link } from "./link.ts";

/** How long an answer may take, in milliseconds: an agent may have to be started for a message or an act. */
const WITHIN: Record<ChatRequest["op"], number> = {
  sessions: 30_000,
  open: 30_000,
  history: 30_000,
  create: 30_000,
  send: 90_000,
  stop: 15_000,
  answer: 30_000,
  act: 120_000,
};
const MOST_WAITING = 64;

interface Waiting {
  request: ChatRequest;
  resolve(answer: ChatAnswer): void;
  reject(error: Refusal): void;
  cancelLate(): void;
}

export class Chat {
  readonly #link: Link;
  readonly #host: Host;
  readonly #waiting = new Map<string, Waiting>();

  constructor(link: Link, host: Host) {
    this.#link = link;
    this.#host = host;
  }

  /** Resolves with an answer that is ok; rejects with a Refusal otherwise. */
  ask(request: ChatRequest): Promise<ChatAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size >= MOST_WAITING) {
        reject(new Refusal(wireError("browser_slow", "Too much waits to be sent.")));
        return;
      }
      const id = this.#link.nextId();
      const cancelLate = this.#host.after(WITHIN[request.op], () => this.#late(request));
      const waiting: Waiting = { request, resolve, reject, cancelLate };
      this.#waiting.set(id, waiting);
      this.#send(id, waiting);
    });
  }

  /** Takes a chat.answer, or an error that answers one of these requests. */
  receive({ replyTo = "", kind, payload }: Envelope): boolean {
    const waiting = this.#take(replyTo);
    if (!waiting) return kind === "chat.answer"; // late: its request was given up
    const answer = kind === "chat.answer" ? readChatAnswer(payload) : undefined;
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
      if (request.op !== "send")
        this.#fail(id, wireError("unavailable", "The connection broke before the answer came."));
    }
  }

  /** After a welcome. The socket is another one, so the messages get new ids; the turn tells that it is a repeat. */
  resume(): void {
    const again = [...this.#waiting];
    this.#waiting.clear();
    for (const [, waiting] of again) {
      const id = this.#link.nextId();
      this.#waiting.set(id, waiting);
      this.#send(id, waiting);
    }
  }

  #send(id: string, { request }: Waiting): void {
    const sent = this.#link.send("chat.request", request, { messageId: id });
    if (sent === "too_large") this.#fail(id, wireError("too_large", "That is too much for one message."));
    else if (sent === "offline" && request.op !== "send") {
      this.#fail(id, wireError("unavailable", "There is no connection to world-mcp now."));
    }
  }

  #late(request: ChatRequest): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.request === request) this.#fail(id, wireError("timeout", "No answer came in time."));
    }
  }

  #fail(id: string, error: WireError): void {
    this.#take(id)?.reject(new Refusal(error));
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.cancelLate();
    return waiting;
  }
}
