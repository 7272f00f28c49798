/** A question to a lane from a card: that it is under way, and why it failed. */

import { type Signal, useSignal } from "@preact/signals";
import type { ChatRequest } from "../wire/types.gen.ts";
import type { Model } from "./model.ts";
import { reasonOf } from "./reason.ts";

export interface Asking {
  busy: Signal<boolean>;
  /** Why the last one failed; empty: it did not. */
  failed: Signal<string>;
  ask(request: ChatRequest): void;
}

export function useAsking(model: Model): Asking {
  const busy = useSignal(false);
  const failed = useSignal("");
  const ask = (request: ChatRequest) => {
    if (busy.value) return;
    busy.value = true;
    failed.value = "";
    model.chat
      .ask(request)
      .catch((error: unknown) => {
        failed.value = reasonOf(error);
      })
      .finally(() => {
        busy.value = false;
      });
  };
  return { busy, failed, ask };
}
