// Several avatars walking at once: a route around those who stand, and a departure time at which nobody walks
// into anybody else who walks. First come, first served: whoever set off first keeps their route; a later walk
// goes around, or waits until the other has passed. The plan knows where everyone will be at any time, so two
// avatars never have to stop in front of each other. Pure; all times are seconds from now.

import type { AvatarPlace } from "./body.ts";
import type { Context } from "./call.ts";
import type { Nav, Person } from "./nav.ts";
import { findRoute, type Goal, type Route } from "./route.ts";
import { flatDistance, heading, type Vec3 } from "./vector.ts";

/** Metres that a plan keeps between the centres of two bodies. */
export const APART = 0.8;
/** The same when the other is a little ahead of the plan or behind it. */
const APART_LATE = 0.6;
/** Seconds by which another avatar may be ahead of the plan or behind it. */
const OFF = 0.3;
/** Seconds between two samples of a plan. */
const EVERY = 0.1;
/** Metres of height between two bodies that cannot collide: one is on a bridge, the other under it. */
const STOREY = 1.2;
/** How many detours are tried. */
const DETOURS = 4;
/** Seconds between two departure times that are tried. */
const WAIT_STEP = 0.4;

/** An avatar that the walk must not run into. */
export interface OtherAvatar {
  readonly id: string;
  readonly name: string;
  /** Seconds until it stands still; 0 when it stands already. */
  readonly left: number;
  /** Where it is in so many seconds. */
  at(seconds: number): Vec3;
}

/** Everyone but `self`, with their routes. */
export function othersOf(bodies: readonly AvatarPlace[], self: string, ctx: Context): OtherAvatar[] {
  return bodies.flatMap((body): OtherAvatar[] => {
    if (body.id === self) return [];
    const walker = ctx.walking?.get(body.id);
    const spot = spotOf(body);
    const at = walker ? (seconds: number) => walker.ahead(seconds).position : () => spot;
    return [{ id: body.id, name: body.name || body.id, left: walker?.left ?? 0, at }];
  });
}

/** Where a body takes up room: a sitting one does so in front of its seat. */
function spotOf(body: AvatarPlace): Vec3 {
  const [x, y, z] = body.position;
  if (body.seat === undefined) return [x, y, z];
  const [dx, dz] = heading(body.yaw);
  return [x + dx * 0.2, Math.max(0, y - 0.45), z + dz * 0.2];
}

/** The standing avatars, as obstacles for a walk from `start`. */
export function people(others: readonly OtherAvatar[], start: Readonly<Vec3>): Person[] {
  return others.filter((o) => o.left <= 0).map((o) => person(o.id, o.at(0), start));
}

/**
 * One obstacle. Its radius shrinks when the walk starts close to it already: then the walk only has to get
 * away.
 */
function person(id: string, at: Readonly<Vec3>, start: Readonly<Vec3>): Person {
  const away = flatDistance(at, start);
  return { id, position: at, radius: Math.min(APART, away - 0.02) };
}

/** When to set off, and along which route. */
export interface Trip {
  route: Route;
  /** Seconds to wait before setting off. */
  wait: number;
  /** Names of those who pass while it waits. */
  passing: string[];
}

/** What a trip is planned for. */
export interface TripRequest {
  /** The grid with everyone who stands in it. */
  nav: Nav;
  /** Makes a grid with these people in it, for detours. */
  grid(people: readonly Person[]): Nav;
  start: Vec3;
  goal: Goal;
  /** In metres per second. */
  speed: number;
  /** Everyone else. */
  others: readonly OtherAvatar[];
}

/**
 * The trip that arrives soonest among: the direct route now, the direct route after waiting, and a detour now.
 * When the goal is enclosed, the ids of what encloses it.
 */
export function findTrip(plan: TripRequest): Trip | { blockedBy: string[] } {
  const { others, start, speed } = plan;
  const stand = people(others, start);
  const straight = findRoute(plan.nav, start, plan.goal);
  if ("blockedBy" in straight) return afterAll(plan) ?? straight;
  const movers = others.filter((o) => o.left > 0);
  const first = meeting(straight, speed, 0, movers);
  if (!first) return { route: straight, wait: 0, passing: [] };
  const waited = whenClear(straight, plan, movers, first.other);
  const around = detour(plan, stand, movers, first);
  if (waited && (!around || waited.wait <= (around.length - straight.length) / speed)) return waited;
  if (around) return { route: around, wait: 0, passing: [] };
  return afterAll(plan) ?? { blockedBy: [first.other.id] };
}

