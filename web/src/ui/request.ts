/** What a component waits for: whether it is under way, why it failed, and whether its buttons may be pressed yet. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ChatRequest } from "../wire/types.gen.ts";
import type { Model } from "./model.ts";
import { reasonOf } from "./reason.ts";

/** The state of one thing that a component waits for. */
type Pending = ReturnType<typeof usePending>;

/** The pending state of the calling component. */
export function usePending() {
  const busy = useSignal(false);
  const failed = useSignal("");
  const run = (begin: () => Promise<unknown>) => {
    if (busy.value) return;
    busy.value = true;
    failed.value = "";
    begin()
      .catch((error: unknown) => {
        failed.value = reasonOf(error);
      })
      .finally(() => {
        busy.value = false;
      });
  };
  return {
    busy /** Why the last attempt failed; empty: it did not. */,
    failed /** Starts an attempt. Ignored while one is under way. */,
    run,
  };
}

/** The same for requests to a back end. */
export function useRequest(model: Model): Pending & { send(request: ChatRequest): void } {
  const pending = usePending();
  return { ...pending, send: (request) => pending.run(() => model.chat.ask(request)) };
}

/**
 * Milliseconds for which the buttons of a card are disabled after it appeared, or after it moved because another card
 * came or was answered: a double click must not answer the next card.
 */
const ARM_AFTER = 500;

/** Whether the buttons of a card are enabled. `of`: what it is about, or its position; a change disables them again. */
export function useArmed(of: string, after = ARM_AFTER): boolean {
  const armed = useSignal<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      armed.value = of;
    }, after);
    return () => {
      clearTimeout(timer);
      armed.value = null; // what comes back has moved, too
    };
  }, [armed, of, after]);
  return armed.value === of;
}

/** A key that is held down must not answer. */
export function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
