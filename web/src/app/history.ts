/** A world's log from the service, for the replay. Comes when the history is first opened. */

import { fieldsOf, isEntry } from "../wire/guards.ts";
import type { Entry } from "../wire/types.gen.ts";

/** Entries asked for at once, and how long the answer may take, in milliseconds. */
const LIMIT = 1000;
const TIMEOUT = 30_000;

/** Entries after a revision, oldest first; fewer than there are, but none only at the end. Rejects with a reason in words. */
export async function entriesAfter(worldId: string, after: number, signal: AbortSignal): Promise<readonly Entry[]> {
  const query = new URLSearchParams({ after: String(after), limit: String(LIMIT) });
  const limits = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api/worlds/${worldId}/entries?${query}`, { cache: "no-store", signal: limits });
    text = await response.text();
  } catch {
    throw new Error("the service did not answer; try again");
  }
  if (!response.ok) throw new Error(refusalOf(text));
  return linesOf(text);
}

/** The entries of an answer. What was cut off at its end is left out: it is asked for again. */
export function linesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  for (let from = 0; ; ) {
    const end = text.indexOf("\n", from);
    if (end < 0) return entries;
    const entry: unknown = parse(text.slice(from, end));
    if (!isEntry(entry)) throw new Error("the history holds something that this page cannot read");
    entries.push(entry);
    from = end + 1;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function refusalOf(text: string): string {
  const message = fieldsOf(fieldsOf(parse(text))?.["error"])?.["message"];
  return typeof message === "string" ? message : "the history could not be read";
}
