// Runs of wall around a rectangle, with windows and a doorway where they are wanted. Shared by the plans of
// rooms and towers.

import { heading } from "../vector.ts";
import type { PartBuilder } from "./kit.ts";
import { fill, range } from "./kit.ts";

/** Thickness of a wall, in metres. */
export const THICK = 0.3;
/** Width of the piece with the doorway, in metres; half of it is the opening. */
const DOORWAY = 2.6;

/** One side of the rectangle. */
interface WallSide {
  /** Degrees: the direction in which the outer face looks. */
  yaw: number;
  /** Metres from the middle of the rectangle to the wall's centre line. */
  away: number;
  /** Length of the wall, in metres. */
  length: number;
  /** Height of the wall's foot, in metres; `high` is its own height. */
  base: number;
  high: number;
  /** Whether the middle piece is a doorway. */
  door: boolean;
  /** Whether pieces have windows. */
  windows: boolean;
}

/** How much of the doorway piece a door's frame fills: shares of its width and height. */
const OPENING = [0.522, 0.82] as const;

/**
 * Adds a door that opens by itself, in the doorway of the front (+z) wall. Length and height are those of the
 * wall.
 */
export function frontDoor(builder: PartBuilder, away: number, length: number, high: number): void {
  const wide = Math.min(DOORWAY, length) * OPENING[0];
  builder.add("door", [0, 0, away], { size: [wide, high * OPENING[1], 0.24], color: "teal" });
}

/** Adds one side in pieces of about two metres. With a door, the middle piece is the doorway. */
export function wallSide(builder: PartBuilder, side: WallSide): void {
  const { yaw, away, length, base, high, door, windows } = side;
  const opening = door ? Math.min(DOORWAY, length) : 0;
  const put = (kind: string, along: number, wide: number) => {
    const [sin, cos] = heading(yaw);
    builder.add(kind, [sin * away + cos * along, base, cos * away - sin * along], {
      size: [wide, high, THICK],
      yaw,
    });
  };
  if (door) put("door_wall", 0, opening);
  const runs = door
    ? [
        [-length / 2, -opening / 2],
        [opening / 2, length / 2],
      ]
    : [[-length / 2, length / 2]];
  for (const [from = 0, to = 0] of runs) {
    const run = to - from;
    if (run < 0.12) continue;
    const count = fill(run, 2);
    for (const i of range(count)) {
      const wide = run / count;
      // Every other piece has a window, beginning beside the corner piece; a single piece has one when it is
      // wide enough.
      const glazed = windows && wide > 1.2 && (count < 3 || i % 2 === 1 || (count % 2 === 0 && i === count - 2));
      put(glazed ? "window_wall" : "wall", from + wide * (i + 0.5), wide);
    }
  }
}
