// Builds the geometry of one piece from painted shapes: one buffer, one material, one draw.
// Each vertex carries its colour and four paint weights that the material mixes (see material.ts):
//   x: how much the object's own colour tints it (0 or 1) plus 2 × the finish of the part (FINISHES), y: window light at
//   night, z: lamp light in its own colour, w: sways in the wind, or is
//   water (WATER) or covered as the ground is (TURF).
// Beside the visible geometry it notes simple stand-ins (box, ball, cylinder, cone) that cast the piece's shadow.

import { BufferAttribute, BufferGeometry, Euler, Matrix3, Matrix4, Quaternion, Vector3 } from "three";
import { FINISHES, type Finish } from "../finish.ts";
import { clamp, smoothstep, type Vec3 } from "../math.ts";
import { paletteColor } from "../palette.ts";
import {
  ball,
  bevelBox,
  bevelCylinder,
  cloth,
  extrude,
  lathe,
  type Outline,
  rod,
  type Shape,
  sheet,
  squareLathe,
  torus,
} from "./shapes.ts";

export type CasterShape = "box" | "ball" | "cylinder" | "cone";

/**
 * A stand-in: a unit shape (1 m, standing on y = 0, centred in x and z) and where it is. It casts the piece's shadow and,
 * painted, is what one sees of the piece from afar.
 */
export interface Caster {
  shape: CasterShape;
  matrix: Matrix4;
  /** Palette name, #rrggbb, or "tint", and how bright of it. */
  color: string;
  shade: number;
}

/** More stand-ins than this add cost, not shape: the largest are kept. */
const MAX_CASTERS = 10;
/** Metres by which a stand-in is smaller than its shape on each side. */
const INSET = 0.035;

/** Sway of what is water, and of what is covered by what the ground is (turf, sand, snow). */
const WATER = -1;
const TURF = -2;

export interface Paint {
  /** Palette name, #rrggbb, or "tint": the object's own colour. */
  color: string;
  at?: Vec3;
  /** Radians, order YXZ. */
  turn?: Vec3;
  scale?: Vec3;
  /** Multiplies the colour: at the shape's lowest and highest point. */
  shade?: number | [number, number];
  window?: number;
  lamp?: number;
  /** Or from the shape's lowest x to its highest. */
  sway?: number | [number, number];
  /** Moves and shines as water does; what has the colour "water" does so by itself. */
  water?: boolean;
  /** Covered as the ground around is, unless the object has a colour of its own. */
  turf?: boolean;
  /** false: casts no shadow. */
  shadow?: boolean;
  bevel?: number;
  segments?: number;
  /** Lit as if it looked up: for thin leaves and blades, which sideways would be dark. */
  skyward?: boolean;
  /** What the part is made of; the object's own material wins on tinted parts. */
  finish?: Finish;
}

/** How a part turns when it opens. */
export interface Hinge {
  /** A point of the axis, in the piece's frame. */
  at: Vec3;
  axis: "x" | "y" | "z";
  /** Radians when it is open. */
  angle: number;
}

/** A door's leaf, a lid: a part that turns, with a geometry of its own. */
export interface Leaf {
  geometry: BufferGeometry;
  casters: Caster[];
  hinge: Hinge;
}

export interface PieceShape {
  geometry: BufferGeometry;
  casters: Caster[];
  leafs: Leaf[];
  /** Bounding-box size that the parts had before they were fitted to the catalogue's size. */
  built: Vec3;
}

/** Half the surface of a stand-in's box (m²): flat roofs count as much as thick walls. */
function area(c: Caster): number {
  const { x, y, z } = new Vector3().setFromMatrixScale(c.matrix);
  return x * y + y * z + z * x;
}

function swayAt(shape: Shape, i: number, sway: number | [number, number]): number {
  if (typeof sway === "number") return sway;
  let [low, high] = [Infinity, -Infinity];
  for (let k = 0; k < shape.position.length; k += 3) {
    low = Math.min(low, shape.position[k] as number);
    high = Math.max(high, shape.position[k] as number);
  }
  return sway[0] + (sway[1] - sway[0]) * (((shape.position[i * 3] as number) - low) / Math.max(1e-6, high - low));
}

export class Builder {
  private readonly position: number[] = [];
  private readonly normal: number[] = [];
  private readonly color: number[] = [];
  private readonly paint: number[] = [];
  private readonly index: number[] = [];
  private readonly casters: Caster[] = [];
  private readonly hinged: { part: Builder; hinge: Hinge }[] = [];

  /** A part that opens: what `make` builds turns about the hinge. Drawn shut. */
  leaf(hinge: Hinge, make: (b: Builder) => void): this {
    const part = new Builder();
    make(part);
    this.hinged.push({ part, hinge });
    return this;
  }

