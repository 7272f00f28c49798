// How much picture a machine can afford. `auto` watches the time between frames and changes at most every 5 seconds.

import type { Quality } from "./types.ts";

export type Tier = "low" | "med" | "high" | "test";

export interface TierSettings {
  /** Highest device pixel ratio. */
  ratio: number;
  /** Side of the shadow map; 0: none. */
  shadow: number;
  /** Triangles of objects drawn in full. */
  detail: number;
  /** Milliseconds between frames when only wind and breath move. */
  idleFrame: number;
}

export const TIERS: Record<Tier, TierSettings> = {
  low: { detail: 110_000, ratio: 1, shadow: 2048, idleFrame: 66 },
  med: { detail: 260_000, ratio: 1.5, shadow: 2048, idleFrame: 33 },
  high: { detail: 420_000, ratio: 2, shadow: 4096, idleFrame: 33 },
  test: { detail: 40_000, ratio: 0.5, shadow: 0, idleFrame: 33 },
};

export interface TierWatch {
  readonly tier: Tier;
  /** Reports the time between two frames while the picture moves (s); true: the tier changed. */
  frame(seconds: number, now: number): boolean;
}

const ORDER = ["low", "med", "high"] as const;

/** Whether pictures are drawn by the processor. Asked of a throw-away context, because the answer shapes the real one. */
export function softwareRendered(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return false;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** Seconds between two changes of the tier. */
const CHANGE_INTERVAL = 5;
/** A tier that was too slow is tried again after so many seconds, once; then the machine is known. */
const RETRY_AFTER = 45;
const MOST_FALLS = 2;

export function watchTier(quality: Quality, software: boolean): TierWatch {
  let tier: Tier = quality === "auto" ? (software ? "low" : "med") : quality;
  let slow = 0;
  let fast = 0;
  let changed = -Infinity;
  const falls = { low: 0, med: 0, high: 0 };

  const mayRise = (to: (typeof ORDER)[number] | undefined, now: number): boolean =>
    to !== undefined && !software && (falls[to] === 0 || (falls[to] < MOST_FALLS && now - changed > RETRY_AFTER));

  return {
    get tier() {
      return tier;
    },
    frame(seconds, now) {
      if (quality !== "auto" || seconds > 0.5) return false;
      slow = seconds > 1 / 38 ? slow + 1 : Math.max(0, slow - 1);
      fast = seconds < 1 / 56 ? fast + 1 : 0;
      const at = ORDER.indexOf(tier as (typeof ORDER)[number]);
      const falling = slow > 45;
      const to = ORDER[falling ? at - 1 : at + 1];
      if (!to || now - changed < CHANGE_INTERVAL || !(falling || (fast > 240 && mayRise(to, now)))) return false;
      if (falling) falls[tier as (typeof ORDER)[number]]++;
      tier = to;
      slow = 0;
      fast = 0;
      changed = now;
      return true;
    },
  };
}
