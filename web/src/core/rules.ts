// The rules of the tools are the largest part of the core, and the first picture does without them: they come after it,
// or with the first call.

import type * as rulebook from "./rulebook.ts";

type Rulebook = typeof rulebook;

let held: Rulebook | undefined;
let coming: Promise<void> | undefined;

/** Resolves when the rules are there; rejects when they cannot be had, and the next call asks again. */
export function fetchRules(): Promise<void> {
  coming ??= import("./rulebook.ts").then(
    (book) => {
      held = book;
    },
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

/** What a call has to wait for; undefined: nothing. */
export function missingRules(): Promise<void> | undefined {
  return held ? undefined : fetchRules();
}

export function hasRules(): boolean {
  return held !== undefined;
}

/** The rules; an error while they have not come. */
export function rules(): Rulebook {
  if (!held) throw new Error("the rules have not come yet");
  return held;
}
