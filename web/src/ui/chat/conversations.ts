/**
 * The conversations that this page holds: it opens them, folds their events, and reopens them when something was
 * missed. A few stay in memory, so that switching back is instant; they are reopened all the same.
 *
 * Life of a conversation: unopened → opening (events are collected) → complete (events are folded) → incomplete
 * after a reset or a lost connection → opening again.
 */

import { type Signal, signal } from "@preact/signals";
import { fold, opened, prepended, type Transcript, UNOPENED } from "../../core/chat.ts";
import { Refusal } from "../../core/refuse.ts";
import type { ChatEvent } from "../../wire/types.gen.ts";
import type { Ask, LoadState } from "./types.ts";

/** How many conversations stay in memory. */
const MOST_HELD = 6;
/** Shortest pause between two automatic reopenings of one conversation, in milliseconds. */
const OPEN_AGAIN = 1000;

/** One conversation in memory. */
export interface HeldConversation {
  readonly backend: string;
  readonly session: string;
  readonly conversation: Signal<Transcript>;
  readonly progress: Signal<LoadState>;
  /** Why it could not be opened, while progress is "failed". */
  problem: string;
  /** Events that arrived while it is being opened; undefined: it is not being opened. */
  events: ChatEvent[] | undefined;
  /** A reset arrived while it was being opened. */
  reopen: boolean;
  /** When it was last opened, on the page's clock. */
  openedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** All conversations of the page, the least recently used first. */
export class Conversations {
  readonly #ask: Ask;
  readonly #now: () => number;
  readonly #held = new Map<string, HeldConversation>();

  constructor(ask: Ask, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  /** A conversation, if it is in memory. */
  find(backend: string, session: string): HeldConversation | undefined {
    return this.#held.get(key(backend, session));
  }

  /**
   * A conversation, created if necessary, marked as the most recently used. The least recently used one is evicted.
   */
  hold(backend: string, session: string): HeldConversation {
    const id = key(backend, session);
    const held = this.#held.get(id) ?? {
      backend,
      session,
      conversation: signal(UNOPENED),
      progress: signal<LoadState>(""),
      problem: "",
      events: undefined,
      reopen: false,
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

  /**
   * Opens it: fetches the transcript and applies the events that arrived meanwhile. Ignored while it is being opened.
   */
  async open(held: HeldConversation): Promise<void> {
    if (held.events) return;
    clearTimeout(held.timer);
    held.timer = undefined;
    const since: ChatEvent[] = [];
    held.events = since;
    held.reopen = false;
    held.openedAt = this.#now();
    held.progress.value = "opening";
    try {
      const answer = await this.#ask({ op: "open", backend: held.backend, session: held.session });
      held.events = undefined;
      held.conversation.value = opened(held.conversation.peek(), answer, since);
      held.progress.value = "";
      if (held.reopen || !held.conversation.peek().whole) this.#reopenLater(held);
    } catch (error) {
      held.events = undefined;
      held.problem = failureReason(error);
      held.progress.value = "failed";
    }
  }

  /** Loads the page before the first message. Rejects if that fails. */
  async loadOlder(held: HeldConversation): Promise<void> {
    const { before } = held.conversation.peek();
    if (before === "" || held.progress.peek() !== "") return;
    held.progress.value = "older";
    try {
      const answer = await this.#ask({ op: "history", backend: held.backend, session: held.session, before });
      // If it was reopened meanwhile, this page is not the one before it.
      if (held.conversation.peek().before === before) {
        held.conversation.value = prepended(held.conversation.peek(), answer);
      }
    } finally {
      if (held.progress.peek() === "older") held.progress.value = "";
    }
  }

  /** Applies an event, or collects it while the conversation is being opened. */
  receive(held: HeldConversation, event: ChatEvent): void {
    if (held.events) {
      held.events.push(event);
      if (event.kind === "reset") held.reopen = true;
      return;
    }
    held.conversation.value = fold(held.conversation.peek(), event);
    if (!held.conversation.peek().whole) this.#reopenLater(held);
  }

  /**
   * The connection to the service, or to one back end, was lost: events are missing, so everything held must be
   * reopened.
   */
  markIncomplete(backend?: string): void {
    for (const held of this.#held.values()) {
      if (backend !== undefined && held.backend !== backend) continue;
      clearTimeout(held.timer);
      held.timer = undefined;
      held.conversation.value = { ...held.conversation.peek(), whole: false };
    }
  }

  /** Reopens it at once, or after a pause if it was opened just now. */
  #reopenLater(held: HeldConversation): void {
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

/** Key of the map. */
function key(backend: string, session: string): string {
  return `${backend}\n${session}`;
}

/** Why a request failed, without what to do: a button offers that. */
export function failureReason(error: unknown): string {
  if (error instanceof Refusal) return error.error.message;
  return error instanceof Error ? error.message : "unknown error";
}
