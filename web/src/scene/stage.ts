// The picture itself: renderer and the ordered list of what lives in it (system.ts). Knows nothing of user input;
// scene.ts drives it.

import { NeutralToneMapping, PCFShadowMap, type PerspectiveCamera, Scene, Vector3, WebGLRenderer } from "three";
import { clamp, mix } from "../core/vector.ts";
import { forgetOnCard } from "./forget.ts";
import type { SceneHost } from "./host.ts";
import { Backdrop } from "./land/backdrop.ts";
import { createContact } from "./light/contact.ts";
import { Glow } from "./light/glow.ts";
import { createShadowProxies } from "./light/shadowproxies.ts";
import { AssetLayer } from "./models/assetlayer.ts";
import { SceneCompany } from "./motion/company.ts";
import { createConsoles } from "./people/consoles.ts";
import { Crew } from "./people/crew.ts";
import { Guide } from "./people/guide.ts";
import { contextOptions } from "./quality.ts";
import { createSurface, createSurfaceUniforms, shadowReader } from "./surface/material.ts";
import { createVeil } from "./surface/veil.ts";
import { Systems, type View } from "./system.ts";
import { ObjectLayer } from "./things/objects.ts";
import { Writing } from "./things/writing.ts";

/** See the top of the file. */
export class Stage {
  readonly renderer: WebGLRenderer;
  readonly scene = new Scene();
  readonly shared: Shared;
  readonly backdrop: Backdrop;
  readonly glow: Glow;
  readonly objects: ObjectLayer;
  readonly crew: Crew;
  readonly guide: Guide;
  /** What comes from uploaded files. */
  readonly assets: AssetLayer;
  /** What lives in the picture, in order. Others may join later. */
  readonly systems: Systems;

  constructor(host: SceneHost, lamps: number) {
    const { scene } = this;
    const { state, calm } = host;
    this.renderer = createRenderer(host);
    this.systems = new Systems(this.renderer.shadowMap);
    const shared = createShared(scene, this.renderer, host);
    const { surface, material, contact, veil, shadowProxies } = shared;
    const glow = new Glow(scene, lamps);
    this.glow = glow;
    const company = new SceneCompany(state, () => this.crew.members);
    this.shared = shared;
    this.guide = new Guide(host);
    // Objects, crew and assets need each other, so some references are functions that are resolved later.
    this.backdrop = new Backdrop(host, { scene, surface, material, occupants: () => this.objects });
    const { light, night, land } = this.backdrop;
    this.assets = new AssetLayer(host, { scene, surface, night, objects: () => this.objects, crew: () => this.crew });
    this.objects = new ObjectLayer(
      {
        ...shared,
        scene,
        batched: createSurface(surface),
        glass: createSurface(surface, undefined, true),
        glow,
        highlights: surface.uniforms.highlights.value,
        guest: (object) => this.assets.guestFor(object),
      },
      { company, calm, epoch: host.started },
    );
    this.crew = new Crew(host, {
      surface,
      contact,
      shadowProxies,
      consoles: createConsoles(veil),
      land: (x, z) => land.heightAt(x, z),
    });
    scene.add(contact.mesh, this.crew.group);
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
      new Writing(scene, this.objects.lettered, night),
    );
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

  /** The graphics context was lost. */
  lost(): void {
    this.systems.lost();
    forgetOnCard(this.scene);
  }

  render(camera: PerspectiveCamera): void {
    this.renderer.render(this.scene, camera);
  }

  dispose(): void {
    this.systems.dispose();
    this.renderer.dispose();
  }
}

/** What several systems draw with. */
type Shared = ReturnType<typeof createShared>;

function createShared(scene: Scene, renderer: WebGLRenderer, { calm, software }: SceneHost) {
  const uniforms = createSurfaceUniforms();
  uniforms.wind.value = calm ? 0 : 1;
  const surface = { uniforms, shadows: shadowReader(software ? "cheap" : "soft") };
  const shadowProxies = createShadowProxies(scene, renderer);
  const contact = createContact();
  const veil = createVeil();
  return {
    surface,
    /** The material of painted pieces. */
    material: createSurface(surface),
    /** The material of what is not quite there. */
    veil,
    shadowProxies,
    /** The pool of contact shadows. */
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
function createRenderer({ canvas, plain }: SceneHost): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, ...contextOptions(plain) });
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.enabled = !plain;
  renderer.shadowMap.autoUpdate = false;
  renderer.info.autoReset = false;
  // What a driver says of a program is asked for by e2e/browser/graphics.test.mjs: each question waits for its compiler.
  renderer.debug.checkShaderErrors = false;
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
