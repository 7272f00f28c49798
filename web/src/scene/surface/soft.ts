// Soft patches of light and shade. One shader for both, so that they cost one program. Shade darkens what is
// below it; light adds to it (premultiplied colours with alpha 0).

import { CustomBlending, DoubleSide, OneFactor, OneMinusSrcAlphaFactor, ShaderMaterial } from "three";

const VERTEX = /* glsl */ `
varying vec2 vUv;
varying vec3 vTint;
varying float vDark;
varying float vFade;
uniform float light;
void main() {
  vUv = position.xz * 2.0;
  vTint = vec3( 0.0 );
  #ifdef USE_INSTANCING_COLOR
    vTint = instanceColor.rgb;
  #endif
  vDark = length( instanceMatrix[ 1 ].xyz );
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  // A light whose matrix has no height lies on the ground; any other faces the viewer.
  if ( light > 0.0 && vDark > 0.0 ) p = modelViewMatrix * vec4( instanceMatrix[ 3 ].xyz, 1.0 ) + vec4( position.x, -position.z, 0.0, 0.0 ) * vDark + vec4( 0.0, 0.0, 0.25, 0.0 );
  vFade = light > 0.0 ? 1.0 - smoothstep( 60.0, 160.0, -p.z ) * 0.7 : 1.0 - smoothstep( 30.0, 90.0, -p.z );
  gl_Position = projectionMatrix * p;
}`;

const FRAGMENT = /* glsl */ `
varying vec2 vUv;
varying vec3 vTint;
varying float vDark;
varying float vFade;
uniform float light;
uniform float power;
void main() {
  float a = max( 0.0, 1.0 - length( vUv ) );
  vec3 shine = vTint * ( a * a * 0.55 + pow( a, 6.0 ) * 0.7 ) * power * vFade;
  float d = 1.0 - smoothstep( 0.0, 1.0, length( max( abs( vUv ) - 0.38, 0.0 ) ) / 0.62 );
  float shade = d * d * 0.42 * vDark * vFade;
  gl_FragColor = light > 0.0 ? vec4( shine, 0.0 ) : vec4( vec3( 0.10, 0.09, 0.16 ) * shade, shade );
}`;

/** A material for light or shade. `power` is a uniform that scales light; shade ignores it. */
export function createSoftMaterial(light: boolean, power: { value: number }): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { light: { value: light ? 1 : 0 }, power },
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneMinusSrcAlphaFactor,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    polygonOffset: true,
    // A pixel of slope: with more, what lies flat above the ground, such as a pond, would be dark from afar.
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -6,
    toneMapped: false,
  });
}
