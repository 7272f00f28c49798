// The ground: the plaza, the meadow around it, land with a soft relief where nothing stands, and beyond the
// world's bounds hills, water and far mountains, so that the horizon is never empty. Plaza, tracks and fields
// are painted (ground.glsl.ts); they are not objects, and a world that was made empty has neither plaza nor tracks.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Mesh,
  MeshLambertMaterial,
  type Texture,
  type WebGLProgramParametersWithUniforms,
} from "three";
import { mix, smoothstep } from "../../core/vector.ts";
import type { Environment } from "../../wire/types.gen.ts";
import { HAZE_FOG, HAZE_HEAD, type SurfaceUniforms } from "../surface/material.ts";
import { patch } from "../surface/patch.ts";
import { GROUND_FRAGMENT_HEAD, GROUND_VERTEX_HEAD } from "./ground.glsl.ts";
import { LAND_HEAD } from "./map.ts";
import { CELL, FLAT, HALF, roundedRadius, SIDE } from "./relief.ts";
import { terrainHeight } from "./terrain.ts";

/** Uniform colours of the paint. */
const PAINTS = ["grassLight", "grassDark", "field", "worn", "paving", "kerb", "accent"] as const;

/** The paint for each kind of ground; `bloom` (0..1) adds blossoms and gusts of wind. */
const PAINT: Record<Environment["ground"], Record<(typeof PAINTS)[number], string> & { bloom: number }> = {
  meadow: {
    grassLight: "#a5c573",
    grassDark: "#7fae62",
    field: "#d3c788",
    worn: "#dcc79c",
    paving: "#e6d3b3",
    kerb: "#efe3cd",
    accent: "#d59a76",
    bloom: 1,
  },
  sand: {
    grassLight: "#efd9a8",
    grassDark: "#e0c38c",
    field: "#e6cf98",
    worn: "#f3e4c3",
    paving: "#e9d9bd",
    kerb: "#f4ead6",
    accent: "#cf8a63",
    bloom: 0,
  },
  snow: {
    grassLight: "#f4f7fa",
    grassDark: "#dde7f0",
    field: "#e6edf3",
    worn: "#cfd6dc",
    paving: "#d9d6d3",
    kerb: "#eef1f4",
    accent: "#a9b7c6",
    bloom: 0,
  },
  stone: {
    grassLight: "#bdbab5",
    grassDark: "#a5a3a0",
    field: "#b3aea5",
    worn: "#cfc8bb",
    paving: "#d6cfc2",
    kerb: "#e2ddd3",
    accent: "#9a8f88",
    bloom: 0,
  },
};

/** Segments per ring, of the inner zones and of the backdrop. */
const SEGMENTS = 120;
const FAR_SEGMENTS = 200;

/**
 * Shape of a ring: a factor on its radius for each direction (sine, cosine), which makes it a circle, a square
 * or a rounded square.
 */
type Shape = (s: number, c: number, r: number) => number;

const square = (s: number, c: number): number => 1 / Math.max(Math.abs(s), Math.abs(c));
const rounded = (s: number, c: number): number => 1 / roundedRadius(s, c);

const circles: Shape = () => 1;
/** From the plaza's circle to the square where the relief's grid begins. */
const meadow: Shape = (s, c, r) => mix(1, square(s, c), smoothstep(20, FLAT, r));
/** From the square where that grid ends to the rounded hills. */
const backdrop: Shape = (s, c, r) => mix(square(s, c), rounded(s, c), smoothstep(HALF, HALF + 28, r));

/** Radii of the backdrop's rings (m): dense where there are shores. */
const FAR_RINGS = [
  210, 213, 217, 221, 226, 231, 236, 241, 246, 251, 256, 262, 269, 277, 286, 296, 308, 322, 340, 362, 388, 412, 436,
  464, 500, 540, 590, 650,
];

/** Concentric rings with terrain heights and normals; a radius of 0 closes the middle. */
function rings(radii: readonly number[], segments: number, shape: Shape): BufferGeometry {
  const position: number[] = [];
  const normal: number[] = [];
  const index: number[] = [];
  for (const r of radii)
    for (let i = 0; i <= segments; i++) {
      const a = (i / segments) * Math.PI * 2;
      const [s, c] = [Math.sin(a), Math.cos(a)];
      const k = r * shape(s, c, r);
      const [x, z] = [s * k, c * k];
      position.push(x, terrainHeight(x, z), z);
      const slopeX = terrainHeight(x - 2, z) - terrainHeight(x + 2, z);
      const slopeZ = terrainHeight(x, z - 2) - terrainHeight(x, z + 2);
      const length = Math.sqrt(slopeX * slopeX + 16 + slopeZ * slopeZ);
      normal.push(slopeX / length, 4 / length, slopeZ / length);
    }
  const row = segments + 1;
  for (let j = 0; j < radii.length - 1; j++)
    for (let i = 0; i < segments; i++) {
      const a = j * row + i;
      if (radii[j] !== 0) index.push(a, a + row, a + 1);
      index.push(a + 1, a + row, a + row + 1);
    }
  return geometry(position, normal, index);
}

/**
 * The relief's grid without the square in its middle. Heights are 0: the vertex shader reads them from the
 * height texture.
 */
