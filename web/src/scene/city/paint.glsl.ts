// The shaders of buildings: where their vertices are, and how they are painted, in GLSL. Everything about a building is
// in its instance attributes (roster.ts) and the clocks, so that nothing is written while it grows, glows or fades.
// Comments stand here rather than in the GLSL, which is part of the bundle as it is.
//
// Attributes per vertex (buildinggeometry.ts): position, place. Per instance: lot, look, life, heat. Uniforms:
// CityUniforms (buildings.ts), rings (ringTable), tints (TINTS), and from the scene's material: window (light in
// windows, 0..1) and lamp (lamp light, 0..1), both higher at night.

import { FORM_NAMES, PART, RINGS } from "./buildingforms.ts";

/**
 * Computes where a vertex is, and its normal, for the picture and for the shadow map. cityForm() sets:
 * - cityLocal, cityPlace: the place relative to the building's foot, and in the world (m).
 * - cityNormal: the normal.
 * - cityPart: PART of the band, the form's number, 0..1 how far it is filtered out, 0..1 how far it is gone.
 * - cityWall: half width of the wall (negative: round), and its lower and upper end (m).
 * - cityHeight: the present height (m).
 *
 * The steps: read the bits; animate the height by cityNow (born 0.55 s, gone 0.5 s, change of height 0.3 s) and by
 * cityThen (jump of an edit, 0.3 s); filtered-out buildings shrink to 35 %; then bend the ring or place the annex. A
 * foundation of 4.5 % of a unit always stays. The constants BEVEL and EAVES are defined by buildings.ts.
 */
