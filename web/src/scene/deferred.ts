// The systems that the first picture does without. They are one chunk, and join the running ones when it has loaded.

import type { SceneHost } from "./host.ts";
import { createWeather } from "./light/weather.ts";
import { Habits } from "./people/habits.ts";
import { Lantern } from "./people/lantern.ts";
import type { Stage } from "./stage.ts";
import type { System } from "./system.ts";

/** Creates them, in the order in which they join. */
export function createDeferred(host: SceneHost, stage: Stage): System[] {
  const { scene, crew, guide, objects, backdrop } = stage;
  const { material, contact } = stage.shared;
  return [
    new Habits(host, crew, objects.views, material),
    new Lantern(guide, host.calm, scene, material, contact),
    createWeather(scene, backdrop.light.day),
  ];
}
