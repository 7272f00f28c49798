// Geometry of a drag: turns two pointer rays into metres along an axis, or an angle about one. Pure functions.

import { Plane, type Ray, Vector3 } from "three";

/**
 * Metres along an axis through `origin` to the point nearest to the ray. Undefined when the ray is almost
 * parallel to the axis.
 */
export function distanceAlongAxis(ray: Ray, origin: Vector3, axis: Vector3): number | undefined {
  const w = origin.clone().sub(ray.origin);
  const b = axis.dot(ray.direction);
  const bottom = 1 - b * b;
  if (bottom < 1e-4) return undefined;
  return (b * ray.direction.dot(w) - axis.dot(w)) / bottom;
}

/** Where a ray hits a horizontal plane at this height (m). Undefined when it does not within 400 m. */
export function hitLevelPlane(ray: Ray, height: number): Vector3 | undefined {
  const d = (height - ray.origin.y) / ray.direction.y;
  return Number.isFinite(d) && d > 0 && d < 400 ? ray.at(d, new Vector3()) : undefined;
}

/**
 * The angle about an axis between the hits of two rays on its plane, in (-π, π]. Undefined when the plane is
 * seen edge-on.
 */
export function angleAboutAxis(from: Ray, to: Ray, origin: Vector3, axis: Vector3): number | undefined {
  if (Math.abs(from.direction.dot(axis)) < 0.12 || Math.abs(to.direction.dot(axis)) < 0.05) return undefined;
  const plane = new Plane().setFromNormalAndCoplanarPoint(axis, origin);
  const a = from.intersectPlane(plane, new Vector3())?.sub(origin);
  const b = to.intersectPlane(plane, new Vector3())?.sub(origin);
  if (!a || !b || a.lengthSq() < 1e-8 || b.lengthSq() < 1e-8) return undefined;
  return Math.atan2(axis.dot(a.clone().cross(b)), a.dot(b));
}

/** Rounds to a multiple of `step`; a step of 0 leaves the value unchanged. */
export const snapTo = (value: number, step: number): number => (step > 0 ? Math.round(value / step) * step : value);
