/** The lanes of a page that has none: what panels and tests build on before a service has told of any. */

import { createChatModel } from "./chat/model.ts";
import type { Chat } from "./chat/types.ts";

export function noLanes(): Chat {
  return createChatModel({ ask: () => Promise.reject(new Error("there is no connection")), now: () => Date.now() });
}
