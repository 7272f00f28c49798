// The lit faces of the benches' screens, one draw for all. What they show is drawn by their shader: lines of code that
// scroll while the session runs, an amber sign when it waits for the user, a tick when it is done, nothing when it is off.

import { DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, Matrix4, PlaneGeometry } from "three";
import { decalMaterial } from "../things/decal.ts";
import { BENCHES } from "./ground.ts";
import { SCREEN } from "./shapes.ts";
import type { ScreenShows } from "./state.ts";

const VERTEX = /* glsl */ `
attribute vec2 shows;
varying vec2 vAt;
varying vec2 vShows;
void main() {
  vAt = uv;
  vShows = shows;
  gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
}`;

const FRAGMENT = /* glsl */ `
uniform float night;
uniform float time;
varying vec2 vAt;
varying vec2 vShows;
const float WIDE = ${(SCREEN.size[0] / SCREEN.size[1]).toFixed(3)};
float chance( float n ) { return fract( sin( n * 12.9898 + vShows.y * 78.233 ) * 43758.5453 ); }
// Distance to a line, for strokes with round ends.
float stroke( vec2 p, vec2 a, vec2 b ) {
  vec2 d = b - a;
  return length( p - a - d * clamp( dot( p - a, d ) / dot( d, d ), 0.0, 1.0 ) );
}
float ink( float distance, float width ) { return 1.0 - smoothstep( width, width + fwidth( distance ) + 0.004, distance ); }
// Ten rows of words in the colours of code; a new row comes every third of a second, as in a terminal.
vec3 code() {
  float rows = 10.0;
  float y = ( 1.0 - vAt.y ) * rows;
  float row = floor( y ) + floor( time * 3.0 );
  float indent = 0.06 + 0.07 * floor( chance( row * 0.37 ) * 4.0 );
  float x = vAt.x - indent;
  float word = floor( x / 0.16 );
  float extent = 0.05 + 0.1 * chance( row + word * 7.0 );
  float words = 1.0 + floor( chance( row + 3.0 ) * 5.0 );
  float on = step( 0.0, x ) * step( word, words - 0.5 ) * step( mod( x, 0.16 ), extent ) * step( vAt.x, 0.95 );
  on *= step( 0.3, fract( y ) ) * step( fract( y ), 0.78 ) * step( 0.12, chance( row + 11.0 ) );
  // From afar words would flicker: they melt into a soft light.
  on = mix( on, 0.24, smoothstep( 0.25, 0.9, fwidth( ( 1.0 - vAt.y ) * rows ) ) );
  float hue = chance( row * 3.0 + word );
  vec3 tint = hue < 0.3 ? vec3( 0.5, 0.94, 0.81 ) : hue < 0.55 ? vec3( 0.56, 0.91, 1.0 ) : hue < 0.75 ? vec3( 1.0, 0.78, 0.45 ) : vec3( 0.86, 0.88, 0.96 );
  return mix( vec3( 0.055, 0.075, 0.14 ), tint * 0.86, on );
}
// An exclamation mark in a triangle.
vec3 asks( vec2 p ) {
  float edge = min( stroke( p, vec2( -0.33, -0.27 ), vec2( 0.33, -0.27 ) ), min( stroke( p, vec2( -0.33, -0.27 ), vec2( 0.0, 0.3 ) ), stroke( p, vec2( 0.33, -0.27 ), vec2( 0.0, 0.3 ) ) ) );
  float mark = min( stroke( p, vec2( 0.0, 0.1 ), vec2( 0.0, -0.06 ) ), length( p - vec2( 0.0, -0.17 ) ) + 0.008 );
  return mix( vec3( 1.0, 0.7, 0.16 ), vec3( 0.17, 0.11, 0.03 ), max( ink( edge, 0.045 ), ink( mark, 0.045 ) ) );
}
// A tick in a ring.
vec3 done( vec2 p ) {
  float ring = abs( length( p ) - 0.3 );
  float tick = min( stroke( p, vec2( -0.13, 0.0 ), vec2( -0.03, -0.11 ) ), stroke( p, vec2( -0.03, -0.11 ), vec2( 0.15, 0.1 ) ) );
  return mix( vec3( 0.07, 0.2, 0.19 ), vec3( 0.55, 0.92, 0.76 ), max( ink( ring, 0.018 ), ink( tick, 0.03 ) ) );
}
void main() {
  vec2 p = ( vAt - 0.5 ) * vec2( WIDE, 1.0 );
  vec3 c = vShows.x < 0.5 ? vec3( 0.03, 0.035, 0.05 ) : vShows.x < 1.5 ? code() : vShows.x < 2.5 ? asks( p ) : done( p );
  // In daylight a screen is a little paler; at night it shines.
  c = mix( c * 0.9 + 0.03, c * 1.06, night );
  gl_FragColor = vec4( pow( c, vec3( 2.2 ) ), 1.0 );
  #include <colorspace_fragment>
}`;

/** Creates the faces; none is shown. `time` in seconds moves the lines. */
export function createScreens(night: { value: number }) {
  const shows = new InstancedBufferAttribute(new Float32Array(BENCHES * 2), 2).setUsage(DynamicDrawUsage);
  const geometry = new PlaneGeometry(...SCREEN.size);
  geometry.setAttribute("shows", shows);
  const time = { value: 0 };
  const material = decalMaterial({ night, time }, VERTEX, FRAGMENT);
  const mesh = new InstancedMesh(geometry, material, BENCHES);
  mesh.name = "workbench screens";
  mesh.frustumCulled = false;
  mesh.renderOrder = 24;
  mesh.count = 0;
  mesh.visible = false;
  const local = new Matrix4().makeRotationX(SCREEN.lean).setPosition(...SCREEN.at);
  const matrix = new Matrix4();
  return {
    mesh,
    time,
    /** Shows these screens, and no others: the frame of each bench, what it shows, and which one it is. */
    set(screens: readonly { frame: Matrix4; shows: ScreenShows; bench: number }[]): void {
      screens.forEach(({ frame, shows: state, bench }, i) => {
        mesh.setMatrixAt(i, matrix.multiplyMatrices(frame, local));
        shows.setXY(i, state, bench);
      });
      mesh.count = screens.length;
      mesh.visible = screens.length > 0;
      mesh.instanceMatrix.needsUpdate = shows.needsUpdate = true;
    },
    dispose(): void {
      mesh.removeFromParent();
      geometry.dispose();
      mesh.dispose();
      material.dispose();
    },
  };
}