function grid(): BufferGeometry {
  const position: number[] = [];
  const normal: number[] = [];
  const index: number[] = [];
  for (let j = 0; j < SIDE; j++)
    for (let i = 0; i < SIDE; i++) {
      position.push(i * CELL - HALF, 0, j * CELL - HALF);
      normal.push(0, 1, 0);
    }
  const inner = (k: number): boolean => Math.abs((k + 0.5) * CELL - HALF) < FLAT;
  for (let j = 0; j < SIDE - 1; j++)
    for (let i = 0; i < SIDE - 1; i++) {
      if (inner(i) && inner(j)) continue;
      const a = j * SIDE + i;
      // The same two triangles that Relief.heightAt reads.
      index.push(a, a + SIDE, a + 1, a + 1, a + SIDE, a + SIDE + 1);
    }
  return geometry(position, normal, index);
}

/** An indexed geometry from plain arrays. */
function geometry(position: number[], normal: number[], index: number[]): BufferGeometry {
  const g = new BufferGeometry();
  g.setAttribute("position", new BufferAttribute(new Float32Array(position), 3));
  g.setAttribute("normal", new BufferAttribute(new Float32Array(normal), 3));
  g.setIndex(index);
  return g;
}

/** The geometry of each zone, in the order of ground.glsl.ts. */
const zones = (): BufferGeometry[] => [
  rings([0, 4, 9.1], SEGMENTS, circles),
  rings([9.1, 14, 20, 27, FLAT], SEGMENTS, meadow),
  grid(),
  rings(FAR_RINGS, FAR_SEGMENTS, backdrop),
];

/** Settings and shared resources of the ground. */
interface GroundOptions {
  /** No patterns: for tests. */
  plain: boolean;
  /** Few texture reads per pixel: for machines that render in software. */
  cheap: boolean;
  /** The shared noise tile. */
  noise: Texture;
  /** Height texture of the relief. */
  land: Texture;
  /** GLSL that samples the shadow map. */
  shadows: string;
  /** Uniforms shared with all surfaces. */
  surface: SurfaceUniforms;
}

/** Creates one mesh per zone. */
export function createGround(options: GroundOptions) {
  const uniforms = {
    grassLight: options.surface.turfLight,
    grassDark: options.surface.turfDark,
    field: { value: new Color() },
    worn: { value: new Color() },
    paving: { value: new Color() },
    kerb: { value: new Color() },
    accent: { value: new Color() },
    bloom: { value: 1 },
    bare: { value: 0 },
    noiseMap: { value: options.noise },
    landMap: { value: options.land },
    time: options.surface.time,
    wind: options.surface.wind,
    scatter: options.surface.scatter,
    sunDisc: options.surface.sunDisc,
  };
  let wanted = PAINT.meadow;
  const tone = new Color();
  const middle = [zoneMaterial(0, options, uniforms), zoneMaterial(1, options, uniforms)] as const;
  const meshes = zones().map((geometry, zone) => {
    const mesh = new Mesh(geometry, zone === 0 ? middle[0] : zoneMaterial(zone, options, uniforms));
    mesh.receiveShadow = true;
    mesh.frustumCulled = false;
    // Drawn after what stands on it, which hides much of it.
    mesh.renderOrder = 5 + zone;
    return mesh;
  });
  return {
    meshes,
    /** Chooses the paint; approach() moves there. Bare ground has no plaza and no tracks, at once. */
    set({ ground, bare = false }: Pick<Environment, "ground" | "bare">): void {
      wanted = PAINT[ground];
      uniforms.bare.value = bare ? 1 : 0;
      const [disc] = meshes;
      if (disc) disc.material = middle[bare ? 1 : 0];
    },
    /** Moves the paint a share of the way to the chosen one; 1 arrives at once. */
    approach(share: number): void {
      for (const name of PAINTS) uniforms[name].value.lerp(tone.set(wanted[name]), share);
      uniforms.bloom.value = mix(uniforms.bloom.value, wanted.bloom, share);
    },
    dispose(): void {
      for (const m of meshes) {
        m.geometry.dispose();
        m.material.dispose();
      }
      for (const material of middle) material.dispose();
    },
  };
}

/** The ground's meshes and colours. */
export type Ground = ReturnType<typeof createGround>;

/** The zone with heights from the relief. */
const LAND_ZONE = 2;

/** The material of one zone: a Lambert material whose diffuse colour comes from groundColor. */
function zoneMaterial(
  zone: number,
  { plain, cheap, shadows }: GroundOptions,
  uniforms: Record<string, { value: unknown }>,
): MeshLambertMaterial {
  const material = new MeshLambertMaterial();
  material.defines = {
    ...material.defines,
    ZONE: zone,
    ...(plain ? { PLAIN: "" } : {}),
    ...(cheap ? { CHEAP: "" } : {}),
  };
  const lifted = zone === LAND_ZONE;
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = patch(shader.vertexShader, {
      "#include <common>": `#include <common>\n${GROUND_VERTEX_HEAD}${lifted ? LAND_HEAD : ""}`,
      ...(lifted && {
        "#include <beginnormal_vertex>": "vec3 objectNormal = landNormal( landCell( position.xz ) );",
      }),
      "#include <begin_vertex>": `#include <begin_vertex>\n${lifted ? "transformed.y = landPoint( landCell( position.xz ) );" : ""}vGround = transformed;`,
    });
    shader.fragmentShader = patch(shader.fragmentShader, {
      "#include <common>": `#include <common>\n${HAZE_HEAD}${GROUND_FRAGMENT_HEAD}`,
      "#include <fog_fragment>": HAZE_FOG,
      "#include <shadowmap_pars_fragment>": shadows,
      "#include <color_fragment>": "#include <color_fragment>\ndiffuseColor.rgb = groundColor( vGround );",
    });
  };
  // Zones differ by their defines only; the key keeps their programs apart.
  material.customProgramCacheKey = () => `ground ${zone}`;
  return material;
}
