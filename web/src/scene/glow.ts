// Light of lamps at night: a halo around each light and a pool of light under it (instanced, one draw), and a few real
// point lights that go to the lamps nearest to where one looks. None is ever added after the start: that would
// recompile every surface.

import { Color, Matrix4, PointLight, type Scene, type Vector3 } from "three";
import { patchGeometry } from "./contact.ts";
import { clamp01, smoothstep } from "./math.ts";
import { createPool, type Handle } from "./pool.ts";
import { createSoftMaterial } from "./soft.ts";

export interface GlowSource {
  position: Vector3;
  /** Height of the ground below, for the pool of light. */
  floor: number;
  reach: number;
  color: Color;
  /** A fire: also shines by day, and flickers. */
  always: boolean;
  /** Lights what is around it; false: it only glows. */
  real: boolean;
}

export interface Glow {
  add(source: GlowSource): GlowHandle;
  remove(h: GlowHandle): void;
  move(h: GlowHandle, position: Vector3, floor: number): void;
  /** `lamp` 0..1; `focus` is where the camera looks; `flicker` the time for fires, or null for steady light. */
  update(lamp: number, focus: Vector3, flicker: number | null): void;
  flush(): void;
  dispose(): void;
}

export interface GlowHandle {
  source: GlowSource;
  halo: Handle;
  pool: Handle;
  /** Its own beat, so that two fires do not flicker together. */
  beat: number;
}

/** A light so high above the floor (m) lights a pool half as strong. */
const FADE = 3;
/** Fires whose flames are redrawn each frame: the first so many. */
const FIRES = 24;

const matrix = new Matrix4();
const tone = new Color();

export function createGlow(scene: Scene, lamps: number): Glow {
  return new LampLight(scene, lamps);
}

class LampLight implements Glow {
  private readonly power = { value: 0 };
  private readonly material = createSoftMaterial(true, this.power);
  private readonly pool = createPool(patchGeometry(), this.material, { colors: true, initial: 16 });
  private readonly lights: PointLight[];
  private readonly sources = new Set<GlowHandle>();
  private readonly fires = new Set<GlowHandle>();
  /** How strong pools are: real lights do a part of their work. */
  private readonly share: number;
  /** For which focus the nearest lamps were chosen. */
  private chosen: { lit: GlowHandle[]; key: string } = { lit: [], key: "" };
  private revision = 0;

  constructor(scene: Scene, lamps: number) {
    this.pool.mesh.renderOrder = 30;
    this.share = lamps > 0 ? 0.4 : 0.85;
    scene.add(this.pool.mesh);
    this.lights = Array.from({ length: lamps }, () => {
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

  private paint(h: GlowHandle, k: number): void {
    const { source } = h;
    const height = Math.max(0, source.position.y - source.floor);
    // A fire in a world by day would have a halo too, were it not for `power`.
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

  move(h: GlowHandle, position: Vector3, floor: number): void {
    h.source.position.copy(position);
    h.source.floor = floor;
    this.pool.setMatrix(h.halo, haloMatrix(h.source));
    this.pool.setMatrix(h.pool, poolMatrix(h.source));
    this.revision++;
  }

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

  /** The lamps that shine, nearest first, as many as there are lights. */
  private nearest(focus: Vector3, lamp: number): GlowHandle[] {
    const { lights } = this;
    if (lights.length === 0) return [];
    const far = (h: GlowHandle): number => h.source.position.distanceToSquared(focus);
    const lit = [...this.sources].filter((h) => h.source.real && (lamp > 0.01 || h.source.always));
    return lit.sort((a, b) => far(a) - far(b)).slice(0, lights.length);
  }

  /** Moves the lights to the lamps; those left over go dark. */
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

/** How bright a fire is at a time: two beats that never meet, around 0.9. */
function flame(time: number, beat: number): number {
  const t = time % 1000;
  return 0.88 + 0.1 * Math.sin(t * 7.3 + beat) * Math.sin(t * 4.1 + beat * 2) + 0.05 * Math.sin(t * 13.7 + beat * 3);
}

/** A square that faces the viewer: its height says how large. */
function haloMatrix(s: GlowSource): Matrix4 {
  const size = s.reach * (s.real ? 0.42 : 0.62);
  return matrix.makeScale(size, size, size).setPosition(s.position);
}

/** A square flat on the floor. High lights reach wider. */
function poolMatrix(s: GlowSource): Matrix4 {
  const size = s.reach * (1.5 + 0.4 * clamp01((s.position.y - s.floor) / 4));
  return matrix.makeScale(size, 0, size).setPosition(s.position.x, s.floor + 0.03, s.position.z);
}

const BLACK = new Color(0, 0, 0);
