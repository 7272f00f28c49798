// Occlusion of labels: whether something stands between the eye and a place. A few ray casts per second, so
// that names behind things turn pale.

import { Box3, Matrix4, Ray, Vector3 } from "three";
import type { SpatialHash } from "../../core/space/hash.ts";
import { distanceAlong } from "../../core/space/ray.ts";
import type { ObjectView } from "../things/objects.ts";

/** Seconds between two ray casts, however many places there are. */
const PROBE_INTERVAL = 0.12;
/** Obstacles within this distance (m) of a place do not hide it. */
const SLACK = 0.25;
/** The unit shape of a shadow proxy, slightly smaller than its box, because most are round. */
const UNIT_BOX = new Box3(new Vector3(-0.45, 0, -0.45), new Vector3(0.45, 0.95, 0.45));

// Scratch values, valid until the next call.
const ray = new Ray();
const local = new Ray();
const matrix = new Matrix4();
const hit = new Vector3();

/**
 * Whether the ray meets a shadow proxy of an object within `far` metres. Proxies are close enough to the real
 * shape, and cheap.
 */
function meets(view: ObjectView, far: number): boolean {
  for (const i of view.instances)
    for (const c of i.kind.shape.proxies) {
      matrix.copy(view.relocated ?? view.matrix);
      if (i.local) matrix.multiply(i.local);
      local.copy(ray).applyMatrix4(matrix.multiply(c.matrix).invert());
      if (!local.intersectBox(UNIT_BOX, hit)) continue;
      if (hit.applyMatrix4(matrix.invert()).distanceTo(ray.origin) < far) return true;
    }
  return false;
}

/** The objects that may stand before a place. */
type Obstacles = Pick<SpatialHash<ObjectView>, "along">;

/** Whether an object other than `except` hides a place from the eye. */
export function isOccluded(eye: Vector3, place: Vector3, obstacles: Obstacles, except?: string): boolean {
  const far = eye.distanceTo(place) - SLACK;
  if (far <= 0) return false;
  ray.origin.copy(eye);
  ray.direction.subVectors(place, eye).normalize();
  let hidden = false;
  obstacles.along(ray, 0, far, (view) => {
    hidden ||= view.id !== except && distanceAlong(ray, view.box) < far && meets(view, far);
    return hidden ? 0 : far;
  });
  return hidden;
}

/** A place to test. */
interface OcclusionTarget {
  id: string;
  anchor: Vector3;
}

/** Remembers the result of the last ray cast to each place. */
export class Occlusion {
  private readonly known = new Map<string, boolean>();
  private next = -Infinity;
  /** Index of the next place, round robin. */
  private turn = 0;

  /** Tests one more place when it is due, and forgets places that no longer exist. */
  update(places: readonly OcclusionTarget[], eye: Vector3, obstacles: Obstacles, now: number): void {
    if (now < this.next && now > this.next - 2 * PROBE_INTERVAL) return;
    this.next = now + PROBE_INTERVAL;
    const here = new Set(places.map((p) => p.id));
    for (const id of this.known.keys()) if (!here.has(id)) this.known.delete(id);
    const place = places[this.turn++ % Math.max(1, places.length)];
    if (place) this.known.set(place.id, isOccluded(eye, place.anchor, obstacles, place.id));
  }

  /** The last result; false for a place not tested yet. */
  isHidden(id: string): boolean {
    return this.known.get(id) ?? false;
  }
}
