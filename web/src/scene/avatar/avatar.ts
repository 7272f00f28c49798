// One agent's body in the scene: where its document and its acts put it, and the pose of every bone at a time.

import { Vector3 } from "three";
import type { AvatarAct, Avatar as AvatarDoc } from "../../wire/types.gen.ts";
import { clamp, clamp01, hashText, radians, type Vec3, wrapAngle, yawTo } from "../math.ts";
import { type Face, type Figure, openness, type Pose, type Vowels } from "./figure.ts";
import { type Floor, type FootState, planHops, planStand, planTurn, planWalk } from "./gait.ts";
import { type Gesture, gesture, handFor } from "./gesture.ts";
import { jump, pathLength, slide, standUp } from "./moves.ts";
import { handsFree, setPose } from "./pose.ts";
import { ANKLE, BALL, HIPS } from "./rig.ts";
import type { Stance } from "./stance.ts";
import { newState, type Seat, SIT_TIME, type State, type Surroundings } from "./state.ts";

export { pathLength } from "./moves.ts";
export type { Stance } from "./stance.ts";
export type { Seat, Surroundings } from "./state.ts";

type Place = Pick<AvatarDoc, "position" | "yaw" | "pose"> & { seat?: string };

export interface AvatarBody {
  readonly id: string;
  /** What is seen of it. */
  readonly figure: Figure;
  /** Metres of a body unit: 1 is a grown robot. */
  readonly size: number;
  readonly moving: boolean;
  /** When it will have arrived; in the past while it stands. */
  readonly arrives: number;
  /** A gesture is shown. */
  readonly gesturing: boolean;
  /** Something visibly moves (walking, a gesture, talking, a change of stance), so frames and shadows must follow. */
  readonly busy: boolean;
  /** 0..1: how much it works at something that is nowhere to be seen. */
  readonly console: number;
  /** Its mouth, hands or eyes move a little. */
  readonly lively: boolean;
  /** What its own bubble says, and how far its time has gone (0..1). */
  readonly speaking: string | null;
  readonly spoken: number;
  readonly stance: Stance;
  readonly position: Vec3;
  readonly yaw: number;
  /** The pose and face of the last update (for tests). */
  readonly shown: { pose: Pose; face: Face } | null;
  /** Metres by which it is lower than when it stands: it sits, or crouches. */
  readonly lowered: number;
  /** 0..1: how much of it has vanished. */
  readonly faded: number;
  /** Where it will be, if nothing comes between. */
  at(t: number): { position: Vec3; yaw: number };
  place(doc: Place, now: number, world: Surroundings): void;
  act(act: AvatarAct, now: number, started: number): void;
  /** Walks a way that begins where it stands. */
  walk(path: readonly Vec3[], seconds: number, now: number, endYaw?: number): void;
  sit(seat: Seat, object: string, now: number): void;
  /** Is somewhere else at once. */
  stand(at: Vec3, yaw: number): void;
  /** Is where a document says at once, and in the middle of nothing. */
  anew(doc: Place, now: number, world: Surroundings): void;
  gesture(g: Gesture, now: number): void;
  /** Holds both hands before its chest, with something between them, until then. */
  carry(now: number, until: number): void;
  /** What its agent is doing. */
  setStance(stance: Stance): void;
  /** Turns to the user and looks at them for some seconds. */
  attend(now: number, seconds: number): void;
  /** What it works at, while that is news. */
  workAt(at: Vec3, until: number): void;
  /** The shape of the mouth by real sound; null: by itself while it speaks. */
  mouth(shape: Readonly<Vowels> | null): void;
  /** Its mouth moves until then. */
  talk(until: number): void;
  vanish(yes: boolean): void;
  /** Takes over another figure; the caller disposes of the one before. What it was doing on its way is over. */
  wear(figure: Figure): void;
  update(t: number, dt: number, world: Surroundings): void;
  /** Where the balls of the feet are, in world space (for tests). */
  feet(): { position: Vec3; planted: boolean }[];
  dispose(): void;
}

/** Radians off the user's direction from which it turns: when it begins to attend, and while it goes on. */
const TURN_FIRST = 0.3;
const TURN_AGAIN = 0.9;

const tmp = new Vector3();

export function createAvatar(id: string, figure: Figure, at: Vec3, yaw: number): AvatarBody {
  return new LivingBody(id, figure, at, yaw);
}

class LivingBody implements AvatarBody {
  readonly id: string;
  private body: Figure;
  private readonly seed: number;
  private readonly s: State;
  private clock = 0;
  /** What was around it at the last update. */
  private world: Surroundings | null = null;

  constructor(id: string, figure: Figure, at: Vec3, yaw: number) {
    this.id = id;
    this.body = figure;
    this.seed = (hashText(id) % 1000) / 1000;
    this.s = newState([at[0] / figure.unit, at[1] / figure.unit, at[2] / figure.unit], yaw, figure.unit);
  }

  get figure(): Figure {
    return this.body;
  }

