// What a picture shows: the objects in view, nearest first, with their rectangles in pixels. The list goes to
// agents with the picture.

import { type PerspectiveCamera, Ray, Vector3 } from "three";
import { distanceAlong } from "../../core/space/ray.ts";
import type { ObjectView } from "../things/objects.ts";
import type { VisibleObject } from "./picture.ts";

// Scratch point.
const corner = new Vector3();
/** Objects whose rectangle has a side below this (pixels) do not count as visible. */
const MIN_SIDE = 4;
/** Occlusion is tested for this many of the nearest objects; others are left out. */
const CHECKED = 60;

/**
 * The rectangle of an object's box in a picture of size w × h; null when it is outside, too small, or mostly
 * behind the camera.
 */
function rectOf(
  view: ObjectView,
  camera: PerspectiveCamera,
  w: number,
  h: number,
): [number, number, number, number] | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  let ahead = 0;
  for (let i = 0; i < 8; i++) {
    corner
      .set(
        i & 1 ? view.box.max.x : view.box.min.x,
        i & 2 ? view.box.max.y : view.box.min.y,
        i & 4 ? view.box.max.z : view.box.min.z,
      )
      .applyMatrix4(camera.matrixWorldInverse);
    if (corner.z > -0.05) continue;
    ahead++;
    corner.applyMatrix4(camera.projectionMatrix);
    const [x, y] = [(corner.x * 0.5 + 0.5) * w, (0.5 - corner.y * 0.5) * h];
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  if (ahead < 4 || x1 <= 0 || y1 <= 0 || x0 >= w || y0 >= h) return null;
  [x0, y0, x1, y1] = [Math.max(0, x0), Math.max(0, y0), Math.min(w, x1), Math.min(h, y1)];
  // Also not when it has no place in the picture at all: then no comparison holds.
  return x1 - x0 >= MIN_SIDE && y1 - y0 >= MIN_SIDE
    ? [Math.round(x0), Math.round(y0), Math.round(x1 - x0), Math.round(y1 - y0)]
    : null;
}

/** Whether other boxes hide an object at its middle, near its top and at both sides. */
function covered(view: ObjectView, eye: Vector3, others: readonly ObjectView[]): boolean {
  const c = view.box.getCenter(new Vector3());
  const top = view.box.max.y - (view.box.max.y - view.box.min.y) * 0.1;
  const side = new Vector3(eye.z - c.z, 0, c.x - eye.x)
    .normalize()
    .multiplyScalar((view.box.max.x - view.box.min.x) * 0.35);
  const points = [c, c.clone().setY(top), c.clone().add(side), c.clone().sub(side)];
  return points.every((p) => {
    const ray = new Ray(eye, p.clone().sub(eye).normalize());
    const reach = distanceAlong(ray, view.box) - 0.02;
    return others.some((o) => o !== view && distanceAlong(ray, o.box, -0.04) < reach);
  });
}

/** Metres from an eye to the box of an object, to one decimal. */
export const metresFrom = (eye: Vector3, view: ObjectView): number =>
  Math.round(view.box.distanceToPoint(eye) * 10) / 10;

/** The visible objects, nearest first; ties by id. */
export function visibleObjects(
  views: Iterable<ObjectView>,
  camera: PerspectiveCamera,
  w: number,
  h: number,
): VisibleObject[] {
  const eye = camera.position;
  const inFrame: { view: ObjectView; seen: VisibleObject }[] = [];
  for (const view of views) {
    const rect = rectOf(view, camera, w, h);
    if (!rect) continue;
    const { id, kind, label } = view.object;
    inFrame.push({
      view,
      seen: {
        id,
        kind,
        ...(label ? { label } : {}),
        rect,
        distance: metresFrom(eye, view),
      },
    });
  }
  inFrame.sort((a, b) => a.seen.distance - b.seen.distance || (a.seen.id < b.seen.id ? -1 : 1));
  const near = inFrame.slice(0, CHECKED);
  const others = near.map((e) => e.view);
  return near.filter((e) => !covered(e.view, eye, others)).map((e) => e.seen);
}
