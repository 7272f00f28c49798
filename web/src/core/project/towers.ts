// What represents a closed folder: a few broad towers on its own ground, in proportion to its number of files.
// The picture, the pointer and the ground rules all use the same towers. Pure.

import type { ProjectFolder, ProjectSite } from "../../wire/types.gen.ts";
import type { CityModel } from "./model.ts";

/** One tower, in metres. */
export interface Tower {
  /** Id of the closed folder. */
  folder: number;
  x: number;
  z: number;
  /** Half a side of its square footprint. */
  half: number;
  height: number;
}

/** How many of a folder's own files one tower stands for. */
const EACH = 12;
/** How many towers a folder has at most. */
const MAX = 8;
/** Share of its piece of ground that a tower covers; the rest is street. */
const BUILT = 0.7;

/** Whether a folder is shown as towers: closed, with none of its files known. */
export const isTower = (model: CityModel, f: ProjectFolder): boolean =>
  f.closed === true && model.filesOf(f.id).length === 0;

/** Folders by their parent. */
export function insidesOf(model: CityModel): Map<number, ProjectFolder[]> {
  const inside = new Map<number, ProjectFolder[]>();
  for (const f of model.folders.values()) {
    const list = inside.get(f.parent);
    if (list) list.push(f);
    else inside.set(f.parent, [f]);
  }
  return inside;
}

/**
 * The towers of a closed folder, on ground that none of the folders inside it (`within`) uses. Tries smaller
 * squares until enough fit; at the least there is one tower in the middle.
 */
export function towersOf(f: ProjectFolder, within: readonly ProjectFolder[], site: ProjectSite): Tower[] {
  const own = Math.max(1, f.own);
  const wanted = Math.min(MAX, Math.ceil(own / EACH));
  const grounds: [number, number, number, number][] = [[f.x, f.z, f.width, f.depthZ], ...(f.more ?? [])];
  const narrow = Math.min(f.width, f.depthZ);
  let side = Math.min(narrow, Math.sqrt((own * site.unit * (site.unit + site.lane / 2)) / wanted));
  for (let attempt = 0; attempt < 4; attempt++, side *= 0.7) {
    const found = placed(grounds, within, side, wanted);
    if (found.length >= wanted || (attempt === 3 && found.length > 0))
      return found.map(([x, z]) => ({
        folder: f.id,
        x,
        z,
        half: (side * BUILT) / 2,
        height: heightOf(x, z, f, site.unit),
      }));
  }
  const half = Math.min(narrow * 0.3, site.unit);
  return [{ folder: f.id, x: f.x + f.width / 2, z: f.z + f.depthZ / 2, half, height: heightOf(0, 0, f, site.unit) }];
}

/** Middles of up to `most` squares with this side that lie on these grounds and on no other folder's. */
function placed(
  grounds: readonly [number, number, number, number][],
  within: readonly ProjectFolder[],
  side: number,
  most: number,
): [number, number][] {
  const found: [number, number][] = [];
  const half = side / 2;
  const free = (x: number, z: number): boolean =>
    within.every((c) => x + half <= c.x || x - half >= c.x + c.width || z + half <= c.z || z - half >= c.z + c.depthZ);
  for (const [gx, gz, width, depth] of grounds) {
    const [columns, rows] = [Math.max(1, Math.floor(width / side)), Math.max(1, Math.floor(depth / side))];
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < columns; i++) {
        const [x, z] = [gx + (width * (i + 0.5)) / columns, gz + (depth * (j + 0.5)) / rows];
        if (free(x, z)) found.push([x, z]);
        if (found.length === most) return found;
      }
  }
  return found;
}

/** Taller than the buildings around, and different for each tower of a folder (a hash of its place). */
function heightOf(x: number, z: number, f: ProjectFolder, unit: number): number {
  const s = Math.sin(x * 12.9898 + z * 78.233) * 43758.5453;
  return Math.max(1.4, unit * (1.8 + 0.8 * Math.log2(1 + f.own)) * (0.75 + 0.5 * (s - Math.floor(s))));
}
