// What comes later than the page itself: code that is loaded when it is needed first, or what is made of it.

/** How far it is. After a failure the next load tries again. */
export type LateState = "none" | "loading" | "failed" | "there";

/** See the top of the file. */
export interface Late<T> {
  /** What has come; undefined until then. */
  readonly now: T | undefined;
  readonly state: LateState;
  /** The load that is under way or has succeeded; undefined before, and after a failure. */
  readonly pending: Promise<T> | undefined;
  /** Loads it. All callers share one load. Rejects when it cannot be fetched; the next call tries again. */
  load(): Promise<T>;
  /**
   * Does something with it: at once, or when it has come, in the order of the calls. This loads nothing the first time, but
   * tries again after a failure.
   */
  when(use: (it: T) => void): void;
  /** Hears of each change of `state`. */
  watch(changed: (state: LateState) => void): void;
}

/**
 * Something that `fetch` loads, usually by a dynamic import. At most `most` uses wait for it; the oldest are dropped, because
 * what they tell is no longer news.
 */
export function late<T>(fetch: () => Promise<T>, most = 500): Late<T> {
  let now: T | undefined;
  let state: LateState = "none";
  let pending: Promise<T> | undefined;
  let waiting: ((it: T) => void)[] = [];
  const watchers: ((state: LateState) => void)[] = [];
  const become = (next: LateState): void => {
    state = next;
    for (const changed of watchers) changed(next);
  };
  const begin = async (): Promise<T> => {
    become("loading");
    try {
      now = await fetch();
    } catch (error) {
      pending = undefined;
      become("failed");
      throw error;
    }
    const uses = waiting;
    waiting = [];
    for (const use of uses) use(now);
    become("there");
    return now;
  };
  const load = (): Promise<T> => {
    pending ??= begin();
    return pending;
  };
  return {
    get now() {
      return now;
    },
    get state() {
      return state;
    },
    get pending() {
      return pending;
    },
    load,
    when(use) {
      if (now !== undefined) return use(now);
      waiting = [...waiting.slice(Math.max(0, waiting.length + 1 - most)), use];
      if (state === "failed") load().catch(() => {}); // whoever asked for it has heard why it does not come
    },
    watch: (changed) => void watchers.push(changed),
  };
}

/** Milliseconds between two attempts of insist(). */
const RETRY_MS = 3000;
/** Attempts of insist(). */
const TRIES = 4;

/**
 * Loads something in several attempts; `wait` lets milliseconds pass between them. `failed` hears of each failure; the
 * last one rejects.
 */
export async function insist<T>(
  fetch: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
  failed: (error: unknown) => void,
): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await fetch();
    } catch (error) {
      failed(error);
      if (left <= 1) throw error;
      await wait(RETRY_MS);
    }
  }
}
