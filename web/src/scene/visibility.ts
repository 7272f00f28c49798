// What a picture shows: the objects in its frame, nearest first, with their rectangles in pixels.

import { type PerspectiveCamera, Ray, Vector3 } from "three";
import type { ObjectView } from "./objects.ts";
import { boxDistance } from "./pick.ts";
import type { VisibleObject } from "./types.ts";

const corner = new Vector3();
/** Pixels: less is not seen. */
const MIN_SIDE = 4;
/** Occlusion is looked into for so many of the nearest. */
const CHECKED = 60;

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
  return x1 - x0 < MIN_SIDE || y1 - y0 < MIN_SIDE
    ? null
    : [Math.round(x0), Math.round(y0), Math.round(x1 - x0), Math.round(y1 - y0)];
}

/** Whether other boxes cover it at its middle, its top and its sides. */
function covered(view: ObjectView, eye: Vector3, others: readonly ObjectView[]): boolean {
  const c = view.box.getCenter(new Vector3());
  const top = view.box.max.y - (view.box.max.y - view.box.min.y) * 0.1;
  const side = new Vector3(eye.z - c.z, 0, c.x - eye.x)
    .normalize()
    .multiplyScalar((view.box.max.x - view.box.min.x) * 0.35);
  const points = [c, c.clone().setY(top), c.clone().add(side), c.clone().sub(side)];
  return points.every((p) => {
    const ray = new Ray(eye, p.clone().sub(eye).normalize());
    const reach = boxDistance(ray, view, 0) - 0.02;
    return others.some((o) => o !== view && boxDistance(ray, o, -0.04) < reach);
  });
}

export function visibleObjects(views: Iterable<ObjectView>, camera: PerspectiveCamera, w: number, h: number): VisibleObject[] {
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
        distance: Math.round(view.box.distanceToPoint(eye) * 10) / 10,
      },
    });
  }
  inFrame.sort((a, b) => a.seen.distance - b.seen.distance || (a.seen.id < b.seen.id ? -1 : 1));
  const near = inFrame.slice(0, CHECKED);
  const others = near.map((e) => e.view);
  return near.filter((e) => !covered(e.view, eye, others)).map((e) => e.seen);
}
