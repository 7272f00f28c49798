// What the upper body does: arms, head and face as a pure function of time, blended over the idle and walking pose.

import { type Bone, Vector3 } from "three";
import { clamp, clamp01, hashText, mix, mixVec, smoothstep, type Vec3 } from "../math.ts";
import type { Bones } from "./rig.ts";

export type GestureKind = "wave" | "nod" | "shake_head" | "celebrate" | "think" | "look_at" | "point_at" | "build";

export interface Gesture {
  kind: GestureKind;
  start: number;
  seconds: number;
  target: Vec3 | null;
}

const SECONDS: Record<GestureKind, number> = {
  wave: 2.3,
  nod: 1.2,
  shake_head: 1.4,
  celebrate: 2.4,
  think: 3.2,
  look_at: 3,
  point_at: 2.6,
  build: 1.5,
};

export function gesture(kind: string, start: number, seconds: number | undefined, target: Vec3 | null): Gesture | null {
  if (!(kind in SECONDS)) return null;
  const k = kind as GestureKind;
  return { kind: k, start, seconds: seconds && seconds > 0.3 ? Math.min(seconds, 30) : SECONDS[k], target };
}

/** Eases in and out over a quarter second. */
export function gestureWeight(g: Gesture, t: number): number {
  const u = t - g.start;
  return smoothstep(0, 0.26, u) * (1 - smoothstep(g.seconds - 0.32, g.seconds, u));
}

export interface UpperPose {
  armL: Vec3;
  foreL: Vec3;
  armR: Vec3;
  foreR: Vec3;
  /** Added to the gaze: pitch, yaw, roll. */
  head: Vec3;
  spine: Vec3;
  /** How much the gesture moves the hips up (celebrate). */
  hop: number;
}

export interface Moving {
  t: number;
  speed: number;
  /** How far each foot is ahead of the body. */
  aheadL: number;
  aheadR: number;
  sit: number;
  /** 0..1: how much it breathes and sways. */
  life: number;
  phase: number;
}

/** Idle and walking: arms swing against the feet, the chest breathes. */
export function basePose(m: Moving): UpperPose {
  const walk = clamp01(m.speed / 0.7);
  const breath = m.life * Math.sin(m.t * 1.9 + m.phase);
  const swing = mix(0.5, 2.1, walk);
  const sway = m.life * Math.sin(m.t * 0.7 + m.phase) * 0.03;
  const bend = -0.28 - walk * 0.42;
  return {
    armL: mixVec([m.aheadL * swing - 0.03, 0.05, 0.16 + breath * 0.012 + sway], [-0.5, 0.1, 0.14], m.sit),
    armR: mixVec([m.aheadR * swing - 0.03, -0.05, -0.16 - breath * 0.012 + sway], [-0.5, -0.1, -0.14], m.sit),
    foreL: mixVec([bend, 0, 0], [-0.75, 0, 0], m.sit),
    foreR: mixVec([bend, 0, 0], [-0.75, 0, 0], m.sit),
    head: [0, 0, 0],
    spine: mixVec([0.03 + m.speed * 0.045 + breath * 0.008, 0, sway * 0.5], [-0.06, 0, 0], m.sit),
    hop: 0,
  };
}

const local = new Vector3();

/** Pitch and yaw from a bone towards a point of the world, in the frame of the bone's parent. */
export function aim(bone: Bone, target: Vec3): { yaw: number; pitch: number } {
  local.set(...target);
  bone.parent?.worldToLocal(local);
  local.sub(bone.position);
  return { yaw: Math.atan2(local.x, local.z), pitch: Math.atan2(local.y, Math.hypot(local.x, local.z)) };
}

