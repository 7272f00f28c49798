// The animation state of one avatar's body (avatar.ts), and its surroundings. Times are seconds of the scene's clock;
// -Infinity: never.

import type { Vec3 } from "../../core/vector.ts";
import type { UpperPose } from "./arms.ts";
import type { BodyPose, FaceState, Vowels } from "./figure.ts";
import { planStand } from "./gait.ts";
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

/** A body that stands at a place (body units), idle. */
export function newAnimationState(at: Vec3, yaw: number, size: number) {
  return {
    /** Metres per body unit; 1 for an adult body. */
    size,
    /** Where body and feet are. */
    plan: planStand(at, yaw),
    /** What its agent does, blended. */
    stances: new Stances(),
    /** Gestures in progress, at most three. */
    gestures: [] as Gesture[],
    /** Its own speech bubble; the mouth moves until it ends. */
    say: null as { text: string; from: number; until: number } | null,
    /** Whether it sits or stands, and since when; the seat's height (body units) and object. */
    sit: { on: false, since: -100, height: 0.45, object: "" },
    /** Fades out and in again at `to`; null: no jump. */
    jump: null as { at: number; to: Vec3; yaw: number } | null,
    /** The mouth's shape from a real voice; null: it moves by itself. */
    mouth: null as Readonly<Vowels> | null,
    /** 0..1: how loud it has spoken lately, by the mouth; 0.5 without a voice. */
    loudness: 0.5,
    /** The mouth moves until then, for a bubble that is being filled. */
    talkUntil: -Infinity,
    /** Until when it looks at the user, and when it last turned to them. */
    attend: { until: -Infinity, turned: -Infinity },
    /** What it works at, and until when. */
    work: null as { at: Vec3; until: number } | null,
    /** The arms of the last pose, to limit their speed. */
    arms: null as Pick<UpperPose, "L" | "R"> | null,
    /** Something is in its hands: since when, and until when. */
    carry: null as { since: number; until: number } | null,
    /** Where the head looks, damped (radians). */
    gaze: { yaw: 0, pitch: 0 },
    /** The last pose, for tests. */
    lastShown: null as { pose: BodyPose; face: FaceState } | null,
    /** 0 visible .. 1 vanished: the present value and the target. */
    fade: { now: 0, goal: 0 },
  };
}

/** What an avatar is doing. Positions in `plan` and `jump` are body units: metres divided by `size`. */
export type AnimationState = ReturnType<typeof newAnimationState>;
