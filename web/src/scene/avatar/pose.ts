// The pose of every bone at a moment: legs from the gait, arms and head from gestures, the face on top.

import { Vector3 } from "three";
import { clamp, damp, hashText, mix, smoothstep, type Vec3, wrapAngle } from "../math.ts";
import type { Body } from "./body.ts";
import type { FootState } from "./gait.ts";
import { aim, applyGesture, basePose, blinkAt, gestureWeight, setRotation, talkAt, type UpperPose } from "./gesture.ts";
import { ankleOf, HIPS, hipsLimit, solveLeg } from "./rig.ts";
import { applyStances, ponder } from "./stance.ts";
import { SIT_TIME, type State, type Surroundings } from "./state.ts";

export interface Moment {
  t: number;
  /** Seconds since the moment before; 0: what is damped arrives at once. */
  dt: number;
  world: Surroundings;
  /** 0..1: each body blinks and breathes at its own times. */
  seed: number;
}

/** Metres in which it looks at the viewer. */
const LOOK_RANGE = 14;
const tmp = new Vector3();

/** Sets every bone. Order matters: hips, legs, spine, then what hangs on them. */
export function setPose(s: State, body: Body, m: Moment): void {
  const { t, world, seed } = m;
  const at = s.plan.body(t);
  const { mesh, bones } = body;
  mesh.position.set(...at.at).multiplyScalar(s.size);
  mesh.rotation.y = at.yaw;
  const sit = s.sit.on
    ? smoothstep(0.1, SIT_TIME, t - s.sit.since)
    : 1 - smoothstep(0, SIT_TIME * 0.8, t - s.sit.since);
  const feet = [0, 1].map((f) => toBody(s.plan.foot(f as 0 | 1, t), at.at, at.yaw)) as [FootState, FootState];
  if (sit > 0) for (const f of [0, 1] as const) feet[f] = sitFoot(feet[f], f, sit, s.sit.height);
  const upper = basePose({
    t,
    speed: at.speed,
    aheadL: feet[0].at[2],
    aheadR: feet[1].at[2],
    sit,
    life: lifeOf(s, m),
    phase: seed * 6,
  });
  mesh.updateMatrixWorld(true);
  const target = s.work?.at ?? null;
  applyStances(upper, s.stances, { t, seed, calm: world.calm, target, bones, handsFree: handsFree(s, t) });
  for (const g of s.gestures) applyGesture(upper, g, t, bones);
  placeHips(s, body, feet, upper, sit, m);
  for (const [i, side] of (["L", "R"] as const).entries()) solveLeg(bones, side, feet[i] as FootState);
  const twist = bones.hips.rotation.y;
  setRotation(bones.spine, [upper.spine[0], upper.spine[1] - twist * 1.7, upper.spine[2]]);
  const swell = 1 + lifeOf(s, m) * 0.008 * Math.sin(t * 1.9 + seed * 6);
  bones.spine.scale.set(swell, 1, swell);
  for (const name of ["armL", "foreL", "armR", "foreR"] as const) setRotation(bones[name], upper[name]);
  face(s, body, upper, m);
}

/** 0..1: how much it breathes and sways. */
function lifeOf(s: State, m: Moment): number {
  return m.world.calm ? 0 : s.stances.look.life;
}

/** 0..1: how much of the arms walking leaves to other things. */
export function handsFree(s: State, t: number): number {
  return 1 - Math.min(1, s.plan.body(t).speed / 0.7) * 0.85;
}

function toBody(f: FootState, at: Vec3, yaw: number): FootState {
  const [x, z] = [f.at[0] - at[0], f.at[2] - at[2]];
  const [c, n] = [Math.cos(yaw), Math.sin(yaw)];
  return { ...f, at: [x * c - z * n, f.at[1] - at[1], x * n + z * c], yaw: wrapAngle(f.yaw - yaw) };
}

function sitFoot(f: FootState, side: 0 | 1, sit: number, height: number): FootState {
  const x = side === 0 ? 0.13 : -0.13;
  const goal: Vec3 = [x, Math.max(0, height - 0.52), 0.4];
  return {
    at: [
      mix(f.at[0], goal[0], sit),
      mix(f.at[1], goal[1], sit) + Math.sin(sit * Math.PI) * 0.03,
      mix(f.at[2], goal[2], sit),
    ],
    yaw: f.yaw * (1 - sit),
    pitch: f.pitch * (1 - sit),
    planted: f.planted,
  };
}

