// What bodies can walk on, by its form and not by its kind: level tops, wedges, and flat faces laid at a slope.

import type { Piece } from "../wire/types.gen.ts";
import { isFloor } from "./catalog.ts";
import { rise, shareOf } from "./form.ts";
import { outOf, within, type YawBox } from "./geometry.ts";
import { clamp, type Quat, turn, type Vec3 } from "./vector.ts";

/** The highest step that a body takes, in metres. */
export const STEP_HEIGHT = 0.3;
/** The steepest slope that a body climbs, as the cosine of its angle: 40 degrees. */
const STEEPEST = 0.766;
/** How far a piece may lean (cosine of the angle) so that things still stand on its top. */
export const UPRIGHT = 0.995;
/** What leans more than this (cosine of the angle) is a slope to feet: over 20 m, a tenth of a degree is a step. */
const LEVEL_FACE = 1 - 1e-6;
/** A tread is at least this wide and deep (metres), and has at least this area (square metres). */
const TREAD = 0.2;
/** What is round or pointed is stepped onto only when it is flat, and at least this wide and deep, in metres. */
const MOUND = 0.8;
/** Categories of which floors, steps and stages are made. The tops of other pieces are walked on only where they are low. */
const STRUCTURES: ReadonlySet<string> = new Set(["primitive", "building", "path"]);

/** A flat face that leans. */
export interface Face {
  readonly middle: Vec3;
  /** Unit vector out of the face. */
  readonly out: Vec3;
  /** Unit vectors along its sides, and half of their lengths in metres. */
  readonly sides: readonly [Vec3, Vec3];
  readonly halves: readonly [number, number];
}

/** Something to stand on. */
export interface Surface {
  /** Its rectangle; the top of the box is the surface at its highest. */
  readonly box: YawBox;
  /** Height of the surface in metres, at its highest. */
  readonly height: number;
  /** It is made to be walked on: a path, a deck, a bridge. */
  readonly floor: boolean;
  /** The piece whose form it follows; left out when it is level to its edges. */
  readonly piece?: Piece;
  /** The face that it is, when that leans. */
  readonly face?: Face;
  /** Only what floats can be put there. */
  readonly water: boolean;
}

/** The form of surfaces without a piece: flat. */
const LEVEL = {};

/** Height of a surface over a ground point, in metres; undefined beside it. */
export function heightAt({ box, height, piece, face }: Surface, x: number, z: number): number | undefined {
  if (face) return heightOn(face, x, z);
  const share = rise(piece ?? LEVEL, ...shareOf(box, x, z));
  return share === undefined ? undefined : box.low + (height - box.low) * share;
}

/** Height of a face over a ground point; undefined beside it. */
function heightOn({ middle, out, sides, halves }: Face, x: number, z: number): number | undefined {
  const [dx, dz] = [x - middle[0], z - middle[2]];
  const dy = -(dx * out[0] + dz * out[2]) / out[1];
  const inside = sides.every((side, i) => Math.abs(dx * side[0] + dy * side[1] + dz * side[2]) <= (halves[i] ?? 0));
  return inside ? middle[1] + dy : undefined;
}

/** Height of a surface at the point of its rectangle that is closest to a ground point, in metres. */
export function heightNear(surface: Surface, x: number, z: number): number {
  const { box, face, height } = surface;
  if (!isSloping(surface)) return height;
  const [ownX, ownZ] = within(box, x, z);
  // A hair inside of it: right on the rim, rounding would decide whether there is a surface.
  const [halfX, halfZ] = [box.halfX * 0.9999, box.halfZ * 0.9999];
  const near = outOf(box, clamp(ownX, -halfX, halfX), clamp(ownZ, -halfZ, halfZ));
  if (!face) return heightAt(surface, ...near) ?? box.low;
  const { middle, out } = face;
  const y = middle[1] - ((near[0] - middle[0]) * out[0] + (near[1] - middle[2]) * out[2]) / out[1];
  return clamp(y, box.low, box.high);
}

