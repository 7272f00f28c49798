// The patterns of build: how the parts of a ring, grid, wall, path or flight of stairs lie in the composite's own
// frame, whose origin is the middle of its underside.

import { LIMITS } from "../../wire/tables.gen.ts";
import type { Part, Piece } from "../../wire/types.gen.ts";
import { refuse } from "../refuse.ts";
import { fromYaw, heading, NO_TURN, round, roundQuat, roundVec, type Vec3 } from "../vector.ts";

export type Pattern = "ring" | "grid" | "wall" | "path" | "stairs";

/** The piece that a pattern is made of when the call names none. */
export const USUAL: Readonly<Partial<Record<Pattern, string>>> = { wall: "wall", path: "path", stairs: "step" };

export interface PatternOptions {
  pattern: Pattern;
  piece: Piece;
  count?: number | undefined;
  rows?: number | undefined;
  radius?: number | undefined; // metres
  spacing?: number | undefined; // metres between neighbours
  /** Metres to cover: from the position to `to`. */
  length?: number | undefined;
  /** Metres by which `to` is higher than the position: what stairs climb. */
  climb?: number | undefined;
}

export function partsOf(options: PatternOptions): Part[] {
  switch (options.pattern) {
    case "ring":
      return ring(options);
    case "grid":
      return grid(options);
    case "wall":
      return line(options, 0);
    case "path":
      return line(options, 2);
    case "stairs":
      return stairs(options);
  }
}

/** Every piece faces the middle. */
function ring({ piece, count, radius, spacing }: PatternOptions): Part[] {
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

/** `count` along x, `rows` along z. */
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

/** Pieces side by side along x (axis 0) or z (axis 2); those that must fill a length without spacing are stretched. */
function line({ piece, count, spacing, length }: PatternOptions, axis: 0 | 2): Part[] {
  const size = piece.size[axis];
  const apart = size + (spacing ?? 0);
  const number = count ?? (length === undefined ? 4 : Math.max(1, Math.round((length + (spacing ?? 0)) / apart)));
  checkCount(number);
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
 * Going up along +z, each piece one height above the last; to a place, so many as climb to its height, drawn out to reach
 * it.
 */
function stairs({ piece, count, spacing, length, climb = 0 }: PatternOptions): Part[] {
  const usual = piece.top > 0 ? piece.top : piece.size[1];
  const gap = spacing ?? 0;
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

function partAt(piece: Piece, position: Vec3, yaw: number): Part {
  return {
    kind: piece.kind,
    position: roundVec(position),
    rotation: yaw === 0 ? [...NO_TURN] : roundQuat(fromYaw(yaw)),
    scale: [1, 1, 1],
  };
}

function checkCount(number: number): void {
  if (number <= LIMITS.maxParts) return;
  refuse("limit_reached", `that takes ${number} parts; a composite holds at most ${LIMITS.maxParts}`, {
    field: "count",
    got: String(number),
    allowed: `at most ${LIMITS.maxParts} parts; use a wider spacing, or several builds`,
  });
}
