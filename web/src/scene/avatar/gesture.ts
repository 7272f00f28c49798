// Gestures: motions of arms and head as a function of time, layered onto the idle and walking pose. An agent asks for
// some of them (avatar_action); the others show what its last tool call did.
//
// Contact sheets: every kind can be played by name in the page, without a service, and stepped manually:
//  const { scene } = window.world; const t0 = Date.now() / 1000;
//  window.world.step(t0); scene.play({ avatarId, action: "sweep", target: [x, y, z] });
//  for (let i = 0; i < 12; i++) { window.world.step(t0 + i * 0.16); /* take a picture */ }
//
// A walk is { action: "walk", path, speed }; window.world.inspect().scene.avatars has figures to check (feet, bones).

import { hashText } from "../../core/random.ts";
import { clamp, clamp01, smoothstep, type Vec3 } from "../../core/vector.ts";
import { armsTo, armTo, handTo, lean, type Side, type UpperPose } from "./arms.ts";
import { aim, type Figure } from "./figure.ts";

/** Default duration of each kind. */
const SECONDS = {
  // An agent asks for these.
  wave: 2.3,
  nod: 1.2,
  shake_head: 1.4,
  celebrate: 2.4,
  think: 3.2,
  look_at: 3,
  point_at: 2.6,
  // These show what a tool call did: something was set down, built, swept away, painted, rotated or resized, lifted;
  // sky or ground changed; steps were undone; something was looked up; a picture was taken.
  place: 1.7,
  build: 2.2,
  sweep: 1.7,
  paint: 2,
  adjust: 1.8,
  lift: 1.1,
  put_down: 1.2,
  sky: 2.6,
  rewind: 1.8,
  search: 2.4,
  frame: 2,
  /** Something went wrong: a hand to the chin, no drama. */
  puzzled: 2.4,
  greet: 1.9,
} as const;

/** Names of all gestures. */
export type GestureKind = keyof typeof SECONDS;

/** A gesture that is played once. */
export interface Gesture {
  kind: GestureKind;
  /** When it begins (s), and for how long. */
  start: number;
  seconds: number;
  /** What it points at or works on, in world space (m). */
  target: Vec3 | null;
  /** The hand that does it; chosen once, when it begins. */
  side?: Side;
}

/** A gesture by name; null: there is none. Durations over 30 s are cut, those under 0.3 s replaced by the default. */
export function gesture(kind: string, start: number, seconds: number | undefined, target: Vec3 | null): Gesture | null {
  if (!Object.hasOwn(SECONDS, kind)) return null;
  const k = kind as GestureKind;
  return { kind: k, start, seconds: seconds && seconds > 0.3 ? Math.min(seconds, 30) : SECONDS[k], target };
}

/** 0..1: eases in and out over a third of a second. */
export function gestureWeight(g: Gesture, t: number): number {
  const u = t - g.start;
  return smoothstep(0, 0.34, u) * (1 - smoothstep(g.seconds - 0.38, g.seconds, u));
}

/** What a motion is computed from. */
interface GestureContext {
  /** 0..1: how much of it shows. */
  w: number;
  /** Seconds since it began, and the share of its duration that has passed (0..1). */
  u: number;
  k: number;
  target: Vec3 | null;
  side: Side;
  figure: Figure;
}

/** Layers one gesture onto a pose. */
type Motion = (p: UpperPose, m: GestureContext) => void;

/** Layers a gesture onto a pose. With `calm` it is held at its middle instead of moving. */
export function applyGesture(p: UpperPose, g: Gesture, t: number, figure: Figure, calm = false): void {
  const w = gestureWeight(g, t);
  if (w <= 0) return;
  const u = calm ? g.seconds / 2 : t - g.start;
  const { target, side = "R" } = g;
  MOTIONS[g.kind](p, { w, u, k: clamp01(u / g.seconds), target, side, figure });
}

/** The hand nearer to a target. For targets behind the body it is the right one: the body turns to them first. */
export function handFor(target: Vec3 | null, figure: Figure): Side {
  const yaw = target ? aim(figure.joints.head, target).yaw : 0;
  return yaw > 0 && yaw < 2.2 ? "L" : "R";
}

/**
 * A point in the spine's frame, `far` body units from the shoulder towards the target, or straight ahead without one.
 * `dip` is added to the pitch.
 */
function towards(m: GestureContext, side: Side, far: number, dip = 0): Vec3 {
  const s = side === "L" ? 1 : -1;
  const a = m.target ? aim(m.figure.joints[`arm${side}`], m.target) : { yaw: 0, pitch: -0.2 };
  // A target straight behind is on neither side, so that the arm does not flip between both.
  const yaw = clamp(a.yaw, -1.3, 1.3) * (1 - smoothstep(2.1, 3, Math.abs(a.yaw)));
  const pitch = clamp(a.pitch, -0.9, 1.1) + dip;
  const flat = Math.cos(pitch) * far;
  return [s * 0.235 + Math.sin(yaw) * flat, 0.37 + Math.sin(pitch) * far, Math.cos(yaw) * flat];
}

