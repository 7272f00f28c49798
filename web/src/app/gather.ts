/** News that comes in bursts and is shown some times a second: drawn one by one, each would hold up the answer to the call
 * that it tells of. */

import { batch } from "@preact/signals";

export interface Gather {
  /** The same function is called once, however often it was added. */
  add(show: () => void): void;
  /** Shows at once what waits. */
  flush(): void;
}

/** What is added is shown together and in order, so many milliseconds after the first of it came. */
export function createGather(millis: number): Gather {
  let waiting = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const acts = waiting;
    waiting = new Set();
    batch(() => {
      for (const show of acts) show();
    });
  };
  return {
    add(show) {
      waiting.add(show);
      timer ??= setTimeout(flush, millis);
    },
    flush,
  };
}
