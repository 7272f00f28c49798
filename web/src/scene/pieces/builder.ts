// Builds the geometry of one piece from painted shapes: one buffer, one material, one draw. Makers (the other files of
// this folder) call the shape methods in any order; finish() then fits the result to the catalogue's size.
//
// Units and frame: a maker works in metres with y up, roughly centred on the origin and standing on y = 0, its front
// towards +z. The frame need not be exact: finish() scales each axis so that the bounding box has the catalogue's size,
// and moves it so that its underside lies on y = 0, centred in x and z. Rotations are radians, Euler order YXZ.
//
// Each vertex carries its colour and four paint weights for the material (material.ts):
// - x: whether the object's own colour tints it (0 or 1), plus 2 × the finish of the part (FINISHES).
// - y: window light, shown at night.
// - z: lamp light in its own colour.
// - w: sway in the wind, or the markers WATER and TURF.
//
// Beside the visible geometry the builder collects proxies: simple shapes (box, ball, cylinder, cone) that cast the
// piece's shadow and stand for it from afar.

import { BufferAttribute, BufferGeometry, Euler, Matrix3, Matrix4, Quaternion, Vector3 } from "three";
import { clamp, smoothstep, type Vec3 } from "../../core/vector.ts";
import { FINISHES, type Finish } from "../finish.ts";
import { paletteColor } from "../palette.ts";
import {
  ball,
  bevelBox,
  bevelCylinder,
  cloth,
  extrude,
  lathe,
  type ProfilePoint,
  rod,
  type Shape,
  sheet,
  squareLathe,
  torus,
} from "./shapes.ts";

/** The shapes that proxies can have. */
export type ProxyShape = "box" | "ball" | "cylinder" | "cone";

/**
 * A proxy: a unit shape (1 m, standing on y = 0, centred in x and z) and its matrix. It casts the piece's shadow
 * (shadowproxies.ts); painted, it is the piece's low level of detail (lod.ts).
 */
export interface ShapeProxy {
  shape: ProxyShape;
  matrix: Matrix4;
  /** Palette name, #rrggbb, or "tint"; `shade` multiplies it. */
  color: string;
  shade: number;
}

/** Proxies per piece: the largest are kept, since more of them cost time without changing the silhouette. */
const MAX_PROXIES = 10;
/** By how much a proxy is smaller than its shape on each side (m), so that a piece does not shade its own lit side. */
const INSET = 0.035;

/** Values of paint.w that mark water, and parts that look like the ground around them (turf, sand, snow). */
const WATER = -1;
const TURF = -2;

/** Placement and appearance of one shape. */
export interface Paint {
  /** Palette name, #rrggbb, or "tint": the object's own colour. */
  color: string;
  /** Position (m): for most shapes the middle of the underside. */
  at?: Vec3;
  /** Rotation about the shape's own origin: radians, order YXZ. */
  turn?: Vec3;
  scale?: Vec3;
  /** Multiplies the colour, interpolated from the shape's lowest to its highest point; [0.86, 1] by default. */
  shade?: number | [number, number];
  /** Light behind a window at night, 0..1. */
  window?: number;
  /** Light in its own colour at night, 0..1. */
  lamp?: number;
  /** How much it moves in the wind, 0..1; a pair goes from the shape's lowest x to its highest. */
  sway?: number | [number, number];
  /** Moves and shines like water; the colour "water" implies it. */
  water?: boolean;
  /** Looks like the ground around it, unless the object has a colour of its own. */
  turf?: boolean;
  /** false: it adds no proxy. */
  shadow?: boolean;
  /** Width of the bevel (m); 0 gives sharp edges, for small parts. */
  bevel?: number;
  /** Segments of round shapes. */
  segments?: number;
  /** Lit as if it faced up: thin leaves and blades would be dark from the side. */
  skyward?: boolean;
  /** What the part is made of; on tinted parts the object's own material wins. */
  finish?: Finish;
}

/** How a part rotates when it opens. */
export interface Hinge {
  /** A point of the axis in the piece's frame. */
  at: Vec3;
  axis: "x" | "y" | "z";
  /** Rotation when it is open (radians). */
  angle: number;
}

/** A part that opens, such as a door or a lid, with a geometry of its own. */
export interface HingedPart {
  geometry: BufferGeometry;
  proxies: ShapeProxy[];
  hinge: Hinge;
}

/** A finished piece. */
export interface PieceShape {
  geometry: BufferGeometry;
  proxies: ShapeProxy[];
  hingedParts: HingedPart[];
  /** Size of the bounding box before it was fitted to the catalogue's size; tests compare both. */
  built: Vec3;
}

