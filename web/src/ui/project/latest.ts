/** What is asked of the service again and again, of which only the newest answer counts. */

import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { reasonOf } from "../reason.ts";

/**
 * Asks when the component appears and whenever something of `about` has changed. `answer` is null until the first one
 * is there; a late answer to an older question is dropped. `fresh`: the answer is about what is asked now, and not about
 * what was asked before.
 */
export function useLatest<T>(
  ask: () => Promise<T>,
  about: readonly unknown[],
): { answer: Signal<T | null>; failed: ReadonlySignal<string>; fresh: boolean } {
  const answer = useSignal<T | null>(null);
  const answered = useSignal<readonly unknown[] | null>(null);
  const failed = useSignal("");
  useEffect(() => {
    let wanted = true;
    ask().then(
      (got) => {
        if (!wanted) return;
        answer.value = got;
        answered.value = about;
        failed.value = "";
      },
      (error: unknown) => {
        if (wanted) failed.value = reasonOf(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, about);
  const fresh = answered.value?.every((part, i) => Object.is(part, about[i])) === true;
  return { answer, failed, fresh };
}