  get size(): number {
    return this.body.unit;
  }

  wear(figure: Figure): void {
    const { position, yaw } = this;
    this.body = figure;
    this.s.size = figure.unit;
    this.stand(position, yaw);
  }

  /** Metres to body units. */
  private units(p: Readonly<Vec3>): Vec3 {
    return [p[0] / this.size, p[1] / this.size, p[2] / this.size];
  }

  private metres(p: Readonly<Vec3>): Vec3 {
    return [p[0] * this.size, p[1] * this.size, p[2] * this.size];
  }

  get moving(): boolean {
    return this.clock < this.s.plan.settled;
  }

  get arrives(): number {
    return this.s.plan.end;
  }

  get gesturing(): boolean {
    return this.s.gestures.length > 0;
  }

  get busy(): boolean {
    const { s, clock } = this;
    if (s.say || (s.mouth && openness(s.mouth) > 0) || s.jump || s.gestures.length > 0 || s.stances.blending)
      return true;
    if (s.fade.now !== s.fade.goal || (s.carry && clock < s.carry.until)) return true;
    return clock < s.plan.settled || clock - s.sit.since < SIT_TIME + 0.2;
  }

  get console(): number {
    const { s } = this;
    return s.work ? 0 : s.stances.of("working") * (1 - s.fade.now) * handsFree(s, this.clock);
  }

  get lively(): boolean {
    const { s, clock } = this;
    return s.stances.state === "speaking" || clock < Math.max(s.talkUntil, s.attend.until);
  }

  get speaking(): string | null {
    return this.s.say && this.clock < this.s.say.until ? this.s.say.text : null;
  }

  get spoken(): number {
    const { say } = this.s;
    return say ? clamp01((this.clock - say.from) / Math.max(0.1, say.until - say.from)) : 0;
  }

  get stance(): Stance {
    return this.s.stances.state;
  }

  get position(): Vec3 {
    return this.metres(this.s.plan.body(this.clock).at);
  }

  get yaw(): number {
    return this.s.plan.body(this.clock).yaw;
  }

  get shown(): { pose: Pose; face: Face } | null {
    return this.s.shown;
  }

  get lowered(): number {
    return Math.max(0, HIPS - (this.s.shown?.pose.hips[1] ?? HIPS)) * this.size;
  }

  get faded(): number {
    return this.s.fade.now;
  }

  at(t: number): { position: Vec3; yaw: number } {
    const { at, yaw } = this.s.plan.body(t);
    return { position: this.metres(at), yaw };
  }

  /** What feet land on, in body units. */
  private floor(): Floor | undefined {
    const { floor } = this.world ?? {};
    const k = this.size;
    return floor && ((x, z, y) => floor(x * k, z * k, y * k) / k);
  }

  private feetAt(t: number): [FootState, FootState] {
    return [this.s.plan.foot(0, t), this.s.plan.foot(1, t)];
  }

  walk(places: readonly Vec3[], seconds: number, now: number, endYaw?: number): void {
    const { s } = this;
    const here = s.plan.body(now);
    const way = places.slice(1).map((p) => this.units(p));
    standUp(s, now);
    const path = [here.at, ...way];
    s.plan = this.world?.still
      ? planHops({ path, start: now, seconds, endYaw })
      : planWalk({ path, start: now, seconds, yaw: here.yaw, feet: this.feetAt(now), endYaw, floor: this.floor() });
  }

  stand(at: Vec3, yaw: number): void {
    this.s.plan = planStand(this.units(at), yaw);
  }

  anew(doc: Place, now: number, world: Surroundings): void {
    Object.assign(this.s, newState(this.units(doc.position), radians(doc.yaw), this.size));
    if (doc.pose === "sit") this.place(doc, now - 10, world);
  }

  sit(seat: Seat, object: string, now: number): void {
    const { s } = this;
    if (s.sit.on && s.sit.object === object) return;
    s.sit = { on: true, since: now, height: (seat.at[1] - seat.floor) / s.size, object };
    s.jump = null;
    const here = s.plan.body(now);
    s.plan = slide(here.at, here.yaw, this.units([seat.at[0], seat.floor, seat.at[2]]), seat.yaw, now);
  }

  /** Follows the document: sits, walks a short way, or fades over when it is far. */
  place(doc: Place, now: number, world: Surroundings): void {
    const { s } = this;
    const yaw = radians(doc.yaw);
    const seat = doc.pose === "sit" && doc.seat ? world.seat(doc.seat, doc.position) : null;
    if (seat) return this.sit(seat, doc.seat ?? "", now);
    standUp(s, now);
    const goal = now < s.plan.end ? s.plan.body(s.plan.end + 1) : s.plan.body(now);
    const target = this.units(doc.position);
    const off = Math.hypot(goal.at[0] - target[0], goal.at[1] - target[1], goal.at[2] - target[2]);
    if (off > 2) s.jump = { at: now, to: target, yaw };
    else if (off > 0.06) this.walk([this.position, doc.position], clamp(off / 1.5, 0.35, 1.6), now, yaw);
    else if (now >= s.plan.end) this.turn(yaw, 0.06, now);
  }

