// The picture itself: renderer, lights, backdrop and everything that stands in it. Knows nothing of user input;
// scene.ts drives it.
//
// Per frame: update() advances light and land, moves everything that depends on camera and clock, and uploads
// changes; render() draws. Captures wrap both in withFinalState(), which suspends transitions.

import {
  type Material,
  NeutralToneMapping,
  PCFShadowMap,
  type PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { clamp, mix } from "../core/vector.ts";
import type { Environment } from "../wire/types.gen.ts";
import { type Backdrop, createBackdrop } from "./backdrop.ts";
import { CityHost } from "./cityhost.ts";
import { createConsoles } from "./consoles.ts";
import { createContact } from "./contact.ts";
import { Crew } from "./crew.ts";
import type { Daylight } from "./daylight.ts";
import { createGlow, type Glow } from "./glow.ts";
import { Guide } from "./guide.ts";
import type { GroundOccupants, Land } from "./land/land.ts";
import { Light } from "./light.ts";
import { createSurface, createSurfaceUniforms, type SurfaceKit, shadowReader } from "./material.ts";
import { AssetLayer } from "./models/assetlayer.ts";
import type { FileSource } from "./models/files.ts";
import { SceneCompany } from "./motion/company.ts";
import { ObjectLayer } from "./objects.ts";
import type { Pool } from "./pool.ts";
import { createShadowProxies, type ShadowProxies } from "./shadowproxies.ts";
import type { SceneState } from "./types.ts";
import { createVeil } from "./veil.ts";
import type { Weather } from "./weather.ts";
import { createWriting, type Writing } from "./writing.ts";

/** Settings of a stage, fixed for its life. */
export interface StageOptions {
  canvas: HTMLCanvasElement;
  state: SceneState;
  /** Flat sky, plain ground, no shadows, no idle motion: for tests. */
  plain: boolean;
  /** No idle motion (tests, reduced motion). */
  calm: boolean;
  /** Bodies do not travel through the picture: the user asked for less motion. */
  still: boolean;
  antialias: boolean;
  /** Number of real lamp lights. */
  lamps: number;
  unixClock: boolean;
  /** One sample of the shadow map instead of five, for software rendering. */
  cheapShadows: boolean;
  /** Files that users and agents have uploaded. */
  files: FileSource | undefined;
}

/** See the top of the file. */
export class Stage {
  readonly renderer: WebGLRenderer;
  readonly scene = new Scene();
  /** The user's project. */
  readonly city: CityHost;
  /** Triangles of objects drawn in full, approximately at most. */
  budget = 260_000;
  /** Stage time of the last update (s); NaN before the first. */
  private last = Number.NaN;
  /** The ground is a meadow: only then grass is visible. */
  private meadow = true;
  /** Scratch vector. */
  private readonly ahead = new Vector3();
  private readonly calm: boolean;
  private readonly components: StageComponents;
  private readonly uniforms = createSurfaceUniforms();
  private readonly light: Light;
  /** In withFinalState(): transitions are suspended. */
  private resting = false;

  constructor(o: StageOptions) {
    this.calm = o.calm;
    this.renderer = createRenderer(o);
    this.uniforms.wind.value = o.calm ? 0 : 1;
    const surface = { uniforms: this.uniforms, shadows: shadowReader(o.cheapShadows ? "cheap" : "soft") };
    this.components = createComponents(this.scene, this.renderer, surface, o);
    const { crew, land } = this.components;
    this.city = new CityHost({ scene: this.scene, kit: surface, calm: o.calm, crew, land });
    this.light = new Light(this.scene, this.uniforms, o.state.environment, !o.plain);
    this.setEnvironment(o.state.environment, true);
  }

  get objects(): ObjectLayer {
    return this.components.objects;
  }

  get crew(): Crew {
    return this.components.crew;
  }

  get guide(): Guide {
    return this.components.guide;
  }

  get writing(): Writing {
    return this.components.writing;
  }

  get weather(): Weather {
    return this.components.weather;
  }

  get brought(): AssetLayer {
    return this.components.brought;
  }

  /** The visible ground. It lifts whatever walks on bare ground, in the picture only. */
  get land(): Land {
    return this.components.land;
  }

  /** The visible light. */
  get day(): Daylight {
    return this.light.day;
  }

  /** Something changes that only the stage knows of: light, land or highlights. */
  get inTransition(): boolean {
    return this.light.changing || this.components.land.moving || this.components.objects.glowing;
  }

  /** Changes light, weather and ground in about two seconds, or at once. */
  setEnvironment(env: Environment, atOnce = false): void {
    const { ground, dressing } = this.components;
    this.light.set(env);
    ground.set(env.ground);
    dressing?.set(env.ground);
    this.meadow = env.ground === "meadow";
    if (atOnce || this.calm) this.relight(Infinity);
  }

  /** Advances light and ground colours by dt seconds. */
  private relight(dt: number): void {
    const { ground, dressing, land } = this.components;
    const share = this.light.advance(dt);
    ground.approach(share);
    dressing?.approach(share);
    if (land.grass) land.grass.mesh.visible = this.meadow;
    this.applyLight();
  }

  /** Writes the visible light to everything that depends on it. */
  private applyLight(): void {
    const { sky, water, weather, night } = this.components;
    this.light.apply();
    for (const part of [sky, water, weather]) part.set(this.day);
    night.value = this.day.night;
    this.touchShadows();
  }

  /** Draws with light and land in their final state: a picture shows what is there, not a transition. */
  withFinalState<T>(draw: () => T): T {
    const { land, standing } = this.components;
    const back = this.light.showTarget();
    this.resting = true;
    this.applyLight();
    try {
      return land.withFinalState(standing, draw);
    } finally {
      this.resting = false;
      back();
      this.applyLight();
    }
  }

  /** Objects changed: land and grass give way to them. */
  clearGround(): void {
    this.components.land.touch();
  }

  /** Sets the size of the shadow map in texels; 0: no shadows. */
  shadows(size: number): void {
    this.renderer.shadowMap.enabled = size > 0;
    this.light.shadows(size);
    this.touchShadows();
  }

  /** Rebuilds what lived only in the lost graphics context. */
  restored(): void {
    this.light.restored();
    this.components.shadowProxies.attach();
    this.writing.invalidate();
  }

  /** Shadow proxies moved: the shadow map must be redrawn. */
  touchShadows(): void {
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** Moves everything to stage time t (seconds since the start) for a camera that looks at `focus`. */
  update(t: number, focus: Vector3, distance: number, camera: Vector3): void {
    const { components } = this;
    if (!this.resting) this.move(t);
    const wave = this.calm ? 0 : ((t % WAVE_PERIOD) + WAVE_PERIOD) % WAVE_PERIOD;
    this.uniforms.time.value = wave;
    components.sky.time(wave);
    components.water.time(wave);
    components.weather.update(t, camera);
    components.land.follow(camera, this.ahead.subVectors(focus, camera).setY(0).normalize());
    components.glow.update(this.day.lamp, focus, this.calm ? null : t);
    if (this.light.fit(focus, distance)) this.touchShadows();
    components.company.setUserView(camera, focus);
    components.objects.flush();
    components.brought.flush(camera);
  }

  /** Advances transitions to time t. Steps are limited to 5 s, for a page that was hidden. */
  private move(t: number): void {
    const dt = Number.isNaN(this.last) ? 0 : clamp(t - this.last, 0, 5);
    this.last = t;
    if (this.light.changing && dt > 0) this.relight(this.calm ? Infinity : dt);
    if (this.components.land.update(t, dt, this.components.standing)) this.touchShadows();
  }

  /** Chooses what is drawn in full for an eye at this place. */
  detail(eye: Vector3): void {
    if (this.components.objects.detail(eye, this.budget)) this.touchShadows();
  }

  render(camera: PerspectiveCamera): void {
    this.renderer.render(this.scene, camera);
  }

  /** Draws without fog, for views from high above. */
  withoutFog(draw: () => void): void {
    this.light.withoutFog(draw);
  }

  dispose(): void {
    const { objects, crew, guide, writing, weather, glow, shadowProxies, sky, ground, dressing, noise, contact, veil } =
      this.components;
    const { land, water } = this.components;
    this.city.dispose();
    for (const p of [
      objects,
      crew,
      guide,
      writing,
      weather,
      glow,
      shadowProxies,
      sky,
      ground,
      dressing,
      noise,
      land,
      water,
    ])
      p?.dispose();
    this.brought.dispose();
    contact.mesh.geometry.dispose();
    contact.dispose();
    veil.dispose();
    this.renderer.dispose();
  }
}

/**
 * Seconds after which wind and waves repeat: floats in shaders are too coarse for a clock that runs for days.
 */
const WAVE_PERIOD = 3600;

/** The renderer. Shadows are redrawn on request only, and figures count all passes of a frame. */
function createRenderer(o: StageOptions): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas: o.canvas, antialias: o.antialias, powerPreference: "high-performance" });
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.enabled = !o.plain;
  renderer.shadowMap.autoUpdate = false;
  renderer.info.autoReset = false;
  return renderer;
}

