/** Moves, turns and scales several objects about their common middle. Pure. */

import { roundQuat } from "../core/rotation.ts";
import { clamp, multiply, type Quat, turn, type Vec3 } from "../core/vector.ts";
import { snapTo } from "../scene/gizmo/rays.ts";
import { angles } from "../ui/edit/angles.ts";
import type { WorldObject } from "../wire/types.gen.ts";

/** Positions snap to this grid (m), turns and scales to the other two (radians, factor). */
const GRID = 0.25;
const NOTCH = Math.PI / 12;
const NOTCH_SIZE = 0.1;

/** The fields of an object that a transform changes. */
export type PosedObject = Pick<WorldObject, "id" | "position" | "rotation" | "scale">;

/** A transform of a whole selection. */
export interface Transform {
  /** In metres. */
  shift: Vec3;
  /** A rotation in world space. */
  turn: Quat;
  /** A factor for each axis. */
  scale: Vec3;
}

/** The transform that changes nothing. */
export const IDENTITY: Readonly<Transform> = { shift: [0, 0, 0], turn: [0, 0, 0, 1], scale: [1, 1, 1] };

/** The rotation by an angle (radians) about an axis of length 1. */
export function rotationAbout(axis: Readonly<Vec3>, radians: number): Quat {
  const s = Math.sin(radians / 2);
  return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(radians / 2)];
}

/** The middle of several objects at their lowest level; the position of a single one. */
export function selectionMiddle(forms: readonly PosedObject[]): Vec3 {
  const only = forms[0];
  if (forms.length === 1 && only) return [...only.position];
  const at = (i: 0 | 1 | 2): number[] => forms.map((f) => f.position[i]);
  const mid = (list: number[]): number => (Math.min(...list) + Math.max(...list)) / 2;
  return [mid(at(0)), Math.min(...at(1)), mid(at(2))];
}

/** The objects after a transform. Scales are clamped to the limits. */
export function transformed(
  forms: readonly PosedObject[],
  transform: Readonly<Transform>,
  limits: { min: number; max: number },
): PosedObject[] {
  const middle = selectionMiddle(forms);
  return forms.map((f) => {
    const from: Vec3 = [0, 1, 2].map(
      (i) => ((f.position[i] ?? 0) - (middle[i] ?? 0)) * (transform.scale[i] ?? 1),
    ) as Vec3;
    const away = turn(transform.turn, from);
    return {
      id: f.id,
      position: [0, 1, 2].map((i) => (middle[i] ?? 0) + (away[i] ?? 0) + (transform.shift[i] ?? 0)) as Vec3,
      rotation: roundQuat(multiply(transform.turn, f.rotation)),
      scale: [0, 1, 2].map((i) => clamp((f.scale[i] ?? 1) * (transform.scale[i] ?? 1), limits.min, limits.max)) as Vec3,
    };
  });
}

/** A shift that ends on the grid, only along the axes on which it moves at all. */
export function snapShift(forms: readonly PosedObject[], by: Readonly<Vec3>): Vec3 {
  const from = selectionMiddle(forms);
  const snap = (i: 0 | 1 | 2): number => (Math.abs(by[i]) < 1e-6 ? 0 : snapTo(from[i] + by[i], GRID) - from[i]);
  return [snap(0), snap(1), snap(2)];
}

/** A turn in notches: an upright object's own heading ends on one, everything else turns by whole ones. */
export function snapTurn(
  [only, more]: readonly PosedObject[],
  axis: "yaw" | "pitch" | "roll",
  radians: number,
): number {
  const [pitch, yaw, roll] = only && !more && axis === "yaw" ? angles(only.rotation) : [0, 0, 0];
  const from = pitch === 0 && roll === 0 ? (yaw * Math.PI) / 180 : 0;
  return snapTo(from + radians, NOTCH) - from;
}

/** Factors in notches; an axis that keeps its size keeps it exactly. */
export function snapSize(by: Readonly<Vec3>): Vec3 {
  const snap = (k: number): number => (k === 1 ? 1 : Math.max(NOTCH_SIZE, snapTo(k, NOTCH_SIZE)));
  return [snap(by[0]), snap(by[1]), snap(by[2])];
}

/**
 * Orders objects so that supports come before what stands on them: a rule moves dependents along with their support,
 * and their own values must win.
 */
export function supportsFirst<T extends { id: string }>(
  items: readonly T[],
  on: (id: string) => string | undefined,
): T[] {
  const depth = (id: string): number => {
    let n = 0;
    for (let at = on(id); at !== undefined && n < 64; at = on(at)) n++;
    return n;
  };
  return items.toSorted((a, b) => depth(a.id) - depth(b.id));
}
