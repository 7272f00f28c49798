/** The reason of a failure, for people: what happened, then what to do. */

import { Refusal } from "../core/refuse.ts";
import { sentence, sentences } from "../core/words/text.ts";
import { ERRORS } from "../wire/tables.gen.ts";
import type { WireError } from "../wire/types.gen.ts";

/**
 * The next step of an error in the page's own words, where the one that it comes with is a command, which has no place in
 * a sentence on the surface (docs/decisions/2026-11-24-departures.md), or tells an agent what to call: what
 * the rules refuse to the user has the words that they have for agents.
 */
const NEXT_STEPS: Partial<Record<WireError["code"], string>> = {
  unauthorized: "Reload the page; it says how to log in.",
  revoked: "Reload the page; it says how to log in.",
  bad_arguments: "",
  unknown_tool: "",
  not_found: "",
  limit_reached: "Remove something first.",
  nothing_to_undo: "",
  undo_conflict: "Change it by hand instead.",
  unreachable: "",
  interrupted: "Try again.",
  browser_slow: "Try again in a moment.",
  timeout: "Try again.",
  cancelled: "",
  render_failed: "Reload the page, then try again.",
  not_allowed: "",
};

/** The words for agents, by code. */
const FOR_AGENTS: Partial<Record<WireError["code"], { next: string }>> = ERRORS;

/** The next step of an error; empty: there is none. A step that was written for one refusal alone stays. */
export function nextStep({ code, next = "" }: Partial<Pick<WireError, "code" | "next">>): string {
  if (code === undefined) return next;
  if (code === "agent_unknown_version") return next.replace(/\s*world-mcp agents test .*/, ""); // beside it is a button
  const general = FOR_AGENTS[code]?.next ?? next;
  return next === general ? (NEXT_STEPS[code] ?? next) : next;
}

/** An error of the service: what happened, then what to do. */
export function errorText(error: Pick<WireError, "message" | "next"> & Partial<WireError>): string {
  return sentences(error.message, nextStep(error));
}

/** One or two sentences. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return errorText(error.error);
  // What the browser throws where a file is gone or nobody answers; its words are for developers, with an address.
  if (error instanceof TypeError) return "A part of this page could not be loaded. Reload the page, then try again.";
  return sentence(error instanceof Error && error.message ? error.message : "unknown error");
}
