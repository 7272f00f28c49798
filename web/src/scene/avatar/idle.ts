// Life without a task: breath, weight that goes from one foot to the other, arms that swing while it walks, and now and
// then a small thing of its own. All of it is a function of time and of a seed, so no two bodies move alike, and a
// picture of a moment is always the same.

import { clamp01, hashText, mix, smoothstep } from "../math.ts";
import { armsTo, handTo, lean, restArm, turnOf, type UpperPose } from "./arms.ts";
import { resting } from "./gesture.ts";

export interface Moving {
  t: number;
  speed: number;
  /** How far each foot is ahead of the body. */
  aheadL: number;
  aheadR: number;
  sit: number;
  /** 0..1: how much it breathes and sways. */
  life: number;
  /** 0..1: how much nothing else is going on. */
  free: number;
  seed: number;
}

/** Seconds of a turn of small things, and of a stand on one foot. */
const BEAT = 7.3;
const STANCE = 6.1;

const random = (slot: number, seed: number, what: string): number =>
  (hashText(`${what}${slot}/${seed.toFixed(3)}`) % 1000) / 1000;

export const breathAt = (t: number, seed: number): number => Math.sin(t * 1.9 + seed * 6);

/** −1..1: on which foot it rests. It stays there for some seconds, then goes over to another place. */
export function weightAt(t: number, seed: number): number {
  const at = t / STANCE + seed * 7;
  const slot = Math.floor(at);
  const target = (n: number): number => random(n, seed, "w") * 2 - 1;
  return mix(target(slot - 1), target(slot), smoothstep(0, 0.24, at - slot));
}

/** Idle and walking: arms swing against the feet, the chest breathes, hands lie in the lap of one that sits. */
export function basePose(m: Moving): UpperPose {
  const { t, seed, life } = m;
  const walk = clamp01(m.speed / 0.7);
  const run = clamp01((m.speed - 1.6) / 2.4);
  const breath = life * breathAt(t, seed);
  const swing = mix(0.5, 2.1 + run * 0.5, walk);
  const sway = life * Math.sin(t * 0.7 + seed * 6) * 0.03;
  const bend = -0.28 - walk * 0.42 - run * 0.75;
  const p: UpperPose = {
    L: restArm(),
    R: restArm(),
    head: [0, 0, 0],
    spine: [0.03 + m.speed * 0.045 + breath * 0.008, 0, sway * 0.5],
    hop: 0,
    smile: 0,
  };
  turnOf([m.aheadL * swing - 0.03, 0.05, 0.16 + breath * 0.012 + sway], p.L.upper);
  turnOf([m.aheadR * swing - 0.03, -0.05, -0.16 - breath * 0.012 + sway], p.R.upper);
  turnOf([bend, 0, 0], p.L.fore);
  turnOf([bend, 0, 0], p.R.fore);
  if (m.sit > 0) {
    p.spine = [mix(p.spine[0], -0.05 + breath * 0.008, m.sit), 0, p.spine[2] * (1 - m.sit)];
    resting(p, m.sit);
  }
  ownThings(p, m, life * m.free * (1 - walk));
  return p;
}

type Small = (p: UpperPose, w: number, k: number, m: Moving) => void;

/** What one does who waits. Most of the time: nothing. */
const SMALL: readonly Small[] = [
  () => {},
  () => {},
  /** Tilts the head. */
  (p, w, _, { seed }) => lean(p, "head", [0, 0, seed > 0.5 ? 0.13 : -0.13], w),
  /** Looks at its hands. */
  (p, w, k) => {
    handTo(p, "R", [-0.13, 0.16, 0.3], w, 0.5);
    handTo(p, "L", [0.1, 0.13, 0.3], w, 0.5);
    lean(p, "head", [0.3, 0, -0.04 + 0.08 * k], w);
  },
  /** Puts its hands on its hips. */
  (p, w) => {
    handTo(p, "L", [0.25, 0.02, 0.07], w, 1);
    handTo(p, "R", [-0.25, 0.02, 0.07], w, 1);
  },
  /** Hands behind the back, a little up on its toes. */
  (p, w) => {
    armsTo(p, [0.42, 0.1, 0.1], [-0.35, -0.7, 0], w);
    lean(p, "spine", [-0.05, 0, 0], w);
  },
  /** Stretches. */
  (p, w, k) => {
    armsTo(p, [-0.15, 0, 2.5], [-0.75 + k * 0.3, 0, 0.3], w * 0.9);
    lean(p, "head", [-0.12, 0, 0], w);
    lean(p, "spine", [-0.08, 0, 0], w);
  },
  /** Turns to see what is beside it. */
  (p, w, _, { t, seed }) => {
    const side = random(Math.floor(t / BEAT + seed * 3), seed, "side") > 0.5 ? 1 : -1;
    lean(p, "spine", [0, 0.22 * side, 0], w);
    lean(p, "head", [0, 0.3 * side, 0], w);
  },
];

/** Those that need both arms and a standing body. */
const STANDING = new Set([4, 5, 6]);

function ownThings(p: UpperPose, m: Moving, share: number): void {
  if (share <= 0) return;
  const at = m.t / BEAT + m.seed * 3;
  const slot = Math.floor(at);
  const what = Math.floor(random(slot, m.seed, "s") * SMALL.length);
  if (m.sit > 0.5 && STANDING.has(what)) return;
  const k = at - slot;
  const from = 0.1 + random(slot, m.seed, "f") * 0.25;
  const w = smoothstep(from, from + 0.1, k) * (1 - smoothstep(from + 0.4, from + 0.52, k));
  if (w > 0) SMALL[what]?.(p, w * share, clamp01((k - from) / 0.5), m);
}
