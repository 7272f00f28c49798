// Everything around what people build: light, sky, ground with its relief and grass, water and woods. They
// follow the world's environment together: a change of it eases in within about two seconds.

import type { Material, Scene, Texture } from "three";
import { Vector3 } from "three";
import { clamp } from "../../core/vector.ts";
import type { Environment } from "../../wire/types.gen.ts";
import type { SceneHost } from "../host.ts";
import { Light } from "../light/light.ts";
import { createSky, type Sky } from "../light/sky.ts";
import { createSurface, type SurfaceKit } from "../surface/material.ts";
import { createNoise } from "../surface/noise.ts";
import { type Frame, Motion, type System, type View } from "../system.ts";
import { createDressing, type Dressing } from "./dressing.ts";
import { createGround, type Ground } from "./ground.ts";
import { type GroundOccupants, Land } from "./land.ts";
import { createWater, type Water } from "./water.ts";

/** What the backdrop needs of the stage. */
interface BackdropDeps {
  scene: Scene;
  surface: SurfaceKit;
  /** The material of painted pieces. */
  material: Material;
  /** What the land gives way to. A function, because objects are created later. */
  occupants(): GroundOccupants;
}

/** Number of tufts of grass around the camera. */
const TUFTS = { few: 1100, many: 2400 };
/**
 * Seconds after which wind and waves repeat: floats in shaders are too coarse for a clock that runs for days.
 */
const WAVE_PERIOD = 3600;
/** A step of a transition counts as this many seconds at most, for a page that was hidden. */
const LONGEST_STEP = 5;

/** See the top of the file. */
export class Backdrop implements System {
  /** The visible ground. It lifts whatever walks on bare ground, in the picture only. */
  readonly land: Land;
  readonly light: Light;
  /** 0 day .. 1 night: a uniform of signs and screens. */
  readonly night = { value: 0 };
  private readonly host: SceneHost;
  private readonly deps: BackdropDeps;
  /** The noise tile that sky, ground and water share. */
  private readonly noise: Texture;
  private readonly sky: Sky;
  private readonly ground: Ground;
  /** Null in plain scenes. */
  private readonly dressing: Dressing | null;
  private readonly water: Water;
  /** The ground is a meadow: only then grass is visible. */
  private meadow = true;
  /** Scene time of the last update (s); NaN before the first. */
  private last = Number.NaN;
  /** Scratch vector. */
  private readonly ahead = new Vector3();

  constructor(host: SceneHost, deps: BackdropDeps) {
    const { plain, calm, software: cheap } = host;
    const { scene, surface, material } = deps;
    const { environment } = host.state;
    this.host = host;
    this.deps = deps;
    const noise = createNoise();
    surface.uniforms.noiseMap.value = noise;
    this.noise = noise;
    this.sky = createSky(plain, noise);
    this.land = new Land({ material, tufts: plain ? 0 : cheap ? TUFTS.few : TUFTS.many, calm });
    const { shadows, uniforms } = surface;
    this.ground = createGround({ plain, cheap, noise, land: this.land.texture, shadows, surface: uniforms });
    this.water = createWater(plain, noise);
    this.dressing = plain ? null : createDressing(createSurface(surface));
    if (this.dressing) scene.add(this.dressing.mesh);
    if (this.land.grass) scene.add(this.land.grass.mesh);
    scene.add(this.sky.mesh, ...this.ground.meshes, this.water.mesh);
    this.light = new Light(scene, uniforms, environment, !plain);
    this.set(environment, true);
  }

  /** Changes light and ground in about two seconds, or at once. */
  set(env: Environment, atOnce = false): void {
    this.light.set(env);
    this.ground.set(env);
    this.land.grass?.setBare(env.bare === true);
    this.dressing?.set(env.ground);
    this.meadow = env.ground === "meadow";
    if (atOnce || this.host.calm) this.relight(Infinity);
  }

  /** Advances light and ground colours by dt seconds. */
  private relight(dt: number): void {
    const share = this.light.advance(dt);
    this.ground.approach(share);
    this.dressing?.approach(share);
    if (this.land.grass) this.land.grass.mesh.visible = this.meadow;
    this.applyLight();
  }

  /** Writes the visible light to everything that depends on it. Shadows are fitted to it with the next picture. */
  private applyLight(): void {
    const { day } = this.light;
    this.light.apply();
    this.sky.set(day);
    this.water.set(day);
    this.night.value = day.night;
  }

  /** What stands on the ground changed: land and grass give way to it. */
  clearGround(): void {
    this.land.touch();
  }

  update(frame: Frame): Motion {
    const { time } = frame;
    const dt = Number.isNaN(this.last) ? 0 : clamp(time - this.last, 0, LONGEST_STEP);
    this.last = time;
    if (this.light.changing && dt > 0) this.relight(this.host.calm ? Infinity : dt);
    if (this.land.update(time, dt, this.deps.occupants())) frame.castersMoved = true;
    return this.light.changing || this.land.moving ? Motion.fades : Motion.still;
  }

  prepare(view: View): void {
    const wave = this.host.calm ? 0 : ((view.time % WAVE_PERIOD) + WAVE_PERIOD) % WAVE_PERIOD;
    this.deps.surface.uniforms.time.value = wave;
    this.sky.time(wave);
    this.water.time(wave);
    this.land.follow(view.eye, this.ahead.subVectors(view.focus, view.eye).setY(0).normalize());
    if (this.light.fit(view.focus, view.distance)) view.castersMoved = true;
  }

  /** Light and land are in their final state. */
  rest(): () => void {
    const relight = this.light.showTarget();
    this.applyLight();
    const relief = this.land.rest(this.deps.occupants());
    return () => {
      relief();
      relight();
      this.applyLight();
    };
  }

  lost(): void {
    this.light.dropShadows();
  }

  dispose(): void {
    for (const part of [this.land, this.water, this.sky, this.ground, this.dressing, this.noise]) part?.dispose();
  }
}