/** Lays one gesture over a pose. */
export function applyGesture(p: UpperPose, g: Gesture, t: number, bones: Bones): void {
  const w = gestureWeight(g, t);
  if (w <= 0) return;
  const u = t - g.start;
  const to = (name: "armL" | "foreL" | "armR" | "foreR", v: Vec3): void => {
    p[name] = mixVec(p[name], v, w);
  };
  const nudge = (name: "head" | "spine", v: Vec3): void => {
    p[name] = [p[name][0] + v[0] * w, p[name][1] + v[1] * w, p[name][2] + v[2] * w];
  };
  switch (g.kind) {
    case "wave":
      to("armR", [-0.25, 0, -2.35]);
      to("foreR", [-0.35, 0, -0.15 + Math.sin(u * 10.5) * 0.5]);
      nudge("head", [0, 0, -0.1]);
      nudge("spine", [0, 0, 0.05]);
      break;
    case "nod":
      nudge("head", [0.2 - 0.24 * Math.cos(u * 9.5), 0, 0]);
      break;
    case "shake_head":
      nudge("head", [0.04, Math.sin(u * 10) * 0.42, 0]);
      break;
    case "celebrate":
      to("armL", [-0.2, 0, 2.55 + Math.sin(u * 12) * 0.2]);
      to("armR", [-0.2, 0, -2.55 - Math.sin(u * 12) * 0.2]);
      to("foreL", [-0.3, 0, 0]);
      to("foreR", [-0.3, 0, 0]);
      nudge("head", [-0.14, 0, Math.sin(u * 6) * 0.08]);
      p.hop += w * 0.075 * Math.abs(Math.sin(u * 6));
      break;
    case "think":
      to("armR", [-1.22, 0.49, -0.36]);
      to("foreR", [-0.91, 0, 0.47]);
      to("armL", [-0.5, -0.35, 0.06]);
      to("foreL", [-1.25, -0.4, 0]);
      nudge("head", [-0.1, 0.16, 0.13 + Math.sin(u * 1.6) * 0.03]);
      break;
    case "point_at":
    case "build":
      if (g.target) reach(p, g.target, g.kind === "build", w, u, bones);
      break;
    case "look_at":
      break;
  }
}

/** Points with the arm on the target's side; building uses both, with small working movements. */
export function reach(p: UpperPose, target: Vec3, build: boolean, w: number, u: number, bones: Bones): void {
  const pointing = aim(bones.armL, target).yaw > 0 ? (["L"] as const) : (["R"] as const);
  for (const s of build ? (["L", "R"] as const) : pointing) {
    const a = aim(bones[`arm${s}`], target);
    const work = build ? Math.sin(u * 9 + (s === "L" ? 0 : 2)) * 0.14 : 0;
    p[`arm${s}`] = mixVec(
      p[`arm${s}`],
      [-(Math.PI / 2 + clamp(a.pitch, -0.7, 1)) + work, clamp(a.yaw, -1.2, 1.2), 0],
      w,
    );
    p[`fore${s}`] = mixVec(p[`fore${s}`], [build ? -0.35 - work : -0.06, 0, 0], w);
  }
  p.spine = [p.spine[0] + 0.12 * w, p.spine[1], p.spine[2]];
}

/** 0 open .. 1 closed; each body blinks at its own times. */
export function blinkAt(t: number, seed: number): number {
  const slot = Math.floor(t / 3.7 + seed);
  const at = (hashText(`${slot}`) % 1000) / 1000;
  const u = (t / 3.7 + seed - slot) * 3.7 - at * 3;
  const once = (v: number): number => (v > 0 && v < 0.16 ? Math.sin((v / 0.16) * Math.PI) : 0);
  return clamp01(once(u) + (at > 0.8 ? once(u - 0.28) : 0));
}

/** Opening of a mouth that speaks without sound: syllables of uneven length. */
export function talkAt(t: number): number {
  const a = Math.sin(t * 19) * 0.5 + 0.5;
  const b = Math.sin(t * 7.3 + 1) * 0.5 + 0.5;
  return clamp01(a * (0.35 + 0.65 * b));
}

export function setRotation(bone: Bone, v: Vec3): void {
  bone.rotation.set(v[0], v[1], v[2], "YXZ");
}