/** 0 to 1 and back within [low, high], 0 outside. */
const hump = (k: number, low: number, high: number): number =>
  k <= low || k >= high ? 0 : Math.sin(((k - low) / (high - low)) * Math.PI) ** 2;

/** The motion of each kind. */
const MOTIONS: Record<GestureKind, Motion> = {
  wave(p, { w, u }) {
    armTo(p, "R", [-0.25, 0, -2.35], [-0.35, 0, -0.15 + Math.sin(u * 10.5) * 0.5], w);
    lean(p, "head", [0, 0, -0.1], w);
    lean(p, "spine", [0, 0, 0.05], w);
    p.smile += 0.3 * w;
  },
  nod: (p, { w, u }) => lean(p, "head", [0.2 - 0.24 * Math.cos(u * 9.5), 0, 0], w),
  shake_head: (p, { w, u }) => lean(p, "head", [0.04, Math.sin(u * 10) * 0.42, 0], w),
  celebrate(p, { w, u }) {
    const s = Math.sin(u * 12) * 0.2;
    armsTo(p, [-0.2, 0, 2.55 + s], [-0.3, 0, 0], w);
    lean(p, "head", [-0.14, 0, Math.sin(u * 6) * 0.08], w);
    p.hop += w * 0.075 * Math.abs(Math.sin(u * 6));
    p.smile += 0.45 * w;
  },
  think(p, { w, u }) {
    chin(p, w, u);
    lean(p, "head", [-0.1, 0.16, 0.1 + Math.sin(u * 1.6) * 0.03], w);
  },
  puzzled(p, { w, u }) {
    chin(p, w, u);
    lean(p, "head", [0.1, Math.sin(u * 2.2) * 0.1, -0.14], w);
    lean(p, "spine", [0.05, 0, 0], w);
    p.smile -= 0.4 * w;
  },
  /** Only the gaze (pose.ts). */
  look_at() {},
  /** The whole arm with its shoulder; the other arm is left alone. */
  point_at(p, m) {
    const { side } = m;
    handTo(p, side, towards(m, side, 0.6), m.w, 0.2);
    lean(p, "spine", [0.05, (side === "L" ? -1 : 1) * 0.14, 0], m.w);
  },
  greet(p, { w, u, k }) {
    armTo(p, "R", [-0.5, 0, -1.9], [-0.7, 0, -0.2 + Math.sin(u * 9) * 0.35], w * (1 - smoothstep(0.6, 0.85, k)));
    lean(p, "head", [0.26 * hump(k, 0.35, 0.95), 0, 0], w);
    p.smile += 0.35 * w;
  },
  /** Both hands bring something down to where it stands now. */
  place(p, m) {
    const down = smoothstep(0.15, 0.7, m.k);
    for (const side of ["L", "R"] as const) {
      const [x, y, z] = towards(m, side, 0.4, 0.35 - down * 0.6);
      handTo(p, side, [x * 0.75, y, z], m.w, 0.6);
    }
    lean(p, "spine", [0.04 + 0.3 * hump(m.k, 0.3, 1), 0, 0], m.w);
    p.hop -= 0.07 * hump(m.k, 0.3, 1) * m.w;
  },
  put_down(p, m) {
    MOTIONS.place(p, m);
  },
  lift(p, { w, k }) {
    const low = 1 - smoothstep(0.35, 0.95, k);
    for (const [side, s] of SIDES) handTo(p, side, [s * 0.16, 0.1 - low * 0.2, 0.33], w, 0.7);
    lean(p, "spine", [0.42 * low, 0, 0], w);
    p.hop -= 0.13 * low * w;
  },
  /** One hand holds, the other hammers. */
  build(p, m) {
    const { side } = m;
    const other: Side = side === "L" ? "R" : "L";
    const beat = Math.abs(Math.sin(m.u * 5.2)) ** 0.7;
    handTo(p, other, towards(m, other, 0.38, -0.15), m.w, 0.5);
    handTo(p, side, towards(m, side, 0.3 + 0.1 * (1 - beat), -0.25 + beat * 0.95), m.w, 0.8);
    lean(p, "spine", [0.13 - beat * 0.06, 0, 0], m.w);
    lean(p, "head", [0.08 - beat * 0.05, 0, 0], m.w);
  },
  /** From one side to the other, as if clearing a table. */
  sweep(p, { w, k }) {
    const swing = smoothstep(0.12, 0.72, k);
    const yaw = 0.75 - swing * 1.75;
    handTo(p, "R", [-0.235 + Math.sin(yaw) * 0.42 * 1, 0.2, Math.cos(yaw) * 0.42], w, 0.7);
    lean(p, "spine", [0.14, 0.3 - swing * 0.6, 0], w);
    lean(p, "head", [0.06, 0.1 - swing * 0.2, 0], w);
  },
  /** Brush strokes. */
  paint(p, m) {
    const { side } = m;
    const [x, y, z] = towards(m, side, 0.36);
    handTo(p, side, [x + Math.sin(m.u * 3.4) * 0.07, y + Math.sin(m.u * 6.8) * 0.12, z], m.w, 0.6);
    lean(p, "head", [0, 0, 0.1], m.w);
  },
  /** Both hands around something that turns or grows. */
  adjust(p, m) {
    const turn = Math.sin(m.u * 3.2);
    for (const [side, s] of SIDES) handTo(p, side, [s * 0.2, 0.24 + s * turn * 0.09, 0.33 - s * turn * 0.04], m.w, 0.7);
    lean(p, "spine", [0.08, turn * 0.08, 0], m.w);
  },
  /** Both arms slowly up to the sky. */
  sky(p, { w, k }) {
    const up = smoothstep(0.05, 0.55, k);
    armsTo(p, [-0.35 - 0.2 * up, 0, 0.5 + up * 1.85], [-0.55 + 0.4 * up, 0, 0], w);
    lean(p, "head", [-0.28 * up, 0, 0], w);
    lean(p, "spine", [-0.09 * up, 0, 0], w);
  },
  /** One hand circles backwards before the chest. */
  rewind(p, { w, u }) {
    const a = -u * 7;
    handTo(p, "R", [-0.12 + Math.cos(a) * 0.1, 0.28 + Math.sin(a) * 0.1, 0.33], w, 0.7);
    lean(p, "head", [0.05, 0, -0.08], w);
  },
  /** One hand beside the visor, looking around. */
  search(p, { w, k }) {
    const about = Math.sin(k * Math.PI * 2.2);
    handTo(p, "R", [-0.33, 0.66, 0.3], w, 0.9);
    lean(p, "head", [-0.03, 0.42 * about, 0], w);
    lean(p, "spine", [0.05, 0.14 * about, 0], w);
  },
  /** Two hands frame the view before the face, as photographers do. */
  frame(p, { w, k }) {
    const click = hump(k, 0.55, 0.75);
    handTo(p, "L", [0.2, 0.56 + 0.02 * click, 0.36], w, 0.9);
    handTo(p, "R", [-0.2, 0.47 - 0.02 * click, 0.36], w, 0.9);
    lean(p, "head", [0.02, 0, 0.09], w);
  },
};

