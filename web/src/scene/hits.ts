// What is under a point of the canvas: one answer for clicks, hovers, menus and the cursor.

import type { Ray } from "three";
import type { CityHit } from "../core/project/citygrid.ts";
import type { Picked } from "./pick.ts";
import type { BoardHit } from "./workshop/board.ts";

/** One thing under a point. It has one of board, file, folder, objectId and avatarId; the ground has none. */
export interface Hit extends Picked {
  /** The board of missions. */
  board?: BoardHit;
  /** The file whose building it is. */
  file?: number;
  /** The closed folder whose tower it is. */
  folder?: number;
  /** From the eye (m). */
  distance: number;
}

/** What each part of the scene found along a ray. */
export interface Found {
  board: BoardHit | null;
  building: CityHit | null;
  /** The nearest of avatar, object and ground. */
  picked: Picked | null;
}

/** What was found, the nearest first. Equally far: the board, then the project, then the rest. */
export function hitsOf(ray: Ray, { board, building, picked }: Found): Hit[] {
  const hits: Hit[] = [];
  if (board) hits.push({ board, distance: board.distance });
  if (building) {
    const { id, folder, distance } = building;
    hits.push(folder ? { folder, distance } : { file: id, distance });
  }
  // The ground of a city is flat: where it seems to be nearer than a building, both are at the same place.
  const point = picked?.point;
  const isGround = picked?.objectId === undefined && picked?.avatarId === undefined;
  const { x, y, z } = ray.origin;
  const far = point ? Math.hypot(point[0] - x, point[1] - y, point[2] - z) : Infinity;
  if (picked) hits.push({ ...picked, distance: isGround && building ? Math.max(far, building.distance) : far });
  return hits.sort((a, b) => a.distance - b.distance);
}

/** The first hit that the world's rules know: an avatar, an object or the ground. */
export function inWorld(hits: readonly Hit[]): Hit | null {
  return hits.find((hit) => !hit.board && hit.file === undefined && hit.folder === undefined) ?? null;
}