/** Half the surface of a proxy's box (m²), as a measure of its size: flat roofs count as much as thick walls. */
function area(c: ShapeProxy): number {
  const { x, y, z } = new Vector3().setFromMatrixScale(c.matrix);
  return x * y + y * z + z * x;
}

/** Sway of a vertex. */
function swayAt(shape: Shape, i: number, sway: number | [number, number]): number {
  if (typeof sway === "number") return sway;
  let [low, high] = [Infinity, -Infinity];
  for (let k = 0; k < shape.position.length; k += 3) {
    low = Math.min(low, shape.position[k] as number);
    high = Math.max(high, shape.position[k] as number);
  }
  return sway[0] + (sway[1] - sway[0]) * (((shape.position[i * 3] as number) - low) / Math.max(1e-6, high - low));
}

/** Builds one piece. */
export type Maker = (b: Builder) => void;

/** Collects the shapes of one piece. The shape methods return the builder. */
export class Builder {
  private readonly position: number[] = [];
  private readonly normal: number[] = [];
  private readonly color: number[] = [];
  private readonly paint: number[] = [];
  private readonly index: number[] = [];
  private readonly proxies: ShapeProxy[] = [];
  /** Parts that open, each with a builder of its own. */
  private readonly hinged: { part: Builder; hinge: Hinge }[] = [];

  /** Adds a part that opens: what `make` builds rotates about the hinge. It is drawn closed. */
  hingedPart(hinge: Hinge, make: (b: Builder) => void): this {
    const part = new Builder();
    make(part);
    this.hinged.push({ part, hinge });
    return this;
  }

  /** A box standing on its underside. */
  box(w: number, h: number, d: number, p: Paint): this {
    return this.add(bevelBox(w, h, d, p.bevel ?? Math.min(0.05, Math.min(w, h, d) * 0.28)), p, "box");
  }

  /** A cylinder or frustum along y, by its radii and its height. */
  cylinder(bottom: number, top: number, h: number, p: Paint): this {
    return this.add(
      bevelCylinder(bottom, top, h, p.bevel ?? Math.min(0.04, h * 0.2), p.segments ?? 14),
      p,
      top < bottom * 0.4 ? "cone" : "cylinder",
    );
  }

  /** An ellipsoid around its centre. */
  ball(rx: number, ry: number, rz: number, p: Paint): this {
    const n = p.segments ?? 14;
    return this.add(ball(rx, ry, rz, n, Math.max(5, Math.round(n * 0.6))), p, "ball");
  }

  /** A lumpy ellipsoid of leaves: dark below, sunlit above, swaying. With `sway: 0` it serves as a stone. */
  leaves(rx: number, ry: number, rz: number, p: Paint): this {
    const n = p.segments ?? 12;
    const seed = (p.at?.[0] ?? 0) * 3.1 + (p.at?.[1] ?? 0) * 1.3 + (p.at?.[2] ?? 0) * 2.3;
    return this.add(
      ball(rx, ry, rz, n, Math.max(5, Math.round(n * 0.6)), 0.07, seed),
      { shade: [0.66, 1.1], sway: 0.5, ...p },
      "ball",
    );
  }

  /** A flat ring around its centre; without a shadow unless asked for. */
  torus(radius: number, tube: number, p: Paint): this {
    return this.add(torus(radius, tube, p.segments ?? 24, 8), { shadow: false, ...p }, "cylinder");
  }

  /** A profile turned around the y axis. `flat`: facets instead of smooth sides. */
  lathe(outline: ProfilePoint[], p: Paint, proxy: ProxyShape = "cylinder", flat = false): this {
    return this.add(lathe(outline, p.segments ?? 16, flat), p, proxy);
  }

  /** A turned profile whose rounds are pushed towards a square: power 1 is round, 0.5 nearly square. */
  squareLathe(outline: ProfilePoint[], power: number, p: Paint): this {
    return this.add(squareLathe(outline, p.segments ?? 28, power), p, "box");
  }

  /**
   * An outline in x and y (counter-clockwise), given depth along z; `hub` is a point inside it that sees every corner.
   */
  extrude(outline: [number, number][], depth: number, hub: [number, number], p: Paint): this {
    return this.add(extrude(outline, depth, p.bevel ?? 0.03, hub), p, "box");
  }

