// Computes the pose of a figure at a moment: legs from the gait plan, arms and head from idle motion, stance and
// gestures in that order, and the face on top. Lengths are body units unless noted.

import { Vector3 } from "three";
import { hashText } from "../../core/random.ts";
import { clamp, clamp01, damp, eased, mix, smoothstep, type Vec3, wrapAngle } from "../../core/vector.ts";
import { eulerOf, lean, limitArmSpeed, type UpperPose } from "./arms.ts";
import { aim, type BodyPose, type FaceState, type Figure, openness } from "./figure.ts";
import type { BodyState, FootState } from "./gait.ts";
import { applyGesture, blinkAt, carrying, gestureWeight, talkAt } from "./gesture.ts";
import { basePose, breathAt, weightAt } from "./idle.ts";
import { ankleOf, HIPS, hipsLimit } from "./rig.ts";
import { applyStances, ponder } from "./stance.ts";
import { type AnimationState, SIT_TIME, type Surroundings } from "./state.ts";

/** What a pose depends on beside the animation state. */
interface PoseContext {
  t: number;
  /** Seconds since the previous pose; 0: damped values arrive at once. */
  dt: number;
  world: Surroundings;
  /** 0..1: each body blinks and breathes at its own times. */
  seed: number;
}

/** Within this distance it looks at the viewer (m). */
const LOOK_RANGE = 14;
/** It notices a pointer whose line of sight passes this near (m). */
const NOTICE = 1.1;
/** How far head and trunk turn towards a target (radians). */
const NECK = 1.15;
/** The trunk's share of that turn. */
const TRUNK = 0.2;
/** Seconds in which hands come up to carry, and go down again. */
const CARRY_BLEND = 0.4;
const tmp = new Vector3();

/** Poses the whole figure. Whatever aims at a target uses the joints of the previous frame. */
export function setPose(s: AnimationState, figure: Figure, m: PoseContext): void {
  const { t, world, seed } = m;
  const body = s.plan.body(t);
  const lift = landLift(s, world, body.at);
  figure.root.position.set(body.at[0], body.at[1], body.at[2]).multiplyScalar(s.size);
  figure.root.position.y += lift * s.size;
  figure.root.rotation.y = body.yaw;
  const sit = sitting(s, t);
  const feet = [0, 1].map((f) => toBody(onLand(s, world, s.plan.foot(f as 0 | 1, t), lift), body.at, body.yaw));
  const [left, right] = feet as [FootState, FootState];
  const legs: [FootState, FootState] =
    sit > 0 ? [sitFoot(left, 0, sit, s.sit.height), sitFoot(right, 1, sit, s.sit.height)] : [left, right];
  figure.root.updateMatrixWorld(true);
  const upper = upperPose(s, figure, m, body.speed, legs, sit);
  limitArmSpeed(s.arms, upper, m.dt);
  s.arms = { L: upper.L, R: upper.R };
  const hips = hipsOf(s, legs, upper, sit, m, body);
  const face = faceOf(s, figure, upper, m);
  const pose: BodyPose = {
    hips: hips.at,
    hipsTurn: hips.turn,
    spine: [
      upper.spine[0],
      upper.spine[1] - hips.turn[1] * 1.7 + s.gaze.yaw * TRUNK,
      upper.spine[2] - hips.turn[2] * 0.8,
    ],
    head: face.head,
    armL: eulerOf(upper.L.upper),
    foreL: eulerOf(upper.L.fore),
    armR: eulerOf(upper.R.upper),
    foreR: eulerOf(upper.R.fore),
    feet: legs,
    chest: 1 + lifeOf(s, m) * 0.008 * breathAt(t, seed),
    sit,
  };
  s.lastShown = { pose, face };
  figure.show(pose, face, m.dt);
}

/** How open the mouth of loud speech is. */
const LOUD_MOUTH = 0.7;
/** How fast the hands follow the voice (per second): words, not syllables. */
const STRESS_RATE = 3;

/** 0 stands .. 1 sits. */
function sitting(s: AnimationState, t: number): number {
  return s.sit.on ? smoothstep(0.1, SIT_TIME, t - s.sit.since) : 1 - smoothstep(0, SIT_TIME, t - s.sit.since);
}

/** Arms, head and spine: idle motion, stances, carrying, gestures. */
function upperPose(
  s: AnimationState,
  figure: Figure,
  m: PoseContext,
  speed: number,
  feet: [FootState, FootState],
  sit: number,
): UpperPose {
  const { t, seed, world } = m;
  const hands = s.carry
    ? smoothstep(0, CARRY_BLEND, t - s.carry.since) * (1 - smoothstep(0, CARRY_BLEND, t - s.carry.until))
    : 0;
  const upper = basePose({
    t,
    speed,
    aheadL: feet[0].at[2],
    aheadR: feet[1].at[2],
    sit,
    life: lifeOf(s, m),
    idleShare: s.gestures.length > 0 || s.say || s.work ? 0 : s.stances.of("idle") * (1 - hands),
    seed,
  });
  const target = s.work?.at ?? null;
  const goal = s.mouth && !world.calm ? Math.min(1, openness(s.mouth) / LOUD_MOUTH) : 0.5;
  s.loudness = eased(s.loudness, goal, m.dt > 0 ? damp(STRESS_RATE, m.dt) : 1, 0.5);
  const free = handsFree(s, t) * (1 - hands);
  applyStances(upper, s.stances, { t, seed, calm: world.calm, target, figure, loudness: s.loudness, handsFree: free });
  if (hands > 0) carrying(upper, hands);
  for (const g of s.gestures) applyGesture(upper, g, t, figure, world.calm);
  return upper;
}

