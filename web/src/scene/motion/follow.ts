// The `follow` behaviour: an object walks after someone, stops two metres away and faces them, going round
// obstacles and keeping clear of bodies. The result depends on the path taken so far, so steps are small; after
// a long distance or pause it jumps instead.

import { clamp, flatDistance, type Vec3, yawTo } from "../../core/vector.ts";

/**
 * It sets off when its target is farther than START (m) and halts within STOP: the gap is hysteresis against
 * jitter.
 */
const START = 2.5;
const STOP = 1.9;
/** Metres per second at speed 1: a little faster than walking, so that it catches up. */
const SPEED = 1.9;
/** Least gap (m) between its edge and a body. */
const ROOM = 0.55;
/** Beyond this distance (m), or after a pause of this length (s, a hidden tab), it jumps to its target. */
const LEAP = 30;
const LONG_PAUSE = 2;
/** Headings to try around an obstacle, in radians off the straight one. */
const TURNS = [0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2.1, -2.1];

/** The state of one follower. */
export interface Follower {
  position: Vec3;
  /** Radians; 0 looks along +z. */
  heading: number;
  /** Metres per second now. */
  speed: number;
  /** Walking after its target, rather than standing near it. */
  going: boolean;
}

interface FollowSurroundings {
  /** Ground point of the target; null when it is not here. */
  target: Vec3 | null;
  /** Positions of all bodies, to keep clear of. */
  bodies: readonly Readonly<Vec3>[];
  /** Whether an obstacle stands at a point of the ground. */
  blocked(x: number, z: number): boolean;
  /** Half the object's own width (m). */
  radius: number;
}

/** Advances a follower by `dt` seconds, changing `f` in place; returns whether it moved or turned. */
export function follow(f: Follower, s: FollowSurroundings, speed: number, dt: number): boolean {
  const { target } = s;
  if (!target) return slowDown(f, dt);
  const away = flatDistance(target, f.position);
  if (away > LEAP || dt > LONG_PAUSE) return jumpTo(f, s, target);
  const near = s.radius + (f.going ? STOP : START);
  f.going = away > near;
  const wanted = f.going ? SPEED * speed * clamp((away - near) / 0.8 + 0.25, 0, 1) : 0;
  f.speed += (wanted - f.speed) * Math.min(1, dt * 5);
  const straight = yawTo(f.position, target);
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

/** Comes to a halt when there is no target. */
function slowDown(f: Follower, dt: number): boolean {
  f.speed *= Math.max(0, 1 - dt * 6);
  f.going = false;
  return false;
}

const step = (f: Follower, heading: number, metres: number): [number, number] => [
  f.position[0] + Math.sin(heading) * metres,
  f.position[2] + Math.cos(heading) * metres,
];

/**
 * The heading closest to the straight one whose next step is free of obstacles and does not approach a body too
 * closely; null when it has to wait. A follower that is stuck inside an obstacle may leave it in any direction.
 */
function wayRound(f: Follower, s: FollowSurroundings, straight: number, metres: number): number | null {
  const stuck = s.blocked(f.position[0], f.position[2]);
  for (const turn of TURNS) {
    const heading = straight + turn;
    const [x, z] = step(f, heading, metres + 0.12);
    if (!stuck && (s.blocked(x, z) || s.blocked(...step(f, heading, metres)))) continue;
    const closer = s.bodies.some((b) => {
      const now = flatDistance(b, f.position);
      const then = Math.hypot(b[0] - x, b[2] - z);
      return then < s.radius + ROOM && then < now;
    });
    if (!closer) return heading;
  }
  return null;
}

/** Jumps beside the target, on the side it comes from. Stays where it is when every side is blocked. */
function jumpTo(f: Follower, s: FollowSurroundings, target: Vec3): boolean {
  const from = yawTo(target, f.position);
  const reach = s.radius + STOP;
  for (const turn of TURNS) {
    const [x, z] = [target[0] + Math.sin(from + turn) * reach, target[2] + Math.cos(from + turn) * reach];
    if (s.blocked(x, z)) continue;
    Object.assign(f, { position: [x, target[1], z], heading: from + turn + Math.PI, speed: 0, going: false });
    return true;
  }
  return false;
}

/** Turns towards a heading; returns whether that was visible. */
function turnTowards(f: Follower, heading: number, dt: number): boolean {
  const off = Math.atan2(Math.sin(heading - f.heading), Math.cos(heading - f.heading));
  if (Math.abs(off) < 0.01) return false;
  f.heading += off * Math.min(1, dt * 5);
  return true;
}
