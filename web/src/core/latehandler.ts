// A handler of events whose code comes after the first picture: events before that wait, in order.

import type { Chunk } from "./chunk.ts";

/** How many events wait at most; the oldest are dropped, because they are news no more. */
const MOST = 500;

/** See the top of the file. */
export interface LateHandler<T> {
  /** Handles an event, or keeps it. */
  handle(event: T): void;
  /** Loads the code and hands it what has waited; from then on an event tries again after a failure. */
  load(): Promise<void>;
}

/** A handler that `code` makes. */
export function lateHandler<T>(code: Chunk<(event: T) => void>): LateHandler<T> {
  let waiting: T[] = [];
  let wanted = false;
  const load = async (): Promise<void> => {
    wanted = true;
    const handle = await code.load();
    const events = waiting;
    waiting = [];
    for (const event of events) handle(event);
  };
  return {
    handle(event) {
      if (code.loaded && waiting.length === 0) return code.loaded(event);
      waiting = [...waiting.slice(1 - MOST), event];
      if (wanted) load().catch(() => {}); // whoever asked for the code has heard why it does not come
    },
    load,
  };
}