  /** A round rod along points; its radius changes from `from` to `to`. */
  rod(points: Vec3[], from: number, to: number, p: Paint): this {
    return this.add(rod(points, from, to, p.segments ?? 7), p, "cylinder");
  }

  /** A round rod between two points; its radius changes from `low` to `high`. */
  taper(from: Vec3, to: Vec3, low: number, high: number, p: Paint): this {
    return this.rod([from, to], low, high, p);
  }

  /** A flat face with two sides. */
  sheet(corners: Vec3[], p: Paint): this {
    return this.add(sheet(corners), p, "box");
  }

  /** Cloth between two rows of points, with two sides. */
  cloth(low: Vec3[], high: Vec3[], p: Paint): this {
    return this.add(cloth(low, high), p, "box");
  }

  /** Adds a proxy by hand, for parts whose own shapes cast no shadow. `at` is the middle of its underside. */
  proxy(shape: ProxyShape, size: Vec3, at: Vec3, turn: Vec3 = [0, 0, 0], color = "tint"): this {
    const q = new Quaternion().setFromEuler(new Euler(...turn, "YXZ"));
    this.proxies.push({
      shape,
      color,
      shade: 1,
      matrix: new Matrix4().compose(new Vector3(...at), q, new Vector3(...size)),
    });
    return this;
  }

  /** Appends a shape with its paint. */
  private add(shape: Shape, p: Paint, proxy: ProxyShape): this {
    const q = new Quaternion().setFromEuler(new Euler(...(p.turn ?? [0, 0, 0]), "YXZ"));
    const matrix = new Matrix4().compose(
      new Vector3(...(p.at ?? [0, 0, 0])),
      q,
      new Vector3(...(p.scale ?? [1, 1, 1])),
    );
    const normals = new Matrix3().getNormalMatrix(matrix);
    const first = this.position.length / 3;
    const count = shape.position.length / 3;
    const wet = p.water ?? p.color === "water";
    const v = new Vector3();
    for (let i = 0; i < count; i++) {
      v.fromArray(shape.position, i * 3).applyMatrix4(matrix);
      this.position.push(v.x, v.y, v.z);
      v.fromArray(shape.normal, i * 3)
        .applyMatrix3(normals)
        .normalize();
      if (p.skyward) v.set(v.x * 0.2, 1, v.z * 0.2).normalize();
      this.normal.push(v.x, v.y, v.z);
      this.paint.push(
        (p.color === "tint" ? 1 : 0) + 2 * FINISHES[p.finish ?? "matte"],
        p.window ?? 0,
        p.lamp ?? 0,
        wet ? WATER : p.turf ? TURF : swayAt(shape, i, p.sway ?? 0),
      );
    }
    for (const i of shape.index) this.index.push(first + i);
    this.shadeRange(first, count, p);
    if (p.shadow !== false) this.addProxy(shape, proxy, matrix, p);
    return this;
  }

  /** Writes the colours of the vertices just added. */
  private shadeRange(first: number, count: number, p: Paint): void {
    const c = p.color === "tint" ? { r: 1, g: 1, b: 1 } : paletteColor(p.color);
    const [low, high] = typeof p.shade === "number" ? [p.shade * 0.9, p.shade] : (p.shade ?? [0.86, 1]);
    let y0 = Infinity;
    let y1 = -Infinity;
    for (let i = first; i < first + count; i++) {
      const y = this.position[i * 3 + 1] as number;
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
    }
    for (let i = first; i < first + count; i++) {
      const t = y1 > y0 ? ((this.position[i * 3 + 1] as number) - y0) / (y1 - y0) : 1;
      const k = low + (high - low) * t;
      this.color.push(c.r * k, c.g * k, c.b * k);
    }
  }

  /** Adds the proxy of a shape: its box, slightly smaller. Shapes under 14 cm get none. */
  private addProxy(shape: Shape, kind: ProxyShape, matrix: Matrix4, p: Paint): void {
    const low = new Vector3(Infinity, Infinity, Infinity);
    const high = new Vector3(-Infinity, -Infinity, -Infinity);
    const v = new Vector3();
    for (let i = 0; i < shape.position.length; i += 3) {
      v.fromArray(shape.position, i);
      low.min(v);
      high.max(v);
    }
    const size = high.clone().sub(low);
    const s = new Vector3().setFromMatrixScale(matrix);
    if (Math.max(size.x * s.x, size.y * s.y, size.z * s.z) < 0.14) return;
    const shrink = (length: number, k: number): number =>
      Math.max(length - 2 * Math.min(INSET / k, length * 0.16), 0.004);
    const inner = new Vector3(shrink(size.x, s.x), shrink(size.y, s.y), shrink(size.z, s.z));
    const local = new Matrix4().compose(
      new Vector3((low.x + high.x) / 2, low.y + (size.y - inner.y) / 2, (low.z + high.z) / 2),
      new Quaternion(),
      inner,
    );
    const shade = typeof p.shade === "number" ? p.shade : p.shade ? (p.shade[0] + p.shade[1]) / 2 : 0.95;
    this.proxies.push({ shape: kind, color: p.color, shade, matrix: matrix.clone().multiply(local) });
  }

