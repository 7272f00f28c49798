// Code of the page that is loaded when it is needed first.

/** A lazily loaded module, or what is made of it. */
export interface Chunk<T> {
  /** What has been loaded; undefined until then. */
  readonly loaded: T | undefined;
  /** The load that is under way or has succeeded; undefined before, and after a failure. */
  readonly pending: Promise<T> | undefined;
  /** Loads it. All callers share one load. Rejects when it cannot be fetched; the next call tries again. */
  load(): Promise<T>;
}

/** A chunk that `fetch` loads, usually by a dynamic import. */
export function chunk<T>(fetch: () => Promise<T>): Chunk<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  return {
    get loaded() {
      return loaded;
    },
    get pending() {
      return loading;
    },
    load() {
      loading ??= fetch().then(
        (value) => {
          loaded = value;
          return value;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
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
