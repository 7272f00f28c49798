// The systems that the first picture does without. They are one chunk, and join the running ones when it has loaded.

import type { SceneHost } from "./host.ts";
import { createWeather } from "./light/weather.ts";
import { Habits } from "./people/habits.ts";
import type { Stage } from "./stage.ts";
import type { System } from "./system.ts";

/** Creates them, in the order in which they join. */
export function createDeferred(host: SceneHost, stage: Stage): System[] {
  return [
    new Habits(host, stage.crew, stage.objects.views, stage.material),
    createWeather(stage.scene, stage.backdrop.light.day),
  ];
}
