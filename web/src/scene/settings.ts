// Settings of a scene that never change, derived from what the page asks for and what the machine can do.

import { softwareRendered } from "./quality.ts";
import type { StageOptions } from "./stage.ts";
import type { SceneOptions } from "./types.ts";

/** See the top of the file. */
export interface SceneSettings {
  /** For tests: a plain scene. */
  test: boolean;
  /** No idle motion. */
  calm: boolean;
  /** The clock is Unix time, so that times of acts and entries can be compared with it. */
  unixClock: boolean;
  /** WebGL renders in software. */
  software: boolean;
}

/** Resolves the settings; creates a throw-away graphics context to detect software rendering. */
export function resolveSettings(o: SceneOptions): SceneSettings {
  const test = o.quality === "test";
  return { test, calm: test || o.reducedMotion, unixClock: o.clock() > 1e9, software: softwareRendered() };
}

/** What the stage gets of them. */
export function stageOptions(o: SceneOptions, s: SceneSettings): Omit<StageOptions, "clock" | "wake"> {
  return {
    canvas: o.canvas,
    state: o.state,
    plain: s.test,
    calm: s.calm,
    still: o.reducedMotion,
    antialias: !s.test,
    // Real lamp lights cost every surface; software and low quality do without.
    lamps: s.test || s.software || o.quality === "low" ? 0 : 3,
    unixClock: s.unixClock,
    software: s.software,
    files: o.files,
  };
}