export const FORM_GLSL = /* glsl */ `
attribute vec3 place;
attribute vec4 lot;
attribute vec4 look;
attribute vec4 life;
attribute vec2 heat;
uniform vec4 rings[ ${FORM_NAMES.length * RINGS} ];
uniform float cityNow;
uniform float cityThen;
uniform float still;
uniform float unit;
uniform float unlit;
vec3 cityPlace;
vec3 cityNormal;
vec4 cityPart; // what it is, of which form, 1 - lit, how much of it is gone
vec3 cityLocal;
vec3 cityWall; // half width of the wall it is in, and its low and high end
float cityHeight;
float cityPoint( float turn, float k, float b ) { return k > 0.5 ? mix( 1.0 - b, 1.0, turn ) : mix( 1.0, 1.0 - b, turn ); }
float ringHeight( vec4 r, float h, float roof ) { return r.z >= 0.0 ? r.z * h : max( 0.0, h + r.z * roof ); }
void cityForm() {
  float form = floor( look.x + 0.5 );
  bool house = form < ${FORM_NAMES.indexOf("tree").toFixed(1)};
  float bits = floor( look.z + 0.5 );
  float lit = mod( floor( bits / 8.0 ), 2.0 );
  float was = mod( floor( bits / 16.0 ), 2.0 );
  float front = mod( floor( bits / 32.0 ), 2.0 ) * 2.0 - 1.0;
  float pale = 1.0 - mix( was, lit, unlit );
  float half_ = lot.z;
  float gone = smoothstep( 0.0, 0.5, cityNow - life.y );
  float born = smoothstep( 0.0, 0.55, cityNow - life.x );
  float full = mix( life.w, lot.w, smoothstep( 0.0, 0.3, cityNow - life.z ) );
  float bump = clamp( ( cityThen - heat.x ) / 0.3, 0.0, 1.0 );
  full *= 1.0 + 0.09 * still * sin( bump * 3.1416 );
  full *= mix( 1.0, 0.35, pale );
  float h = max( full * born * ( 1.0 - gone ), house ? 0.045 * unit : 0.001 );
  float roof = min( half_, h * 0.45 );
  float aspect = heat.y;
  vec2 sides = vec2( half_, half_ * aspect );
  cityHeight = h;
  vec2 s = position.xy;
  if ( position.z < ${(9.5).toFixed(1)} ) {
    vec4 r = rings[ int( form ) * ${RINGS} + int( position.z ) ];
    vec4 lo = rings[ int( form ) * ${RINGS} + int( place.y ) ];
    vec4 hi = rings[ int( form ) * ${RINGS} + int( place.z ) ];
    // Eaves cast no shadow of their own: on the wall below them it would be finer than the map of shadows is.
    r.xy = mix( min( r.xy, vec2( 0.98 ) ), r.xy, EAVES );
    float turn = place.x;
    float b = BEVEL * min( 0.3, 0.07 * unit / max( half_, 0.01 ) );
    float mid = 1.0 - abs( turn * 2.0 - 1.0 );
    vec2 square = vec2( cityPoint( turn, 0.0, b ), cityPoint( turn, 1.0, b ) );
    square = mix( square, vec2( 1.0 - 0.29 * b ), mid );
    float angle = 0.2618 + turn * 1.0472;
    vec2 circle = vec2( cos( angle ), sin( angle ) );
    float round_ = mod( r.w, 2.0 );
    vec2 p = s * mix( square, circle, round_ ) * r.xy;
    vec2 way = s * mix( mix( vec2( 1.0, 0.0 ), vec2( 0.0, 1.0 ), smoothstep( 0.0, 1.0, turn ) ), circle, max( mod( lo.w, 2.0 ), mod( hi.w, 2.0 ) ) );
    way = normalize( way );
    float y0 = ringHeight( lo, h, roof );
    float y1 = ringHeight( hi, h, roof );
    vec2 inset = ( lo.xy - hi.xy ) * sides;
    float rise = y1 - y0;
    vec3 n = vec3( way.x * rise, dot( abs( way ), inset ), way.y * rise );
    bool cap = place.y == place.z;
    cityNormal = cap || dot( n, n ) < 1e-9 ? vec3( 0.0, 1.0, 0.0 ) : normalize( n );
    cityLocal = vec3( p.x * sides.x, ringHeight( r, h, roof ), p.y * sides.y );
    cityPart.x = floor( ( cap || place.z - place.y > 2.5 ? hi.w : lo.w ) * 0.5 ); // a band that skips rings is roof
    cityWall = vec3( min( lo.x, hi.x ) * half_, y0, y1 );
    if ( mod( lo.w, 2.0 ) > 0.5 ) cityWall.x = -cityWall.x;
  } else {
    // An annex: a box somewhere on the building.
    float which = position.z - 10.0;
    float seed = fract( sin( dot( lot.xy, vec2( 12.9898, 78.233 ) ) ) * 43758.5453 );
    vec3 size = vec3( 0.0 );
    vec3 at = vec3( 0.0 );
    bool flat_ = form < 0.5;
    bool pitched = form == 1.0 || form == 2.0 || form == 7.0;
    float wallTop = ringHeight( rings[ int( form ) * ${RINGS} + 1 ], h, roof );
    if ( which < 0.5 ) {
      if ( flat_ && half_ > 0.16 * unit ) { size = vec3( 0.26, 0.0, 0.3 ) * half_; size.y = 0.13 * unit; at = vec3( ( seed - 0.5 ) * 0.8 * half_, h - 0.16 * roof, ( fract( seed * 7.0 ) - 0.5 ) * 0.6 * half_ ); }
      if ( pitched && seed > 0.3 ) { size = vec3( 0.12 * half_, 0.0, 0.12 * half_ ); size.y = 0.85 * roof; at = vec3( ( seed > 0.65 ? 0.55 : -0.5 ) * half_, h - 0.78 * roof, 0.28 * half_ ); }
    } else if ( house && form != 6.0 && form != 8.0 ) {
      float wide = min( 0.3 * half_, 0.085 * unit );
      float tall = min( 0.62 * wallTop, 0.27 * unit );
      if ( which < 1.5 ) { size = vec3( wide, tall, 0.035 * unit ); at = vec3( 0.0, 0.0, front * half_ * ( form == 5.0 ? 0.94 : 1.0 ) ); }
      else if ( ( flat_ || pitched ) && wallTop > 0.4 * unit ) { size = vec3( wide * 1.7, 0.025 * unit, 0.09 * unit ); at = vec3( 0.0, tall + 0.04 * unit, front * half_ ); }
    }
    size *= born * ( 1.0 - gone ) * ( 1.0 - pale ) * ( which < 0.5 ? 1.0 : EAVES );
    cityLocal = at + vec3( s.x, place.y, s.y ) * size;
    float face = place.x;
    cityNormal = face > 3.5 ? vec3( 0, 1, 0 ) : face > 2.5 ? vec3( 0, 0, -1 ) : face > 1.5 ? vec3( 0, 0, 1 ) : face > 0.5 ? vec3( -1, 0, 0 ) : vec3( 1, 0, 0 );
    cityPart.x = which < 0.5 ? 2.0 : which < 1.5 ? 8.0 : 1.0;
    cityWall = vec3( 0.0 );
  }
  cityPart.yzw = vec3( form, house ? pale : 0.0, house ? gone : 0.0 );
  cityPlace = cityLocal + vec3( lot.x, 0.0, lot.y );
}
`;

