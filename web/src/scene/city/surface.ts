// Makes the scene's one surface paint something of the city: its shader keeps light, haze, snow and rims, and gets other
// places, normals and colours.

import { type IUniform, type Material, MeshDepthMaterial, type WebGLProgramParametersWithUniforms } from "three";
import { createSurface, type SurfaceKit } from "../material.ts";

export interface Painter {
  key: string;
  uniforms: Record<string, IUniform>;
  vertexHead: string;
  /** Sets cityPlace, cityNormal and vColor. */
  vertexMain: string;
  fragmentHead: string;
  /** Sets diffuseColor. */
  paint: string;
  /** Adds to outgoingLight. */
  shine: string;
}

export function cityMaterial(kit: SurfaceKit, p: Painter): Material {
  const material = createSurface(kit);
  const before = material.onBeforeCompile.bind(material);
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms, renderer) => {
    before(shader, renderer);
    Object.assign(shader.uniforms, p.uniforms);
    shader.vertexShader = shader.vertexShader
      .replace("attribute vec4 paint;", `const vec4 paint = vec4( 0.0 );\n${p.vertexHead}`)
      .replace("vColor = vec4( color, 1.0 );", `${p.vertexMain}`)
      .replace("#include <beginnormal_vertex>", "vec3 objectNormal = cityNormal;")
      .replace("#include <begin_vertex>", "vec3 transformed = cityPlace;");
    shader.fragmentShader = shader.fragmentShader
      .replace("varying vec2 vGlow;", `varying vec2 vGlow;\n${p.fragmentHead}`)
      .replace("#include <color_fragment>", `#include <color_fragment>\n${p.paint}`)
      .replace("#include <opaque_fragment>", `${p.shine}\n#include <opaque_fragment>`);
  };
  material.customProgramCacheKey = () => p.key;
  return material;
}

/** What draws the same into the shadow map. */
export function shadowMaterial(key: string, uniforms: Record<string, IUniform>, head: string, form: string): Material {
  const material = new MeshDepthMaterial();
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", `#include <common>\n${head}`)
      .replace("#include <begin_vertex>", `${form}\nvec3 transformed = cityPlace;`);
  };
  material.customProgramCacheKey = () => key;
  return material;
}