/** Everything on the stage. */
interface StageComponents extends Backdrop {
  night: { value: number };
  /** What the land gives way to. */
  standing: GroundOccupants;
  shadowProxies: ShadowProxies;
  contact: Pool;
  veil: Material;
  glow: Glow;
  objects: ObjectLayer;
  company: SceneCompany;
  crew: Crew;
  guide: Guide;
  writing: Writing;
  brought: AssetLayer;
}

/**
 * Creates everything on the stage. Objects, crew and uploaded models need each other, so some references are
 * functions that are resolved later.
 */
function createComponents(
  scene: Scene,
  renderer: WebGLRenderer,
  surface: SurfaceKit,
  o: StageOptions,
): StageComponents {
  const material = createSurface(surface);
  const night = { value: 0 };
  const backdrop = createBackdrop(scene, surface, material, o);
  const shadowProxies = createShadowProxies(scene, renderer);
  const contact = createContact();
  const glow = createGlow(scene, o.lamps);
  const veil = createVeil();
  const batched = createSurface(surface);
  const glass = createSurface(surface, undefined, true);
  const company: SceneCompany = new SceneCompany(o.state, () => crew.members);
  const brought: AssetLayer = new AssetLayer({
    scene,
    surface,
    night,
    state: o.state,
    files: o.files,
    calm: o.calm,
    objects: () => objects,
    crew: () => crew,
  });
  const objects: ObjectLayer = new ObjectLayer(
    {
      scene,
      material,
      batched,
      glass,
      veil,
      shadowProxies,
      contact,
      glow,
      highlights: surface.uniforms.highlights.value,
      guest: (object) => brought.guestFor(object),
    },
    { company, calm: o.calm },
  );
  const crew: Crew = new Crew({
    state: o.state,
    surface,
    views: () => objects.views,
    contact,
    shadowProxies,
    material,
    calm: o.calm,
    still: o.still,
    land: (x, z) => backdrop.land.heightAt(x, z),
    unixClock: o.unixClock,
    consoles: createConsoles(veil),
  });
  scene.add(contact.mesh, crew.group);
  return {
    ...backdrop,
    standing: objects,
    shadowProxies,
    contact,
    veil,
    glow,
    objects,
    company,
    crew,
    guide: new Guide(scene, material, contact, o.calm),
    writing: createWriting(scene, night),
    night,
    brought,
  };
}

/**
 * The point on the ground that the camera's view is centred on, and a distance for fitting shadows (8 to 70 m).
 */
export function focusOf(camera: PerspectiveCamera, target: Vector3): { focus: Vector3; distance: number } {
  const eye = camera.position;
  const ahead = target.clone().sub(eye);
  const distance = ahead.length();
  const flat = new Vector3(ahead.x, 0, ahead.z);
  const push = mix(0.15, 0.5, clamp(1 - Math.abs(ahead.y) / Math.max(distance, 0.01), 0, 1));
  return {
    focus: target
      .clone()
      .addScaledVector(flat.normalize(), distance * push)
      .setY(0),
    distance: clamp(distance * 1.4, 8, 70),
  };
}
