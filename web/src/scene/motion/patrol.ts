// The `patrol` behaviour: an object travels along its points and back, or round and round when they end where
// they began. A pure function of time, so that every page shows it at the same place.

import { clamp, distance, mixVec, smoothstep, type Vec3, yawTo } from "../../core/vector.ts";

/** Metres per second at speed 1. */
const SPEED = 1.2;
/** How far (m) before a corner its rounding curve begins. */
const CORNER = 0.9;
/** Seconds to accelerate or brake, and to turn round at an end. */
const RAMP = 0.8;
const TURN = 1.1;
/** The heading is measured over this distance (m) to either side, which smooths it in curves. */
const AHEAD = 0.35;
/** A path that ends within this distance (m) of its start is a closed loop. */
const CLOSED = 0.4;

/** A patrol's path with rounded corners, as a polyline. */
export type Track = ReturnType<typeof trackOf>;

/** A position on the path, and which way the object faces there. */
export interface Place {
  position: Vec3;
  /** Radians; 0 looks along +z. */
  heading: number;
}

/**
 * Builds the path from an object's rest position through its points, with rounded corners. Points closer than 5
 * cm are merged.
 */
export function trackOf(rest: Vec3, path: readonly Vec3[]) {
  const corners: Vec3[] = [rest];
  for (const p of path) if (distance(p, corners.at(-1) as Vec3) > 0.05) corners.push(p);
  const closed = corners.length > 3 && distance(corners.at(-1) as Vec3, rest) < CLOSED;
  if (closed) corners.pop();
  const points = closed ? ring(corners) : line(corners);
  const along = [0];
  for (let i = 1; i < points.length; i++)
    along.push((along[i - 1] as number) + distance(points[i - 1] as Vec3, points[i] as Vec3));
  return { points /** Metres from the start to each point. */, along, length: along.at(-1) as number, closed };
}

/** An open path: its ends stay where they are. */
function line(corners: Vec3[]): Vec3[] {
  const out: Vec3[] = [corners[0] as Vec3];
  for (let i = 1; i < corners.length - 1; i++)
    out.push(...bend(corners[i - 1] as Vec3, corners[i] as Vec3, corners[i + 1] as Vec3));
  if (corners.length > 1) out.push(corners.at(-1) as Vec3);
  return out;
}

/**
 * A closed path starts in the middle of a side, so that it has no seam at the rest position, which is its first
 * corner.
 */
function ring(corners: Vec3[]): Vec3[] {
  const n = corners.length;
  const corner = (i: number): Vec3 => corners[(i + n) % n] as Vec3;
  const out = corners.flatMap((c, i) => bend(corner(i - 1), c, corner(i + 1)));
  return [...out, out[0] as Vec3];
}

/** A corner as a quadratic curve that starts and ends on its two sides. */
function bend(a: Vec3, corner: Vec3, b: Vec3): Vec3[] {
  const cut = Math.min(CORNER, distance(a, corner) * 0.45, distance(corner, b) * 0.45);
  const [from, to] = [
    mixVec(corner, a, cut / Math.max(1e-6, distance(a, corner))),
    mixVec(corner, b, cut / Math.max(1e-6, distance(corner, b))),
  ];
  return Array.from({ length: 7 }, (_, i) => {
    const t = i / 6;
    return mixVec(mixVec(from, corner, t), mixVec(corner, to, t), t);
  });
}

/** The point at a distance along the path (binary search); wraps on a loop, clamps otherwise. */
function pointAt(track: Track, metres: number): Vec3 {
  const { points, along, length, closed } = track;
  const s = closed ? ((metres % length) + length) % length : clamp(metres, 0, length);
  let [low, high] = [0, along.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((along[middle] as number) <= s) low = middle;
    else high = middle;
  }
  const [from, to] = [along[low] as number, along[high] as number];
  return mixVec(points[low] as Vec3, points[high] as Vec3, to > from ? (s - from) / (to - from) : 0);
}

/** The direction of travel at a distance along the path. */
function headingAt(track: Track, metres: number): number {
  const [a, b] = [pointAt(track, metres - AHEAD), pointAt(track, metres + AHEAD)];
  return yawTo(a, b);
}

/** Seconds to reach full speed: less on a path too short for a full ramp. */
const rampOf = (track: Track, v: number): number => Math.min(RAMP, track.length / v);

/** Seconds after which a patrol repeats. */
export function periodOf(track: Track, speed: number): number {
  const v = SPEED * speed;
  return track.closed ? track.length / v : 2 * (track.length / v + rampOf(track, v) + TURN);
}

/** Position and heading at a time. With `reverses` it returns backwards, as a train does. */
export function patrolAt(track: Track, speed: number, time: number, reverses: boolean): Place {
  if (track.length < 0.05) return { position: track.points[0] as Vec3, heading: 0 };
  const v = SPEED * speed;
  const period = periodOf(track, speed);
  const phase = ((time % period) + period) % period;
  if (track.closed) return { position: pointAt(track, phase * v), heading: headingAt(track, phase * v) };
  const leg = period / 2;
  const back = phase >= leg;
  const u = back ? phase - leg : phase;
  const ride = leg - TURN;
  const gone = eased(Math.min(u, ride), ride, v, track.length, rampOf(track, v));
  const metres = back ? track.length - gone : gone;
  const turn = smoothstep(ride, ride + TURN, u);
  const heading = headingAt(track, metres) + (reverses ? 0 : (back ? Math.PI : 0) + turn * Math.PI);
  return { position: pointAt(track, metres), heading };
}

/** Metres travelled after `u` of `whole` seconds on a path of this length: accelerate, cruise, brake. */
function eased(u: number, whole: number, v: number, length: number, ramp: number): number {
  if (u < ramp) return (v * u * u) / (2 * ramp);
  if (u > whole - ramp) return Math.max(0, length - (v * (whole - u) ** 2) / (2 * ramp));
  return v * (u - ramp / 2);
}
