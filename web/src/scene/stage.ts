// The picture itself: renderer, lights, backdrop and everything that stands in it. Knows nothing of the user's hands.

import {
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  type Material,
  NeutralToneMapping,
  PCFShadowMap,
  type PerspectiveCamera,
  Scene,
  type Texture,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Environment } from "../wire/types.gen.ts";
import { type Casters, createCasters } from "./casters.ts";
import { createConsoles } from "./consoles.ts";
import { createContact } from "./contact.ts";
import { Crew } from "./crew.ts";
import { type Daylight, daylight } from "./daylight.ts";
import { createDressing, type Dressing } from "./dressing.ts";
import { createGlow, type Glow } from "./glow.ts";
import { createGround, type Ground } from "./ground.ts";
import { Guide } from "./guide.ts";
import {
  createSurface,
  createSurfaceUniforms,
  type SurfaceKit,
  type SurfaceUniforms,
  shadowReader,
} from "./material.ts";
import { clamp, mix } from "./math.ts";
import { createNoise } from "./noise.ts";
import { ObjectLayer } from "./objects.ts";
import type { Pool } from "./pool.ts";
import { createSky, type Sky } from "./sky.ts";
import type { SceneState } from "./types.ts";
import { createVeil } from "./veil.ts";
import { createWeather, type Weather } from "./weather.ts";
import { createWriting, type Writing } from "./writing.ts";

export interface StageOptions {
  canvas: HTMLCanvasElement;
  state: SceneState;
  /** Flat sky, plain ground, no shadows, no idle motion. */
  plain: boolean;
  calm: boolean;
  antialias: boolean;
  /** Number of real lamp lights. */
  lamps: number;
  unixClock: boolean;
  /** Few reads of the shadow map: for a processor that draws. */
  cheapShadows: boolean;
}

interface Sun {
  key: DirectionalLight;
  /** Side of the square that the shadow map covers (m). */
  reach: number;
}

export class Stage {
  readonly renderer: WebGLRenderer;
  readonly scene = new Scene();
  /** Triangles of objects drawn in full, at most about. */
  budget = 260_000;
  day: Daylight;
  private readonly calm: boolean;
  private readonly parts: Furniture;
  private readonly uniforms = createSurfaceUniforms();
  private readonly fog = new Fog(0xffffff, 70, 760);
  private readonly hemisphere = new HemisphereLight(0xffffff, 0xffffff, 1);
  private readonly sun: Sun = { key: new DirectionalLight(0xffffff, 1), reach: 0 };

  constructor(o: StageOptions) {
    this.calm = o.calm;
    this.renderer = createRenderer(o);
    this.scene.fog = this.fog;
    this.uniforms.wind.value = o.calm ? 0 : 1;
    setUpSun(this.sun.key, !o.plain);
    const surface = { uniforms: this.uniforms, shadows: shadowReader(o.cheapShadows ? "cheap" : "soft") };
    this.parts = furnish(this.scene, this.renderer, surface, o);
    this.scene.add(this.hemisphere, this.sun.key, this.sun.key.target);
    this.day = daylight(o.state.environment);
    this.setEnvironment(o.state.environment);
  }

  get objects(): ObjectLayer {
    return this.parts.objects;
  }

  get crew(): Crew {
    return this.parts.crew;
  }

  get guide(): Guide {
    return this.parts.guide;
  }

  get writing(): Writing {
    return this.parts.writing;
  }

  get weather(): Weather {
    return this.parts.weather;
  }

  setEnvironment(env: Environment): void {
    const { parts } = this;
    this.day = daylight(env);
    applyDay(this.day, {
      hemisphere: this.hemisphere,
      key: this.sun.key,
      fog: this.fog,
      uniforms: this.uniforms,
      sky: parts.sky,
    });
    parts.night.value = this.day.night;
    parts.ground.set(env.ground);
    parts.dressing?.set(env.ground);
    parts.weather.set(env.weather, this.day.night);
    this.sun.reach = 0;
    this.touchShadows();
  }

  /** Tufts of grass give way to what stands on them. */
  clearGround(): void {
    this.parts.dressing?.clear(this.parts.objects.clearings());
  }

  /** Side of the shadow map in texels; 0: no shadows. */
  shadows(size: number): void {
    const { key } = this.sun;
    this.renderer.shadowMap.enabled = size > 0;
    key.castShadow = size > 0;
    if (size > 0 && key.shadow.mapSize.x !== size) {
      key.shadow.map?.dispose();
      key.shadow.map = null;
      key.shadow.mapSize.set(size, size);
    }
    this.touchShadows();
  }

  /** A new graphics context: what lived only in the old one is made again. */
  restored(): void {
    this.sun.key.shadow.map = null; // went with the old context
    this.parts.casters.attach();
    this.writing.flush();
  }

