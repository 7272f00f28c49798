// The finish of surfaces: matte, gloss, metal, glass, glow. Each instance carries finish and highlight slot
// inside its colour, so that neither costs an attribute or a draw: red and green stay below 4, and 4 × the
// finish is added to red, 4 × the slot to green. The GLSL below takes them apart again.

import type { Color } from "three";
import { SLOTS } from "../things/highlights.ts";

/** What an object can be made of, besides its colour. */
export type Finish = "matte" | "gloss" | "metal" | "glass" | "glow";

/** Number of each finish in the shader. 0 also stands for the part's own finish. */
export const FINISHES: Readonly<Record<Finish, number>> = { matte: 0, gloss: 1, metal: 2, glass: 3, glow: 4 };
/** Code of an object without a material: its parts keep their own finish. */
const OWN = 0;
/** Codes of an object's material: "matte" needs a code of its own, because 0 means none. */
const CODES: Readonly<Record<Finish, number>> = { ...FINISHES, matte: 5 };
/** Multiplier of the codes; colours stay below it. */
const STEP = 4;

/** Encodes colour, finish and highlight slot (0: none) into one colour, written to `out`. */
export function withFinish(out: Color, color: Color, finish: Finish | undefined, highlight = 0): Color {
  return out.setRGB(
    Math.min(color.r, STEP - 0.01) + STEP * (finish ? CODES[finish] : OWN),
    Math.min(Math.max(0, color.g), STEP - 0.01) + STEP * highlight,
    Math.max(0, color.b),
  );
}

/**
 * GLSL, vertex: decodes an instance's colour, applies it to painted vertices, and passes on the weights of the
 * finish (gloss, metal, glass, glow) and the highlight.
 */
export const FINISH_VERTEX_HEAD = /* glsl */ `
varying vec4 vFinish;
varying float vHighlight;
uniform float highlights[ ${SLOTS} ];
`;
export const FINISH_VERTEX = /* glsl */ `
vColor = vec4( color, 1.0 );
float finish = floor( paint.x * 0.5 + 0.25 );
float tinted = paint.x - 2.0 * finish;
vHighlight = 0.0;
#if defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
  #ifdef USE_BATCHING_COLOR
    vec3 tone = getBatchingColor( getIndirectIndex( gl_DrawID ) ).rgb;
  #else
    vec3 tone = instanceColor.rgb;
  #endif
  float code = floor( tone.r * 0.25 );
  tone.r -= code * 4.0;
  float slot = floor( tone.g * 0.25 );
  tone.g -= slot * 4.0;
  if ( slot > 0.5 ) vHighlight = highlights[ int( slot ) - 1 ];
  vColor.rgb *= mix( vec3( 1.0 ), tone, tinted );
  if ( code > 0.5 && tinted > 0.5 ) finish = code;
#endif
vFinish = vec4( finish == 1.0, finish == 2.0, finish == 3.0, finish == 4.0 );
`;

/** GLSL, fragment: declarations for FINISH_FRAGMENT. */
export const FINISH_FRAGMENT_HEAD = /* glsl */ `
varying vec4 vFinish;
varying float vHighlight;
`;
/**
 * GLSL, fragment: reflections, glow and the highlight's warm rim. Mirrors show sky and ground only, which are
 * far enough to look the same from everywhere.
 */
export const FINISH_FRAGMENT = /* glsl */ `
float mirrors = dot( vFinish.xyz, vec3( 1.0 ) );
#if NUM_HEMI_LIGHTS > 0
if ( mirrors > 0.01 ) {
  vec3 mirror = reflect( - toEye, normal );
  float up = dot( mirror, hemisphereLights[ 0 ].direction );
  vec3 sky = hemisphereLights[ 0 ].skyColor * 0.42;
  vec3 ground = hemisphereLights[ 0 ].groundColor;
  ground = mix( vec3( dot( ground, vec3( 0.33 ) ) ), ground, 0.3 ) * 0.5;
  // The horizon is the brightest, as a band that distinguishes curved from flat.
  vec3 around = mix( ground, sky, smoothstep( -0.12, 0.1, up ) ) * ( 1.0 + 0.55 * exp( -40.0 * up * up ) * step( 0.0, up + 0.06 ) );
  float fresnel = pow( grazing, 4.0 );
  float shine = saturate( dot( normal, normalize( sunView + toEye ) ) );
  float lit = smoothstep( 0.0, 0.05, dot( reflectedLight.directDiffuse, vec3( 1.0 ) ) );
  #if NUM_DIR_LIGHTS > 0
    vec3 sunColor = directionalLights[ 0 ].color * lit;
  #else
    vec3 sunColor = vec3( lit );
  #endif
  float tight = vFinish.y > 0.5 ? 38.0 : 60.0;
  vec3 spark = sunColor * pow( shine, tight ) * ( vFinish.y > 0.5 ? 0.5 : 0.55 );
  vec3 tint = mix( vec3( 1.0 ), diffuseColor.rgb * 1.5 + 0.06, vFinish.y );
  float share = vFinish.x * ( 0.05 + 0.4 * fresnel ) + vFinish.y * ( 0.62 + 0.3 * fresnel ) + vFinish.z * ( 0.12 + 0.6 * fresnel );
  outgoingLight = mix( outgoingLight * mix( 1.0, 0.55, vFinish.y ), around * tint, share ) + spark * mix( vec3( 1.0 ), tint, vFinish.y );
  diffuseColor.a *= mix( 1.0, saturate( 0.3 + 0.55 * fresnel + 0.5 * dot( spark, vec3( 0.33 ) ) ), vFinish.z );
}
#endif
// What was just made has a warm rim.
outgoingLight += vec3( 1.0, 0.7, 0.32 ) * vHighlight * ( 0.05 + 0.95 * grazing * grazing );
outgoingLight += diffuseColor.rgb * vFinish.w * ( 0.34 + 1.2 * lamp );
`;
