/** What the page's address asks for. */

import type { Quality } from "../scene/types.ts";

const QUALITIES: readonly Quality[] = ["auto", "low", "med", "high", "test"];

export interface Asked {
  /** undefined: what the user has chosen. */
  quality: Quality | undefined;
  /** undefined: the user's current world. */
  worldId: string | undefined;
}

/** Reads ?quality=…&world=…; what is not understood counts as not asked. */
export function readAddress(search: string): Asked {
  const query = new URLSearchParams(search);
  const quality = QUALITIES.find((q) => q === query.get("quality"));
  const world = query.get("world") ?? "";
  return { quality, worldId: /^[A-Za-z0-9_-]{1,64}$/.test(world) ? world : undefined };
}

/** Takes the world out of the address when the page shows another one: a reload or a bookmark should not bring it back. */
export function forgetAddress({ pathname, search, hash }: Location, shown: string): void {
  const query = new URLSearchParams(search);
  if (!query.has("world") || query.get("world") === shown) return;
  query.delete("world");
  history.replaceState(null, "", `${pathname}${query.size > 0 ? `?${query}` : ""}${hash}`);
}
