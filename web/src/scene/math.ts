// Small numeric helpers of the scene: easing, angles, and reproducible randomness.

import type { Vec3 } from "../core/vector.ts";

export type { Vec3 };

/** Limits a value to a range. */
export const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));
export const clamp01 = (v: number): number => clamp(v, 0, 1);
/** Linear interpolation; t outside 0..1 extrapolates. */
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Hermite step as in GLSL: 0 below `low`, 1 above `high`. */
export function smoothstep(low: number, high: number, v: number): number {
  const t = clamp01((v - low) / (high - low));
  return t * t * (3 - 2 * t);
}

/**
 * Share of the remaining way to cover in `dt` seconds at `rate` per second: exponential easing that does not
 * depend on the frame rate.
 */
export const damp = (rate: number, dt: number): number => 1 - Math.exp(-rate * dt);

/** The equivalent angle in [-π, π). */
export function wrapAngle(a: number): number {
  const t = (a + Math.PI) % (2 * Math.PI);
  return (t < 0 ? t + 2 * Math.PI : t) - Math.PI;
}

/** Ground distance (m) between two places; heights are ignored. */
export const apart = (a: Readonly<Vec3>, b: Readonly<Vec3>): number => Math.hypot(a[0] - b[0], a[2] - b[2]);

/** The yaw that faces from one place to another; 0 faces +z. */
export const yawTo = (from: Readonly<Vec3>, to: Readonly<Vec3>): number => Math.atan2(to[0] - from[0], to[2] - from[2]);

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** A stable 32-bit hash of a text (FNV-1a). */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** A seeded generator of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), s | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
