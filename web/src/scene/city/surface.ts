// Makes the scene's shared surface material (material.ts) draw parts of the city: the material keeps light, haze, snow
// and rims, and gets places, normals and colours from the city's shaders. Works by string replacement in the shader
// source, so a change of material.ts or of three's chunks may break it; the page tests look at the result.

import { type IUniform, type Material, MeshDepthMaterial, type WebGLProgramParametersWithUniforms } from "three";
import { createSurface, type SurfaceKit } from "../material.ts";

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

/** A material that draws the same form into the shadow map. `form` must set cityPlace. */
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
