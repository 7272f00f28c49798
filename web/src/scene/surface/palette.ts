// Colours: palette names and #rrggbb as linear RGB, cached.

import { Color } from "three";
import { PALETTE } from "../../wire/tables.gen.ts";

const byName = new Map(PALETTE.map((s) => [s.name, s.hex]));
const cache = new Map<string, Color>();

/** A colour halfway to white, as #rrggbb. */
export function lighter(name: string): string {
  return `#${paletteColor(name).clone().lerp(WHITE, 0.5).getHexString()}`;
}
const WHITE = new Color(1, 1, 1);

/** A palette name or #rrggbb as linear RGB; cream for anything else. The result is shared: do not change it. */
export function paletteColor(name: string): Color {
  let color = cache.get(name);
  if (!color) {
    const hex = byName.get(name) ?? name;
    color = new Color(/^#[0-9a-fA-F]{6}$/.test(hex) ? hex : "#f2e3c9");
    // The cache is bounded: colours come from users and agents.
    if (cache.size < 4096) cache.set(name, color);
  }
  return color;
}
