// Rays against boxes whose sides lie along the axes. Points are written as three.js writes them, so that its rays,
// vectors and boxes can be passed as they are.

/** A place or a direction, in metres. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A half line; its direction has unit length, so that distances along it are metres. */
export interface Ray {
  readonly origin: Point;
  readonly direction: Point;
}

/** Corners of a box. */
export interface Bounds {
  readonly min: Point;
  readonly max: Point;
}

/** Whether a direction runs along the faces of an axis, which it then never meets. */
const parallel = (step: number): boolean => Math.abs(step) < 1e-12;

/** Distance to the nearer of the two faces of a box across one axis. */
function nearFace(from: number, step: number, low: number, high: number): number {
  if (parallel(step)) return from < low || from > high ? Infinity : -Infinity;
  return Math.min((low - from) / step, (high - from) / step);
}

/** Distance to the farther one. */
function farFace(from: number, step: number, low: number, high: number): number {
  if (parallel(step)) return from < low || from > high ? -Infinity : Infinity;
  return Math.max((low - from) / step, (high - from) / step);
}

/** Where the line of a ray enters a box that is grown by `pad` metres on each side, if it meets it (slab test). */
const entry = ({ origin: o, direction: d }: Ray, { min, max }: Bounds, pad: number): number =>
  Math.max(
    nearFace(o.x, d.x, min.x - pad, max.x + pad),
    nearFace(o.y, d.y, min.y - pad, max.y + pad),
    nearFace(o.z, d.z, min.z - pad, max.z + pad),
  );

/** Where it leaves the box. */
const exit = ({ origin: o, direction: d }: Ray, { min, max }: Bounds, pad: number): number =>
  Math.min(
    farFace(o.x, d.x, min.x - pad, max.x + pad),
    farFace(o.y, d.y, min.y - pad, max.y + pad),
    farFace(o.z, d.z, min.z - pad, max.z + pad),
  );

/**
 * The distances from the origin at which the line of a ray enters and leaves a box grown by `pad` metres, negative
 * behind it. null: the line misses.
 */
export function crossBox(ray: Ray, box: Bounds, pad = 0): [number, number] | null {
  const [enter, leave] = [entry(ray, box, pad), exit(ray, box, pad)];
  return enter <= leave ? [enter, leave] : null;
}

/** Distance at which a ray enters a box grown by `pad`; 0 from inside; Infinity when it misses. */
export function distanceAlong(ray: Ray, box: Bounds, pad = 0): number {
  const enter = Math.max(0, entry(ray, box, pad));
  return enter <= exit(ray, box, pad) ? enter : Infinity;
}
