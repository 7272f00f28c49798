/** What the user asks of the bridge to an agent on a server, and the smoke test. Answers are secrets: they go into the
 * request alone. */

import { rest } from "../net/rest.ts";
import { isSmoke } from "../wire/restguards.ts";
import type { BridgeRequest, Smoke } from "../wire/types.gen.ts";

/** How long a server may take to start OpenClaw and ask it for its key, and all steps of the smoke test, in ms. */
const FETCH_TIME = 120_000;
const SMOKE_TIME = 300_000;

/** Asks; rejects with the service's Refusal or a reason in words. What came of it arrives as an event. */
export async function askBridge(request: BridgeRequest): Promise<void> {
  const timeout = request.op === "fetch_key" ? FETCH_TIME : undefined;
  await rest.post("/api/bridge", request, undefined, { timeout, silence: "the service didn't respond. Try again" });
}

/** Tries what an agent does, on each way that its calls go. */
export function runSmoke(): Promise<Smoke> {
  return rest.post("/api/smoke", {}, isSmoke, { timeout: SMOKE_TIME });
}