  /** Something that casts a shadow moved. */
  touchShadows(): void {
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** Moves everything to time t (seconds since the start) for a camera that looks at `focus`. */
  update(t: number, focus: Vector3, distance: number, camera: Vector3): void {
    const { parts } = this;
    this.uniforms.time.value = this.calm ? 0 : t;
    parts.sky.time(this.calm ? 0 : t);
    parts.weather.update(t, camera);
    parts.glow.update(this.day.lamp, focus, this.calm ? null : t);
    if (fitSun(this.sun, this.day.sun, focus, distance)) this.touchShadows();
    parts.objects.flush();
  }

  /** Chooses what is drawn in full for an eye at this place. */
  detail(eye: Vector3): void {
    if (this.parts.objects.detail(eye, this.budget)) this.touchShadows();
  }

  render(camera: PerspectiveCamera): void {
    this.renderer.render(this.scene, camera);
  }

  /** Renders with the distance unveiled: for views from high above. */
  withoutFog(draw: () => void): void {
    const { near, far } = this.fog;
    Object.assign(this.fog, { near: 4000, far: 5000 });
    draw();
    Object.assign(this.fog, { near, far });
  }

  dispose(): void {
    const { objects, crew, guide, writing, weather, glow, casters, sky, ground, dressing, noise, contact, veil } =
      this.parts;
    for (const p of [objects, crew, guide, writing, weather, glow, casters, sky, ground, dressing, noise]) p?.dispose();
    contact.mesh.geometry.dispose();
    contact.dispose();
    veil.dispose();
    this.renderer.dispose();
  }
}

function createRenderer(o: StageOptions): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas: o.canvas, antialias: o.antialias, powerPreference: "high-performance" });
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.enabled = !o.plain;
  renderer.shadowMap.autoUpdate = false;
  renderer.info.autoReset = false;
  return renderer;
}

interface Furniture {
  night: { value: number };
  noise: Texture;
  sky: Sky;
  ground: Ground;
  dressing: Dressing | null;
  casters: Casters;
  contact: Pool;
  veil: Material;
  glow: Glow;
  objects: ObjectLayer;
  crew: Crew;
  guide: Guide;
  writing: Writing;
  weather: Weather;
}

function furnish(scene: Scene, renderer: WebGLRenderer, surface: SurfaceKit, o: StageOptions): Furniture {
  const material = createSurface(surface);
  const noise = createNoise();
  const night = { value: 0 };
  const sky = createSky(o.plain, noise);
  const ground = createGround(o.plain, noise, surface.shadows);
  const casters = createCasters(scene, renderer);
  const contact = createContact();
  const glow = createGlow(scene, o.lamps);
  const veil = createVeil();
  const objects = new ObjectLayer({ scene, material, veil, casters, contact, glow });
  const crew = new Crew({
    state: o.state,
    surface,
    views: () => objects.views,
    contact,
    calm: o.calm,
    unixClock: o.unixClock,
    consoles: createConsoles(veil),
  });
  const weather = createWeather();
  const dressing = o.plain ? null : createDressing(createSurface(surface), material);
  scene.add(sky.mesh, ...ground.meshes, contact.mesh, crew.group, ...weather.objects, ...(dressing?.meshes ?? []));
  return {
    noise,
    sky,
    ground,
    dressing,
    casters,
    contact,
    veil,
    glow,
    objects,
    crew,
    guide: new Guide(scene, material, contact, o.calm),
    writing: createWriting(scene, night),
    night,
    weather,
  };
}

function setUpSun(key: DirectionalLight, shadow: boolean): void {
  key.castShadow = shadow;
  key.shadow.mapSize.set(2048, 2048);
  key.shadow.bias = -0.0006;
  key.shadow.normalBias = 0.035;
  key.shadow.radius = 1.6;
}

interface Lights {
  hemisphere: HemisphereLight;
  key: DirectionalLight;
  fog: Fog;
  uniforms: SurfaceUniforms;
  sky: Sky;
}

function applyDay(day: Daylight, l: Lights): void {
  l.hemisphere.color.copy(day.skyLight);
  l.hemisphere.groundColor.copy(day.groundLight);
  l.hemisphere.intensity = day.fillPower;
  l.key.color.copy(day.key);
  l.key.intensity = day.keyPower;
  // The fog is mixed in after the picture's colours are final; three converts it from linear, so it is handed over as such.
  l.fog.color.copy(new Color().setRGB(day.horizon.r, day.horizon.g, day.horizon.b, "srgb"));
  l.fog.near = day.fogNear;
  l.fog.far = day.fogFar;
  l.uniforms.rim.value.copy(day.rim);
  l.uniforms.sun.value.copy(day.sun);
  l.uniforms.lamp.value = day.lamp;
  l.uniforms.window.value = day.lamp * 0.9;
  l.sky.set(day);
}

const centre = new Vector3();

/** Fits the shadow map to what the camera looks at, in whole texels so that edges stand still; true: it moved. */
function fitSun(sun: Sun, direction: Vector3, focus: Vector3, distance: number): boolean {
  const { key } = sun;
  const wanted = clamp(distance * 2.4, 24, 110);
  // Widening waits for a real change, so that zooming does not redraw the map on each frame.
  const reach = sun.reach === 0 || wanted > sun.reach * 1.02 || wanted < sun.reach * 0.62 ? wanted * 1.12 : sun.reach;
  const grid = reach / 16;
  centre.set(Math.round(focus.x / grid) * grid, 0, Math.round(focus.z / grid) * grid);
  if (reach === sun.reach && key.target.position.equals(centre)) return false;
  sun.reach = reach;
  key.target.position.copy(centre);
  key.position.copy(centre).addScaledVector(direction, reach);
  key.target.updateMatrixWorld();
  const c = key.shadow.camera;
  const half = reach / 2;
  Object.assign(c, { left: -half, right: half, top: half, bottom: -half, near: 0.1, far: reach * 2.2 });
  c.updateProjectionMatrix();
  return true;
}

/** The middle of what a camera sees on the ground, not too far from it. */
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