/**
 * Declarations of the vertex shader. Varyings: vCityLocal, vCityNormal and vCityPart as above; vCityWall (cityWall and
 * half width of the lot); vCityState (recency, glow of the last edit, code of the difference, seed); vCitySize (height,
 * depth / width); vCityTint (colour of the language).
 */
export const VERTEX_HEAD = /* glsl */ `
${FORM_GLSL}
uniform vec3 tints[ 16 ];
varying vec3 vCityLocal;
varying vec3 vCityNormal;
varying vec4 vCityPart;
varying vec4 vCityWall;
flat varying vec4 vCityState;
varying vec2 vCitySize;
flat varying vec3 vCityTint;
`;

/** Body of the vertex shader. An edit glows for 60 s of the shown time. */
export const VERTEX_MAIN = /* glsl */ `
cityForm();
vCityLocal = cityLocal;
vCityNormal = cityNormal;
vCityPart = cityPart;
vCityWall = vec4( cityWall, lot.z );
vCityTint = tints[ int( look.y + 0.5 ) ];
float seed_ = fract( sin( dot( lot.xy, vec2( 12.9898, 78.233 ) ) ) * 43758.5453 );
float glowAge = clamp( ( cityThen - heat.x ) / 60.0, 0.0, 1.0 );
float glow_ = ( 1.0 - glowAge ) * ( 1.0 - glowAge ) * step( heat.x, cityThen );
vCityState = vec4( look.w, glow_, mod( floor( look.z + 0.5 ), 8.0 ), seed_ );
vCitySize = vec2( cityHeight, heat.y );
vColor = vec4( 1.0 );
`;

/**
 * Declarations of the fragment shader. The paint sets cityPane (lit window), cityLamp (lamp glass) and cityGlow (band
 * of a difference), each 0..1; the shine adds their light.
 */
export const FRAGMENT_HEAD = /* glsl */ `
varying vec3 vCityLocal;
varying vec3 vCityNormal;
varying vec4 vCityPart;
varying vec4 vCityWall;
flat varying vec4 vCityState;
varying vec2 vCitySize;
flat varying vec3 vCityTint;
uniform float unit;
uniform float dense;
float cityPane = 0.0;
float cityLamp = 0.0;
float cityGlow = 0.0;
float cityHash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
`;

/** GLSL condition: the fragment belongs to this part. The number is interpolated, hence the tolerance. */
const isPart = (part: number): string => `( abs( part - ${part.toFixed(1)} ) < 0.5 )`;

/**
 * Colours a fragment, in this order:
 * - base colour by part; part 8 is a door.
 * - windows: a grid that fits the wall, faded into its average where a pixel covers too much of it. The more recently a
 *   file was changed, the more windows are lit.
 * - dust: what was not changed for long is paler; the foot is darker, for the shade between buildings.
 * - difference: a band under the eaves and around the roof: changed plain orange, new dashed green, deleted grey,
 *   conflict striped red and white, untracked dotted teal. Patterns differ too, for users who are colour-blind.
 * - gone: only a foundation with a rim.
 * - filtered out: paler.
 */
