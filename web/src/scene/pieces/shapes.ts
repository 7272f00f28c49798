// Raw shapes for the piece builder: positions, normals and triangles, nothing else. Metres, y up. Bevels are one strip
// wide: the vertices of an edge keep the normals of their faces, so that the strip between them is shaded like a round
// edge.

import type { Vec3 } from "../../core/vector.ts";

/** Vertices as flat lists of three numbers each, and triangles as indexes. */
export interface Shape {
  position: number[];
  normal: number[];
  index: number[];
}

/** A shape without vertices. */
const empty = (): Shape => ({ position: [], normal: [], index: [] });

/** A box with bevelled edges, its underside on y = 0, centred in x and z: 24 vertices, 44 triangles. */
export function bevelBox(w: number, h: number, d: number, bevel: number): Shape {
  const s = empty();
  const half: Vec3 = [w / 2, h / 2, d / 2];
  const b = Math.min(bevel, half[0] * 0.98, half[1] * 0.98, half[2] * 0.98);
  const id = (x: number, y: number, z: number, axis: number): number =>
    ((x > 0 ? 4 : 0) + (y > 0 ? 2 : 0) + (z > 0 ? 1 : 0)) * 3 + axis;
  for (const x of [-1, 1])
    for (const y of [-1, 1])
      for (const z of [-1, 1])
        for (let axis = 0; axis < 3; axis++) {
          const sign = [x, y, z];
          const at = sign.map((v, i) => v * ((half[i] as number) - (i === axis ? 0 : b)));
          s.position.push(at[0] as number, (at[1] as number) + half[1], at[2] as number);
          s.normal.push(...sign.map((v, i) => (i === axis ? v : 0)));
        }
  for (let axis = 0; axis < 3; axis++)
    for (const side of [-1, 1]) {
      const at = (u: number, v: number): number => {
        const p = [0, 0, 0];
        p[axis] = side;
        p[(axis + 1) % 3] = u;
        p[(axis + 2) % 3] = v;
        return id(p[0] as number, p[1] as number, p[2] as number, axis);
      };
      quad(s, at(-1, -1), at(1, -1), at(1, 1), at(-1, 1));
    }
  if (b > 0) bevelStrips(s, id);
  return s;
}

/** The strips along the twelve edges, and the triangles at the eight corners. */
function bevelStrips(s: Shape, id: (x: number, y: number, z: number, axis: number) => number): void {
  for (let along = 0; along < 3; along++) {
    const a = (along + 1) % 3;
    const b = (along + 2) % 3;
    for (const sa of [-1, 1])
      for (const sb of [-1, 1]) {
        const corner = (end: number, axis: number): number => {
          const p = [0, 0, 0];
          p[along] = end;
          p[a] = sa;
          p[b] = sb;
          return id(p[0] as number, p[1] as number, p[2] as number, axis);
        };
        quad(s, corner(-1, a), corner(1, a), corner(1, b), corner(-1, b));
      }
  }
  for (const x of [-1, 1])
    for (const y of [-1, 1]) for (const z of [-1, 1]) triangle(s, id(x, y, z, 0), id(x, y, z, 1), id(x, y, z, 2));
}

/**
 * Adds a triangle, oriented along its vertices' normals; degenerate ones are left out. It makes no lists: a world's
 * pieces have tens of thousands of triangles, and are built before the first picture.
 */
function triangle(s: Shape, a: number, b: number, c: number): void {
  const { position: p, normal: n } = s;
  const [i, j, k] = [a * 3, b * 3, c * 3];
  const ux = (p[j] as number) - (p[i] as number);
  const uy = (p[j + 1] as number) - (p[i + 1] as number);
  const uz = (p[j + 2] as number) - (p[i + 2] as number);
  const vx = (p[k] as number) - (p[i] as number);
  const vy = (p[k + 1] as number) - (p[i + 1] as number);
  const vz = (p[k + 2] as number) - (p[i + 2] as number);
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  if (x * x + y * y + z * z < 1e-24) return;
  const along =
    x * ((n[i] as number) + (n[j] as number) + (n[k] as number)) +
    y * ((n[i + 1] as number) + (n[j + 1] as number) + (n[k + 1] as number)) +
    z * ((n[i + 2] as number) + (n[j + 2] as number) + (n[k + 2] as number));
  if (along >= 0) s.index.push(a, b, c);
  else s.index.push(a, c, b);
}

/** Adds two triangles. */
function quad(s: Shape, a: number, b: number, c: number, d: number): void {
  triangle(s, a, b, c);
  triangle(s, a, c, d);
}

