// Makes the scene's shared surface material (material.ts) draw parts of the city: the material keeps light, haze, snow
// and rims, and gets places, normals and colours from the city's shaders.

import { type IUniform, type Material, MeshDepthMaterial, type WebGLProgramParametersWithUniforms } from "three";
import { createSurface, type SurfaceKit } from "../surface/material.ts";
import { patch } from "../surface/patch.ts";

/** The shader code of one kind of mesh. */
interface CityShader {
  /** Unique name: three caches programs by it. */
  key: string;
  uniforms: Record<string, IUniform>;
  /** Declarations at the top of each shader. */
  vertexHead: string;
  /** Must set cityPlace (m), cityNormal and vColor. */
  vertexMain: string;
  fragmentHead: string;
  /** Must set diffuseColor. */
  paint: string;
  /** May add to outgoingLight, after lighting. */
  shine: string;
}

/** A material for the picture. */
export function cityMaterial(kit: SurfaceKit, p: CityShader): Material {
  const material = createSurface(kit);
  const before = material.onBeforeCompile.bind(material);
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms, renderer) => {
    before(shader, renderer);
    Object.assign(shader.uniforms, p.uniforms);
    shader.vertexShader = patch(shader.vertexShader, {
      "attribute vec4 paint;": `const vec4 paint = vec4( 0.0 );\n${p.vertexHead}`,
      "vColor = vec4( color, 1.0 );": p.vertexMain,
      "#include <beginnormal_vertex>": "vec3 objectNormal = cityNormal;",
      "#include <begin_vertex>": "vec3 transformed = cityPlace;",
    });
    shader.fragmentShader = patch(shader.fragmentShader, {
      "varying vec2 vGlow;": `varying vec2 vGlow;\n${p.fragmentHead}`,
      "#include <color_fragment>": `#include <color_fragment>\n${p.paint}`,
      "#include <opaque_fragment>": `${p.shine}\n#include <opaque_fragment>`,
    });
  };
  material.customProgramCacheKey = () => p.key;
  return material;
}

/** A material that draws the same form into the shadow map. `form` must set cityPlace. */
export function shadowMaterial(key: string, uniforms: Record<string, IUniform>, head: string, form: string): Material {
  const material = new MeshDepthMaterial();
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = patch(shader.vertexShader, {
      "#include <common>": `#include <common>\n${head}`,
      "#include <begin_vertex>": `${form}\nvec3 transformed = cityPlace;`,
    });
  };
  material.customProgramCacheKey = () => key;
  return material;
}
