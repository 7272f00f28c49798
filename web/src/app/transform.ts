/** How a hand's wish changes things: where each of them goes, turned and scaled about the middle of them all. Pure. */

import { multiply, type Quat, roundQuat, turn, type Vec3 } from "../core/vector.ts";
import type { WorldObject } from "../wire/types.gen.ts";

export type Form = Pick<WorldObject, "id" | "position" | "rotation" | "scale">;

/** What a hand wants of all of them at once. */
export interface Wish {
  shift: Vec3;
  /** A turn in the world's frame. */
  turn: Quat;
  scale: Vec3;
}

export const NO_WISH: Readonly<Wish> = { shift: [0, 0, 0], turn: [0, 0, 0, 1], scale: [1, 1, 1] };

/** The turn by an angle (radians) about an axis of length 1. */
export function about(axis: Readonly<Vec3>, radians: number): Quat {
  const s = Math.sin(radians / 2);
  return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(radians / 2)];
}

/** The middle of several things on their lowest level; of one, its own place. */
export function middleOf(forms: readonly Form[]): Vec3 {
  const only = forms[0];
  if (forms.length === 1 && only) return [...only.position];
  const at = (i: 0 | 1 | 2): number[] => forms.map((f) => f.position[i]);
  const mid = (list: number[]): number => (Math.min(...list) + Math.max(...list)) / 2;
  return [mid(at(0)), Math.min(...at(1)), mid(at(2))];
}

export function transformed(
  forms: readonly Form[],
  wish: Readonly<Wish>,
  limits: { min: number; max: number },
): Form[] {
  const middle = middleOf(forms);
  return forms.map((f) => {
    const from: Vec3 = [0, 1, 2].map((i) => ((f.position[i] ?? 0) - (middle[i] ?? 0)) * (wish.scale[i] ?? 1)) as Vec3;
    const away = turn(wish.turn, from);
    const keep = (n: number): number => Math.min(limits.max, Math.max(limits.min, n));
    return {
      id: f.id,
      position: [0, 1, 2].map((i) => (middle[i] ?? 0) + (away[i] ?? 0) + (wish.shift[i] ?? 0)) as Vec3,
      rotation: roundQuat(multiply(wish.turn, f.rotation)),
      scale: [0, 1, 2].map((i) => keep((f.scale[i] ?? 1) * (wish.scale[i] ?? 1))) as Vec3,
    };
  });
}

/** Supports before what stands on them: what is carried along is put right afterwards. */
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
