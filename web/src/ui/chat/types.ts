/**
 * What the panels know about the agents' back ends and conversations, as signals, and what they can request.
 * createChatModel (model.ts) makes it; app/chat.ts feeds it from the socket.
 */

import type { ReadonlySignal, Signal } from "@preact/signals";
import type {
  AgentsAtWork,
  Approval,
  Backend,
  ChatAnswer,
  ChatEvent,
  ChatImageData,
  ChatMessage,
  ChatRequest,
  ChatSession,
  ChatStatus,
  Turn,
} from "../../wire/types.gen.ts";

/** Sends a request to a back end. Rejects with a Refusal (core/refuse.ts) in words. */
export type Ask = (request: ChatRequest) => Promise<ChatAnswer>;

/** The part of the chat that all panels see. */
export interface ChatModel {
  /** Every back end that can be connected or talked to, as the service last reported it. */
  readonly backends: ReadonlySignal<readonly Backend[]>;
  /** The back end that the composer talks to; null: everyone in the world. */
  readonly backend: ReadonlySignal<Backend | null>;
  /** Chooses the back end; null: everyone in the world. Remembered for the next visit. */
  choose(backendId: string | null): void;
  /** Conversations of the chosen back end, newest first; undefined: not listed yet. */
  readonly sessions: ReadonlySignal<readonly ChatSession[] | undefined>;
  /** Id of the conversation that is shown. */
  readonly session: ReadonlySignal<string>;
  readonly messages: ReadonlySignal<readonly ChatMessage[]>;
  readonly status: ReadonlySignal<ChatStatus>;
  /** Messages that arrived while the conversation was not in view. */
  readonly unread: ReadonlySignal<number>;
  /** Everything that needs the user's yes or no, oldest first; answered ones stay for a moment. */
  readonly approvals: ReadonlySignal<readonly Approval[]>;
  /** The newest turns, newest first, at most 200. */
  readonly turns: ReadonlySignal<readonly Turn[]>;
  /** The agents at work on this computer; empty on a relay. */
  readonly agents: ReadonlySignal<AgentsAtWork>;
  readonly ask: Ask;
  /** Whether the conversation is docked as a panel at the right. */
  readonly docked: Signal<boolean>;
}

/** How far the loading of the shown conversation is; "" when nothing is loading. */
export type LoadState = "" | "opening" | "older" | "failed";

/** A thing of the world that a message is about. */
export interface About {
  readonly id: string;
  readonly name: string;
}

/** What the conversation itself needs in addition. */
export interface Chat extends ChatModel {
  /** Whether the newest message is in view. */
  readonly watched: Signal<boolean>;
  /** What the next message is about, shown to the user before it is sent; null: nothing in particular. */
  readonly about: Signal<About | null>;
  readonly progress: ReadonlySignal<LoadState>;
  /** Whether the shown transcript is everything that the agent's side has. */
  readonly complete: ReadonlySignal<boolean>;
  /** Why the conversation could not be opened; empty: it could. */
  readonly problem: ReadonlySignal<string>;
  /** Whether there are earlier messages to load. */
  readonly hasOlder: ReadonlySignal<boolean>;
  /** Whether the page is connected to the service. */
  readonly live: ReadonlySignal<boolean>;
  /** Conversations of the chosen back end with unread messages. */
  readonly unreadSessions: ReadonlySignal<ReadonlySet<string>>;
  /** Handles an event of the service. */
  receive(event: ChatEvent): void;
  /** The connection to the service was established or lost. */
  connected(live: boolean): void;
  /** Shows a message at once and sends it; its state reports the outcome. */
  send(text: string, images?: readonly ChatImageData[]): void;
  /** Sends what this message said, or what it answered, again as a new turn. */
  retry(message: ChatMessage): void;
  /** Whether there is something that retry would send. */
  canRetry(message: ChatMessage): boolean;
  /** Stops the agent's answer. */
  stop(): void;
  /** Why the last answer could not be stopped; empty: it could. */
  readonly stopFailed: ReadonlySignal<string>;
  /** Loads earlier messages; rejects if that fails. */
  loadOlder(): Promise<void>;
  /** Opens the shown conversation again, after a failure. */
  reopen(): void;
  /** Shows a conversation of the chosen back end. */
  show(session: string): void;
  /** Whether another conversation is being created: nothing can be sent meanwhile. */
  readonly creating: ReadonlySignal<boolean>;
  /** Starts another conversation and shows it. Resolves with why it could not; empty: it could. */
  create(): Promise<string>;
  /** Lists the conversations again. */
  refreshSessions(): void;
}
