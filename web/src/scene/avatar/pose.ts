// The pose of every bone at a moment: legs from the gait, arms and head from gestures, the face on top.

import { Vector3 } from "three";
import { clamp, damp, hashText, mix, smoothstep, type Vec3, wrapAngle } from "../math.ts";
import type { Body } from "./body.ts";
import type { FootState } from "./gait.ts";
import { aim, applyGesture, basePose, blinkAt, gestureWeight, setRotation, talkAt, type UpperPose } from "./gesture.ts";
import { ankleOf, HIPS, hipsLimit, solveLeg } from "./rig.ts";
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
  mesh.position.set(...at.at);
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
    calm: world.calm,
    phase: seed * 6,
  });
  mesh.updateMatrixWorld(true);
  for (const g of s.gestures) applyGesture(upper, g, t, bones);
  placeHips(s, body, feet, upper, sit, m);
  for (const [i, side] of (["L", "R"] as const).entries()) solveLeg(bones, side, feet[i] as FootState);
  const twist = bones.hips.rotation.y;
  setRotation(bones.spine, [upper.spine[0], upper.spine[1] - twist * 1.7, upper.spine[2]]);
  const swell = world.calm ? 1 : 1 + 0.008 * Math.sin(t * 1.9 + seed * 6);
  bones.spine.scale.set(swell, 1, swell);
  for (const name of ["armL", "foreL", "armR", "foreR"] as const) setRotation(bones[name], upper[name]);
  face(s, body, upper, m);
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
function placeHips(
  s: State,
  body: Body,
  feet: [FootState, FootState],
  upper: UpperPose,
  sit: number,
  { t, seed, world: { calm } }: Moment,
): void {
  const { hips } = body.bones;
  const liftL = feet[0].planted ? 0 : feet[0].at[1];
  const liftR = feet[1].planted ? 0 : feet[1].at[1];
  const idle = calm ? 0 : Math.sin(t * 0.55 + seed * 9) * 0.012;
  const x = clamp((liftR - liftL) * 0.32, -0.03, 0.03) + idle;
  const twist = clamp((feet[1].at[2] - feet[0].at[2]) * 0.35, -0.2, 0.2) * (1 - sit);
  hips.rotation.set(0, twist, clamp((liftL - liftR) * 0.5, -0.06, 0.06), "YXZ");
  let y = HIPS + (calm ? 0 : 0.004 * Math.sin(t * 1.9 + seed * 6)) + upper.hop;
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
  const { t, dt, world, seed } = m;
  const { bones } = body;
  const looking = s.gestures.find((g) => g.target && gestureWeight(g, t) > 0.02);
  const goal = gaze(s, body, looking?.target ?? null, m);
  const k = dt > 0 ? damp(7, dt) : 1;
  s.look.yaw += (goal.yaw - s.look.yaw) * k;
  s.look.pitch += (goal.pitch - s.look.pitch) * k;
  const droop = s.dim * 0.32;
  setRotation(bones.head, [-s.look.pitch + upper.head[0] + droop, s.look.yaw + upper.head[1], upper.head[2]]);
  bones.eyes.position.set(
    clamp(goal.yaw - s.look.yaw, -0.5, 0.5) * 0.05 + s.look.yaw * 0.012,
    0.275 + s.look.pitch * 0.03,
    0.303,
  );
  const open = 1 - Math.max(blinkAt(t, seed), s.dim * 0.72);
  bones.eyes.scale.set(1 + (1 - open) * 0.08, Math.max(0.08, open), 1);
  const talking = s.mouth ?? (s.say && t < s.say.until - 0.15 ? talkAt(t) : 0);
  bones.mouth.scale.set(1 - talking * 0.2, 0.62 + talking * 1.1, 1);
  setRotation(bones.ears, [
    -0.1 * Math.sin(t * 2.2 + seed * 5) * (world.calm ? 0 : 0.3) - upper.spine[0] * 0.6,
    0,
    -s.look.yaw * 0.12,
  ]);
}

/** Where the head wants to turn: a target, the viewer when near and in front, else a slow look around. */
function gaze(s: State, body: Body, target: Vec3 | null, { t, world, seed }: Moment): { yaw: number; pitch: number } {
  const { head } = body.bones;
  const at = target ?? (s.away ? null : world.camera);
  if (at) {
    const a = aim(head, at);
    const near = target !== null || Math.hypot(at[0] - body.mesh.position.x, at[2] - body.mesh.position.z) < LOOK_RANGE;
    if (near && Math.abs(a.yaw) < (target ? 2.6 : 1.35))
      return { yaw: clamp(a.yaw, -1.15, 1.15), pitch: clamp(a.pitch - 0.12, -0.5, 0.42) };
  }
  if (world.calm || s.away) return { yaw: 0, pitch: 0 };
  const slot = Math.floor(t / 2.9 + seed * 7);
  return {
    yaw: ((hashText(`y${slot}`) % 100) / 100 - 0.5) * 0.7,
    pitch: ((hashText(`p${slot}`) % 100) / 100 - 0.6) * 0.2,
  };
}