/** A point of a profile: radius, height, and the profile's normal there (outwards, upwards). */
export type ProfilePoint = [r: number, y: number, nr: number, ny: number];

/** The profile of a capsule: between the centres of its ends, at heights `low` and `high`, its sides are straight. */
export function capsuleProfile(bottom: number, low: number, top: number, high: number, steps: number): ProfilePoint[] {
  const point = (a: number, radius: number, y: number): ProfilePoint => {
    const [c, s] = [Math.cos(a), Math.sin(a)];
    return [c * radius, y + s * radius, c, s];
  };
  const angles = Array.from({ length: steps + 1 }, (_, i) => (i / steps) * (Math.PI / 2));
  return [...angles.map((a) => point(a - Math.PI / 2, bottom, low)), ...angles.map((a) => point(a, top, high))];
}

/** Turns a profile (from bottom to top) around the y axis; `flat` gives facets instead of smooth sides. */
export function lathe(outline: ProfilePoint[], segments: number, flat = false): Shape {
  const s = empty();
  const ring = (o: ProfilePoint, a: number, na: number): void => {
    const l = Math.hypot(o[2], o[3]) || 1;
    s.position.push(Math.sin(a) * o[0], o[1], Math.cos(a) * o[0]);
    s.normal.push((Math.sin(na) * o[2]) / l, o[3] / l, (Math.cos(na) * o[2]) / l);
  };
  const step = (Math.PI * 2) / segments;
  const start = flat ? step / 2 : 0;
  for (let k = 1; k < outline.length; k++) {
    const low = outline[k - 1] as ProfilePoint;
    const high = outline[k] as ProfilePoint;
    for (let i = 0; i < segments; i++) {
      const a = start + i * step;
      const at = s.position.length / 3;
      const middle = a + step / 2;
      ring(low, a, flat ? middle : a);
      ring(low, a + step, flat ? middle : a + step);
      ring(high, a + step, flat ? middle : a + step);
      ring(high, a, flat ? middle : a);
      quad(s, at, at + 1, at + 2, at + 3);
    }
  }
  return s;
}

/** Like lathe, with each round pushed towards a square by `power` (1 round, 0.5 nearly square). */
export function squareLathe(outline: ProfilePoint[], segments: number, power: number): Shape {
  const s = empty();
  const pull = (v: number, k: number): number => Math.sign(v) * Math.abs(v) ** k;
  for (const [r, y, nr, ny] of outline)
    for (let i = 0; i <= segments; i++) {
      const a = (i / segments) * Math.PI * 2;
      const [sx, cz] = [Math.sin(a), Math.cos(a)];
      s.position.push(pull(sx, power) * r, y, pull(cz, power) * r);
      const n: Vec3 = [pull(sx, 2 - power) * nr, ny, pull(cz, 2 - power) * nr];
      const l = Math.hypot(...n) || 1;
      s.normal.push(n[0] / l, n[1] / l, n[2] / l);
    }
  const row = segments + 1;
  for (let j = 0; j < outline.length - 1; j++)
    for (let i = 0; i < segments; i++) quad(s, j * row + i, j * row + i + 1, (j + 1) * row + i + 1, (j + 1) * row + i);
  return s;
}

/** A cylinder (or a frustum) with bevelled rims, standing on y = 0. */
export function bevelCylinder(bottom: number, top: number, h: number, bevel: number, segments: number): Shape {
  const b = Math.min(bevel, h * 0.45, Math.max(bottom, top) * 0.5);
  const slope = (bottom - top) / h;
  if (b <= 0)
    return lathe(
      [
        [0, 0, 0, -1],
        [bottom, 0, 0, -1],
        [bottom, 0, 1, slope],
        [top, h, 1, slope],
        ...(top > 0
          ? ([
              [top, h, 0, 1],
              [0, h, 0, 1],
            ] as ProfilePoint[])
          : []),
      ],
      segments,
    );
  const outline: ProfilePoint[] = [];
  if (bottom > 0) outline.push([0, 0, 0, -1], [Math.max(0, bottom - b), 0, 0, -1]);
  outline.push([bottom, bottom > 0 ? b : 0, 1, slope]);
  if (top > b) outline.push([top, h - b, 1, slope], [top - b, h, 0, 1], [0, h, 0, 1]);
  else outline.push([top, h, 1, slope]);
  return lathe(outline, segments);
}

