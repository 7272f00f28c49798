// Light of lamps at night. Each source has a halo around it and a pool of light on the floor (instanced
// patches, one draw). A few real point lights move to the lamps nearest to the camera's focus. Their number is
// fixed at start: adding a light would recompile every surface.

import { Color, Matrix4, PointLight, type Scene, type Vector3 } from "three";
import { clamp01, smoothstep } from "../../core/vector.ts";
import { type Handle, Pool } from "../surface/pool.ts";
import { createSoftMaterial } from "../surface/soft.ts";
import { patchGeometry } from "./contact.ts";

/** A light source in the world. */
interface GlowSource {
  position: Vector3;
  /** Height of the ground below (m), where its pool of light lies. */
  floor: number;
  /** Radius of its light (m). */
  reach: number;
  color: Color;
  /** A fire: it also shines by day, and flickers. */
  always: boolean;
  /** May light its surroundings with a point light; otherwise it only glows. */
  real: boolean;
}

/** A source that was added, with its two patches. */
export interface GlowHandle {
  source: GlowSource;
  halo: Handle;
  pool: Handle;
  /** Phase of its flicker, so that two fires do not flicker in step. */
  beat: number;
}

/** A light this high above the floor (m) makes a pool half as bright. */
const FADE = 3;
/** At most this many fires are repainted per frame. */
const FIRES = 24;

// Scratch values, valid until the next call.
const matrix = new Matrix4();
const tone = new Color();

/** All lights of a scene. */
export class Glow {
  /** Strength of all patches: a uniform. */
  private readonly power = { value: 0 };
  private readonly material = createSoftMaterial(true, this.power);
  private readonly pool = new Pool(patchGeometry(), this.material, { colors: true, initial: 16 });
  private readonly lights: PointLight[];
  private readonly sources = new Set<GlowHandle>();
  private readonly fires = new Set<GlowHandle>();
  /** Brightness of the pools: real lights do part of their work. */
  private readonly share: number;
  /** The sources that have a point light now, and the key they were chosen for. */
  private chosen: { lit: GlowHandle[]; key: string } = { lit: [], key: "" };
  /** Incremented by every change of the sources; part of that key. */
  private revision = 0;

  /** `lamps`: number of real point lights; 0 where they are too expensive. */
  /** `lamps`: number of real point lights; 0 where they are too expensive. */
  constructor(scene: Scene, lamps: number) {
    this.pool.mesh.renderOrder = 30;
    this.share = lamps > 0 ? 0.4 : 0.85;
    scene.add(this.pool.mesh);
    this.lights = Array.from({ length: lamps }, () => {
      // Unused lights are parked underground and dark, never removed.
      const light = new PointLight(0xffffff, 0, 12, 1.6);
      light.position.set(0, -50, 0);
      scene.add(light);
      return light;
    });
  }

  add(source: GlowSource): GlowHandle {
    const handle: GlowHandle = {
      source,
      halo: this.pool.add(haloMatrix(source), BLACK),
      pool: this.pool.add(poolMatrix(source), BLACK),
      beat: (source.position.x * 12.9898 + source.position.z * 78.233) % 6.283,
    };
    this.paint(handle, 1);
    this.sources.add(handle);
    if (source.always) this.fires.add(handle);
    this.revision++;
    return handle;
  }

  /** Colours both patches of a source; `k` is its brightness. */
  private paint(h: GlowHandle, k: number): void {
    const { source } = h;
    const height = Math.max(0, source.position.y - source.floor);
    // By day, patches are hidden by `power`, those of fires too.
    const floor = (this.share * k * FADE) / (FADE + height);
    this.pool.setColor(h.halo, tone.copy(source.color).multiplyScalar((source.real ? 0.55 : 0.42) * k));
    this.pool.setColor(h.pool, tone.copy(source.color).multiplyScalar(source.real ? floor : floor * 0.7));
  }

