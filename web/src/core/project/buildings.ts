// How large a file is as a building, and where somebody stands in front of it: the sizes that scene, panels and
// walking share. In metres, scaled with the side of a lot, so that a city of many small lots still has a
// skyline.

import type { ProjectSite } from "../../wire/types.gen.ts";
import type { Building, CityFile } from "./model.ts";

/** Half the footprint of an empty file, as a share of the lot's side. */
const LEAST_HALF = 0.2;
/** The same for the largest file. */
const MAX_HALF = 0.475;
/** Files with this many lines or more have the largest footprint. */
const WIDE_LINES = 1500;
/** Side of the lot that the heights below are given for, in metres. */
const GIVEN_UNIT = 2.2;
/** Height of an empty file on such a lot, in metres. */
const LEAST_HEIGHT = 0.5;
/** Height of the tallest building on such a lot, in metres. */
const MAX_HEIGHT = 7;
/** Files with this many lines or more are the tallest. */
const TALL_LINES = 8192;
/** Exponent below 1: smaller lots have relatively taller buildings, otherwise a large city would look flat. */
const SLENDER = 0.8;
/** A file that is not text has no lines to be tall by. Its bytes make it broad, at this many bytes per line. */
const LINE_BYTES = 400;

/** Size of a file's building. Width grows with the square root of the lines, height with their logarithm. */
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

/** The middle of the lane in front of its lot. */
export function streetOf(
  { x, z, face }: Pick<CityFile, "x" | "z" | "face">,
  site: ProjectSite,
): [number, number, number] {
  return [x, 0, z + face * ((site.unit + site.lane) / 2)];
}
