// The buildings on the GPU: one instanced mesh for all of them, drawn in one call, and once more into the shadow map.
// The per-instance attributes lot, look, life and heat are the columns of the roster (roster.ts); the shader
// (paint.glsl.ts) computes form, growth and paint from them and from the uniforms below, so an animation writes nothing
// to the buffers.

import { Color, DynamicDrawUsage, InstancedBufferAttribute, type InstancedBufferGeometry, Mesh, Vector4 } from "three";
import { TINTS } from "../../core/project/citygrid.ts";
import type { SurfaceKit } from "../surface/material.ts";
import { paletteColor } from "../surface/palette.ts";
import { ringTable } from "./buildingforms.ts";
import { type BuildingDetail, buildingGeometry } from "./buildinggeometry.ts";
import { FORM_GLSL, FRAGMENT_HEAD, FRAGMENT_PAINT, FRAGMENT_SHINE, VERTEX_HEAD, VERTEX_MAIN } from "./paint.glsl.ts";
import { type Column, type Roster, WIDTHS } from "./roster.ts";
import { cityMaterial, shadowMaterial } from "./surface.ts";

/**
 * Uniforms that all materials of the city share by reference. City updates the values once a frame. `calm`: the user
 * asked for less motion.
 */
export const createCityUniforms = (calm: boolean) => ({
  /** The present, in seconds since the city's epoch: clock of growing, sinking and fading. */
  cityNow: { value: 0 },
  /**
   * The shown time, in seconds since the epoch: clock of glow and pulses. Differs from cityNow while the user looks at
   * the past.
   */
  cityThen: { value: 0 },
  /** 1: an edited building gives a small jump; 0: it does not, for users who asked for less motion. */
  still: { value: calm ? 0 : 1 },
  /** Side of a lot (m). Doors, windows and signs scale with it. */
  unit: { value: 1 },
  /** 0..1: progress of the fade from the previous filter to the present one. */
  unlit: { value: 1 },
  /** 0..1: how small and many the buildings are. Dense cities use stronger colours to stay readable. */
  dense: { value: 0 },
  /**
   * Factor on the height of flat ground layers: grows with the height of the camera, where depth precision is coarse
   * and layers would flicker (z-fighting).
   */
  lift: { value: 1 },
});

export type CityUniforms = ReturnType<typeof createCityUniforms>;

/** Creates the mesh. It stays empty until the roster has rows and flush() is called. */
export function createBuildings(kit: SurfaceKit, roster: Roster, uniforms: CityUniforms) {
  const tints = TINTS.map((name) => muted(paletteColor(name)));
  const table = ringTable();
  const rings = Array.from({ length: table.length / 4 }, (_, i) => new Vector4().fromArray(table, i * 4));
  const own = { ...uniforms, rings: { value: rings }, tints: { value: tints } };
  /** BEVEL and EAVES are switches of the shader: eaves are drawn but cast no shadow. */
  const drawn = (head: string, eaves: number): string =>
    `const float BEVEL = 1.0;\nconst float EAVES = ${eaves.toFixed(1)};\n${head}`;
  const material = cityMaterial(kit, {
    key: "city-building",
    uniforms: own,
    vertexHead: drawn(VERTEX_HEAD, 1),
    vertexMain: VERTEX_MAIN,
    fragmentHead: FRAGMENT_HEAD,
    paint: FRAGMENT_PAINT,
    shine: FRAGMENT_SHINE,
  });
  const shadow = shadowMaterial("city-shadow", own, drawn(FORM_GLSL, 0), "cityForm();");
  let detail: BuildingDetail = "fine";
  let geometry = buildingGeometry(detail);
  const mesh = new Mesh(geometry, material);
  mesh.customDepthMaterial = shadow;
  mesh.castShadow = mesh.receiveShadow = true;
  // The bounding box of the geometry says nothing about its instances.
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;

  /** Gives the geometry the roster's arrays as attributes. */
  const attach = (): void => {
    for (const c of Object.keys(WIDTHS) as Column[]) {
      const a = new InstancedBufferAttribute(roster.arrays[c], WIDTHS[c]);
      a.setUsage(DynamicDrawUsage);
      geometry.setAttribute(c, a);
    }
    roster.grown = false;
    roster.changed = null;
  };
  const rebuild = (): void => {
    geometry.dispose();
    geometry = buildingGeometry(detail);
    mesh.geometry = geometry;
    attach();
  };
  attach();

  return {
    mesh,
    /** Switches the level of detail. Rebuilds the geometry. */
    setDetail(next: BuildingDetail): void {
      if (next === detail) return;
      detail = next;
      rebuild();
    },
    /** Uploads what changed in the roster since the last call. */
    flush(): void {
      // A grown roster has new arrays, and attributes cannot be resized.
      if (roster.grown) rebuild();
      else if (roster.changed) upload(geometry, roster.changed);
      roster.changed = null;
      geometry.instanceCount = roster.size;
      mesh.visible = roster.size > 0;
    },
    dispose(): void {
      mesh.removeFromParent();
      geometry.dispose();
      material.dispose();
      shadow.dispose();
    },
  };
}

/** The mesh of all buildings, and what keeps it up to date. */
export type Buildings = ReturnType<typeof createBuildings>;

/** Marks the changed slots of every attribute for upload. */
function upload(geometry: InstancedBufferGeometry, [first, last]: [number, number]): void {
  for (const c of Object.keys(WIDTHS) as Column[]) {
    const a = geometry.getAttribute(c) as InstancedBufferAttribute;
    a.addUpdateRange(first * WIDTHS[c], (last - first + 1) * WIDTHS[c]);
    a.needsUpdate = true;
  }
}

/** A palette colour, a little greyer: in large numbers side by side the pure colours are too loud. */
function muted(color: Color): Color {
  const grey = 0.3 * color.r + 0.59 * color.g + 0.11 * color.b;
  return color.clone().lerp(new Color(grey, grey, grey), 0.16);
}
