/** Counts the messages that arrive while the user does not see them. */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { isOver } from "../../core/chatlists.ts";
import type { ChatMessage } from "../../wire/types.gen.ts";

/**
 * Creates the counter for the conversation that `backend` and `session` name. notice() is called with every message.
 */
export function createUnreadCounter(backend: ReadonlySignal<string | undefined>, session: ReadonlySignal<string>) {
  /** Whether the newest message is in view; set by the log. */
  const watched = signal(false);
  /** Unread messages of the shown conversation. */
  const count = signal(0);
  /**
   * Conversations with unread messages, as "back end
   * session".
   */
  const sessions = signal<ReadonlySet<string>>(new Set());
  effect(() => {
    if (watched.value) count.value = 0;
  });
  effect(() => {
    const id = `${backend.value ?? ""}\n${session.value}`;
    count.value = 0;
    if (sessions.peek().has(id)) sessions.value = new Set([...sessions.peek()].filter((s) => s !== id));
  });
  /** Counts a message when it ends, once. */
  function notice(backendId: string, id: string, message: ChatMessage, held: readonly ChatMessage[] | undefined): void {
    if (message.role !== "agent" || !isOver(message)) return;
    const before = held?.find((m) => m.id === message.id);
    if (before && isOver(before)) return;
    if (backendId === backend.peek() && id === session.peek()) {
      if (!watched.peek()) count.value++;
    } else sessions.value = new Set(sessions.peek()).add(`${backendId}\n${id}`);
  }
  const ofBackend = computed(() => {
    const prefix = `${backend.value ?? ""}\n`;
    return new Set([...sessions.value].filter((s) => s.startsWith(prefix)).map((s) => s.slice(prefix.length)));
  });
  return { watched, count, sessions: ofBackend, notice };
}
