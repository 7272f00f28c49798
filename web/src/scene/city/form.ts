// The one geometry of all buildings: points that say where they belong in a stack of rings (roofs.ts); the shader puts
// them there. How fine it is depends on how many buildings there are.

import { BufferAttribute, InstancedBufferGeometry } from "three";
import { RINGS } from "./roofs.ts";

/** Fineness: `fine` has bevels, round forms, doors and chimneys; `middle` bevels; `plain` four walls and a roof. */
export type Detail = "fine" | "middle" | "plain";

/** Up to so many buildings. */
const FINE = 900;
const MIDDLE = 3_200;

export const detailFor = (count: number): Detail => (count <= FINE ? "fine" : count <= MIDDLE ? "middle" : "plain");

/** Points of a corner as turns from its x side (0) to its z side (1). */
const TURNS: Record<Detail, readonly number[]> = { fine: [0, 0.5, 1], middle: [0, 1], plain: [0, 1] };
/** Bands as pairs of rings. */
const BANDS: Record<Detail, readonly (readonly [number, number])[]> = {
  fine: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ],
  middle: [
    [0, 1],
    [1, 2],
    [2, 4],
    [4, 5],
  ],
  plain: [
    [0, 1],
    [1, 5],
  ],
};
/** Boxes that stand out: on the roof, the door, and the awning over it. */
const ANNEXES = 3;
export const ANNEX = 10;

class Mesh {
  /** Signs of x and z, and the ring (or ANNEX + which). */
  readonly position: number[] = [];
  /** Of a ring's point: the turn, the band's lower and upper ring (equal: its cap). Of an annex: the face, 0 or 1 for its
   * height, -1. */
  readonly place: number[] = [];
  readonly index: number[] = [];

  point(position: readonly [number, number, number], place: readonly [number, number, number]): number {
    this.position.push(...position);
    this.place.push(...place);
    return this.position.length / 3 - 1;
  }

  quad(a: number, b: number, c: number, d: number): void {
    this.index.push(a, b, c, a, c, d);
  }
}

/** Corners in order, counter-clockwise seen from above, each with its turns in that order. */
const CORNERS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;

function around(detail: Detail): { sx: number; sz: number; turn: number }[] {
  return CORNERS.flatMap(([sx, sz]) => {
    const turns = sx * sz > 0 ? TURNS[detail] : [...TURNS[detail]].reverse();
    return turns.map((turn) => ({ sx, sz, turn }));
  });
}

/** A geometry without instances: its owner gives it their attributes. */
export function buildingGeometry(detail: Detail): InstancedBufferGeometry {
  const m = new Mesh();
  const ring = around(detail);
  const n = ring.length;
  const bevelled = detail !== "plain";
  for (const [low, high] of BANDS[detail]) {
    const ends = [low, high].map((r) => ring.map((p) => m.point([p.sx, p.sz, r], [p.turn, low, high])));
    for (let i = 0; i < n; i++) {
      const j = (i + 1) % n;
      // Without bevels the two points of a corner are one place: there is nothing between them.
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
function annex(m: Mesh, which: number): void {
  const p = (face: number, sx: number, sz: number, up: number): number => m.point([sx, sz, which], [face, up, -1]);
  const side = (face: number, a: readonly [number, number], b: readonly [number, number]): void =>
    m.quad(p(face, ...a, 0), p(face, ...a, 1), p(face, ...b, 1), p(face, ...b, 0));
  side(0, [1, -1], [1, 1]);
  side(1, [-1, 1], [-1, -1]);
  side(2, [1, 1], [-1, 1]);
  side(3, [-1, -1], [1, -1]);
  m.quad(p(4, -1, -1, 1), p(4, -1, 1, 1), p(4, 1, 1, 1), p(4, 1, -1, 1));
}
