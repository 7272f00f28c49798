// What one avatar's body goes by: what it is in the middle of, and what is around it.

import type { Vec3 } from "../math.ts";
import { type Plan, planStand } from "./gait.ts";
import type { Gesture } from "./gesture.ts";

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

/** Seconds of sitting down. */
export const SIT_TIME = 0.7;

/** What an avatar is in the middle of. */
export interface State {
  plan: Plan;
  gestures: Gesture[];
  say: { text: string; from: number; until: number } | null;
  sit: { on: boolean; since: number; height: number; object: string };
  jump: { at: number; to: Vec3; yaw: number } | null;
  mouth: number | null;
  away: boolean;
  dim: number;
  look: { yaw: number; pitch: number };
}

export function newState(at: Vec3, yaw: number): State {
  return {
    plan: planStand(at, yaw),
    gestures: [],
    say: null,
    sit: { on: false, since: -100, height: 0.45, object: "" },
    jump: null,
    mouth: null,
    away: false,
    dim: 0,
    look: { yaw: 0, pitch: 0 },
  };
}
