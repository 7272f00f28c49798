// One agent's body in the scene: it turns the avatar's document and acts into motion, and computes the pose of every
// bone at a time. The crew (crew.ts) owns the bodies, feeds them and calls update() each frame.
//
// A body has several independent state machines, all in AnimationState (state.ts):
// - place: a GaitPlan (gait.ts) that says where body and feet are at any time: standing, turning, walking, or sliding
//   into a seat. A new plan starts from wherever the feet are, so that any of them can interrupt another.
// - jump: fades out and in again at a place too far to walk to (moves.ts).
// - sit: standing or sitting, on one object; blends within SIT_TIME.
// - stance: what the agent does (idle, thinking, working, …), blended by Stances (stance.ts).
// - gestures: up to three at a time, each with a start and a duration (gesture.ts).
// - say, talk, mouth: what moves the mouth: its own speech bubble, a bubble being filled, or a real voice.
// - attend, work, carry: whom it looks at, what it works at, what it holds, each with an end.
// - fade: 0 visible .. 1 vanished, moves to its target within 0.4 s.
//
// Times are seconds of the scene's clock. Public places are metres in world space, y up; inside, lengths are body units
// (figure.ts).

import { Vector3 } from "three";
import { hashText } from "../../core/random.ts";
import {
  clamp,
  clamp01,
  flatDistance,
  isPoint,
  pathLength,
  radians,
  type Vec3,
  wrapAngle,
  yawTo,
} from "../../core/vector.ts";
import type { AvatarAct, Avatar as AvatarDoc } from "../../wire/types.gen.ts";
import { type BodyPose, type FaceState, type Figure, openness, type Vowels } from "./figure.ts";
import { type Floor, type FootState, planHops, planStand, planTurn, planWalk } from "./gait.ts";
import { type Gesture, gesture, handFor } from "./gesture.ts";
import { slideIntoSeat, standUp, updateJump } from "./moves.ts";
import { handsFree, setPose } from "./pose.ts";
import { ANKLE, BALL, HIPS } from "./rig.ts";
import type { Stance } from "./stance.ts";
import { type AnimationState, newAnimationState, type Seat, SIT_TIME, type Surroundings } from "./state.ts";

export type { Stance } from "./stance.ts";
export type { Seat, Surroundings } from "./state.ts";

type Place = Pick<AvatarDoc, "position" | "yaw" | "pose"> & { seat?: string };

/**
 * By how much it may face away from the user before it turns to them (radians): at first, and while it keeps attending.
 */
const TURN_FIRST = 0.3;
const TURN_NEXT = 0.9;

/** Where the user's eye is taken to be while nothing is known of it: too far away to be looked at. */
const UNKNOWN_EYE: Vec3 = [0, 2, 100];

const tmp = new Vector3();

/** A body as the crew and the labels use it. At first it stands at a place (m). `s` is its animation state. */
export class AvatarBody {
  readonly id: string;
  private body: Figure;
  /** 0..1: each body blinks, breathes and fidgets at its own times. */
  private readonly seed: number;
  private readonly s: AnimationState;
  /** Time of the last update. */
  private clock = 0;
  /** Surroundings of the last update. */
  private world: Surroundings | null = null;

  constructor(id: string, figure: Figure, at: Vec3, yaw: number) {
    this.id = id;
    this.body = figure;
    this.seed = (hashText(id) % 1000) / 1000;
    this.s = newAnimationState([at[0] / figure.unit, at[1] / figure.unit, at[2] / figure.unit], yaw, figure.unit);
  }

  /** What is drawn of it. */
  get figure(): Figure {
    return this.body;
  }

  /** Metres per body unit; 1 for an adult robot. */
  get size(): number {
    return this.body.unit;
  }

  /** Switches to another figure and stands still. The caller disposes of the old one. */
  setFigure(figure: Figure): void {
    const { position, yaw } = this;
    this.body = figure;
    this.s.size = figure.unit;
    this.teleport(position, yaw);
  }

  /** Metres to body units. */
  private units(p: Readonly<Vec3>): Vec3 {
    return [p[0] / this.size, p[1] / this.size, p[2] / this.size];
  }

  private metres(p: Readonly<Vec3>): Vec3 {
    return [p[0] * this.size, p[1] * this.size, p[2] * this.size];
  }

  /** It walks, turns or slides, or a foot is still in the air. */
  get moving(): boolean {
    return this.clock < this.s.plan.feetDownAt;
  }

  /** When it will arrive; in the past while it stands. */
  get arrivesAt(): number {
    return this.s.plan.end;
  }

  /** A gesture is playing. */
  get gesturing(): boolean {
    return this.s.gestures.length > 0;
  }

