// Whether something stands between the eye and a place: a few rays a second, so that names behind things step back.

import { Box3, Matrix4, Ray, Vector3 } from "three";
import type { ObjectView } from "./objects.ts";
import { boxDistance } from "./pick.ts";

/** Seconds between two rays, however many places there are. */
const PROBE_INTERVAL = 0.12;
/** Metres in front of a place that do not count as before it. */
const SLACK = 0.25;
/** A stand-in's unit shape, a little less than its box: most are round. */
const UNIT_BOX = new Box3(new Vector3(-0.45, 0, -0.45), new Vector3(0.45, 0.95, 0.45));

const ray = new Ray();
const local = new Ray();
const matrix = new Matrix4();
const hit = new Vector3();

/** Whether a ray meets one of the stand-ins that cast an object's shadow, nearer than `far`. */
function meets(view: ObjectView, far: number): boolean {
  for (const i of view.instances)
    for (const c of i.kind.shape.casters) {
      matrix.copy(view.matrix);
      if (i.local) matrix.multiply(i.local);
      local.copy(ray).applyMatrix4(matrix.multiply(c.matrix).invert());
      if (!local.intersectBox(UNIT_BOX, hit)) continue;
      if (hit.applyMatrix4(matrix.invert()).distanceTo(ray.origin) < far) return true;
    }
  return false;
}

/** Whether an object hides a place from the eye. */
export function isOccluded(eye: Vector3, place: Vector3, views: Iterable<ObjectView>, except?: string): boolean {
  const far = eye.distanceTo(place) - SLACK;
  if (far <= 0) return false;
  ray.origin.copy(eye);
  ray.direction.subVectors(place, eye).normalize();
  for (const view of views) if (view.id !== except && boxDistance(ray, view, 0) < far && meets(view, far)) return true;
  return false;
}

export interface OcclusionTarget {
  id: string;
  anchor: Vector3;
}

/** What may stand between two places. */
export type Candidates = (from: Vector3, to: Vector3) => Iterable<ObjectView>;

/** Remembers for each place what the last ray to it said. */
export class Occlusion {
  private readonly known = new Map<string, boolean>();
  private next = -Infinity;
  private turn = 0;

  /** Looks at one place more, when it is time; forgets those that are gone. */
  update(places: readonly OcclusionTarget[], eye: Vector3, between: Candidates, now: number): void {
    if (now < this.next && now > this.next - 2 * PROBE_INTERVAL) return;
    this.next = now + PROBE_INTERVAL;
    const here = new Set(places.map((p) => p.id));
    for (const id of this.known.keys()) if (!here.has(id)) this.known.delete(id);
    const place = places[this.turn++ % Math.max(1, places.length)];
    if (place) this.known.set(place.id, isOccluded(eye, place.anchor, between(eye, place.anchor), place.id));
  }

  isHidden(id: string): boolean {
    return this.known.get(id) ?? false;
  }
}
