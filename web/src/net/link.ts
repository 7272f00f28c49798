// Sends envelopes over the socket. Fills in the ids of the session's welcome and the scope of each kind.

import { KIND_SCOPE, LIMITS } from "../wire/tables.gen.ts";
import type { BrowserWelcome, Envelope, Kind, Scope } from "../wire/types.gen.ts";
import type { RouterSocket } from "./socket.ts";

/** Fields of an envelope that are not the same every time. */
interface Extra {
  /** Defaults to a new id; a repeat passes the old one. */
  messageId?: string;
  /** The message that this one answers. */
  replyTo?: string;
  /** Defaults to the scope of the kind. */
  scope?: Scope;
  /** The device of the call that this is about; the page's own otherwise. */
  device?: string;
}

/** What became of a message. "offline" and "too_large" messages were not sent. */
type Sent = "sent" | "offline" | "too_large";

/** The sending side of the connection to the router. */
export class RouterLink {
  readonly #socket: RouterSocket;
  /** Beginning of all message ids: the page's id, reduced to letters and digits. */
  readonly #prefix: string;
  #count = 0;
  #welcome: BrowserWelcome | undefined;

  constructor(socket: RouterSocket, pageId: string) {
    this.#socket = socket;
    this.#prefix = pageId.replace(/[^A-Za-z0-9]/g, "").slice(0, 40) || "page";
    socket.ping = () => this.send("ping", {});
  }

  /** Whether messages can be sent now. */
  get live(): boolean {
    return this.#socket.live;
  }

  /** The last welcome; undefined before the first. */
  get welcome(): BrowserWelcome | undefined {
    return this.#welcome;
  }

  /** Sets the session that messages belong to from now on. */
  bind(welcome: BrowserWelcome): void {
    this.#welcome = welcome;
  }

  /** An id that no other message of this page has. */
  nextId(): string {
    this.#count++;
    return `${this.#prefix}_${this.#count.toString(36)}`;
  }

  /** Sends a message. */
  send(kind: Kind, payload: unknown, extra: Extra = {}): Sent {
    // Without a session there are no ids to send with.
    const welcome = this.#welcome;
    if (!welcome || !this.#socket.live) return "offline";
    const envelope: Envelope = {
      v: welcome.protocol,
      userId: welcome.userId,
      worldId: welcome.worldId,
      agentDeviceId: extra.device ?? "browser",
      sessionId: welcome.sessionId,
      messageId: extra.messageId ?? this.nextId(),
      scope: extra.scope ?? (KIND_SCOPE[kind] || "world.write.safe"),
      kind,
      enc: "none",
      payload,
    };
    if (extra.replyTo !== undefined) envelope.replyTo = extra.replyTo;
    const text = JSON.stringify(envelope);
    // A UTF-16 unit takes up to three bytes of UTF-8, so only texts that might be too long are measured
    // exactly.
    if (text.length * 3 > LIMITS.maxFrame && new TextEncoder().encode(text).length > LIMITS.maxFrame)
      return "too_large";
    return this.#socket.send(text) ? "sent" : "offline";
  }

  /** Sends a message that may be dropped while much is still waiting to be sent, such as the camera's position. */
  sendLossy(kind: Kind, payload: unknown): void {
    if (this.#socket.waiting < 256_000) this.send(kind, payload);
  }
}
