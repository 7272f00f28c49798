// How bodies get about on their errands (errands.ts): how fast they walk, and how they fade over.

import { clamp, pathLength, type Vec3, yawTo } from "../../core/vector.ts";
import type { Member, Post } from "./member.ts";

/** Walking speed (m/s) with something on its mind. */
const WALK_SPEED = 1.8;

/** Seconds for a path at a body's usual pace. */
export function walkingTime(path: readonly Vec3[]): number {
  return Math.max(0.5, pathLength(path) / WALK_SPEED);
}

/** Walks faster the farther it is, and faces a place at the end. */
export function hurry(m: Member, path: Vec3[], facing: Vec3, now: number): void {
  const length = pathLength(path);
  m.body.walk(path, length / clamp(length / 3, 1.7, 3), now, yawTo(path.at(-1) as Vec3, facing));
}

/** Fades over to a place, or walks there if it is near: seats and reduced motion play no part. */
export function fadeTo(m: Member, post: Post, now: number): void {
  m.body.place(post, now, { camera: m.body.position, seat: () => null, calm: false });
}
