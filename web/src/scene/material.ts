// The one surface that pieces and bodies share: painted vertex colours, a golden edge light, wind, and light of their own.

import {
  Color,
  MeshLambertMaterial,
  ShaderChunk,
  type Side,
  Vector3,
  type WebGLProgramParametersWithUniforms,
} from "three";

/** What the time of day, the weather and the clock change in every surface at once. */
export interface SurfaceUniforms {
  time: { value: number };
  wind: { value: number };
  /** 0..1: how strongly lamps shine. */
  lamp: { value: number };
  /** 0..1: how strongly windows shine. */
  window: { value: number };
  /** Colour of the edge light, its strength included. */
  rim: { value: Color };
  /** Direction to the sun or moon, in world space. */
  sun: { value: Vector3 };
  /** 0..1: how much colour has gone out of it. */
  drain: { value: number };
  /** 0..1: how much of it has vanished. */
  fade: { value: number };
}

/** What all surfaces of one scene share. */
export interface SurfaceKit {
  uniforms: SurfaceUniforms;
  /** GLSL that reads the shadow map. */
  shadows: string;
}

export function createSurfaceUniforms(): SurfaceUniforms {
  return {
    time: { value: 0 },
    wind: { value: 1 },
    lamp: { value: 0 },
    window: { value: 0 },
    rim: { value: new Color(0, 0, 0) },
    sun: { value: new Vector3(0, 1, 0) },
    drain: { value: 0 },
    fade: { value: 0 },
  };
}

const VERTEX_HEAD = /* glsl */ `
attribute vec4 paint;
varying vec2 vGlow;
varying float vUp;
uniform float time;
uniform float wind;
`;

const VERTEX_COLOR = /* glsl */ `
vColor = vec4( color, 1.0 );
#ifdef USE_INSTANCING_COLOR
  vColor.rgb *= mix( vec3( 1.0 ), instanceColor.rgb, paint.x );
#endif
vGlow = paint.yz;
`;

const VERTEX_SWAY = /* glsl */ `
if ( paint.w > 0.0 ) {
  vec3 root = vec3( 0.0 );
  #ifdef USE_INSTANCING
    root = instanceMatrix[ 3 ].xyz;
  #endif
  float phase = time * 1.3 + root.x * 0.37 + root.z * 0.29 + position.y * 0.7;
  float push = paint.w * wind * 0.045;
  transformed.x += push * ( sin( phase ) + 0.35 * sin( phase * 2.7 + position.z * 4.0 ) );
  transformed.z += push * 0.7 * sin( phase * 1.17 + 1.3 + position.x * 3.0 );
}
`;

const FRAGMENT_HEAD = /* glsl */ `
varying vec2 vGlow;
varying float vUp;
uniform float lamp;
uniform float window;
uniform vec3 rim;
uniform vec3 sun;
uniform float drain;
uniform float fade;
`;

const FRAGMENT_LIGHT = /* glsl */ `
// Vanishing is a sieve of growing holes (interleaved gradient noise): no sorting, no second program.
if ( fade > 0.0 && fract( 52.9829189 * fract( dot( gl_FragCoord.xy, vec2( 0.06711056, 0.00583715 ) ) ) ) < fade ) discard;
vec3 toEye = normalize( vViewPosition );
float grazing = 1.0 - saturate( dot( toEye, normal ) );
vec3 sunView = normalize( ( viewMatrix * vec4( sun, 0.0 ) ).xyz );
float towards = 0.45 + 0.55 * saturate( dot( normal, sunView ) * 0.7 + 0.5 );
// Light bounced between things takes some of their colour away: the toys stay pastel in full sun.
// The lift undoes the toe of the neutral tone mapping, which would make plain colours glaring.
float luma = dot( outgoingLight, vec3( 0.3, 0.59, 0.11 ) );
outgoingLight = mix( vec3( luma ), outgoingLight, 0.82 * ( 1.0 - drain ) ) + vec3( 0.034, 0.033, 0.036 ) * smoothstep( 0.0, 0.09, luma );
outgoingLight += rim * towards * ( 0.35 + diffuseColor.rgb ) * smoothstep( 0.62, 1.0, grazing ) * smoothstep( -0.6, 0.5, vUp ) * ( 1.0 - smoothstep( 0.86, 0.98, vUp ) );
outgoingLight += diffuseColor.rgb * vGlow.y * ( 0.3 + 1.5 * lamp ) * ( 1.0 - 0.94 * drain );
outgoingLight = mix( outgoingLight, vec3( 1.5, 0.98, 0.46 ) * ( 0.75 + 0.4 * diffuseColor.g ), vGlow.x * window );
#include <opaque_fragment>
`;

/** Where the shadow map is read around a point, in units of its radius. */
const TAPS = {
  soft: [
    [-0.7, -0.5],
    [0.5, -0.75],
    [0.75, 0.45],
    [-0.45, 0.8],
    [0, 0],
  ],
  cheap: [[0, 0]],
} as const;

/**
 * three reads the map at places turned by noise, which shows as grain. With the map fitted as tightly as here, a few
 * fixed bilinear reads are smooth, and cheaper.
 */
export function shadowReader(quality: keyof typeof TAPS): string {
  const chunk = ShaderChunk.shadowmap_pars_fragment;
  const from = chunk.indexOf("float phi = interleavedGradientNoise");
  const end = chunk.indexOf(") * 0.2;", from);
  const taps = TAPS[quality].map(
    ([x, y]) =>
      `texture( shadowMap, vec3( shadowCoord.xy + vec2( ${x.toFixed(2)}, ${y.toFixed(2)} ) * radius, shadowCoord.z ) )`,
  );
  if (from < 0 || end < 0) return chunk;
  return `${chunk.slice(0, from)}shadow = ( ${taps.join(" + ")} ) * ${(1 / taps.length).toFixed(4)};${chunk.slice(end + ") * 0.2;".length)}`;
}

/** A surface for painted geometry. All of them share one program per feature set and the same uniforms. */
export function createSurface({ uniforms, shadows }: SurfaceKit, side?: Side): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ vertexColors: true, ...(side === undefined ? {} : { side }) });
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", `#include <common>\n${VERTEX_HEAD}`)
      .replace("#include <color_vertex>", VERTEX_COLOR)
      .replace("#include <begin_vertex>", `#include <begin_vertex>\n${VERTEX_SWAY}`)
      .replace(
        "#include <fog_vertex>",
        "#include <fog_vertex>\nvUp = ( vec4( transformedNormal, 0.0 ) * viewMatrix ).y;",
      );
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\n${FRAGMENT_HEAD}`)
      .replace("#include <shadowmap_pars_fragment>", shadows)
      .replace("#include <opaque_fragment>", FRAGMENT_LIGHT);
  };
  material.customProgramCacheKey = () => "surface";
  return material;
}
