/** Fetches the log of a world from the service, for the replay. Loaded when the history is first opened. */

import { download } from "../net/rest.ts";
import { isEntry } from "../wire/guards.ts";
import type { Entry } from "../wire/types.gen.ts";

/** Entries per request, and how long its answer may take, in milliseconds. */
const LIMIT = 1000;
const TIMEOUT = 30_000;

/**
 * Entries after a revision, oldest first. An answer may hold fewer than there are; it is empty only at the end of the
 * log. Rejects with a reason in words.
 */
export async function entriesAfter(worldId: string, after: number, signal: AbortSignal): Promise<readonly Entry[]> {
  const query = new URLSearchParams({ after: String(after), limit: String(LIMIT) });
  const text = await download("GET", `/api/worlds/${worldId}/entries?${query}`, "text", {
    signal,
    timeout: TIMEOUT,
    unreadable: "the history could not be read",
  });
  return linesOf(text);
}

/**
 * The entries of an answer (JSON lines). A last line that was cut off is ignored; the next request returns it whole.
 */
export function linesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  for (let from = 0; ; ) {
    const end = text.indexOf("\n", from);
    if (end < 0) return entries;
    const entry: unknown = parse(text.slice(from, end));
    if (!isEntry(entry)) throw new Error("the history contains an entry that this page cannot read");
    entries.push(entry);
    from = end + 1;
  }
}

/** The parsed line; undefined if it is not JSON. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
