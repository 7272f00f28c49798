/** Why a request of the coding panel failed, and whether what the user saw has changed meanwhile. */

import { Refusal } from "../../core/refuse.ts";
import { reasonOf } from "../reason.ts";

/** Whether something has changed since the user saw it, so that it must be shown again. */
export function hasChanged(error: unknown): boolean {
  return error instanceof Refusal && (error.error.code === "changed_since" || error.error.code === "version_mismatch");
}

/** One or two sentences. */
export function coderReason(error: unknown): string {
  if (error instanceof Refusal && error.error.code === "already_answered") return "Answered in another window.";
  return reasonOf(error);
}

/** The same request, which rejects with these words. */
export function inWords<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw new Error(coderReason(error), { cause: error });
  });
}
