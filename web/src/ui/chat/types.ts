// What the panels know of the agents' lanes, as signals, and what they can ask. createChatModel (model.ts beside this) makes
// it; app/chat.ts feeds it from the socket.

import type { ReadonlySignal, Signal } from "@preact/signals";
import type {
  Approval,
  ChatAnswer,
  ChatEvent,
  ChatImageData,
  ChatMessage,
  ChatRequest,
  ChatSession,
  ChatStatus,
  Backend,
  Turn,
} from "../../wire/types.gen.ts";

/** Asks something of a lane; rejects with a Refusal (core/refuse.ts) in words when it fails. */
export type Ask = (request: ChatRequest) => Promise<ChatAnswer>;

export interface ChatModel {
  /** Every lane, as the service last said. */
  readonly lanes: ReadonlySignal<readonly Backend[]>;
  /** The lane that the composer talks to; null: everyone in the world hears it instead. */
  readonly lane: ReadonlySignal<Backend | null>;
  /** Chooses the lane that the composer talks to; null: everyone in the world. Kept for the next visit. */
  choose(laneId: string | null): void;
  /** Conversations of the chosen lane, newest first; undefined: not asked yet. */
  readonly sessions: ReadonlySignal<readonly ChatSession[] | undefined>;
  /** Id of the conversation that is shown. */
  readonly session: ReadonlySignal<string>;
  readonly messages: ReadonlySignal<readonly ChatMessage[]>;
  readonly status: ReadonlySignal<ChatStatus>;
  /** Messages that came while nobody looked. */
  readonly unread: ReadonlySignal<number>;
  /** Everything that waits for the user's yes or no, oldest first; answered ones stay for a moment. */
  readonly approvals: ReadonlySignal<readonly Approval[]>;
  /** The newest turns, newest first, at most 200. */
  readonly turns: ReadonlySignal<readonly Turn[]>;
  readonly ask: Ask;
  /** Whether the conversation stands at the right as a panel. */
  readonly docked: Signal<boolean>;
}

/** How far the loading of the shown conversation is. */
export type Progress = "" | "opening" | "older" | "failed";

/** A thing of the world that a message is about. */
export interface About {
  readonly id: string;
  readonly name: string;
}

/** What the conversation itself needs beyond what all panels see. */
export interface Chat extends ChatModel {
  /** Whether somebody sees the newest message now. */
  readonly watched: Signal<boolean>;
  /** What the next message is about, for the user to see before it is sent; null: nothing in particular. */
  readonly about: Signal<About | null>;
  readonly progress: ReadonlySignal<Progress>;
  /** Whether what is shown of the conversation is what the agent's side has. */
  readonly whole: ReadonlySignal<boolean>;
  /** Why the conversation could not be opened; empty: it could. */
  readonly fault: ReadonlySignal<string>;
  /** Whether there are earlier messages. */
  readonly hasOlder: ReadonlySignal<boolean>;
  /** Whether the connection to the service stands. */
  readonly live: ReadonlySignal<boolean>;
  /** Conversations of the chosen lane with messages that nobody has seen. */
  readonly unreadSessions: ReadonlySignal<ReadonlySet<string>>;
  receive(event: ChatEvent): void;
  /** The connection to the service came or went. */
  connected(live: boolean): void;
  /** Shows the message at once and sends it; what becomes of it is told by its state. */
  send(text: string, images?: readonly ChatImageData[]): void;
  /** Sends again what this message said, or what it was an answer to, as a new turn. */
  retry(message: ChatMessage): void;
  /** Whether there is something that retry would send. */
  canRetry(message: ChatMessage): boolean;
  /** Resolves with why it could not be done; empty: it was done. */
  stop(): Promise<string>;
  older(): Promise<void>;
  reopen(): void;
  show(session: string): void;
  /** Whether another conversation is being begun: what is said now would go to the one before. */
  readonly creating: ReadonlySignal<boolean>;
  /** Begins another conversation and shows it; resolves with why it could not. */
  create(): Promise<string>;
  refreshSessions(): void;
}