  /** Turns on the spot, in steps, when the yaw is off by more than `slack`. */
  private turn(yaw: number, slack: number, now: number): boolean {
    const here = this.s.plan.body(now);
    if (Math.abs(wrapAngle(yaw - here.yaw)) <= slack) return false;
    this.s.plan = planTurn(here.at, here.yaw, yaw, now, this.feetAt(now));
    return true;
  }

  act(act: AvatarAct, now: number, started: number): void {
    if (act.action === "walk" && act.path && act.path.length > 0) this.walkAct(act, now, started);
    else if (act.action === "stop") this.stop(act, now);
    else if (act.action === "say")
      this.s.say = { text: act.text ?? "", from: now, until: started + (act.seconds ?? 3) };
    else if (act.action === "stand") standUp(this.s, now);
    else {
      const g = gesture(act.action, now, act.seconds, act.target ?? null);
      if (g) this.gesture(g, now);
    }
  }

  private walkAct(act: AvatarAct, now: number, started: number): void {
    const path = (act.path ?? []) as Vec3[];
    const first = path[0] as Vec3;
    const here = this.at(now);
    const seconds = act.seconds ?? pathLength(path) / Math.max(0.3, act.speed ?? 1.4);
    const left = started + seconds - now;
    if (path.length < 2 || left <= 0.05) return;
    if (Math.hypot(here.position[0] - first[0], here.position[2] - first[2]) > 1.5) this.stand(first, here.yaw);
    this.walk(path, left, now, act.yaw === undefined ? undefined : radians(act.yaw));
  }

  private stop(act: AvatarAct, now: number): void {
    if (now >= this.s.plan.end) return;
    const { position, yaw } = this.at(now);
    const ahead: Vec3 = [position[0] + Math.sin(yaw) * 0.15, position[1], position[2] + Math.cos(yaw) * 0.15];
    this.walk([position, (act.path?.at(-1) ?? ahead) as Vec3], 0.4, now);
  }

  gesture(g: Gesture, now: number): void {
    const { s } = this;
    g.side ??= handFor(g.target, this.body);
    s.gestures = [...s.gestures.slice(-2), g];
    if (!g.target || this.clock < s.plan.end || s.sit.on) return;
    this.turn(yawTo(this.at(now).position, g.target), 0.9, now);
  }

  carry(now: number, until: number): void {
    this.s.carry = { since: now, until };
  }

  setStance(stance: Stance): void {
    this.s.stances.state = stance;
  }

  attend(now: number, seconds: number): void {
    this.s.attend = { until: now + seconds, turned: -Infinity };
  }

  /** Turns to who looks at it: once when it attends or needs them, and again when they have gone round it. */
  private faceUser(t: number, camera: Vec3): void {
    const { s } = this;
    const looks = s.stances.state === "needs-you" || s.stances.state === "listening";
    if (!looks && t >= s.attend.until) {
      s.attend.turned = -Infinity;
      return;
    }
    if (t < s.plan.settled || s.sit.on || s.jump || t - s.attend.turned < 1.5) return;
    const slack = s.attend.turned === -Infinity ? TURN_FIRST : TURN_AGAIN;
    s.attend.turned = t;
    this.turn(yawTo(this.at(t).position, camera), slack, t);
  }

  workAt(at: Vec3, until: number): void {
    this.s.work = { at, until };
  }

  mouth(shape: Readonly<Vowels> | null): void {
    this.s.mouth = shape;
  }

  talk(until: number): void {
    this.s.talkUntil = until;
  }

  vanish(yes: boolean): void {
    this.s.fade.goal = yes ? 1 : 0;
  }

  update(t: number, dt: number, world: Surroundings): void {
    const { s, body } = this;
    this.clock = t;
    this.world = world;
    s.gestures = s.gestures.filter((g) => t - g.start < g.seconds);
    if (s.say && t >= s.say.until) s.say = null;
    if (s.work && t >= s.work.until) s.work = null;
    s.stances.update(dt);
    this.faceUser(t, world.camera);
    jump(s, body, t);
    setPose(s, body, { t, dt, world, seed: this.seed });
    const { dim, drain } = s.stances.look;
    const step = dt > 0 ? dt / 0.4 : 1;
    s.fade.now = clamp(s.fade.goal, s.fade.now - step, s.fade.now + step);
    body.look({ dim, drain, fade: s.fade.now });
  }

  feet(): { position: Vec3; planted: boolean }[] {
    return (["L", "R"] as const).map((side, i) => {
      const p = this.body.joints[`foot${side}`].localToWorld(tmp.set(0, -ANKLE, BALL));
      return { position: [p.x, p.y, p.z] as Vec3, planted: this.s.plan.foot(i as 0 | 1, this.clock).planted };
    });
  }

  dispose(): void {
    this.body.dispose();
  }
}
