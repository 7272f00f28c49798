/** Counts what comes while nobody looks. */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { isOver } from "../../core/chatlists.ts";
import type { ChatMessage } from "../../wire/types.gen.ts";

export function createUnread(lane: ReadonlySignal<string | undefined>, session: ReadonlySignal<string>) {
  const watched = signal(false);
  const count = signal(0);
  const sessions = signal<ReadonlySet<string>>(new Set());
  effect(() => {
    if (watched.value) count.value = 0;
  });
  effect(() => {
    const id = `${lane.value ?? ""}\n${session.value}`;
    count.value = 0;
    if (sessions.peek().has(id)) sessions.value = new Set([...sessions.peek()].filter((s) => s !== id));
  });
  function notice(laneId: string, id: string, message: ChatMessage, held: readonly ChatMessage[] | undefined): void {
    if (message.role !== "agent" || !isOver(message)) return;
    const before = held?.find((m) => m.id === message.id);
    if (before && isOver(before)) return;
    if (laneId === lane.peek() && id === session.peek()) {
      if (!watched.peek()) count.value++;
    } else sessions.value = new Set(sessions.peek()).add(`${laneId}\n${id}`);
  }
  const ofLane = computed(() => {
    const prefix = `${lane.value ?? ""}\n`;
    return new Set([...sessions.value].filter((s) => s.startsWith(prefix)).map((s) => s.slice(prefix.length)));
  });
  return { watched, count, sessions: ofLane, notice };
}
