// What one avatar's body goes by: what it is in the middle of, and what is around it.

import type { Vec3 } from "../math.ts";
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
  seat(objectId: string): Seat | null;
  /** No idle motion. */
  calm: boolean;
}

/** Seconds of sitting down. */
export const SIT_TIME = 0.7;

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
  mouth: number | null;
  /** Its bubble is being filled: until when the mouth moves with it. */
  talkUntil: number;
  /** Until when it looks at the user; when it last turned to them. */
  attend: { until: number; turned: number };
  /** What it works at, and until when that is news. */
  work: { at: Vec3; until: number } | null;
  look: { yaw: number; pitch: number };
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
    talkUntil: -Infinity,
    attend: { until: -Infinity, turned: -Infinity },
    work: null,
    look: { yaw: 0, pitch: 0 },
    fade: { now: 0, goal: 0 },
  };
}
