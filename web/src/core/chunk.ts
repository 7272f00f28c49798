// Code of the page that is loaded when it is needed first.

/** A lazily loaded module, or what is made of it. */
export interface Chunk<T> {
  /** What has been loaded; undefined until then. */
  readonly loaded: T | undefined;
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