  /**
   * Something moves visibly (a walk, a gesture, speech, a change of stance), so that frames must be drawn and shadows
   * updated.
   */
  get busy(): boolean {
    const { s, clock } = this;
    if (s.say || (s.mouth && openness(s.mouth) > 0) || s.jump || s.gestures.length > 0 || s.stances.blending)
      return true;
    if (s.fade.now !== s.fade.goal || (s.carry && clock < s.carry.until)) return true;
    return clock < s.plan.feetDownAt || clock - s.sit.since < SIT_TIME + 0.2;
  }

  /** 0..1: how much it works at something that has no place in the world; a console floats before it then. */
  get consoleShare(): number {
    const { s } = this;
    return s.work ? 0 : s.stances.of("working") * (1 - s.fade.now) * handsFree(s, this.clock);
  }

  /** Its mouth, hands or eyes move slightly. */
  get lively(): boolean {
    const { s, clock } = this;
    return s.stances.state === "speaking" || clock < Math.max(s.talkUntil, s.attend.until);
  }

  /** The text of its own speech bubble; null: none. */
  get speaking(): string | null {
    return this.s.say && this.clock < this.s.say.until ? this.s.say.text : null;
  }

  /** How much of the bubble's time has passed (0..1). */
  get speechProgress(): number {
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

  /** The pose and face of the last update, for tests. */
  get lastShown(): { pose: BodyPose; face: FaceState } | null {
    return this.s.lastShown;
  }

  /** By how much its hips are lower than when it stands (m): it sits or crouches. */
  get lowered(): number {
    return Math.max(0, HIPS - (this.s.lastShown?.pose.hips[1] ?? HIPS)) * this.size;
  }

  /** 0 visible .. 1 vanished. */
  get faded(): number {
    return this.s.fade.now;
  }

  /** Where it will be at a time, if nothing interrupts it. */
  placeAt(t: number): { position: Vec3; yaw: number } {
    const { at, yaw } = this.s.plan.body(t);
    return { position: this.metres(at), yaw };
  }

  /** Height of the ground for the gait, in body units. */
  private floor(): Floor | undefined {
    const { floor } = this.world ?? {};
    const k = this.size;
    return floor && ((x, z, y) => floor(x * k, z * k, y * k) / k);
  }

  /** Both feet at a time, as the start of the next plan. */
  private feetAt(t: number): [FootState, FootState] {
    return [this.s.plan.foot(0, t), this.s.plan.foot(1, t)];
  }

  /** Walks along a path from where it stands (the path's first point is ignored), within `seconds`. */
  walk(places: readonly Vec3[], seconds: number, now: number, endYaw?: number): void {
    const { s } = this;
    const here = s.plan.body(now);
    const way = places.slice(1).map((p) => this.units(p));
    standUp(s, now);
    const path = [here.at, ...way];
    s.plan = this.world?.still
      ? planHops({ path, start: now, seconds, yaw: here.yaw, endYaw })
      : planWalk({ path, start: now, seconds, yaw: here.yaw, feet: this.feetAt(now), endYaw, floor: this.floor() });
  }

  /** Stands at a place at once. */
  teleport(at: Vec3, yaw: number): void {
    this.s.plan = planStand(this.units(at), yaw);
  }

  /** Takes the document's place at once and drops whatever it was doing. */
  reset(doc: Place, now: number, world: Surroundings): void {
    Object.assign(this.s, newAnimationState(this.units(doc.position), radians(doc.yaw), this.size));
    if (doc.pose === "sit") this.place(doc, now - 10, world);
  }

  /** Sits down on a seat of an object; it must stand near it. */
  sit(seat: Seat, object: string, now: number): void {
    const { s } = this;
    if (s.sit.on && s.sit.object === object) return;
    s.sit = { on: true, since: now, height: (seat.at[1] - seat.floor) / s.size, object };
    s.jump = null;
    const here = s.plan.body(now);
    s.plan = slideIntoSeat(here.at, here.yaw, this.units([seat.at[0], seat.floor, seat.at[2]]), seat.yaw, now);
  }

  /**
   * Moves to where the document says: into its seat, on foot when near, or by fading when far. Under 6 cm it only turns; up to two body units it walks; farther away it fades. While it walks, the distance counts
   * from the end of the walk.
   */
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

  /** Turns on the spot, in steps, when its yaw is off by more than `slack`. Returns whether it does. */
  private turn(yaw: number, slack: number, now: number): boolean {
    const here = this.s.plan.body(now);
    if (Math.abs(wrapAngle(yaw - here.yaw)) <= slack) return false;
    this.s.plan = planTurn(here.at, here.yaw, yaw, now, this.feetAt(now));
    return true;
  }

  /** Plays an act. `started`: when the act began; less of it is left when it arrives late. */
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

  /**
   * A walk that comes late is shortened by the time that has passed; when it starts somewhere else, the body is put
   * there.
   */
  private walkAct(act: AvatarAct, now: number, started: number): void {
    const path = (act.path ?? []) as Vec3[];
    const first = path[0] as Vec3;
    const here = this.placeAt(now);
    const seconds = act.seconds ?? pathLength(path) / Math.max(0.3, act.speed ?? 1.4);
    const left = started + seconds - now;
    if (path.length < 2 || left <= 0.05) return;
    if (flatDistance(here.position, first) > 1.5) this.teleport(first, here.yaw);
    this.walk(path, left, now, act.yaw === undefined ? undefined : radians(act.yaw));
  }

  /** Ends a walk within 0.4 s: at the act's place, or a step ahead. */
  private stop(act: AvatarAct, now: number): void {
    if (now >= this.s.plan.end) return;
    const { position, yaw } = this.placeAt(now);
    const ahead: Vec3 = [position[0] + Math.sin(yaw) * 0.15, position[1], position[2] + Math.cos(yaw) * 0.15];
    this.walk([position, (act.path?.at(-1) ?? ahead) as Vec3], 0.4, now);
  }

  /** Plays a gesture, and turns to its target when that lies far to the side. */
  gesture(g: Gesture, now: number): void {
    const { s } = this;
    if (g.target && !isPoint(g.target)) g.target = null;
    g.side ??= handFor(g.target, this.body);
    s.gestures = [...s.gestures.slice(-2), g];
    if (!g.target || this.clock < s.plan.end || s.sit.on) return;
    this.turn(yawTo(this.placeAt(now).position, g.target), 0.9, now);
  }

  /** Holds both hands before its chest, as if they carried something, until then. */
  carry(now: number, until: number): void {
    this.s.carry = { since: now, until };
  }

  /** Shows what its agent is doing. */
  setStance(stance: Stance): void {
    this.s.stances.state = stance;
  }

  /** Turns to the user and looks at them for some seconds. */
  attendUser(now: number, seconds: number): void {
    this.s.attend = { until: now + seconds, turned: -Infinity };
  }

  /**
   * Turns towards the user: when it attends or needs them, and again when they have moved round it. At most every 1.5
   * s.
   */
  private faceUser(t: number, camera: Vec3): void {
    const { s } = this;
    const attends = s.stances.state === "needs-you" || s.stances.state === "listening";
    if (!attends && t >= s.attend.until) {
      s.attend.turned = -Infinity;
      return;
    }
    if (t < s.plan.feetDownAt || s.sit.on || s.jump || t - s.attend.turned < 1.5) return;
    const slack = s.attend.turned === -Infinity ? TURN_FIRST : TURN_NEXT;
    s.attend.turned = t;
    this.turn(yawTo(this.placeAt(t).position, camera), slack, t);
  }

  /** Works at a place until then. */
  workAt(at: Vec3, until: number): void {
    if (isPoint(at)) this.s.work = { at, until };
  }

  /** The mouth's shape from a real voice; null: the body moves it by itself while it speaks. */
  setMouth(shape: Readonly<Vowels> | null): void {
    this.s.mouth = shape && Number.isFinite(openness(shape)) ? shape : null;
  }

  /** Moves the mouth until then, for a bubble that is being filled. */
  talkUntil(until: number): void {
    this.s.talkUntil = until;
  }

  /** Fades the body out or in. */
  setVanished(yes: boolean): void {
    this.s.fade.goal = yes ? 1 : 0;
  }

  /** Poses the figure for time `t`; `dt`: seconds since the last update, 0 to skip all blending. */
  update(t: number, dt: number, around: Surroundings): void {
    const { s, body } = this;
    const world = isPoint(around.camera) ? around : { ...around, camera: this.world?.camera ?? UNKNOWN_EYE };
    this.clock = t;
    this.world = world;
    s.gestures = s.gestures.filter((g) => t - g.start < g.seconds);
    if (s.say && t >= s.say.until) s.say = null;
    if (s.work && t >= s.work.until) s.work = null;
    s.stances.update(dt);
    this.faceUser(t, world.camera);
    updateJump(s, body, t);
    setPose(s, body, { t, dt, world, seed: this.seed });
    const { dim, drain } = s.stances.look;
    const step = dt > 0 ? dt / 0.4 : 1;
    s.fade.now = clamp(s.fade.goal, s.fade.now - step, s.fade.now + step);
    body.setLook({ dim, drain, fade: s.fade.now });
  }

  /** Where the balls of the feet are in world space, for tests. */
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
