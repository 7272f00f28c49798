// The chat service: what the page requests of the agents' back ends. Only sending a message is repeated after a
// reconnect; its turn id makes the repeat harmless.

import { isChatAnswer } from "../wire/guards.ts";
import type { ChatAnswer, ChatRequest } from "../wire/types.gen.ts";
import type { ServiceDefinition } from "./requestclient.ts";

/** Timeouts are generous where an agent may have to be started first. */
export const CHAT_SERVICE: ServiceDefinition<ChatRequest, ChatAnswer> = {
  request: "chat.request",
  answer: "chat.answer",
  timeouts: {
    sessions: 30_000,
    open: 30_000,
    history: 30_000,
    create: 30_000,
    send: 90_000,
    stop: 30_000,
    answer: 30_000,
    act: 120_000,
  },
  isAnswer: isChatAnswer,
  isRepeatable: ({ op }) => op === "send",
};