/** Whether a surface is not at the same height everywhere. */
export function isSloping({ face, piece }: Surface): boolean {
  return face !== undefined || (piece?.form !== undefined && piece.form !== "round");
}

/** A piece as it stands in the world. */
interface Standing {
  readonly piece: Piece;
  readonly position: Vec3;
  readonly rotation: Quat;
  readonly scale: Vec3;
}

/** What bodies walk on of a piece; undefined: nothing of it. `top` is what things can stand on. */
export function walkableOf(standing: Standing, box: YawBox, top: Surface | undefined): Surface | undefined {
  const { piece, rotation } = standing;
  const paving = isFloor(piece);
  if (!paving && (!piece.solid || !isRoomy(box, TREAD))) return undefined;
  const face = slopingFace(standing);
  if (face) return { box, height: box.high, floor: false, face, water: false };
  if (top?.floor || turn(rotation, [0, 1, 0])[1] <= UPRIGHT) return top;
  const level = piece.form === undefined || piece.form === "round";
  if (top && level && piece.top >= piece.size[1] - 0.02 && (STRUCTURES.has(piece.category) || isLow(box, piece)))
    return top;
  const whole: Surface = { box, height: box.high, floor: false, piece, water: false };
  if (piece.form === "ramp") return isGentle(box) || isLow(box, piece) ? whole : undefined;
  const mound = piece.category === "primitive" && isLow(box, piece) && (level || isRoomy(box, MOUND));
  return mound ? whole : undefined;
}

/** Whether a rectangle is large enough to put feet on. */
const isRoomy = ({ halfX, halfZ }: YawBox, side: number): boolean =>
  2 * Math.min(halfX, halfZ) >= side && 4 * halfX * halfZ >= side;

/** Whether a piece is no higher than a step, and no water. */
const isLow = ({ low, high }: YawBox, { water }: Piece): boolean => !water && high - low <= STEP_HEIGHT + 1e-6;

/** Whether a wedge rises gently enough to be climbed. */
function isGentle({ low, high, halfZ }: YawBox): boolean {
  return Math.cos(Math.atan2(high - low, 2 * halfZ)) >= STEEPEST;
}

/** The uppermost flat face of a piece, if it leans and a body can climb it. */
function slopingFace({ piece, position, rotation, scale }: Standing): Face | undefined {
  const disc = piece.category === "primitive" && piece.form === "round";
  const flat = piece.block || disc || (piece.category === "path" && piece.form === undefined);
  if (!flat) return undefined;
  const top = (piece.block ? piece.size[1] : piece.top || piece.size[1]) * scale[1];
  const inner = disc ? Math.SQRT1_2 : 1; // the square within the disc
  const half: Vec3 = [(piece.size[0] * scale[0] * inner) / 2, top / 2, (piece.size[2] * scale[2] * inner) / 2];
  const axes = [turn(rotation, [1, 0, 0]), turn(rotation, [0, 1, 0]), turn(rotation, [0, 0, 1])] as const;
  // Of a block any face can be on top; other pieces lie on their back or not at all.
  const candidates = piece.block ? ([0, 1, 2] as const) : ([1] as const);
  for (const i of candidates) {
    const axis = axes[i];
    const sign = Math.sign(axis[1]) || 1;
    if (Math.abs(axis[1]) < STEEPEST || (!piece.block && sign < 0)) continue;
    if (Math.abs(axis[1]) > LEVEL_FACE) return undefined;
    const [a, b] = ([0, 1, 2] as const).filter((k) => k !== i) as [0 | 1 | 2, 0 | 1 | 2];
    const centre = axes[1].map((n, k) => (position[k] ?? 0) + n * half[1]);
    const middle = centre.map((n, k) => n + sign * (axis[k] ?? 0) * half[i]) as Vec3;
    const out = axis.map((n) => n * sign) as Vec3;
    return { middle, out, sides: [axes[a], axes[b]], halves: [half[a], half[b]] };
  }
  return undefined;
}
