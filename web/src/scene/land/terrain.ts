// The land beyond the world's bounds, where nothing can stand: a lake with its river, hills, far mountains.
// Pure functions.

import { mix, smoothstep } from "../../core/vector.ts";
import { HALF, roundedRadius } from "./relief.ts";

/** Half the size (m) of the rounded square from which hills rise. Its corners lie outside the relief's grid. */
const EDGE = 230;
/** Height of all open water (m). */
export const WATER_LEVEL = -0.3;
/** Height of the bed under it (m). */
const BED = -2.4;

/** Metres by which a point lies outside the world's rounded square; negative inside. */
export function beyondBounds(x: number, z: number): number {
  return (roundedRadius(x / EDGE, z / EDGE) - 1) * EDGE;
}

/** Coverage by the lake, which is seen from the plaza behind the fountain: 0 dry .. 1 open water. */
function lake(x: number, z: number): number {
  const [u, v] = [(x + 34) / 205, (z + 322) / 98];
  const shore = 1 + 0.07 * Math.sin(x * 0.045 + 1) + 0.05 * Math.sin(x * 0.083 + z * 0.05);
  return 1 - smoothstep(0.8 * shore, 1.06 * shore, Math.sqrt(u * u + v * v));
}

/** Coverage by the river, which leaves the lake and winds along the western edge. */
function river(x: number, z: number): number {
  const along = smoothstep(-320, -255, z) * (1 - smoothstep(70, 160, z));
  if (along === 0) return 0;
  const middle = -246 + 13 * Math.sin(z * 0.029 + 0.6) + 6 * Math.sin(z * 0.071) - 24 * smoothstep(0, 150, z);
  return along * (1 - smoothstep(6, 15, Math.abs(x - middle)));
}

/** Coverage by any water: 0 dry .. 1 open. Always 0 inside the world. */
export function wetness(x: number, z: number): number {
  const out = smoothstep(HALF, HALF + 7, Math.max(Math.abs(x), Math.abs(z)));
  return out === 0 ? 0 : out * Math.max(lake(x, z), river(x, z));
}

/** Height of the backdrop's ground (m); 0 wherever things can stand. */
export function terrainHeight(x: number, z: number): number {
  const out = beyondBounds(x, z);
  // Gentle banks: the ground slopes down to the water before it goes under.
  return mix(out > 0 ? heightBeyond(out, Math.atan2(x, z)) : 0, BED, wetness(x, z));
}

/** Height of the dry ground so many metres outside the world, in direction `a`: hills, and behind them mountains. */
function heightBeyond(out: number, a: number): number {
  // Hills stay back from the lake: the bay opens the view to the mountains.
  const bay = 1 - smoothstep(0.42, 0.95, Math.abs(Math.abs(a) - Math.PI + 0.1 * Math.sign(a)));
  const from = mix(0, 168, bay);
  let h = 0;
  if (out > from) {
    const roll = 0.5 + 0.25 * Math.sin(a * 7 + 1.3) + 0.16 * Math.sin(a * 13 + 4.1) + 0.09 * Math.sin(a * 23);
    h = smoothstep(from, from + 105, out) * mix(7, 27, roll) * (1 - 0.35 * smoothstep(from + 110, from + 190, out));
  }
  if (out > 170) {
    const crest = 0.5 + 0.3 * Math.sin(a * 5 + 0.4) + 0.2 * Math.sin(a * 11 + 2.2) + 0.1 * Math.sin(a * 29);
    h += smoothstep(170, 380, out) * mix(22, 92, Math.max(0, crest));
  }
  return h;
}
