/** Fetches older turns of the turn log. The socket only delivers the newest; the service keeps the rest in a file. */

import { rest } from "../net/rest.ts";
import { hasList } from "../wire/guard.ts";
import { isTurn } from "../wire/guards.ts";
import type { Turn } from "../wire/types.gen.ts";

/** How long the answer may take, in milliseconds. */
const TIMEOUT = 10_000;

/** Turns before the one with this id (empty: from the newest on), newest first. Rejects with a reason in words. */
export async function olderTurns(before: string, limit: number): Promise<readonly Turn[]> {
  const query = new URLSearchParams({ limit: String(limit), ...(before ? { before } : {}) });
  const { turns } = await rest.get(`/api/turns?${query}`, hasList("turns"), {
    timeout: TIMEOUT,
    unreadable: "the turn log could not be read",
  });
  return turns.filter(isTurn);
}
