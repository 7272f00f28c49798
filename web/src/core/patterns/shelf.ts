// Where build finds the composites by measures once their chunk has come.

import { refuse } from "../refuse.ts";
import type { Composite } from "./kit.ts";

export const COMPOSITES = ["bridge", "tower", "room", "garden", "maze", "pavilion"] as const;
export type CompositeName = (typeof COMPOSITES)[number];

let shelf: Readonly<Record<string, Composite>> = {};

export function stock(composites: Readonly<Record<string, Composite>>): void {
  shelf = composites;
}

export function isStocked(): boolean {
  return Object.keys(shelf).length > 0;
}

export function compositeOf(name: CompositeName): Composite {
  const found = shelf[name];
  if (found) return found;
  return refuse("browser_slow", "the page has not fetched its building plans yet", { field: "pattern", got: name });
}

/** Whether a call needs the shelf. */
export function needsShelf(tool: string, args: unknown): boolean {
  if (tool !== "build" || typeof args !== "object" || args === null) return false;
  return COMPOSITES.some((name) => name === (args as Record<string, unknown>)["pattern"]);
}
