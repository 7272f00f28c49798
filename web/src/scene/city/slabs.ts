// The flat boxes of the ground (ground.ts) on the GPU: one instanced mesh, drawn in one call. It receives shadows and
// casts none. Instance attributes:
// - rect: centre x and z, half sides (m).
// - slab: height of the underside, thickness (m), TONE, yaw (radians).
//
// The fragment shader paints patterns by world position and fades them out where a pixel covers too much ground.

import {
  BufferAttribute,
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
} from "three";
import type { SurfaceKit } from "../surface/material.ts";
import { CORNERS } from "./buildinggeometry.ts";
import type { CityUniforms } from "./buildings.ts";
import type { Slab } from "./ground.ts";
import { cityMaterial } from "./surface.ts";

const VERTEX_HEAD = /* glsl */ `
attribute vec4 rect;
attribute vec4 slab;
uniform float lift;
varying vec4 vSlab;
varying vec3 vSlabPlace;
varying vec2 vSlabHalf;
varying vec3 vSlabNormal;
vec3 cityPlace;
vec3 cityNormal;
`;

const VERTEX_MAIN = /* glsl */ `
{
  float yaw = slab.w;
  vec2 turn = vec2( sin( yaw ), cos( yaw ) );
  vec2 half_ = rect.zw;
  // Corner points carry 1 on the axes that reach the face, and fall short by the bevel on the others.
  float b = min( 0.05, 0.4 * slab.y );
  vec3 s = sign( position );
  vec3 reach = vec3( half_.x, 1.0, half_.y );
  vec3 inset = ( 1.0 - abs( normal ) ) * b;
  vec3 p = vec3( s.x * ( reach.x - inset.x ), 0.0, s.z * ( reach.z - inset.z ) );
  float flat_ = step( slab.y + slab.x, 0.2 );
  p.y = position.y > 0.0 ? slab.x + slab.y * mix( 1.0, lift, flat_ ) - inset.y : slab.x - mix( 0.0, 0.06, flat_ );
  vSlabPlace = p;
  vSlabHalf = half_;
  vSlab = slab;
  vSlabNormal = normal;
  cityPlace = vec3( rect.x + p.x * turn.y + p.z * turn.x, p.y, rect.y - p.x * turn.x + p.z * turn.y );
  cityNormal = vec3( normal.x * turn.y + normal.z * turn.x, normal.y, - normal.x * turn.x + normal.z * turn.y );
  vColor = vec4( 1.0 );
}
`;

const FRAGMENT_HEAD = /* glsl */ `
varying vec4 vSlab;
varying vec3 vSlabPlace;
varying vec2 vSlabHalf;
varying vec3 vSlabNormal;
uniform vec3 tones[ 9 ];
uniform float unit;
float slabLamp = 0.0;
float slabHash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
float slabNoise( vec2 p ) {
  vec2 i = floor( p );
  vec2 f = fract( p );
  f = f * f * ( 3.0 - 2.0 * f );
  return mix( mix( slabHash( i ), slabHash( i + vec2( 1, 0 ) ), f.x ), mix( slabHash( i + vec2( 0, 1 ) ), slabHash( i + vec2( 1, 1 ) ), f.x ), f.y );
}
`;

const FRAGMENT_PAINT = /* glsl */ `
{
  int tone = int( vSlab.z + 0.5 );
  vec3 c = tones[ tone ];
  vec2 world = vWater.xz;
  float soft = max( fwidth( world.x ), fwidth( world.y ) );
  float near_ = 1.0 - smoothstep( 0.12, 0.5, soft );
  vec2 edge = vSlabHalf - abs( vSlabPlace.xz );
  float rim = min( edge.x, edge.y );
  if ( tone == 0 || tone == 8 ) {
    // Paving: slabs in a running bond.
    float side = 0.55 + 0.35 * smoothstep( 0.8, 2.0, unit );
    vec2 q = vSlabPlace.xz / side;
    q.x += 0.5 * mod( floor( q.y ), 2.0 );
    vec2 cell = floor( q );
    vec2 f = abs( fract( q ) - 0.5 );
    float joint = smoothstep( 0.465 - soft, 0.49, max( f.x, f.y ) );
    c *= 0.95 + 0.1 * mix( 0.5, slabHash( cell ), near_ );
    c *= 1.0 - 0.16 * joint * near_;
  } else if ( tone == 3 || tone == 1 ) {
    // Lawn, mown in soft waves.
    float n = slabNoise( world * 0.9 / max( 0.4, unit ) * 2.2 );
    c *= 0.9 + 0.2 * n;
    c = mix( c, c * vec3( 1.06, 1.0, 0.86 ), slabNoise( world * 0.23 ) );
  } else if ( tone < 5 ) c *= 0.95 + 0.09 * slabNoise( world * 1.3 );
  if ( tone == 5 || tone == 6 ) {
    // Courses of stone.
    float along = ( vSlabHalf.x > vSlabHalf.y ? vSlabPlace.x : vSlabPlace.z ) / 0.62;
    float block = abs( fract( along ) - 0.5 );
    c *= 0.94 + 0.1 * slabHash( vec2( floor( along + 0.0 ), 3.0 ) );
    c *= 1.0 - 0.2 * near_ * smoothstep( 0.47 - soft, 0.495, block );
    c *= mix( 0.78, 1.04, smoothstep( 0.0, 0.5, vSlabPlace.y ) );
  }
  // Kerbs: a lighter line of stone around each plate, a darker foot.
  if ( tone < 5 && tone > 0 ) {
    float w = tone == 1 ? 0.16 : 0.07;
    float kerb = 1.0 - smoothstep( w - soft, w + soft, rim );
    c = mix( c, vec3( 0.8, 0.73, 0.62 ) * ( 0.94 + 0.1 * slabHash( floor( world * 1.7 ) ) ), kerb * ( tone >= 3 ? 0.55 : 0.85 ) * step( unit, 9.0 ) * ( 1.0 - smoothstep( 0.25, 1.2, soft ) ) );
  }
  if ( tone == 7 ) slabLamp = 1.0;
  diffuseColor.rgb = c;
}
`;

