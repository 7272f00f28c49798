// Where a body and its two feet are while it walks, runs or turns. A plan is made once and is then a pure function of
// time. Feet are planted in the world and stay there until they are lifted, so that a standing foot cannot slide,
// however the speed changes. Units: body units (metres of an adult robot), seconds, radians (yaw 0 faces +z).
//
// A foot alternates between two phases: planted, and swinging from one footfall to the next. A plan lists the footfalls
// of each foot; between `lift` and `land` the foot swings (swing), otherwise it stands and only its heel rises
// (heelOff). A new plan takes over both feet as they are, even in mid-air.

import {
  clamp,
  clamp01,
  flatDistance,
  mix,
  mixVec,
  smoothstep,
  type Vec3,
  wrapAngle,
  yawTo,
} from "../../core/vector.ts";

/** Sideways distance of a foot from the middle of the body. */
export const HIP_HALF = 0.115;
/** Longest step of a walk. */
const MAX_STEP = 0.5;
/** What a run adds to it: its feet leave the ground. */
const LEAP = 0.44;
/** How far ahead of the body a foot lands, in steps: walking, running. */
const AHEAD = [0.5, 0.3] as const;
/**
 * How far behind the body it is lifted, in steps. While walking both feet stand for part of the time, while running
 * neither does.
 */
const BEHIND = [0.62, 0.38] as const;
/** How high a foot of a walk swings. */
const LIFT = 0.085;
/** How much higher a running foot swings. */
const TUCK = 0.07;
/** How far the hips sink and rise over each running step. */
const BOUNCE = 0.025;

/** 0 left (+x when facing +z), 1 right. */
export type Foot = 0 | 1;

/** One foot at one moment. */
export interface FootState {
  /** The ball of the foot on the ground, or in the air while it swings. */
  at: Vec3;
  yaw: number;
  /** Heel up (positive) or toes up (negative), radians. */
  pitch: number;
  /** It stands on the ground and does not move. */
  planted: boolean;
}

/** The root of the body at one moment. */
export interface BodyState {
  at: Vec3;
  yaw: number;
  /** Along the path, units per second. */
  speed: number;
  /** How far a run lifts the hips; negative: they sink over the standing foot. */
  bounce: number;
}

/** One step of one foot: it leaves the ground at `lift` and lands at `land` (seconds). */
interface Footfall {
  lift: number;
  land: number;
  /** 0 the swing of a walk .. 1 that of a run. */
  run: number;
  at: Vec3;
  yaw: number;
}

/** Motion of a body from `start` on. */
export interface GaitPlan {
  start: number;
  /** When the body has arrived (s). */
  end: number;
  /** When the last foot has landed (s). */
  feetDownAt: number;
  body(t: number): BodyState;
  foot(foot: Foot, t: number): FootState;
}

/** Where a foot stands beside a body. */
function besideBody(at: Vec3, yaw: number, foot: Foot): Vec3 {
  const side = foot === 0 ? HIP_HALF : -HIP_HALF;
  return [at[0] + Math.cos(yaw) * side, at[1], at[2] - Math.sin(yaw) * side];
}

/** Both feet of a standing body. */
export function standing(at: Vec3, yaw: number): [FootState, FootState] {
  return [0, 1].map((f) => ({ at: besideBody(at, yaw, f as Foot), yaw, pitch: 0, planted: true })) as [
    FootState,
    FootState,
  ];
}

/** A polyline by its length, with rounded corners. */
type WalkLine = ReturnType<typeof walkLine>;

/**
 * The line through these points: places are averaged over a window, which rounds corners. Distances count along the
 * ground.
 */
