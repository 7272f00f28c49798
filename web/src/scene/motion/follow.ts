// Follow: a thing goes after someone, stops two metres away and looks at them. It goes round what is in its way and
// keeps clear of bodies. Its place depends on the way it came, so each step is small and far leaps are made at once.

import { clamp, type Vec3 } from "../math.ts";

/** Metres at which it starts after someone, and at which it stops. */
const START = 2.5;
const STOP = 1.9;
/** Metres a second at speed 1: a little faster than a walk, so that it catches up. */
const SPEED = 1.9;
/** Metres between its edge and a body. */
const ROOM = 0.55;
/** From farther than this, or after so many seconds unseen, it is simply there. */
const LEAP = 30;
const PAUSE = 2;
/** Ways round something, in radians off the straight one. */
const TURNS = [0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2.1, -2.1];

export interface Follower {
  position: Vec3;
  /** Radians; 0 looks along +z. */
  heading: number;
  speed: number;
  going: boolean;
}

export interface Surroundings {
  /** The ground point of who is followed; null: they are not here. */
  target: Vec3 | null;
  bodies: readonly Vec3[];
  /** Whether something stands at a place of the ground. */
  blocked(x: number, z: number): boolean;
  /** Half its own width (m). */
  radius: number;
}

/** One step of `dt` seconds; changes `f`. True: it moved or turned. */
export function follow(f: Follower, s: Surroundings, speed: number, dt: number): boolean {
  const { target } = s;
  if (!target) return rest(f, dt);
  const away = Math.hypot(target[0] - f.position[0], target[2] - f.position[2]);
  if (away > LEAP || dt > PAUSE) return leap(f, s, target);
  const near = s.radius + (f.going ? STOP : START);
  f.going = away > near;
  const wish = f.going ? SPEED * speed * clamp((away - near) / 0.8 + 0.25, 0, 1) : 0;
  f.speed += (wish - f.speed) * Math.min(1, dt * 5);
  const straight = Math.atan2(target[0] - f.position[0], target[2] - f.position[2]);
  const way = f.speed > 0.02 ? wayRound(f, s, straight, f.speed * dt) : null;
  const facing = f.speed > 0.15 && way !== null ? way : straight;
  const turned = turnTowards(f, facing, dt);
  if (way === null) {
    f.speed = Math.min(f.speed, 0.1);
    return turned;
  }
  const [x, z] = step(f, way, f.speed * dt);
  f.position = [x, f.position[1] + (target[1] - f.position[1]) * Math.min(1, dt * 4), z];
  return true;
}

function rest(f: Follower, dt: number): boolean {
  f.speed *= Math.max(0, 1 - dt * 6);
  f.going = false;
  return false;
}

const step = (f: Follower, heading: number, metres: number): [number, number] => [
  f.position[0] + Math.sin(heading) * metres,
  f.position[2] + Math.cos(heading) * metres,
];

/** The heading nearest to the straight one along which nothing is in the way; null: it has to wait. */
function wayRound(f: Follower, s: Surroundings, straight: number, metres: number): number | null {
  const stuck = s.blocked(f.position[0], f.position[2]);
  for (const turn of TURNS) {
    const heading = straight + turn;
    const [x, z] = step(f, heading, metres + 0.12);
    if (!stuck && (s.blocked(x, z) || s.blocked(...step(f, heading, metres)))) continue;
    const closer = s.bodies.some((b) => {
      const now = Math.hypot(b[0] - f.position[0], b[2] - f.position[2]);
      const then = Math.hypot(b[0] - x, b[2] - z);
      return then < s.radius + ROOM && then < now;
    });
    if (!closer) return heading;
  }
  return null;
}

/** A place beside who is followed, on the side from which it comes. */
function leap(f: Follower, s: Surroundings, target: Vec3): boolean {
  const from = Math.atan2(f.position[0] - target[0], f.position[2] - target[2]);
  const reach = s.radius + STOP;
  for (const turn of TURNS) {
    const [x, z] = [target[0] + Math.sin(from + turn) * reach, target[2] + Math.cos(from + turn) * reach];
    if (s.blocked(x, z)) continue;
    Object.assign(f, { position: [x, target[1], z], heading: from + turn + Math.PI, speed: 0, going: false });
    return true;
  }
  return false;
}

function turnTowards(f: Follower, heading: number, dt: number): boolean {
  const off = Math.atan2(Math.sin(heading - f.heading), Math.cos(heading - f.heading));
  if (Math.abs(off) < 0.01) return false;
  f.heading += off * Math.min(1, dt * 5);
  return true;
}