  remove(h: GlowHandle): void {
    this.sources.delete(h);
    this.fires.delete(h);
    this.pool.remove(h.halo);
    this.pool.remove(h.pool);
    this.revision++;
  }

  /** Moves a source. */
  move(h: GlowHandle, position: Vector3, floor: number): void {
    h.source.position.copy(position);
    h.source.floor = floor;
    this.pool.setMatrix(h.halo, haloMatrix(h.source));
    this.pool.setMatrix(h.pool, poolMatrix(h.source));
    this.revision++;
  }

  /**
   * Updates the frame. `lamp` 0..1: strength of lamps. `focus`: where the camera looks. `flicker`: time for
   * fires (s); null for a steady light.
   */
  update(lamp: number, focus: Vector3, flicker: number | null): void {
    this.power.value = lamp;
    this.pool.mesh.visible = lamp > 0.01 && this.pool.count > 0;
    if (flicker !== null && lamp > 0.01) {
      let n = 0;
      for (const h of this.fires) if (n++ < FIRES) this.paint(h, flame(flicker, h.beat));
    }
    const key = `${this.revision} ${lamp > 0.01} ${Math.round(focus.x)} ${Math.round(focus.z)}`;
    if (key !== this.chosen.key) this.chosen = { key, lit: this.nearest(focus, lamp) };
    this.shine(this.chosen.lit, lamp, flicker);
  }

  /** The sources that get a point light: the nearest, as many as there are lights. */
  private nearest(focus: Vector3, lamp: number): GlowHandle[] {
    const { lights } = this;
    if (lights.length === 0) return [];
    const far = (h: GlowHandle): number => h.source.position.distanceToSquared(focus);
    const lit = [...this.sources].filter((h) => h.source.real && (lamp > 0.01 || h.source.always));
    return lit.sort((a, b) => far(a) - far(b)).slice(0, lights.length);
  }

  /** Moves the point lights to their sources; unused ones go dark. */
  private shine(lit: GlowHandle[], lamp: number, flicker: number | null): void {
    this.lights.forEach((light, i) => {
      const h = lit[i];
      light.intensity = 0;
      if (!h) return;
      const { source } = h;
      light.position.copy(source.position);
      light.color.copy(source.color);
      const fire = source.always && flicker !== null ? flame(flicker, h.beat) : 1;
      light.intensity = 9 * (source.always ? Math.max(0.12, lamp) : smoothstep(0, 1, lamp)) * fire;
      light.distance = source.reach * 1.7;
    });
  }

  /** Uploads what changed since the last call. */
  flush(): void {
    this.pool.flush();
  }

  dispose(): void {
    this.pool.mesh.geometry.dispose();
    this.pool.dispose();
    this.material.dispose();
    for (const l of this.lights) l.removeFromParent();
  }
}

/** Brightness of a fire at a time, around 0.9. Three sines whose periods never line up. */
function flame(time: number, beat: number): number {
  const t = time % 1000;
  return 0.88 + 0.1 * Math.sin(t * 7.3 + beat) * Math.sin(t * 4.1 + beat * 2) + 0.05 * Math.sin(t * 13.7 + beat * 3);
}

/** Matrix of a halo. Its y scale is not 0, which makes the shader turn it to the viewer. */
function haloMatrix(s: GlowSource): Matrix4 {
  const size = s.reach * (s.real ? 0.42 : 0.62);
  return matrix.makeScale(size, size, size).setPosition(s.position);
}

/** Matrix of a pool of light, flat on the floor (y scale 0). Higher lights reach wider. */
function poolMatrix(s: GlowSource): Matrix4 {
  const size = s.reach * (1.5 + 0.4 * clamp01((s.position.y - s.floor) / 4));
  return matrix.makeScale(size, 0, size).setPosition(s.position.x, s.floor + 0.03, s.position.z);
}

const BLACK = new Color(0, 0, 0);