  /** bevel 0 gives plain edges, for small parts where nobody sees them. */
  box(w: number, h: number, d: number, p: Paint): this {
    return this.add(bevelBox(w, h, d, p.bevel ?? Math.min(0.05, Math.min(w, h, d) * 0.28)), p, "box");
  }

  cylinder(bottom: number, top: number, h: number, p: Paint): this {
    return this.add(
      bevelCylinder(bottom, top, h, p.bevel ?? Math.min(0.04, h * 0.2), p.segments ?? 14),
      p,
      top < bottom * 0.4 ? "cone" : "cylinder",
    );
  }

  ball(rx: number, ry: number, rz: number, p: Paint): this {
    const n = p.segments ?? 14;
    return this.add(ball(rx, ry, rz, n, Math.max(5, Math.round(n * 0.6))), p, "ball");
  }

  /** A lumpy ball of leaves: dark below, sunlit above, moving in the wind. */
  leaves(rx: number, ry: number, rz: number, p: Paint): this {
    const n = p.segments ?? 12;
    const seed = (p.at?.[0] ?? 0) * 3.1 + (p.at?.[1] ?? 0) * 1.3 + (p.at?.[2] ?? 0) * 2.3;
    return this.add(
      ball(rx, ry, rz, n, Math.max(5, Math.round(n * 0.6)), 0.07, seed),
      { shade: [0.66, 1.1], sway: 0.5, ...p },
      "ball",
    );
  }

  torus(radius: number, tube: number, p: Paint): this {
    return this.add(torus(radius, tube, p.segments ?? 24, 8), { shadow: false, ...p }, "cylinder");
  }

  lathe(outline: Outline[], p: Paint, caster: CasterShape = "cylinder", flat = false): this {
    return this.add(lathe(outline, p.segments ?? 16, flat), p, caster);
  }

  /** A turned outline whose rounds are pushed towards a square: power 1 is round, 0.5 nearly square. */
  squareLathe(outline: Outline[], power: number, p: Paint): this {
    return this.add(squareLathe(outline, p.segments ?? 28, power), p, "box");
  }

  extrude(outline: [number, number][], depth: number, hub: [number, number], p: Paint): this {
    return this.add(extrude(outline, depth, p.bevel ?? 0.03, hub), p, "box");
  }

  rod(points: Vec3[], from: number, to: number, p: Paint): this {
    return this.add(rod(points, from, to, p.segments ?? 7), p, "cylinder");
  }

  sheet(corners: Vec3[], p: Paint): this {
    return this.add(sheet(corners), p, "box");
  }

  cloth(low: Vec3[], high: Vec3[], p: Paint): this {
    return this.add(cloth(low, high), p, "box");
  }

  /** A stand-in for the shadow of something whose own shape has none. */
  caster(shape: CasterShape, size: Vec3, at: Vec3, turn: Vec3 = [0, 0, 0], color = "tint"): this {
    const q = new Quaternion().setFromEuler(new Euler(...turn, "YXZ"));
    this.casters.push({
      shape,
      color,
      shade: 1,
      matrix: new Matrix4().compose(new Vector3(...at), q, new Vector3(...size)),
    });
    return this;
  }

  private add(shape: Shape, p: Paint, caster: CasterShape): this {
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
    if (p.shadow !== false) this.cast(shape, caster, matrix, p);
    return this;
  }

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

  /** The caster is the shape's own box, a little smaller so that a piece never shades its own lit side. */
  private cast(shape: Shape, kind: CasterShape, matrix: Matrix4, p: Paint): void {
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
    this.casters.push({ shape: kind, color: p.color, shade, matrix: matrix.clone().multiply(local) });
  }

  /** What was built, as it stands: for bodies that are assembled from several builders. */
  raw(): BufferGeometry {
    return this.geometry(new Matrix4(), 0);
  }

  /** Fits everything to the catalogue's size (underside on y = 0, centred in x and z) and bakes the shade near the ground. */
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
    const leafs = this.hinged.map(({ part, hinge }) => ({
      ...part.fitted(fit, size[1]),
      hinge: { ...hinge, at: new Vector3(...hinge.at).applyMatrix4(fit).toArray() },
    }));
    return { ...this.fitted(fit, size[1]), leafs, built: [built.x, built.y, built.z] };
  }

  private fitted(fit: Matrix4, height: number): Pick<PieceShape, "geometry" | "casters"> {
    for (const c of this.casters) c.matrix.premultiply(fit);
    const casters = this.casters.sort((a, b) => area(b) - area(a)).slice(0, MAX_CASTERS);
    return { geometry: this.geometry(fit, height), casters };
  }

  /** Triangles in the order in which they are drawn: what is behind glass before the glass. */
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
      if (this.paint[i * 4 + 3] === TURF) continue; // it goes over into the ground
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
