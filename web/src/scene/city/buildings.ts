// The buildings on the graphics card: one mesh for all, drawn at once, and once more into the shadow map.

import {
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  type InstancedBufferGeometry,
  Mesh,
  type Object3D,
  Vector4,
} from "three";
import { TINTS } from "../../core/project/citygrid.ts";
import type { SurfaceKit } from "../material.ts";
import { paletteColor } from "../palette.ts";
import { buildingGeometry, type Detail } from "./form.ts";
import { FORM_GLSL, FRAGMENT_HEAD, FRAGMENT_PAINT, FRAGMENT_SHINE, VERTEX_HEAD, VERTEX_MAIN } from "./paint.glsl.ts";
import { ringTable } from "./roofs.ts";
import { type Column, type Roster, WIDTHS } from "./roster.ts";
import { cityMaterial, shadowMaterial } from "./surface.ts";

export interface CityUniforms {
  /** Seconds since the city's own beginning. */
  cityNow: { value: number };
  /** The same of the time that is shown: the past has its own. */
  cityThen: { value: number };
  /** 0: nothing jumps for an edit; 1: it does. */
  still: { value: number };
  /** Side of a lot (m). */
  unit: { value: number };
  /** 0..1: how far the filter has gone over to what is let through now. */
  unlit: { value: number };
  /** 0..1: many small buildings, which are told apart by stronger colours. */
  dense: { value: number };
  /** How much flat layers are held apart: more from high above, where depth is coarse. */
  lift: { value: number };
}

export interface Buildings {
  readonly mesh: Object3D;
  setDetail(detail: Detail): void;
  /** Hands over what changed in the roster. */
  flush(): void;
  dispose(): void;
}

export function createBuildings(kit: SurfaceKit, roster: Roster, uniforms: CityUniforms): Buildings {
  const tints = TINTS.map((name) => muted(paletteColor(name)));
  const table = ringTable();
  const rings = Array.from({ length: table.length / 4 }, (_, i) => new Vector4().fromArray(table, i * 4));
  const own = { ...uniforms, rings: { value: rings }, tints: { value: tints } };
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
  let detail: Detail = "fine";
  let geometry = buildingGeometry(detail);
  const mesh = new Mesh(geometry, material);
  mesh.customDepthMaterial = shadow;
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;

  const attach = (): void => {
    for (const c of Object.keys(WIDTHS) as Column[]) {
      const a = new InstancedBufferAttribute(roster.arrays[c], WIDTHS[c]);
      a.setUsage(DynamicDrawUsage);
      geometry.setAttribute(c, a);
    }
    roster.grown = false;
    roster.changed = null;
  };
  const anew = (): void => {
    geometry.dispose();
    geometry = buildingGeometry(detail);
    mesh.geometry = geometry;
    attach();
  };
  attach();

  return {
    mesh,
    setDetail(next) {
      if (next === detail) return;
      detail = next;
      anew();
    },
    flush() {
      if (roster.grown) anew();
      else if (roster.changed) upload(geometry, roster.changed);
      roster.changed = null;
      geometry.instanceCount = roster.size;
      mesh.visible = roster.size > 0;
    },
    dispose() {
      mesh.removeFromParent();
      geometry.dispose();
      material.dispose();
      shadow.dispose();
    },
  };
}

function upload(geometry: InstancedBufferGeometry, [first, last]: [number, number]): void {
  for (const c of Object.keys(WIDTHS) as Column[]) {
    const a = geometry.getAttribute(c) as InstancedBufferAttribute;
    a.addUpdateRange(first * WIDTHS[c], (last - first + 1) * WIDTHS[c]);
    a.needsUpdate = true;
  }
}

/** The palette's colours beside each other in large numbers: a little calmer. */
function muted(color: Color): Color {
  const grey = 0.3 * color.r + 0.59 * color.g + 0.11 * color.b;
  return color.clone().lerp(new Color(grey, grey, grey), 0.16);
}