export const FRAGMENT_PAINT = /* glsl */ `
{
  float part = floor( vCityPart.x + 0.5 );
  float seed = vCityState.w;
  float recent = vCityState.x;
  vec3 cream = vec3( 0.89, 0.77, 0.6 );
  vec3 tint = vCityTint;
  vec3 c = mix( tint, cream, 0.56 - 0.3 * dense + 0.16 * ( seed - 0.5 ) );
  vec3 roofed = mix( tint, cream, 0.12 ) * ( 0.9 + 0.16 * fract( seed * 5.3 ) );
  vec3 trimmed = mix( cream, vec3( 0.95, 0.9, 0.82 ), 0.6 );
  if ${isPart(PART.roof)} c = roofed;
  else if ${isPart(PART.trim)} c = trimmed;
  else if ${isPart(PART.bark)} c = vec3( 0.2, 0.09, 0.04 );
  else if ${isPart(PART.leaf)} c = mix( vec3( 0.16, 0.42, 0.1 ), vec3( 0.36, 0.56, 0.12 ), seed ) * mix( 0.72, 1.1, saturate( vCityLocal.y / max( 0.01, vCitySize.x ) ) );
  else if ${isPart(PART.post)} c = vec3( 0.06, 0.07, 0.11 );
  else if ${isPart(PART.lamp)} { c = vec3( 0.96, 0.78, 0.5 ); cityLamp = 1.0; }
  else if ${isPart(8)} c = mix( vec3( 0.16, 0.08, 0.04 ), tint * 0.5, 0.35 );
  bool house = part < 2.5 || part > 7.5;
  // Windows: a grid that fits each wall; seen from afar, their average.
  vec2 level = vec2( 1.0 );
  if ${isPart(PART.wall)} {
    float high = vCityWall.z - vCityWall.y;
    float wide = abs( vCityWall.x ) * 2.0;
    vec3 n = abs( vCityNormal );
    bool round_ = vCityWall.x < 0.0;
    float along = round_ ? ( atan( vCityLocal.z, vCityLocal.x ) / 6.28318 + 0.5 ) * wide * 3.14 : ( n.x > n.z ? vCityLocal.z / vCitySize.y : vCityLocal.x ) + wide * 0.5;
    if ( round_ ) wide *= 3.14;
    float columns = max( 1.0, floor( wide / ( 0.23 * unit ) ) );
    float rows = max( 1.0, floor( high / ( 0.27 * unit ) ) );
    vec2 cell = vec2( along / wide * columns, ( vCityLocal.y - vCityWall.y ) / max( high, 0.001 ) * rows );
    vec2 q = fract( cell ) - vec2( 0.5, 0.54 );
    vec2 id = floor( cell ) + ( n.x > n.z ? 17.0 + 9.0 * sign( vCityNormal.x ) : 3.0 * sign( vCityNormal.z ) );
    vec2 px = fwidth( cell );
    vec2 inside = smoothstep( vec2( 0.25, 0.3 ) + px * 0.5, vec2( 0.25, 0.3 ) - px * 0.5, abs( q ) );
    float sharp = 1.0 - smoothstep( 0.28, 0.62, max( px.x, px.y ) );
    float ok = step( 0.17 * unit, high ) * step( 0.16 * unit, abs( vCityWall.x ) * 2.0 );
    float pane = mix( 0.3, inside.x * inside.y, sharp ) * ok;
    float share = mix( 0.06, 0.82, recent * recent );
    float on = mix( share, step( cityHash( id + seed * 61.0 ), share ), sharp );
    vec3 glass = mix( c * 0.52, vec3( 0.3, 0.44, 0.55 ), 0.5 ) * ( 0.85 + 0.3 * q.y );
    c = mix( c, glass, pane * 0.82 );
    cityPane = pane * on * ( 1.0 - vCityPart.z );
    c *= mix( 0.94, 1.05, saturate( ( vCityLocal.y - vCityWall.y ) / max( high, 0.001 ) ) );
    c *= mix( 0.8, 1.0, smoothstep( 0.0, 0.1 * unit, vCityWall.z - vCityLocal.y ) );
  }
  // What was not touched for long is paler.
  if ( house ) {
    float luma = dot( c, vec3( 0.3, 0.59, 0.11 ) );
    vec3 dusty = mix( vec3( luma ), vec3( 0.74, 0.66, 0.55 ) * ( 0.42 + luma ), 0.6 );
    c = mix( dusty, c, mix( 0.58 + 0.2 * dense, 1.0, recent ) ) * mix( 0.95, 1.04, recent );
    c *= 0.96 + 0.08 * fract( seed * 13.7 );
    // The darker foot stands for the shade between buildings.
    c *= mix( 0.7, 1.0, smoothstep( 0.0, 0.32 * unit, vCityLocal.y ) );
  }
  // How it differs: a band under the eaves and around the roof. Colour and pattern: plain, dashed, dotted, striped.
  float code = vCityState.z;
  if ( code > 0.5 && house ) {
    float edge = max( abs( vCityLocal.x ), abs( vCityLocal.z ) / vCitySize.y ) / vCityWall.w;
    float over = fwidth( edge );
    float ring = ${isPart(PART.wall)} || vCityNormal.y < 0.4 ? smoothstep( 0.0, 0.01, vCityLocal.y - ( ${isPart(PART.wall)} ? vCityWall.z : vCitySize.x ) + 0.13 * unit ) : smoothstep( 0.74 - over, 0.74 + over, edge );
    if ( ${isPart(PART.wall)} && vCityWall.y > 0.01 ) ring = 0.0;
    float run = ( abs( vCityNormal.x ) > abs( vCityNormal.z ) ? vCityLocal.z : vCityLocal.x ) / unit;
    if ( vCityNormal.y > 0.4 ) run = ( vCityLocal.x + vCityLocal.z ) / unit;
    float tick = code > 1.5 && code < 2.5 ? step( 0.28, fract( run * 5.0 ) ) : code > 4.5 ? step( 0.5, fract( run * 9.0 ) ) : 1.0;
    vec3 paint = code < 1.5 ? vec3( 0.9, 0.44, 0.05 ) : code < 2.5 ? vec3( 0.1, 0.68, 0.42 ) : code < 3.5 ? vec3( 0.3 ) : code < 4.5 ? ( fract( run * 5.0 + vCityLocal.y / unit * 5.0 ) > 0.5 ? vec3( 0.86, 0.15, 0.09 ) : vec3( 0.95 ) ) : vec3( 0.14, 0.62, 0.6 );
    c = mix( c, mix( trimmed, paint, tick ), ring );
    cityGlow += ring * 0.25 * tick;
  }
  // Only its place is left: a foundation with a rim.
  if ( vCityPart.w > 0.01 ) {
    float edge = max( abs( vCityLocal.x ), abs( vCityLocal.z ) / vCitySize.y ) / vCityWall.w;
    vec3 place_ = mix( vec3( 0.2, 0.15, 0.1 ), vec3( 0.66, 0.62, 0.57 ), smoothstep( 0.76, 0.8, edge ) );
    c = mix( c, place_, vCityPart.w );
    cityPane *= 1.0 - vCityPart.w;
  }
  c = mix( c, vec3( 0.72, 0.68, 0.6 ), vCityPart.z * 0.72 );
  diffuseColor.rgb = c;
}
`;

/** Adds light after lighting: lit windows, the warm glow of an edit, bands, lamps. */
export const FRAGMENT_SHINE = /* glsl */ `
float cityWarm = vCityState.y * ( 1.0 - vCityPart.z );
outgoingLight = mix( outgoingLight, vec3( 1.5, 0.98, 0.46 ) * 0.95, cityPane * max( window, cityWarm ) );
outgoingLight += vec3( 1.0, 0.5, 0.14 ) * cityWarm * ( 0.07 + 0.7 * grazing * grazing + 0.3 * saturate( 1.0 - vCityLocal.y / max( vCitySize.x, 0.01 ) ) );
outgoingLight += diffuseColor.rgb * cityGlow * ( 0.4 + lamp );
outgoingLight = mix( outgoingLight, vec3( 1.6, 1.1, 0.55 ), cityLamp * lamp );
`;
