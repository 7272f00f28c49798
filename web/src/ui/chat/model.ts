/** The chat lane as the panels see it: which agent is talked to, its conversations, what is said, what waits for the
 * user. Fed with events by app/chat.ts; asks through `ask`. No DOM, no socket. */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { UNOPENED } from "../../core/chat.ts";
import { withTurn } from "../../core/chatlists.ts";
import type { ChatEvent, Backend, Turn } from "../../wire/types.gen.ts";
import { recall, remember } from "../memory.ts";
import { createApprovals } from "./approvals.ts";
import { createChoice, keepSessions } from "./choice.ts";
import { Conversations, type Held } from "./conversations.ts";
import { createSaying } from "./saying.ts";
import type { About, Ask, Chat } from "./types.ts";
import { createUnread } from "./unread.ts";

export interface ChatParts {
  ask: Ask;
  /** Milliseconds since 1970. */
  now(): number;
}

export function createChatModel({ ask, now }: ChatParts): Chat {
  const choice = createChoice();
  const { lane, session, lanes } = choice;
  const conversations = new Conversations(ask, now);
  const approvals = createApprovals();
  const live = signal(false);
  const turns = signal<readonly Turn[]>([]);
  const docked = signal(recall("docked") === "yes");
  effect(() => remember("docked", docked.value ? "yes" : "no"));
  const shown = computed(() => (lane.value ? conversations.hold(lane.value.id, session.value) : undefined));
  const laneId = computed(() => lane.value?.id);
  /** The lane that can be asked now. */
  const ready = computed(() => (live.value && lane.value?.state === "ready" ? lane.value.id : undefined));
  const unread = createUnread(laneId, session);

  const refreshSessions = keepSessions(ask, ready, choice);

  // Whatever is shown is opened as soon as that can be done, and again after each reconnect of page or lane.
  effect(() => {
    const held = shown.value;
    if (!held || held.lane !== ready.value || held.session === "" || held.conversation.peek().whole) return;
    void conversations.open(held);
  });
  /** What a lane told while it was away from its agent is not whole: it is asked again once it is ready. */
  function offer(all: readonly Backend[]): void {
    for (const { id, state } of all) if (state !== "ready") conversations.down(id);
    choice.offer(all);
  }

  function receive(event: ChatEvent): void {
    if (event.kind === "backends") offer(event.backends ?? []);
    else if (event.kind === "approval" && event.approval) approvals.receive(event.approval);
    else if (event.kind === "turn" && event.turn) turns.value = withTurn(turns.peek(), event.turn);
    else if (event.kind === "sessions" && event.backend === laneId.peek()) refreshSessions();
    else if (event.backend !== undefined && event.session !== undefined) {
      const held = conversations.find(event.backend, event.session);
      if (event.message) unread.notice(event.backend, event.session, event.message, held?.conversation.peek().messages);
      if (held) conversations.receive(held, event);
    }
  }

  function connected(now: boolean): void {
    if (now === live.peek()) return;
    if (now) approvals.confirm();
    else conversations.down();
    live.value = now;
  }

  return {
    lanes,
    lane,
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
    ask,
    docked,
    live,
    receive,
    connected,
    ...viewOf(shown, conversations),
    ...createSaying({ ask, now, shown, choice }),
  };
}

/** The conversation that is shown, as signals of its own. */
function viewOf(shown: ReadonlySignal<Held | undefined>, conversations: Conversations) {
  const conversation = computed(() => shown.value?.conversation.value ?? UNOPENED);
  return {
    messages: computed(() => conversation.value.messages),
    status: computed(() => conversation.value.status),
    whole: computed(() => conversation.value.whole),
    hasOlder: computed(() => conversation.value.before !== ""),
    progress: computed(() => shown.value?.progress.value ?? ""),
    fault: computed(() => (shown.value?.progress.value === "failed" ? shown.value.fault : "")),
    async older() {
      const held = shown.peek();
      if (held) await conversations.older(held);
    },
    reopen() {
      const held = shown.peek();
      if (held) void conversations.open(held);
    },
  };
}
