import { type Object3D, Scene, Vector3 } from "three";
import { expect, it } from "vitest";
import type { Environment } from "../../wire/types.gen.ts";
import { Motion } from "../system.ts";
import { frameAt } from "../testing/frame.ts";
import { daylight } from "./daylight.ts";
import { createWeather } from "./weather.ts";

const env = (weather: Environment["weather"]): Environment => ({
  timeOfDay: 13,
  sky: "overcast",
  weather,
  ground: "meadow",
  lights: "auto",
});
const view = {
  time: 5,
  eye: new Vector3(1, 2, 3),
  focus: new Vector3(),
  distance: 9,
  sharpAt: new Vector3(),
  castersMoved: false,
};

it.each<[Environment["weather"], Motion, string[]]>([
  ["none", Motion.still, []],
  ["fog", Motion.still, []],
  ["rain", Motion.fades, ["LineSegments"]],
  ["snow", Motion.fades, ["Points"]],
])("in %s falls what the daylight says, and frames come while it does", (weather, motion, falls) => {
  const scene = new Scene();
  const day = daylight(env(weather));
  const system = createWeather(scene, day);
  expect(system.update?.(frameAt(5, 0.1))).toBe(motion);
  system.prepare?.(view);
  const shown = (o: Object3D) => (o.visible ? [o.type] : []);
  expect(scene.children.flatMap(shown)).toEqual(falls);
  Object.assign(day, daylight(env("none")));
  system.prepare?.(view);
  expect(scene.children.flatMap(shown)).toEqual([]);
  system.dispose();
});
