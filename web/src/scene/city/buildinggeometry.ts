// The one geometry of all buildings. Its vertices hold no places but say where they belong in a stack of rings
// (buildingforms.ts); the shader computes their places. There are three levels of detail, chosen by the number of
// buildings. Attributes:
// - position: signs of x and z, and the ring's index (or ANNEX + the annex's index).
// - place: of a ring's vertex: the turn within its corner, then the band's lower and upper ring (equal: the cap). Of an
//   annex: the face, 0 or 1 for its height, -1.

import { BufferAttribute, InstancedBufferGeometry } from "three";
import { RINGS } from "./buildingforms.ts";

/**
 * Level of detail: `fine` has bevels, round forms, doors and chimneys; `middle` has bevels; `plain` has four walls and
 * a roof.
 */
export type BuildingDetail = "fine" | "middle" | "plain";

/** Up to this many buildings the level is `fine`, then `middle`. */
const FINE = 900;
const MIDDLE = 3_200;

/** The level of detail for a number of buildings. */
export const detailFor = (count: number): BuildingDetail =>
  count <= FINE ? "fine" : count <= MIDDLE ? "middle" : "plain";

/** Vertices of a corner, as turns from its x side (0) to its z side (1). */
const TURNS: Record<BuildingDetail, readonly number[]> = { fine: [0, 0.5, 1], middle: [0, 1], plain: [0, 1] };
/** The rings of the stack, with a band between each two neighbours. Coarse levels skip rings. */
const STACK: Record<BuildingDetail, readonly number[]> = {
  fine: [0, 1, 2, 3, 4, 5],
  middle: [0, 1, 2, 4, 5],
  plain: [0, 1, 5],
};
/** Boxes that stick out: one on the roof, the door, and the awning over it. */
const ANNEXES = 3;
/** First index of annexes in position.z; the shader tells them from rings by it. */
const ANNEX = 10;

/** Collects vertices and triangles. */
class MeshBuilder {
  // See the top of this file for both attributes.
  readonly position: number[] = [];
  readonly place: number[] = [];
  readonly index: number[] = [];

  /** Adds a vertex; returns its index. */
  point(position: readonly [number, number, number], place: readonly [number, number, number]): number {
    this.position.push(...position);
    this.place.push(...place);
    return this.position.length / 3 - 1;
  }

  /** Adds two triangles; the corners go counter-clockwise, seen from outside. */
  quad(a: number, b: number, c: number, d: number): void {
    this.index.push(a, b, c, a, c, d);
  }
}

/** Corners clockwise, seen from above. */
export const CORNERS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;

/** The vertices of one ring, clockwise from above: each corner with its turns in that order. */
function around(detail: BuildingDetail): { sx: number; sz: number; turn: number }[] {
  return CORNERS.flatMap(([sx, sz]) => {
    const turns = sx * sz > 0 ? TURNS[detail] : [...TURNS[detail]].reverse();
    return turns.map((turn) => ({ sx, sz, turn }));
  });
}

/** The geometry of a level of detail, without instance attributes: its owner adds those of the roster. */
export function buildingGeometry(detail: BuildingDetail): InstancedBufferGeometry {
  const m = new MeshBuilder();
  const ring = around(detail);
  const n = ring.length;
  const bevelled = detail !== "plain";
  for (const [k, low] of STACK[detail].slice(0, -1).entries()) {
    const high = STACK[detail][k + 1] as number;
    const ends = [low, high].map((r) => ring.map((p) => m.point([p.sx, p.sz, r], [p.turn, low, high])));
    for (let i = 0; i < n; i++) {
      const j = (i + 1) % n;
      // Without bevels both vertices of a corner are at the same place: there is nothing between them.
      if (!bevelled && ring[i]?.sx === ring[j]?.sx && ring[i]?.sz === ring[j]?.sz) continue;
      m.quad(ends[0]?.[i] as number, ends[1]?.[i] as number, ends[1]?.[j] as number, ends[0]?.[j] as number);
    }
  }
  const last = RINGS - 1;
  const cap = (bevelled ? ring : ring.filter((_, i) => i % 2 === 0)).map((p) =>
    m.point([p.sx, p.sz, last], [p.turn, last, last]),
  );
  for (let i = 2; i < cap.length; i++) m.index.push(cap[0] as number, cap[i] as number, cap[i - 1] as number);
  if (detail === "fine") for (let e = 0; e < ANNEXES; e++) annex(m, ANNEX + e);
  const g = new InstancedBufferGeometry();
  g.setAttribute("position", new BufferAttribute(new Float32Array(m.position), 3));
  g.setAttribute("place", new BufferAttribute(new Float32Array(m.place), 3));
  g.setIndex(m.index);
  return g;
}

/** A box without its underside. */
function annex(m: MeshBuilder, which: number): void {
  const p = (face: number, sx: number, sz: number, up: number): number => m.point([sx, sz, which], [face, up, -1]);
  const side = (face: number, a: readonly [number, number], b: readonly [number, number]): void =>
    m.quad(p(face, ...a, 0), p(face, ...a, 1), p(face, ...b, 1), p(face, ...b, 0));
  side(0, [1, -1], [1, 1]);
  side(1, [-1, 1], [-1, -1]);
  side(2, [1, 1], [-1, 1]);
  side(3, [-1, -1], [1, -1]);
  m.quad(p(4, -1, -1, 1), p(4, -1, 1, 1), p(4, 1, 1, 1), p(4, 1, -1, 1));
}
