// Patrol: a thing goes along its points and back, or round when they end where it began. A pure function of the time,
// so that every page shows it at the same place.

import type { Vec3 } from "../math.ts";

/** Metres a second at speed 1. */
const SPEED = 1.2;
/** Metres by which corners are cut into curves. */
const CORNER = 0.9;
/** Seconds of gathering speed, and of turning round at an end. */
const RAMP = 0.8;
const TURN = 1.1;
/** Metres on either side over which the heading is taken. */
const AHEAD = 0.35;
/** A path that ends so near its beginning goes round (m). */
const CLOSED = 0.4;

export interface Track {
  points: Vec3[];
  /** Metres from the start to each point. */
  along: number[];
  length: number;
  closed: boolean;
}

export interface Place {
  position: Vec3;
  /** Radians; 0 looks along +z. */
  heading: number;
}

const apart = (a: Vec3, b: Vec3): number => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
const between = (a: Vec3, b: Vec3, t: number): Vec3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** The way from where a thing rests through its points, with round corners. */
export function trackOf(rest: Vec3, path: readonly Vec3[]): Track {
  const corners: Vec3[] = [rest];
  for (const p of path) if (apart(p, corners.at(-1) as Vec3) > 0.05) corners.push(p);
  const closed = corners.length > 3 && apart(corners.at(-1) as Vec3, rest) < CLOSED;
  if (closed) corners.pop();
  const points = closed ? ring(corners) : line(corners);
  const along = [0];
  for (let i = 1; i < points.length; i++)
    along.push((along[i - 1] as number) + apart(points[i - 1] as Vec3, points[i] as Vec3));
  return { points, along, length: along.at(-1) as number, closed };
}

function line(corners: Vec3[]): Vec3[] {
  const out: Vec3[] = [corners[0] as Vec3];
  for (let i = 1; i < corners.length - 1; i++)
    out.push(...bend(corners[i - 1] as Vec3, corners[i] as Vec3, corners[i + 1] as Vec3));
  if (corners.length > 1) out.push(corners.at(-1) as Vec3);
  return out;
}

/** A closed way begins in the middle of a side, so that it has no seam; the first corner is where the thing rests. */
function ring(corners: Vec3[]): Vec3[] {
  const n = corners.length;
  const at = (i: number): Vec3 => corners[(i + n) % n] as Vec3;
  const out = corners.flatMap((c, i) => bend(at(i - 1), c, at(i + 1)));
  return [...out, out[0] as Vec3];
}

/** A corner as a curve that begins and ends on its two sides. */
function bend(a: Vec3, corner: Vec3, b: Vec3): Vec3[] {
  const cut = Math.min(CORNER, apart(a, corner) * 0.45, apart(corner, b) * 0.45);
  const [from, to] = [
    between(corner, a, cut / Math.max(1e-6, apart(a, corner))),
    between(corner, b, cut / Math.max(1e-6, apart(corner, b))),
  ];
  return Array.from({ length: 7 }, (_, i) => {
    const t = i / 6;
    return between(between(from, corner, t), between(corner, to, t), t);
  });
}

function pointAt(track: Track, metres: number): Vec3 {
  const { points, along, length, closed } = track;
  const s = closed ? ((metres % length) + length) % length : Math.max(0, Math.min(length, metres));
  let [low, high] = [0, along.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((along[middle] as number) <= s) low = middle;
    else high = middle;
  }
  const [from, to] = [along[low] as number, along[high] as number];
  return between(points[low] as Vec3, points[high] as Vec3, to > from ? (s - from) / (to - from) : 0);
}

function headingAt(track: Track, metres: number): number {
  const [a, b] = [pointAt(track, metres - AHEAD), pointAt(track, metres + AHEAD)];
  return Math.atan2(b[0] - a[0], b[2] - a[2]);
}

/** A short way is too short for a long start. */
const rampOf = (track: Track, v: number): number => Math.min(RAMP, track.length / v);

/** Seconds until a patrol is where it was. */
export function periodOf(track: Track, speed: number): number {
  const v = SPEED * speed;
  return track.closed ? track.length / v : 2 * (track.length / v + rampOf(track, v) + TURN);
}

/** Where it is at a time. `reverses`: it comes back backwards, as a train does. */
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
  const turn = u > ride ? smooth((u - ride) / TURN) : 0;
  const heading = headingAt(track, metres) + (reverses ? 0 : (back ? Math.PI : 0) + turn * Math.PI);
  return { position: pointAt(track, metres), heading };
}

/** Metres gone after u of `whole` seconds: gathers speed, keeps it, slows down. */
function eased(u: number, whole: number, v: number, length: number, ramp: number): number {
  if (u < ramp) return (v * u * u) / (2 * ramp);
  if (u > whole - ramp) return Math.max(0, length - (v * (whole - u) ** 2) / (2 * ramp));
  return v * (u - ramp / 2);
}

const smooth = (t: number): number => t * t * (3 - 2 * t);
