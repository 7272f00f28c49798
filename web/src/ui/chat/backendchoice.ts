/** Which agent the page talks to, and which of its conversations it shows. Both are remembered on this device. */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { firstSession, pickBackend } from "../../core/chatlists.ts";
import type { Backend, ChatSession } from "../../wire/types.gen.ts";
import { recall, remember } from "../memory.ts";
import type { Ask } from "./types.ts";

/** The stored value for "everyone in the world" instead of one agent. */
const EVERYONE = "everyone";

/** Creates the choice, restored from the last visit once the back ends are known. */
export function createBackendChoice() {
  const backends = signal<readonly Backend[]>([]);
  const last = recall("talk-to");
  /** Id of the chosen back end; null: everyone; undefined: not decided yet. */
  const current = signal<string | null | undefined>(last === EVERYONE ? null : undefined);
  const backend = computed(() => backends.value.find(({ id }) => id === current.value) ?? null);
  /** Conversations by back end, as last listed. */
  const lists = signal<Readonly<Record<string, readonly ChatSession[]>>>({});
  /** The conversation shown, by back end. */
  const shown = signal<Readonly<Record<string, string>>>({});
  const sessions = computed(() => (backend.value ? lists.value[backend.value.id] : undefined));
  /** The conversation shown: the chosen one, or the remembered or newest one of the back end. */
  const session = computed(() => {
    const of = backend.value;
    return of ? (shown.value[of.id] ?? firstSession(of, sessions.value, recall(`session.${of.id}`))) : "";
  });
  // The first answer is kept: another conversation that becomes the newest must not replace the one on the screen.
  effect(() => {
    const of = backend.value;
    if (of && session.value !== "" && shown.peek()[of.id] === undefined && sessions.value)
      shown.value = { ...shown.peek(), [of.id]: session.value };
  });
  return {
    backends,
    backend,
    sessions,
    session,
    /** Sets the back ends. The choice stays if it is still possible. */
    offer(all: readonly Backend[]) {
      batch(() => {
        backends.value = all;
        current.value = pickBackend(all, current.peek(), last);
      });
    },
    /** Chooses a back end; null: everyone. */
    choose(id: string | null) {
      remember("talk-to", id ?? EVERYONE);
      current.value = id;
    },
    /** Sets the conversations of a back end. */
    list(backendId: string, sessions: readonly ChatSession[]) {
      lists.value = { ...lists.peek(), [backendId]: sessions };
    },
    /** Shows a conversation of the chosen back end. */
    show(id: string) {
      const of = backend.peek();
      if (!of) return;
      remember(`session.${of.id}`, id);
      shown.value = { ...shown.peek(), [of.id]: id };
    },
  };
}

/** The choice. */
export type BackendChoice = ReturnType<typeof createBackendChoice>;

/**
 * Lists the conversations whenever the back end becomes ready, and when the returned function is called. Only one
 * request runs at a time; calls during it cause one more.
 */
export function watchSessions(ask: Ask, ready: ReadonlySignal<string | undefined>, choice: BackendChoice): () => void {
  let asking = false;
  let refreshAgain = false;
  function refresh(): void {
    const id = ready.peek();
    refreshAgain = asking;
    if (id === undefined || asking) return;
    asking = true;
    ask({ op: "sessions", backend: id })
      .then(
        (answer) => choice.list(id, answer.sessions ?? []),
        () => {}, // keep the old list; opening the conversation reports the error
      )
      .finally(() => {
        asking = false;
        if (refreshAgain) refresh();
      });
  }
  effect(() => {
    if (ready.value !== undefined) refresh();
  });
  return refresh;
}