/** 0..1: how much it breathes and sways; 0 with less motion. */
function lifeOf(s: AnimationState, m: PoseContext): number {
  return m.world.calm ? 0 : s.stances.look.life;
}

/** 0..1: how much of the arms walking leaves for other things. */
export function handsFree(s: AnimationState, t: number): number {
  return 1 - Math.min(1, s.plan.body(t).speed / 0.7) * 0.85;
}

/** How far the terrain lifts the body above the flat ground that the world knows; only on bare ground. */
function landLift(s: AnimationState, world: Surroundings, at: Readonly<Vec3>): number {
  if (!world.land || at[1] > 0.02) return 0;
  const lift = world.land(at[0] * s.size, at[2] * s.size) / s.size;
  return Number.isFinite(lift) ? lift : 0;
}

/** A foot on the terrain below it, in the frame of a root that is already lifted. */
function onLand(s: AnimationState, world: Surroundings, f: FootState, lift: number): FootState {
  const own = lift > 0 ? landLift(s, world, [f.at[0], 0, f.at[2]]) - lift : 0;
  return own === 0 ? f : { ...f, at: [f.at[0], f.at[1] + own, f.at[2]] };
}

/** A foot in the root's frame. */
function toBody(f: FootState, at: Vec3, yaw: number): FootState {
  const [x, z] = [f.at[0] - at[0], f.at[2] - at[2]];
  const [c, n] = [Math.cos(yaw), Math.sin(yaw)];
  return { ...f, at: [x * c - z * n, f.at[1] - at[1], x * n + z * c], yaw: wrapAngle(f.yaw - yaw) };
}

/** A foot of a body that sits down: it moves to the ground before the seat. */
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

/** The hips: as high as both legs allow, slightly sideways over the standing foot. */
function hipsOf(
  s: AnimationState,
  feet: [FootState, FootState],
  upper: UpperPose,
  sit: number,
  m: PoseContext,
  { speed, bounce }: BodyState,
): { at: Vec3; turn: Vec3 } {
  const { t, seed } = m;
  const life = lifeOf(s, m);
  const liftL = feet[0].planted ? 0 : feet[0].at[1];
  const liftR = feet[1].planted ? 0 : feet[1].at[1];
  const rest = weightAt(t, seed) * life * (1 - clamp01(speed / 0.5)) * (1 - sit);
  const x = clamp((liftR - liftL) * 0.32, -0.03, 0.03) + rest * 0.03;
  const twist = clamp((feet[1].at[2] - feet[0].at[2]) * 0.35, -0.2, 0.2) * (1 - sit);
  // The faster, the less a leg may stretch: a straight knee would have to bend within one frame.
  const reach = 0.988 - 0.03 * smoothstep(1.5, 4, speed);
  let y = HIPS + life * 0.004 * breathAt(t, seed) + upper.hop + bounce;
  for (const [i, f] of feet.entries()) {
    const side = i === 0 ? 1 : -1;
    const hx = x + side * 0.115 * Math.cos(twist);
    const hz = -side * 0.115 * Math.sin(twist);
    ankleOf(f, tmp);
    y = Math.min(y, hipsLimit(tmp, hx, hz, reach) + Math.max(0, upper.hop) * 0.4);
  }
  y = mix(y, s.sit.height + 0.1, sit);
  const roll = clamp((liftL - liftR) * 0.5, -0.06, 0.06) - rest * 0.035;
  return { at: [x * (1 - sit), y, mix(0, -0.03, sit)], turn: [0, twist, roll] };
}

/** The face, and the head's rotation. Also advances the damped gaze. */
function faceOf(s: AnimationState, figure: Figure, upper: UpperPose, m: PoseContext): FaceState & { head: Vec3 } {
  const { t, dt, seed } = m;
  const { droop, lids, life } = s.stances.look;
  const goal = gaze(s, figure, m);
  const k = dt > 0 ? damp(goal.slow ? 2.6 : 7, dt) : 1;
  s.gaze.yaw = eased(s.gaze.yaw, goal.yaw, k);
  s.gaze.pitch = eased(s.gaze.pitch, goal.pitch, k);
  if (s.gaze.yaw > 0.9 || s.gaze.yaw < -0.9) lean(upper, "head", [0, 0, s.gaze.yaw * 0.05], 1);
  const delight = clamp01(upper.smile);
  return {
    head: [-s.gaze.pitch + upper.head[0] + droop, s.gaze.yaw * (1 - TRUNK) + upper.head[1], upper.head[2]],
    gazeYaw: goal.yaw - s.gaze.yaw,
    gazePitch: goal.pitch - s.gaze.pitch,
    eyes: Math.min(1 - delight * 0.42, 1 - Math.max(m.world.calm ? 0 : blinkAt(t, seed) * Math.ceil(life), lids)),
    mouth: s.mouth ? openness(s.mouth) : talks(s, t) ? talkAt(m.world.calm ? 0.4 : t) : 0,
    vowels: s.mouth,
    // No smile while it dozes or is disconnected.
    smile: clamp01(0.58 + upper.smile) * (1 - lids),
    droop,
    swing: [-0.03 * Math.sin(t * 2.2 + seed * 5) * lifeOf(s, m) - upper.spine[0] * 0.6, -s.gaze.yaw * 0.12],
  };
}

