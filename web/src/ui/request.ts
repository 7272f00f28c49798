/** What a component waits for: whether it is under way, and why it failed. */

import { type Signal, useSignal } from "@preact/signals";
import type { ChatRequest } from "../wire/types.gen.ts";
import type { Model } from "./model.ts";
import { reasonOf } from "./reason.ts";

/** The state of one thing that a component waits for. */
interface Pending {
  busy: Signal<boolean>;
  /** Why the last attempt failed; empty: it did not. */
  failed: Signal<string>;
  /** Starts an attempt. Ignored while one is under way. */
  run(begin: () => Promise<unknown>): void;
}

/** The pending state of the calling component. */
export function usePending(): Pending {
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
  return { busy, failed, run };
}

/** The same for requests to a back end. */
export function useRequest(model: Model): Pending & { send(request: ChatRequest): void } {
  const pending = usePending();
  return { ...pending, send: (request) => pending.run(() => model.chat.ask(request)) };
}