function walkLine(points: readonly Vec3[]) {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Vec3, points[i] as Vec3];
    lengths.push((lengths[i - 1] as number) + flatDistance(a, b));
  }
  const length = lengths[lengths.length - 1] as number;
  /** Adds a share of the place at a distance to `sum`. */
  const add = (sum: Vec3, d: number, share: number): Vec3 => {
    const along = clamp(d, 0, length);
    let i = 1;
    while (i < points.length - 1 && (lengths[i] as number) < along) i++;
    const a = points[i - 1] as Vec3;
    const b = points[i] ?? a;
    const span = (lengths[i] ?? 0) - (lengths[i - 1] as number);
    const t = span > 1e-9 ? (along - (lengths[i - 1] as number)) / span : 0;
    sum[0] += mix(a[0], b[0], t) * share;
    sum[1] += mix(a[1], b[1], t) * share;
    sum[2] += mix(a[2], b[2], t) * share;
    return sum;
  };
  // A path may end right above where it began: then its end is no distance away.
  const raw = (d: number): Vec3 => (d >= length ? [...(points.at(-1) as Vec3)] : add([0, 0, 0], d, 1));
  const SAMPLES = 7;
  const at = (d: number): Vec3 => {
    const w = Math.min(0.42, d, length - d);
    if (w < 1e-4) return raw(d);
    const sum: Vec3 = [0, 0, 0];
    for (let i = 0; i < SAMPLES; i++) add(sum, d + w * ((2 * i) / (SAMPLES - 1) - 1), 1 / SAMPLES);
    return sum;
  };
  const heading = (d: number): number => {
    const w = Math.min(0.5, length / 2);
    return yawTo(raw(clamp(d - w, 0, length - w)), raw(clamp(d + w, w, length)));
  };
  return { length, at, heading };
}

/** Distance covered `t` seconds into a walk of `length` that takes `seconds`; eases in and out over `ease` seconds. */
function distanceAt(t: number, length: number, seconds: number, ease: number): number {
  const v = length / (seconds - ease);
  if (t <= 0) return 0;
  if (t >= seconds) return length;
  if (t < ease) return (v * t * t) / (2 * ease);
  if (t > seconds - ease) return length - (v * (seconds - t) ** 2) / (2 * ease);
  return v * (t - ease / 2);
}

/** Derivative of distanceAt. */
function speedAt(t: number, length: number, seconds: number, ease: number): number {
  return (length / (seconds - ease)) * clamp01(Math.min(t, seconds - t) / ease);
}

/** Inverse of distanceAt. */
function timeAt(d: number, length: number, seconds: number, ease: number): number {
  const v = length / (seconds - ease);
  const ramp = (v * ease) / 2;
  if (d <= 0) return 0;
  if (d >= length) return seconds;
  if (d < ramp) return Math.sqrt((2 * ease * d) / v);
  if (d > length - ramp) return seconds - Math.sqrt((2 * ease * (length - d)) / v);
  return d / v + ease / 2;
}

/** A walk to plan. */
interface WalkOptions {
  path: readonly Vec3[];
  start: number;
  seconds: number;
  /** Yaw and feet of the body at the start. */
  yaw: number;
  feet: [FootState, FootState];
  /** Yaw at the end; without it, that of the last stretch. */
  endYaw?: number | undefined;
  /** Height of the ground, for steps and bridges. */
  floor?: Floor | undefined;
}

/** Height of what a foot lands on at a place, as seen from about `height`. */
export type Floor = (x: number, z: number, height: number) => number;

/** 0 walks .. 1 runs, by speed. */
const running = (speed: number): number => smoothstep(1.8, 3.2, speed);

/** Longest step at a speed. */
const stepFor = (speed: number): number => clamp(0.26 + 0.15 * speed, 0.3, MAX_STEP) + LEAP * running(speed);

/** A path shorter than this on the ground leads nowhere but up or down. */
const ON_THE_SPOT = 0.02;

/**
 * Plans a walk. A body that faces away first turns in place (up to a quarter of the time); at the end it turns to
 * `endYaw`. On a path that only leads up or down it steps there on the spot.
 */
