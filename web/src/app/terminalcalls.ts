/**
 * Calls the user to agents in terminals: while one waits that cannot be answered here, and once when a long turn is done.
 * One that was started to do a single task calls nobody: no user sits before it.
 */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Chat } from "../ui/chat/types.ts";
import { inTerminals } from "../ui/terminals/here.ts";
import type { AgentAtWork } from "../wire/types.gen.ts";
import type { Notice } from "./notifier.ts";

/** How long a session must have waited, in milliseconds: what its user answers at once, or what goes on by itself, calls nobody. */
const WAITED = 1500;
/** A shorter turn is not worth a call: its user has not gone away. In milliseconds. */
const LONG = 15_000;
/** After so many milliseconds its end is no longer news. */
const FRESH = 60_000;

/** What the calls need. */
interface TerminalCallsDeps {
  chat: Pick<Chat, "agents">;
  now(): number;
  /** Tells of a turn that is done. */
  announce(notice: Notice): void;
  /** Leads to a session. */
  go(session: AgentAtWork): void;
}

/** What waits in terminals. */
export interface TerminalCalls {
  readonly pending: ReadonlySignal<readonly Notice[]>;
  /** The user is here. Where a program does not tell whether its question still stands, they know now. */
  looked(): void;
}

/** Watches the sessions. */
export function createTerminalCalls({ chat, now, announce, go }: TerminalCallsDeps): TerminalCalls {
  /** What ended before is no news to this page, also when it was loaded again. */
  const began = now();
  /** Ids of the sessions that wait, and of those that have waited for long enough. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const due = signal<ReadonlySet<string>>(new Set());
  const told = new Set<string>();
  const waiting = computed(() =>
    inTerminals(chat.agents.value).filter(
      ({ activity, headless, questions }) => activity.state === "needs-you" && !headless && !questions,
    ),
  );
  effect(() => {
    const ids = new Set(waiting.value.map(({ id }) => id));
    for (const [id, timer] of timers)
      if (!ids.has(id)) {
        clearTimeout(timer);
        timers.delete(id);
      }
    due.value = new Set([...due.peek()].filter((id) => ids.has(id)));
    for (const id of ids) {
      if (timers.has(id)) continue;
      const add = () => {
        due.value = new Set([...due.peek(), id]);
      };
      timers.set(id, setTimeout(add, WAITED));
    }
  });
  effect(() => {
    for (const session of inTerminals(chat.agents.value)) {
      const { turn } = session;
      if (!turn?.ended || turn.background || told.has(turn.id)) continue;
      if (turn.outcome === "done") told.add(turn.id); // how it ended may be told a moment after that it did
      if (isNews(session, now(), began)) announce(doneCall(session, go));
    }
  });
  return {
    pending: computed(() =>
      waiting.value.filter(({ id }) => due.value.has(id)).map((session) => waitCall(session, go)),
    ),
    looked() {
      const sure = new Set(waiting.peek().flatMap(({ id, activity }) => (activity.unsure ? [] : [id])));
      due.value = new Set([...due.peek()].filter((id) => sure.has(id)));
    },
  };
}

/** Whether the end of a session's turn is worth a call. */
function isNews({ turn, headless, activity }: AgentAtWork, now: number, began: number): boolean {
  if (!turn?.ended || turn.outcome !== "done" || headless || activity.state === "needs-you") return false;
  const ended = Date.parse(turn.ended);
  return ended >= began && now - ended <= FRESH && ended - Date.parse(turn.began) >= LONG;
}

type Go = TerminalCallsDeps["go"];

/** The call of a session that waits; "has asked" where its program does not tell whether it still does. */
function waitCall(session: AgentAtWork, go: Go): Notice {
  const title = session.activity.unsure
    ? `${session.name} has asked you something`
    : `${session.name} is waiting for you`;
  return { tag: `waits ${session.id}`, title, body: "Answer in its terminal.", ...leading(session, go) };
}

/** The call of a session that is done. */
function doneCall(session: AgentAtWork, go: Go): Notice {
  const body = "It has finished its work.";
  return { tag: `done ${session.id}`, title: `${session.name} is done`, body, ...leading(session, go) };
}

/** The way to a session: its row in the panel, and its body. */
const leading = (session: AgentAtWork, go: Go): Pick<Notice, "to" | "go"> => ({
  to: `[data-terminal="${session.id}"]`,
  go: () => go(session),
});
