// Stances: one calm pose for each activity that presence reports, blended over the idle pose. A stance changes only
// when the agent's activity does; it never starts anything by itself. Changing to another takes BLEND seconds, in which
// both show.

import { hashText } from "../../core/random.ts";
import { smoothstep, type Vec3 } from "../../core/vector.ts";
import type { Activity } from "../../wire/types.gen.ts";
import { armsTo, armTo, handTo, lean, type UpperPose } from "./arms.ts";
import type { Figure } from "./figure.ts";
import { chin, workAt } from "./gesture.ts";

/** `listening`: the user talks with it, and it is the user's turn. */
export type Stance = Activity["state"] | "listening";

/** Stances during a voice call. */
export type CallStance = Extract<Stance, "listening" | "thinking" | "speaking" | "working">;

/** Seconds in which one stance blends into the next. */
const BLEND = 0.5;

/** How much of each stance shows; the shares move towards `state`. */
export class Stances {
  state: Stance = "idle";
  private readonly shares = new Map<Stance, number>([["idle", 1]]);

  /** Share of a stance, eased, 0..1. */
  of(stance: Stance): number {
    return smoothstep(0, 1, this.shares.get(stance) ?? 0);
  }

  /** A change is still in progress. */
  get blending(): boolean {
    return this.of(this.state) < 1;
  }

  /** Advances the blend; `dt` 0 ends it at once. */
  update(dt: number): void {
    const step = dt > 0 ? dt / BLEND : 1;
    if (!this.shares.has(this.state)) this.shares.set(this.state, 0);
    for (const [stance, share] of this.shares) {
      const next = stance === this.state ? Math.min(1, share + step) : share - step;
      if (next > 0) this.shares.set(stance, next);
      else this.shares.delete(stance);
    }
  }

  /**
   * Effects of the present stances, each 0..1: how lively it is, droop of ears, closed lids, darkness, loss of colour.
   */
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

/** What the poses depend on. */
interface StanceContext {
  t: number;
  seed: number;
  /** Poses are held without motion. */
  calm: boolean;
  /** What it works at, in world space; null: unknown. */
  target: Vec3 | null;
  figure: Figure;
  /** 0..1: how loud it speaks; 0.5 when unknown. */
  loudness: number;
  /** 0..1: how much of the arms is free; less while it walks or carries. */
  handsFree: number;
}

/** Layers every stance onto a pose by its share. */
export function applyStances(p: UpperPose, stances: Stances, m: StanceContext): void {
  for (const stance of [
    "listening",
    "thinking",
    "speaking",
    "working",
    "needs-you",
    "stale",
    "lost",
    "away",
  ] as const) {
    const share = stances.of(stance);
    if (share > 0) POSES[stance](p, share, m);
  }
}

/** A slow sine of time, -1..1; 0 when calm. */
const wave = (m: StanceContext, rate: number, phase = 0): number =>
  m.calm ? 0 : Math.sin(m.t * rate + phase + m.seed * 6);

/** Layers one stance onto a pose. */
type Pose = (p: UpperPose, share: number, m: StanceContext) => void;

/** The pose of each stance; idle and walking are the base pose (idle.ts). */
const POSES: Record<Exclude<Stance, "idle" | "walking">, Pose> = {
  /** Leans in slightly, head to one side, hands together. */
  listening(p, share, m) {
    armsTo(p, [-0.34, -0.22, 0.06], [-0.72, -0.55, 0], share * m.handsFree);
    lean(p, "spine", [0.07, 0, 0], share);
    lean(p, "head", [-0.04 + wave(m, 0.9) * 0.012, 0, 0.09 + wave(m, 0.5) * 0.02], share);
    p.smile += 0.1 * share;
  },
  /** Hand to the chin, the other arm under the elbow. */
  thinking(p, share, m) {
    chin(p, share * m.handsFree, m.calm ? 0 : m.t);
    lean(p, "head", [0, 0, 0.1 + wave(m, 0.7) * 0.035], share);
    p.smile -= 0.25 * share;
  },
  /** Small open hands, alternating; higher the louder it speaks. */
  speaking(p, share, m) {
    const w = share * m.handsFree;
    const stress = 0.7 + 0.6 * m.loudness;
    const [l, r] = [stress * (0.5 + 0.5 * wave(m, 2.3)), stress * (0.5 + 0.5 * wave(m, 2.3, 2.4))];
    armTo(p, "L", [-0.28 - l * 0.22, 0.1, 0.3], [-1.02 - l * 0.42, -0.25, 0.12], w);
    armTo(p, "R", [-0.28 - r * 0.22, -0.1, -0.3], [-1.02 - r * 0.42, 0.25, -0.12], w);
    lean(p, "head", [wave(m, 3.1) * 0.035 * stress, 0, wave(m, 1.3) * 0.03], share);
  },
  /** Both hands at what it works at; without a place, at the console before its chest. */
  working(p, share, m) {
    const w = share * m.handsFree;
    if (m.target) return workAt(p, m.target, w, m.calm ? 0 : m.t, m.figure);
    const [l, r] = [wave(m, 7.1), wave(m, 8.3, 1.9)];
    handTo(p, "L", [0.13 + wave(m, 1.1) * 0.03, 0.17 + l * 0.02, 0.35], w, 0.5);
    handTo(p, "R", [-0.13 + wave(m, 1.3) * 0.03, 0.17 + r * 0.02, 0.35], w, 0.5);
    lean(p, "spine", [0.06, 0, 0], share);
    p.smile -= 0.12 * share;
  },
  /** One hand raised, as in school. */
  "needs-you"(p, share, m) {
    armTo(p, "R", [-2.38, -0.56, -0.59 + wave(m, 1.7) * 0.04], [-0.14, 0, 0.12 + wave(m, 2.1) * 0.24], share);
    armTo(p, "L", [-0.05, 0.05, 0.14], [-0.28, 0, 0], share * m.handsFree);
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
    armsTo(p, [-0.42, -0.3, 0.04], [-0.62, -0.75, 0], share * m.handsFree);
    lean(p, "head", [wave(m, 0.4) * 0.015, 0, -0.08], share);
  },
};

/** Arms hang, shoulders forward. */
function slump(p: UpperPose, share: number, sway: number): void {
  armsTo(p, [-0.12 + sway, 0.05, 0.09], [-0.14, 0, 0], share);
  lean(p, "spine", [0.1 + sway, 0, 0], share);
}

/** Where a thinking body looks: up to one side, then down, slowly (radians). */
export function ponder(t: number, seed: number, calm: boolean): { yaw: number; pitch: number } {
  const slot = calm ? 0 : Math.floor(t / 3.1 + seed * 5);
  const side = hashText(`side${slot}`) % 2 === 0 ? 1 : -1;
  return slot % 2 === 0 ? { yaw: 0.3 * side, pitch: 0.34 } : { yaw: 0.16 * side, pitch: -0.3 };
}