/**
 * An ellipsoid around the origin. `lump` pushes the surface in and out by this share, so that leaves do not look
 * machined; `seed` varies the lumps.
 */
export function ball(rx: number, ry: number, rz: number, segments: number, rings: number, lump = 0, seed = 0): Shape {
  const s = empty();
  for (let j = 0; j <= rings; j++)
    for (let i = 0; i <= segments; i++) {
      const v = (j / rings) * Math.PI;
      const u = (i / segments) * Math.PI * 2;
      const n: Vec3 = [Math.sin(v) * Math.sin(u), -Math.cos(v), Math.sin(v) * Math.cos(u)];
      const wave = Math.sin(3 * n[0] + seed) * Math.sin(4 * n[1] + seed * 1.7) + Math.sin(5 * n[2] + seed * 0.6) * 0.6;
      const r = 1 + lump * wave;
      s.position.push(n[0] * rx * r, n[1] * ry * r, n[2] * rz * r);
      const l = Math.hypot(n[0] / rx, n[1] / ry, n[2] / rz);
      s.normal.push(n[0] / rx / l, n[1] / ry / l, n[2] / rz / l);
    }
  const row = segments + 1;
  for (let j = 0; j < rings; j++)
    for (let i = 0; i < segments; i++) {
      const a = j * row + i;
      quad(s, a, a + 1, a + row + 1, a + row);
    }
  return s;
}

/** A ring lying flat: `radius` to the middle of the tube, centred on the origin. */
export function torus(radius: number, tube: number, segments: number, sides: number): Shape {
  const s = empty();
  for (let i = 0; i <= segments; i++)
    for (let j = 0; j <= sides; j++) {
      const u = (i / segments) * Math.PI * 2;
      const v = (j / sides) * Math.PI * 2;
      const r = radius + Math.cos(v) * tube;
      s.position.push(Math.sin(u) * r, Math.sin(v) * tube, Math.cos(u) * r);
      s.normal.push(Math.sin(u) * Math.cos(v), Math.sin(v), Math.cos(u) * Math.cos(v));
    }
  const row = sides + 1;
  for (let i = 0; i < segments; i++)
    for (let j = 0; j < sides; j++) quad(s, i * row + j, (i + 1) * row + j, (i + 1) * row + j + 1, i * row + j + 1);
  return s;
}

/**
 * A flat outline in x and y (counter-clockwise, seen from +z), given depth along z around 0, with bevelled front edges.
 * The outline may be concave when `hub` lies inside it and sees every point.
 */
export function extrude(outline: [number, number][], depth: number, bevel: number, hub: [number, number]): Shape {
  const s = empty();
  const n = outline.length;
  const b = Math.min(bevel, depth / 2.1);
  const at = (i: number): [number, number] => outline[(i + n) % n] as [number, number];
  const inset = outline.map((p, i) => insetPoint(at(i - 1), p, at(i + 1), b));
  for (const side of [1, -1]) {
    const z = (side * depth) / 2;
    const first = s.position.length / 3;
    s.position.push(hub[0], hub[1], z);
    s.normal.push(0, 0, side);
    for (const p of inset) {
      s.position.push(p[0], p[1], z);
      s.normal.push(0, 0, side);
    }
    for (let i = 0; i < n; i++) triangle(s, first, first + 1 + i, first + 1 + ((i + 1) % n));
    for (let i = 0; i < n; i++)
      edge(
        s,
        at(i),
        at(i + 1),
        inset[i] as [number, number],
        inset[(i + 1) % n] as [number, number],
        z,
        side * (depth / 2 - b),
        side,
      );
  }
  for (let i = 0; i < n; i++) {
    const [p, q] = [at(i), at(i + 1)];
    const out = outward(p, q);
    const first = s.position.length / 3;
    const z = depth / 2 - b;
    s.position.push(p[0], p[1], z, q[0], q[1], z, q[0], q[1], -z, p[0], p[1], -z);
    for (let k = 0; k < 4; k++) s.normal.push(out[0], out[1], 0);
    quad(s, first, first + 1, first + 2, first + 3);
  }
  return s;
}

/** The bevel between a face and a side. */
function edge(
  s: Shape,
  p: [number, number],
  q: [number, number],
  pi: [number, number],
  qi: [number, number],
  zFace: number,
  zSide: number,
  side: number,
): void {
  const out = outward(p, q);
  const first = s.position.length / 3;
  s.position.push(pi[0], pi[1], zFace, qi[0], qi[1], zFace, q[0], q[1], zSide, p[0], p[1], zSide);
  s.normal.push(0, 0, side, 0, 0, side, out[0], out[1], 0, out[0], out[1], 0);
  quad(s, first, first + 1, first + 2, first + 3);
}

