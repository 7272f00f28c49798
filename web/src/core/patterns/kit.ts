// The construction kit of the plans: a builder for parts that are given by their size in metres and their
// palette colour, and the checks of measures.

import { LIMITS } from "../../wire/tables.gen.ts";
import type { Part } from "../../wire/types.gen.ts";
import { pieceOf } from "../catalog.ts";
import { refuse } from "../refuse.ts";
import { fromEuler, roundQuat, roundVec } from "../rotation.ts";
import { hexColor } from "../validnames.ts";
import { degrees, type Quat, radians, round, type Vec3 } from "../vector.ts";

/** What a composite is asked to measure, in metres. Each plan has its own default for what is left out. */
export interface Measures {
  width?: number | undefined;
  depth?: number | undefined;
  height?: number | undefined;
  /** Cells of a maze along x. */
  count?: number | undefined;
  /** Cells of a maze along z. */
  rows?: number | undefined;
  /** Width of the passages of a maze. */
  spacing?: number | undefined;
  /** The piece of the border, walls or roof. */
  kind?: string | undefined;
  /** The roof of a room. */
  roof?: "none" | "gable" | "flat" | undefined;
}

/**
 * A plan: the parts of a composite in its own frame, whose origin is the middle of its underside and whose
 * front faces +z.
 */
export type Composite = (measures: Measures) => Part[];

/** Size, rotation and surface of one part. */
export interface PartFinish {
  /** Metres along the part's own axes; left out: the piece's own size. */
  size?: Vec3;
  /** In degrees, like pitch and roll. */
  yaw?: number;
  pitch?: number;
  roll?: number;
  /** A palette name. */
  color?: string;
  material?: NonNullable<Part["material"]>;
}

/** Collects the parts of one composite. */
export class PartBuilder {
  /** The parts so far. */
  readonly parts: Part[] = [];

  /** Adds one part, whose position is the middle of its underside. */
  add(kind: string, position: Vec3, { size, yaw = 0, pitch = 0, roll = 0, color, material }: PartFinish = {}): void {
    const piece = pieceOf(kind);
    if (!piece) throw new Error(`no piece ${kind}`);
    const scale = (i: 0 | 1 | 2) =>
      round(Math.min(LIMITS.maxScale, Math.max(LIMITS.minScale, (size?.[i] ?? piece.size[i]) / piece.size[i])));
    const rotation: Quat = roundQuat(fromEuler(pitch, yaw, roll));
    const hex = color === undefined ? undefined : hexColor(color);
    this.parts.push({
      kind,
      position: roundVec(position),
      rotation,
      scale: [scale(0), scale(1), scale(2)],
      ...(hex ? { color: hex } : {}),
      ...(material ? { material } : {}),
    });
  }

  /** Adds a part and its mirror image on the other side of the plane x = 0. */
  both(kind: string, [x, y, z]: Vec3, finish: PartFinish = {}): void {
    const { yaw = 0, roll = 0 } = finish;
    this.add(kind, [x, y, z], finish);
    this.add(kind, [-x, y, z], { ...finish, yaw: -yaw, roll: -roll });
  }

  /** Adds a beam of a thickness between two points, in the plane of its length and the vertical. */
  beam(from: Vec3, to: Vec3, [thick, high]: readonly [number, number], finish: PartFinish = {}): void {
    const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const flat = Math.hypot(dx, dz);
    const yaw = degrees(Math.atan2(dx, dz));
    const pitch = degrees(-Math.atan2(dy, flat));
    const middle: Vec3 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2];
    // A part's position is the middle of its underside, which the lean moves a little off the vertical.
    const lean = radians(pitch);
    const back = (high / 2) * Math.sin(lean);
    const position: Vec3 = [
      middle[0] - (flat > 0 ? (dx / flat) * back : 0),
      middle[1] - (high / 2) * Math.cos(lean),
      middle[2] - (flat > 0 ? (dz / flat) * back : 0),
    ];
    this.add("box", position, { ...finish, size: [thick, high, Math.hypot(flat, dy)], yaw, pitch });
  }
}

/** The first of the kinds that the catalogue has. */
export function first(...kinds: string[]): string {
  return kinds.find((kind) => pieceOf(kind)) ?? "box";
}

/** 0, 1, … count - 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** A measure or its default. Refuses a value outside its range, by the argument's name. */
export function measure(value: number | undefined, usual: number, name: string, least: number, most: number): number {
  if (value === undefined) return usual;
  if (value >= least && value <= most) return value;
  return refuse("bad_arguments", `${name} must be ${least} to ${most} here`, {
    field: name,
    got: String(value),
    allowed: `${least} to ${most}`,
  });
}

/** How many pieces of about a length fill a distance; at least one. */
export function fill(length: number, about: number): number {
  return Math.max(1, Math.round(length / about));
}
