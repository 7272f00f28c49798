// One agent's body in the scene: where its document and its acts put it, and the pose of every bone at a time.

import { Color, type MeshLambertMaterial, Vector3 } from "three";
import type { AvatarAct, Avatar as AvatarDoc } from "../../wire/types.gen.ts";
import { createSurface, type SurfaceKit } from "../material.ts";
import { clamp, clamp01, damp, hashText, mix, radians, smoothstep, type Vec3, wrapAngle } from "../math.ts";
import { type Body, createBody, type Looks } from "./body.ts";
import { type FootState, type Plan, planStand, planTurn, planWalk, standing } from "./gait.ts";
import {
  aim,
  applyGesture,
  basePose,
  blinkAt,
  type Gesture,
  gesture,
  gestureWeight,
  setRotation,
  talkAt,
  type UpperPose,
} from "./gesture.ts";
import { ANKLE, ankleOf, BALL, HIPS, hipsLimit, solveLeg } from "./rig.ts";

export interface Seat {
  /** Middle of the seat, in world space. */
  at: Vec3;
  /** Of what the seat stands on. */
  floor: number;
  yaw: number;
}

export interface Surroundings {
  camera: Vec3;
  /** Points others stand at, to look at when they are near. */
  seat(objectId: string): Seat | null;
  /** No idle motion. */
  calm: boolean;
}

export interface AvatarBody {
  readonly id: string;
  readonly looks: Looks;
  readonly body: Body;
  readonly plan: Plan;
  readonly moving: boolean;
  /** Something visibly moves (walking, a gesture, talking), so shadows must follow. */
  readonly busy: boolean;
  readonly speaking: string | null;
  readonly position: Vec3;
  place(doc: Pick<AvatarDoc, "position" | "yaw" | "pose"> & { seat?: string }, now: number, world: Surroundings): void;
  act(act: AvatarAct, now: number, started: number): void;
  gesture(g: Gesture, now: number): void;
  /** How open the mouth is (0..1) by real sound; null: by itself while a bubble shows. */
  mouth(level: number | null): void;
  away(yes: boolean): void;
  update(t: number, dt: number, world: Surroundings): void;
  /** Where the balls of the feet are, in world space (for tests). */
  feet(): { position: Vec3; planted: boolean }[];
  dispose(): void;
}

const LOOK_RANGE = 14;
const SIT_TIME = 0.7;
const FADE = 0.22;

interface State {
  plan: Plan;
  gestures: Gesture[];
  say: { text: string; from: number; until: number } | null;
  sit: { on: boolean; since: number; height: number; object: string };
  jump: { at: number; to: Vec3; yaw: number } | null;
  mouth: number | null;
  away: boolean;
  dim: number;
  look: { yaw: number; pitch: number };
  target: Vec3 | null;
  hips: number;
}

const tmp = new Vector3();

