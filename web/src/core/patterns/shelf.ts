// The registry of the plans of whole buildings: build looks them up here once their chunk (all.ts) has
// registered them.

import { refuse } from "../refuse.ts";
import type { Composite } from "./kit.ts";

/** Names of the plans; known before the chunk is loaded, because arguments are checked against them. */
export const COMPOSITES = ["bridge", "tower", "room", "garden", "maze", "pavilion"] as const;
/** The name of a plan. */
export type CompositeName = (typeof COMPOSITES)[number];

/** The registered plans; empty until their chunk is loaded. */
let shelf: Readonly<Record<string, Composite>> = {};

/** Registers the plans. */
export function stock(composites: Readonly<Record<string, Composite>>): void {
  shelf = composites;
}

/** Whether the plans are loaded. */
export function isStocked(): boolean {
  return Object.keys(shelf).length > 0;
}

/** A plan by name. Refuses, as retryable, while the chunk is not loaded. */
export function compositeOf(name: CompositeName): Composite {
  const found = shelf[name];
  if (found) return found;
  return refuse("browser_slow", "the page has not fetched its building plans yet", { field: "pattern", got: name });
}

/** Whether a call needs the plans: a build with one of their patterns. */
export function needsShelf(tool: string, args: unknown): boolean {
  if (tool !== "build" || typeof args !== "object" || args === null) return false;
  return COMPOSITES.some((name) => name === (args as Record<string, unknown>)["pattern"]);
}
