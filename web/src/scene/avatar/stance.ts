// What a body shows of what its agent is doing: one calm pose for each activity that presence reports, blended over the
// idle pose. Nothing here starts by itself.

import type { Activity } from "../../wire/types.gen.ts";
import { hashText, mixVec, smoothstep, type Vec3 } from "../math.ts";
import { reach, type UpperPose } from "./gesture.ts";
import type { Bones } from "./rig.ts";

export type Stance = Activity["state"];

/** Seconds in which one stance gives way to the next. */
const BLEND = 0.5;

/** How much of each stance shows, 0..1. */
export class Stances {
  state: Stance = "idle";
  private readonly shares = new Map<Stance, number>([["idle", 1]]);

  of(stance: Stance): number {
    return smoothstep(0, 1, this.shares.get(stance) ?? 0);
  }

  /** Whether one is still giving way to another. */
  get blending(): boolean {
    return this.of(this.state) < 1;
  }

  /** dt 0: arrives at once. */
  update(dt: number): void {
    const step = dt > 0 ? dt / BLEND : 1;
    if (!this.shares.has(this.state)) this.shares.set(this.state, 0);
    for (const [stance, share] of this.shares) {
      const next = stance === this.state ? Math.min(1, share + step) : share - step;
      if (next > 0) this.shares.set(stance, next);
      else this.shares.delete(stance);
    }
  }

  /** What looks are made of, each 0..1. */
  get look(): { life: number; droop: number; lids: number; dim: number; drain: number } {
    const [stale, lost, away] = [this.of("stale"), this.of("lost"), this.of("away")];
    return {
      life: 1 - lost - 0.5 * (stale + away),
      droop: 0.34 * stale + 0.3 * lost + 0.36 * away,
      lids: 0.45 * stale + 0.8 * lost + 0.85 * away,
      dim: 0.15 * stale + 0.8 * lost + 0.3 * away,
      drain: 0.35 * stale + 0.95 * lost + 0.3 * away,
    };
  }
}

export interface StanceMoment {
  t: number;
  seed: number;
  /** Poses are held without motion. */
  calm: boolean;
  /** What it works at, when that is known. */
  target: Vec3 | null;
  bones: Bones;
  /** It sits, or is on its way: its arms are needed for less. */
  handsFree: number;
}

type Arm = "armL" | "foreL" | "armR" | "foreR";

/** Lays every stance over a pose by its share. */
export function applyStances(p: UpperPose, stances: Stances, m: StanceMoment): void {
  for (const stance of ["thinking", "speaking", "working", "needs-you", "stale", "lost", "away"] as const) {
    const share = stances.of(stance);
    if (share > 0) POSES[stance](p, share, m);
  }
}

function arm(p: UpperPose, name: Arm, v: Vec3, w: number): void {
  p[name] = mixVec(p[name], v, w);
}

function lean(p: UpperPose, name: "head" | "spine", v: Vec3, w: number): void {
  p[name] = [p[name][0] + v[0] * w, p[name][1] + v[1] * w, p[name][2] + v[2] * w];
}

/** A slow wave of time; still when calm. */
const wave = (m: StanceMoment, rate: number, phase = 0): number =>
  m.calm ? 0 : Math.sin(m.t * rate + phase + m.seed * 6);

type Pose = (p: UpperPose, share: number, m: StanceMoment) => void;