export function createAvatar(id: string, looks: Looks, surface: SurfaceKit, at: Vec3, yaw: number): AvatarBody {
  const material = createSurface(surface);
  const body = createBody(looks, material);
  const seed = (hashText(id) % 1000) / 1000;
  const s: State = {
    plan: planStand(at, yaw),
    gestures: [],
    say: null,
    sit: { on: false, since: -100, height: 0.45, object: "" },
    jump: null,
    mouth: null,
    away: false,
    dim: 0,
    look: { yaw: 0, pitch: 0 },
    target: null,
    hips: HIPS,
  };
  let clock = 0;
  const feetNow = (t: number): [FootState, FootState] => [s.plan.foot(0, t), s.plan.foot(1, t)];

  const walkTo = (path: Vec3[], start: number, seconds: number, endYaw: number | undefined, now: number): void => {
    const here = s.plan.body(now);
    standUp(s, now);
    s.plan = planWalk({ path: [here.at, ...path.slice(1)], start, seconds, yaw: here.yaw, feet: feetNow(now), endYaw });
  };

  return {
    id,
    looks,
    body,
    get plan() {
      return s.plan;
    },
    get moving() {
      return clock < s.plan.settled;
    },
    get busy() {
      return clock < s.plan.settled || s.gestures.length > 0 || s.jump !== null || clock - s.sit.since < SIT_TIME + 0.2;
    },
    get speaking() {
      return s.say && clock < s.say.until ? s.say.text : null;
    },
    get position() {
      return s.plan.body(clock).at;
    },
    place: (doc, now, world) => place(s, doc, now, world, walkTo),
    act(act, now, started) {
      if (act.action === "walk" && act.path && act.path.length > 0) walkAct(s, act, now, started, walkTo);
      else if (act.action === "stop") stop(s, now, act, walkTo);
      else if (act.action === "say") s.say = { text: act.text ?? "", from: now, until: started + (act.seconds ?? 3) };
      else if (act.action === "stand") standUp(s, now);
      else {
        const g = gesture(act.action, now, act.seconds, act.target ?? null);
        if (g) this.gesture(g, now);
      }
    },
    gesture(g, now) {
      s.gestures = [...s.gestures.slice(-2), g];
      const here = s.plan.body(now);
      if (!g.target || clock < s.plan.end || s.sit.on) return;
      const yawTo = Math.atan2(g.target[0] - here.at[0], g.target[2] - here.at[2]);
      if (Math.abs(wrapAngle(yawTo - here.yaw)) > 0.9) s.plan = planTurn(here.at, here.yaw, yawTo, now, feetNow(now));
    },
    mouth(level) {
      s.mouth = level;
    },
    away(yes) {
      s.away = yes;
    },
    update(t, dt, world) {
      clock = t;
      s.gestures = s.gestures.filter((g) => t - g.start < g.seconds);
      if (s.say && t >= s.say.until) s.say = null;
      jump(s, body, t);
      s.dim += ((s.away ? 1 : 0) - s.dim) * (dt > 0 ? damp(4, dt) : 1);
      pose(s, body, t, dt, world, seed);
      dimMaterial(material, s.dim);
    },
    feet: () =>
      (["L", "R"] as const).map((side, i) => {
        const p = body.bones[`foot${side}`].localToWorld(tmp.set(0, -ANKLE, BALL));
        return { position: [p.x, p.y, p.z] as Vec3, planted: s.plan.foot(i as 0 | 1, clock).planted };
      }),
    dispose() {
      body.dispose();
      material.dispose();
    },
  };
}

function standUp(s: State, now: number): void {
  if (s.sit.on) s.sit = { ...s.sit, on: false, since: now };
}

type WalkTo = (path: Vec3[], start: number, seconds: number, endYaw: number | undefined, now: number) => void;

function walkAct(s: State, act: AvatarAct, now: number, started: number, walkTo: WalkTo): void {
  const path = (act.path ?? []) as Vec3[];
  const first = path[0] as Vec3;
  const here = s.plan.body(now).at;
  let length = 0;
  for (let i = 1; i < path.length; i++)
    length += Math.hypot(...((path[i] as Vec3).map((v, k) => v - ((path[i - 1] as Vec3)[k] as number)) as Vec3));
  const seconds = act.seconds ?? length / Math.max(0.3, act.speed ?? 1.4);
  const left = started + seconds - now;
  if (path.length < 2 || left <= 0.05) return;
  if (Math.hypot(here[0] - first[0], here[2] - first[2]) > 1.5) s.plan = planStand(first, s.plan.body(now).yaw);
  walkTo(path, now, left, act.yaw === undefined ? undefined : radians(act.yaw), now);
}

function stop(s: State, now: number, act: AvatarAct, walkTo: WalkTo): void {
  if (now >= s.plan.end) return;
  const body = s.plan.body(now);
  const ahead = act.path?.at(-1) ?? [
    body.at[0] + Math.sin(body.yaw) * 0.15,
    body.at[1],
    body.at[2] + Math.cos(body.yaw) * 0.15,
  ];
  walkTo([body.at, ahead as Vec3], now, 0.4, undefined, now);
}

