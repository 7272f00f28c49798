// The brush that makers draw a piece with. Makers (the other files of this folder) call its shape methods in any order:
// b.box(…), or, somewhere else than at the origin, b.at(x, y, z).box(…).
//
// Units and frame: a maker works in metres with y up, roughly centred on the origin and standing on y = 0, its front
// towards +z. The frame need not be exact: finish() scales each axis so that the bounding box has the catalogue's size,
// and moves it so that its underside lies on y = 0, centred in x and z. Rotations are radians, Euler order YXZ.

import type { BufferGeometry } from "three";
import type { Vec3 } from "../../core/vector.ts";
import { type Hinge, type Paint, PieceMesh, type PieceShape, type ProxyShape, type ShapePlace } from "./mesh.ts";
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

/** Builds one piece. */
export type Maker = (b: Builder) => void;

const ORIGIN: ShapePlace = { at: [0, 0, 0], turn: [0, 0, 0] };

/**
 * Adds shapes to a mesh, at one place and with one paint to begin with. The methods that change place or paint return
 * another brush for the same mesh; the shape methods return this one. What a shape's own paint says goes first.
 */
export class Builder {
  private readonly mesh: PieceMesh;
  private readonly place: ShapePlace;
  private readonly paint: Paint;

  constructor(mesh = new PieceMesh(), place = ORIGIN, paint: Paint = {}) {
    this.mesh = mesh;
    this.place = place;
    this.paint = paint;
  }

  /** A brush at a position (m): for most shapes the middle of the underside. `turn`: radians about the shape's origin. */
  at(x: number, y: number, z: number, turn: Readonly<Vec3> = ORIGIN.turn): Builder {
    return new Builder(this.mesh, { at: [x, y, z], turn }, this.paint);
  }

  /** A brush whose shapes have this paint, unless they say otherwise. */
  with(paint: Paint): Builder {
    return new Builder(this.mesh, this.place, { ...this.paint, ...paint });
  }

  /** A brush for small parts: they cast no shadow and are not seen from afar. */
  get trim(): Builder {
    return this.with({ shadow: false });
  }

  /** Adds a part that opens: what `make` builds rotates about the hinge. It is drawn closed. */
  hingedPart(hinge: Hinge, make: Maker): this {
    const part = new PieceMesh();
    make(new Builder(part));
    this.mesh.addHinged(part, hinge);
    return this;
  }

  /** A box standing on its underside. */
  box(w: number, h: number, d: number, own?: Paint): this {
    return this.draw("box", own, (p) => bevelBox(w, h, d, p.bevel ?? Math.min(0.05, Math.min(w, h, d) * 0.28)));
  }

  /** A cylinder or frustum along y, by its radii and its height. */
  cylinder(bottom: number, top: number, h: number, own?: Paint): this {
    return this.draw(top < bottom * 0.4 ? "cone" : "cylinder", own, (p) =>
      bevelCylinder(bottom, top, h, p.bevel ?? Math.min(0.04, h * 0.2), p.segments ?? 14),
    );
  }

  /** An ellipsoid around its centre. */
  ball(rx: number, ry: number, rz: number, own?: Paint): this {
    return this.draw("ball", own, ({ segments: n = 14 }) => ball(rx, ry, rz, n, Math.max(5, Math.round(n * 0.6))));
  }

  /** A lumpy ellipsoid of leaves: dark below, sunlit above, swaying. With `sway: 0` it serves as a stone. */
  leaves(rx: number, ry: number, rz: number, own?: Paint): this {
    const [x, y, z] = this.place.at;
    const seed = x * 3.1 + y * 1.3 + z * 2.3;
    return this.draw(
      "ball",
      own,
      ({ segments: n = 12 }) => ball(rx, ry, rz, n, Math.max(5, Math.round(n * 0.6)), 0.07, seed),
      { shade: [0.66, 1.1], sway: 0.5 },
    );
  }

  /** A flat ring around its centre; without a shadow unless asked for. */
  torus(radius: number, tube: number, own?: Paint): this {
    return this.draw("cylinder", own, (p) => torus(radius, tube, p.segments ?? 24, 8), { shadow: false });
  }

  /** A profile turned around the y axis. `flat`: facets instead of smooth sides. */
  lathe(outline: ProfilePoint[], own?: Paint, proxy: ProxyShape = "cylinder", flat = false): this {
    return this.draw(proxy, own, (p) => lathe(outline, p.segments ?? 16, flat));
  }

  /** A turned profile whose rounds are pushed towards a square: power 1 is round, 0.5 nearly square. */
  squareLathe(outline: ProfilePoint[], power: number, own?: Paint): this {
    return this.draw("box", own, (p) => squareLathe(outline, p.segments ?? 28, power));
  }

  /**
   * An outline in x and y (counter-clockwise), given depth along z; `hub` is a point inside it that sees every corner.
   */
  extrude(outline: [number, number][], depth: number, hub: [number, number], own?: Paint): this {
    return this.draw("box", own, (p) => extrude(outline, depth, p.bevel ?? 0.03, hub));
  }

  /** A round rod along points; its radius changes from `from` to `to`. */
  rod(points: Vec3[], from: number, to: number, own?: Paint): this {
    return this.draw("cylinder", own, (p) => rod(points, from, to, p.segments ?? 7));
  }

  /** A round rod between two points; its radius changes from `low` to `high`. */
  taper(from: Vec3, to: Vec3, low: number, high: number, own?: Paint): this {
    return this.rod([from, to], low, high, own);
  }

  /** A thin round rod along points. */
  pipe(points: Vec3[], r: number, own?: Paint): this {
    return this.draw("cylinder", own, (p) => rod(points, r, r, p.segments ?? 6));
  }

  /** A thin round rod between two points. */
  bar(from: Vec3, to: Vec3, r: number, own?: Paint): this {
    return this.pipe([from, to], r, own);
  }

  /** A flat face with two sides. */
  sheet(corners: Vec3[], own?: Paint): this {
    return this.draw("box", own, () => sheet(corners));
  }

  /** Cloth between two rows of points, with two sides. */
  cloth(low: Vec3[], high: Vec3[], own?: Paint): this {
    return this.draw("box", own, () => cloth(low, high));
  }

  /** A proxy alone, for parts whose own shapes cast no shadow. */
  proxy(shape: ProxyShape, size: Vec3, color = "tint"): this {
    this.mesh.addProxy(shape, size, this.place, color);
    return this;
  }

  /** The geometry as built, unfitted: for bodies that are assembled from several builders. */
  raw(): BufferGeometry {
    return this.mesh.raw();
  }

  /** Fits everything to the catalogue's size and bakes the shade near the ground. */
  finish(size: Vec3): PieceShape {
    return this.mesh.finish(size);
  }

  /** Adds a shape with its own paint over the brush's over what is usual for the shape. */
  private draw(proxy: ProxyShape, own: Paint | undefined, make: (p: Paint) => Shape, usual?: Paint): this {
    const paint = { ...usual, ...this.paint, ...own };
    this.mesh.add(make(paint), this.place, paint, proxy);
    return this;
  }
}
