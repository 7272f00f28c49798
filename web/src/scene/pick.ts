// Picking by ray cast: boxes first, then the triangles of the nearest candidates whose own box the ray meets. Small or slatted objects may
// be missed by a little and still count.

import { type BufferGeometry, Matrix4, type PerspectiveCamera, Ray, type Vector2, Vector3 } from "three";
import type { SpatialHash } from "../core/space/hash.ts";
import { distanceAlong } from "../core/space/ray.ts";
import type { Vec3 } from "../core/vector.ts";
import type { Crew } from "./people/crew.ts";
import { type Instance, NEAR_MISS, type ObjectView } from "./things/objects.ts";

/** What is at a point of the canvas: an object, an avatar, or only ground. */
export interface Picked {
  objectId?: string;
  avatarId?: string;
  /** Where it was hit. */
  point?: Vec3;
}

// Scratch values, valid until the next call.
const inverse = new Matrix4();
const local = new Ray();
const hit = new Vector3();
const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
const frame = new Matrix4();

/** How far rays reach (m): across the whole world. */
const FAR = 1000;
/** How far a ray may miss an object, in metres per metre of distance; NEAR_MISS is the most. */
const FORGIVE = 0.012;
/** Objects up to this size (m) are also hit between their slats, when nothing stands behind them. */
const SLATTED = 2.6;

/** Transform of an instance where the box of its object is. Valid until the next call. */
function instanceFrame(view: ObjectView, i: Instance): Matrix4 {
  const at = view.relocated ?? view.matrix;
  return i.local ? frame.multiplyMatrices(at, i.local) : frame.copy(at);
}

/** Distance along the ray to the triangles of an instance; Infinity when it misses them. */
function exact(ray: Ray, view: ObjectView, i: Instance): number {
  const m = instanceFrame(view, i);
  local.copy(ray).applyMatrix4(inverse.copy(m).invert());
  const g: BufferGeometry = i.kind.shape.geometry;
  const { index, boundingBox } = g;
  if (!index || (boundingBox && !local.intersectsBox(boundingBox))) return Infinity;
  const position = g.getAttribute("position");
  let nearest = Infinity;
  for (let k = 0; k < index.count; k += 3) {
    a.fromBufferAttribute(position, index.getX(k));
    b.fromBufferAttribute(position, index.getX(k + 1));
    c.fromBufferAttribute(position, index.getX(k + 2));
    if (local.intersectTriangle(a, b, c, false, hit))
      nearest = Math.min(nearest, hit.applyMatrix4(m).distanceTo(ray.origin));
  }
  return nearest;
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
function pickObject(ray: Ray, { objects, but }: PickDeps): { id: string; distance: number } | null {
  const candidates: { view: ObjectView; near: number }[] = [];
  objects.along(ray, 0, FAR, (view) => {
    const near = but?.has(view.id) ? Infinity : distanceAlong(ray, view.box, NEAR_MISS);
    if (near < Infinity) candidates.push({ view, near });
    return FAR;
  });
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
    const boxed = view.guest || view.waiting ? distanceAlong(ray, view.box) : Infinity;
    if (boxed < (best?.distance ?? Infinity)) best = { id: view.id, distance: boxed };
    const size = view.box.getSize(hit).length();
    if (distanceAlong(ray, view.box, FORGIVE * near) === Infinity || size > 0.06 * near + SLATTED) continue;
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
  objects: Pick<SpatialHash<ObjectView>, "along">;
  /** Ids of objects that are not hit. */
  but?: ReadonlySet<string>;
  /** null: avatars are not hit. */
  crew: Crew | null;
  /** Visible height of the ground (m). */
  height(x: number, z: number): number;
}

/** What is at a point of the picture: the nearest of avatar, object and ground; null for the sky. */
export function pick(camera: PerspectiveCamera, ndc: Vector2, deps: PickDeps): Picked | null {
  const ray = rayThrough(camera, ndc);
  const object = pickObject(ray, deps);
  const avatar = deps.crew && pickAvatar(ray, deps.crew);
  const ground = groundDistance(ray, deps.height);
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
