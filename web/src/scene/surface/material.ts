// The surface that all pieces and bodies share: painted vertex colours, edge light, wind, water, snow, and
// light of their own. One Lambert material, extended by replacing chunks of its shader. What is painted on a
// vertex is in its `paint` attribute: x tint and finish, y window light, z lamp light, w sway (> 0) or cover (<
// 0).

import {
  Color,
  MeshLambertMaterial,
  ShaderChunk,
  type Side,
  type Texture,
  Vector3,
  type WebGLProgramParametersWithUniforms,
} from "three";
import { WATER_GLSL } from "../land/water.glsl.ts";
import { SLOTS } from "../things/highlights.ts";
import { FINISH_FRAGMENT, FINISH_FRAGMENT_HEAD, FINISH_VERTEX, FINISH_VERTEX_HEAD } from "./finish.ts";
import { paletteColor } from "./palette.ts";
import { passage, patch } from "./patch.ts";

/** Uniforms that time of day, weather and clock change in all surfaces at once, with neutral values. */
export function createSurfaceUniforms() {
  return {
    /** Time of waves and wind (s), and strength of the wind (0: calm). */
    time: { value: 0 },
    wind: { value: 1 },
    /** 0..1: how strongly lamps shine. */
    lamp: { value: 0 },
    /** 0..1: how strongly windows shine. */
    window: { value: 0 },
    /** Colour of the edge light, strength included. */
    rim: { value: new Color(0, 0, 0) },
    /** Direction to the sun or moon, in world space. */
    sun: { value: new Vector3(0, 1, 0) },
    /** Strength of each highlight slot (highlights.ts). */
    highlights: { value: Array.from({ length: SLOTS }, () => 0) },
    /** Colour of haze in front of the sun, and where the sun is drawn. */
    scatter: { value: new Color(0, 0, 0) },
    sunDisc: { value: new Vector3(0, 1, 0) },
    /** 0..1: how much snow lies on surfaces that face up. */
    frost: { value: 0 },
    /** Colour that water mirrors, and the noise tile that moves it. */
    mirror: { value: new Color(0, 0, 0) },
    noiseMap: { value: null as Texture | null },
    /** The ground's light and dark tone, for pieces covered like the ground. */
    turfLight: { value: new Color(1, 1, 1) },
    turfDark: { value: new Color(1, 1, 1) },
    /** 0..1: how much colour is drained (bodies of absent agents). */
    drain: { value: 0 },
    /** 0..1: how much has vanished. */
    fade: { value: 0 },
  };
}

export type SurfaceUniforms = ReturnType<typeof createSurfaceUniforms>;

/** What all surfaces of a scene share. */
export interface SurfaceKit {
  uniforms: SurfaceUniforms;
  /** GLSL that samples the shadow map. */
  shadows: string;
}

const VERTEX_HEAD = /* glsl */ `
attribute vec4 paint;
varying vec2 vGlow;
varying float vUp;
varying vec4 vWater;
uniform float time;
uniform float wind;
const vec3 TURF = vec3( ${paletteColor("leaf")
  .toArray()
  .map((n) => n.toFixed(4))
  .join(", ")} );
${FINISH_VERTEX_HEAD}
`;

const VERTEX_COLOR = /* glsl */ `
${FINISH_VERTEX}
vGlow = paint.yz;
`;

const VERTEX_PLACE = /* glsl */ `
vUp = ( vec4( transformedNormal, 0.0 ) * viewMatrix ).y;
vec4 place = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
  place = batchingMatrix * place;
#endif
#ifdef USE_INSTANCING
  place = instanceMatrix * place;
#endif
// 1: water. 2: covered like the ground, where the object has no colour of its own. 3: in its own colour, with
// tufts.
float cover = step( paint.w, -0.5 );
if ( paint.w < -1.5 ) {
  vec3 own = vColor.rgb / max( color, vec3( 0.01 ) );
  cover = min( distance( own, TURF ), distance( own, vec3( 1.0 ) ) ) < 0.02 ? 2.0 : 3.0;
}
vWater = vec4( ( modelMatrix * place ).xyz, cover );
`;

