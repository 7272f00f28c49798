/** What the page's address asks for. */

import type { Quality } from "../scene/types.ts";

const QUALITIES: readonly Quality[] = ["auto", "low", "med", "high", "test"];

export interface Asked {
  quality: Quality;
  /** undefined: the user's current world. */
  worldId: string | undefined;
}

/** Reads ?quality=…&world=…; what is not understood counts as not asked. */
export function readAddress(search: string): Asked {
  const query = new URLSearchParams(search);
  const quality = QUALITIES.find((q) => q === query.get("quality")) ?? "auto";
  const world = query.get("world") ?? "";
  return { quality, worldId: /^[A-Za-z0-9_-]{1,64}$/.test(world) ? world : undefined };
}
