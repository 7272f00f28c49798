/**
 * The building plans (bridges, towers, rooms …): a chunk that is loaded after the first picture, or when a call needs
 * it.
 */

import { isStocked, needsShelf } from "../core/patterns/shelf.ts";

/** The load under way or done. */
let loading: Promise<unknown> | undefined;

/** Loads the plans once. After a failure the next call tries again. */
export function fetchPlans(): Promise<unknown> {
  loading ??= import("../core/patterns/all.ts").catch((error: unknown) => {
    loading = undefined; // the next call tries again
    throw error;
  });
  return loading;
}

/** What a tool call has to wait for; undefined: nothing. */
export function plansFor(tool: string, args: unknown): Promise<unknown> | undefined {
  return needsShelf(tool, args) && !isStocked() ? fetchPlans() : undefined;
}