export function planWalk(o: WalkOptions): GaitPlan {
  const line = walkLine(o.path);
  if (line.length < ON_THE_SPOT)
    return planTurn(o.path[0] as Vec3, o.yaw, o.endYaw ?? o.yaw, o.start, o.feet, o.path.at(-1));
  const seconds = Math.max(o.seconds, 0.2);
  const first = line.heading(0);
  const turn = Math.abs(wrapAngle(first - o.yaw));
  const wait = turn > 0.6 ? Math.min(turn * 0.16, 0.5, seconds * 0.25) : 0;
  const moving = seconds - wait;
  const ease = Math.min(0.4, moving * 0.3);
  const begin = o.start + wait;
  const end = o.start + seconds;
  const turnTime = Math.max(wait, Math.min(0.55, Math.max(0.22, turn * 0.2)));
  const endYaw = o.endYaw ?? line.heading(line.length);
  const endTurn = Math.abs(wrapAngle(endYaw - line.heading(line.length)));
  const endTime = 0.25 + endTurn * 0.2;
  const distance = (t: number): number => distanceAt(t - begin, line.length, moving, ease);
  const yawAt = (t: number): number => {
    let yaw = line.heading(distance(t));
    const u = smoothstep(0, 1, clamp01((t - o.start) / turnTime));
    yaw = o.yaw + wrapAngle(yaw - o.yaw) * u;
    const e = smoothstep(0, 1, clamp01((t - (end - 0.12)) / endTime));
    return yaw + wrapAngle(endYaw - yaw) * e;
  };
  const step = line.length / Math.max(1, Math.ceil(line.length / stepFor(line.length / moving)));
  const body = (t: number): BodyState => {
    const d = distance(t);
    const speed = speedAt(t - begin, line.length, moving, ease);
    const bounce = -BOUNCE * running(speed) * Math.cos((2 * Math.PI * d) / step);
    return { at: line.at(d), yaw: yawAt(t), speed, bounce };
  };
  const falls = walkFalls(o, line, { begin, moving, ease, end, endTurn, endTime, wait, endYaw, step }, yawAt);
  if (o.floor) for (const fall of falls.flat()) land(fall, o.floor);
  return finishPlan(o.start, end, body, o.feet, falls);
}

/** A surface more than this above or below the path belongs to something else. */
const MAX_STEP_RISE = 0.36;

/** Puts a footfall onto the step, deck or bridge that is there. */
function land(fall: Footfall, floor: Floor): void {
  const [x, y, z] = fall.at;
  const height = floor(x, z, y);
  if (Math.abs(height - y) < MAX_STEP_RISE) fall.at = [x, height, z];
}

/** Seconds between two places of a walk that is not animated. */
const HOP_SECONDS = 1.6;

/**
 * A walk of which only stands are shown, for users who asked for less motion: the body is where it would be, or was up
 * to HOP_SECONDS ago. It still arrives in time.
 */
export function planHops(o: Pick<WalkOptions, "path" | "start" | "seconds" | "yaw" | "endYaw">): GaitPlan {
  const line = walkLine(o.path);
  const seconds = Math.max(o.seconds, 0.2);
  const end = o.start + seconds;
  const heading = (d: number): number => (line.length < ON_THE_SPOT ? o.yaw : line.heading(d));
  const when = (t: number): number =>
    t >= end ? 1 : clamp01((Math.floor((t - o.start) / HOP_SECONDS) * HOP_SECONDS) / seconds);
  const body = (t: number): BodyState => {
    const share = when(t);
    const d = line.length * share;
    const at = share > 0 ? line.at(d) : (o.path[0] as Vec3);
    return { at, yaw: share >= 1 ? (o.endYaw ?? heading(d)) : heading(d), speed: 0, bounce: 0 };
  };
  const foot = (f: Foot, t: number): FootState => standing(body(t).at, body(t).yaw)[f];
  return { start: o.start, end, feetDownAt: end, body, foot };
}

/** Times (s) and angles of a planned walk. */
interface Timing {
  /** When the body starts to move, and for how long. */
  begin: number;
  moving: number;
  /** Seconds of speeding up, and of slowing down. */
  ease: number;
  end: number;
  /** Angle of the final turn, and its duration. */
  endTurn: number;
  endTime: number;
  /** Seconds of turning in place before the walk. */
  wait: number;
  endYaw: number;
  /** Length of a step. */
  step: number;
}

