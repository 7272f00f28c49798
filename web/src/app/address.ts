/** The query string of the page's address: ?quality=…&world=…. */

import type { Quality } from "../scene/types.ts";

/** Values of ?quality; "test" draws the least and is used by the specs. */
const QUALITIES: readonly Quality[] = ["auto", "low", "med", "high", "test"];

/** Options from the address. */
export interface Asked {
  /** undefined | undefined: the user's setting applies. */
  quality: Quality | undefined;
  /** undefined | undefined: the user's current world. */
  worldId: string | undefined;
}

/** Parses the query string. Unknown values are ignored. */
export function readAddress(search: string): Asked {
  const query = new URLSearchParams(search);
  const quality = QUALITIES.find((q) => q === query.get("quality"));
  const world = query.get("world") ?? "";
  return { quality, worldId: /^[A-Za-z0-9_-]{1,64}$/.test(world) ? world : undefined };
}

/**
 * Removes ?world from the address once the page shows another world, so that a reload or a bookmark does not switch
 * back.
 */
export function forgetAddress({ pathname, search, hash }: Location, shown: string): void {
  const query = new URLSearchParams(search);
  if (!query.has("world") || query.get("world") === shown) return;
  query.delete("world");
  history.replaceState(null, "", `${pathname}${query.size > 0 ? `?${query}` : ""}${hash}`);
}

/**
 * The pairing code in an address /pair/CODE, as it is written in it: with another dash, say, which phones put in. The relay
 * reads it as `world-mcp pair` does. Empty: it is no such address.
 */
export function codeOf(pathname: string): string {
  try {
    return /^\/pair\/([\p{L}\p{N}\p{Pd}\p{Zs}\p{Cf}\u2212]{4,64})\/?$/u.exec(decodeURIComponent(pathname))?.[1] ?? "";
  } catch {
    return ""; // a "%" that encodes nothing
  }
}
