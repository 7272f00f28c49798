/**
 * The chat as the panels see it: which agent the user talks to, its conversations, the messages, and what is waiting
 * for the user. app/chat.ts feeds it with events and sends its requests. No DOM and no socket.
 */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { UNOPENED } from "../../core/chat.ts";
import { withTurn } from "../../core/chatlists.ts";
import type { AgentsAtWork, Backend, ChatEvent, Turn } from "../../wire/types.gen.ts";
import { recall, remember } from "../memory.ts";
import { createApprovals } from "./approvals.ts";
import { createBackendChoice, watchSessions } from "./backendchoice.ts";
import { Conversations, type HeldConversation } from "./conversations.ts";
import { createMessageActions } from "./messageactions.ts";
import type { About, Ask, Chat } from "./types.ts";
import { createUnreadCounter } from "./unread.ts";

/** What the model needs from the page. */
interface ChatModelDeps {
  /** Sends a request; rejects while there is no connection. */
  ask: Ask;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Creates the model, not connected and without back ends. */
export function createChatModel({ ask, now }: ChatModelDeps): Chat {
  const choice = createBackendChoice();
  const { backend, session, backends } = choice;
  const conversations = new Conversations(ask, now);
  const approvals = createApprovals();
  const live = signal(false);
  const turns = signal<readonly Turn[]>([]);
  const agents = signal<AgentsAtWork>({});
  const docked = signal(recall("docked") === "yes");
  effect(() => remember("docked", docked.value ? "yes" : "no"));
  /** The conversation on the screen; undefined while the user talks to everyone. */
  const shown = computed(() => (backend.value ? conversations.hold(backend.value.id, session.value) : undefined));
  const backendId = computed(() => backend.value?.id);
  /** Id of the chosen back end if it can be asked now; undefined otherwise. */
  const ready = computed(() => (live.value && backend.value?.state === "ready" ? backend.value.id : undefined));
  const unread = createUnreadCounter(backendId, session);

  const refreshSessions = watchSessions(ask, ready, choice);

  // Opens whatever is shown as soon as possible, and again after each reconnect of the page or the back end.
  effect(() => {
    const held = shown.value;
    if (!held || held.backend !== ready.value || held.session === "" || held.conversation.peek().whole) return;
    void conversations.open(held);
  });
  /**
   * Handles the list of back ends. While a back end is not ready its events are incomplete, so its conversations are
   * reopened once it is. The one of the agents in terminals is none to connect or to talk to: they have a panel of their own.
   */
  function offer(told: readonly Backend[]): void {
    const all = told.filter(({ kind }) => kind !== "terminal");
    for (const { id, state } of all) if (state !== "ready") conversations.markIncomplete(id);
    choice.offer(all);
  }

  /** Handles any chat event. */
  function receive(event: ChatEvent): void {
    if (event.kind === "backends") offer(event.backends ?? []);
    else if (event.kind === "approval" && event.approval) approvals.receive(event.approval);
    else if (event.kind === "turn" && event.turn) turns.value = withTurn(turns.peek(), event.turn);
    else if (event.kind === "agents") agents.value = event.agents ?? {};
    else if (event.kind === "sessions" && event.backend === backendId.peek()) refreshSessions();
    else passOn(event, conversations, unread);
  }

  /** The connection to the service was established or lost. */
  function connected(now: boolean): void {
    if (now === live.peek()) return;
    if (now) approvals.confirm();
    else conversations.markIncomplete();
    live.value = now;
  }

  return {
    backends,
    backend,
    choose: choice.choose,
    sessions: choice.sessions,
    session,
    show: choice.show,
    refreshSessions,
    unread: unread.count,
    unreadSessions: unread.sessions,
    watched: unread.watched,
    about: signal<About | null>(null),
    approvals: approvals.list,
    turns,
    agents,
    ask,
    docked,
    live,
    receive,
    connected,
    ...viewOf(shown, conversations),
    ...createMessageActions({ ask, now, shown, choice }),
  };
}

/** Passes an event on to the conversation that it is of, and counts what is new there. */
function passOn(event: ChatEvent, conversations: Conversations, unread: ReturnType<typeof createUnreadCounter>): void {
  if (event.backend === undefined || event.session === undefined) return;
  const held = conversations.find(event.backend, event.session);
  if (event.message) unread.notice(event.backend, event.session, event.message, held?.conversation.peek().messages);
  if (held) conversations.receive(held, event);
}

/** The shown conversation as signals of its own. */
function viewOf(shown: ReadonlySignal<HeldConversation | undefined>, conversations: Conversations) {
  const conversation = computed(() => shown.value?.conversation.value ?? UNOPENED);
  return {
    messages: computed(() => conversation.value.messages),
    status: computed(() => conversation.value.status),
    complete: computed(() => conversation.value.whole),
    hasOlder: computed(() => conversation.value.before !== ""),
    progress: computed(() => shown.value?.progress.value ?? ""),
    problem: computed(() => (shown.value?.progress.value === "failed" ? shown.value.problem : "")),
    async loadOlder() {
      const held = shown.peek();
      if (held) await conversations.loadOlder(held);
    },
    reopen() {
      const held = shown.peek();
      if (held) void conversations.open(held);
    },
  };
}