/** The footfalls of both feet of a walk. */
function walkFalls(o: WalkOptions, line: WalkLine, k: Timing, yawAt: (t: number) => number): [Footfall[], Footfall[]] {
  const falls: [Footfall[], Footfall[]] = [[], []];
  const { step } = k;
  const n = Math.round(line.length / step);
  const run = running(line.length / (k.moving - k.ease));
  const [before, behind] = [mix(...AHEAD, run), mix(...BEHIND, run)];
  const time = (d: number): number => k.begin + timeAt(d, line.length, k.moving, k.ease);
  // The foot in the air goes first; otherwise the one on the side to which the body turns.
  const turning = wrapAngle(line.heading(0) - o.yaw);
  let foot: Foot = !o.feet[0].planted ? 0 : !o.feet[1].planted ? 1 : turning >= 0 ? 0 : 1;
  if (k.wait > 0.05) turnInPlace(falls, o, line, yawAt, k, foot);
  for (let i = 1; i <= n + 1; i++) {
    const x = Math.min(i * step, line.length);
    const lift = time(Math.max(0, (i - 2 + behind) * step));
    const land =
      i > n
        ? Math.max(k.end + 0.04, lift + 0.2)
        : Math.max(time(Math.min((i - before) * step, line.length)), lift + 0.1);
    const yaw = i > n ? yawAt(land) : line.heading(x);
    const list = falls[foot];
    list.push({
      lift: Math.max(lift, list[list.length - 1]?.land ?? -Infinity),
      land,
      run,
      at: besideBody(line.at(x), yaw, foot),
      yaw,
    });
    foot = foot === 0 ? 1 : 0;
  }
  if (k.endTurn > 0.15) endSteps(falls, line.at(line.length), k.endYaw, foot);
  return falls;
}

/** Two quick steps on the spot before the walk. */
function turnInPlace(
  falls: [Footfall[], Footfall[]],
  o: WalkOptions,
  line: WalkLine,
  yawAt: (t: number) => number,
  k: Timing,
  first: Foot,
): void {
  const half = k.wait / 2;
  for (let i = 0; i < 2; i++) {
    const foot = (i === 0 ? first : 1 - first) as Foot;
    const lift = o.start + i * half;
    const land = lift + half * 0.96;
    const yaw = yawAt(land + 0.1);
    falls[foot].push({ lift, land, run: 0, at: besideBody(line.at(0), yaw, foot), yaw });
  }
}

/** Steps on the spot after the walk, until the feet point where the body faces. */
function endSteps(falls: [Footfall[], Footfall[]], at: Vec3, yaw: number, first: Foot): void {
  let from = Math.max(falls[0].at(-1)?.land ?? 0, falls[1].at(-1)?.land ?? 0);
  for (const foot of [first, (1 - first) as Foot]) {
    falls[foot].push({ lift: from + 0.03, land: from + 0.25, run: 0, at: besideBody(at, yaw, foot), yaw });
    from += 0.25;
  }
}

/** Turns on the spot in steps of at most about 0.8 radians; with `to`, these steps lead up or down to there. */
export function planTurn(
  at: Vec3,
  fromYaw: number,
  toYaw: number,
  start: number,
  feet: [FootState, FootState],
  to: Vec3 = at,
): GaitPlan {
  const angle = wrapAngle(toYaw - fromYaw);
  const steps = Math.max(2, Math.ceil(Math.abs(angle) / 0.8) + 1);
  const each = 0.24;
  const end = start + steps * each;
  const yawAt = (t: number): number => fromYaw + angle * smoothstep(start, end, t);
  const falls: [Footfall[], Footfall[]] = [[], []];
  let foot: Foot = angle >= 0 ? 0 : 1;
  for (let i = 0; i < steps; i++) {
    const yaw = i >= steps - 2 ? fromYaw + angle : yawAt(start + (i + 1.4) * each);
    const lift = start + i * each;
    falls[foot].push({ lift, land: lift + 0.94 * each, run: 0, at: besideBody(to, yaw, foot), yaw });
    foot = foot === 0 ? 1 : 0;
  }
  const placeAt = (t: number): Vec3 => (to === at ? at : mixVec(at, to, smoothstep(start, end, t)));
  return finishPlan(start, end, (t) => ({ at: placeAt(t), yaw: yawAt(t), speed: 0, bounce: 0 }), feet, falls);
}

