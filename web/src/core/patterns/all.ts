// All plans of whole buildings.

import { bridge } from "./bridge.ts";
import { garden } from "./garden.ts";
import type { Composite } from "./kit.ts";
import { maze } from "./maze.ts";
import { pavilion } from "./pavilion.ts";
import { room } from "./room.ts";
import { tower } from "./tower.ts";

/** Every plan by the name that `pattern` has. */
export const COMPOSITES = { bridge, tower, room, garden, maze, pavilion } satisfies Record<string, Composite>;
/** The name of a plan. */
export type CompositeName = keyof typeof COMPOSITES;

/** Whether a pattern is one of the plans. */
export function isComposite(pattern: string): pattern is CompositeName {
  return Object.hasOwn(COMPOSITES, pattern);
}