/** The same route with the earliest departure that meets nobody; undefined when waiting does not help. */
function whenClear(
  route: Route,
  plan: TripRequest,
  movers: readonly OtherAvatar[],
  other: OtherAvatar,
): Trip | undefined {
  const last = Math.max(...movers.map((o) => o.left)) + WAIT_STEP;
  const passing = new Set([other.name]);
  for (let wait = WAIT_STEP; wait <= last + WAIT_STEP; wait += WAIT_STEP) {
    const next = meeting(route, plan.speed, wait, movers);
    if (!next) return { route, wait: Math.round(wait * 10) / 10, passing: [...passing] };
    passing.add(next.other.name);
  }
  return undefined;
}

/**
 * A route around the point where the direct one meets somebody. Each attempt adds the new meeting as an
 * obstacle.
 */
function detour(plan: TripRequest, stand: Person[], movers: readonly OtherAvatar[], first: Meeting): Route | undefined {
  const avoid = [...stand];
  let meet: Meeting | undefined = first;
  for (let i = 0; i < DETOURS && meet; i++) {
    const { other, seconds } = meet;
    for (const off of [-0.7, 0, 0.7]) avoid.push(person(other.id, other.at(Math.max(0, seconds + off)), plan.start));
    const route = findRoute(plan.grid(avoid), plan.start, plan.goal);
    if ("blockedBy" in route) return undefined;
    meet = meeting(route, plan.speed, 0, movers);
    if (!meet) return route;
  }
  return undefined;
}

/** For a goal that is blocked now: a route around the places where everyone will stand once all have arrived. */
function afterAll(plan: TripRequest): Trip | undefined {
  const { others, start, speed } = plan;
  const movers = others.filter((o) => o.left > 0);
  if (movers.length === 0) return undefined;
  const stand = others.map((o) => person(o.id, o.at(o.left + 1), start));
  const route = findRoute(plan.grid(stand), start, plan.goal);
  if ("blockedBy" in route) return undefined;
  const found = meeting(route, speed, 0, movers);
  return found ? whenClear(route, plan, movers, found.other) : { route, wait: 0, passing: [] };
}

/** The first collision of a plan. */
interface Meeting {
  other: OtherAvatar;
  seconds: number;
}

/** The first time at which a walk comes too close to another avatar; undefined when it never does. */
function meeting(route: Route, speed: number, wait: number, others: readonly OtherAvatar[]): Meeting | undefined {
  const arrives = wait + route.length / speed;
  const me = follow(route.path);
  const start = route.path[0] as Vec3;
  // Whoever starts close together may stay as close, but not come closer.
  const limits = others.map((o) => {
    const [near, late] = [flatDistance(o.at(0), start) - 0.05, APART_LATE];
    return { o, least: Math.min(APART, near), late: Math.min(late, near) };
  });
  const end = Math.max(arrives, ...others.map((o) => o.left)) + EVERY;
  // While the walk waits, the others pass it as they planned.
  for (let t = wait; t <= end; t += EVERY) {
    const here = me(Math.max(0, t - wait) * speed);
    for (const { o, least, late } of limits) {
      if (near(o.at(t), here, least)) return { other: o, seconds: t };
      if (near(o.at(t + OFF), here, late) || near(o.at(Math.max(0, t - OFF)), here, late))
        return { other: o, seconds: t };
    }
  }
  return undefined;
}

/** Whether two bodies on the same storey are closer than `least` metres. */
const near = (a: Readonly<Vec3>, b: Readonly<Vec3>, least: number): boolean =>
  Math.abs(a[1] - b[1]) < STOREY && flatDistance(a, b) < least;

/**
 * Whether the rest of a walk under way keeps clear of everyone. Checked with the smaller distance, because the
 * plan was made with the larger one.
 */
export function keepsClear(self: Pick<OtherAvatar, "left" | "at">, others: readonly OtherAvatar[]): boolean {
  const limits = others.map((o) => ({ o, least: Math.min(APART_LATE, flatDistance(o.at(0), self.at(0)) - 0.05) }));
  const end = Math.max(self.left, ...others.map((o) => o.left)) + EVERY;
  for (let t = 0; t <= end; t += 2 * EVERY) {
    const here = self.at(t);
    for (const { o, least } of limits) if (near(o.at(t), here, least)) return false;
  }
  return true;
}

/**
 * A polyline as a function of the metres along it. It remembers the current leg, so it must be called with
 * growing values.
 */
function follow(path: readonly Vec3[]): (metres: number) => Vec3 {
  let leg = 1;
  // Metres up to the start of the leg.
  let before = 0;
  return (metres) => {
    for (;;) {
      const [a, b] = [path[leg - 1] as Vec3, path[leg]];
      if (!b) return path.at(-1) as Vec3;
      const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
      const t = length > 0 ? (metres - before) / length : 1;
      if (t < 1) return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
      before += length;
      leg++;
    }
  };
}
