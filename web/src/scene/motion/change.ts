// How a change of the document shows: things grow in, glide over, shrink away. Each gives an object's frame at a time.

import { Matrix4, Quaternion, Vector3 } from "three";
import { clamp01 } from "../math.ts";

/** Seconds in which a thing grows, moves or shrinks. */
export const SETTLE = 0.46;
/** Seconds between two things of one call that begin to grow, and until the last of them does. */
export const STAGGER = 0.045;
export const LAST = 0.54;

/** A change on its way: `to` is where it ends, `from` where it began (null: it grows from nothing). */
export interface Change {
  from: Matrix4 | null;
  to: Matrix4;
  start: number;
  leaving: boolean;
}

const position = new Vector3();
const quaternion = new Quaternion();
const scale = new Vector3();

/** When the nth of so many things begins, so that a large batch is done as soon as a small one. */
export function wait(n: number, of: number): number {
  return n * Math.min(STAGGER, LAST / Math.max(1, of - 1));
}

/** Overshoots by a tenth half way and settles. */
function settle(t: number): number {
  const u = 1 - t;
  return 1 - u * u * u * (1 - 2.6 * t);
}

export function changeFrame(m: Change, now: number): Matrix4 {
  const t = clamp01((now - m.start) / SETTLE);
  const out = new Matrix4();
  if (m.from) return glide(m.from, m.to, t, out);
  m.to.decompose(position, quaternion, scale);
  if (m.leaving) {
    // A small swell before it goes, and it goes down into its foot.
    const k = Math.max(0.001, (1 + 0.5 * t) * (1 - t) ** 2 + 0.35 * t * (1 - t));
    return out.compose(
      position,
      quaternion,
      scale.set(scale.x * k, scale.y * Math.max(0.001, k * (1 - 0.4 * t)), scale.z * k),
    );
  }
  // It comes up slim and tall, then widens to its size: the foot is there first, the top swings last.
  const wide = Math.max(0.001, settle(clamp01(t * 1.12)));
  const tall = Math.max(0.001, settle(clamp01(t * 1.3 - 0.1)) * (1 + 0.05 * Math.sin(Math.PI * 3 * t) * (1 - t)));
  return out.compose(position, quaternion, scale.set(scale.x * wide, scale.y * tall, scale.z * wide));
}

/** Over to another place in a low arc, so that it does not plough through the ground's things. */
function glide(a: Matrix4, b: Matrix4, t: number, out: Matrix4): Matrix4 {
  const k = t * t * (3 - 2 * t);
  const [p, q, s] = [new Vector3(), new Quaternion(), new Vector3()];
  a.decompose(p, q, s);
  b.decompose(position, quaternion, scale);
  const lift = Math.min(0.35, p.distanceTo(position) * 0.12) * 4 * k * (1 - k);
  p.lerp(position, k);
  p.y += lift;
  return out.compose(p, q.slerp(quaternion, k), s.lerp(scale, k));
}
