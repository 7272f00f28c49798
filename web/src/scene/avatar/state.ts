// The animation state of one avatar's body (avatar.ts), and its surroundings. Times are seconds of the scene's clock;
// -Infinity: never.

import type { Vec3 } from "../../core/vector.ts";
import type { UpperPose } from "./arms.ts";
import type { BodyPose, FaceState, Vowels } from "./figure.ts";
import { type GaitPlan, planStand } from "./gait.ts";
import type { Gesture } from "./gesture.ts";
import { Stances } from "./stance.ts";

/** A place to sit. */
export interface Seat {
  /** Centre of the seat in world space (m). */
  at: Vec3;
  /** Height of what the seat stands on (m). */
  floor: number;
  yaw: number;
}

/** What a body perceives. World space, metres. */
export interface Surroundings {
  /** The user's eye. */
  camera: Vec3;
  /** The seat of an object that is nearest to a place; null: it has none. */
  seat(objectId: string, near: Readonly<Vec3>): Seat | null;
  /** No idle motion. */
  calm: boolean;
  /** Walks are shown as separate stands, for users who asked for less motion (planHops). */
  still?: boolean;
  /** Height of the terrain at a place, above the flat ground that the world knows. */
  land?: (x: number, z: number) => number;
  /** Height of what feet stand on at a place, as seen from about `height`: a step, a deck, the ground. */
  floor?: (x: number, z: number, height: number) => number;
  /** Ray of the user's pointer; the direction has unit length. */
  pointer?: { origin: Vec3; direction: Vec3 } | null;
}

/** Seconds of sitting down, and of standing up. */
export const SIT_TIME = 0.85;

/** What an avatar is doing. Positions in `plan` and `jump` are body units: metres divided by `size`. */
export interface AnimationState {
  /** Metres per body unit; 1 for an adult body. */
  size: number;
  /** Where body and feet are. */
  plan: GaitPlan;
  /** What its agent does, blended. */
  stances: Stances;
  /** Gestures in progress, at most three. */
  gestures: Gesture[];
  /** Its own speech bubble; the mouth moves until it ends. */
  say: { text: string; from: number; until: number } | null;
  /** Whether it sits or stands, and since when; the seat's height (body units) and object. */
  sit: { on: boolean; since: number; height: number; object: string };
  /** Fades out and in again at `to`; null: no jump. */
  jump: { at: number; to: Vec3; yaw: number } | null;
  /** The mouth's shape from a real voice; null: it moves by itself. */
  mouth: Readonly<Vowels> | null;
  /** 0..1: how loud it has spoken lately, by the mouth; 0.5 without a voice. */
  loudness: number;
  /** The mouth moves until then, for a bubble that is being filled. */
  talkUntil: number;
  /** Until when it looks at the user, and when it last turned to them. */
  attend: { until: number; turned: number };
  /** What it works at, and until when. */
  work: { at: Vec3; until: number } | null;
  /** The arms of the last pose, to limit their speed. */
  arms: Pick<UpperPose, "L" | "R"> | null;
  /** Something is in its hands: since when, and until when. */
  carry: { since: number; until: number } | null;
  /** Where the head looks, damped (radians). */
  gaze: { yaw: number; pitch: number };
  /** The last pose, for tests. */
  lastShown: { pose: BodyPose; face: FaceState } | null;
  /** 0 visible .. 1 vanished: the present value and the target. */
  fade: { now: number; goal: number };
}

/** A body that stands at a place (body units), idle. */
export function newAnimationState(at: Vec3, yaw: number, size: number): AnimationState {
  return {
    size,
    plan: planStand(at, yaw),
    stances: new Stances(),
    gestures: [],
    say: null,
    sit: { on: false, since: -100, height: 0.45, object: "" },
    jump: null,
    mouth: null,
    loudness: 0.5,
    talkUntil: -Infinity,
    attend: { until: -Infinity, turned: -Infinity },
    work: null,
    arms: null,
    carry: null,
    gaze: { yaw: 0, pitch: 0 },
    lastShown: null,
    fade: { now: 0, goal: 0 },
  };
}
