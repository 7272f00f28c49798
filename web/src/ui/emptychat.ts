/** A chat without any back end: the default of the model, for tests and until the service has answered. */

import { createChatModel } from "./chat/model.ts";
import type { Chat } from "./chat/types.ts";

/** Creates the chat; every request rejects. */
export function emptyChat(): Chat {
  return createChatModel({ ask: () => Promise.reject(new Error("there is no connection")), now: () => Date.now() });
}
