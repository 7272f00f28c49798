// The user's events (what they say or point at) on their way into the log: repeated after a reconnect until
// their entry comes back.

import { wireError } from "../core/refuse.ts";
import { isWireError } from "../wire/guards.ts";
import type { Entry, Envelope, WireError, WorldEvent } from "../wire/types.gen.ts";
import type { RouterLink } from "./link.ts";

/** An event whose entry has not come back yet. */
interface Waiting {
  event: WorldEvent;
  resolve(entry: Entry): void;
  reject(error: Error): void;
}

/** How many events may wait at once. */
const MAX_WAITING = 64;

/** The events of this page. */
export class Outbox {
  readonly #link: RouterLink;
  /** Waiting events by the id of their message, which their entry carries as callId. */
  readonly #waiting = new Map<string, Waiting>();

  constructor(link: RouterLink) {
    this.#link = link;
  }

  /** Resolves with the entry once the event is in the log. */
  send(event: WorldEvent): Promise<Entry> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size >= MAX_WAITING) {
        reject(refusal(wireError("browser_slow", "too many messages are waiting to be sent")));
        return;
      }
      const messageId = this.#link.nextId();
      this.#waiting.set(messageId, { event, resolve, reject });
      // Offline is no error: resume() sends it after the next welcome.
      if (this.#link.send("user.event", event, { messageId }) !== "too_large") return;
      this.#waiting.delete(messageId);
      reject(refusal(wireError("too_large", "that is too long for one message")));
    });
  }

  /** Resolves the event of an entry. Returns whether it was sent from this page. */
  receive(entry: Entry): boolean {
    const waiting = this.#waiting.get(entry.callId ?? "");
    if (!waiting) return false;
    this.#waiting.delete(entry.callId ?? "");
    waiting.resolve(entry);
    return true;
  }

  /** Rejects the event that an error answers. Returns whether there is one. */
  refuse(envelope: Envelope): boolean {
    const id = envelope.replyTo ?? "";
    const waiting = this.#waiting.get(id);
    if (!waiting) return false;
    this.#waiting.delete(id);
    // The payload of an error is a WireError; its message is all that the user sees.
    waiting.reject(new Error(isWireError(envelope.payload) ? envelope.payload.message : "it was refused"));
    return true;
  }

  /**
   * After a welcome: events that are in the log are done; the rest is sent again under its old id, which makes
   * the repeat harmless.
   */
  resume(history: readonly Entry[]): void {
    for (const entry of history) this.receive(entry);
    for (const [messageId, { event }] of this.#waiting) this.#link.send("user.event", event, { messageId });
  }
}

/** A wire error as a plain Error, whose message the user sees. */
function refusal(error: WireError): Error {
  return new Error(error.message);
}
