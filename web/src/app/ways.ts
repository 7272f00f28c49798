/** How agents come to this world, as the service says it. */

import { rest } from "../net/rest.ts";
import { isConnectAnswer } from "../wire/restguards.ts";
import type { ConnectWay } from "../wire/types.gen.ts";

/** Asks the service. */
export async function readWays(): Promise<readonly ConnectWay[]> {
  return (await rest.get("/api/connect", isConnectAnswer)).ways;
}