const SHINE = /* glsl */ `
outgoingLight = mix( outgoingLight, vec3( 1.6, 1.1, 0.55 ), slabLamp * lamp );
`;

/** Base colours in the order of TONE: paving, district, inner, lawn, yard, wall, gate, lamp, track. */
const TONES = ["#d8c6a2", "#b7cd87", "#e2d0ab", "#a9c478", "#d4be94", "#e3d2b2", "#e8dcc4", "#f7d9a0", "#d8c6a2"];

/** Creates the mesh, empty and invisible. */
export function createSlabs(kit: SurfaceKit, uniforms: CityUniforms) {
  const own = { ...uniforms, tones: { value: TONES.map((c) => new Color(c)) } };
  const material = cityMaterial(kit, {
    key: "city-slab",
    uniforms: own,
    vertexHead: VERTEX_HEAD,
    vertexMain: VERTEX_MAIN,
    fragmentHead: FRAGMENT_HEAD,
    paint: FRAGMENT_PAINT,
    shine: SHINE,
  });
  let geometry = slabGeometry();
  const mesh = new Mesh(geometry, material);
  mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  mesh.visible = false;
  return {
    mesh,
    /** Replaces all slabs. */
    set(slabs: readonly Slab[]): void {
      const rect = new Float32Array(slabs.length * 4);
      const slab = new Float32Array(slabs.length * 4);
      slabs.forEach((s, i) => {
        rect.set([s.x, s.z, s.halfX, s.halfZ], i * 4);
        slab.set([s.low, s.high, s.tone, s.yaw], i * 4);
      });
      geometry.dispose();
      geometry = slabGeometry();
      geometry.setAttribute("rect", new InstancedBufferAttribute(rect, 4).setUsage(DynamicDrawUsage));
      geometry.setAttribute("slab", new InstancedBufferAttribute(slab, 4));
      geometry.instanceCount = slabs.length;
      mesh.geometry = geometry;
      mesh.visible = slabs.length > 0;
    },
    dispose(): void {
      mesh.removeFromParent();
      geometry.dispose();
      material.dispose();
    },
  };
}

/** The mesh of all slabs. */
export type Slabs = ReturnType<typeof createSlabs>;

/**
 * A unit box without its underside. Vertices of an edge exist once per face, with the face's normal; the shader moves
 * them inwards by the bevel, so that the strips between them round the upper edges.
 */
function slabGeometry(): InstancedBufferGeometry {
  const position: number[] = [];
  const normal: number[] = [];
  const index: number[] = [];
  const ids = new Map<string, number>();
  /** The vertex of a corner for the face along `axis` (0 x, 1 y, 2 z), created on first use. */
  const id = (x: number, y: number, z: number, axis: number): number => {
    const key = `${x}${y}${z}${axis}`;
    let vertex = ids.get(key);
    if (vertex === undefined) {
      vertex = position.length / 3;
      ids.set(key, vertex);
      position.push(x, y, z);
      normal.push(axis === 0 ? x : 0, axis === 1 ? y : 0, axis === 2 ? z : 0);
    }
    return vertex;
  };
  const quad = (a: number, b: number, c: number, d: number): void => {
    index.push(a, b, c, a, c, d);
  };
  // Clockwise from above: each side, then the strip that rounds its upper edge, then the corner's strips.
  CORNERS.forEach(([x, z], i) => {
    const [nx, nz] = CORNERS[(i + 1) % 4] as readonly [number, number];
    const axis = x === nx ? 0 : 2;
    quad(id(x, -1, z, axis), id(x, 1, z, axis), id(nx, 1, nz, axis), id(nx, -1, nz, axis));
    quad(id(x, 1, z, axis), id(x, 1, z, 1), id(nx, 1, nz, 1), id(nx, 1, nz, axis));
    const before = axis === 0 ? 2 : 0;
    quad(id(x, -1, z, before), id(x, 1, z, before), id(x, 1, z, axis), id(x, -1, z, axis));
    index.push(id(x, 1, z, before), id(x, 1, z, 1), id(x, 1, z, axis));
  });
  quad(id(1, 1, 1, 1), id(1, 1, -1, 1), id(-1, 1, -1, 1), id(-1, 1, 1, 1));
  const g = new InstancedBufferGeometry();
  g.setAttribute("position", new BufferAttribute(new Float32Array(position), 3));
  g.setAttribute("normal", new BufferAttribute(new Float32Array(normal), 3));
  g.setIndex(index);
  return g;
}
