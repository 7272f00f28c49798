/**
 * The coding surface of this page: reads its state, follows its events while somebody looks at the panel or a session
 * runs, and keeps what they tell (core/coder). Loaded when it is first needed.
 */

import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import {
  foldMissions,
  foldProgress,
  foldRoster,
  inOrder,
  isBusy,
  type ProgressOf,
  type SessionRoster,
  withAnswered,
} from "../core/coder/roster.ts";
import { seqOf } from "../core/coder/thread.ts";
import { openCards } from "../core/coder/turns.ts";

import { askCoder, followCoder, missionRequests, plainChat, readCoder } from "../net/coder.ts";

import type { CoderDesk, CoderView, MissionActions, WaitingCard } from "../ui/coder/types.ts";
import { newsOf } from "../ui/coder/words.ts";
import { reasonOf } from "../ui/reason.ts";
import type { Coder, CoderEvent, CoderRequest, CoderSession, Mission } from "../wire/types.gen.ts";
import { createThreads } from "./coderthreads.ts";
import { createDebounce } from "./debounce.ts";
import { createDigest } from "./digest.ts";

/** Milliseconds for which events are collected before they are shown: text arrives in many small pieces. */
const COLLECT = 40;

/** What is known beside the sessions; null: nothing yet. */
type Surroundings = Omit<Coder, "sessions"> | null;

/** Creates the coding surface, and reads its state. */
export function createCoder(): CoderDesk {
  const state = signal<Surroundings>(null);
  const roster = signal<SessionRoster>(new Map());
  const progress = signal<ProgressOf>(new Map());
  const missions = signal<readonly Mission[] | null>(null);
  const failed = signal("");
  const news = signal("");
  const attending = signal(0);
  const threads = createThreads();
  const sessions = computed(() => inOrder(roster.value));

  /** Takes in what has happened, several events at a time. */
  const take = (events: readonly CoderEvent[]): void => {
    if (events.some(({ kind }) => kind === "gap")) return void refresh();
    const before = roster.peek();
    roster.value = foldRoster(before, events);
    progress.value = foldProgress(progress.peek(), events);
    threads.take(events);
    const known = missions.peek();
    if (known)
      missions.value = foldMissions(
        known,
        events.map(({ mission }) => mission),
      );
    const last = events.map((event) => newsOf(event, roster.peek())).findLast(Boolean);
    if (last) news.value = last;
  };
  const stream = createStream(take);

  const refresh = async (): Promise<void> => {
    try {
      const { sessions: rows, ...rest } = await readCoder();
      batch(() => {
        state.value = rest;
        failed.value = "";
        progress.value = new Map(); // what goes on is told again
        roster.value = new Map(rows.map((row) => [row.id, withAnswered(roster.peek(), row).get(row.id) ?? row]));
      });
      stream.from(rest.cursor);
      threads.reload();
      for (const { id, cards = 0 } of rows) if (cards > 0) threads.of(id); // what waits is told wherever the user is
    } catch (error) {
      failed.value = reasonOf(error);
    }
  };
  effect(() => {
    const wanted = state.value !== null && (attending.value > 0 || sessions.value.some(isBusy));
    untracked(() => stream.follow(wanted));
  });
  void refresh();

  return {
    ...partsOf(state),
    failed,
    stream: stream.state,
    sessions,
    cards: computed(() => sessions.value.flatMap((session) => waitingIn(session, threads.shown(session.id)))),
    progress,
    missions,
    news,
    view: signal<CoderView>({ at: "sessions" }),
    thread: threads.of,
    reload: threads.reload,
    refresh,
    async refreshMissions() {
      missions.value = await missionRequests.list();
    },
    attend: () => countedIn(attending),
    async ask(request: CoderRequest) {
      const answer = await askCoder(request, crypto.randomUUID());
      const { session } = answer;
      if (session) roster.value = withAnswered(roster.peek(), session);
      return answer;
    },
    ...withPlainChat(refresh),
    digest: createDigest(missionRequests.heartbeat, news),
    mission: withMissions((told) => {
      missions.value = foldMissions(missions.peek() ?? [], [told]);
    }),
  };
}

/** Counts somebody until the returned function is called. */
function countedIn(count: Signal<number>): () => void {
  count.value++;
  return () => {
    count.value--;
  };
}

/** The questions of a session that wait for an answer. */
function waitingIn(session: CoderSession, thread: Parameters<typeof openCards>[0]): WaitingCard[] {
  return openCards(thread).map((card) => ({ card, session }));
}

/** Each part of the surroundings by itself. */
function partsOf(state: ReadonlySignal<Surroundings>) {
  return {
    known: computed(() => state.value !== null),
    agents: computed(() => state.value?.agents ?? []),
    folders: computed(() => state.value?.folders ?? []),
    missing: computed(() => state.value?.missing),
    plain: computed(() => state.value?.plain === true),
    unattended: computed(() => state.value?.unattended === true),
  };
}

/** Talking about ideas. What that changes is read again. */
function withPlainChat(refresh: () => Promise<void>): Pick<CoderDesk, "talk" | "plainChat"> {
  return {
    async talk(text, how) {
      const { sessionId = "" } = await plainChat.begin(text, how);
      await refresh();
      return sessionId;
    },
    plainChat: {
      read: plainChat.read,
      async save(settings) {
        const saved = await plainChat.save(settings);
        void refresh(); // whether one can be begun
        return saved;
      },
    },
  };
}

/** The requests about missions; what they answer is shown at once. */
function withMissions(show: (told: Mission) => void): MissionActions {
  const shown = async (answer: Promise<Mission>): Promise<Mission> => {
    const mission = await answer;
    show(mission);
    return mission;
  };
  return {
    ...missionRequests,
    create: (edit) => shown(missionRequests.create(edit)),
    change: (edit, version) => shown(missionRequests.change(edit, version)),
    feedback: (request, version) => shown(missionRequests.feedback(request, version)),
  };
}

/** The stream of events: open while it is followed, and resumed where it was left. */
function createStream(take: (events: readonly CoderEvent[]) => void) {
  const state = signal<"closed" | "opening" | "live" | "lost">("closed");
  const soon = createDebounce(COLLECT);
  let cursor = "";
  let waiting: CoderEvent[] = [];
  let stop: (() => void) | null = null;
  const show = (): void => {
    const events = waiting;
    waiting = [];
    if (events.length > 0) take(events);
  };
  const begin = (): void => {
    state.value = "opening";
    stop = followCoder(cursor, {
      event(event) {
        const again = event.kind !== "gap" && isOfSameStart(cursor, event.id) && seqOf(event.id) <= seqOf(cursor);
        if (event.kind !== "ready" && !again) {
          waiting.push(event);
          soon.add(show);
        }
        if (!again) cursor = event.id;
      },
      live(live) {
        state.value = live ? "live" : "lost";
      },
    });
  };
  const end = (): void => {
    stop?.();
    stop = null;
    soon.flush();
    state.value = "closed";
  };
  return {
    state,
    /** Events up to this one are known. */
    from(id: string) {
      if (stop && isOfSameStart(cursor, id)) return; // the open stream misses nothing
      cursor = id;
      if (!stop) return;
      stop();
      begin();
    },
    follow(wanted: boolean) {
      if (wanted && !stop) begin();
      else if (!wanted && stop) end();
    },
  };
}

/** Whether two events are of the same start of the service. */
function isOfSameStart(a: string, b: string): boolean {
  return a.slice(0, a.lastIndexOf("-")) === b.slice(0, b.lastIndexOf("-"));
}
