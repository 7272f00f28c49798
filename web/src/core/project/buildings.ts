// How large a file is as a building, and where one stands before it: the figures that scene, panels and walking share.
// In metres, scaled with the lot's side, so that a city of many small lots still has its skyline.

import type { ProjectSite } from "../../wire/types.gen.ts";
import type { Building, CityFile } from "./model.ts";

/** Half a footprint, as parts of the lot's side: of an empty file, and of the largest. */
const LEAST_HALF = 0.2;
const MAX_HALF = 0.475;
/** A file of so many lines has the largest footprint. */
const WIDE_LINES = 1500;
/** The lot that heights are given for (m), the heights on it (m), and the lines of the tallest. */
const GIVEN_UNIT = 2.2;
const LEAST_HEIGHT = 0.5;
const MAX_HEIGHT = 7;
const TALL_LINES = 8192;
/** Smaller lots have relatively taller houses, or a large city would lie flat. */
const SLENDER = 0.8;
/** What is no text has no lines to be tall by; its bytes make it broad, like so many bytes of a line. */
const LINE_BYTES = 400;

export function buildingOf({ lines, bytes }: Pick<CityFile, "lines" | "bytes">, site: ProjectSite): Building {
  const broad = Math.max(0, lines > 0 ? lines : bytes / LINE_BYTES);
  const wide = Math.min(1, Math.sqrt(broad / WIDE_LINES));
  const tall = Math.min(1, Math.log2(1 + Math.max(0, lines)) / Math.log2(1 + TALL_LINES));
  const scale = (site.unit / GIVEN_UNIT) ** SLENDER;
  return {
    half: site.unit * (LEAST_HALF + (MAX_HALF - LEAST_HALF) * wide),
    height: scale * (LEAST_HEIGHT + (MAX_HEIGHT - LEAST_HEIGHT) * tall),
  };
}

/** The middle of the lane before its lot. */
export function streetOf(
  { x, z, face }: Pick<CityFile, "x" | "z" | "face">,
  site: ProjectSite,
): [number, number, number] {
  return [x, 0, z + face * ((site.unit + site.lane) / 2)];
}
