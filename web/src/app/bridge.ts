/** What the user asks of the bridge to an agent on a server. Answers are secrets: they go into the request alone. */

import { Refusal } from "../core/refuse.ts";
import type { BridgeRequest } from "../wire/types.gen.ts";
import { ask } from "./rest.ts";

/** Asks; rejects with the service's Refusal or a reason in words. What came of it arrives as an event. */
export async function askBridge(request: BridgeRequest): Promise<void> {
  try {
    await ask("POST", "/api/bridge", request);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Error("the service did not answer. Try again");
  }
}
