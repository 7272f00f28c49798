// Light of lamps at night: a halo around each light and a pool of light under it (instanced, one draw), and a few real
// point lights that move to the lamps nearest to where one looks. None is ever added after the start: that would
// recompile every surface.

import { type Color, Matrix4, PointLight, type Scene, type Vector3 } from "three";
import { patchGeometry } from "./contact.ts";
import { smoothstep } from "./math.ts";
import { createPool, type Handle } from "./pool.ts";
import { createSoftMaterial } from "./soft.ts";

export interface GlowSource {
  position: Vector3;
  /** Height of the ground below, for the pool of light. */
  floor: number;
  reach: number;
  color: Color;
  always: boolean;
}

export interface Glow {
  add(source: GlowSource): GlowHandle;
  remove(h: GlowHandle): void;
  /** `lamp` 0..1; `focus` is where the camera looks; `flicker` the time for fires, or null for steady light. */
  update(lamp: number, focus: Vector3, flicker: number | null): void;
  flush(): void;
  dispose(): void;
}

export interface GlowHandle {
  source: GlowSource;
  halo: Handle;
  pool: Handle;
}

export function createGlow(scene: Scene, lamps: number): Glow {
  const power = { value: 0 };
  const material = createSoftMaterial(true, power);
  const pool = createPool(patchGeometry(), material, { colors: true, initial: 16 });
  pool.mesh.renderOrder = 30;
  scene.add(pool.mesh);
  const lights = Array.from({ length: lamps }, () => {
    const light = new PointLight(0xffffff, 0, 12, 1.6);
    light.position.set(0, -50, 0);
    scene.add(light);
    return light;
  });
  const sources = new Set<GlowHandle>();
  const matrix = new Matrix4();

  return {
    add(source) {
      const halo = matrix
        .makeScale(1, 1, 1)
        .multiplyScalar(source.reach * 0.42)
        .setPosition(source.position)
        .clone();
      const glowAt = source.position.clone().setY(source.floor + 0.03);
      const flat = new Matrix4().set(
        source.reach * 1.7,
        0,
        0,
        glowAt.x,
        0,
        0,
        0,
        glowAt.y,
        0,
        0,
        source.reach * 1.7,
        glowAt.z,
        0,
        0,
        0,
        1,
      );
      const handle = {
        source,
        halo: pool.add(halo, source.color.clone().multiplyScalar(0.55)),
        pool: pool.add(flat, source.color.clone().multiplyScalar(lamps > 0 ? 0.4 : 0.85)),
      };
      sources.add(handle);
      return handle;
    },
    remove(h) {
      sources.delete(h);
      pool.remove(h.halo);
      pool.remove(h.pool);
    },
    update(lamp, focus, flicker) {
      power.value = lamp;
      pool.mesh.visible = lamp > 0.01 && pool.count > 0;
      shine(lights, nearest(sources, lights.length, focus, lamp), lamp, flicker);
    },
    flush: () => pool.flush(),
    dispose() {
      pool.mesh.geometry.dispose();
      pool.dispose();
      material.dispose();
      for (const l of lights) l.removeFromParent();
    },
  };
}

/** The lamps that shine, nearest first, as many as there are lights. */
function nearest(sources: Iterable<GlowHandle>, count: number, focus: Vector3, lamp: number): GlowHandle[] {
  if (count === 0) return [];
  const far = (h: GlowHandle): number => h.source.position.distanceToSquared(focus);
  const lit = [...sources].filter((h) => lamp > 0.01 || h.source.always);
  return lit.sort((a, b) => far(a) - far(b)).slice(0, count);
}

/** Moves the lights to the lamps; those left over go dark. */
function shine(lights: PointLight[], lit: GlowHandle[], lamp: number, flicker: number | null): void {
  lights.forEach((light, i) => {
    const source = lit[i]?.source;
    light.intensity = 0;
    if (!source) return;
    light.position.copy(source.position);
    light.color.copy(source.color);
    const fire = source.always && flicker !== null ? 0.86 + 0.14 * Math.sin(flicker * 9) * Math.sin(flicker * 5.3) : 1;
    light.intensity = 9 * (source.always ? Math.max(0.12, lamp) : smoothstep(0, 1, lamp)) * fire;
    light.distance = source.reach * 1.7;
  });
}
