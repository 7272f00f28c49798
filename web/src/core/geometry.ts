// Boxes in space. A rotated box is stored as a YawBox: a rectangle on the ground with a heading, and a height
// interval. That is exact for upright things and a tight cover for tilted ones. Two YawBoxes can be compared
// without the false overlaps that axis-aligned boxes of diagonal neighbours would give.

import type { GroundRect } from "./space/hash.ts";
import { heading, type Quat, turn, type Vec3, yawOf } from "./vector.ts";

/** An axis-aligned box, in metres. */
export interface Box {
  min: Vec3;
  max: Vec3;
}

/** A box that is rotated about the y axis only. Lengths in metres. */
export interface YawBox {
  /** Centre of the rectangle on the ground. */
  readonly x: number;
  readonly z: number;
  /** Half the side along the box's own x axis (and z axis). */
  readonly halfX: number;
  readonly halfZ: number;
  /** Height of the underside; `high`: of the top. */
  readonly low: number;
  readonly high: number;
  /** Sine and cosine of the yaw, stored so that tests need no trigonometry. */
  readonly sin: number;
  readonly cos: number;
}

/**
 * The YawBox around a piece's box. `size` is the piece's size at scale 1; its origin is the middle of its
 * underside.
 */
export function yawBox(
  size: Readonly<Vec3>,
  position: Readonly<Vec3>,
  rotation: Readonly<Quat>,
  scale: Readonly<Vec3>,
): YawBox {
  const half: Vec3 = [(size[0] * scale[0]) / 2, (size[1] * scale[1]) / 2, (size[2] * scale[2]) / 2];
  const [sin, cos] = heading(yawOf(rotation));
  const middle = turn(rotation, [0, half[1], 0]);
  const axes = [turn(rotation, [half[0], 0, 0]), turn(rotation, [0, half[1], 0]), turn(rotation, [0, 0, half[2]])];
  let [alongX, alongY, alongZ] = [0, 0, 0];
  for (const [x, y, z] of axes) {
    alongX += Math.abs(x * cos - z * sin);
    alongY += Math.abs(y);
    alongZ += Math.abs(x * sin + z * cos);
  }
  const y = position[1] + middle[1];
  return {
    x: position[0] + middle[0],
    z: position[2] + middle[2],
    halfX: alongX,
    halfZ: alongZ,
    low: y - alongY,
    high: y + alongY,
    sin,
    cos,
  };
}

/** A ground point in the box's own frame, relative to its centre. */
export function within(box: YawBox, x: number, z: number): [number, number] {
  const dx = x - box.x;
  const dz = z - box.z;
  return [dx * box.cos - dz * box.sin, dx * box.sin + dz * box.cos];
}

/** The inverse of within(): the ground point that is [x, z] in the box's own frame. */
export function outOf(box: YawBox, x: number, z: number): [number, number] {
  return [box.x + x * box.cos + z * box.sin, box.z - x * box.sin + z * box.cos];
}

/** Whether a ground point lies inside the box's rectangle, or within `slack` metres of it. */
export function covers(box: YawBox, x: number, z: number, slack = 0): boolean {
  const [ownX, ownZ] = within(box, x, z);
  return Math.abs(ownX) <= box.halfX + slack && Math.abs(ownZ) <= box.halfZ + slack;
}

/** The axis-aligned box around a piece's box. `place` maps each of its eight corners into the world. */
export function boxAround(size: Readonly<Vec3>, place: (corner: Vec3) => Vec3): Box {
  const box = emptyBox();
  for (const x of [-size[0] / 2, size[0] / 2]) {
    for (const y of [0, size[1]]) {
      for (const z of [-size[2] / 2, size[2] / 2]) {
        const corner = place([x, y, z]);
        include(box, corner, corner);
      }
    }
  }
  return box;
}

/** The axis-aligned box around several; infinite and inverted when the list is empty. */
export function union(boxes: readonly Box[]): Box {
  const all = emptyBox();
  for (const { min, max } of boxes) include(all, min, max);
  return all;
}

/** The rectangle on the ground that a box covers. */
export const groundOf = ({ min, max }: Box): GroundRect => [min[0], min[2], max[0], max[2]];

/** A box that contains nothing: the neutral element of include(). */
function emptyBox(): Box {
  return { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
}

/** Grows a box in place until it contains `min` and `max`. */
function include(box: Box, min: Vec3, max: Vec3): void {
  for (const i of [0, 1, 2] as const) {
    box.min[i] = Math.min(box.min[i], min[i]);
    box.max[i] = Math.max(box.max[i], max[i]);
  }
}
