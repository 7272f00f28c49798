// Level of detail. Distant objects are drawn as a few painted unit shapes: four draws for any number of
// objects. Near objects are drawn in full. The border between the two moves with the camera and with how many
// triangles there are to draw.

import { Color, type Material, Matrix4, type Scene } from "three";
import type { Paint, PieceShape, ProxyShape, ShapeProxy } from "../pieces/mesh.ts";
import { UNIT_SHAPES, unitShape } from "../pieces/unitshapes.ts";
import { paletteColor } from "../surface/palette.ts";
import { type Handle, Pool } from "../surface/pool.ts";

/** One shape of a distant object. */
export interface LodPart {
  shape: ProxyShape;
  handle: Handle;
  /** Its transform in its piece's frame. */
  local: Matrix4;
}

/**
 * Most shapes per piece, the largest first. Buildings get more: without both halves of its roof a
 * house is not recognisable.
 */
const MOST_SHAPES = 3;
const MOST_SHAPES_OF_BUILDING = 6;
/** Ground area (m²) from which a piece counts as a building. */
const BUILDING = 5;
/** A plinth lower than this (m) is hidden by what stands on it, so it comes last. */
const LOW_PLINTH = 0.35;
/** Paint and fineness of the unit shapes. */
const PAINT: Paint = { color: "tint", shade: [0.84, 1.02], segments: 6, bevel: 0 };

/**
 * The shapes that represent a piece from afar: its largest shadow proxies, else one box. Empty only for a piece
 * without geometry.
 */
export function lodShapes(shape: PieceShape): ShapeProxy[] {
  const box = shape.geometry.boundingBox;
  if (!box) return [];
  const most = (box.max.x - box.min.x) * (box.max.z - box.min.z) > BUILDING ? MOST_SHAPES_OF_BUILDING : MOST_SHAPES;
  const low = ({ matrix: { elements: m } }: ShapeProxy): number =>
    Number((m[13] ?? 0) + Math.abs(m[5] ?? 0) < LOW_PLINTH);
  const shapes = [...shape.proxies].sort((a, b) => low(a) - low(b)).slice(0, most);
  if (shapes.length > 0) return shapes;
  const matrix = new Matrix4().makeScale((box.max.x - box.min.x) * 0.7, box.max.y * 0.9, (box.max.z - box.min.z) * 0.7);
  return [{ shape: "box", color: "tint", shade: 0.95, matrix }];
}

/** Creates the four pools and adds them to the scene. */
export function createLodLayer(scene: Scene, material: Material) {
  const pools = {} as Record<ProxyShape, Pool>;
  for (const shape of UNIT_SHAPES) {
    const pool = new Pool(unitShape(shape, PAINT), material, { colors: true, initial: 32 });
    pool.mesh.visible = false;
    scene.add(pool.mesh);
    pools[shape] = pool;
  }
  const work = new Matrix4();
  const color = new Color();
  return {
    /** Adds the shapes of one piece; `tint` is the object's own colour. */
    add: (shapes: readonly ShapeProxy[], matrix: Matrix4, tint: Color): LodPart[] =>
      shapes.map((p) => ({
        shape: p.shape,
        local: p.matrix,
        handle: pools[p.shape].add(
          work.multiplyMatrices(matrix, p.matrix),
          color.copy(p.color === "tint" ? tint : paletteColor(p.color)).multiplyScalar(p.shade),
        ),
      })),
    /** Moves the shapes of a piece to its new matrix. */
    write(shapes: readonly LodPart[], matrix: Matrix4): void {
      for (const p of shapes) pools[p.shape].setMatrix(p.handle, work.multiplyMatrices(matrix, p.local));
    },
    remove(shapes: readonly LodPart[]): void {
      for (const p of shapes) pools[p.shape].remove(p.handle);
    },
    /** Uploads what changed since the last call. */
    flush(): void {
      for (const shape of UNIT_SHAPES) {
        pools[shape].flush();
        pools[shape].mesh.visible = pools[shape].count > 0;
      }
    },
    dispose(): void {
      for (const shape of UNIT_SHAPES) {
        pools[shape].mesh.geometry.dispose();
        pools[shape].dispose();
      }
    },
  };
}

/** Draws all distant objects. */
export type LodLayer = ReturnType<typeof createLodLayer>;

/** An object for detailRadius: its distance (m) and its triangles in full. */
export interface Costed {
  distance: number;
  triangles: number;
}

/** Rings of the histogram, between these distances (m). */
const STEPS = 24;
const NEAREST = 10;
const FARTHEST = 90;

/**
 * The distance (m) up to which all objects can be drawn in full within a budget of triangles. A histogram over
 * distance instead of a sort: it is computed for every object.
 */
export function detailRadius(things: Iterable<Costed>, budget: number): number {
  const rings = new Float64Array(STEPS);
  const width = (FARTHEST - NEAREST) / (STEPS - 1);
  for (const t of things) {
    const i = Math.max(0, Math.ceil((t.distance - NEAREST) / width));
    if (i < STEPS) rings[i] = (rings[i] as number) + t.triangles;
  }
  let sum = 0;
  for (let i = 0; i < STEPS; i++) {
    sum += rings[i] as number;
    if (sum > budget) return NEAREST + Math.max(0, i - 1) * width;
  }
  return FARTHEST;
}
