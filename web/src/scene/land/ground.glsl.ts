// GLSL: the ground's colour at a point. The ground has four zones with a program each, so that no pixel pays
// for the paint of another zone (software renderers run both sides of every branch): 0 paved plaza, 1 meadow, 2
// land with relief, 3 hills, shores and mountains. On bare ground the middle is meadow, too, and there are no tracks. PLAIN and CHEAP drop the finer patterns.

import { TRACKS_GLSL } from "./tracks.ts";

/** Vertex: passes the world position on. */
export const GROUND_VERTEX_HEAD = /* glsl */ `
varying vec3 vGround;
`;

/** Fragment: groundColor( world position ) and what it needs. */
export const GROUND_FRAGMENT_HEAD = /* glsl */ `
varying vec3 vGround;
uniform vec3 grassLight, grassDark, field, worn, paving, kerb, accent;
uniform float bloom, time, wind, bare;
uniform sampler2D noiseMap;

float hash2( vec2 p ) { vec3 q = fract( p.xyx * 0.1031 ); q += dot( q, q.yzx + 33.33 ); return fract( ( q.x + q.y ) * q.z ); }
float noise2( vec2 p ) { return texture2D( noiseMap, p * ( 1.0 / 32.0 ) ).r; }

#if ZONE > 0
${TRACKS_GLSL}
vec3 meadow( vec2 p, float r, float soft, float rise ) {
  float n = noise2( p * 0.055 ) * 0.6 + noise2( p * 0.21 + 5.0 ) * 0.4;
  vec3 c = mix( grassDark, grassLight, smoothstep( 0.25, 0.75, n ) );
  #if ZONE >= 2 && ! defined( PLAIN )
  // Fields: a patchwork of strips, each with its own tone and furrows.
  vec2 q = mat2( 0.88, 0.47, -0.47, 0.88 ) * p + 6.0 * vec2( noise2( p * 0.013 ), noise2( p * 0.013 + 9.0 ) );
  vec2 cell = floor( q / vec2( 46.0, 30.0 ) );
  vec2 inCell = abs( fract( q / vec2( 46.0, 30.0 ) ) - 0.5 ) * vec2( 46.0, 30.0 );
  float tone = hash2( cell );
  float edge = min( 23.0 - inCell.x, 15.0 - inCell.y ) + ( n - 0.5 ) * 1.8;
  vec3 f = mix( mix( grassDark, grassLight, tone ), field, step( 0.66, tone ) * 0.5 );
  f *= 1.0 + 0.045 * sin( ( tone > 0.5 ? q.x : q.y ) * 1.6 ) * ( 1.0 - smoothstep( 0.2, 1.4, soft ) );
  // Between two fields both end in the same grass: no edge is as sharp as a line.
  f = mix( mix( grassDark, grassLight, 0.3 ) * 0.86, f, smoothstep( -0.1, 1.9 + soft, edge ) );
  c = mix( c, f, smoothstep( 46.0, 66.0, r ) * ( 1.0 - rise ) * 0.85 );
  #endif
  #if ( ZONE == 1 || ( ZONE == 2 && ! defined( CHEAP ) ) ) && ! defined( PLAIN )
  // Blades and blossoms close by.
  float near = 1.0 - smoothstep( 0.012, 0.06, soft );
  float b = noise2( p * vec2( 19.0, 11.0 ) ) * 0.6 + noise2( p * vec2( 41.0, 29.0 ) ) * 0.4;
  c *= 1.0 + ( b - 0.5 ) * 0.22 * near;
  vec2 spot = floor( p * 2.4 );
  float seed = hash2( spot );
  vec2 d = fract( p * 2.4 ) - 0.5 - ( vec2( seed * 7.0, seed * 13.0 ) - floor( vec2( seed * 7.0, seed * 13.0 ) ) - 0.5 ) * 0.6;
  float dot1 = smoothstep( 0.085, 0.05, length( d ) ) * step( 0.9, seed ) * step( 0.52, n );
  c = mix( c, seed > 0.965 ? vec3( 0.9, 0.62, 0.2 ) : vec3( 0.86, 0.84, 0.78 ), dot1 * near * bloom );
  #endif
  return c;
}

vec3 groundColor( vec3 w ) {
  vec2 p = w.xz;
  float r = length( p );
  float soft = max( fwidth( p.x ), fwidth( p.y ) );
  #if ZONE == 3
  float rise = smoothstep( 0.3, 9.0, w.y );
  #else
  float rise = 0.0;
  #endif
  vec3 c = meadow( p, r, soft, rise );
  #if ZONE == 2
  // Crests are lighter and drier than hollows: so the relief reads at noon, too.
  c = mix( c * vec3( 0.9, 0.95, 0.93 ), c * vec3( 1.07, 1.04, 0.98 ), smoothstep( 0.1, 2.2, w.y ) );
  #endif
  #ifndef PLAIN
  float wobble = noise2( p * 0.9 ) - 0.5;
  float d = trackDistance( p );
  float track = ( 1.0 - bare ) * ( 1.0 - smoothstep( 0.95, 1.25 + soft * 0.7, d + wobble * 0.55 ) ) * ( 1.0 - rise );
  float verge = ( 1.0 - bare ) * ( 1.0 - smoothstep( 1.1, 2.3, d + wobble * 0.9 ) ) * ( 1.0 - rise );
  c = mix( c, c * vec3( 0.96, 0.9, 0.82 ), verge * 0.55 );
  c = mix( c, worn * ( 0.98 + 0.16 * wobble ), track * 0.92 );
  #if ZONE == 1
  c = mix( c, mix( worn, c, 0.25 ), ( 1.0 - bare ) * ( 1.0 - smoothstep( 9.2, 9.9, r + wobble * 0.7 ) ) );
  #endif
  #if ZONE == 3
  c = mix( c, c * vec3( 0.72, 0.84, 0.8 ), rise * 0.55 );
  // Shores: a strip of light sand, dark where it is wet.
  float bank = 1.0 - smoothstep( -0.16, 0.02 + 0.05 * wobble, w.y );
  c = mix( c, worn * mix( 1.0, 0.62, smoothstep( -0.1, -0.5, w.y ) ), bank );
  #endif
  #if ZONE < 3 && ! defined( CHEAP )
  // Gusts of wind run over the grass as lighter bands.
  float gust = noise2( p * vec2( 0.042, 0.03 ) + vec2( -time * 0.11, time * 0.03 ) );
  c *= 1.0 + 0.13 * wind * bloom * ( 1.0 - max( track, verge * 0.5 ) ) * smoothstep( 0.55, 0.8, gust );
  #endif
  #endif
  return c;
}
#else
vec3 groundColor( vec3 w ) {
  vec2 p = w.xz;
  float r = length( p );
  float soft = max( fwidth( p.x ), fwidth( p.y ) );
  float angle = atan( p.x, p.y );
  // Slabs in rings, each ring turned a little against its neighbours.
  float ring = floor( r / 0.98 );
  float n = floor( 6.2832 * ( ring + 0.5 ) * 0.98 / 1.22 );
  float turn = fract( angle / 6.28318 + 0.5 + hash2( vec2( ring, 3.0 ) ) ) * n;
  float slab = floor( turn );
  float joint = min( ( 0.5 - abs( fract( r / 0.98 ) - 0.5 ) ) * 0.98, ( 0.5 - abs( fract( turn ) - 0.5 ) ) / n * 6.28318 * r );
  float tone = hash2( vec2( ring, slab ) );
  vec3 c = paving * ( 0.93 + 0.12 * tone );
  c *= mix( vec3( 1.0 ), vec3( 1.02, 0.95, 0.9 ), step( 0.72, fract( tone * 17.0 ) ) );
  c = mix( c, accent * ( 0.94 + 0.12 * tone ), step( abs( ring - 5.0 ), 0.1 ) * 0.75 );
  #ifndef PLAIN
  c *= 0.965 + 0.07 * noise2( p * 3.1 );
  #endif
  float line = 1.0 - smoothstep( 0.018, 0.034 + soft, joint );
  c *= 1.0 - 0.26 * line * ( 1.0 - smoothstep( 0.04, 0.2, soft ) * 0.75 );
  // The compass in the middle: four long and four short rays, each with a light and a dark half.
  float a = angle / 0.785398;
  float k = floor( a + 0.5 );
  float da = ( a - k ) * 0.785398;
  vec2 q = r * vec2( cos( da ), abs( sin( da ) ) );
  vec2 tip = vec2( mod( k, 2.0 ) < 0.5 ? 1.7 : 1.12, 0.0 );
  vec2 valley = 0.46 * vec2( 0.92388, 0.382683 );
  vec2 edge = tip - valley;
  float star = smoothstep( -soft, soft, ( edge.x * ( q.y - valley.y ) - edge.y * ( q.x - valley.x ) ) / -length( edge ) );
  float disc = 1.0 - smoothstep( 1.9 - soft, 1.9 + soft, r );
  c = mix( c, paving * 1.07, disc );
  c = mix( c, da > 0.0 ? accent : mix( accent, paving, 0.45 ), disc * star );
  c = mix( c, accent * 0.95, ( 1.0 - smoothstep( 0.045, 0.06 + soft, abs( r - 1.86 ) ) ) * 0.8 );
  // The kerb around it.
  float stones = angle / 6.28318 * 64.0;
  float gap = 1.0 - smoothstep( 0.47 - soft * 0.5, 0.485, abs( fract( stones ) - 0.5 ) );
  vec3 rim = kerb * ( 0.78 + 0.22 * gap ) * ( 1.0 - 0.25 * ( 1.0 - smoothstep( 0.0, 0.07 + soft, abs( r - 8.72 ) ) ) );
  return mix( rim, c, 1.0 - smoothstep( 8.72 - soft, 8.72 + soft, r ) );
}
#endif
`;
