// What a scene is set to for its whole life, by what the page asks for and the machine can do.

import { softwareRendered } from "./quality.ts";
import type { StageOptions } from "./stage.ts";
import type { SceneOptions } from "./types.ts";

export interface SceneSettings {
  test: boolean;
  /** No idle motion. */
  calm: boolean;
  unixClock: boolean;
  software: boolean;
}

export function resolveSettings(o: SceneOptions): SceneSettings {
  const test = o.quality === "test";
  return { test, calm: test || o.reducedMotion, unixClock: o.clock() > 1e9, software: softwareRendered() };
}

export function stageOptions(o: SceneOptions, s: SceneSettings): StageOptions {
  return {
    canvas: o.canvas,
    state: o.state,
    plain: s.test,
    calm: s.calm,
    still: o.reducedMotion,
    antialias: !s.test,
    lamps: s.test || s.software || o.quality === "low" ? 0 : 3,
    unixClock: s.unixClock,
    cheapShadows: s.software,
    files: o.files,
  };
}