/** Stands still forever. */
export function planStand(at: Vec3, yaw: number): GaitPlan {
  const feet = standing(at, yaw);
  return {
    start: -Infinity,
    end: -Infinity,
    feetDownAt: -Infinity,
    body: () => ({ at, yaw, speed: 0, bounce: 0 }),
    foot: (f) => feet[f],
  };
}

/** A plan from the motion of the body and the footfalls. */
function finishPlan(
  start: number,
  end: number,
  body: (t: number) => BodyState,
  feet: [FootState, FootState],
  falls: [Footfall[], Footfall[]],
): GaitPlan {
  const settled = Math.max(end, falls[0].at(-1)?.land ?? end, falls[1].at(-1)?.land ?? end);
  return { start, end, feetDownAt: settled, body, foot: (f, t) => footAt(feet[f], falls[f], body, t) };
}

/** How far the heel is raised because the body is ahead of the foot (radians). */
function heelOff(at: Vec3, yaw: number, body: BodyState): number {
  const ahead = (body.at[0] - at[0]) * Math.sin(yaw) + (body.at[2] - at[2]) * Math.cos(yaw);
  return clamp01((ahead - 0.06) / 0.24) * 0.62;
}

/** State of a foot: the last footfall that has begun decides, or the initial state before the first. */
function footAt(initial: FootState, falls: Footfall[], body: (t: number) => BodyState, t: number): FootState {
  let i = -1;
  while (i + 1 < falls.length && (falls[i + 1] as Footfall).lift <= t) i++;
  const fall = falls[i];
  if (!fall) {
    const pitch = initial.planted ? Math.max(0, heelOff(initial.at, initial.yaw, body(t))) : initial.pitch;
    return { ...initial, pitch };
  }
  if (t >= fall.land) return { at: fall.at, yaw: fall.yaw, pitch: heelOff(fall.at, fall.yaw, body(t)), planted: true };
  const before = i > 0 ? (falls[i - 1] as Footfall) : initial;
  return swing(before, initial, i === 0, fall, body, t);
}

/**
 * A foot in the air between two places. Its path is a smooth blend, lifted by half a sine; toes point up before
 * landing.
 */
function swing(
  from: { at: Vec3; yaw: number },
  initial: FootState,
  first: boolean,
  to: Footfall,
  body: (t: number) => BodyState,
  t: number,
): FootState {
  const u = clamp01((t - to.lift) / Math.max(1e-6, to.land - to.lift));
  const e = smoothstep(0, 1, u) * 0.6 + (u - Math.sin(2 * Math.PI * u) / (2 * Math.PI)) * 0.4;
  const reach = flatDistance(to.at, from.at);
  const climb = Math.max(0, to.at[1] - from.at[1]);
  const lift =
    (LIFT * clamp(reach / 0.5, 0.45, 1.1) + TUCK * to.run + climb * 0.5) * Math.sin(Math.PI * u ** (1 - 0.3 * to.run));
  const airborne = first && !initial.planted;
  const start = airborne ? initial.pitch : heelOff(from.at, from.yaw, body(to.lift));
  const toe = -0.3 * clamp01(reach / 0.5) * Math.sin(Math.PI * clamp01((u - 0.35) / 0.65));
  return {
    at: [mix(from.at[0], to.at[0], e), mix(from.at[1], to.at[1], e) + lift, mix(from.at[2], to.at[2], e)],
    yaw: from.yaw + wrapAngle(to.yaw - from.yaw) * e,
    pitch: start * (1 - smoothstep(0, 0.6, u)) + toe,
    planted: false,
  };
}
