/** Which agent the page talks to, and which of its conversations it shows. */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { firstSession, pickLane } from "../../core/chatlists.ts";
import type { ChatSession, Backend } from "../../wire/types.gen.ts";
import { recall, remember } from "../memory.ts";
import type { Ask } from "./types.ts";

/** The remembered choice that means everyone in the world. */
const EVERYONE = "everyone";

export function createChoice() {
  const lanes = signal<readonly Backend[]>([]);
  const last = recall("talk-to");
  const current = signal<string | null | undefined>(last === EVERYONE ? null : undefined);
  const lane = computed(() => lanes.value.find(({ id }) => id === current.value) ?? null);
  const lists = signal<Readonly<Record<string, readonly ChatSession[]>>>({});
  const shown = signal<Readonly<Record<string, string>>>({});
  const sessions = computed(() => (lane.value ? lists.value[lane.value.id] : undefined));
  const session = computed(() => {
    const of = lane.value;
    return of ? (shown.value[of.id] ?? firstSession(of, sessions.value, recall(`session.${of.id}`))) : "";
  });
  // The first answer holds: another conversation that becomes the newest must not push this one aside.
  effect(() => {
    const of = lane.value;
    if (of && session.value !== "" && shown.peek()[of.id] === undefined && sessions.value)
      shown.value = { ...shown.peek(), [of.id]: session.value };
  });
  return {
    lanes,
    lane,
    sessions,
    session,
    offer(all: readonly Backend[]) {
      batch(() => {
        lanes.value = all;
        current.value = pickLane(all, current.peek(), last);
      });
    },
    choose(id: string | null) {
      remember("talk-to", id ?? EVERYONE);
      current.value = id;
    },
    list(laneId: string, sessions: readonly ChatSession[]) {
      lists.value = { ...lists.peek(), [laneId]: sessions };
    },
    show(id: string) {
      const of = lane.peek();
      if (!of) return;
      remember(`session.${of.id}`, id);
      shown.value = { ...shown.peek(), [of.id]: id };
    },
  };
}

export type Choice = ReturnType<typeof createChoice>;

/** Asks for the list of conversations whenever the lane can be asked anew, and when the returned function is called: one
 * question at a time; what changes meanwhile is asked for once more. */
export function keepSessions(ask: Ask, ready: ReadonlySignal<string | undefined>, choice: Choice): () => void {
  let asking = false;
  let again = false;
  function refresh(): void {
    const id = ready.peek();
    again = asking;
    if (id === undefined || asking) return;
    asking = true;
    ask({ op: "sessions", backend: id })
      .then(
        (answer) => choice.list(id, answer.sessions ?? []),
        () => {}, // the list stays as it was; opening the conversation says what is wrong
      )
      .finally(() => {
        asking = false;
        if (again) refresh();
      });
  }
  effect(() => {
    if (ready.value !== undefined) refresh();
  });
  return refresh;
}
