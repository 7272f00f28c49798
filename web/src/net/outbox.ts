// What the user says or points at, on its way into the log: sent again after a reconnect until its entry comes back.

import { wireError } from "../core/refuse.ts";
import { fieldsOf } from "../wire/guards.ts";
import type { Entry, Envelope, WireError, WorldEvent } from "../wire/types.gen.ts";
import type { RouterLink } from "./link.ts";

interface Waiting {
  event: WorldEvent;
  resolve(entry: Entry): void;
  reject(error: Error): void;
}

const MAX_WAITING = 64;

export class Outbox {
  readonly #link: RouterLink;
  readonly #waiting = new Map<string, Waiting>();

  constructor(link: RouterLink) {
    this.#link = link;
  }

  /** Resolves with the entry once the event is in the log. */
  send(event: WorldEvent): Promise<Entry> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size >= MAX_WAITING) {
        reject(refusal(wireError("browser_slow", "too many messages wait to be sent")));
        return;
      }
      const messageId = this.#link.nextId();
      this.#waiting.set(messageId, { event, resolve, reject });
      if (this.#link.send("user.event", event, { messageId }) !== "too_large") return;
      this.#waiting.delete(messageId);
      reject(refusal(wireError("too_large", "that is too long for one message")));
    });
  }

  /** Whether an entry is one that was sent from here. */
  receive(entry: Entry): boolean {
    const waiting = this.#waiting.get(entry.callId ?? "");
    if (!waiting) return false;
    this.#waiting.delete(entry.callId ?? "");
    waiting.resolve(entry);
    return true;
  }

  /** Takes an error that answers a message of this box. */
  refuse(envelope: Envelope): boolean {
    const id = envelope.replyTo ?? "";
    const waiting = this.#waiting.get(id);
    if (!waiting) return false;
    this.#waiting.delete(id);
    const error = fieldsOf(envelope.payload);
    const message = typeof error?.["message"] === "string" ? error["message"] : "it was refused";
    waiting.reject(new Error(message));
    return true;
  }

  /** After a welcome: what is in the log already is done, the rest is sent again under its old id. */
  resume(history: readonly Entry[]): void {
    for (const entry of history) this.receive(entry);
    for (const [messageId, { event }] of this.#waiting) this.#link.send("user.event", event, { messageId });
  }
}

function refusal(error: WireError): Error {
  return new Error(error.message);
}
