/**
 * Debounces updates of the page: news that arrives in bursts is shown a few times a second. Drawn one by one, each
 * update would delay the answer to the very call that it reports.
 */

import { batch } from "@preact/signals";

/** Collects callbacks and runs them together. */
export type Debounce = ReturnType<typeof createDebounce>;

/**
 * Runs what was added together and in order, `millis` after the first of it. Later additions do not restart the
 * timer, so that a steady stream is still shown.
 */
export function createDebounce(millis: number) {
  let waiting = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const callbacks = waiting;
    waiting = new Set();
    batch(() => {
      for (const show of callbacks) show();
    });
  };
  return {
    /** Schedules a callback. A callback that is already pending is not added twice. */
    add(show: () => void) {
      waiting.add(show);
      timer ??= setTimeout(flush, millis);
    },
    /** Runs everything pending at once. */
    flush,
  };
}
