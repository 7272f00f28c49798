// Rain and snow: one draw of points or short lines in a box that follows the camera. Their motion is a function
// of time. They join after the first picture: what falls grows dense slowly anyway.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  LineSegments,
  Points,
  type Scene,
  ShaderMaterial,
  Vector3,
} from "three";
import { seeded } from "../../core/random.ts";
import { Motion, type System } from "../system.ts";
import type { Daylight } from "./daylight.ts";

/** Density (0..1) from which anything falls. */
const LEAST = 0.01;
/** Side of the box (m). */
const BOX = 14;

const VERTEX = /* glsl */ `
uniform float time;
uniform float snow;
uniform vec3 centre;
attribute float tail;
varying float vFade;
void main() {
  vec3 p = position * ${BOX.toFixed(1)};
  if ( snow > 0.5 ) {
    p.y -= time * ( 1.1 + fract( position.x * 91.7 ) * 0.7 );
    p.x += sin( time * 0.8 + position.z * 40.0 ) * 0.7;
    p.z += cos( time * 0.6 + position.x * 40.0 ) * 0.7;
  } else {
    p.y -= time * ( 15.0 + fract( position.x * 91.7 ) * 4.0 );
    p.x += time * 1.2;
  }
  vec3 half3 = vec3( ${(BOX / 2).toFixed(1)} );
  p = mod( p - centre + half3, ${BOX.toFixed(1)} ) - half3 + centre;
  p += vec3( 0.045, -0.55, 0.0 ) * tail * ( 1.0 - snow );
  vec4 v = modelViewMatrix * vec4( p, 1.0 );
  vFade = smoothstep( 0.4, 2.0, -v.z ) * ( 1.0 - smoothstep( 4.5, 7.0, -v.z ) ) * step( 0.0, p.y + 0.6 );
  gl_PointSize = clamp( 34.0 / -v.z, 2.0, 9.0 );
  gl_Position = projectionMatrix * v;
}`;

const FRAGMENT = /* glsl */ `
uniform vec3 tone;
uniform float snow;
uniform float amount;
varying float vFade;
void main() {
  float a = vFade * amount;
  a *= snow > 0.5 ? ( 1.0 - smoothstep( 0.25, 0.5, length( gl_PointCoord - 0.5 ) ) ) * 0.9 : 0.5;
  gl_FragColor = vec4( tone, a );
}`;

/** Creates both; how much falls is read from the visible daylight. */
export function createWeather(scene: Scene, day: Readonly<Daylight>): System {
  const uniforms = { time: { value: 0 }, centre: { value: new Vector3() }, tone: { value: new Color(1, 1, 1) } };
  const amounts = { snow: { value: 0 }, rain: { value: 0 } };
  const make = (snow: boolean): ShaderMaterial =>
    new ShaderMaterial({
      uniforms: { ...uniforms, snow: { value: snow ? 1 : 0 }, amount: snow ? amounts.snow : amounts.rain },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
    });
  // Random positions in a unit box. `ends`: 1 for a point, 2 for a line whose second end is its tail.
  const cloud = (count: number, ends: number): BufferGeometry => {
    const rand = seeded(31);
    const position = new Float32Array(count * ends * 3);
    const tail = new Float32Array(count * ends);
    for (let i = 0; i < count; i++) {
      const p = [rand() - 0.5, rand() - 0.5, rand() - 0.5];
      for (let e = 0; e < ends; e++) {
        position.set(p, (i * ends + e) * 3);
        tail[i * ends + e] = e;
      }
    }
    const g = new BufferGeometry();
    g.setAttribute("position", new BufferAttribute(position, 3));
    g.setAttribute("tail", new BufferAttribute(tail, 1));
    return g;
  };
  const snow = new Points(cloud(1400, 1), make(true));
  const rain = new LineSegments(cloud(1500, 2), make(false));
  for (const o of [snow, rain]) {
    o.visible = false;
    o.frustumCulled = false;
    o.renderOrder = 40;
    scene.add(o);
  }
  return {
    update: () => (day.snow > LEAST || day.rain > LEAST ? Motion.fades : Motion.still),
    prepare({ time, eye }) {
      amounts.snow.value = day.snow;
      amounts.rain.value = day.rain;
      snow.visible = day.snow > LEAST;
      rain.visible = day.rain > LEAST;
      uniforms.tone.value.setRGB(1, 1, 1).multiplyScalar(1 - day.night * 0.45);
      uniforms.time.value = time % 600;
      uniforms.centre.value.copy(eye);
    },
    dispose() {
      for (const o of [snow, rain]) {
        o.geometry.dispose();
        (o.material as ShaderMaterial).dispose();
      }
    },
  };
}
