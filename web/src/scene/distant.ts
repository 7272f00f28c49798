// Objects from afar: their stand-ins, painted, in four draws for any number of them. What is near enough to show its
// parts is drawn in full; the border moves with the camera and with how much there is to draw.

import { type BufferGeometry, Color, type Material, Matrix4, type Scene } from "three";
import { paletteColor } from "./palette.ts";
import { Builder, type Caster, type CasterShape, type PieceShape } from "./pieces/builder.ts";
import { createPool, type Handle, type Pool } from "./pool.ts";

export interface DistantPart {
  shape: CasterShape;
  handle: Handle;
  local: Matrix4;
}

export interface Distant {
  /** Stand-ins of one piece; `tint` is the object's colour. */
  add(parts: readonly Caster[], matrix: Matrix4, tint: Color): DistantPart[];
  write(parts: readonly DistantPart[], matrix: Matrix4): void;
  remove(parts: readonly DistantPart[]): void;
  flush(): void;
  dispose(): void;
}

/** So many stand-ins per piece, the largest; a building is no building without both halves of its roof. */
const PARTS = 3;
const PARTS_OF_BUILDING = 6;
/** Square metres of ground under what counts as a building. */
const BUILDING = 5;
/** Metres; a plinth lower than this is hidden by what stands on it. */
const LOW = 0.35;
const SHAPES: CasterShape[] = ["box", "ball", "cylinder", "cone"];

function unit(shape: CasterShape): BufferGeometry {
  const b = new Builder();
  const p = { color: "tint", shade: [0.84, 1.02] as [number, number] };
  if (shape === "box") b.box(1, 1, 1, { ...p, bevel: 0 });
  else if (shape === "ball") b.ball(0.5, 0.5, 0.5, { ...p, segments: 6 });
  else b.cylinder(0.5, shape === "cone" ? 0 : 0.5, 1, { ...p, segments: 6, bevel: 0 });
  return b.finish([1, 1, 1]).geometry;
}

/** What stands for a piece from afar; something always does. */
export function distantParts(shape: PieceShape): Caster[] {
  const box = shape.geometry.boundingBox;
  if (!box) return [];
  const most = (box.max.x - box.min.x) * (box.max.z - box.min.z) > BUILDING ? PARTS_OF_BUILDING : PARTS;
  const low = ({ matrix: { elements: m } }: Caster): number => Number((m[13] ?? 0) + Math.abs(m[5] ?? 0) < LOW);
  const parts = [...shape.casters].sort((a, b) => low(a) - low(b)).slice(0, most);
  if (parts.length > 0) return parts;
  const matrix = new Matrix4().makeScale((box.max.x - box.min.x) * 0.7, box.max.y * 0.9, (box.max.z - box.min.z) * 0.7);
  return [{ shape: "box", color: "tint", shade: 0.95, matrix }];
}

export function createDistant(scene: Scene, material: Material): Distant {
  const pools = {} as Record<CasterShape, Pool>;
  for (const shape of SHAPES) {
    const pool = createPool(unit(shape), material, { colors: true, initial: 32 });
    pool.mesh.visible = false;
    scene.add(pool.mesh);
    pools[shape] = pool;
  }
  const work = new Matrix4();
  const color = new Color();
  return {
    add: (parts, matrix, tint) =>
      parts.map((p) => ({
        shape: p.shape,
        local: p.matrix,
        handle: pools[p.shape].add(
          work.multiplyMatrices(matrix, p.matrix),
          color.copy(p.color === "tint" ? tint : paletteColor(p.color)).multiplyScalar(p.shade),
        ),
      })),
    write(parts, matrix) {
      for (const p of parts) pools[p.shape].setMatrix(p.handle, work.multiplyMatrices(matrix, p.local));
    },
    remove(parts) {
      for (const p of parts) pools[p.shape].remove(p.handle);
    },
    flush() {
      for (const shape of SHAPES) {
        pools[shape].flush();
        pools[shape].mesh.visible = pools[shape].count > 0;
      }
    },
    dispose() {
      for (const shape of SHAPES) {
        pools[shape].mesh.geometry.dispose();
        pools[shape].dispose();
      }
    },
  };
}

/** A thing to be shown: how far it is and what it costs in full. */
export interface Costed {
  distance: number;
  triangles: number;
}

const STEPS = 24;
const NEAREST = 10;
const FARTHEST = 90;

/** The distance up to which everything can be drawn in full within a budget of triangles. */
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
