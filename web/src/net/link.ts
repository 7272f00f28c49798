// Envelopes over the socket: what this page sends carries the ids of its welcome and the scope of its kind.

import { KIND_SCOPE, LIMITS, PROTOCOL } from "../wire/tables.gen.ts";
import type { BrowserWelcome, Envelope, Kind, Scope } from "../wire/types.gen.ts";
import type { RouterSocket } from "./socket.ts";

export interface Extra {
  messageId?: string;
  replyTo?: string;
  scope?: Scope;
}

export type Sent = "sent" | "offline" | "too_large";

export class RouterLink {
  readonly #socket: RouterSocket;
  readonly #prefix: string;
  #count = 0;
  #welcome: BrowserWelcome | undefined;

  constructor(socket: RouterSocket, pageId: string) {
    this.#socket = socket;
    this.#prefix = pageId.replace(/[^A-Za-z0-9]/g, "").slice(0, 40) || "page";
    socket.ping = () => this.send("ping", {});
  }

  get live(): boolean {
    return this.#socket.live;
  }

  get welcome(): BrowserWelcome | undefined {
    return this.#welcome;
  }

  bind(welcome: BrowserWelcome): void {
    this.#welcome = welcome;
  }

  /** An id that no other message of this page has. */
  nextId(): string {
    this.#count++;
    return `${this.#prefix}_${this.#count.toString(36)}`;
  }

  send(kind: Kind, payload: unknown, extra: Extra = {}): Sent {
    const welcome = this.#welcome;
    if (!welcome || !this.#socket.live) return "offline";
    const envelope: Envelope = {
      v: PROTOCOL,
      userId: welcome.userId,
      worldId: welcome.worldId,
      agentDeviceId: "browser",
      sessionId: welcome.sessionId,
      messageId: extra.messageId ?? this.nextId(),
      scope: extra.scope ?? (KIND_SCOPE[kind] || "world.write.safe"),
      kind,
      enc: "none",
      payload,
    };
    if (extra.replyTo !== undefined) envelope.replyTo = extra.replyTo;
    const text = JSON.stringify(envelope);
    // A character is up to three bytes of UTF-8: only what might be too long is measured.
    if (text.length * 3 > LIMITS.maxFrame && new TextEncoder().encode(text).length > LIMITS.maxFrame)
      return "too_large";
    return this.#socket.send(text) ? "sent" : "offline";
  }

  /** Sends what may be left out when much is waiting already: where the camera is. */
  sendLossy(kind: Kind, payload: unknown): void {
    if (this.#socket.waiting < 256_000) this.send(kind, payload);
  }
}