const POSES: Record<Exclude<Stance, "idle" | "walking">, Pose> = {
  /** Hand to the chin, the other arm under the elbow. */
  thinking(p, share, m) {
    const w = share * m.handsFree;
    arm(p, "armR", [-1.22, 0.49, -0.36], w);
    arm(p, "foreR", [-0.91 + wave(m, 0.9) * 0.05, 0, 0.47], w);
    arm(p, "armL", [-0.5, -0.35, 0.06], w);
    arm(p, "foreL", [-1.25, -0.4, 0], w);
    lean(p, "head", [0, 0, 0.1 + wave(m, 0.7) * 0.035], share);
  },
  /** Small open hands, one after the other. */
  speaking(p, share, m) {
    const w = share * m.handsFree;
    const [l, r] = [0.5 + 0.5 * wave(m, 2.3), 0.5 + 0.5 * wave(m, 2.3, 2.4)];
    arm(p, "armL", [-0.28 - l * 0.22, 0.1, 0.3], w);
    arm(p, "foreL", [-1.02 - l * 0.42, -0.25, 0.12], w);
    arm(p, "armR", [-0.28 - r * 0.22, -0.1, -0.3], w);
    arm(p, "foreR", [-1.02 - r * 0.42, 0.25, -0.12], w);
    lean(p, "head", [wave(m, 3.1) * 0.035, 0, wave(m, 1.3) * 0.03], share);
  },
  /** Both hands at what it works at; where that is not a place, at something invisible before its chest. */
  working(p, share, m) {
    const w = share * m.handsFree;
    if (m.target) {
      reach(p, m.target, true, w, m.calm ? 0 : m.t, m.bones);
      return;
    }
    const [l, r] = [wave(m, 7.1), wave(m, 8.3, 1.9)];
    arm(p, "armL", [-0.62 + l * 0.05, -0.12, 0.16], w);
    arm(p, "foreL", [-1.08 - l * 0.13, -0.22 + wave(m, 1.1) * 0.12, 0], w);
    arm(p, "armR", [-0.62 + r * 0.05, 0.12, -0.16], w);
    arm(p, "foreR", [-1.08 - r * 0.13, 0.22 + wave(m, 1.1) * 0.12, 0], w);
    lean(p, "spine", [0.06, 0, 0], share);
  },
  /** One hand up, as in school. */
  "needs-you"(p, share, m) {
    arm(p, "armR", [-2.38, -0.56, -0.59 + wave(m, 1.7) * 0.04], share);
    arm(p, "foreR", [-0.14, 0, 0.12 + wave(m, 2.1) * 0.24], share);
    arm(p, "armL", [-0.05, 0.05, 0.14], share * m.handsFree);
    lean(p, "spine", [0, 0, 0.09], share);
    lean(p, "head", [-0.03, 0, -0.03], share);
  },
  stale: (p, share, m) => slump(p, share, wave(m, 0.5) * 0.02),
  lost(p, share) {
    slump(p, share, 0);
    lean(p, "spine", [0.06, 0, 0], share);
    lean(p, "head", [0.05, 0, 0.12], share);
  },
  /** Dozes with its hands together. */
  away(p, share, m) {
    slump(p, share, 0);
    for (const [s, side] of [
      ["L", 1],
      ["R", -1],
    ] as const) {
      arm(p, `arm${s}`, [-0.42, -0.3 * side, 0.04 * side], share * m.handsFree);
      arm(p, `fore${s}`, [-0.62, -0.75 * side, 0], share * m.handsFree);
    }
    lean(p, "head", [wave(m, 0.4) * 0.015, 0, -0.08], share);
  },
};

/** Arms hang, shoulders forward. */
function slump(p: UpperPose, share: number, sway: number): void {
  arm(p, "armL", [-0.12 + sway, 0.05, 0.09], share);
  arm(p, "armR", [-0.12 + sway, -0.05, -0.09], share);
  arm(p, "foreL", [-0.14, 0, 0], share);
  arm(p, "foreR", [-0.14, 0, 0], share);
  lean(p, "spine", [0.1 + sway, 0, 0], share);
}

/** Where one looks who thinks: up to one side, then down, slowly; radians. */
export function ponder(t: number, seed: number, calm: boolean): { yaw: number; pitch: number } {
  const slot = calm ? 0 : Math.floor(t / 3.1 + seed * 5);
  const side = hashText(`side${slot}`) % 2 === 0 ? 1 : -1;
  return slot % 2 === 0 ? { yaw: 0.3 * side, pitch: 0.34 } : { yaw: 0.16 * side, pitch: -0.3 };
}
