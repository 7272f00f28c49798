// The light of the stage: sky light, sun or moon with its shadow map, and fog. Changes ease from the visible
// light (`day`) to the target.

import { Color, DirectionalLight, Fog, HemisphereLight, type Scene, SRGBColorSpace, Vector3 } from "three";
import { clamp, damp } from "../../core/vector.ts";
import type { Environment } from "../../wire/types.gen.ts";
import type { SurfaceUniforms } from "../surface/material.ts";
import { approachDay, copyDay, type Daylight, daylight } from "./daylight.ts";

/** Rate of a transition (1/s): about two seconds. */
const TRANSITION_RATE = 2.6;
/** How brightly small water mirrors the sky. */
const MIRROR = 0.9;
/** Step (texels) in which the shadow map moves; otherwise it would be redrawn in every frame of a walk. */
const STEP = 96;
/** Depth of the shadow camera, as a factor on its width: objects beyond the visible area still cast shadows into it. */
const DEPTH = 2.2;

/** Owns the three.js lights and fog. */
export class Light {
  /** The visible light. */
  readonly day: Daylight;
  /** Whether a transition is under way. */
  changing = false;
  private target: Daylight;
  private readonly uniforms: SurfaceUniforms;
  private readonly fog = new Fog(0xffffff, 70, 760);
  private readonly sky = new HemisphereLight(0xffffff, 0xffffff, 1);
  private readonly key = new DirectionalLight(0xffffff, 1);
  /** Side of the square covered by the shadow map (m); 0: it must be fitted again. */
  private reach = 0;

  constructor(scene: Scene, uniforms: SurfaceUniforms, env: Environment, shadow: boolean) {
    this.uniforms = uniforms;
    this.target = daylight(env);
    this.day = copyDay(this.target);
    scene.fog = this.fog;
    const { key } = this;
    key.castShadow = shadow;
    key.shadow.mapSize.set(2048, 2048);
    key.shadow.bias = -0.0006;
    key.shadow.normalBias = 0.035;
    key.shadow.radius = 1.6;
    scene.add(this.sky, key, key.target);
  }

  /** Sets the target light; advance() moves there. */
  set(env: Environment): void {
    this.target = daylight(env);
    this.changing = true;
  }

  /**
   * Advances the transition by dt seconds (Infinity: to the end). Returns the share of the way that was
   * covered, so that others can follow.
   */
  advance(dt: number): number {
    const share = dt === Infinity ? 1 : damp(TRANSITION_RATE, dt);
    if (share < 1 && !approachDay(this.day, this.target, share)) return share;
    Object.assign(this.day, copyDay(this.target));
    this.changing = false;
    return 1;
  }

  /** Shows the target until the returned function is called; apply() must follow each time. */
  showTarget(): () => void {
    const shown = copyDay(this.day);
    Object.assign(this.day, copyDay(this.target));
    return () => Object.assign(this.day, shown);
  }

  /** Writes the visible light into the three.js lights, the fog and the shared uniforms. */
  apply(): void {
    const { day, sky, key, fog, uniforms } = this;
    sky.color.copy(day.skyLight);
    sky.groundColor.copy(day.groundLight);
    sky.intensity = day.fillPower;
    key.color.copy(day.key);
    key.intensity = day.keyPower;
    // Fog is mixed in after tone mapping. three converts its colour from linear, so it is passed as sRGB.
    fog.color.copy(new Color().setRGB(day.horizon.r, day.horizon.g, day.horizon.b, "srgb"));
    fog.near = day.fogNear;
    fog.far = day.fogFar;
    key.shadow.intensity = day.shade;
    uniforms.scatter.value.copy(day.scatter);
    uniforms.sunDisc.value.copy(day.sunDisc);
    uniforms.mirror.value.setRGB(day.middle.r, day.middle.g, day.middle.b, SRGBColorSpace).multiplyScalar(MIRROR);
    uniforms.frost.value = day.frost;
    uniforms.rim.value.copy(day.rim);
    uniforms.sun.value.copy(day.sun);
    uniforms.lamp.value = day.lamp;
    uniforms.window.value = day.lamp * 0.9;
    this.reach = 0;
  }

  /** Sets the size of the shadow map in texels; 0: no shadows. */
  shadows(size: number): void {
    const { key } = this;
    key.castShadow = size > 0;
    if (size > 0 && key.shadow.mapSize.x !== size) {
      this.dropShadows();
      key.shadow.mapSize.set(size, size);
    }
  }

  /** Drops the shadow map: it belongs to a lost context, or has the wrong size. */
  dropShadows(): void {
    this.key.shadow.map?.dispose();
    this.key.shadow.map = null;
    this.reach = 0;
  }

  /** Fits the shadow map to what the camera looks at; true when it moved and must be redrawn. */
  fit(focus: Vector3, distance: number): boolean {
    const { key } = this;
    // From far above the map covers a whole city: a seam in the shade is worse than soft shade.
    const wanted = clamp(distance * 2.4, 24, 280);
    // Hysteresis: widening waits for a real change, so that zooming does not redraw the map every frame.
    const fits = this.reach > 0 && wanted < this.reach * 1.02 && wanted > this.reach * 0.62;
    const reach = fits ? this.reach : wanted * 1.12;
    snap(focus, this.day.sun, (reach / key.shadow.mapSize.x) * STEP);
    if (reach === this.reach && key.target.position.equals(centre)) return false;
    this.reach = reach;
    key.target.position.copy(centre);
    key.position.copy(centre).addScaledVector(this.day.sun, reach);
    key.target.updateMatrixWorld();
    const c = key.shadow.camera;
    const half = reach / 2;
    Object.assign(c, { left: -half, right: half, top: half, bottom: -half, near: 0.1, far: reach * DEPTH });
    c.updateProjectionMatrix();
    return true;
  }

  /** Draws without fog, for views from high above. */
  withoutFog(draw: () => void): void {
    const { near, far } = this.fog;
    Object.assign(this.fog, { near: 4000, far: 5000 });
    draw();
    Object.assign(this.fog, { near, far });
  }
}

// Scratch vectors of snap().
const centre = new Vector3();
const right = new Vector3();
const up = new Vector3();

/**
 * Puts `centre` near a place, in whole steps along the light's axes: the map's texels then stay in place in the
 * world, and shadows do not shimmer.
 */
function snap(focus: Vector3, sun: Vector3, step: number): void {
  right.set(0, 1, 0).cross(sun).normalize();
  up.crossVectors(sun, right);
  const whole = (v: Vector3): number => Math.round(focus.dot(v) / step) * step;
  const [a, b, c] = [whole(right), whole(up), whole(sun)];
  centre.set(0, 0, 0).addScaledVector(right, a).addScaledVector(up, b).addScaledVector(sun, c);
}
