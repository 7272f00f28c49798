// Life without a task: breath, shifting weight, arms that swing while it walks, and a small fidget now and then. All of
// it is a function of time and seed: no two bodies move alike, and the picture of a moment is always the same.

import { hashText } from "../../core/random.ts";
import { clamp01, mix, smoothstep } from "../../core/vector.ts";
import { armsTo, handTo, lean, restArm, turnOf, type UpperPose } from "./arms.ts";
import { resting } from "./gesture.ts";

/** What the base pose depends on. */
interface IdleContext {
  /** Seconds. */
  t: number;
  /** Body units per second. */
  speed: number;
  /** How far each foot is ahead of the body (body units). */
  aheadL: number;
  aheadR: number;
  /** 0 stands .. 1 sits. */
  sit: number;
  /** 0..1: how much it breathes and sways. */
  life: number;
  /** 0..1: how much nothing else is going on; fidgets show by this share. */
  idleShare: number;
  seed: number;
}

/** Seconds of a slot, in each of which at most one fidget plays. */
const FIDGET_SECONDS = 7.3;
/** Seconds for which it rests on one foot. */
const WEIGHT_SECONDS = 6.1;

/** 0..1, the same for each slot, seed and purpose. */
const random = (slot: number, seed: number, what: string): number =>
  (hashText(`${what}${slot}/${seed.toFixed(3)}`) % 1000) / 1000;

/** Breath, -1..1. */
export const breathAt = (t: number, seed: number): number => Math.sin(t * 1.9 + seed * 6);

/** Which foot carries the weight, −1..1: rests for some seconds, then shifts. */
export function weightAt(t: number, seed: number): number {
  const slots = t / WEIGHT_SECONDS + seed * 7;
  const slot = Math.floor(slots);
  const target = (n: number): number => random(n, seed, "w") * 2 - 1;
  return mix(target(slot - 1), target(slot), smoothstep(0, 0.24, slots - slot));
}

/**
 * The pose below all stances and gestures: arms swing against the feet, the chest breathes, hands of a sitting body lie
 * in its lap.
 */
export function basePose(m: IdleContext): UpperPose {
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
  applyFidget(p, m, life * m.idleShare * (1 - walk));
  return p;
}

/** One fidget; `w` is its weight, `k` its progress, both 0..1. */
type Fidget = (p: UpperPose, w: number, k: number, m: IdleContext) => void;

/** Fidgets, chosen at random. The first two do nothing, so that most of the time nothing happens. */
const FIDGETS: readonly Fidget[] = [
  () => {},
  () => {},
  /** Tilts the head. */
  (p, w, _, { seed }) => lean(p, "head", [0, 0, seed > 0.5 ? 0.13 : -0.13], w),
  /** Looks at its own hands. */
  (p, w, k) => {
    handTo(p, "R", [-0.13, 0.16, 0.3], w, 0.5);
    handTo(p, "L", [0.1, 0.13, 0.3], w, 0.5);
    lean(p, "head", [0.3, 0, -0.04 + 0.08 * k], w);
  },
  /** Hands on the hips. */
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
  /** Looks around to one side. */
  (p, w, _, { t, seed }) => {
    const side = random(Math.floor(t / FIDGET_SECONDS + seed * 3), seed, "side") > 0.5 ? 1 : -1;
    lean(p, "spine", [0, 0.22 * side, 0], w);
    lean(p, "head", [0, 0.3 * side, 0], w);
  },
];

/** Indexes of fidgets that need both arms and a standing body. */
const STANDING = new Set([4, 5, 6]);

/** Applies the present fidget. A sitting body skips those of STANDING. */
function applyFidget(p: UpperPose, m: IdleContext, share: number): void {
  if (share <= 0) return;
  const slots = m.t / FIDGET_SECONDS + m.seed * 3;
  const slot = Math.floor(slots);
  const what = Math.floor(random(slot, m.seed, "s") * FIDGETS.length);
  if (m.sit > 0.5 && STANDING.has(what)) return;
  const k = slots - slot;
  const from = 0.1 + random(slot, m.seed, "f") * 0.25;
  const w = smoothstep(from, from + 0.1, k) * (1 - smoothstep(from + 0.4, from + 0.52, k));
  if (w > 0) FIDGETS[what]?.(p, w * share, clamp01((k - from) / 0.5), m);
}