/** As high as the legs allow, a little sideways over the standing foot. */
function placeHips(s: State, body: Body, feet: [FootState, FootState], upper: UpperPose, sit: number, m: Moment): void {
  const { t, seed } = m;
  const life = lifeOf(s, m);
  const { hips } = body.bones;
  const liftL = feet[0].planted ? 0 : feet[0].at[1];
  const liftR = feet[1].planted ? 0 : feet[1].at[1];
  const idle = life * Math.sin(t * 0.55 + seed * 9) * 0.012;
  const x = clamp((liftR - liftL) * 0.32, -0.03, 0.03) + idle;
  const twist = clamp((feet[1].at[2] - feet[0].at[2]) * 0.35, -0.2, 0.2) * (1 - sit);
  hips.rotation.set(0, twist, clamp((liftL - liftR) * 0.5, -0.06, 0.06), "YXZ");
  let y = HIPS + life * 0.004 * Math.sin(t * 1.9 + seed * 6) + upper.hop;
  for (const [i, f] of feet.entries()) {
    const side = i === 0 ? 1 : -1;
    const hx = x + side * 0.115 * Math.cos(twist);
    const hz = -side * 0.115 * Math.sin(twist);
    ankleOf(f, tmp);
    y = Math.min(y, hipsLimit(tmp, hx, hz, 0.988) + upper.hop * 0.4);
  }
  y = mix(y, s.sit.height + 0.1, sit);
  hips.position.set(x * (1 - sit), y, mix(0, -0.03, sit));
}

function face(s: State, body: Body, upper: UpperPose, m: Moment): void {
  const { t, dt, seed } = m;
  const { bones } = body;
  const { droop, lids, life } = s.stances.look;
  const goal = gaze(s, body, m);
  const k = dt > 0 ? damp(goal.slow ? 2.6 : 7, dt) : 1;
  s.look.yaw += (goal.yaw - s.look.yaw) * k;
  s.look.pitch += (goal.pitch - s.look.pitch) * k;
  setRotation(bones.head, [-s.look.pitch + upper.head[0] + droop, s.look.yaw + upper.head[1], upper.head[2]]);
  bones.eyes.position.set(
    clamp(goal.yaw - s.look.yaw, -0.5, 0.5) * 0.05 + s.look.yaw * 0.012,
    0.275 + s.look.pitch * 0.03,
    0.303,
  );
  const open = 1 - Math.max(blinkAt(t, seed) * Math.ceil(life), lids);
  bones.eyes.scale.set(1 + (1 - open) * 0.08, Math.max(0.08, open), 1);
  const talking = s.mouth ?? (talks(s, t) ? talkAt(t) : 0);
  // Nobody smiles who is not there.
  bones.mouth.scale.set(1 - talking * 0.2, 0.62 * (1 - 0.72 * lids) + talking * 1.1, 1);
  setRotation(bones.ears, [
    -0.1 * Math.sin(t * 2.2 + seed * 5) * lifeOf(s, m) * 0.3 + droop * 0.5 - upper.spine[0] * 0.6,
    0,
    -s.look.yaw * 0.12,
  ]);
}

/** Whether it speaks by itself: a bubble of its own, one that is being filled, or a reply that streams. */
function talks(s: State, t: number): boolean {
  return t < s.talkUntil || s.stances.of("speaking") > 0.5 || (s.say !== null && t < s.say.until - 0.15);
}

interface Gaze {
  yaw: number;
  pitch: number;
  slow?: boolean;
}

/** Where the head wants to turn: to the user when asked, to a target, where a stance looks, to who is near. */
function gaze(s: State, body: Body, m: Moment): Gaze {
  const { t, world, seed } = m;
  const stance = s.stances.state;
  if (stance === "stale" || stance === "lost" || stance === "away") return { yaw: 0, pitch: 0, slow: true };
  if (stance === "needs-you" || t < s.attend.until) return lookAt(body, world.camera, 2.6) ?? FORWARD;
  const target = s.gestures.find((g) => g.target && gestureWeight(g, t) > 0.02)?.target ?? s.work?.at;
  const seen = target && lookAt(body, target, 2.6);
  if (seen) return seen;
  if (stance === "thinking") return { ...ponder(t, seed, world.calm), slow: true };
  if (stance === "working")
    return { yaw: world.calm ? 0 : 0.16 * Math.sin(t * 0.9 + seed * 6), pitch: -0.24, slow: true };
  const { x, z } = body.mesh.position;
  const near = Math.hypot(world.camera[0] - x, world.camera[2] - z) < LOOK_RANGE;
  const user = near && lookAt(body, world.camera, 1.35);
  if (user) return user;
  if (world.calm) return FORWARD;
  const slot = Math.floor(t / 2.9 + seed * 7);
  return {
    yaw: ((hashText(`y${slot}`) % 100) / 100 - 0.5) * 0.7,
    pitch: ((hashText(`p${slot}`) % 100) / 100 - 0.6) * 0.2,
  };
}

const FORWARD: Gaze = { yaw: 0, pitch: 0 };

/** The turn of the head towards a point, or null when that is farther round than `reach`. */
function lookAt(body: Body, at: Vec3, reach: number): Gaze | null {
  const a = aim(body.bones.head, at);
  if (Math.abs(a.yaw) >= reach) return null;
  return { yaw: clamp(a.yaw, -1.15, 1.15), pitch: clamp(a.pitch - 0.12, -0.5, 0.42) };
}
