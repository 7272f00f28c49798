/** The conversations that this page holds: opens them, folds their events, opens them again when something was missed.
 * A few are kept, so that switching back is instant; they are opened again all the same. */

import { type Signal, signal } from "@preact/signals";
import { type Transcript, fold, opened, prepended, UNOPENED } from "../../core/chat.ts";
import { Refusal } from "../../core/refuse.ts";
import type { ChatEvent } from "../../wire/types.gen.ts";
import type { Ask, Progress } from "./types.ts";

/** How many conversations are kept, and how often one may be opened again by itself, in milliseconds. */
const MOST_HELD = 6;
const OPEN_AGAIN = 1000;

export interface Held {
  readonly lane: string;
  readonly session: string;
  readonly conversation: Signal<Transcript>;
  readonly progress: Signal<Progress>;
  /** With progress failed: what happened. */
  fault: string;
  /** Events since it was asked for; undefined: it is not being opened. */
  since: ChatEvent[] | undefined;
  /** A reset came while it was being opened. */
  again: boolean;
  openedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Conversations {
  readonly #ask: Ask;
  readonly #now: () => number;
  readonly #held = new Map<string, Held>();

  constructor(ask: Ask, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  find(lane: string, session: string): Held | undefined {
    return this.#held.get(key(lane, session));
  }

  /** The conversation, as the one that was used last. */
  hold(lane: string, session: string): Held {
    const id = key(lane, session);
    const held = this.#held.get(id) ?? {
      lane,
      session,
      conversation: signal(UNOPENED),
      progress: signal<Progress>(""),
      fault: "",
      since: undefined,
      again: false,
      openedAt: Number.NEGATIVE_INFINITY,
      timer: undefined,
    };
    this.#held.delete(id);
    this.#held.set(id, held);
    for (const [other, { timer }] of this.#held) {
      if (this.#held.size <= MOST_HELD) break;
      clearTimeout(timer);
      this.#held.delete(other);
    }
    return held;
  }

  async open(held: Held): Promise<void> {
    if (held.since) return;
    clearTimeout(held.timer);
    held.timer = undefined;
    const since: ChatEvent[] = [];
    held.since = since;
    held.again = false;
    held.openedAt = this.#now();
    held.progress.value = "opening";
    try {
      const answer = await this.#ask({ op: "open", backend: held.lane, session: held.session });
      held.since = undefined;
      held.conversation.value = opened(held.conversation.peek(), answer, since);
      held.progress.value = "";
      if (held.again || !held.conversation.peek().whole) this.#later(held);
    } catch (error) {
      held.since = undefined;
      held.fault = faultWords(error);
      held.progress.value = "failed";
    }
  }

  /** Loads the page before the first message. */
  async older(held: Held): Promise<void> {
    const { before } = held.conversation.peek();
    if (before === "" || held.progress.peek() !== "") return;
    held.progress.value = "older";
    try {
      const answer = await this.#ask({ op: "history", backend: held.lane, session: held.session, before });
      // It may have been opened anew meanwhile, and then this is not the page before it any more.
      if (held.conversation.peek().before === before) {
        held.conversation.value = prepended(held.conversation.peek(), answer);
      }
    } finally {
      if (held.progress.peek() === "older") held.progress.value = "";
    }
  }

  receive(held: Held, event: ChatEvent): void {
    if (held.since) {
      held.since.push(event);
      if (event.kind === "reset") held.again = true;
      return;
    }
    held.conversation.value = fold(held.conversation.peek(), event);
    if (!held.conversation.peek().whole) this.#later(held);
  }

  /** The connection to the service or of one lane is gone, and with it what would have come: what is held must be opened
   * again. */
  down(lane?: string): void {
    for (const held of this.#held.values()) {
      if (lane !== undefined && held.lane !== lane) continue;
      clearTimeout(held.timer);
      held.timer = undefined;
      held.conversation.value = { ...held.conversation.peek(), whole: false };
    }
  }

  /** Opens it again: at once, or after a pause when that was done just now. */
  #later(held: Held): void {
    if (held.timer !== undefined) return;
    const pause = held.openedAt + OPEN_AGAIN - this.#now();
    if (pause <= 0) void this.open(held);
    else
      held.timer = setTimeout(() => {
        held.timer = undefined;
        void this.open(held);
      }, pause);
  }
}

function key(lane: string, session: string): string {
  return `${lane}\n${session}`;
}

/** What happened, in words. */
export function faultWords(error: unknown): string {
  if (error instanceof Refusal) return error.error.message;
  return error instanceof Error ? error.message : "nobody knows why";
}
