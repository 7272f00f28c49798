// Signs over and around buildings: rings for what is read, selected or pointed at, cubes for failing checks, diamonds
// for conflicts, flags for marks, and the dots of the trail. One instanced mesh without shadows: its geometry holds the
// shapes of all kinds, and the shader collapses those that are not the instance's. Instance attributes:
// - at: place (m) and size.
// - sign_: kind (SIGN), colour (index of SIGN_COLORS), start in seconds since the epoch, 1 if it fades by itself.

import {
  BufferAttribute,
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
} from "three";
import type { SurfaceKit } from "../surface/material.ts";
import { paletteColor } from "../surface/palette.ts";
import type { CityUniforms } from "./buildings.ts";
import { cityMaterial } from "./surface.ts";

/** Kinds of signs, as the shader numbers them. */
export const SIGN = { ring: 0, cube: 1, stripes: 2, flag: 3, dot: 4 } as const;
/** Colours of signs, as the shader numbers them. */
const SIGN_COLORS = ["water", "white", "amber", "coral", "cream", "mint", "indigo"] as const;
export type SignColor = (typeof SIGN_COLORS)[number];

/** One sign. */
export interface Sign {
  /** One of SIGN. */
  kind: number;
  x: number;
  y: number;
  z: number;
  /** For a ring: half its inner side; for others: about half their height (m). */
  size: number;
  color: SignColor;
  /** When it appeared (seconds since the epoch, shown time); it grows from there. */
  since: number;
  /** It fades by itself within 1.5 s (PULSE), as the ring of a read does. */
  fades?: boolean;
}

const VERTEX_HEAD = /* glsl */ `
attribute float part;
attribute vec4 at;
attribute vec4 sign_;
uniform float cityThen;
uniform float unit;
uniform vec3 inks[ ${SIGN_COLORS.length} ];
vec3 cityPlace;
vec3 cityNormal;
varying vec3 vInk;
varying vec3 vSignLocal;
varying float vSignKind;
`;

const VERTEX_MAIN = /* glsl */ `
{
  float age = cityThen - sign_.z;
  float grow = smoothstep( 0.0, 0.22, age );
  if ( sign_.w > 0.5 ) grow *= 1.0 - smoothstep( 0.7, 1.5, age );
  bool mine = abs( part - sign_.x ) < 0.5;
  vec3 p = position;
  vec3 n = normal;
  if ( part < 0.5 ) {
    // A frame around the footprint: its inner side keeps clear of the walls.
    float thick = ( 0.05 + 0.055 * sign_.w ) * max( unit, 0.8 ) * grow;
    float gap = at.w + 0.025 * unit + ( sign_.w > 0.5 ? 0.12 * unit * smoothstep( 0.0, 1.5, age ) : 0.0 );
    p = vec3( p.x * ( gap + thick * abs( p.y ) ), 0.0, p.z * ( gap + thick * abs( p.y ) ) );
    p.y = 0.12 + ( abs( normal.y ) > 0.5 ? 0.02 : 0.0 ) * step( 0.5, grow );
  } else p *= at.w * grow;
  if ( ! mine ) p = vec3( 0.0 );
  vSignLocal = position;
  vSignKind = part;
  vInk = inks[ int( sign_.y + 0.5 ) ];
  cityNormal = n;
  cityPlace = mine ? p + at.xyz : vec3( 0.0, -50.0, 0.0 );
  vColor = vec4( 1.0 );
}
`;

const PAINT = /* glsl */ `
{
  vec3 c = vInk;
  if ( vSignKind > 1.5 && vSignKind < 2.5 ) c = fract( vSignLocal.y * 1.6 + 0.25 ) > 0.5 ? vInk : vec3( 0.93, 0.9, 0.84 );
  if ( vSignKind > 0.5 && vSignKind < 3.5 && length( vSignLocal.xz ) < 0.09 && vSignLocal.y < 0.55 ) c = vec3( 0.3, 0.24, 0.2 );
  diffuseColor.rgb = c;
}
`;
const SHINE = /* glsl */ `
outgoingLight += diffuseColor.rgb * ( vSignKind < 0.5 || vSignKind > 3.5 ? 0.5 + 0.35 * lamp : 0.22 + 0.5 * lamp );
`;

/** Creates the mesh, empty and invisible. */
export function createSigns(kit: SurfaceKit, uniforms: CityUniforms) {
  const inks = SIGN_COLORS.map((c) => new Color().copy(paletteColor(c)));
  const material = cityMaterial(kit, {
    key: "city-sign",
    uniforms: { ...uniforms, inks: { value: inks } },
    vertexHead: VERTEX_HEAD,
    vertexMain: VERTEX_MAIN,
    fragmentHead: "varying vec3 vInk;\nvarying vec3 vSignLocal;\nvarying float vSignKind;",
    paint: PAINT,
    shine: SHINE,
  });
  let room = 64;
  let geometry = signGeometry();
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  mesh.visible = false;
  /** Creates the instance attributes for `room` signs. */
  const attach = (): void => {
    for (const name of ["at", "sign_"])
      geometry.setAttribute(
        name,
        new InstancedBufferAttribute(new Float32Array(room * 4), 4).setUsage(DynamicDrawUsage),
      );
  };
  attach();
  return {
    mesh,
    /** Replaces all signs. */
    set(signs: readonly Sign[]): void {
      if (signs.length > room) {
        // Attributes cannot be resized: a larger geometry replaces this one.
        while (signs.length > room) room *= 2;
        geometry.dispose();
        geometry = signGeometry();
        mesh.geometry = geometry;
        attach();
      }
      const [at, sign] = [geometry.getAttribute("at"), geometry.getAttribute("sign_")];
      signs.forEach((s, i) => {
        at.setXYZW(i, s.x, s.y, s.z, s.size);
        sign.setXYZW(i, s.kind, SIGN_COLORS.indexOf(s.color), s.since, s.fades ? 1 : 0);
      });
      at.needsUpdate = sign.needsUpdate = true;
      geometry.instanceCount = signs.length;
      mesh.visible = signs.length > 0;
    },
    dispose(): void {
      mesh.removeFromParent();
      geometry.dispose();
      material.dispose();
    },
  };
}

