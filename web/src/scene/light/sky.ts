// The sky: gradient, sun, moon, stars and soft clouds on one dome. Its colours are final (not tone-mapped), so
// that horizon and fog match exactly and no edge shows between ground and sky.

import { BackSide, Color, Mesh, ShaderMaterial, SphereGeometry, type Texture, Vector3 } from "three";
import { HAZE_HEAD } from "../surface/material.ts";
import type { Daylight } from "./daylight.ts";

const VERTEX = /* glsl */ `
varying vec3 vDirection;
void main() {
  vDirection = position;
  vec4 p = projectionMatrix * mat4( mat3( viewMatrix ) ) * vec4( position, 1.0 );
  gl_Position = p.xyww;
}`;

const FRAGMENT = /* glsl */ `
varying vec3 vDirection;
uniform vec3 top, middle, horizon, moonDisc, sunColor, cloudLight, cloudShade;
${HAZE_HEAD}
uniform float night, clouds, time;

float hash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
uniform sampler2D noiseMap;
// Cumulus: octaves rotated against each other and warped by a slow one; otherwise the lattice of the noise
// would show.
float puffs( vec2 p ) {
  vec2 q = mat2( 0.8, 0.6, -0.6, 0.8 ) * p;
  vec2 bend = texture2D( noiseMap, q * ( 0.42 / 32.0 ) + 0.13 ).rg - 0.5;
  p += bend * 1.9;
  q = mat2( 0.8, 0.6, -0.6, 0.8 ) * p;
  vec4 a = texture2D( noiseMap, p * ( 0.8 / 32.0 ) );
  vec4 b = texture2D( noiseMap, q * ( 1.9 / 32.0 ) + 0.37 );
  vec4 c = texture2D( noiseMap, p.yx * ( 4.1 / 32.0 ) + 0.71 );
  vec4 d = texture2D( noiseMap, q.yx * ( 9.3 / 32.0 ) + 0.19 );
  return a.r * 0.3 + b.a * 0.22 + a.g * 0.12 + b.g * 0.12 + c.b * 0.14 + d.r * 0.1;
}

void main() {
  vec3 d = normalize( vDirection );
  float h = max( d.y, 0.0 );
  vec3 c = mix( horizon, middle, smoothstep( 0.0, 0.24, h ) );
  c = mix( c, top, smoothstep( 0.14, 0.75, h ) );
  #ifndef PLAIN
  float sunUp = smoothstep( -0.12, 0.05, sunDisc.y );
  float towards = max( dot( d, sunDisc ), 0.0 );
  c += haze( d ) + sunColor * sunUp * 0.22 * pow( towards, 60.0 ) * ( 1.0 - 0.6 * night );
  c = mix( c, vec3( 1.0, 0.97, 0.86 ), sunUp * smoothstep( 0.99905, 0.99935, towards ) * step( 0.0, d.y ) * ( 1.0 - 0.7 * clouds * clouds ) );
  if ( night > 0.02 && d.y > 0.0 ) {
    vec2 s = vec2( atan( d.x, d.z ) * 42.0, asin( clamp( d.y, -1.0, 1.0 ) ) * 60.0 );
    vec2 cell = floor( s );
    float r = hash( cell );
    vec2 off = fract( s ) - 0.5 - ( vec2( hash( cell + 3.1 ), hash( cell + 8.3 ) ) - 0.5 ) * 0.7;
    off.x *= max( cos( asin( d.y ) ), 0.2 );
    float twinkle = 0.75 + 0.25 * sin( time * ( 0.6 + r * 1.7 ) + r * 40.0 );
    float star = smoothstep( 0.07 + 0.07 * hash( cell + 1.7 ), 0.0, length( off ) ) * step( 0.78, r ) * twinkle;
    c += vec3( 0.95, 0.96, 1.0 ) * star * night * smoothstep( 0.02, 0.3, d.y ) * 0.85;
    float m = dot( d, moonDisc );
    c += vec3( 0.5, 0.58, 0.8 ) * night * 0.35 * pow( max( m, 0.0 ), 90.0 );
    float disc = smoothstep( 0.9986, 0.9989, m );
    float bite = smoothstep( 0.99845, 0.9989, dot( d, normalize( moonDisc + vec3( 0.022, 0.014, 0.0 ) ) ) );
    c = mix( c, vec3( 0.98, 0.96, 0.86 ), disc * ( 1.0 - 0.86 * bite ) * night );
  }
  if ( d.y > 0.015 ) {
    vec2 p = d.xz / ( d.y + 0.2 ) * 1.7 + vec2( time * 0.006, 2.0 );
    float n = puffs( p );
    float edge = mix( 0.6, 0.3, clouds );
    float cover = smoothstep( edge, edge + 0.13 + 0.1 * clouds, n );
    if ( cover > 0.0 ) {
    float lit = clamp( ( n - puffs( p + sunDisc.xz * 0.3 ) ) * 3.2 + 0.66 - 0.3 * smoothstep( edge + 0.1, edge + 0.34, n ), 0.0, 1.0 );
    vec3 cloud = mix( cloudShade, cloudLight, lit );
    cloud += sunColor * sunUp * 0.16 * pow( towards, 4.0 ) * ( 1.0 - night );
    c = mix( c, cloud, cover * smoothstep( 0.015, 0.2, d.y ) * mix( 0.9, 0.96, clouds ) );
    }
  }
  #endif
  gl_FragColor = vec4( c, 1.0 );
}`;

/** `plain`: the gradient only, for tests. */
export function createSky(plain: boolean, noise: Texture) {
  const uniforms = {
    top: { value: new Color() },
    middle: { value: new Color() },
    horizon: { value: new Color() },
    sunDisc: { value: new Vector3() },
    scatter: { value: new Color() },
    moonDisc: { value: new Vector3() },
    sunColor: { value: new Color() },
    cloudLight: { value: new Color() },
    cloudShade: { value: new Color() },
    night: { value: 0 },
    clouds: { value: 0 },
    time: { value: 0 },
    noiseMap: { value: noise },
  };
  const material = new ShaderMaterial({
    uniforms,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    side: BackSide,
    depthWrite: false,
    depthTest: true,
    fog: false,
    toneMapped: false,
    defines: plain ? { PLAIN: "" } : {},
  });
  const mesh = new Mesh(new SphereGeometry(10, 24, 16), material);
  mesh.frustumCulled = false;
  // Drawn after solid things: only what they leave free is shaded.
  mesh.renderOrder = 10;
  return {
    mesh,
    /** Takes the colours of the daylight. */
    set(day: Daylight): void {
      uniforms.top.value.copy(day.top);
      uniforms.middle.value.copy(day.middle);
      uniforms.horizon.value.copy(day.horizon);
      uniforms.sunDisc.value.copy(day.sunDisc);
      uniforms.scatter.value.copy(day.scatter);
      uniforms.moonDisc.value.copy(day.moonDisc);
      uniforms.sunColor.value.copy(day.key);
      uniforms.cloudLight.value.copy(day.cloudLight);
      uniforms.cloudShade.value.copy(day.cloudShade);
      uniforms.night.value = day.night;
      uniforms.clouds.value = day.clouds;
    },
    /** Time of clouds and stars (s). */
    time(t: number): void {
      uniforms.time.value = t;
    },
    dispose(): void {
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}

/** The sky dome and its inputs. */
export type Sky = ReturnType<typeof createSky>;
