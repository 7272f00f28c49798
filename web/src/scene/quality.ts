// Quality tiers: how much picture a machine can afford. `auto` watches frame times and changes the tier at most
// every 5 seconds.
//
// From a tier: many frames slower than 38 per second -> one lower; long faster than 56 per second -> one
// higher. A tier that was too slow is retried once, after 45 seconds.

/** What the user chose; `auto` adapts to the machine, `test` is for tests. */
export type Quality = "auto" | "low" | "med" | "high" | "test";

/** `test` is for unit and browser tests: small and without shadows. */
type Tier = "low" | "med" | "high" | "test";

/** The limits of a tier. */
interface TierSettings {
  /** Highest device pixel ratio. */
  ratio: number;
  /** Side of the shadow map (texels); 0: no shadows. */
  shadow: number;
  /** Triangles of objects drawn in full. */
  detail: number;
  /** Milliseconds between frames while only wind and breath move. */
  idleFrame: number;
}

export const TIERS: Record<Tier, TierSettings> = {
  low: { detail: 110_000, ratio: 1, shadow: 2048, idleFrame: 66 },
  med: { detail: 260_000, ratio: 1.5, shadow: 2048, idleFrame: 33 },
  high: { detail: 420_000, ratio: 2, shadow: 4096, idleFrame: 33 },
  test: { detail: 40_000, ratio: 0.5, shadow: 0, idleFrame: 33 },
};

/** The tiers of `auto`, from slow to fast. */
const ORDER = ["low", "med", "high"] as const;

/** How the scene's graphics context is created. */
export const contextOptions = (plain: boolean): WebGLContextAttributes => ({
  antialias: !plain,
  powerPreference: "high-performance",
});

/**
 * Whether WebGL renders in software. Creates the canvas's context; the renderer, which asks for one in the same way, gets
 * that.
 */
export function softwareRendered(canvas: HTMLCanvasElement, plain: boolean): boolean {
  const gl = canvas.getContext("webgl2", contextOptions(plain));
  if (!gl) return false;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** Least seconds between two changes of the tier. */
const CHANGE_INTERVAL = 5;
/** A tier that was too slow is tried again after this many seconds, but not after MOST_FALLS failures. */
const RETRY_AFTER = 45;
const MOST_FALLS = 2;

/** Starts at medium (low in software), or at the tier the user chose. */
export function watchTier(quality: Quality, software: boolean) {
  let tier: Tier = quality === "auto" ? (software ? "low" : "med") : quality;
  // Slow frames, decaying with good ones; and fast frames in a row.
  let slow = 0;
  let fast = 0;
  let changed = -Infinity;
  // How often each tier turned out to be too slow.
  const falls = { low: 0, med: 0, high: 0 };

  const mayRise = (to: (typeof ORDER)[number] | undefined, now: number): boolean =>
    to !== undefined && !software && (falls[to] === 0 || (falls[to] < MOST_FALLS && now - changed > RETRY_AFTER));

  return {
    get tier(): Tier {
      return tier;
    },
    /**
     * Records the time between two frames while the picture moves (s); true when the tier changed. Pauses above
     * half a second do not count.
     */
    frame(seconds: number, now: number): boolean {
      if (quality !== "auto" || seconds > 0.5) return false;
      slow = seconds > 1 / 38 ? slow + 1 : Math.max(0, slow - 1);
      fast = seconds < 1 / 56 ? fast + 1 : 0;
      const index = ORDER.indexOf(tier as (typeof ORDER)[number]);
      const falling = slow > 45;
      const to = ORDER[falling ? index - 1 : index + 1];
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

/** Decides on the tier while the page runs. */
export type TierWatch = ReturnType<typeof watchTier>;
