/**
 * The threads of the sessions that somebody has looked at. Each begins with all events of its session, and goes on with
 * those of the stream; when a piece is missing, all are read again.
 */

import { type Signal, signal } from "@preact/signals";
import { type CoderThread, EMPTY_THREAD, foldEvents } from "../core/coder/thread.ts";
import { readSession } from "../net/coder.ts";
import type { ThreadState } from "../ui/coder/types.ts";
import { reasonOf } from "../ui/reason.ts";
import type { CoderEvent } from "../wire/types.gen.ts";

/** One thread. */
interface Held {
  state: Signal<ThreadState>;
  /** Counts the requests for all of its events: only the newest answer counts. */
  asked: number;
  /** What the stream has told since the newest request; null: none is under way. */
  since: CoderEvent[] | null;
}

/** Creates the threads, of no session yet. */
export function createThreads() {
  const threads = new Map<string, Held>();
  /** How many there are, for who follows all of them. */
  const count = signal(0);

  const load = async (id: string, held: Held): Promise<void> => {
    const asked = ++held.asked;
    held.since = [];
    try {
      const events = await readSession(id);
      if (asked !== held.asked) return;
      const thread = foldEvents(foldEvents(EMPTY_THREAD, events), held.since);
      held.since = null;
      held.state.value = { thread: { ...thread, broken: false }, state: "ready" };
    } catch (error) {
      if (asked !== held.asked) return;
      held.since = null;
      held.state.value = { ...held.state.peek(), state: "failed", reason: reasonOf(error) };
    }
  };

  const of = (id: string): Signal<ThreadState> => {
    const known = threads.get(id);
    if (known) return known.state;
    const held: Held = { state: signal({ thread: EMPTY_THREAD, state: "loading" }), asked: 0, since: null };
    threads.set(id, held);
    // A component asks for it while it is rendered: who follows all threads hears of that afterwards.
    queueMicrotask(() => count.value++);
    void load(id, held);
    return held.state;
  };

  const takeOne = (id: string, told: readonly CoderEvent[]): void => {
    const held = threads.get(id);
    if (!held) {
      if (told.some(({ approval }) => approval?.state === "open")) of(id); // what waits for the user is always known
      return;
    }
    held.since?.push(...told);
    const now = held.state.peek();
    const thread = foldEvents(now.thread, told);
    held.state.value = { ...now, thread };
    if (thread.broken && !held.since) void load(id, held);
  };

  return {
    of,
    /** What is known of a session; nothing if nobody has looked at it. */
    shown(id: string): CoderThread {
      void count.value;
      return threads.get(id)?.state.value.thread ?? EMPTY_THREAD;
    },
    take(events: readonly CoderEvent[]) {
      const bySession = new Map<string, CoderEvent[]>();
      for (const event of events) {
        const { sessionId = "" } = event;
        bySession.set(sessionId, [...(bySession.get(sessionId) ?? []), event]);
      }
      for (const [id, told] of bySession) takeOne(id, told);
    },
    /** Reads them again: all of them, because events were missed, or one. */
    reload(only?: string) {
      for (const [id, held] of threads) if (only === undefined || id === only) void load(id, held);
    },
  };
}
