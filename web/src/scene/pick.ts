// Picking by ray cast: boxes first, then the triangles of the nearest candidates. Small or slatted objects may
// be missed by a little and still count.

import { type BufferGeometry, Matrix4, type PerspectiveCamera, Ray, type Vector2, Vector3 } from "three";
import type { Vec3 } from "../core/vector.ts";
import type { Crew } from "./crew.ts";
import type { Instance, ObjectView } from "./objects.ts";
import type { Picked } from "./types.ts";

// Scratch values, valid until the next call.
const inverse = new Matrix4();
const local = new Ray();
const hit = new Vector3();
const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
const frame = new Matrix4();

/** How far a ray may miss an object, in metres per metre of distance. */
const FORGIVE = 0.012;
/** Objects up to this size (m) are also hit between their slats, when nothing stands behind them. */
const SLATTED = 2.6;

/** Transform of an instance where the world has its object. Valid until the next call. */
function instanceFrame(view: ObjectView, i: Instance): Matrix4 {
  return i.local ? frame.multiplyMatrices(view.matrix, i.local) : frame.copy(view.matrix);
}

/** Distance along the ray to the triangles of an instance; Infinity when it misses them. */
function exact(ray: Ray, view: ObjectView, i: Instance): number {
  const m = instanceFrame(view, i);
  inverse.copy(m).invert();
  local.copy(ray).applyMatrix4(inverse);
  let nearest = Infinity;
  const g: BufferGeometry = i.kind.shape.geometry;
  const position = g.getAttribute("position");
  const index = g.index;
  if (!index) return Infinity;
  for (let k = 0; k < index.count; k += 3) {
    a.fromBufferAttribute(position, index.getX(k));
    b.fromBufferAttribute(position, index.getX(k + 1));
    c.fromBufferAttribute(position, index.getX(k + 2));
    if (local.intersectTriangle(a, b, c, false, hit))
      nearest = Math.min(nearest, hit.applyMatrix4(m).distanceTo(ray.origin));
  }
  return nearest;
}

/** Distance along the ray to an object's box, grown by `pad` metres (slab test); Infinity when it misses. */
export function boxDistance(ray: Ray, view: ObjectView, pad: number): number {
  const box = view.box;
  let near = 0;
  let far = Infinity;
  for (const k of ["x", "y", "z"] as const) {
    const inv = 1 / ray.direction[k];
    const [t1, t2] = [(box.min[k] - pad - ray.origin[k]) * inv, (box.max[k] + pad - ray.origin[k]) * inv];
    near = Math.max(near, Math.min(t1, t2));
    far = Math.min(far, Math.max(t1, t2));
  }
  return near <= far ? near : Infinity;
}

/** The ray through a point in normalised device coordinates. */
export function rayThrough(camera: PerspectiveCamera, ndc: Vector2): Ray {
  const origin = new Vector3().setFromMatrixPosition(camera.matrixWorld);
  const direction = new Vector3(ndc.x, ndc.y, 0.5).unproject(camera).sub(origin).normalize();
  return new Ray(origin, direction);
}

/**
 * The object a ray hits. Keeps three results: an exact hit, a small object that was only just missed (wins
 * unless something is clearly nearer), and a slatted object the ray passed through (wins when nothing is hit).
 */
function pickObject(ray: Ray, views: Iterable<ObjectView>): { id: string; distance: number } | null {
  const candidates: { view: ObjectView; near: number }[] = [];
  for (const view of views) {
    const near = boxDistance(ray, view, 0.02 + FORGIVE * 12);
    if (near < Infinity) candidates.push({ view, near });
  }
  candidates.sort((p, q) => p.near - q.near);
  let best: { id: string; distance: number } | null = null;
  let loose: { id: string; distance: number } | null = null;
  let through: { id: string; distance: number } | null = null;
  // Sorted by distance: 24 candidates are enough, and a hit nearer than the next box ends the search.
  for (const { view, near } of candidates.slice(0, 24)) {
    if (best && near > best.distance) break;
    for (const i of view.instances) {
      const d = exact(ray, view, i);
      if (d < (best?.distance ?? Infinity)) best = { id: view.id, distance: d };
    }
    // Models and objects without form have no triangles here: their box counts.
    const boxed = view.guest || view.waiting ? boxDistance(ray, view, 0) : Infinity;
    if (boxed < (best?.distance ?? Infinity)) best = { id: view.id, distance: boxed };
    const size = view.box.getSize(hit).length();
    if (boxDistance(ray, view, FORGIVE * near) === Infinity || size > 0.06 * near + SLATTED) continue;
    through ??= { id: view.id, distance: near };
    if (size < 0.06 * near + 0.9) loose ??= { id: view.id, distance: near };
  }
  if (loose && (!best || loose.distance < best.distance - 0.5)) return loose;
  return best ?? through;
}

/** The body a ray hits, as three spheres per body. */
function pickAvatar(ray: Ray, crew: Crew): { id: string; distance: number } | null {
  let best: { id: string; distance: number } | null = null;
  for (const [id, m] of crew.members) {
    const { size } = m.body;
    const [x, y, z] = m.body.position;
    for (const [height, radius] of [
      [0.35, 0.3],
      [0.85, 0.36],
      [1.35, 0.42],
    ] as const) {
      const d = ray.distanceToPoint(hit.set(x, y + height * size, z));
      const along = hit.sub(ray.origin).dot(ray.direction);
      if (d < radius * size && along > 0 && along < (best?.distance ?? Infinity)) best = { id, distance: along };
    }
  }
  return best;
}

/**
 * Distance along the ray to the ground, which rises and falls gently; Infinity when the ray does not descend.
 */
function groundDistance(ray: Ray, height: (x: number, z: number) => number): number {
  const { origin, direction } = ray;
  if (direction.y >= -1e-4) return Infinity;
  let d = -origin.y / direction.y;
  // Each round intersects a plane at the height of the last hit. The swells are gentle, so this converges fast.
  for (let i = 0; i < 6 && d < 600; i++) {
    const next = (height(origin.x + direction.x * d, origin.z + direction.z * d) - origin.y) / direction.y;
    if (Math.abs(next - d) < 0.01) return Math.max(0, next);
    d = Math.max(0, next);
  }
  return d;
}

/** What can be hit. */
interface PickDeps {
  views: Iterable<ObjectView>;
  /** null: avatars are not hit. */
  crew: Crew | null;
  /** Visible height of the ground (m). */
  height(x: number, z: number): number;
}

/** What is at a point of the picture: the nearest of avatar, object and ground; null for the sky. */
export function pick(camera: PerspectiveCamera, ndc: Vector2, { views, crew, height }: PickDeps): Picked | null {
  const ray = rayThrough(camera, ndc);
  const object = pickObject(ray, views);
  const avatar = crew && pickAvatar(ray, crew);
  const ground = groundDistance(ray, height);
  const pointAt = (d: number): Vec3 => [
    ray.origin.x + ray.direction.x * d,
    ray.origin.y + ray.direction.y * d,
    ray.origin.z + ray.direction.z * d,
  ];
  if (avatar && avatar.distance <= Math.min(object?.distance ?? Infinity, ground))
    return { avatarId: avatar.id, point: pointAt(avatar.distance) };
  if (object && object.distance <= ground + 0.05) return { objectId: object.id, point: pointAt(object.distance) };
  if (ground > 600) return null;
  const point = pointAt(ground);
  // To the rules the ground is flat.
  return { point: [point[0], 0, point[2]] };
}
