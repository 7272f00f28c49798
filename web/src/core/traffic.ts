// Several avatars at once: a way around those who stand, and when to go so that nobody walks into anybody who walks.
// Whoever set off first keeps its way; who comes later goes around, or waits until the other has passed. The plan looks
// at where everyone will be, so two avatars never have to stop in front of each other. Pure; seconds are from now.

import type { Body } from "./body.ts";
import type { Context } from "./call.ts";
import type { Nav, Person } from "./nav.ts";
import { findRoute, type Goal, type Route } from "./route.ts";
import { heading, type Vec3 } from "./vector.ts";

/** Metres between the middles of two bodies: what a plan keeps, and what it keeps when timing is a little off. */
export const APART = 0.8;
const APART_LATE = 0.6;
/** Seconds by which somebody may be ahead of the plan or behind it, and between two looks at a plan. */
const OFF = 0.3;
const EVERY = 0.1;
/** Metres of height between two who do not meet: one is on a bridge, one under it. */
const STOREY = 1.2;
/** How many other ways are tried, and seconds between two times to set off. */
const DETOURS = 4;
const WAIT_STEP = 0.4;

/** Somebody else. */
export interface Other {
  readonly id: string;
  readonly name: string;
  /** Seconds until it stands. */
  readonly left: number;
  at(seconds: number): Vec3;
}

/** Everyone but one, with their ways. */
export function othersOf(bodies: readonly Body[], self: string, ctx: Context): Other[] {
  return bodies.flatMap((body): Other[] => {
    if (body.id === self) return [];
    const walker = ctx.walking?.get(body.id);
    const spot = spotOf(body);
    const at = walker ? (seconds: number) => walker.ahead(seconds).position : () => spot;
    return [{ id: body.id, name: body.name || body.id, left: walker?.left ?? 0, at }];
  });
}

/** Where a body takes up room: one that sits does so in front of its seat. */
function spotOf(body: Body): Vec3 {
  const [x, y, z] = body.position;
  if (body.seat === undefined) return [x, y, z];
  const [dx, dz] = heading(body.yaw);
  return [x + dx * 0.2, Math.max(0, y - 0.45), z + dz * 0.2];
}

/** Who is in the way of one that starts at a place. From someone who stands close already it only has to get away. */
export function people(others: readonly Other[], start: Readonly<Vec3>): Person[] {
  return others.filter((o) => o.left <= 0).map((o) => person(o.id, o.at(0), start));
}

function person(id: string, at: Readonly<Vec3>, start: Readonly<Vec3>): Person {
  const away = Math.hypot(at[0] - start[0], at[2] - start[2]);
  return { id, position: at, radius: Math.min(APART, away - 0.02) };
}

export interface Trip {
  route: Route;
  /** Seconds to wait before setting off. */
  wait: number;
  /** Who passes meanwhile. */
  passing: string[];
}

export interface Plan {
  /** The grid with everyone who stands in it. */
  nav: Nav;
  /** A grid with these people in it. */
  grid(people: readonly Person[]): Nav;
  start: Vec3;
  goal: Goal;
  speed: number;
  others: readonly Other[];
}

/** The soonest of the ways that were found; what closes the goal in when there is none. */
export function findTrip(plan: Plan): Trip | { blockedBy: string[] } {
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

/** The same way, later. */
function whenClear(route: Route, plan: Plan, movers: readonly Other[], other: Other): Trip | undefined {
  const last = Math.max(...movers.map((o) => o.left)) + WAIT_STEP;
  const passing = new Set([other.name]);
  for (let wait = WAIT_STEP; wait <= last + WAIT_STEP; wait += WAIT_STEP) {
    const next = meeting(route, plan.speed, wait, movers);
    if (!next) return { route, wait: Math.round(wait * 10) / 10, passing: [...passing] };
    passing.add(next.other.name);
  }
  return undefined;
}

/** A way that goes around where it would meet someone. */
function detour(plan: Plan, stand: Person[], movers: readonly Other[], first: Meeting): Route | undefined {
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

/** When everyone has arrived, only those remain who stand: the way around where they will be. */
function afterAll(plan: Plan): Trip | undefined {
  const { others, start, speed } = plan;
  const movers = others.filter((o) => o.left > 0);
  if (movers.length === 0) return undefined;
  const stand = others.map((o) => person(o.id, o.at(o.left + 1), start));
  const route = findRoute(plan.grid(stand), start, plan.goal);
  if ("blockedBy" in route) return undefined;
  const found = meeting(route, speed, 0, movers);
  return found ? whenClear(route, plan, movers, found.other) : { route, wait: 0, passing: [] };
}

interface Meeting {
  other: Other;
  seconds: number;
}

/** The first time at which a walk comes too near to somebody. */
function meeting(route: Route, speed: number, wait: number, others: readonly Other[]): Meeting | undefined {
  const arrives = wait + route.length / speed;
  const me = follow(route.path);
  const start = route.path[0] as Vec3;
  const limits = others.map((o) => {
    const [near, late] = [distance(o.at(0), start) - 0.05, APART_LATE];
    return { o, least: Math.min(APART, near), late: Math.min(late, near) };
  });
  const end = Math.max(arrives, ...others.map((o) => o.left)) + EVERY;
  // While it waits the others pass by it as they planned.
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

function distance(a: Readonly<Vec3>, b: Readonly<Vec3>): number {
  const [x, z] = [a[0] - b[0], a[2] - b[2]];
  return Math.sqrt(x * x + z * z); // hypot is ten times slower
}

const near = (a: Readonly<Vec3>, b: Readonly<Vec3>, least: number): boolean =>
  Math.abs(a[1] - b[1]) < STOREY && distance(a, b) < least;

/** Whether the rest of somebody's way keeps clear of everyone. */
export function keepsClear(self: Pick<Other, "left" | "at">, others: readonly Other[]): boolean {
  const limits = others.map((o) => ({ o, least: Math.min(APART_LATE, distance(o.at(0), self.at(0)) - 0.05) }));
  const end = Math.max(self.left, ...others.map((o) => o.left)) + EVERY;
  for (let t = 0; t <= end; t += 2 * EVERY) {
    const here = self.at(t);
    for (const { o, least } of limits) if (near(o.at(t), here, least)) return false;
  }
  return true;
}

/** A polyline by the metres along it. Looked at from start to end, so it remembers the leg. */
function follow(path: readonly Vec3[]): (metres: number) => Vec3 {
  let leg = 1;
  let before = 0; // metres up to the leg
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