  /** The geometry as built, unfitted: for bodies that are assembled from several builders. */
  raw(): BufferGeometry {
    return this.geometry(new Matrix4(), 0);
  }

  /** Fits everything to the catalogue's size and bakes the shade near the ground. */
  finish(size: Vec3): PieceShape {
    const low = new Vector3(Infinity, Infinity, Infinity);
    const high = new Vector3(-Infinity, -Infinity, -Infinity);
    const v = new Vector3();
    for (const { position } of [this, ...this.hinged.map((h) => h.part)])
      for (let i = 0; i < position.length; i += 3) {
        v.fromArray(position, i);
        low.min(v);
        high.max(v);
      }
    const built = high.clone().sub(low);
    const k = new Vector3(size[0] / built.x, size[1] / built.y, size[2] / built.z);
    const fit = new Matrix4()
      .makeScale(k.x, k.y, k.z)
      .multiply(new Matrix4().makeTranslation(-(low.x + high.x) / 2, -low.y, -(low.z + high.z) / 2));
    const hingedParts = this.hinged.map(({ part, hinge }) => ({
      ...part.fitted(fit, size[1]),
      hinge: { ...hinge, at: new Vector3(...hinge.at).applyMatrix4(fit).toArray() },
    }));
    return { ...this.fitted(fit, size[1]), hingedParts, built: [built.x, built.y, built.z] };
  }

  /** Geometry and proxies after the fit; keeps the MAX_PROXIES largest. */
  private fitted(fit: Matrix4, height: number): Pick<PieceShape, "geometry" | "proxies"> {
    for (const c of this.proxies) c.matrix.premultiply(fit);
    const proxies = this.proxies.sort((a, b) => area(b) - area(a)).slice(0, MAX_PROXIES);
    return { geometry: this.geometry(fit, height), proxies };
  }

  /** The triangles in drawing order: glass last, so that what is behind it is drawn first. */
  private glassLast(): number[] {
    const clear = (i: number): boolean => Math.floor((this.paint[i * 4] as number) / 2 + 0.25) === FINISHES.glass;
    if (!this.paint.some((_, i) => i % 4 === 0 && clear(i / 4))) return this.index;
    const [solid, glass]: [number[], number[]] = [[], []];
    for (let i = 0; i < this.index.length; i += 3) {
      const triangle = this.index.slice(i, i + 3);
      (clear(triangle[0] as number) ? glass : solid).push(...triangle);
    }
    return [...solid, ...glass];
  }

  /** The buffers, darkened near the ground and on faces that look down. `height` 0 skips the shade near the ground. */
  private geometry(fit: Matrix4, height: number): BufferGeometry {
    const g = new BufferGeometry();
    g.setAttribute("position", new BufferAttribute(new Float32Array(this.position), 3));
    g.setAttribute("normal", new BufferAttribute(new Float32Array(this.normal), 3));
    g.applyMatrix4(fit);
    const near = clamp(height * 0.35, 0.08, 0.6);
    const ground = height > 0 ? 0.24 : 0;
    const position = g.getAttribute("position");
    const normal = g.getAttribute("normal");
    for (let i = 0; i < position.count; i++) {
      if (this.paint[i * 4 + 3] === TURF) continue; // it must blend into the ground
      const base = 1 - ground + ground * smoothstep(0, near, position.getY(i));
      const under = 0.86 + 0.14 * smoothstep(-1, 0.1, normal.getY(i));
      for (let c = 0; c < 3; c++) this.color[i * 3 + c] = (this.color[i * 3 + c] as number) * base * under;
    }
    g.setAttribute("color", new BufferAttribute(new Float32Array(this.color), 3));
    g.setAttribute("paint", new BufferAttribute(new Float32Array(this.paint), 4));
    g.setIndex(this.glassLast());
    g.computeBoundingBox();
    g.computeBoundingSphere();
    return g;
  }
}