const VERTEX_SWAY = /* glsl */ `
if ( paint.w > 0.0 ) {
  vec3 root = vec3( 0.0 );
  #ifdef USE_INSTANCING
    root = instanceMatrix[ 3 ].xyz;
  #endif
  #ifdef USE_BATCHING
    root = batchingMatrix[ 3 ].xyz;
  #endif
  // Gusts travel over the land together with their light on the meadow; the feet of blades and trunks stay
  // still.
  float gust = 0.5 + 0.5 * sin( dot( root.xz, vec2( 0.13, 0.05 ) ) - time * 0.8 + 1.4 * sin( root.z * 0.06 + time * 0.11 ) );
  float phase = time * 1.5 + root.x * 0.37 + root.z * 0.29 + position.y * 0.7;
  float push = paint.w * wind * ( 0.02 + 0.062 * gust * gust ) * clamp( position.y * 3.0, 0.0, 1.0 );
  transformed.x += push * ( 0.8 * gust + sin( phase ) + 0.35 * sin( phase * 2.7 + position.z * 4.0 ) );
  transformed.z += push * 0.6 * sin( phase * 1.17 + 1.3 + position.x * 3.0 );
}
`;

/** GLSL: what haze adds in front of the sun. The sky adds the same at the horizon, so that no edge shows. */
export const HAZE_HEAD = /* glsl */ `
uniform vec3 scatter, sunDisc;
vec3 haze( vec3 toPlace ) { return scatter * pow( max( dot( toPlace, sunDisc ), 0.0 ), 5.0 ); }
`;

/** GLSL: replaces three's fog; the sun lights it from behind. */
export const HAZE_FOG = /* glsl */ `
#ifdef USE_FOG
  float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
  vec3 toPlace = -normalize( ( vec4( vViewPosition, 0.0 ) * viewMatrix ).xyz );
  gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor + haze( toPlace ), fogFactor );
#endif
`;

const FRAGMENT_HEAD = /* glsl */ `
varying vec2 vGlow;
varying float vUp;
varying vec4 vWater;
uniform float time;
uniform sampler2D noiseMap;
uniform vec3 mirror;
uniform float frost;
uniform vec3 turfLight, turfDark;
${WATER_GLSL}
uniform float lamp;
uniform float window;
uniform vec3 rim;
uniform vec3 sun;
uniform float drain;
uniform float fade;
${HAZE_HEAD}
${FINISH_FRAGMENT_HEAD}
`;

