// Contact shade: a soft dark patch where a thing meets the ground, one instanced draw for all.

import { BufferAttribute, BufferGeometry, DoubleSide, ShaderMaterial } from "three";
import { createPool, type Pool } from "./pool.ts";

const VERTEX = /* glsl */ `
varying vec2 vUv;
varying float vDark;
varying float vFar;
void main() {
  vUv = position.xz * 2.0;
  vDark = length( instanceMatrix[ 1 ].xyz );
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vFar = smoothstep( 30.0, 90.0, -p.z );
  gl_Position = projectionMatrix * p;
}`;

const FRAGMENT = /* glsl */ `
varying vec2 vUv;
varying float vDark;
varying float vFar;
void main() {
  vec2 q = max( abs( vUv ) - 0.38, 0.0 );
  float d = length( q ) / 0.62;
  float a = 1.0 - smoothstep( 0.0, 1.0, d );
  gl_FragColor = vec4( 0.10, 0.09, 0.16, a * a * 0.42 * vDark * ( 1.0 - vFar ) );
}`;

/** Matrix of a patch: its box is 1 × 1 in x and z; the length of its y axis (0..1) is how dark it is. */
export function createContact(): Pool {
  const g = new BufferGeometry();
  g.setAttribute("position", new BufferAttribute(new Float32Array([-0.5, 0, -0.5, -0.5, 0, 0.5, 0.5, 0, 0.5, 0.5, 0, -0.5]), 3));
  g.setIndex([0, 1, 2, 0, 2, 3]);
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -4,
    toneMapped: false,
  });
  const pool = createPool(g, material, { colors: false, initial: 64 });
  pool.mesh.renderOrder = 20;
  return pool;
}