/** Both sides with the sign of their x. */
const SIDES = [
  ["L", 1],
  ["R", -1],
] as const;

/** One hand at the chin, the other arm under its elbow. */
export function chin(p: UpperPose, w: number, u: number): void {
  handTo(p, "R", [-0.09, 0.43, 0.3 + Math.sin(u * 0.9) * 0.006], w, 0.35);
  handTo(p, "L", [-0.1, 0.16, 0.27], w, 0.35);
}

/** Hands before the chest, holding something. */
export function carrying(p: UpperPose, share: number): void {
  for (const [side, s] of SIDES) handTo(p, side, [s * 0.16, 0.12, 0.34], share, 0.6);
  lean(p, "spine", [-0.05, 0, 0], share);
}

/** Hands on the thighs. */
export function resting(p: UpperPose, share: number): void {
  for (const [side, s] of SIDES) handTo(p, side, [s * 0.15, 0, 0.26], share, 0.4);
}

/** Both hands work at a place, slightly out of step. */
export function workAt(p: UpperPose, target: Vec3, share: number, t: number, figure: Figure): void {
  const m: GestureContext = { w: share, u: t, k: 0, target, side: "R", figure };
  for (const [side, s] of SIDES) {
    const [x, y, z] = towards(m, side, 0.37, -0.12 + Math.sin(t * 6 + s) * 0.1);
    handTo(p, side, [x * 0.85, y, z], share, 0.55);
  }
  lean(p, "spine", [0.12, 0, 0], share);
}

/** 0 open .. 1 closed, once or twice every few seconds; each seed blinks at its own times. */
export function blinkAt(t: number, seed: number): number {
  const slot = Math.floor(t / 3.7 + seed);
  const start = (hashText(`${slot}`) % 1000) / 1000;
  const u = (t / 3.7 + seed - slot) * 3.7 - start * 3;
  const once = (v: number): number => (v > 0 && v < 0.16 ? Math.sin((v / 0.16) * Math.PI) : 0);
  return clamp01(once(u) + (start > 0.8 ? once(u - 0.28) : 0));
}

/** Opening of the mouth for speech without sound (0..1): syllables of uneven length. */
export function talkAt(t: number): number {
  const a = Math.sin(t * 19) * 0.5 + 0.5;
  const b = Math.sin(t * 7.3 + 1) * 0.5 + 0.5;
  return clamp01(a * (0.35 + 0.65 * b));
}
