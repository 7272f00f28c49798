// What bodies walk on, and what stands in their way.

import type { WorldObject } from "../wire/types.gen.ts";
import { isFloor } from "./catalog.ts";
import { covers } from "./geometry.ts";
import { heightAt, shapeOf } from "./shape.ts";
import type { Space } from "./state.ts";
import type { Vec3 } from "./vector.ts";

/** The highest floor at a ground point that is not above `most` metres. */
export function floorAt(
  space: Space,
  x: number,
  z: number,
  most: number,
  but: ReadonlySet<string> = new Set(),
): { id: string; height: number } | undefined {
  let best: { id: string; height: number } | undefined;
  for (const other of space.near(x, z, x, z)) {
    if (but.has(other.id)) continue;
    for (const surface of shapeOf(other).surfaces) {
      const height = surface.floor ? heightAt(surface, x, z) : undefined;
      if (height !== undefined && height <= most && height > (best?.height ?? 0)) best = { id: other.id, height };
    }
  }
  return best;
}

/** Whether an object would block a body that stands at a point (radius in metres). */
export function blocksBody(object: WorldObject, point: Readonly<Vec3>, radius: number): boolean {
  return shapeOf(object).solids.some(
    ({ walls, piece }) =>
      !isFloor(piece) &&
      walls.some((w) => w.high > point[1] + 0.03 && w.low < point[1] + 1.6 && covers(w, point[0], point[2], radius)),
  );
}
