// How far a handle is pulled: from two rays of the pointer to metres along an axis, an angle about one, or a factor. Pure.

import { Plane, type Ray, Vector3 } from "three";

/** How far along an axis through `origin` the ray comes nearest to it; undefined: it runs along the axis. */
export function along(ray: Ray, origin: Vector3, axis: Vector3): number | undefined {
  const w = origin.clone().sub(ray.origin);
  const b = axis.dot(ray.direction);
  const bottom = 1 - b * b;
  if (bottom < 1e-4) return undefined;
  return (b * ray.direction.dot(w) - axis.dot(w)) / bottom;
}

/** Where a ray meets a level plane; undefined: it does not, or only far away. */
export function onLevel(ray: Ray, height: number): Vector3 | undefined {
  const d = (height - ray.origin.y) / ray.direction.y;
  return Number.isFinite(d) && d > 0 && d < 400 ? ray.at(d, new Vector3()) : undefined;
}

/** The angle about an axis from one ray's hit on its plane to another's, in (-π, π]; undefined: the plane is seen edge on. */
export function angle(from: Ray, to: Ray, origin: Vector3, axis: Vector3): number | undefined {
  if (Math.abs(from.direction.dot(axis)) < 0.12 || Math.abs(to.direction.dot(axis)) < 0.05) return undefined;
  const plane = new Plane().setFromNormalAndCoplanarPoint(axis, origin);
  const a = from.intersectPlane(plane, new Vector3())?.sub(origin);
  const b = to.intersectPlane(plane, new Vector3())?.sub(origin);
  if (!a || !b || a.lengthSq() < 1e-8 || b.lengthSq() < 1e-8) return undefined;
  return Math.atan2(axis.dot(a.clone().cross(b)), a.dot(b));
}

export const snapTo = (value: number, step: number): number => (step > 0 ? Math.round(value / step) * step : value);
