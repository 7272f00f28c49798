// The lake and the river beyond the world's bounds: flat sheets at water level, mostly hidden by the ground
// above them.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Mesh,
  ShaderMaterial,
  type Texture,
  UniformsLib,
  Vector3,
} from "three";
import type { Daylight } from "../light/daylight.ts";
import { HAZE_HEAD } from "../surface/material.ts";
import { WATER_LEVEL } from "./terrain.ts";
import { WATER_GLSL } from "./water.glsl.ts";

const VERTEX = /* glsl */ `
#include <fog_pars_vertex>
varying vec3 vPlace;
void main() {
  vPlace = position;
  vec4 mvPosition = viewMatrix * vec4( position, 1.0 );
  gl_Position = projectionMatrix * mvPosition;
  #include <fog_vertex>
}`;

// Colours are final, as the sky's are: the water mirrors the sky as it is displayed.
const FRAGMENT = /* glsl */ `
#include <fog_pars_fragment>
varying vec3 vPlace;
uniform vec3 deep, mirror, glint, sun;
${HAZE_HEAD}
uniform float time;
uniform sampler2D noiseMap;
${WATER_GLSL}
void main() {
  vec3 toEye = normalize( cameraPosition - vPlace );
  #ifdef PLAIN
  vec3 c = mix( deep, mirror, 0.5 );
  #else
  vec4 layer = waterLayer( vPlace.xz, 5.0, time );
  vec2 slope = waterSlope( layer ) * 0.22;
  vec3 n = normalize( vec3( slope.x, 1.0, slope.y ) );
  float grazing = 1.0 - max( dot( n, toEye ), 0.0 );
  vec3 c = mix( deep, mirror, 0.25 + 0.5 * pow( grazing, 3.0 ) );
  c = mix( c, glint, waterShine( layer ) * 0.4 );
  vec3 r = reflect( -toEye, n );
  c += glint * 0.9 * pow( max( dot( normalize( r * vec3( 1.0, 0.6, 1.0 ) ), normalize( sun * vec3( 1.0, 0.6, 1.0 ) ) ), 0.0 ), 42.0 );
  #endif
  gl_FragColor = vec4( mix( c, fogColor + haze( -toEye ), smoothstep( fogNear, fogFar, vFogDepth ) ), 1.0 );
}`;

/**
 * Sheets that cover all open water: x and z from, x and z to (m). The ground is above them wherever it is dry.
 */
const SHEETS: [number, number, number, number][] = [
  [-300, -470, 210, -209],
  [-300, -209, -209, 175],
];

/** `plain`: one flat colour, for tests and weak machines. */
export function createWater(plain: boolean, noise: Texture) {
  const uniforms = {
    ...UniformsLib.fog,
    fogColor: { value: new Color() },
    fogNear: { value: 1 },
    fogFar: { value: 1000 },
    deep: { value: new Color() },
    mirror: { value: new Color() },
    glint: { value: new Color() },
    sun: { value: new Vector3(0, 1, 0) },
    scatter: { value: new Color() },
    sunDisc: { value: new Vector3(0, 1, 0) },
    time: { value: 0 },
    noiseMap: { value: noise },
  };
  const material = new ShaderMaterial({
    uniforms,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    fog: true,
    toneMapped: false,
    defines: plain ? { PLAIN: "" } : {},
  });
  const g = new BufferGeometry();
  const position = SHEETS.flatMap(([x0, z0, x1, z1]) =>
    [
      [x0, z0],
      [x0, z1],
      [x1, z1],
      [x1, z0],
    ].flatMap(([x, z]) => [x as number, WATER_LEVEL, z as number]),
  );
  g.setAttribute("position", new BufferAttribute(new Float32Array(position), 3));
  g.setIndex(SHEETS.flatMap((_, n) => [0, 1, 2, 0, 2, 3].map((k) => n * 4 + k)));
  const mesh = new Mesh(g, material);
  mesh.frustumCulled = false;
  // Drawn after the ground, whose depth hides most of it.
  mesh.renderOrder = 9;
  return {
    mesh,
    /** Takes the colours of the daylight. */
    set(day: Daylight): void {
      uniforms.deep.value.copy(day.water);
      uniforms.mirror.value.copy(day.middle).lerp(day.horizon, 0.35);
      uniforms.glint.value.copy(day.glint);
      uniforms.scatter.value.copy(day.scatter);
      uniforms.sunDisc.value.copy(day.sunDisc);
      uniforms.sun.value.copy(day.sunDisc.y > -0.02 ? day.sunDisc : day.moonDisc);
    },
    /** Time of the waves (s). */
    time(t: number): void {
      uniforms.time.value = t;
    },
    dispose(): void {
      g.dispose();
      material.dispose();
    },
  };
}

/** The water mesh and its inputs. */
export type Water = ReturnType<typeof createWater>;
