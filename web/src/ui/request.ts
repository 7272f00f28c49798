/** A request to a back end from a card: whether it is under way, and why it failed. */

import { type Signal, useSignal } from "@preact/signals";
import type { ChatRequest } from "../wire/types.gen.ts";
import type { Model } from "./model.ts";
import { reasonOf } from "./reason.ts";

/** The state of one card's request. */
export interface PendingRequest {
  busy: Signal<boolean>;
  /** Why the last request failed; empty: it did not. */
  failed: Signal<string>;
  /** Sends a request. Ignored while one is under way. */
  send(request: ChatRequest): void;
}

/** The request state of the calling component. */
export function useRequest(model: Model): PendingRequest {
  const busy = useSignal(false);
  const failed = useSignal("");
  const send = (request: ChatRequest) => {
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
  return { busy, failed, send };
}
