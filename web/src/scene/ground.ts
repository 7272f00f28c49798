// The ground: flat where things can be (|x|, |z| ≤ 200 m), rolling hills and far mountains behind, so that the horizon
// is never empty. The plaza, the paths and the fields are paint, not objects.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Mesh,
  MeshLambertMaterial,
  type Texture,
  Vector3,
  type WebGLProgramParametersWithUniforms,
} from "three";
import type { Environment } from "../wire/types.gen.ts";
import { GROUND_FRAGMENT_HEAD, GROUND_VERTEX_HEAD } from "./ground.glsl.ts";
import { mix, smoothstep } from "./math.ts";

const PAINT: Record<
  Environment["ground"],
  Record<"grassLight" | "grassDark" | "field" | "worn" | "paving" | "kerb" | "accent", string> & { bloom: number }
> = {
  meadow: {
    grassLight: "#a9c96b",
    grassDark: "#86b45c",
    field: "#d9c878",
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

/** Half the side of the flat rounded square (m): its corners still hold the world's bounds of 200 m. */
const EDGE = 219;

/** How far outside the square of the world a point is, in metres; the corners are a little round. */
export function beyondBounds(x: number, z: number): number {
  const [a, b] = [Math.abs(x) / EDGE, Math.abs(z) / EDGE];
  return ((a ** 8 + b ** 8) ** (1 / 8) - 1) * EDGE;
}

/** Height of the backdrop's ground; 0 wherever things can stand. */
export function terrainHeight(x: number, z: number): number {
  const out = beyondBounds(x, z);
  if (out <= 0) return 0;
  const a = Math.atan2(x, z);
  const roll = 0.5 + 0.25 * Math.sin(a * 7 + 1.3) + 0.16 * Math.sin(a * 13 + 4.1) + 0.09 * Math.sin(a * 23);
  const hills = smoothstep(0, 105, out) * mix(7, 27, roll) * (1 - 0.35 * smoothstep(110, 190, out));
  const crest = 0.5 + 0.3 * Math.sin(a * 5 + 0.4) + 0.2 * Math.sin(a * 11 + 2.2) + 0.1 * Math.sin(a * 29);
  const mountains = smoothstep(170, 380, out) * mix(22, 92, Math.max(0, crest));
  return hills + mountains;
}

const SEGMENTS = 120;

/** Rings of the zones: radii in metres. The plaza ends where its kerb does. */
const ZONES: number[][] = [
  [0, 4, 9.1],
  [9.1, 14, 30, 46],
  [46, 70, 110, 170, 219, 226, 234, 248, 264, 282, 302, 324, 350, 385, 425, 470, 520, 580, 650],
];

function zoneGeometry(radii: number[]): BufferGeometry {
  const position: number[] = [];
  const normal: number[] = [];
  const index: number[] = [];
  for (const r of radii)
    for (let i = 0; i <= SEGMENTS; i++) {
      const a = (i / SEGMENTS) * Math.PI * 2;
      const [s, c] = [Math.sin(a), Math.cos(a)];
      // From 110 m on the rings take the rounded square's shape, so that each one lies at one height class.
      const square = 1 / (Math.abs(s) ** 8 + Math.abs(c) ** 8) ** (1 / 8);
      const k = mix(1, square, smoothstep(110, 200, r));
      const [x, z] = [s * r * k, c * r * k];
      position.push(x, terrainHeight(x, z), z);
      const slope = new Vector3(
        terrainHeight(x - 2, z) - terrainHeight(x + 2, z),
        4,
        terrainHeight(x, z - 2) - terrainHeight(x, z + 2),
      ).normalize();
      normal.push(slope.x, slope.y, slope.z);
    }
  const row = SEGMENTS + 1;
  for (let j = 0; j < radii.length - 1; j++)
    for (let i = 0; i < SEGMENTS; i++) {
      const a = j * row + i;
      if (radii[j] !== 0) index.push(a, a + row, a + 1);
      index.push(a + 1, a + row, a + row + 1);
    }
  const g = new BufferGeometry();
  g.setAttribute("position", new BufferAttribute(new Float32Array(position), 3));
  g.setAttribute("normal", new BufferAttribute(new Float32Array(normal), 3));
  g.setIndex(index);
  return g;
}

export interface Ground {
  meshes: Mesh[];
  set(kind: Environment["ground"]): void;
  dispose(): void;
}

export function createGround(plain: boolean, noise: Texture, shadows: string): Ground {
  const uniforms = {
    grassLight: { value: new Color() },
    grassDark: { value: new Color() },
    field: { value: new Color() },
    worn: { value: new Color() },
    paving: { value: new Color() },
    kerb: { value: new Color() },
    accent: { value: new Color() },
    bloom: { value: 1 },
    noiseMap: { value: noise },
  };
  const meshes = ZONES.map((radii, zone) => {
    const mesh = new Mesh(zoneGeometry(radii), zoneMaterial(zone, plain, uniforms, shadows));
    mesh.receiveShadow = true;
    mesh.frustumCulled = false;
    mesh.renderOrder = 5 + zone; // after the things that stand on it
    return mesh;
  });
  return {
    meshes,
    set(kind) {
      const paint = PAINT[kind];
      for (const name of ["grassLight", "grassDark", "field", "worn", "paving", "kerb", "accent"] as const)
        uniforms[name].value.set(paint[name]);
      uniforms.bloom.value = paint.bloom;
    },
    dispose() {
      for (const m of meshes) {
        m.geometry.dispose();
        m.material.dispose();
      }
    },
  };
}

function zoneMaterial(
  zone: number,
  plain: boolean,
  uniforms: Record<string, { value: unknown }>,
  shadows: string,
): MeshLambertMaterial {
  const material = new MeshLambertMaterial();
  material.defines = { ...material.defines, ZONE: zone, ...(plain ? { PLAIN: "" } : {}) };
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", `#include <common>\n${GROUND_VERTEX_HEAD}`)
      .replace(
        "#include <fog_vertex>",
        "#include <fog_vertex>\nvGround = ( modelMatrix * vec4( position, 1.0 ) ).xyz;",
      );
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\n${GROUND_FRAGMENT_HEAD}`)
      .replace("#include <shadowmap_pars_fragment>", shadows)
      .replace("#include <color_fragment>", "#include <color_fragment>\ndiffuseColor.rgb = groundColor( vGround );");
  };
  return material;
}
