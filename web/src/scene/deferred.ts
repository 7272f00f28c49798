// The systems that the first picture does without. They are one chunk, and join the running ones when it has loaded.

import type { CityHost } from "./city/cityhost.ts";
import type { SceneHost } from "./host.ts";
import { createWeather } from "./light/weather.ts";
import { Habits } from "./people/habits.ts";
import { Lantern } from "./people/lantern.ts";
import type { Stage } from "./stage.ts";
import type { System } from "./system.ts";
import { Workshop } from "./workshop/workshop.ts";
import type { WorkshopHost } from "./workshop/workshophost.ts";

/** Creates them, in the order in which they join. */
export function createDeferred(host: SceneHost, stage: Stage, city: CityHost, door: WorkshopHost): System[] {
  const { scene, crew, guide, objects, backdrop, glow } = stage;
  const { material, contact, shadowProxies } = stage.shared;
  const { land, night } = backdrop;
  return [
    new Habits(host, crew, objects.views, material),
    new Lantern(guide, host.calm, scene, material, contact),
    new Workshop(host, {
      scene,
      material,
      contact,
      shadowProxies,
      glow,
      crew,
      door,
      night,
      site: () => city.site,
      reserve: (areas) => land.reserve("workshop", areas),
    }),
    createWeather(scene, backdrop.light.day),
  ];
}
