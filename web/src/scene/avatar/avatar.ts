// One agent's body in the scene: where its document and its acts put it, and the pose of every bone at a time.

import { Color, type MeshLambertMaterial, Vector3 } from "three";
import type { AvatarAct, Avatar as AvatarDoc } from "../../wire/types.gen.ts";
import { createSurface, type SurfaceKit } from "../material.ts";
import { clamp, clamp01, damp, hashText, mix, radians, smoothstep, type Vec3, wrapAngle } from "../math.ts";
import { type Body, createBody, type Looks } from "./body.ts";
import { type FootState, type Plan, planStand, planTurn, planWalk, standing } from "./gait.ts";
import { type Gesture, gesture } from "./gesture.ts";
import { setPose } from "./pose.ts";
import { ANKLE, BALL } from "./rig.ts";
import { newState, SIT_TIME, type State, type Surroundings } from "./state.ts";

export type { Seat, Surroundings } from "./state.ts";

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

const FADE = 0.22;

const tmp = new Vector3();

export function createAvatar(id: string, looks: Looks, surface: SurfaceKit, at: Vec3, yaw: number): AvatarBody {
  const material = createSurface(surface);
  const body = createBody(looks, material);
  const seed = (hashText(id) % 1000) / 1000;
  const s = newState(at, yaw);
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
      if (s.say || s.mouth !== null || s.jump || s.gestures.length > 0) return true;
      return clock < s.plan.settled || clock - s.sit.since < SIT_TIME + 0.2;
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
      setPose(s, body, { t, dt, world, seed });
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
