// What the page asks of the agents' lanes. A message to an agent is sent again after a reconnect, because its turn makes a
// repeat harmless; nothing else is.

import { readChatAnswer } from "../wire/chatguards.ts";
import type { ChatAnswer, ChatRequest } from "../wire/types.gen.ts";
import type { ServiceDefinition } from "./requestclient.ts";

/** An agent may have to be started for a message or an act. */
export const CHAT_SERVICE: ServiceDefinition<ChatRequest, ChatAnswer> = {
  request: "chat.request",
  answer: "chat.answer",
  timeouts: {
    sessions: 30_000,
    open: 30_000,
    history: 30_000,
    create: 30_000,
    send: 90_000,
    stop: 15_000,
    answer: 30_000,
    act: 120_000,
  },
  read: readChatAnswer,
  isRepeatable: ({ op }) => op === "send",
};
