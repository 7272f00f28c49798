// The mesh of one piece: one buffer, one material, one draw. A builder (builder.ts) adds painted shapes to it; finish()
// then fits the result to the catalogue's size.
//
// Each vertex carries its colour and four paint weights for the material (material.ts):
// - x: whether the object's own colour tints it (0 or 1), plus 2 × the finish of the part (FINISHES).
// - y: window light, shown at night.
// - z: lamp light in its own colour.
// - w: sway in the wind, or the markers WATER and TURF.
//
// Beside the visible geometry it collects proxies: simple shapes (box, ball, cylinder, cone) that cast the piece's
// shadow and stand for it from afar.

import { BufferAttribute, BufferGeometry, Euler, Matrix3, Matrix4, Quaternion, Vector3 } from "three";
import { clamp, smoothstep, type Vec3 } from "../../core/vector.ts";
import { FINISHES, type Finish } from "../surface/finish.ts";
import { paletteColor } from "../surface/palette.ts";
import type { Shape } from "./shapes.ts";

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

/** Where a shape is: its position (m) and its rotation about its own origin (radians, order YXZ). */
export interface ShapePlace {
  at: Readonly<Vec3>;
  turn: Readonly<Vec3>;
}

/** Appearance of one shape. */
export interface Paint {
  /** Palette name, #rrggbb, or "tint": the object's own colour; "tint" by default. */
  color?: string | undefined;
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

/** Paint whose colour is decided. */
type Coloured = Paint & { color: string };

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

/** Tells the sway of a shape's vertices. */
function swayOf({ position }: Shape, sway: number | [number, number]): (i: number) => number {
  if (typeof sway === "number") return () => sway;
  let [low, high] = [Infinity, -Infinity];
  for (let k = 0; k < position.length; k += 3) {
    low = Math.min(low, position[k] as number);
    high = Math.max(high, position[k] as number);
  }
  return (i) => sway[0] + (sway[1] - sway[0]) * (((position[i * 3] as number) - low) / Math.max(1e-6, high - low));
}

/** The matrix of a shape at a place. */
function matrixOf({ at, turn }: ShapePlace, scale: Readonly<Vec3> = [1, 1, 1]): Matrix4 {
  const q = new Quaternion().setFromEuler(new Euler(...turn, "YXZ"));
  return new Matrix4().compose(new Vector3(...at), q, new Vector3(...scale));
}

/** Collects the shapes of one piece. */
export class PieceMesh {
  private readonly position: number[] = [];
  private readonly normal: number[] = [];
  private readonly color: number[] = [];
  private readonly paint: number[] = [];
  private readonly index: number[] = [];
  private readonly proxies: ShapeProxy[] = [];
  /** Parts that open, each with a mesh of its own. */
  private readonly hinged: { part: PieceMesh; hinge: Hinge }[] = [];

  /** Appends a shape with its paint. */
  add(shape: Shape, place: ShapePlace, paint: Paint, proxy: ProxyShape): void {
    const p = { ...paint, color: paint.color ?? "tint" };
    const matrix = matrixOf(place, p.scale);
    const normals = new Matrix3().getNormalMatrix(matrix);
    const first = this.position.length / 3;
    const count = shape.position.length / 3;
    const wet = p.water ?? p.color === "water";
    const material = (p.color === "tint" ? 1 : 0) + 2 * FINISHES[p.finish ?? "matte"];
    const sway = swayOf(shape, p.sway ?? 0);
    const v = new Vector3();
    for (let i = 0; i < count; i++) {
      v.fromArray(shape.position, i * 3).applyMatrix4(matrix);
      this.position.push(v.x, v.y, v.z);
      v.fromArray(shape.normal, i * 3)
        .applyMatrix3(normals)
        .normalize();
      if (p.skyward) v.set(v.x * 0.2, 1, v.z * 0.2).normalize();
      this.normal.push(v.x, v.y, v.z);
      this.paint.push(material, p.window ?? 0, p.lamp ?? 0, wet ? WATER : p.turf ? TURF : sway(i));
    }
    for (const i of shape.index) this.index.push(first + i);
    this.shadeRange(first, count, p);
    if (p.shadow !== false) this.addProxyOf(shape, proxy, matrix, p);
  }

  /** Adds a proxy of a size, for parts whose own shapes cast no shadow. */
  addProxy(shape: ProxyShape, size: Vec3, place: ShapePlace, color: string): void {
    this.proxies.push({ shape, color, shade: 1, matrix: matrixOf(place, size) });
  }

  /** Adds a part that opens. */
  addHinged(part: PieceMesh, hinge: Hinge): void {
    this.hinged.push({ part, hinge });
  }

  /** Writes the colours of the vertices just added. */
  private shadeRange(first: number, count: number, p: Coloured): void {
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
  private addProxyOf(shape: Shape, kind: ProxyShape, matrix: Matrix4, p: Coloured): void {
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
