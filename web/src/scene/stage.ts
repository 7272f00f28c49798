// The picture itself: renderer and the ordered list of what lives in it (system.ts). Knows nothing of user input;
// scene.ts drives it.

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
import { Backdrop } from "./backdrop.ts";
import { createConsoles } from "./consoles.ts";
import { createContact } from "./contact.ts";
import { Crew } from "./crew.ts";
import { createGlow, type Glow } from "./glow.ts";
import { Guide } from "./guide.ts";
import { createSurface, createSurfaceUniforms, type SurfaceKit, shadowReader } from "./material.ts";
import { AssetLayer } from "./models/assetlayer.ts";
import type { FileSource } from "./models/files.ts";
import { SceneCompany } from "./motion/company.ts";
import { ObjectLayer } from "./objects.ts";
import type { Pool } from "./pool.ts";
import { createShadowProxies, type ShadowProxies } from "./shadowproxies.ts";
import { type Frame, type System, Systems, type View } from "./system.ts";
import { createVeil } from "./veil.ts";
import type { SceneState } from "./worldstate.ts";
import { Writing } from "./writing.ts";

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
  /** WebGL renders in software: one sample of the shadow map instead of five, and no frames for small things. */
  software: boolean;
  /** Files that users and agents have uploaded. */
  files: FileSource | undefined;
  /** The moment shown, on the page's clock (s). */
  clock(): number;
  /** Asks for a frame. */
  wake(): void;
}

/** See the top of the file. */
export class Stage {
  readonly renderer: WebGLRenderer;
  readonly scene = new Scene();
  readonly surface: SurfaceKit;
  readonly backdrop: Backdrop;
  readonly objects: ObjectLayer;
  readonly crew: Crew;
  readonly guide: Guide;
  /** What comes from uploaded files. */
  readonly assets: AssetLayer;
  private readonly systems = new Systems();

  constructor(o: StageOptions) {
    const { scene } = this;
    const { state, calm, clock, wake } = o;
    this.renderer = createRenderer(o);
    const shared = createShared(scene, this.renderer, o);
    const { surface, material, contact } = shared;
    const glow = createGlow(scene, o.lamps);
    const company = new SceneCompany(state, () => this.crew.members);
    this.surface = surface;
    this.backdrop = this.createBackdrop(shared, o);
    this.assets = this.createAssets(shared, o);
    this.objects = this.createObjects(shared, glow, company, calm);
    this.crew = this.createCrew(shared, o);
    this.guide = new Guide({ scene, material, contact, calm, clock, wake });
    const { light, night } = this.backdrop;
    this.systems.add(
      shared,
      this.backdrop,
      {
        prepare: (view) => glow.update(light.day.lamp, view.focus, calm ? null : view.time),
        dispose: () => glow.dispose(),
      },
      company,
      this.assets,
      this.objects,
      this.crew,
      this.guide,
      new Writing(scene, this.objects.lettered, night),
    );
  }

  // Objects, crew and assets need each other, so some references are functions that are resolved later.

  private createBackdrop({ surface, material }: Shared, o: StageOptions): Backdrop {
    return new Backdrop({
      scene: this.scene,
      surface,
      material,
      environment: o.state.environment,
      plain: o.plain,
      calm: o.calm,
      cheap: o.software,
      occupants: () => this.objects,
    });
  }

  private createAssets({ surface }: Shared, { state, files, calm, wake }: StageOptions): AssetLayer {
    return new AssetLayer({
      scene: this.scene,
      surface,
      night: this.backdrop.night,
      state,
      files,
      calm,
      objects: () => this.objects,
      crew: () => this.crew,
      wake,
    });
  }

  private createObjects(shared: Shared, glow: Glow, company: SceneCompany, calm: boolean): ObjectLayer {
    const { surface, material, veil, shadowProxies, contact } = shared;
    return new ObjectLayer(
      {
        scene: this.scene,
        material,
        batched: createSurface(surface),
        glass: createSurface(surface, undefined, true),
        veil,
        shadowProxies,
        contact,
        glow,
        highlights: surface.uniforms.highlights.value,
        guest: (object) => this.assets.guestFor(object),
      },
      { company, calm },
    );
  }

  private createCrew({ surface, material, veil, shadowProxies, contact }: Shared, o: StageOptions): Crew {
    const { land } = this.backdrop;
    const crew = new Crew({
      state: o.state,
      surface,
      contact,
      shadowProxies,
      material,
      calm: o.calm,
      still: o.still,
      lively: !o.calm && !o.software,
      land: (x, z) => land.heightAt(x, z),
      consoles: createConsoles(veil),
      clock: o.clock,
    });
    this.scene.add(contact.mesh, crew.group);
    return crew;
  }

  /** Adds a system to the running ones, for example from a chunk that was loaded later. */
  add(system: System): void {
    this.systems.add(system);
  }

  /** Sets the size of the shadow map in texels; 0: no shadows. */
  shadows(size: number): void {
    this.renderer.shadowMap.enabled = size > 0;
    this.backdrop.light.shadows(size);
    this.touchShadows();
  }

  /** Shadow proxies moved: the shadow map must be redrawn. */
  touchShadows(): void {
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** Advances everything to a frame's time. */
  update(frame: Frame): void {
    frame.castersMoved = false;
    this.systems.update(frame);
    if (frame.castersMoved) this.touchShadows();
  }

  /** Adapts everything to a place to draw from. */
  prepare(view: View): void {
    view.castersMoved = false;
    this.systems.prepare(view);
    if (view.castersMoved) this.touchShadows();
  }

  render(camera: PerspectiveCamera): void {
    this.renderer.render(this.scene, camera);
  }

  /** A frame was drawn. */
  drawn(frame: Readonly<Frame>): void {
    this.systems.drawn(frame);
  }

  /** Draws with everything in its final state: a picture shows what is there, not a transition. */
  atRest<T>(draw: () => T): T {
    return this.systems.atRest(draw);
  }

  /** Makes again what lived only in the lost graphics context. */
  restored(): void {
    this.systems.restored();
  }

  dispose(): void {
    this.systems.dispose();
    this.renderer.dispose();
  }
}

/** What several systems draw with. */
interface Shared extends System {
  surface: SurfaceKit;
  /** The material of painted pieces. */
  material: Material;
  /** The material of what is not quite there. */
  veil: Material;
  shadowProxies: ShadowProxies;
  /** The pool of contact shadows. */
  contact: Pool;
}

function createShared(scene: Scene, renderer: WebGLRenderer, { calm, software }: StageOptions): Shared {
  const uniforms = createSurfaceUniforms();
  uniforms.wind.value = calm ? 0 : 1;
  const surface = { uniforms, shadows: shadowReader(software ? "cheap" : "soft") };
  const shadowProxies = createShadowProxies(scene, renderer);
  const contact = createContact();
  const veil = createVeil();
  return {
    surface,
    material: createSurface(surface),
    veil,
    shadowProxies,
    contact,
    restored: () => shadowProxies.attach(),
    dispose() {
      shadowProxies.dispose();
      contact.mesh.geometry.dispose();
      contact.dispose();
      veil.dispose();
    },
  };
}

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

/** A picture from a camera position towards a target, at a scene time (s). */
export function viewOf(eye: Vector3, target: Vector3, time: number): View {
  return { time, eye, sharpAt: eye, castersMoved: false, ...focusOf(eye, target) };
}

/**
 * The point on the ground that a camera's view is centred on, and a distance for fitting shadows (8 to 70 m).
 */
function focusOf(eye: Vector3, target: Vector3): { focus: Vector3; distance: number } {
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
