// The patterns of build: where the parts of a ring, grid, wall, path or flight of stairs lie in the composite's
// own frame, whose origin is the middle of its underside.

import { LIMITS } from "../../wire/tables.gen.ts";
import type { Part, Piece } from "../../wire/types.gen.ts";
import { refuse } from "../refuse.ts";
import { fromYaw, NO_TURN, roundQuat, roundVec } from "../rotation.ts";
import { heading, round, type Vec3 } from "../vector.ts";

/** A pattern that repeats one piece. */
export type Pattern = "ring" | "grid" | "wall" | "path" | "stairs";

/** The piece of a pattern when the call names none. */
export const USUAL: Readonly<Partial<Record<Pattern, string>>> = { wall: "wall", path: "path", stairs: "step" };

/** The arguments of a pattern; what is left out gets a default per pattern. */
interface PatternOptions {
  pattern: Pattern;
  piece: Piece;
  /** How many pieces; in a grid, how many per row. */
  count?: number | undefined;
  /** Rows of a grid. */
  rows?: number | undefined;
  /** Of a ring, in metres. */
  radius?: number | undefined;
  /** Metres between neighbours. */
  spacing?: number | undefined;
  /** Metres to cover, from the position to `to`. */
  length?: number | undefined;
  /** Metres by which `to` is higher than the position: what stairs climb. */
  climb?: number | undefined;
  /** Metres across a path or stairs. */
  wide?: number | undefined;
  /** Metres from the foot of a wall to its top. */
  high?: number | undefined;
}

/** The parts of a pattern. */
export function partsOf(options: PatternOptions): Part[] {
  switch (options.pattern) {
    case "ring":
      return ring(options);
    case "grid":
      return grid(options);
    case "wall":
      return stretched(options, line(options, 0));
    case "path":
      return stretched(options, line(options, 2));
    case "stairs":
      return stretched(options, stairs(options));
  }
}

/** The parts as wide and high as they were asked to be. */
function stretched({ piece, wide, high }: PatternOptions, parts: Part[]): Part[] {
  const scale = (metres: number, size: number) =>
    round(Math.min(LIMITS.maxScale, Math.max(LIMITS.minScale, metres / size)));
  for (const part of parts) {
    if (wide !== undefined) part.scale[0] = scale(wide, piece.size[0]);
    if (high !== undefined) part.scale[1] = scale(high, piece.size[1]);
  }
  return parts;
}

/** A circle of pieces that all face the middle. Without a radius it is as wide as `count` pieces need. */
function ring({ piece, count, radius, spacing }: PatternOptions): Part[] {
  // Metres along the circle from one piece to the next.
  const apart = piece.size[0] + (spacing ?? 0);
  const wide = radius ?? (count === undefined ? 3 : Math.max(0.5, (count * apart) / (2 * Math.PI)));
  const number = count ?? Math.max(3, Math.floor((2 * Math.PI * wide) / apart + 0.01));
  checkCount(number);
  return Array.from({ length: number }, (_, i) => {
    const angle = (360 * i) / number;
    const [x, z] = heading(angle);
    return partAt(piece, [x * wide, 0, z * wide], angle + 180);
  });
}

/** `count` pieces along x and `rows` along z. */
function grid({ piece, count, rows, spacing }: PatternOptions): Part[] {
  const columns = count ?? 3;
  const lines = rows ?? (count === undefined ? 3 : 1);
  checkCount(columns * lines);
  const [alongX, alongZ] = [piece.size[0] + (spacing ?? 0), piece.size[2] + (spacing ?? 0)];
  const parts: Part[] = [];
  for (let row = 0; row < lines; row++) {
    for (let column = 0; column < columns; column++) {
      parts.push(partAt(piece, [(column - (columns - 1) / 2) * alongX, 0, (row - (lines - 1) / 2) * alongZ], 0));
    }
  }
  return parts;
}

/**
 * Pieces side by side along x (axis 0) or z (axis 2). With a length but no spacing they are stretched to fill
 * it.
 */
function line({ piece, count, spacing, length }: PatternOptions, axis: 0 | 2): Part[] {
  const size = piece.size[axis];
  const apart = size + (spacing ?? 0);
  const number = count ?? (length === undefined ? 4 : Math.max(1, Math.round((length + (spacing ?? 0)) / apart)));
  checkCount(number);
  // Distance between two centres: a spacing is kept only between the first and the last piece; without one, the
  // pieces fill the length.
  const step =
    length === undefined
      ? apart
      : number > 1 && spacing !== undefined
        ? (length - size) / (number - 1)
        : length / number;
  const stretch = length !== undefined && spacing === undefined ? length / (number * size) : 1;
  return Array.from({ length: number }, (_, i) => {
    const position: Vec3 = [0, 0, 0];
    position[axis] = (i - (number - 1) / 2) * step;
    const part = partAt(piece, position, 0);
    part.scale[axis] = round(Math.min(LIMITS.maxScale, Math.max(LIMITS.minScale, stretch)));
    return part;
  });
}

/**
 * Steps going up along +z, each one height above the last. With a climb there are as many as it takes,
 * stretched to reach the end exactly.
 */
function stairs({ piece, count, spacing, length, climb = 0 }: PatternOptions): Part[] {
  // The height of one step as the piece is.
  const usual = piece.top > 0 ? piece.top : piece.size[1];
  const gap = spacing ?? 0;
  // How many pieces fit into the length, five where there is none.
  const fits = length === undefined ? 5 : (length + gap) / (piece.size[2] + gap);
  const number = count ?? Math.max(1, Math.round(climb > 0 ? climb / usual : fits));
  checkCount(number);
  const high = climb > 0 ? climb / number : usual;
  const deep = length === undefined ? piece.size[2] : (length - gap * (number - 1)) / number;
  const scale = (n: number) => round(Math.min(LIMITS.maxScale, Math.max(LIMITS.minScale, n)));
  return Array.from({ length: number }, (_, i) => {
    const part = partAt(piece, [0, i * high, (i - (number - 1) / 2) * (deep + gap)], 0);
    part.scale = [1, scale(high / usual), scale(deep / piece.size[2])];
    return part;
  });
}

/** An unscaled part with a yaw in degrees. */
function partAt(piece: Piece, position: Vec3, yaw: number): Part {
  return {
    kind: piece.kind,
    position: roundVec(position),
    rotation: yaw === 0 ? [...NO_TURN] : roundQuat(fromYaw(yaw)),
    scale: [1, 1, 1],
  };
}

/** Refuses a pattern with more parts than a composite holds. */
function checkCount(number: number): void {
  if (number <= LIMITS.maxParts) return;
  refuse("limit_reached", `that takes ${number} parts; a composite holds at most ${LIMITS.maxParts}`, {
    field: "count",
    got: String(number),
    allowed: `at most ${LIMITS.maxParts} parts`,
    next: "Use a wider spacing, or several builds.",
  });
}