/** The normal of the side from p to q of a counter-clockwise outline. */
function outward(p: [number, number], q: [number, number]): [number, number] {
  const l = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
  return [(q[1] - p[1]) / l, -(q[0] - p[0]) / l];
}

/** A corner of the outline, moved inwards by the bevel. */
function insetPoint(
  before: [number, number],
  p: [number, number],
  after: [number, number],
  b: number,
): [number, number] {
  const m = outward(before, p);
  const o = outward(p, after);
  const k = b / Math.max(0.35, 1 + m[0] * o[0] + m[1] * o[1]);
  return [p[0] - (m[0] + o[0]) * k, p[1] - (m[1] + o[1]) * k];
}

/** A round rod along a curve; its radius goes from `from` to `to`. */
export function rod(points: Vec3[], from: number, to: number, sides: number): Shape {
  const s = empty();
  points.forEach((p, i) => {
    const a = points[Math.max(0, i - 1)] as Vec3;
    const b = points[Math.min(points.length - 1, i + 1)] as Vec3;
    const l = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) || 1;
    const d: Vec3 = [(b[0] - a[0]) / l, (b[1] - a[1]) / l, (b[2] - a[2]) / l];
    const ref: Vec3 = Math.abs(d[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
    let u: Vec3 = [ref[1] * d[2] - ref[2] * d[1], ref[2] * d[0] - ref[0] * d[2], ref[0] * d[1] - ref[1] * d[0]];
    const ul = Math.hypot(...u);
    u = [u[0] / ul, u[1] / ul, u[2] / ul];
    const v: Vec3 = [d[1] * u[2] - d[2] * u[1], d[2] * u[0] - d[0] * u[2], d[0] * u[1] - d[1] * u[0]];
    const r = from + ((to - from) * i) / (points.length - 1);
    for (let k = 0; k <= sides; k++) {
      const t = (k / sides) * Math.PI * 2;
      const n: Vec3 = [
        u[0] * Math.cos(t) + v[0] * Math.sin(t),
        u[1] * Math.cos(t) + v[1] * Math.sin(t),
        u[2] * Math.cos(t) + v[2] * Math.sin(t),
      ];
      s.position.push(p[0] + n[0] * r, p[1] + n[1] * r, p[2] + n[2] * r);
      s.normal.push(...n);
    }
  });
  const row = sides + 1;
  for (let i = 0; i < points.length - 1; i++)
    for (let k = 0; k < sides; k++) quad(s, i * row + k, i * row + k + 1, (i + 1) * row + k + 1, (i + 1) * row + k);
  return s;
}

/** A flat convex face with two sides, by its corners in order. */
export function sheet(corners: Vec3[]): Shape {
  const s = empty();
  const [a, b, c] = corners as [Vec3, Vec3, Vec3];
  const n: Vec3 = [
    (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]),
    (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]),
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]),
  ];
  const l = Math.hypot(...n) || 1;
  for (const side of [1, -1]) {
    const first = s.position.length / 3;
    for (const p of corners) {
      s.position.push(...p);
      s.normal.push((side * n[0]) / l, (side * n[1]) / l, (side * n[2]) / l);
    }
    for (let i = 2; i < corners.length; i++) triangle(s, first, first + i - 1, first + i);
  }
  return s;
}

/** Cloth between two rows of points of equal length, with two sides and smooth normals. */
export function cloth(low: Vec3[], high: Vec3[]): Shape {
  const s = empty();
  for (const side of [1, -1]) {
    const first = s.position.length / 3;
    low.forEach((p, i) => {
      const [a, b] = [low[Math.max(0, i - 1)] as Vec3, low[Math.min(low.length - 1, i + 1)] as Vec3];
      const l = Math.hypot(b[2] - a[2], b[0] - a[0]) || 1;
      const n: Vec3 = [(-side * (b[2] - a[2])) / l, 0.25, (side * (b[0] - a[0])) / l];
      const length = Math.hypot(...n);
      for (const q of [p, high[i] as Vec3]) {
        s.position.push(...q);
        s.normal.push(n[0] / length, n[1] / length, n[2] / length);
      }
      if (i > 0) quad(s, first + i * 2 - 2, first + i * 2, first + i * 2 + 1, first + i * 2 - 1);
    });
  }
  return s;
}
