/** The reason of a failure, for people: what happened, then what to do. */

import { Refusal } from "../core/refuse.ts";
import { sentence, sentences } from "../core/words/text.ts";
import type { WireError } from "../wire/types.gen.ts";

/**
 * The next step of an error in the page's own words where the service's is a command, which has no place in a sentence
 * on the surface (docs/decisions/2026-11-24-commands-on-the-surface.md).
 */
const NEXT_STEPS: Partial<Record<WireError["code"], string>> = {
  unauthorized: "Reload the page; it says how to log in.",
  revoked: "Reload the page; it says how to log in.",
};

/** The next step of an error; empty: there is none. */
export function nextStep({ code, next = "" }: Partial<Pick<WireError, "code" | "next">>): string {
  return (code && NEXT_STEPS[code]) ?? next;
}

/** An error of the service: what happened, then what to do. */
export function errorText(error: Pick<WireError, "message" | "next"> & Partial<WireError>): string {
  return sentences(error.message, nextStep(error));
}

/** One or two sentences. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal) {
    return errorText(error.error);
  }
  // What the browser throws where a file is gone or nobody answers; its words are for developers, with an address.
  if (error instanceof TypeError) return "A part of this page could not be loaded. Reload the page, then try again.";
  return sentence(error instanceof Error && error.message ? error.message : "unknown error");
}
