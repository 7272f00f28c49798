/** The reason of a failure, for people: what happened, then what to do. */

import { Refusal } from "../core/refuse.ts";

/** One or two sentences. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal) {
    const { message, next = "" } = error.error;
    return [message, next].filter(Boolean).map(sentence).join(" ");
  }
  return sentence(error instanceof Error && error.message ? error.message : "unknown error");
}

/** Capitalizes a text and ends it with a period. */
function sentence(text: string): string {
  const words = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
