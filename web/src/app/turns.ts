/** Fetches older turns of the turn log. The socket only delivers the newest; the service keeps the rest in a file. */

import { fieldsOf } from "../wire/guard.ts";
import { isTurn } from "../wire/restguards.ts";
import type { Turn } from "../wire/types.gen.ts";

/** How long the answer may take, in milliseconds. */
const TIMEOUT = 10_000;

/** Turns before the one with this id (empty: from the newest on), newest first. Rejects with a reason in words. */
export async function olderTurns(before: string, limit: number): Promise<readonly Turn[]> {
  const query = new URLSearchParams({ limit: String(limit), ...(before ? { before } : {}) });
  const answer = await ask(`/api/turns?${query}`);
  const result = fieldsOf(fieldsOf(answer)?.["result"]);
  if (!result) throw new Error("the turn log could not be read");
  const turns = result["turns"] ?? []; // the service writes an empty list as null
  if (!Array.isArray(turns)) throw new Error("the turn log could not be read");
  return turns.filter(isTurn);
}

/** The parsed answer; undefined for an HTTP error. Rejects without an answer. */
async function ask(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT) });
    return response.ok ? await response.json() : undefined;
  } catch {
    throw new Error("the service did not answer; try again");
  }
}
