// Everything around what people build: sky, ground with its relief and grass, water, woods and weather.
// Composition only; each part has its own file.

import type { Material, Scene, Texture } from "three";
import { createDressing, type Dressing } from "./dressing.ts";
import { createGround, type Ground } from "./ground.ts";
import { Land } from "./land/land.ts";
import { createWater, type Water } from "./land/water.ts";
import { createSurface, type SurfaceKit } from "./material.ts";
import { createNoise } from "./noise.ts";
import { createSky, type Sky } from "./sky.ts";
import { createWeather, type Weather } from "./weather.ts";

/** The parts of the backdrop; the stage updates and disposes of them. */
export interface Backdrop {
  /** The noise tile that all of them share. */
  noise: Texture;
  sky: Sky;
  ground: Ground;
  /** null in plain scenes. */
  dressing: Dressing | null;
  water: Water;
  land: Land;
  weather: Weather;
}

/** Settings of the backdrop. */
interface BackdropOptions {
  /** Flat sky and ground, nothing that grows: for tests. */
  plain: boolean;
  /** No motion (reduced motion): the land changes at once. */
  calm: boolean;
  /** Few texture reads per pixel and few blades of grass, for machines that render in software. */
  cheapShadows: boolean;
}

/** Number of tufts of grass around the camera. */
const TUFTS = { few: 1100, many: 2400 };

/** Creates the backdrop and adds it to the scene. `material` is the one of painted pieces. */
export function createBackdrop(scene: Scene, surface: SurfaceKit, material: Material, o: BackdropOptions): Backdrop {
  const noise = createNoise();
  surface.uniforms.noiseMap.value = noise;
  const { plain, cheapShadows: cheap } = o;
  const sky = createSky(plain, noise);
  const land = new Land({ material, tufts: plain ? 0 : cheap ? TUFTS.few : TUFTS.many, calm: o.calm });
  const { shadows, uniforms } = surface;
  const ground = createGround({ plain, cheap, noise, land: land.texture, shadows, surface: uniforms });
  const water = createWater(plain, noise);
  const weather = createWeather();
  const dressing = plain ? null : createDressing(createSurface(surface));
  if (dressing) scene.add(dressing.mesh);
  if (land.grass) scene.add(land.grass.mesh);
  scene.add(sky.mesh, ...ground.meshes, water.mesh, ...weather.objects);
  return { noise, sky, ground, dressing, water, land, weather };
}
