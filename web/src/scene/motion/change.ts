// Animations of changes in the document: objects grow in, glide to a new place, or shrink away. Pure functions
// from a change and a time to an object's frame.

import { Matrix4, Quaternion, Vector3 } from "three";
import { clamp01, smoothstep } from "../../core/vector.ts";

/** Duration (s) of growing, moving or shrinking. */
export const SETTLE = 0.46;
/**
 * Delay (s) between the starts of two new objects of one call, and the most that the last one of a call waits.
 */
const STAGGER = 0.045;
export const MOST_DELAY = 0.54;

/** A running change. `to` is where it ends, `from` where it began (null: it grows from nothing). */
export interface Change {
  from: Matrix4 | null;
  to: Matrix4;
  /** When it starts, in scene time (s); may lie in the future. */
  start: number;
  /** The object was removed: it shrinks away. */
  leaving: boolean;
}

const position = new Vector3();
const quaternion = new Quaternion();
const scale = new Vector3();

/**
 * Start delay of the nth of `of` new objects. Large batches start closer together, so that they finish as early
 * as small ones.
 */
export function startDelay(n: number, of: number): number {
  return n * Math.min(STAGGER, MOST_DELAY / Math.max(1, of - 1));
}

/** Easing that overshoots by about a tenth half way and settles at 1. */
function overshoot(t: number): number {
  const u = 1 - t;
  return 1 - u * u * u * (1 - 2.6 * t);
}

/** The frame of a changing object at a time. */
export function changeFrame(m: Change, now: number): Matrix4 {
  const t = clamp01((now - m.start) / SETTLE);
  const out = new Matrix4();
  if (m.from) return glide(m.from, m.to, t, out);
  m.to.decompose(position, quaternion, scale);
  if (m.leaving) {
    // Swells slightly, then collapses into its foot.
    const k = Math.max(0.001, (1 + 0.5 * t) * (1 - t) ** 2 + 0.35 * t * (1 - t));
    return out.compose(
      position,
      quaternion,
      scale.set(scale.x * k, scale.y * Math.max(0.001, k * (1 - 0.4 * t)), scale.z * k),
    );
  }
  // Rises slim and tall, then widens to full size: the foot lands first and the top swings last.
  const wide = Math.max(0.001, overshoot(clamp01(t * 1.12)));
  const tall = Math.max(0.001, overshoot(clamp01(t * 1.3 - 0.1)) * (1 + 0.05 * Math.sin(Math.PI * 3 * t) * (1 - t)));
  return out.compose(position, quaternion, scale.set(scale.x * wide, scale.y * tall, scale.z * wide));
}

/** Moves in a low arc, so that an object does not plough through what stands on the ground. */
function glide(a: Matrix4, b: Matrix4, t: number, out: Matrix4): Matrix4 {
  const k = smoothstep(0, 1, t);
  const [p, q, s] = [new Vector3(), new Quaternion(), new Vector3()];
  a.decompose(p, q, s);
  b.decompose(position, quaternion, scale);
  const lift = Math.min(0.35, p.distanceTo(position) * 0.12) * 4 * k * (1 - k);
  p.lerp(position, k);
  p.y += lift;
  return out.compose(p, q.slerp(quaternion, k), s.lerp(scale, k));
}
