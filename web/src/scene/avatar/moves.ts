// Changes of place that are not walks: into a seat and out of it, and by fading to a place that is far away.

import { clamp01, mix, smoothstep, type Vec3, wrapAngle } from "../../core/vector.ts";
import type { Figure } from "./figure.ts";
import { type BodyState, type GaitPlan, planStand, standing } from "./gait.ts";
import { type AnimationState, SIT_TIME } from "./state.ts";

/** Seconds of fading out, and as many of fading in. */
const FADE = 0.22;

/** Begins to stand up; does nothing when it stands. */
export function standUp(s: AnimationState, now: number): void {
  if (s.sit.on) s.sit = { ...s.sit, on: false, since: now };
}

/** A plan from standing in front of a seat into it: the body glides back while the legs fold. */
export function slideIntoSeat(from: Vec3, fromYaw: number, to: Vec3, toYaw: number, now: number): GaitPlan {
  const turn = wrapAngle(toYaw - fromYaw);
  const body = (t: number): BodyState => {
    const u = smoothstep(0, SIT_TIME, t - now);
    return {
      at: [mix(from[0], to[0], u), mix(from[1], to[1], u), mix(from[2], to[2], u)],
      yaw: fromYaw + turn * smoothstep(0, SIT_TIME * 0.7, t - now),
      speed: 0,
      bounce: 0,
    };
  };
  return {
    start: now,
    end: now + SIT_TIME,
    feetDownAt: now + SIT_TIME,
    body,
    foot: (f, t) => standing(body(t).at, body(t).yaw)[f],
  };
}

/** Advances a jump and scales the body: it shrinks to almost nothing, moves to its goal, and grows again. */
export function updateJump(s: AnimationState, figure: Figure, t: number): void {
  let k = 1;
  if (s.jump) {
    const u = (t - s.jump.at) / FADE;
    if (u >= 1 && s.plan.body(t).at !== s.jump.to) s.plan = planStand(s.jump.to, s.jump.yaw);
    k = mix(0.02, 1, clamp01(Math.abs(u - 1)));
    if (u >= 2) s.jump = null;
  }
  figure.root.scale.setScalar(k * s.size);
}