/** Whether the mouth moves by itself: a bubble of its own, one that is being filled, or a reply that streams. */
function talks(s: AnimationState, t: number): boolean {
  return t < s.talkUntil || s.stances.of("speaking") > 0.5 || (s.say !== null && t < s.say.until - 0.15);
}

/** Where the head turns (radians); `slow`: it turns there slowly. */
interface Gaze {
  yaw: number;
  pitch: number;
  slow?: boolean;
}

/**
 * Where the head wants to turn; the first that applies:
 * 1. nowhere, while it is stale, lost or away;
 * 2. the user, while it listens, needs them or attends;
 * 3. the target of a gesture or of its work;
 * 4. where thinking or working makes it look;
 * 5. a pointer that passes near;
 * 6. the viewer, when near, most of the time;
 * 7. around.
 */
function gaze(s: AnimationState, figure: Figure, m: PoseContext): Gaze {
  const { t, world, seed } = m;
  const stance = s.stances.state;
  if (stance === "stale" || stance === "lost" || stance === "away") return { yaw: 0, pitch: 0, slow: true };
  const listens = stance === "listening";
  if (listens || stance === "needs-you" || t < s.attend.until) return lookAt(s, figure, world.camera, 2.6) ?? FORWARD;
  const target = s.gestures.find((g) => g.target && gestureWeight(g, t) > 0.02)?.target ?? s.work?.at;
  const seen = target && lookAt(s, figure, target, 2.6);
  if (seen) return seen;
  if (stance === "thinking") return { ...ponder(t, seed, world.calm), slow: true };
  if (stance === "working")
    return { yaw: world.calm ? 0 : 0.16 * Math.sin(t * 0.9 + seed * 6), pitch: -0.24, slow: true };
  const pointed = pointerNear(figure, world);
  const noticed = pointed && lookAt(s, figure, pointed, 1.7);
  if (noticed) return noticed;
  const { x, z } = figure.root.position;
  const near = Math.hypot(world.camera[0] - x, world.camera[2] - z) < LOOK_RANGE;
  const slot = Math.floor(t / 2.9 + seed * 7);
  // It looks at its viewer three times out of four: nobody likes to be stared at.
  const user = near && (world.calm || hashText(`u${slot}`) % 4 > 0) && lookAt(s, figure, world.camera, 1.35);
  if (user) return user;
  if (world.calm) return FORWARD;
  return {
    yaw: ((hashText(`y${slot}`) % 100) / 100 - 0.5) * 0.7,
    pitch: ((hashText(`p${slot}`) % 100) / 100 - 0.6) * 0.2,
    slow: true,
  };
}

const FORWARD: Gaze = { yaw: 0, pitch: 0 };

/**
 * The point where the pointer's line of sight passes the head, moved 0.7 m towards the viewer; null: it passes too far
 * away.
 */
function pointerNear(figure: Figure, { pointer }: Surroundings): Vec3 | null {
  if (!pointer) return null;
  figure.anchor("head", tmp);
  const [o, d] = [pointer.origin, pointer.direction];
  const along = (tmp.x - o[0]) * d[0] + (tmp.y - o[1]) * d[1] + (tmp.z - o[2]) * d[2];
  if (!(along >= 0.5 && along <= LOOK_RANGE)) return null;
  const point: Vec3 = [o[0] + d[0] * along, o[1] + d[1] * along, o[2] + d[2] * along];
  if (!(Math.hypot(point[0] - tmp.x, point[1] - tmp.y, point[2] - tmp.z) <= NOTICE)) return null;
  return [point[0] - d[0] * 0.7, point[1] - d[1] * 0.7, point[2] - d[2] * 0.7];
}

/** The head's turn towards a point; null when that is farther round than `reach` (radians), or nowhere. */
function lookAt(s: AnimationState, figure: Figure, at: Vec3, reach: number): Gaze | null {
  const a = aim(figure.joints.head, at);
  const yaw = a.yaw + s.gaze.yaw * TRUNK; // the trunk has turned a part of the way already
  if (!(Math.abs(yaw) < reach && Number.isFinite(a.pitch))) return null;
  return { yaw: clamp(yaw, -NECK, NECK), pitch: clamp(a.pitch - 0.12, -0.5, 0.42) };
}
