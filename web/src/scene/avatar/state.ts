// What one avatar's body goes by: what it is in the middle of, and what is around it.

import type { Vec3 } from "../math.ts";
import type { UpperPose } from "./arms.ts";
import type { Face, Pose, Vowels } from "./figure.ts";
import { type Plan, planStand } from "./gait.ts";
import type { Gesture } from "./gesture.ts";
import { Stances } from "./stance.ts";

export interface Seat {
  /** Middle of the seat, in world space. */
  at: Vec3;
  /** Of what the seat stands on. */
  floor: number;
  yaw: number;
}

export interface Surroundings {
  /** The user's eye. */
  camera: Vec3;
  /** The seat of an object that is nearest to a place. */
  seat(objectId: string, near: Readonly<Vec3>): Seat | null;
  /** No idle motion. */
  calm: boolean;
  /** Nothing travels through the picture: who walks is seen here, then there. */
  still?: boolean;
  /** Height of bare ground at a place, beyond what the world knows (m). */
  land?: (x: number, z: number) => number;
  /** Height of what feet stand on at a place, seen from about this height: a step, a deck, the ground (m). */
  floor?: (x: number, z: number, height: number) => number;
  /** The line of sight through the user's pointer, of unit length. */
  pointer?: { origin: Vec3; direction: Vec3 } | null;
}

/** Seconds of sitting down, and of standing up. */
export const SIT_TIME = 0.85;

/** What an avatar is in the middle of. Places of `plan` and `jump` are in body units: metres divided by its size. */
export interface State {
  /** 1 is a grown body. */
  size: number;
  plan: Plan;
  stances: Stances;
  gestures: Gesture[];
  say: { text: string; from: number; until: number } | null;
  sit: { on: boolean; since: number; height: number; object: string };
  jump: { at: number; to: Vec3; yaw: number } | null;
  /** By its real voice; null: it moves by itself. */
  mouth: Readonly<Vowels> | null;
  /** 0..1: how loud it has spoken of late, by its mouth; half where it speaks without a voice. */
  loud: number;
  /** Its bubble is being filled: until when the mouth moves with it. */
  talkUntil: number;
  /** Until when it looks at the user; when it last turned to them. */
  attend: { until: number; turned: number };
  /** What it works at, and until when that is news. */
  work: { at: Vec3; until: number } | null;
  /** Where its arms were shown last. */
  arms: Pick<UpperPose, "L" | "R"> | null;
  /** Something is in its hands: since when, and until when. */
  carry: { since: number; until: number } | null;
  look: { yaw: number; pitch: number };
  /** The pose that was shown last. */
  shown: { pose: Pose; face: Face } | null;
  /** 0..1: how much of it has vanished, and where that goes. */
  fade: { now: number; goal: number };
}

export function newState(at: Vec3, yaw: number, size: number): State {
  return {
    size,
    plan: planStand(at, yaw),
    stances: new Stances(),
    gestures: [],
    say: null,
    sit: { on: false, since: -100, height: 0.45, object: "" },
    jump: null,
    mouth: null,
    loud: 0.5,
    talkUntil: -Infinity,
    attend: { until: -Infinity, turned: -Infinity },
    work: null,
    arms: null,
    carry: null,
    look: { yaw: 0, pitch: 0 },
    shown: null,
    fade: { now: 0, goal: 0 },
  };
}