const FRAGMENT_COLOR = /* glsl */ `
#include <color_fragment>
#ifndef USE_SKINNING
if ( vWater.w > 1.5 ) {
  // The meadow's own pattern (ground.glsl.ts), so that no edge shows where one passes into the other.
  vec2 p = vWater.xz / 32.0;
  float n = texture2D( noiseMap, p * 0.055 ).r * 0.6 + texture2D( noiseMap, p * 0.21 + 5.0 / 32.0 ).r * 0.4;
  float b = texture2D( noiseMap, p * vec2( 19.0, 11.0 ) ).r * 0.6 + texture2D( noiseMap, p * vec2( 41.0, 29.0 ) ).r * 0.4;
  vec3 cover = mix( turfDark, turfLight, smoothstep( 0.25, 0.75, n ) );
  diffuseColor.rgb = vWater.w > 2.5 ? diffuseColor.rgb * ( 0.86 + 0.28 * n ) : cover;
  diffuseColor.rgb *= 1.0 + ( b - 0.5 ) * 0.2 * ( 1.0 - smoothstep( 12.0, 50.0, length( vViewPosition ) ) );
}
// Snow lies on what looks up; bodies shake it off.
diffuseColor.rgb = mix( diffuseColor.rgb, vec3( 0.86, 0.9, 0.96 ), frost * smoothstep( 0.42, 0.78, vUp ) * step( 0.5, abs( vWater.w - 1.5 ) - 0.25 ) * ( 1.0 - saturate( vGlow.x + vGlow.y ) ) * 0.92 );
#endif
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
// Surfaces covered like the ground get plain ground light, without any of that.
float toy = 1.0 - step( abs( vWater.w - 2.0 ), 0.5 );
float luma = dot( outgoingLight, vec3( 0.3, 0.59, 0.11 ) );
outgoingLight = mix( vec3( luma ), outgoingLight, mix( 1.0, 0.82, toy ) * ( 1.0 - drain ) ) + toy * vec3( 0.034, 0.033, 0.036 ) * smoothstep( 0.0, 0.09, luma );
outgoingLight += toy * rim * towards * ( 0.35 + diffuseColor.rgb ) * smoothstep( 0.62, 1.0, grazing ) * smoothstep( -0.6, 0.5, vUp ) * ( 1.0 - smoothstep( 0.86, 0.98, vUp ) );
${FINISH_FRAGMENT}
if ( vWater.w > 0.5 && vWater.w < 1.5 ) {
  vec4 layer = waterLayer( vWater.xz, 0.22, time * 2.2 );
  vec3 face = normalize( normal + ( viewMatrix * vec4( waterSlope( layer ) * 0.3, 0.0, 0.0 ).xzyw ).xyz );
  float glance = 1.0 - saturate( dot( toEye, face ) );
  outgoingLight = mix( outgoingLight * 0.92, mirror, 0.12 + 0.55 * pow( glance, 2.5 ) ) + mirror * waterShine( layer ) * 0.3;
}
outgoingLight += diffuseColor.rgb * vGlow.y * ( 0.3 + 1.5 * lamp ) * ( 1.0 - 0.94 * drain );
outgoingLight = mix( outgoingLight, vec3( 1.5, 0.98, 0.46 ) * ( 0.75 + 0.4 * diffuseColor.g ), vGlow.x * window );
#include <opaque_fragment>
`;

/** Where the shadow map is sampled around a point, in units of its radius. */
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
 * GLSL for sampling the shadow map. three rotates its samples by noise, which shows as grain. The map is fitted
 * so tightly here that a few fixed bilinear samples are smooth, and cheaper.
 */
export function shadowReader(quality: keyof typeof TAPS): string {
  const chunk = ShaderChunk.shadowmap_pars_fragment;
  const taps = TAPS[quality].map(
    ([x, y]) =>
      `texture( shadowMap, vec3( shadowCoord.xy + vec2( ${x.toFixed(2)}, ${y.toFixed(2)} ) * radius, shadowCoord.z ) )`,
  );
  return patch(chunk, {
    [passage(chunk, "float phi = interleavedGradientNoise", ") * 0.2;")]:
      `shadow = ( ${taps.join(" + ")} ) * ${(1 / taps.length).toFixed(4)};`,
  });
}

/** A surface for painted geometry. All surfaces share their uniforms, and one program per feature set. */
export function createSurface({ uniforms, shadows }: SurfaceKit, side?: Side, glass = false): MeshLambertMaterial {
  const options = { vertexColors: true, transparent: glass, ...(side === undefined ? {} : { side }) };
  const material = new MeshLambertMaterial(options);
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = patch(shader.vertexShader, {
      "#include <common>": `#include <common>\n${VERTEX_HEAD}`,
      "#include <color_vertex>": VERTEX_COLOR,
      "#include <begin_vertex>": `#include <begin_vertex>\n${VERTEX_SWAY}`,
      "#include <fog_vertex>": `#include <fog_vertex>\n${VERTEX_PLACE}`,
    });
    shader.fragmentShader = patch(shader.fragmentShader, {
      "#include <common>": `#include <common>\n${FRAGMENT_HEAD}`,
      "#include <shadowmap_pars_fragment>": shadows,
      "#include <color_fragment>": FRAGMENT_COLOR,
      "#include <opaque_fragment>": FRAGMENT_LIGHT,
      "#include <fog_fragment>": HAZE_FOG,
    });
  };
  // Same source for all surfaces: three may share the compiled program.
  material.customProgramCacheKey = () => "surface";
  return material;
}