/** The mesh of all signs. */
export type Signs = ReturnType<typeof createSigns>;

/** A point or vector (m). */
type P = readonly [number, number, number];

/** Collects faces; `part` is the kind of sign that a vertex belongs to. */
class MeshBuilder {
  readonly position: number[] = [];
  readonly normal: number[] = [];
  readonly part: number[] = [];
  readonly index: number[] = [];

  /** Adds a flat face given by its corners, counter-clockwise. */
  face(part: number, ...points: readonly P[]): void {
    const [a, b, c] = points as [P, P, P];
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
    const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const;
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
    const l = Math.hypot(...n) || 1;
    const first = this.position.length / 3;
    for (const p of points) {
      this.position.push(...p);
      this.normal.push(n[0] / l, n[1] / l, n[2] / l);
      this.part.push(part);
    }
    for (let i = 2; i < points.length; i++) this.index.push(first, first + i - 1, first + i);
  }

  /** Adds a box around `at`, rotated by `turn`. */
  box(part: number, at: P, half: P, turn: (p: P) => P = (p) => p): void {
    const p = (x: number, y: number, z: number): P => {
      const [a, b, c] = turn([x * half[0], y * half[1], z * half[2]]);
      return [a + at[0], b + at[1], c + at[2]];
    };
    this.face(part, p(1, -1, 1), p(1, -1, -1), p(1, 1, -1), p(1, 1, 1));
    this.face(part, p(-1, -1, -1), p(-1, -1, 1), p(-1, 1, 1), p(-1, 1, -1));
    this.face(part, p(-1, -1, 1), p(1, -1, 1), p(1, 1, 1), p(-1, 1, 1));
    this.face(part, p(1, -1, -1), p(-1, -1, -1), p(-1, 1, -1), p(1, 1, -1));
    this.face(part, p(-1, 1, 1), p(1, 1, 1), p(1, 1, -1), p(-1, 1, -1));
    this.face(part, p(-1, -1, -1), p(1, -1, -1), p(1, -1, 1), p(-1, -1, 1));
  }

  /** Adds two pyramids, base to base, at height `y`. */
  diamond(part: number, y: number, wide: number, high: number): void {
    const ring: P[] = [
      [wide, y, 0],
      [0, y, -wide],
      [-wide, y, 0],
      [0, y, wide],
    ];
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % 4] as P;
      this.face(part, a, b, [0, y + high, 0]);
      this.face(part, b, a, [0, y - high, 0]);
    });
  }
}

/**
 * The shapes of all kinds, in units of the sign's size, except the ring, whose y tells the inner (0) from the outer (1)
 * edge.
 */
function signGeometry(): InstancedBufferGeometry {
  const g = new MeshBuilder();
  // A square frame with cut corners.
  const k = 0.8;
  const ring: [number, number][] = [
    [1, k],
    [k, 1],
    [-k, 1],
    [-1, k],
    [-1, -k],
    [-k, -1],
    [k, -1],
    [1, -k],
  ];
  ring.forEach(([x, z], i) => {
    const [nx, nz] = ring[(i + 1) % 8] as [number, number];
    const first = g.position.length / 3;
    g.position.push(x, 0, z, x, 1, z, nx, 1, nz, nx, 0, nz);
    for (let n = 0; n < 4; n++) {
      g.normal.push(0, 1, 0);
      g.part.push(SIGN.ring);
    }
    g.index.push(first, first + 2, first + 1, first, first + 3, first + 2);
  });
  /** Stands a cube on one of its corners. */
  const tilt = ([x, y, z]: P): P => {
    const [s, c] = [Math.SQRT1_2, Math.SQRT1_2];
    const [x1, y1] = [x * c - y * s, x * s + y * c];
    const a = 0.615;
    return [x1, y1 * Math.cos(a) - z * Math.sin(a), y1 * Math.sin(a) + z * Math.cos(a)];
  };
  // Signs of these kinds stand on a short post.
  for (const kind of [SIGN.cube, SIGN.stripes, SIGN.flag]) g.box(kind, [0, 0.3, 0], [0.055, 0.3, 0.055]);
  g.box(SIGN.cube, [0, 1.25, 0], [0.5, 0.5, 0.5], tilt);
  g.diamond(SIGN.stripes, 1.3, 0.58, 0.85);
  g.box(SIGN.flag, [0, 1, 0], [0.045, 1, 0.045]);
  g.face(SIGN.flag, [0.04, 1.25, 0.02], [1.15, 1.6, 0.02], [0.04, 1.95, 0.02]);
  g.face(SIGN.flag, [0.04, 1.95, -0.02], [1.15, 1.6, -0.02], [0.04, 1.25, -0.02]);
  g.diamond(SIGN.dot, 0, 1, 1);
  const out = new InstancedBufferGeometry();
  out.setAttribute("position", new BufferAttribute(new Float32Array(g.position), 3));
  out.setAttribute("normal", new BufferAttribute(new Float32Array(g.normal), 3));
  out.setAttribute("part", new BufferAttribute(new Float32Array(g.part), 1));
  out.setIndex(g.index);
  return out;
}
