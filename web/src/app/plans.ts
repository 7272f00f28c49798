/** The plans of bridges, towers, rooms …: a chunk that comes after the first picture, or when a call needs it. */

import { isStocked, needsShelf } from "../core/patterns/shelf.ts";

let coming: Promise<unknown> | undefined;

export function fetchPlans(): Promise<unknown> {
  coming ??= import("../core/patterns/all.ts").catch((error: unknown) => {
    coming = undefined; // the next call asks again
    throw error;
  });
  return coming;
}

/** What a call has to wait for; undefined: nothing. */
export function plansFor(tool: string, args: unknown): Promise<unknown> | undefined {
  return needsShelf(tool, args) && !isStocked() ? fetchPlans() : undefined;
}
