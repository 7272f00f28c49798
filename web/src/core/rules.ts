// Loads the rules of the tools on demand. They are the largest part of the core and the first picture does not
// need them: they are fetched after it, or with the first call.

import type * as rulebook from "./rulebook.ts";

type Rulebook = typeof rulebook;

/** The loaded rules. */
let loaded: Rulebook | undefined;
/** The load under way, or the finished one. */
let loading: Promise<void> | undefined;

/** Resolves when the rules are loaded. Rejects when the chunk cannot be fetched; the next call retries. */
export function fetchRules(): Promise<void> {
  loading ??= import("./rulebook.ts").then(
    (book) => {
      loaded = book;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** What a call has to wait for; undefined when the rules are loaded. */
export function missingRules(): Promise<void> | undefined {
  return loaded ? undefined : fetchRules();
}

/** Whether rules() may be called. */
export function hasRules(): boolean {
  return loaded !== undefined;
}

/** The rules. Throws while they are not loaded. */
export function rules(): Rulebook {
  if (!loaded) throw new Error("the rules are not loaded yet");
  return loaded;
}
