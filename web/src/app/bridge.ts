/** What the user asks of the bridge to an agent on a server, and the smoke test. Answers are secrets: they go into the
 * request alone. */

import { Refusal } from "../core/refuse.ts";
import { isSmoke } from "../wire/restguards.ts";
import type { BridgeRequest, Smoke } from "../wire/types.gen.ts";
import { ask, unreadable } from "./rest.ts";

/** How long a server may take to start OpenClaw and ask it for its key, and all steps of the smoke test, in ms. */
const FETCH_TIME = 120_000;
const SMOKE_TIME = 300_000;

/** Asks; rejects with the service's Refusal or a reason in words. What came of it arrives as an event. */
export async function askBridge(request: BridgeRequest): Promise<void> {
  try {
    await ask("POST", "/api/bridge", request, request.op === "fetch_key" ? FETCH_TIME : undefined);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Error("the service did not answer. Try again");
  }
}

/** Tries what an agent does, on each way that its calls go. */
export async function runSmoke(): Promise<Smoke> {
  const smoke = await ask("POST", "/api/smoke", {}, SMOKE_TIME);
  if (!isSmoke(smoke)) throw unreadable();
  return smoke;
}
