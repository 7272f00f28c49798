// The material of what is not quite there: outlines of objects that are about to appear, and the panes in front
// of working bodies. An instance's colour is its tint, and the brightness of that colour its opacity; bright
// paint is more opaque than dark paint.

import { ShaderMaterial } from "three";

const VERTEX = /* glsl */ `
varying vec3 vNormalView;
varying vec3 vEye;
varying vec3 vTint;
varying float vPaint;
void main() {
  vTint = instanceColor.rgb;
  vPaint = color.r;
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vEye = -p.xyz;
  mat3 m = mat3( instanceMatrix );
  vec3 stretch = vec3( dot( m[ 0 ], m[ 0 ] ), dot( m[ 1 ], m[ 1 ] ), dot( m[ 2 ], m[ 2 ] ) );
  vNormalView = normalMatrix * ( m * ( normal / max( stretch, vec3( 1e-6 ) ) ) );
  gl_Position = projectionMatrix * p;
}`;

const FRAGMENT = /* glsl */ `
varying vec3 vNormalView;
varying vec3 vEye;
varying vec3 vTint;
varying float vPaint;
void main() {
  float show = max( vTint.r, max( vTint.g, vTint.b ) );
  float rim = 1.0 - abs( dot( normalize( vNormalView ), normalize( vEye ) ) );
  float alpha = 0.14 + 0.66 * smoothstep( 0.3, 0.7, vPaint ) + 0.5 * rim * rim;
  gl_FragColor = vec4( vTint / max( show, 1e-3 ), show * min( alpha, 0.9 ) );
  #include <colorspace_fragment>
}`;

/** Creates the shared translucent material. */
export function createVeil(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
}