/** Follows the document: sits, walks a short way, or fades over when it is far. */
function place(
  s: State,
  doc: Pick<AvatarDoc, "position" | "yaw" | "pose"> & { seat?: string },
  now: number,
  world: Surroundings,
  walkTo: WalkTo,
): void {
  const yaw = radians(doc.yaw);
  const seat = doc.pose === "sit" && doc.seat ? world.seat(doc.seat) : null;
  if (seat) {
    if (s.sit.on && s.sit.object === doc.seat) return;
    s.sit = { on: true, since: now, height: seat.at[1] - seat.floor, object: doc.seat ?? "" };
    s.jump = null;
    const here = s.plan.body(now);
    s.plan = slide(here.at, here.yaw, [seat.at[0], seat.floor, seat.at[2]], seat.yaw, now);
    return;
  }
  standUp(s, now);
  const goal = now < s.plan.end ? s.plan.body(s.plan.end + 1) : s.plan.body(now);
  const off = Math.hypot(goal.at[0] - doc.position[0], goal.at[1] - doc.position[1], goal.at[2] - doc.position[2]);
  const turn = Math.abs(wrapAngle(goal.yaw - yaw));
  const target = [...doc.position] as Vec3;
  if (off > 2) s.jump = { at: now, to: target, yaw };
  else if (off > 0.06) walkTo([s.plan.body(now).at, target], now, clamp(off / 1.5, 0.35, 1.6), yaw, now);
  else if (turn > 0.06 && now >= s.plan.end) {
    const here = s.plan.body(now);
    s.plan = planTurn(here.at, here.yaw, yaw, now, [s.plan.foot(0, now), s.plan.foot(1, now)]);
  }
}

/** From standing in front of a seat into it: the body glides back while the legs fold. */
function slide(from: Vec3, fromYaw: number, to: Vec3, toYaw: number, now: number): Plan {
  const turn = wrapAngle(toYaw - fromYaw);
  const body = (t: number): { at: Vec3; yaw: number; speed: number } => {
    const u = smoothstep(0, SIT_TIME, t - now);
    return {
      at: [mix(from[0], to[0], u), mix(from[1], to[1], u), mix(from[2], to[2], u)],
      yaw: fromYaw + turn * smoothstep(0, SIT_TIME * 0.7, t - now),
      speed: 0,
    };
  };
  return {
    start: now,
    end: now + SIT_TIME,
    settled: now + SIT_TIME,
    body,
    foot: (f, t) => standing(body(t).at, body(t).yaw)[f],
  };
}

function jump(s: State, body: Body, t: number): void {
  if (!s.jump) {
    body.mesh.scale.setScalar(1);
    return;
  }
  const u = (t - s.jump.at) / FADE;
  if (u >= 1 && s.plan.body(t).at !== s.jump.to) s.plan = planStand(s.jump.to, s.jump.yaw);
  const k = clamp01(Math.abs(u - 1));
  body.mesh.scale.set(mix(0.02, 1, k), mix(0.02, 1, k), mix(0.02, 1, k));
  if (u >= 2) s.jump = null;
}

function dimMaterial(material: MeshLambertMaterial, dim: number): void {
  material.color.setScalar(1).lerp(AWAY, dim);
}
const AWAY = new Color(0.42, 0.44, 0.52);

/** Sets every bone. Order matters: hips, legs, spine, then what hangs on them. */
function pose(s: State, body: Body, t: number, dt: number, world: Surroundings, seed: number): void {
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
  placeHips(s, body, feet, upper, sit, t, world.calm, seed);
  for (const [i, side] of (["L", "R"] as const).entries()) solveLeg(bones, side, feet[i] as FootState);
  const twist = bones.hips.rotation.y;
  setRotation(bones.spine, [upper.spine[0], upper.spine[1] - twist * 1.7, upper.spine[2]]);
  const swell = world.calm ? 1 : 1 + 0.008 * Math.sin(t * 1.9 + seed * 6);
  bones.spine.scale.set(swell, 1, swell);
  for (const name of ["armL", "foreL", "armR", "foreR"] as const) setRotation(bones[name], upper[name]);
  face(s, body, upper, t, dt, world, seed);
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
  t: number,
  calm: boolean,
  seed: number,
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
  s.hips = y;
}

function face(s: State, body: Body, upper: UpperPose, t: number, dt: number, world: Surroundings, seed: number): void {
  const { bones } = body;
  const looking = s.gestures.find((g) => g.target && gestureWeight(g, t) > 0.02);
  const goal = gaze(s, body, looking?.target ?? null, t, world, seed);
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
function gaze(
  s: State,
  body: Body,
  target: Vec3 | null,
  t: number,
  world: Surroundings,
  seed: number,
): { yaw: number; pitch: number } {
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
